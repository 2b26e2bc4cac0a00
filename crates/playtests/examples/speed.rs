use engine::{Options, State};
use playtests::{Dice, game, play_out};
use std::time::Instant;
use vocab::Edition;
fn main() {
    for (name, options) in [
        ("4e 2p", Options::base(Edition::Fourth, 2)),
        ("3e 2p", Options::base(Edition::Third, 2)),
        ("4e 4p", Options::base(Edition::Fourth, 4)),
    ] {
        let game = game(options);
        let start = Instant::now();
        let mut decisions = 0;
        let games = 3000;
        for seed in 0..games {
            let mut state = State::new(&game, seed);
            decisions += play_out(&mut state, &mut Dice(seed + 1), 20000);
        }
        let t = start.elapsed().as_secs_f64();
        let mut state = State::new(&game, 1);
        play_out(&mut state, &mut Dice(5), 60);
        let start = Instant::now();
        let mut x = 0;
        for _ in 0..100000 {
            x += std::hint::black_box(state.clone()).option_count();
        }
        let c = start.elapsed().as_nanos() as f64 / 1e5;
        println!(
            "{name}: {decisions} decisions {:.0}/s  {:.0} games/s, {:.0} ns/decision, clone {c:.0} ns {x} size {}",
            decisions as f64 / t,
            games as f64 / t,
            t * 1e9 / decisions as f64,
            std::mem::size_of::<State>()
        );
    }
}
