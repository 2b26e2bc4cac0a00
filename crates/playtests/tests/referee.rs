//! A referee who knows the rules by himself, and looks over the shoulder of random games.

use engine::State;
use playtests::{Dice, game, tables_with, told_face};
use view::{Ask, Back, Choice, DeckView, Deed, Event, Happening, SeatView, Shown, StackView, View};
use vocab::{CardId, Color, Edition, Icon, Mark, Seat, Seats, Set, Sets, Special, Splay, Zone};

/// What the referee looks up: the printed facts, never the state.
struct Book<'a> {
    library: &'a engine::Library,
    edition: Edition,
}

impl Book<'_> {
    fn age(&self, card: CardId) -> u8 {
        self.library.card(card).facts.age
    }

    /// What a stack shows in its printed places: top left, then along the bottom; a city's two more along the top.
    fn visible(&self, stack: &StackView) -> Vec<Mark> {
        let covered: &[usize] = match stack.splay {
            Splay::None => &[],
            Splay::Left => &[3, 5],
            Splay::Right => &[0, 1],
            Splay::Up => &[1, 2, 3],
            Splay::Aslant => &[0, 1, 2, 3],
        };
        let mut visible = Vec::new();
        for (depth, card) in stack.cards.iter().enumerate() {
            let marks = self.library.card(*card).facts.marks.iter().enumerate();
            let shown = marks.filter(|(place, _)| depth == 0 || covered.contains(place));
            visible.extend(shown.map(|(_, mark)| *mark));
        }
        visible
    }

    /// How many such marks a player shows.
    fn shows(&self, seat: &SeatView, is: impl Fn(&Mark) -> bool) -> usize {
        let marks = seat.stacks.iter().flat_map(|stack| self.visible(stack));
        marks.filter(|mark| is(mark)).count()
    }

    fn count(&self, seat: &SeatView, icon: Icon) -> usize {
        self.shows(seat, |mark| mark.icon() == Some(icon))
    }

    /// The score pile, the highest bonus, and one for each other.
    fn points(&self, seat: &SeatView) -> u32 {
        let pile: u32 = seat
            .score
            .iter()
            .map(|shown| u32::from(back(shown, self).age))
            .sum();
        let marks = seat.stacks.iter().flat_map(|stack| self.visible(stack));
        let bonuses: Vec<u32> = marks
            .filter_map(|mark| match mark {
                Mark::Bonus(points) => Some(u32::from(points)),
                _ => None,
            })
            .collect();
        match bonuses.iter().max() {
            Some(highest) => pile + highest + bonuses.len() as u32 - 1,
            None => pile,
        }
    }

    /// Cards, special achievements, fountains, and flags of whose color no opponent shows more cards.
    fn achievements(&self, view: &View, seat: &SeatView) -> usize {
        let shown = |stack: &StackView| match stack.splay {
            Splay::None => stack.cards.len().min(1),
            _ => stack.cards.len(),
        };
        let partner = view.teams.iter().find(|team| team.contains(seat.seat));
        let opponents = view.seats.iter().filter(|other| {
            other.seat != seat.seat
                && !other.eliminated
                && !partner.is_some_and(|team| team.contains(other.seat))
        });
        let opponents: Vec<&SeatView> = opponents.collect();
        let flags = seat.stacks.iter().enumerate().map(|(color, stack)| {
            let most = opponents.iter().map(|other| shown(&other.stacks[color]));
            let waves = most.max().unwrap_or(0) <= shown(stack);
            let flags = self.visible(stack);
            let flags = flags.iter().filter(|mark| **mark == Mark::Flag).count();
            if waves { flags } else { 0 }
        });
        seat.achievements.len()
            + seat.specials.len()
            + flags.sum::<usize>()
            + self.shows(seat, |mark| *mark == Mark::Fountain)
    }

    /// The set an ordinary draw comes from, if there are such cards.
    fn drawn_set(&self, view: &View, seat: &SeatView) -> Set {
        if !view.sets.contains(Set::Echoes) {
            return Set::Base;
        }
        let echoes = if self.edition == Edition::Fourth {
            let highest = self.highest_top(seat);
            let tops = self.tops(seat);
            tops.filter(|card| self.age(*card) == highest).count() == 1
        } else {
            let mut hand = seat.hand.iter();
            !seat.hand.is_empty() && hand.all(|shown| back(shown, self).set != Set::Echoes)
        };
        if echoes { Set::Echoes } else { Set::Base }
    }

    fn tops<'v>(&self, seat: &'v SeatView) -> impl Iterator<Item = CardId> + 'v {
        Color::ALL.iter().filter_map(|color| seat.top(*color))
    }

    fn highest_top(&self, seat: &SeatView) -> u8 {
        self.tops(seat)
            .map(|card| self.age(card))
            .max()
            .unwrap_or(0)
    }

    fn deserves(&self, special: Special, seat: &SeatView) -> bool {
        let all =
            |fits: &dyn Fn(CardId) -> bool| self.tops(seat).filter(|card| fits(*card)).count();
        match special {
            // Of the older editions' Monument the counters of the turn are not on the table.
            Special::Monument if self.edition != Edition::Fourth => false,
            Special::Monument => {
                all(&|card| {
                    let kinds: Vec<_> = self.library.card(card).kinds().collect();
                    kinds.contains(&vocab::Kind::Demand)
                }) >= 4
            }
            Special::Empire => Icon::ALL
                .into_iter()
                .filter(|icon| *icon != Icon::Person)
                .all(|icon| self.count(seat, icon) >= 3),
            Special::World => self.count(seat, Icon::Clock) >= 12,
            Special::Wonder => seat
                .stacks
                .iter()
                .all(|stack| matches!(stack.splay, Splay::Right | Splay::Up | Splay::Aslant)),
            Special::Universe => all(&|card| self.age(card) >= 8) == 5,
            Special::Supremacy => Icon::ALL.into_iter().any(|icon| {
                let three = |stack: &&StackView| {
                    let marks = self.visible(stack);
                    marks
                        .iter()
                        .filter(|mark| mark.icon() == Some(icon))
                        .count()
                        >= 3
                };
                seat.stacks.iter().filter(three).count() >= 4
            }),
            Special::Destiny => {
                let enough = if self.edition == Edition::Fourth {
                    5
                } else {
                    7
                };
                seat.forecast.len() >= enough
            }
            Special::Wealth => self.shows(seat, |mark| matches!(mark, Mark::Bonus(_))) >= 8,
            Special::Heritage | Special::History => seat.stacks.iter().any(|stack| {
                let (wanted, enough) = match special {
                    Special::Heritage => (Mark::Hex, 8),
                    _ => (Mark::Echo, 4),
                };
                let marks = self.visible(stack);
                marks.iter().filter(|mark| **mark == wanted).count() >= enough
            }),
            _ => false,
        }
    }
}

fn back(shown: &Shown, book: &Book) -> Back {
    match shown {
        Shown::Back(back) => *back,
        Shown::Face(card) => Back {
            set: book.library.card(*card).facts.set,
            age: book.age(*card),
        },
    }
}

/// The sets whose rules the referee knows.
fn refereed(edition: Edition) -> Sets {
    engine::playable(edition)
        .iter()
        .filter(|set| !matches!(set, Set::Artifacts | Set::Unseen))
        .fold(Sets::BASE, Sets::with)
}

/// Plays random games and calls `look` with the view before each action, the choice, what came of it, and the view after.
fn watch_actions(mut look: impl FnMut(&Book, &View, Choice, &[Event], &State)) {
    for options in tables_with(refereed)
        .into_iter()
        .filter(|table| table.players < 5)
    {
        let edition = options.edition;
        let games = if options.sets == Sets::BASE { 25 } else { 12 };
        let game = game(options);
        let book = Book {
            library: &game.library,
            edition,
        };
        for seed in 0..games {
            let mut state = State::new(&game, seed);
            let mut dice = Dice(seed * 31 + 7);
            let mut begun: Option<(View, Choice)> = None;
            let mut events: Vec<Event> = Vec::new();
            for _ in 0..4000 {
                let Some(decision) = state.decision() else {
                    break;
                };
                if matches!(decision.ask, Ask::Action { .. }) {
                    if let Some((before, choice)) = begun.take() {
                        look(&book, &before, choice, &events, &state);
                    }
                    events.clear();
                }
                // Scoring and achieving happens too seldom by chance alone.
                let achieving = decision
                    .options
                    .iter()
                    .position(|choice| matches!(choice, Choice::Achieve { .. }));
                let index = match achieving {
                    Some(index) if dice.below(2) == 0 => index,
                    _ => dice.below(decision.options.len()),
                };
                let choice = decision.options[index];
                if matches!(decision.ask, Ask::Action { .. }) {
                    begun = Some((state.view(None), choice));
                }
                state
                    .apply_logged(choice, &mut events)
                    .expect("an option is accepted");
            }
        }
    }
}

#[test]
fn what_can_be_achieved_is_what_the_rules_say() {
    let mut achieved = 0;
    watch_actions(|book, _, choice, _, state| {
        achieved += usize::from(matches!(choice, Choice::Achieve { .. }));
        let decision = state.decision().expect("an action is asked for");
        let view = state.view(None);
        let seat = &view.seats[decision.seat.index()];
        let mut expected: Vec<u8> = view
            .available
            .iter()
            .map(|shown| back(shown, book).age)
            .filter(|age| {
                let owned = seat
                    .achievements
                    .iter()
                    .filter(|own| back(own, book).age == *age)
                    .count() as u32;
                book.points(seat) >= 5 * u32::from(*age) * (owned + 1)
                    && book.highest_top(seat) >= *age
            })
            .collect();
        let mut offered: Vec<u8> = decision
            .options
            .iter()
            .filter_map(|choice| match choice {
                Choice::Achieve { back, .. } => Some(back.age),
                _ => None,
            })
            .collect();
        expected.sort_unstable();
        offered.sort_unstable();
        assert_eq!(offered, expected);
    });
    assert!(achieved > 20, "only {achieved} achieved");
}

#[test]
fn a_draw_action_draws_what_the_rules_say() {
    let mut drawn = 0;
    watch_actions(|book, before, choice, events, _| {
        if choice != Choice::Draw {
            return;
        }
        drawn += 1;
        let seat = before.turn.seat;
        let wanted = book.highest_top(&before.seats[seat.index()]).max(1);
        let age = before
            .decks
            .iter()
            .filter(|deck| deck.set == Set::Base && deck.age >= wanted && deck.count > 0)
            .map(|deck| deck.age)
            .min();
        let moved: Vec<_> = events
            .iter()
            .filter_map(|event| match &event.public {
                Happening::Moved {
                    deed, from, to, by, ..
                } => Some((*deed, *from, *to, *by)),
                _ => None,
            })
            .collect();
        let set = book.drawn_set(before, &before.seats[seat.index()]);
        let there = |deck: &DeckView| (deck.set, Some(deck.age)) == (set, age) && deck.count > 0;
        let set = if before.decks.iter().any(there) {
            set
        } else {
            Set::Base
        };
        let from = age.map(|age| Zone::Deck(set, age));
        let expected: Vec<_> = from
            .map(|from| (Deed::Draw, from, Zone::Hand(seat), seat))
            .into_iter()
            .collect();
        assert_eq!(moved, expected);
    });
    assert!(drawn > 1000);
}

#[test]
fn who_shares_and_who_is_vulnerable_is_what_the_icons_say() {
    let mut shared = 0;
    watch_actions(|book, before, choice, events, _| {
        let Choice::Dogma(card) = choice else { return };
        let you = before.turn.seat;
        let featured = book.library.card(card).facts.featured.expect("it was used");
        let count = |seat: Seat| book.count(&before.seats[seat.index()], featured);
        let alive = before.seats.iter().filter(|seat| !seat.eliminated);
        let others: Seats = alive
            .map(|seat| seat.seat)
            .filter(|seat| *seat != you)
            .collect();
        let partner = before.teams.iter().find(|team| team.contains(you));
        let opponents = partner.map_or(others, |team| others.minus(*team));
        let sharing: Seats = others
            .iter()
            .filter(|seat| count(*seat) >= count(you))
            .collect();
        let declared = events.iter().find_map(|event| match &event.public {
            Happening::DogmaDeclared {
                sharing,
                vulnerable,
                ..
            } => Some((*sharing, *vulnerable)),
            _ => None,
        });
        assert_eq!(declared, Some((sharing, opponents.minus(sharing))));
        let bonus = events
            .iter()
            .any(|event| matches!(event.public, Happening::SharingBonus { .. }));
        if bonus {
            shared += 1;
            assert!(!sharing.and(opponents).is_empty(), "nobody shared");
        }
        // Every run is by one who may: a victim, a sharer, or the activator.
        let mut order: Vec<(u8, Seat)> = Vec::new();
        for event in events {
            if let Happening::EffectBegan { seat, kind, cause } = &event.public
                && cause.card == card
            {
                order.push((cause.effect, *seat));
                let may = match kind {
                    vocab::Kind::Demand => opponents.minus(sharing),
                    _ => sharing.with(you),
                };
                assert!(may.contains(*seat));
            }
        }
        // Effect after effect; within one, clockwise from the left, the activator last. Executed once more by itself or
        // by another card, it may come again: look at the first run of each only.
        let players = before.seats.len() as u8;
        let turn = |seat: Seat| (seat.0 + players - you.0 - 1) % players;
        let mut firsts: Vec<(u8, u8)> = Vec::new();
        for (effect, seat) in order {
            let key = (effect, turn(seat));
            if !firsts.contains(&key) {
                firsts.push(key);
            }
        }
        let mut sorted = firsts.clone();
        sorted.sort_unstable();
        assert_eq!(firsts, sorted);
    });
    assert!(shared > 100, "only {shared} shared");
}

#[test]
fn no_special_achievement_is_overlooked_and_none_is_for_nothing() {
    let mut claimed = 0;
    watch_actions(|book, _, _, events, state| {
        let view = state.view(None);
        for special in &view.specials {
            for seat in view.seats.iter().filter(|seat| !seat.eliminated) {
                assert!(
                    !book.deserves(*special, seat),
                    "{special} for {}",
                    seat.seat
                );
            }
        }
        // In the 4th edition they are given out when the action is over, so the table still shows why; but for those that
        // an effect names.
        let executed = events
            .iter()
            .any(|event| matches!(event.public, Happening::EffectBegan { .. }));
        let mut moved = None;
        for event in events {
            if let Happening::Moved {
                by,
                deed,
                card: Shown::Face(card),
                ..
            } = event.public
            {
                moved = Some((by, deed, card));
            }
            if let Happening::Claimed { seat, special } = &event.public {
                claimed += 1;
                if special.set() == Set::Cities {
                    // They are for what was done just now.
                    let (by, deed, card) = moved.expect("a city moved");
                    assert_eq!(by, *seat);
                    assert!(
                        book.library
                            .card(card)
                            .facts
                            .marks
                            .contains(&match special {
                                Special::Tradition => Mark::Arrow(Splay::Left),
                                Special::Repute => Mark::Arrow(Splay::Right),
                                Special::Fame => Mark::Arrow(Splay::Up),
                                Special::Glory => Mark::Flag,
                                _ => Mark::Fountain,
                            })
                    );
                    let flies = if book.edition == Edition::Fourth {
                        Deed::Junk
                    } else {
                        Deed::Tuck
                    };
                    let arrow = !matches!(special, Special::Glory | Special::Victory);
                    assert_eq!(deed, if arrow { Deed::Meld } else { flies });
                } else if book.edition == Edition::Fourth && !executed {
                    assert!(book.deserves(*special, &view.seats[seat.index()]));
                }
            }
        }
    });
    assert!(claimed > 20, "only {claimed} claimed");
}

#[test]
fn nobody_with_enough_achievements_plays_on() {
    watch_actions(|book, _, _, _, state| {
        let view = state.view(None);
        for seat in &view.seats {
            let own = seat.achievement_count;
            assert_eq!(usize::from(own), book.achievements(&view, seat));
            assert_eq!(u32::from(seat.points), book.points(seat));
            let team = view.teams.iter().find(|team| team.contains(seat.seat));
            let counted = match team {
                None => own,
                Some(team) => team
                    .iter()
                    .map(|seat| view.seats[seat.index()].achievement_count)
                    .sum(),
            };
            assert!(counted < view.goal);
        }
    });
}

#[test]
fn a_splay_needs_two_cards() {
    watch_actions(|book, _, _, _, state| {
        for seat in &state.view(None).seats {
            for stack in &seat.stacks {
                assert!(stack.splay == Splay::None || stack.cards.len() > 1);
                let hexes = stack.cards.iter().filter(|card| {
                    let marks = &book.library.card(**card).facts.marks;
                    marks.iter().filter(|mark| **mark == Mark::Hex).count() == 1
                });
                assert_eq!(hexes.count(), stack.cards.len());
            }
        }
    });
}

#[test]
fn six_tucked_or_six_scored_in_a_turn_are_a_monument_in_the_older_editions() {
    let mut turn = 0;
    let mut counts = [[0; 2]; 5];
    let mut earned = 0;
    watch_actions(|book, before, _, events, state| {
        if book.edition == Edition::Fourth {
            return;
        }
        if before.turn.number != turn {
            turn = before.turn.number;
            counts = [[0; 2]; 5];
        }
        for event in events {
            if let Happening::Moved { by, deed, .. } = &event.public {
                match deed {
                    Deed::Tuck => counts[by.index()][0] += 1,
                    Deed::Score => counts[by.index()][1] += 1,
                    _ => {}
                }
            }
        }
        let enough = counts.iter().flatten().any(|count| *count >= 6);
        earned += usize::from(enough);
        let available = state.view(None).specials.contains(&Special::Monument);
        assert!(!(enough && available), "{counts:?}");
    });
    assert!(earned > 0);
}

#[test]
fn the_free_card_comes_if_a_sharing_opponent_changed_anything() {
    let (mut with, mut without) = (0, 0);
    watch_actions(|book, before, choice, events, _| {
        let Choice::Dogma(card) = choice else { return };
        let parley =
            book.edition == Edition::Fourth && before.seats.len() > 3 && before.teams.is_empty();
        let ended = events.iter().any(|event| {
            matches!(
                event.public,
                Happening::ActionEnded | Happening::Lost { .. }
            )
        });
        if parley || ended {
            return;
        }
        let you = before.turn.seat;
        let partner = before.teams.iter().find(|team| team.contains(you));
        let mine = partner.copied().unwrap_or(Seats::only(you));
        let bonus = events
            .iter()
            .position(|event| matches!(event.public, Happening::SharingBonus { .. }));
        let mut shares = false;
        let mut changed = false;
        let mut revealed = false;
        for event in &events[..bonus.unwrap_or(events.len())] {
            match &event.public {
                // Echo effects are of other cards of the stack.
                Happening::EffectBegan { seat, kind, cause }
                    if cause.card == card || *kind == vocab::Kind::Echo =>
                {
                    shares = *kind != vocab::Kind::Demand && !mine.contains(*seat);
                }
                Happening::Moved { .. }
                | Happening::Splayed { .. }
                | Happening::Rearranged { .. }
                | Happening::SpecialJunked { .. }
                | Happening::Claimed { .. } => changed |= shares,
                Happening::Revealed { .. } if book.edition != Edition::Fourth => revealed |= shares,
                _ => {}
            }
        }
        // Whether a card was revealed or only proved is not told apart here.
        if changed || !revealed {
            let title = &book.library.card(card).title;
            assert_eq!(bonus.is_some(), changed, "{title}: {events:?}");
            with += usize::from(changed);
            without += usize::from(!changed);
        }
    });
    assert!(with > 100 && without > 100);
}

fn faces(view: &View) -> Vec<CardId> {
    let mut cards: Vec<CardId> = Vec::new();
    for seat in &view.seats {
        let hidden = [
            &seat.hand,
            &seat.score,
            &seat.forecast,
            &seat.safe,
            &seat.achievements,
        ];
        let shown = hidden.into_iter().flatten();
        cards.extend(shown.filter_map(|shown| match shown {
            Shown::Face(card) => Some(*card),
            Shown::Back(_) => None,
        }));
    }
    cards.extend(view.decks.iter().filter_map(|deck| deck.top));
    cards
}

#[test]
fn nobody_is_shown_a_face_he_was_never_told_of() {
    for options in tables_with(refereed)
        .into_iter()
        .filter(|table| !table.teams)
    {
        let game = game(options);
        for seed in 0..8 {
            let mut state = State::new(&game, seed);
            let mut dice = Dice(seed * 5 + 2);
            let seats: Vec<Seat> = game.seats().iter().collect();
            let mut told: Vec<Vec<CardId>> = seats
                .iter()
                .map(|seat| {
                    let own = &state.view(Some(*seat)).seats[seat.index()];
                    let hand = own.hand.iter();
                    hand.filter_map(|shown| match shown {
                        Shown::Face(card) => Some(*card),
                        Shown::Back(_) => None,
                    })
                    .collect()
                })
                .collect();
            assert!(told.iter().all(|hand| hand.len() == 2));
            for _ in 0..1500 {
                let count = state.option_count();
                if count == 0 {
                    break;
                }
                let Some(decision) = state.decision() else {
                    break;
                };
                let mut events: Vec<Event> = Vec::new();
                let choice = decision.options[dice.below(count)];
                state
                    .apply_logged(choice, &mut events)
                    .expect("an option is accepted");
                for (seat, told) in seats.iter().zip(&mut told) {
                    let heard = events.iter().map(|event| event.seen_by(Some(*seat)));
                    told.extend(heard.filter_map(told_face));
                    for card in faces(&state.view(Some(*seat))) {
                        assert!(
                            told.contains(&card),
                            "{seat} sees {}, of which he never heard",
                            game.library.card(card).title
                        );
                    }
                    // And he chooses among no others.
                    let asked = state.decision().filter(|asked| asked.seat == *seat);
                    for choice in asked.map(|asked| asked.options).unwrap_or_default() {
                        if let Choice::Card(card) | Choice::Meld(card) = choice {
                            assert!(told.contains(&card));
                        }
                    }
                }
            }
        }
    }
}
