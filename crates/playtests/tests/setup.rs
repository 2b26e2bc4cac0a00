//! Section 2 of the rules, which no scene can tell: the deal, who begins, and the short first turns.

use engine::{Options, State};
use playtests::{Dice, choices_of_sets, game, play_out};
use view::{Ask, Shown};
use vocab::{Color, Edition, Seat, Set, Sets};

fn most_players(edition: Edition) -> u8 {
    if edition == Edition::Fourth { 5 } else { 4 }
}

fn for_every_table(mut look: impl FnMut(Edition, u8, State)) {
    for edition in Edition::ALL {
        for players in 2..=most_players(edition) {
            for (sets, seeds) in [(Sets::BASE, 12), (Sets::of(edition), 6)] {
                let game = game(Options {
                    sets,
                    ..Options::base(edition, players)
                });
                for seed in 0..seeds {
                    look(edition, players, State::new(&game, seed));
                }
            }
        }
    }
}

/// Chooses opening cards by chance until the first action is asked for.
fn open(state: &mut State, dice: &mut Dice) {
    while let Some(decision) = state.decision() {
        if decision.ask != Ask::Opening {
            break;
        }
        let index = dice.below(decision.options.len());
        state.apply_index(index).expect("an option is accepted");
    }
}

#[test]
fn an_achievement_of_each_age_but_the_last_and_two_cards_each_are_dealt() {
    for_every_table(|edition, players, state| {
        let last = if edition == Edition::Fourth { 11 } else { 10 };
        let view = state.view(None);
        let available: Vec<u8> = view
            .available
            .iter()
            .map(|shown| match shown {
                Shown::Back(back) => back.age,
                Shown::Face(card) => panic!("all see {card:?}"),
            })
            .collect();
        assert_eq!(available, (1..last).collect::<Vec<u8>>());
        // None belong to Artifacts (1.7).
        let with_specials = [Set::Base, Set::Echoes, Set::Cities, Set::Unseen];
        let with_specials = with_specials.iter().filter(|set| view.sets.contains(**set));
        assert_eq!(view.specials.len(), 5 * with_specials.count());
        for deck in &view.decks {
            let dealt = match deck.age {
                _ if deck.set != Set::Base => 0,
                1 => 1 + 2 * players,
                age => u8::from(age < last),
            };
            let printed = if deck.age == 1 { 15 } else { 10 };
            assert_eq!(deck.count, printed - dealt, "age {}", deck.age);
        }
        for seat in &view.seats {
            assert_eq!(seat.hand.len(), 2);
            assert!(
                seat.hand
                    .iter()
                    .all(|card| matches!(card, Shown::Back(back) if back.age == 1))
            );
        }
    });
}

#[test]
fn opening_cards_are_chosen_in_secret_and_melded_together() {
    for_every_table(|_, players, mut state| {
        for chosen in 0..players {
            let decision = state.decision().expect("an opening card is asked for");
            assert_eq!(decision.ask, Ask::Opening);
            assert_eq!(decision.options.len(), 2);
            let before = state.view(None);
            assert_eq!(before.asked.len(), usize::from(players - chosen));
            assert!(before.seats.iter().all(|seat| {
                seat.hand.len() == 2 && Color::ALL.iter().all(|color| seat.top(*color).is_none())
            }));
            state.apply_index(1).expect("an option is accepted");
        }
        let after = state.view(None);
        for seat in &after.seats {
            assert_eq!(seat.hand.len(), 1);
            let tops = Color::ALL.iter().filter_map(|color| seat.top(*color));
            assert_eq!(tops.count(), 1);
            assert!(seat.score.is_empty());
        }
    });
}

#[test]
fn the_first_title_in_the_alphabet_begins() {
    let mut dice = Dice(4);
    for_every_table(|_, _, mut state| {
        open(&mut state, &mut dice);
        let view = state.view(None);
        let library = &state.game().library;
        let title = |seat: &view::SeatView| {
            let top = Color::ALL.iter().find_map(|color| seat.top(*color));
            top.map(|card| library.card(card).title.to_lowercase())
        };
        let first = view.seats.iter().min_by_key(|seat| title(seat));
        assert_eq!(first.map(|seat| seat.seat), Some(view.turn.seat));
        assert_eq!(state.asked(), Some(view.turn.seat));
    });
}

#[test]
fn the_first_turn_is_short_and_among_four_the_second_too() {
    let mut dice = Dice(9);
    for_every_table(|_, players, mut state| {
        open(&mut state, &mut dice);
        let mut turns: Vec<(u32, Seat, u8)> = Vec::new();
        while turns.len() < usize::from(players) + 2 {
            let turn = state.view(None).turn;
            if turns
                .last()
                .is_none_or(|(number, ..)| *number != turn.number)
            {
                turns.push((turn.number, turn.seat, turn.of));
            }
            let draw = view::Choice::Draw;
            state.apply(draw).expect("drawing is always possible");
            assert!(state.ending().is_none());
        }
        for (index, pair) in turns.windows(2).enumerate() {
            let next = (pair[0].1.0 + 1) % players;
            assert_eq!(pair[1].1, Seat(next), "clockwise after turn {index}");
        }
        let lengths: Vec<u8> = turns.iter().map(|(.., of)| *of).take(4).collect();
        let expected = if players >= 4 {
            [1, 1, 2, 2]
        } else {
            [1, 2, 2, 2]
        };
        assert_eq!(lengths, expected, "{players} players");
    });
}

#[test]
fn so_many_achievements_win() {
    for edition in Edition::ALL {
        for players in 2..=most_players(edition) {
            let goal = game(Options::base(edition, players)).goal;
            assert_eq!(goal, 8 - players);
        }
        let mut teams = Options::base(edition, 4);
        teams.teams = true;
        assert_eq!(game(teams).goal, 6);
        for sets in choices_of_sets(edition) {
            let with = |set: &Set| sets.contains(*set);
            let expansions = Set::WITH_DECKS.iter().filter(|set| with(set)).count() as u8 - 1;
            let options = Options {
                sets,
                ..Options::base(edition, 3)
            };
            // Relics are an option of Artifacts, no expansion.
            assert_eq!(game(options).goal, 5 + expansions);
        }
        let mut longer = Options::base(edition, 2);
        longer.extra_achievement = true;
        assert_eq!(game(longer).goal, 7);
    }
}

#[test]
fn too_many_players_or_odd_teams_make_no_game() {
    for edition in Edition::ALL {
        assert!(Options::base(edition, 1).check().is_err());
        assert!(
            Options::base(edition, most_players(edition) + 1)
                .check()
                .is_err()
        );
        let mut teams = Options::base(edition, 3);
        teams.teams = true;
        assert!(teams.check().is_err());
    }
}

/// What the ends of whole games say agrees with the table.
#[test]
fn winners_have_what_wins() {
    let mut dice = Dice(31);
    for_every_table(|_, _, mut state| {
        let goal = state.game().goal;
        play_out(&mut state, &mut dice, 20_000);
        let Some(ending) = state.ending().cloned() else {
            return;
        };
        let view = state.view(None);
        let alive = || view.seats.iter().filter(|seat| !seat.eliminated);
        match ending.why {
            view::Why::Achievements => {
                assert_eq!(ending.winners.len(), 1);
                let most = alive().map(|seat| seat.achievement_count).max();
                for seat in alive().filter(|seat| ending.winners.contains(seat.seat)) {
                    assert!(seat.achievement_count >= goal);
                    assert_eq!(Some(seat.achievement_count), most);
                }
            }
            view::Why::Score => {
                let rank = |seat: &view::SeatView| (seat.points, seat.achievement_count);
                let best = alive().map(rank).max();
                for seat in alive() {
                    let wins = ending.winners.contains(seat.seat);
                    assert_eq!(wins, Some(rank(seat)) == best);
                }
            }
            view::Why::Card(_) => assert_eq!(ending.winners.len(), 1),
            view::Why::LastOneLeft => assert_eq!(alive().count(), 1),
        }
    });
}
