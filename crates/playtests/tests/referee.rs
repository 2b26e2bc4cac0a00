//! A referee who knows the rules by himself, and looks over the shoulder of random games.

use engine::State;
use playtests::{Dice, game, tables, told_face};
use view::{
    Ask, Back, Choice, DeckView, Deed, Ending, Event, Happening, SeatView, Shown, StackView, View,
    Why,
};
use vocab::{
    CardId, Color, Edition, Icon, Kind, Mark, Seat, Seats, Set, Sets, Special, Splay, Zone,
};

/// What the referee keeps count of while he listens, since it doesn't lie on the table.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// Who has drawn a card this turn.
    drawn: Seats,
    /// The museums each player has claimed.
    museums: [usize; Seat::MAX],
}

impl Tally {
    fn hear(&mut self, happening: &Happening) {
        match happening {
            Happening::TurnBegan { .. } => self.drawn = Seats::NONE,
            Happening::Moved {
                deed: Deed::Draw,
                by,
                ..
            } => self.drawn = self.drawn.with(*by),
            Happening::MuseumsCounted {
                claimed: Some(seat),
            } => self.museums[seat.index()] += 1,
            _ => {}
        }
    }
}

/// What the referee looks up: the printed facts and his own tallies, never the state.
struct Book<'a> {
    library: &'a engine::Library,
    edition: Edition,
    /// Before the action.
    before: Tally,
    /// After it.
    after: Tally,
}

impl Book<'_> {
    /// The value of a card face down.
    fn age(&self, card: CardId) -> u8 {
        self.library.card(card).facts.age
    }

    /// The value of a card on a board or on display.
    fn face(&self, card: CardId) -> u8 {
        self.library.card(card).facts.face
    }

    fn back(&self, shown: &Shown) -> Back {
        match shown {
            Shown::Back(back) => *back,
            Shown::Face(card) => Back {
                set: self.library.card(*card).facts.back,
                age: self.age(*card),
            },
        }
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
            .map(|shown| u32::from(self.back(shown).age))
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

    /// Cards, special achievements, museums, fountains, and flags of whose color no opponent shows more cards.
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
            + self.after.museums[seat.seat.index()]
            + flags.sum::<usize>()
            + self.shows(seat, |mark| *mark == Mark::Fountain)
    }

    /// The deck a Draw action takes from, by the empty ages, then Echoes, then The Unseen.
    fn next_draw(&self, view: &View, seat: &SeatView, drawn: Seats) -> Option<Back> {
        let wanted = self.highest_top(seat).max(1);
        let base = view
            .decks
            .iter()
            .filter(|deck| deck.set == Set::Base && deck.age >= wanted && deck.count > 0);
        let age = base.map(|deck| deck.age).min()?;
        let fourth = self.edition == Edition::Fourth;
        let echoes = view.sets.contains(Set::Echoes)
            && if fourth {
                let highest = self.highest_top(seat);
                let tops = self.tops(seat);
                tops.filter(|card| self.face(*card) == highest).count() == 1
            } else {
                let mut hand = seat.hand.iter();
                !seat.hand.is_empty() && hand.all(|shown| self.back(shown).set != Set::Echoes)
            };
        let set = match echoes {
            true => Set::Echoes,
            false if view.sets.contains(Set::Unseen) && !drawn.contains(seat.seat) => Set::Unseen,
            false => Set::Base,
        };
        let there = |deck: &DeckView| (deck.set, deck.age) == (set, age) && deck.count > 0;
        let set = if view.decks.iter().any(there) {
            set
        } else {
            Set::Base
        };
        Some(Back { set, age })
    }

    /// Whether the player may claim an achievement of that value.
    fn eligible(&self, seat: &SeatView, age: u8) -> bool {
        let owned = seat.achievements.iter().filter(|own| {
            let relic = matches!(own, Shown::Face(card) if self.library.card(*card).facts.set == Set::Relics);
            !relic && self.back(own).age == age
        });
        self.points(seat) >= 5 * u32::from(age) * (owned.count() as u32 + 1)
            && self.highest_top(seat) >= age
    }

    /// The age of the deck or museum from which such a Meld action digs, if the Artifacts of that age are not all gone.
    fn digs(&self, view: &View, seat: &SeatView, card: CardId) -> Option<u8> {
        let covered = seat.top(self.library.card(card).facts.color)?;
        let picture = |card: CardId| {
            let marks = &self.library.card(card).facts.marks;
            marks.iter().position(|mark| *mark == Mark::Hex)
        };
        if !view.sets.contains(Set::Artifacts)
            || seat.display.is_some_and(|display| display != card)
            || self.face(card) > self.face(covered) && picture(card) != picture(covered)
        {
            return None;
        }
        let of = |set| move |deck: &&DeckView| deck.set == set && deck.count > 0;
        let base = view.decks.iter().filter(of(Set::Base));
        let age = base
            .map(|deck| deck.age)
            .filter(|age| *age >= self.face(covered))
            .min()?;
        let mut artifacts = view.decks.iter().filter(of(Set::Artifacts));
        artifacts.any(|deck| deck.age == age).then_some(age)
    }

    fn tops<'v>(&self, seat: &'v SeatView) -> impl Iterator<Item = CardId> + 'v {
        Color::ALL.iter().filter_map(|color| seat.top(*color))
    }

    fn highest_top(&self, seat: &SeatView) -> u8 {
        self.tops(seat)
            .map(|card| self.face(card))
            .max()
            .unwrap_or(0)
    }

    fn limit(seat: &SeatView) -> usize {
        let best = seat.stacks.iter().map(|stack| stack.splay).max();
        room(best.unwrap_or(Splay::None))
    }

    fn deserves(&self, special: Special, seat: &SeatView) -> bool {
        let all =
            |fits: &dyn Fn(CardId) -> bool| self.tops(seat).filter(|card| fits(*card)).count();
        match special {
            // Of the older editions' Monument the counters of the turn are not on the table.
            Special::Monument if self.edition != Edition::Fourth => false,
            Special::Monument => {
                all(&|card| {
                    let mut kinds = self.library.card(card).kinds();
                    kinds.any(|kind| matches!(kind, Kind::Demand | Kind::Compel))
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
            Special::Universe => all(&|card| self.face(card) >= 8) == 5,
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
            Special::Confidence => self.highest_top(seat) >= 5 && seat.safe.len() >= 4,
            Special::Zen => {
                self.highest_top(seat) >= 6 && all(&|card| self.face(card) % 2 == 1) == 0
            }
            Special::Anonymity => self.highest_top(seat) >= 7 && seat.achievements.is_empty(),
            Special::Folklore => {
                self.highest_top(seat) >= 8 && self.count(seat, Icon::Factory) == 0
            }
            Special::Mystery => self.highest_top(seat) >= 9 && self.tops(seat).count() < 5,
            // Those of Cities are for a deed.
            _ => false,
        }
    }
}

/// How many secrets or foreseen cards there is room for with that best splay.
fn room(best: Splay) -> usize {
    match best {
        Splay::None => 5,
        Splay::Left => 4,
        Splay::Right => 3,
        Splay::Up => 2,
        Splay::Aslant => 1,
    }
}

/// Plays random games and calls `look` with the view before each action, the choice, what came of it, and the state after;
/// `finish` when the game is over.
fn watch(
    mut look: impl FnMut(&Book, &View, Choice, &[Event], &State),
    mut finish: impl FnMut(&Book, &View, &Ending),
) {
    for options in tables().into_iter().filter(|table| table.players < 5) {
        let edition = options.edition;
        let games = match (options.players, options.sets == Sets::BASE) {
            (_, true) => 25,
            (2, _) => 6,
            _ => 12,
        };
        let game = game(options);
        for seed in 0..games {
            let mut state = State::new(&game, seed);
            let mut dice = Dice(seed * 31 + 7);
            let mut begun: Option<(View, Choice)> = None;
            let mut events: Vec<Event> = Vec::new();
            let mut book = Book {
                library: &game.library,
                edition,
                before: Tally::default(),
                after: Tally::default(),
            };
            for _ in 0..4000 {
                let Some(decision) = state.decision() else {
                    break;
                };
                let action = matches!(decision.ask, Ask::Action { .. } | Ask::Artifact);
                if action {
                    let began =
                        |event: &Event| matches!(event.public, Happening::WithinBegan { .. });
                    if begun.is_some() && events.iter().any(began) {
                        // The game within this one is played with other tallies.
                        begun = None;
                        break;
                    }
                    book.before = book.after;
                    for event in &events {
                        book.after.hear(&event.public);
                    }
                    if let Some((before, choice)) = begun.take() {
                        look(&book, &before, choice, &events, &state);
                    }
                    events.clear();
                }
                // Scoring and achieving happens too seldom by chance alone.
                let achieving = decision.options.iter().position(|choice| {
                    matches!(
                        choice,
                        Choice::Achieve { .. } | Choice::AchieveSecret { .. }
                    )
                });
                let index = match achieving {
                    Some(index) if dice.below(2) == 0 => index,
                    _ => dice.below(decision.options.len()),
                };
                let choice = decision.options[index];
                if action {
                    begun = Some((state.view(None), choice));
                }
                state
                    .apply_logged(choice, &mut events)
                    .expect("an option is accepted");
            }
            if let (Some(_), Some(ending)) = (begun, state.ending()) {
                for event in &events {
                    book.after.hear(&event.public);
                }
                finish(&book, &state.view(None), ending);
            }
        }
    }
}

/// As [`watch`], without a look at how the games end.
fn watch_actions(look: impl FnMut(&Book, &View, Choice, &[Event], &State)) {
    watch(look, |_, _, _| {});
}

#[test]
fn what_can_be_achieved_is_what_the_rules_say() {
    let (mut achieved, mut secrets) = (0, 0);
    watch_actions(|book, before, choice, events, state| {
        achieved += usize::from(matches!(choice, Choice::Achieve { .. }));
        if let Choice::AchieveSecret { .. } = choice {
            secrets += 1;
            let seat = before.turn.seat;
            let gone = events.iter().any(|event| {
                matches!(event.public, Happening::Moved { deed: Deed::Achieve, from, to, .. }
                    if from == Zone::Safe(seat) && to == Zone::Achievements(seat))
            });
            assert!(gone);
        }
        let decision = state.decision().expect("an action is asked for");
        if decision.ask == Ask::Artifact {
            return;
        }
        let view = state.view(None);
        let seat = &view.seats[decision.seat.index()];
        let claimable = |shown: &[Shown]| {
            let ages = shown.iter().map(|shown| book.back(shown).age);
            let mut ages: Vec<u8> = ages.filter(|age| book.eligible(seat, *age)).collect();
            ages.sort_unstable();
            ages
        };
        let offered = |age: &dyn Fn(&Choice) -> Option<u8>| {
            let mut ages: Vec<u8> = decision.options.iter().filter_map(age).collect();
            ages.sort_unstable();
            ages
        };
        let available = offered(&|choice| match choice {
            Choice::Achieve { back, .. } => Some(back.age),
            _ => None,
        });
        assert_eq!(available, claimable(&view.available));
        let own = offered(&|choice| match choice {
            Choice::AchieveSecret { secret, .. } => Some(book.back(secret).age),
            _ => None,
        });
        assert_eq!(own, claimable(&seat.safe));
    });
    assert!(achieved > 20, "only {achieved} achieved");
    assert!(secrets > 5, "only {secrets} secrets achieved");
}

#[test]
fn a_draw_action_draws_what_the_rules_say() {
    let mut drawn = [0; 8];
    watch_actions(|book, before, choice, events, state| {
        let after = state.view(None);
        for seat in after.seats.iter().filter(|seat| !seat.eliminated) {
            assert_eq!(
                seat.next_draw,
                book.next_draw(&after, seat, book.after.drawn)
            );
        }
        if choice != Choice::Draw {
            return;
        }
        let seat = before.turn.seat;
        let back = book.next_draw(before, &before.seats[seat.index()], book.before.drawn);
        let moved: Vec<_> = events
            .iter()
            .filter_map(|event| match &event.public {
                Happening::Moved {
                    deed, from, to, by, ..
                } => Some((*deed, *from, *to, *by)),
                _ => None,
            })
            .collect();
        let back = back.expect("the game goes on");
        drawn[back.set as usize] += 1;
        let from = Zone::Deck(back.set, back.age);
        assert_eq!(moved, [(Deed::Draw, from, Zone::Hand(seat), seat)]);
    });
    for set in [Set::Base, Set::Echoes, Set::Unseen] {
        assert!(drawn[set as usize] > 200, "{drawn:?}");
    }
}

#[test]
fn a_card_is_melded_from_the_hand_a_museum_or_in_the_third_edition_the_display() {
    let mut shown = 0;
    watch_actions(|book, _, choice, _, state| {
        let _ = choice;
        let decision = state.decision().expect("an action is asked for");
        if decision.ask == Ask::Artifact {
            return;
        }
        let view = state.view(Some(decision.seat));
        let seat = &view.seats[decision.seat.index()];
        let mut expected: Vec<Choice> = seat
            .hand
            .iter()
            .map(|shown| match shown {
                Shown::Face(card) => Choice::Meld(*card),
                Shown::Back(_) => panic!("he sees his hand"),
            })
            .collect();
        let artifacts: Vec<CardId> = match book.edition {
            Edition::Fourth => seat.museums.clone(),
            _ => seat.display.into_iter().collect(),
        };
        shown += artifacts.len();
        expected.extend(artifacts.into_iter().map(Choice::Meld));
        let melds = decision.options.into_iter();
        let mut offered: Vec<Choice> = melds
            .filter(|choice| matches!(choice, Choice::Meld(_)))
            .collect();
        expected.sort_unstable();
        offered.sort_unstable();
        assert_eq!(offered, expected);
    });
    assert!(shown > 100, "only {shown} artifacts");
}

#[test]
fn a_meld_digs_as_the_rules_say() {
    let (mut dug, mut taken, mut idle) = (0, 0, 0);
    watch_actions(|book, before, choice, events, _| {
        let digs = |event: &Event| match event.public {
            Happening::Moved {
                deed: Deed::Dig,
                by,
                from,
                to,
                ..
            } => {
                assert_eq!(to, Zone::Display(by));
                Some((by, from))
            }
            Happening::Moved {
                by,
                from: from @ Zone::Museums(_),
                to: Zone::Museums(to),
                ..
            } => {
                assert_eq!(to, by);
                Some((by, from))
            }
            _ => None,
        };
        let found: Vec<(Seat, Zone)> = events.iter().filter_map(digs).collect();
        let Choice::Meld(card) = choice else {
            assert_eq!(found, []);
            return;
        };
        if book.library.card(card).facts.back == Set::Cities {
            // What its icons did came in between.
            return;
        }
        let seat = &before.seats[before.turn.seat.index()];
        let Some(age) = book.digs(before, seat, card) else {
            idle += 1;
            assert_eq!(found, []);
            return;
        };
        assert_eq!(found.len(), 1, "{choice:?} {events:?}");
        match found[0] {
            (by, Zone::Deck(Set::Artifacts, from)) => {
                assert_eq!((by, from), (seat.seat, age));
                dug += 1;
            }
            (by, Zone::Museums(from)) => {
                assert_eq!(book.edition, Edition::Fourth);
                assert_ne!(from, by);
                let museums = &before.seats[from.index()].museums;
                assert!(museums.iter().any(|card| book.age(*card) == age));
                taken += 1;
            }
            other => panic!("dug from {other:?}"),
        }
    });
    assert!(dug > 100 && taken > 0 && idle > 100, "{dug} {taken} {idle}");
}

#[test]
fn the_artifact_on_display_is_asked_for_first_and_put_away() {
    let mut used = 0;
    watch_actions(|book, before, choice, events, state| {
        let fourth = book.edition == Edition::Fourth;
        let seat = &before.seats[before.turn.seat.index()];
        let chosen = match choice {
            Choice::UseArtifact(card)
            | Choice::ReturnArtifact(card)
            | Choice::LeaveArtifact(card) => card,
            _ => {
                // In the fourth edition nothing is left on display when the first action comes.
                assert!(!fourth || before.turn.action > 1 || seat.display.is_none());
                return;
            }
        };
        assert_eq!((seat.display, before.turn.action), (Some(chosen), 1));
        assert!(
            book.library.card(chosen).facts.featured.is_some()
                || !matches!(choice, Choice::UseArtifact(_))
        );
        assert!(!(fourth && matches!(choice, Choice::ReturnArtifact(_))));
        used += usize::from(matches!(choice, Choice::UseArtifact(_)));
        if !before.seats.iter().all(|seat| !seat.eliminated) {
            return;
        }
        let all = || state.view(None).seats;
        if all().iter().any(|seat| seat.eliminated) {
            return;
        }
        let way = events.iter().rev().find_map(|event| match &event.public {
            Happening::Moved {
                deed,
                from: Zone::Display(from),
                to,
                ..
            } if *from == seat.seat => Some((*deed, *to)),
            _ => None,
        });
        let facts = &book.library.card(chosen).facts;
        let stays = !fourth && matches!(choice, Choice::LeaveArtifact(_));
        assert_eq!(all()[seat.seat.index()].display, stays.then_some(chosen));
        let claimed: usize = book.before.museums.iter().sum();
        let expected = match fourth {
            true if claimed < 5 => Some((Deed::PutInMuseum, Zone::Museums(seat.seat))),
            true => Some((Deed::Transfer, Zone::Hand(seat.seat))),
            false if stays => None,
            false => Some((Deed::Return, Zone::Deck(facts.back, facts.age))),
        };
        assert_eq!(way, expected);
    });
    assert!(used > 100, "only {used} used");
}

#[test]
fn with_the_fifth_museum_whoever_has_the_most_claims_one() {
    let (mut claimed, mut tied) = (0, 0);
    watch_actions(|book, before, _, events, state| {
        let mut held: Vec<usize> = before.seats.iter().map(|seat| seat.museums.len()).collect();
        let mut owned = book.before.museums;
        for event in events {
            match event.public {
                Happening::Moved { from, to, .. } => {
                    if let Zone::Museums(seat) = from {
                        held[seat.index()] -= 1;
                    }
                    if let Zone::Museums(seat) = to {
                        held[seat.index()] += 1;
                    }
                }
                Happening::MuseumsCounted { claimed: who } => {
                    assert_eq!(held.iter().sum::<usize>() + owned.iter().sum::<usize>(), 5);
                    let most = held.iter().max().copied().unwrap_or(0);
                    let mut leaders = (0..held.len()).filter(|seat| held[*seat] == most);
                    let leader = leaders.next().filter(|_| leaders.next().is_none());
                    assert_eq!(who.map(Seat::index), leader);
                    match who {
                        Some(seat) => {
                            claimed += 1;
                            owned[seat.index()] += 1;
                        }
                        None => tied += 1,
                    }
                }
                _ => {}
            }
        }
        let view = state.view(None);
        let now: Vec<usize> = view.seats.iter().map(|seat| seat.museums.len()).collect();
        assert_eq!(held, now);
        let artifacts = book.edition == Edition::Fourth && view.sets.contains(Set::Artifacts);
        let in_use = now.iter().sum::<usize>();
        assert!(!artifacts || in_use == 0 || in_use + owned.iter().sum::<usize>() < 5);
    });
    assert!(claimed > 10 && tied > 0, "{claimed} {tied}");
}

#[test]
fn a_full_safe_or_forecast_takes_nothing_more() {
    let (mut entered, mut filled) = (0, 0);
    watch_actions(|book, before, _, events, state| {
        let fourth = book.edition == Edition::Fourth;
        let mut splays: Vec<[Splay; 5]> = Vec::new();
        let mut heights: Vec<[usize; 5]> = Vec::new();
        for seat in &before.seats {
            splays.push(std::array::from_fn(|color| seat.stacks[color].splay));
            heights.push(std::array::from_fn(|color| seat.stacks[color].cards.len()));
        }
        let mut kept: Vec<[usize; 2]> = before
            .seats
            .iter()
            .map(|seat| [seat.forecast.len(), seat.safe.len()])
            .collect();
        for event in events {
            match event.public {
                Happening::Splayed {
                    board,
                    color,
                    splay,
                    ..
                } => {
                    splays[board.index()][color as usize] = splay;
                }
                Happening::Moved { from, to, .. } if from != to => {
                    match from {
                        Zone::Stack(seat, color) => {
                            let height = &mut heights[seat.index()][color as usize];
                            *height -= 1;
                            if *height < 2 {
                                splays[seat.index()][color as usize] = Splay::None;
                            }
                        }
                        Zone::Forecast(seat) => kept[seat.index()][0] -= 1,
                        Zone::Safe(seat) => kept[seat.index()][1] -= 1,
                        _ => {}
                    }
                    let (seat, which) = match to {
                        Zone::Stack(seat, color) => {
                            heights[seat.index()][color as usize] += 1;
                            continue;
                        }
                        Zone::Forecast(seat) => (seat, 0),
                        Zone::Safe(seat) => (seat, 1),
                        _ => continue,
                    };
                    let best = splays[seat.index()]
                        .iter()
                        .max()
                        .copied()
                        .unwrap_or(Splay::None);
                    let kept = &mut kept[seat.index()][which];
                    *kept += 1;
                    entered += 1;
                    filled += usize::from(*kept == room(best));
                    assert!(!fourth || *kept <= room(best), "{events:?}");
                }
                _ => {}
            }
        }
        // What was told is all that happened.
        for seat in &state.view(None).seats {
            let index = seat.seat.index();
            assert_eq!(kept[index], [seat.forecast.len(), seat.safe.len()]);
            for (color, stack) in seat.stacks.iter().enumerate() {
                assert_eq!(
                    (splays[index][color], heights[index][color]),
                    (stack.splay, stack.cards.len())
                );
            }
            assert_eq!(
                seat.limit.map(usize::from),
                fourth.then(|| Book::limit(seat))
            );
        }
    });
    assert!(entered > 500 && filled > 50, "{entered} {filled}");
}

#[test]
fn who_shares_and_who_is_vulnerable_is_what_the_icons_say() {
    let (mut shared, mut ordered) = (0, 0);
    watch_actions(|book, before, choice, events, _| {
        let (card, lent) = match choice {
            Choice::Dogma(card) => (card, false),
            Choice::UseArtifact(card) => (card, true),
            _ => return,
        };
        let you = before.turn.seat;
        let facts = &book.library.card(card).facts;
        let featured = facts.featured.expect("it was used");
        let count = |seat: Seat| {
            // An artifact on display lends its icons to its own dogma.
            let marks = facts.marks.iter().filter(|_| lent && seat == you);
            marks.filter(|mark| mark.icon() == Some(featured)).count()
                + book.count(&before.seats[seat.index()], featured)
        };
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
                compelled,
                ..
            } => Some((*sharing, *vulnerable, *compelled)),
            _ => None,
        });
        let expected = (sharing, opponents.minus(sharing), opponents.and(sharing));
        assert_eq!(declared, Some(expected));
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
                    Kind::Demand => opponents.minus(sharing),
                    Kind::Compel => opponents.and(sharing),
                    _ => sharing.with(you),
                };
                assert!(may.contains(*seat));
            }
        }
        // Effect after effect; within one, clockwise from the left, the activator last. Executed once more by itself or
        // by another card, it may come again.
        let players = before.seats.len() as u8;
        let turn = |seat: Seat| (seat.0 + players - you.0 - 1) % players;
        let mut runs: Vec<(u8, u8)> = order
            .into_iter()
            .map(|(effect, seat)| (effect, turn(seat)))
            .collect();
        let in_turn = runs.is_sorted();
        runs.sort_unstable();
        let count = runs.len();
        runs.dedup();
        ordered += runs.len();
        assert!(in_turn || runs.len() < count);
    });
    assert!(shared > 100, "only {shared} shared");
    assert!(ordered > 1000, "only {ordered} in order");
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
                    // They are for what was done just now, or a card let somebody choose among all achievements.
                    let fourth = book.edition == Edition::Fourth;
                    let earned = moved.is_some_and(|(by, deed, card)| {
                        let mark = match special {
                            Special::Tradition => Mark::Arrow(Splay::Left),
                            Special::Repute => Mark::Arrow(Splay::Right),
                            Special::Fame => Mark::Arrow(Splay::Up),
                            Special::Glory => Mark::Flag,
                            _ => Mark::Fountain,
                        };
                        let wanted = match special {
                            Special::Tradition | Special::Repute | Special::Fame => Deed::Meld,
                            _ if fourth => Deed::Junk,
                            _ => Deed::Tuck,
                        };
                        let marks = &book.library.card(card).facts.marks;
                        by == *seat && deed == wanted && marks.contains(&mark)
                    });
                    assert!(earned || fourth && executed);
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
fn the_winner_is_who_the_rules_say() {
    let (mut by_achievements, mut by_score) = (0, 0);
    watch(
        |_, _, _, _, _| {},
        |book, view, ending| {
            let expansions = Set::WITH_DECKS
                .into_iter()
                .filter(|set| view.sets.contains(*set));
            let players = if view.teams.is_empty() {
                view.seats.len()
            } else {
                2
            };
            assert_eq!(usize::from(view.goal), 8 - players + expansions.count() - 1);
            let side = |seat: Seat| {
                let team = view.teams.iter().find(|team| team.contains(seat));
                team.copied().unwrap_or(Seats::only(seat))
            };
            let achieved = |seat: &SeatView| -> usize {
                let seats = side(seat.seat);
                seats
                    .iter()
                    .map(|seat| book.achievements(view, &view.seats[seat.index()]))
                    .sum()
            };
            let scored = |seat: &SeatView| -> u32 {
                let seats = side(seat.seat);
                seats
                    .iter()
                    .map(|seat| book.points(&view.seats[seat.index()]))
                    .sum()
            };
            let alive = || view.seats.iter().filter(|seat| !seat.eliminated);
            match ending.why {
                Why::Achievements => {
                    by_achievements += 1;
                    let winner = ending.winners.iter().next().expect("somebody won");
                    assert_eq!(ending.winners, side(winner));
                    let won = achieved(&view.seats[winner.index()]);
                    assert!(won >= usize::from(view.goal));
                    let fourth = book.edition == Edition::Fourth;
                    assert!(!fourth || alive().all(|seat| achieved(seat) <= won));
                }
                Why::Score => {
                    by_score += 1;
                    let best = alive().map(|seat| (scored(seat), achieved(seat))).max();
                    let winners =
                        alive().filter(|seat| Some((scored(seat), achieved(seat))) == best);
                    let winners = winners.fold(Seats::NONE, |all, seat| all.or(side(seat.seat)));
                    assert_eq!(ending.winners, winners);
                }
                _ => {}
            }
        },
    );
    assert!(
        by_achievements > 20 && by_score > 20,
        "{by_achievements} {by_score}"
    );
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
        let (Choice::Dogma(card) | Choice::UseArtifact(card)) = choice else {
            return;
        };
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
        let color = book.library.card(card).facts.color;
        let echoes = &before.seats[you.index()].stacks[color as usize].cards;
        let mut shares = false;
        let mut changed = false;
        let mut revealed = false;
        for event in &events[..bonus.unwrap_or(events.len())] {
            match &event.public {
                // Echo effects are of other cards of the stack.
                Happening::EffectBegan { seat, kind, cause }
                    if cause.card == card
                        || *kind == Kind::Echo && echoes.contains(&cause.card) =>
                {
                    shares = !matches!(kind, Kind::Demand | Kind::Compel) && !mine.contains(*seat);
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
    cards.extend(view.seats.iter().filter_map(|seat| seat.display));
    cards.extend(view.seats.iter().flat_map(|seat| &seat.museums));
    cards.extend(view.decks.iter().filter_map(|deck| deck.top));
    cards
}

#[test]
fn nobody_is_shown_a_face_he_was_never_told_of() {
    for options in tables().into_iter().filter(|table| !table.teams) {
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
                    let view = state.view(Some(*seat));
                    let guides = view.executing.iter().any(|executing| {
                        let card = game.library.card(executing.cause.card);
                        card.title == "Hitchhiking"
                    });
                    if guides {
                        // Whoever decides for another sees what he sees.
                        told.extend(faces(&view));
                    }
                    for card in faces(&view) {
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
