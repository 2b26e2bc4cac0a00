//! Titles on small cards: which of five sizes makes one fit, and where long words may part.
//!
//! The page can't measure letters before it draws them, so their widths are known here. What is promised is a card of
//! 88 pixels; on wider ones the letters grow with the card and nothing breaks that didn't break before.

/// Widths of the letters from the blank on, in thousandths of their size (Fira Sans Condensed, weight 600).
const WIDTHS: [u16; 95] = [
    215, 229, 415, 499, 494, 780, 685, 219, 298, 298, 415, 476, 224, 373, 227, 468, 539, 416, 459,
    468, 507, 483, 516, 420, 522, 508, 227, 227, 466, 466, 466, 438, 924, 539, 557, 520, 592, 475,
    441, 586, 604, 268, 286, 570, 460, 718, 602, 629, 539, 629, 558, 513, 485, 588, 521, 767, 520,
    532, 486, 293, 468, 293, 504, 471, 310, 496, 541, 434, 543, 504, 323, 492, 524, 258, 257, 498,
    271, 765, 524, 533, 541, 543, 362, 435, 347, 520, 465, 680, 463, 470, 413, 292, 340, 292, 466,
];

/// Long words with the places where they may part.
const PARTED: [&str; 88] = [
    "Counter|intel|ligence",
    "Whatcha|macallit",
    "Experi|mentation",
    "Industri|alization",
    "Electro|magnetic",
    "Inhomo|geneous",
    "Reconnais|sance",
    "Crypto|currency",
    "Constan|tinople",
    "Miniatur|ization",
    "Stegano|graphy",
    "Bioengi|neering",
    "Whatabout|ism",
    "Domesti|cation",
    "Counter|feiting",
    "Necro|nomicon",
    "Indepen|dence",
    "Special|ization",
    "Johannes|burg",
    "Wood|working",
    "Tele|prompter",
    "Assassi|nation",
    "Collabo|ration",
    "Metal|working",
    "Measure|ment",
    "Philos|opher's",
    "Thermo|meter",
    "Emanci|pation",
    "Kaleido|scope",
    "Classifi|cation",
    "Global|ization",
    "Glass|blowing",
    "Refriger|ation",
    "Astro|geology",
    "Encyclo|pedia",
    "Inter|national",
    "Corpo|rations",
    "Jiskai|rumoko",
    "Conceal|ment",
    "Ship|wrecked",
    "Photo|graphy",
    "Construc|tion",
    "McCarthy|ism",
    "Mathe|matics",
    "Astro|biology",
    "Xianren|dong",
    "Meteor|ology",
    "Touch|screen",
    "Tenoch|titlan",
    "Phila|delphia",
    "Stetho|scope",
    "Reforma|tion",
    "Reclama|tion",
    "Copen|hagen",
    "Publi|cations",
    "Consti|tution",
    "Mono|theism",
    "Surveil|lance",
    "Masque|rade",
    "Teoti|huacan",
    "Button|wood",
    "Hyper|sonics",
    "Harpsi|chord",
    "Exo|skeleton",
    "Holme|gaard",
    "Sky|scrapers",
    "Finger|prints",
    "Propa|ganda",
    "Guadala|jara",
    "Free|masons",
    "Combus|tion",
    "Clima|tology",
    "Camou|flage",
    "Merito|cracy",
    "Engi|neering",
    "Condi|tioner",
    "Washing|ton",
    "Perspec|tive",
    "Compos|ites",
    "Horse|shoes",
    "Colonial|ism",
    "Secre|torum",
    "Holo|graphy",
    "Vacci|nation",
    "Decla|ration",
    "Tooth|brush",
    "Net|working",
    "Trans|lation",
];

/// What a title has to fit into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Beside the icon at the top left.
    Beside,
    /// Between the two rows of icons of a city.
    City,
}

/// The sizes on a card of 88 pixels, in hundredths of a pixel, as `cards.css` sets them (`.t1` to `.t5`).
const SIZES: [u32; 5] = [1232, 1109, 1050, 1000, 900];

impl Room {
    /// The width on a card of 88 pixels, in hundredths of a pixel.
    const fn width(self) -> u32 {
        match self {
            Room::Beside => 5600,
            Room::City => 6300,
        }
    }
}

/// Which of the five sizes (1 to 5, 5 is the smallest) makes a title fit on a card of 88 pixels.
pub fn size(title: &str, room: Room) -> usize {
    let most_lines = |size: usize| match (room, size) {
        (Room::City, 1..=2) => 1,
        (Room::City, _) => 2,
        (Room::Beside, 1..=3) => 2,
        (Room::Beside, 4) => 3,
        (Room::Beside, _) => 4,
    };
    let fits = |size: usize, parted: bool| {
        let letter = SIZES.get(size - 1).copied().unwrap_or(900);
        lines(title, room, letter, parted).is_some_and(|count| count <= most_lines(size))
    };
    // A title that needn't part is nicer, even if it is a little smaller.
    (1..=3)
        .find(|size| fits(*size, false))
        .or_else(|| (2..=5).find(|size| fits(*size, true)))
        .unwrap_or(5)
}

/// Into how many lines the title breaks at that size, or `None` if a word is too wide for a line.
fn lines(title: &str, room: Room, letter: u32, parted: bool) -> Option<usize> {
    let most = room.width();
    let mut count = 1;
    let mut used = 0;
    for word in title.split(' ') {
        let parts = if parted {
            with_parts(word)
        } else {
            word.to_owned()
        };
        // A hyphen that is printed lets the line break after it.
        let parts = parts.replace('-', "-|");
        let pieces: Vec<&str> = parts.split('|').filter(|piece| !piece.is_empty()).collect();
        for (index, piece) in pieces.iter().enumerate() {
            let blank = if index == 0 && used > 0 {
                width(" ", letter)
            } else {
                0
            };
            let last = index + 1 == pieces.len();
            let hyphen = if last || piece.ends_with('-') {
                0
            } else {
                width("-", letter)
            };
            let wide = width(piece, letter);
            if used + blank + wide + if last { 0 } else { hyphen } > most && used > 0 {
                count += 1;
                used = 0;
            } else {
                used += blank;
            }
            used += wide;
            if used + hyphen > most && (last || used > most) {
                return None;
            }
        }
    }
    Some(count)
}

/// The width of some letters, in hundredths of a pixel, at a size in hundredths of a pixel.
fn width(text: &str, letter: u32) -> u32 {
    let thousandths: u32 = text
        .chars()
        .map(|letter| {
            let index = (letter as usize).checked_sub(32);
            let known = index.and_then(|index| WIDTHS.get(index));
            u32::from(known.copied().unwrap_or(540))
        })
        .sum();
    thousandths * letter / 1000
}

/// A word with `|` where it may part.
fn with_parts(word: &str) -> String {
    PARTED
        .iter()
        .find(|parted| parted.len() > word.len() && parted.replace('|', "") == word)
        .map_or_else(|| word.to_owned(), |parted| (*parted).to_owned())
}

/// A title with soft hyphens where long words may part.
pub fn hyphenated(title: &str) -> String {
    let words: Vec<String> = title
        .split(' ')
        .map(|word| with_parts(word).replace('|', "\u{ad}"))
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Book;
    use vocab::Edition;

    #[test]
    fn every_title_fits_a_card_of_88_pixels() {
        let mut tried = std::collections::BTreeSet::new();
        let mut small = Vec::new();
        for edition in Edition::ALL {
            let book = Book::of(edition).expect("the cards are right");
            for (_, card) in book.cards() {
                let room = if card.facts.marks.len() > 4 {
                    Room::City
                } else {
                    Room::Beside
                };
                let size = size(&card.title, room);
                let letter = SIZES[size - 1];
                let count = lines(&card.title, room, letter, true);
                assert!(
                    count.is_some_and(|count| count <= 4),
                    "{} clips",
                    card.title
                );
                // What is between the upper edge and the lower icons, or between the rows of a city's icons.
                let height = match room {
                    Room::Beside => 3600,
                    Room::City => 2100,
                };
                assert!(
                    count.unwrap_or(9) as u32 * letter <= height,
                    "{} is too high",
                    card.title
                );
                tried.insert(card.title.clone());
                if size == 5 {
                    small.push(card.title.clone());
                }
            }
        }
        assert!(tried.len() >= 580, "{} titles", tried.len());
        small.dedup();
        assert!(small.len() < 12, "too many in the smallest size: {small:?}");
    }
}
