//! What one viewer's page of a table shows, told to a program instead of drawn.
//!
//! All of the game comes from the same [`Sight`] of which the page is drawn: the two can't differ in what they tell.

use super::asks::Much;
use super::shapes as told;
use crate::hall::now;
use crate::hall::room::{Inner, Room, Stage};
use crate::sight::Prepared;
use board::{Moment, Sight, UndoOffer};
use std::collections::BTreeMap;
use table::{Bit, Book, Line, Touch, echoing, ending_line};
use view::{Ask, Cause, Choice, SeatView, Shown, StackView, Viewer, Why};
use vocab::{CardId, Color, Icon, Seat, Seats};

/// A seat as people count.
fn number(seat: Seat) -> u8 {
    seat.0 + 1
}

fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(number).collect()
}

/// The table now.
pub(crate) fn present(room: &Room, inner: &Inner, viewer: Viewer, log: Much) -> told::Table {
    let mut answer = outside(room, inner, viewer);
    if let Some(table) = inner.table() {
        let prepared = Prepared::now(room, inner, table, viewer, now());
        play(&mut answer, &prepared.sight(table), table.choices(), log);
    }
    answer
}

/// The table at a moment of the past.
pub(crate) fn past(
    room: &Room,
    inner: &Inner,
    (prepared, then): (&Prepared, &table::Table),
    log: Much,
) -> told::Table {
    let sight = prepared.sight(then);
    let mut answer = outside(room, inner, sight.view.viewer);
    play(&mut answer, &sight, then.choices(), log);
    answer
}

/// What is known of a table before the game begins.
fn outside(room: &Room, inner: &Inner, viewer: Viewer) -> told::Table {
    let agreement = &inner.agreement;
    let waits = matches!(inner.stage, Stage::Waiting);
    told::Table {
        id: room.id.clone(),
        version: inner.entries,
        title: inner.heading(),
        page: format!("/t/{}", room.id),
        stage: match &inner.stage {
            Stage::Waiting => told::Stage::Waiting,
            Stage::Broken { .. } => told::Stage::Broken,
            Stage::Playing(_) if inner.is_over() => told::Stage::Over,
            Stage::Playing(_) => told::Stage::Playing,
        },
        agreed: told::Agreed {
            edition: agreement.edition,
            sets: agreement.sets.clone(),
            surprise: agreement.surprise.is_some(),
            teams: agreement.teams,
            extra_achievement: agreement.extra_achievement,
            shuffle: agreement.any_order,
            undo: agreement.undo.word().to_owned(),
            pace: agreement.pace.word().to_owned(),
            clock: agreement.clock.label(),
            spectators: agreement.spectators,
            listed: inner.listed,
        },
        seats: inner
            .seats
            .iter()
            .zip(1..)
            .map(|(holder, seat)| told::Chair {
                seat,
                name: holder.name.clone(),
                sitter: match (&holder.bot, holder.person) {
                    (Some(_), _) => told::Sitter::Bot,
                    (None, Some(_)) => told::Sitter::Person,
                    (None, None) => told::Sitter::Free,
                },
                bot: holder.bot.clone(),
                here: holder.bot.is_some()
                    || holder.person.is_some_and(|person| room.is_here(person).0),
                tag: String::new(),
                overdue: false,
            })
            .collect(),
        you: viewer.map(number),
        asked: Vec::new(),
        question: None,
        undo: None,
        game: None,
        log: Vec::new(),
        chat: inner
            .chat
            .iter()
            .map(|said| told::Said {
                seat: said.seat.map(number),
                name: inner.speaker(said).to_owned(),
                text: said.text.clone(),
                when: said.at,
            })
            .collect(),
        rematch: inner.rematch.clone(),
        key: (waits && (viewer.is_some() || inner.listed)).then(|| inner.invite_key.clone()),
        trouble: match &inner.stage {
            Stage::Broken { why, .. } => Some(why.clone()),
            _ => None,
        },
    }
}

/// Adds the game.
fn play(answer: &mut told::Table, sight: &Sight<'_>, choices: usize, log: Much) {
    let book = sight.teller.book;
    answer.asked = numbers(sight.view.asked);
    answer.question = sight.question.map(|question| asked(book, question));
    answer.undo = undo(&sight.undo);
    answer.log = blocks(sight, log);
    for ((chair, outside), name) in answer
        .seats
        .iter_mut()
        .zip(sight.outside)
        .zip(sight.teller.names)
    {
        chair.name.clone_from(name);
        chair.tag.clone_from(&outside.tag);
        chair.here = outside.here;
        chair.overdue = outside.overdue;
    }
    answer.game = Some(game(sight, choices));
}

fn game(sight: &Sight<'_>, choices: usize) -> told::Game {
    let (view, teller) = (sight.view, sight.teller);
    let book = teller.book;
    let (at, of) = match sight.moment {
        Moment::Now => (choices, choices),
        Moment::Past { at, of, .. } => (at, of),
    };
    told::Game {
        at,
        of,
        sets: view.sets.words(),
        goal: view.goal,
        teams: view.teams.iter().copied().map(numbers).collect(),
        turn: told::Turn {
            seat: number(view.turn.seat),
            number: view.turn.number,
            action: view.turn.action,
            of: view.turn.of,
            endorsed: view.turn.endorsed,
            within: view.turn.within,
        },
        distant: numbers(view.distant),
        players: view.seats.iter().map(|at| player(sight, at)).collect(),
        decks: view
            .decks
            .iter()
            .map(|deck| told::Deck {
                set: deck.set.word().to_owned(),
                age: deck.age,
                count: deck.count,
                top: deck.top.map(|card| face(book, card)),
            })
            .collect(),
        available: shown(book, &view.available),
        specials: sight
            .specials
            .iter()
            .map(|special| told::Special {
                name: special.special.name_in(view.edition).to_owned(),
                holder: special.holder.map(number),
                junked: special.junked,
                progress: special
                    .seats
                    .iter()
                    .map(|&(has, of)| told::Progress { has, of })
                    .collect(),
            })
            .collect(),
        goals: sight
            .goals
            .iter()
            .map(|goal| told::Goal {
                age: goal.age,
                available: goal.available,
                holders: goal.holders.iter().copied().map(number).collect(),
                points: goal.points,
                points_short: goal.points_short,
                top_short: goal.top_short,
                ready: goal.is_ready(),
            })
            .collect(),
        junk: faces(book, &view.junk),
        removed: faces(book, &view.removed),
        relics: faces(book, &view.relics),
        museums_left: view.museums_left,
        effects: view
            .executing
            .iter()
            .map(|effect| told::Effect {
                seat: number(effect.seat),
                demanded_by: effect.demanded_by.map(number),
                kind: effect.kind.word().to_owned(),
                because: because(book, effect.cause),
            })
            .collect(),
        ending: view.ending.as_ref().map(|ending| {
            let (why, card) = match ending.why {
                Why::Achievements => ("achievements", None),
                Why::Score => ("score", None),
                Why::Card(card) => ("card", Some(card)),
                Why::LastOneLeft => ("last-one-left", None),
            };
            told::Ending {
                winners: numbers(ending.winners),
                why: why.to_owned(),
                card: card.map(|card| face(book, card)),
                text: ending_line(teller, ending).to_string(),
            }
        }),
    }
}

fn player(sight: &Sight<'_>, at: &SeatView) -> told::Player {
    let book = sight.teller.book;
    let stack = |(color, stack): (Color, &StackView)| told::Stack {
        color: color.word().to_owned(),
        splay: stack.splay.word().to_owned(),
        cards: faces(book, &stack.cards),
        echoes: echoing(book, stack)
            .into_iter()
            .map(|card| book.slug(card))
            .collect(),
    };
    told::Player {
        seat: number(at.seat),
        name: sight.teller.name(at.seat),
        board: Color::ALL
            .into_iter()
            .zip(&at.stacks)
            .filter(|(_, stack)| !stack.cards.is_empty())
            .map(stack)
            .collect(),
        hand: shown(book, &at.hand),
        score: shown(book, &at.score),
        forecast: shown(book, &at.forecast),
        safe: shown(book, &at.safe),
        achievements: shown(book, &at.achievements),
        specials: at
            .specials
            .iter()
            .map(|special| special.name_in(sight.view.edition).to_owned())
            .collect(),
        display: at.display.map(|card| face(book, card)),
        museums: faces(book, &at.museums),
        claimed_museums: at.claimed_museums,
        icons: Icon::ALL
            .into_iter()
            .map(|icon| (icon.word().to_owned(), at.icons.get(icon)))
            .filter(|(_, count)| *count > 0)
            .collect::<BTreeMap<_, _>>(),
        points: at.points,
        bonuses: at.bonuses.clone(),
        achievement_count: at.achievement_count,
        flags: at.flags,
        idle_flags: at.idle_flags,
        fountains: at.fountains,
        limit: at.limit,
        draws: at.next_draw.map(|back| back.age),
        draws_set: at.next_draw.map(|back| back.set.word().to_owned()),
        exposed: faces(book, &at.exposed),
        out: at.eliminated,
    }
}

fn face(book: &Book, card: CardId) -> told::Card {
    let facts = book.facts(card);
    told::Card {
        title: Some(book.title(card).to_owned()),
        slug: Some(book.slug(card)),
        set: facts.back.word().to_owned(),
        age: facts.age,
        color: Some(facts.color.word().to_owned()),
    }
}

fn faces(book: &Book, cards: &[CardId]) -> Vec<told::Card> {
    cards.iter().map(|card| face(book, *card)).collect()
}

fn shown(book: &Book, cards: &[Shown]) -> Vec<told::Card> {
    let card = |card: &Shown| match card {
        Shown::Face(card) => face(book, *card),
        Shown::Back(back) => told::Card {
            title: None,
            slug: None,
            set: back.set.word().to_owned(),
            age: back.age,
            color: None,
        },
    };
    cards.iter().map(card).collect()
}

fn because(book: &Book, cause: Cause) -> told::Cause {
    told::Cause {
        card: face(book, cause.card),
        effect: cause.effect + 1,
        text: book
            .sentence(cause)
            .map_or_else(String::new, |line| line.to_string()),
    }
}

fn asked(book: &Book, question: &table::Question) -> told::Question {
    let kind = match question.ask {
        Ask::Opening => "opening",
        Ask::Action { .. } => "action",
        Ask::Pick { .. } => "pick",
        Ask::Order(_) => "order",
        Ask::Rearrange => "rearrange",
        Ask::Color => "color",
        Ask::Splay(_) => "splay",
        Ask::Direction => "direction",
        Ask::Value => "value",
        Ask::Number => "number",
        Ask::Icon => "icon",
        Ask::Set => "set",
        Ask::Player => "player",
        Ask::Arm => "way",
        Ask::May => "may",
        Ask::Again => "again",
        Ask::PayToShare | Ask::PayToAvoid | Ask::PayToUse | Ask::PayToEndorse => "pay",
        Ask::Artifact => "artifact",
        Ask::DigFrom => "dig",
        Ask::Seize { .. } => "seize",
        Ask::EndorsingCity => "city",
        Ask::Promote { .. } => "promote",
        Ask::UsePromoted { .. } => "may",
        Ask::CityJunks { .. } => "pick",
        Ask::SearchedBack { .. } => "order",
    };
    let other = question.on_behalf_of != question.seat;
    told::Question {
        text: question.line.to_string(),
        kind: kind.to_owned(),
        on_behalf_of: other.then(|| number(question.on_behalf_of)),
        because: question.cause.map(|cause| because(book, cause)),
        offers: question
            .offers
            .iter()
            .map(|offer| told::Offer {
                key: offer.key.clone(),
                kind: offer_kind(offer.choice),
                label: offer.label.to_string(),
                detail: offer.detail.to_string(),
                card: match offer.choice {
                    Choice::Back { back, .. } | Choice::Achieve { back, .. } => {
                        shown(book, &[Shown::Back(back)]).pop()
                    }
                    Choice::AchieveSecret { secret, .. } => shown(book, &[secret]).pop(),
                    _ => offer.card.map(|card| face(book, card)),
                },
                now: offer.now,
            })
            .collect(),
        gather: question.gather.map(|gather| told::Gather {
            least: gather.least,
            most: gather.most,
        }),
    }
}

fn offer_kind(choice: Choice) -> told::OfferKind {
    match choice {
        Choice::Draw => told::OfferKind::Draw,
        Choice::Meld(_) => told::OfferKind::Meld,
        Choice::Achieve { .. } | Choice::AchieveSecret { .. } => told::OfferKind::Achieve,
        Choice::UseArtifact(_) | Choice::ReturnArtifact(_) | Choice::LeaveArtifact(_) => {
            told::OfferKind::Artifact
        }
        Choice::Dogma(_) | Choice::DogmaOf(..) => told::OfferKind::Dogma,
        Choice::Endorse(_) => told::OfferKind::Endorse,
        Choice::Card(_) | Choice::Back { .. } => told::OfferKind::Card,
        Choice::Special(_) => told::OfferKind::Special,
        Choice::Color(_) => told::OfferKind::Color,
        Choice::Number(_) => told::OfferKind::Number,
        Choice::Icon(_) => told::OfferKind::Icon,
        Choice::Set(_) => told::OfferKind::Set,
        Choice::Seat(_) => told::OfferKind::Seat,
        Choice::Arm(_) => told::OfferKind::Way,
        Choice::Yes => told::OfferKind::Yes,
        Choice::No => told::OfferKind::No,
        Choice::Done => told::OfferKind::Done,
    }
}

fn undo(offer: &UndoOffer) -> Option<told::TakeBack> {
    let (way, why, seats) = match offer {
        UndoOffer::None => return None,
        UndoOffer::Own => (told::Way::Own, None, Vec::new()),
        UndoOffer::Consent(why) => (told::Way::Consent, Some(why.clone()), Vec::new()),
        UndoOffer::Refused(why) => (told::Way::Refused, Some(why.clone()), Vec::new()),
        UndoOffer::Waiting(seats) => {
            let seats = seats.iter().copied().map(number).collect();
            (told::Way::Waiting, None, seats)
        }
        UndoOffer::Agree(seat) => (told::Way::Agree, None, vec![number(*seat)]),
    };
    Some(told::TakeBack { way, why, seats })
}

fn blocks(sight: &Sight<'_>, much: Much) -> Vec<told::Block> {
    let from = match much {
        Much::All => 0,
        Much::New => sight.news,
        Much::None => return Vec::new(),
    };
    let book = sight.teller.book;
    let blocks = sight.told.iter().enumerate().skip(from);
    blocks
        .map(|(index, block)| told::Block {
            at: block.moment,
            until: block.until,
            turn: block.turn,
            seat: block.seat.map(number),
            action: block.action.map(|(number, _)| number),
            new: index >= sight.news,
            headline: sentence(book, &block.headline, block.secret, Touch::None),
            details: block
                .details
                .iter()
                .map(|detail| sentence(book, &detail.line, detail.secret, detail.touch))
                .collect(),
        })
        .collect()
}

fn sentence(book: &Book, line: &Line, secret: bool, touch: Touch) -> told::Sentence {
    told::Sentence {
        text: line.to_string(),
        cards: line
            .0
            .iter()
            .filter_map(|bit| match bit {
                Bit::Card(card, _) => Some(book.slug(*card)),
                _ => None,
            })
            .collect(),
        secret,
        touch: match touch {
            Touch::None => None,
            Touch::Own => Some("own".to_owned()),
            Touch::Share => Some("share".to_owned()),
            Touch::Loss => Some("loss".to_owned()),
        },
    }
}
