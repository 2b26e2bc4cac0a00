//! The generator that lives in the state: a number, so that a game stays a value that can be compared and written down.

/// SplitMix64, the same bytes on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Random(pub u64);

impl Random {
    /// The generator that begins with this seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `below - 1`; 0 if `below` is 0.
    pub fn below(&mut self, below: usize) -> usize {
        ((self.bits() as u128 * below as u128) >> 64) as usize
    }

    /// Puts items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_up() {
        let mut random = Random::new(1);
        let mut seen = [false; 6];
        for _ in 0..200 {
            seen[random.below(6)] = true;
        }
        assert_eq!(seen, [true; 6]);
        assert_eq!(random.below(0), 0);
    }
}
