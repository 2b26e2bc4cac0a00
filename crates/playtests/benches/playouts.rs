//! Measurements: random playouts, copying a state, replaying a record, compiling all cards.
//!
//! `cargo bench -p ages-playtests` runs them and closes with a table in the units of the design: decisions a second, and
//! how many copies of the state one decision costs.

use criterion::{Criterion, Throughput, criterion_group};
use engine::{Library, Options, State};
use playtests::{Dice, game, play_out};
use std::hint::black_box;
use std::time::Instant;
use view::Choice;
use vocab::{Edition, Sets};

const CEILING: usize = 20_000;

fn tables() -> [(&'static str, Options); 6] {
    let base = Options::base;
    let with_all_sets = |edition, players| Options {
        sets: Sets::of(edition),
        ..base(edition, players)
    };
    [
        ("4th edition, 2 players", base(Edition::Fourth, 2)),
        ("3rd edition, 2 players", base(Edition::Third, 2)),
        ("4th edition, 4 players", base(Edition::Fourth, 4)),
        (
            "4th, all sets, 2 players",
            with_all_sets(Edition::Fourth, 2),
        ),
        ("3rd, all sets, 2 players", with_all_sets(Edition::Third, 2)),
        (
            "4th, all sets, 4 players",
            with_all_sets(Edition::Fourth, 4),
        ),
    ]
}

/// Games played from a fixed seed on; decisions taken.
fn play(options: &Options, games: u64) -> usize {
    let game = game(options.clone());
    (0..games)
        .map(|seed| play_out(&mut State::new(&game, seed), &mut Dice(seed + 1), CEILING))
        .sum()
}

/// A state in the middle of a game.
fn midgame(options: &Options) -> State {
    let mut state = State::new(&game(options.clone()), 1);
    play_out(&mut state, &mut Dice(5), 100);
    state
}

/// A whole game as the choices made.
fn record(options: &Options) -> Vec<Choice> {
    let mut state = State::new(&game(options.clone()), 3);
    let mut dice = Dice(9);
    let mut choices = Vec::new();
    while let Some(decision) = state.decision() {
        let choice = decision.options[dice.below(decision.options.len())];
        choices.push(choice);
        state.apply(choice).expect("a listed option is accepted");
    }
    choices
}

/// Everything from the text of the cards to what can be played.
fn compile() -> [Library; 3] {
    let catalog = cards::Catalog::load().expect("the cards of the project are sound");
    Edition::ALL.map(|edition| Library::new(edition, catalog.edition(edition)))
}

fn measure(criterion: &mut Criterion) {
    for (name, options) in tables() {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        group.throughput(Throughput::Elements(play(&options, 20) as u64));
        group.bench_function("20 random games (elements are decisions)", |bencher| {
            bencher.iter(|| black_box(play(&options, 20)));
        });
        group.finish();
    }
    let options = Options::base(Edition::Fourth, 2);
    let state = midgame(&options);
    criterion.bench_function("clone of a state in midgame", |bencher| {
        bencher.iter(|| black_box(state.clone()))
    });
    let choices = record(&options);
    let table = game(options.clone());
    let mut group = criterion.benchmark_group("record");
    group.throughput(Throughput::Elements(choices.len() as u64));
    group.bench_function("replay of a whole game", |bencher| {
        bencher.iter(|| {
            let mut state = State::new(&table, 3);
            for choice in &choices {
                state.apply(*choice).expect("a recorded choice is accepted");
            }
            black_box(state)
        });
    });
    group.finish();
    let mut group = criterion.benchmark_group("cards");
    group.sample_size(10);
    group.bench_function(
        "read, check and compile all cards of all editions",
        |bencher| {
            bencher.iter(|| black_box(compile()));
        },
    );
    group.finish();
}

/// The figures of the design, measured once more in plain loops within one run.
fn table() {
    println!(
        "\n{:<24} {:>12} {:>9} {:>12} {:>9} {:>7} {:>7}",
        "", "decisions/s", "games/s", "ns/decision", "ns/clone", "ratio", "bytes"
    );
    // In turns, so that what else the machine does meets all alike.
    const ROUNDS: u64 = 10;
    const GAMES: u64 = 300;
    let mut taken = [(0, 0.0); 6];
    for _ in 0..ROUNDS {
        for ((_, options), (decisions, seconds)) in tables().iter().zip(&mut taken) {
            let start = Instant::now();
            *decisions += play(options, GAMES);
            *seconds += start.elapsed().as_secs_f64();
        }
    }
    for ((name, options), (decisions, seconds)) in tables().into_iter().zip(taken) {
        let state = midgame(&options);
        let copies = 200_000;
        let start = Instant::now();
        for _ in 0..copies {
            black_box(black_box(&state).clone());
        }
        let clone = start.elapsed().as_nanos() as f64 / f64::from(copies);
        let each = seconds * 1e9 / decisions as f64;
        println!(
            "{name:<24} {:>12.0} {:>9.0} {each:>12.0} {clone:>9.0} {:>7.1} {:>7}",
            decisions as f64 / seconds,
            (ROUNDS * GAMES) as f64 / seconds,
            each / clone,
            state.bytes(),
        );
    }
    let start = Instant::now();
    for _ in 0..ROUNDS {
        black_box(compile());
    }
    let each = start.elapsed().as_secs_f64() * 1e3 / ROUNDS as f64;
    println!("all cards of all editions read, checked and compiled in {each:.1} ms");
}

criterion_group!(benches, measure);

fn main() {
    benches();
    if std::env::args().any(|argument| argument == "--bench") {
        table();
    }
    Criterion::default().configure_from_args().final_summary();
}
