//! What the words say of the expansions, against what the engine then does.

mod common;

use common::setup;
use std::collections::BTreeMap;
use table::{Setup, Table, words};
use view::{Ask, Choice, Deed, Happening};
use vocab::{Edition, Kind, Seat, Sets, Special, Zone};

/// Plays games with all sets at random and shows every table to `look` before each choice and with it.
fn played_all(games: u64, mut look: impl FnMut(&Table, Seat, Choice)) {
    for edition in [Edition::Third, Edition::Fourth] {
        for seed in 0..games {
            let most = if edition == Edition::Fourth { 4 } else { 3 };
            let players = 2 + (seed % most) as usize;
            let agreed = Setup {
                sets: Sets::of(edition),
                teams: players == 4 && seed % 8 == 2,
                ..setup(edition, players, seed)
            };
            let mut table = Table::new(agreed).expect("a game");
            let mut dice = seed ^ 0x9e37_79b9_7f4a_7c15;
            for _ in 0..2000 {
                let Some(seat) = table.asked() else { break };
                let options = table.decision(seat).expect("he is asked").options;
                dice = dice
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                let choice = options[(dice >> 33) as usize % options.len()];
                look(&table, seat, choice);
                table.act(seat, choice).expect("an option");
            }
            assert!(table.ending().is_some(), "{edition}, seed {seed}");
        }
    }
}

#[test]
fn questions_and_options_are_said_in_whole_sentences() {
    let mut said: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut unnamed = std::collections::BTreeSet::new();
    played_all(20, |table, seat, choice| {
        let question = table.question(seat).expect("he is asked");
        let view = table.view(Some(seat));
        let teller = table.teller(Some(seat));
        let decision = table.decision(seat).expect("he is asked");
        let offer = question.offers.iter().find(|offer| offer.choice == choice);
        let offer = offer.expect("it is offered");
        let short = |debug: String| {
            let name = debug.split([' ', '(', '{']).next();
            name.unwrap_or_default().to_owned()
        };
        let kind = format!(
            "{} {} {}",
            table.edition(),
            short(format!("{:?}", decision.ask)),
            short(format!("{choice:?}"))
        );
        if offer.label.to_string().ends_with(" of them") {
            let titles = decision.cause.map(|cause| {
                let title = table.book().title(cause.card);
                format!("{title} {} {}", cause.effect, cause.sentence)
            });
            unnamed.insert(format!("{} {titles:?}", table.edition()));
        }
        let detail = offer.detail.to_string();
        assert!(
            !detail.contains(";;") && !detail.ends_with("; "),
            "{detail}"
        );
        let line = format!(
            "{} | {} | {detail} | {}",
            question.line,
            offer.label,
            words::option(teller, &view, &decision, choice)
        );
        let lines = said.entry(kind).or_default();
        if lines.len() < 400 {
            lines.push(line);
        }
    });
    if std::env::var_os("SHOW").is_some() {
        for (kind, lines) in &said {
            println!("## {kind}");
            for line in lines.iter().step_by((lines.len() / 6).max(1)) {
                println!("{line}");
            }
        }
    }
    assert!(unnamed.is_empty(), "{unnamed:?}");
    for ask in [
        "EndorsingCity",
        "PayToEndorse",
        "Promote",
        "SearchedBack",
        "Artifact",
        "DigFrom",
        "Seize",
    ] {
        assert!(said.keys().any(|kind| kind.contains(ask)), "{ask}");
    }
}

#[test]
fn the_log_tells_what_the_sets_do() {
    let mut told: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    played_all(12, |table, seat, choice| {
        let mut table = table.clone();
        let before = table.heard();
        table.act(seat, choice).expect("an option");
        for viewer in [Some(seat), None] {
            let lines: Vec<String> = table
                .log(before, viewer)
                .iter()
                .map(|paragraph| paragraph.line.to_string())
                .collect();
            let lines = lines.join(" / ");
            for happening in table.events_since(before, viewer) {
                let kind = match happening {
                    Happening::CityActs { .. } => "acts",
                    Happening::CityDue { .. } => "due",
                    Happening::Promoted { .. } => "promoted",
                    Happening::ActionTaken {
                        choice: Choice::Endorse(_),
                        ..
                    } => "endorse",
                    Happening::EffectBegan {
                        kind: vocab::Kind::Echo,
                        ..
                    } => "echo",
                    Happening::Claimed { special, .. } if special.set() != vocab::Set::Base => {
                        "claimed"
                    }
                    Happening::ActionTaken {
                        choice: Choice::UseArtifact(_),
                        ..
                    } => "used",
                    Happening::ActionTaken {
                        choice: Choice::LeaveArtifact(_),
                        ..
                    } => "left",
                    Happening::ActionTaken {
                        choice: Choice::AchieveSecret { .. },
                        ..
                    } => "secret",
                    Happening::Moved {
                        deed: Deed::Dig, ..
                    } => "dug",
                    Happening::Moved {
                        from: Zone::Museums(_),
                        ..
                    } => "museum",
                    Happening::Moved {
                        deed: Deed::Safeguard,
                        ..
                    } => "safeguard",
                    Happening::Moved {
                        deed: Deed::Seize, ..
                    } => "seize",
                    Happening::MuseumsCounted { .. } => "counted",
                    Happening::NoRoom { .. } => "room",
                    Happening::Lost { .. } => "lost",
                    Happening::Flipped { .. } => "flipped",
                    Happening::EffectBegan {
                        kind: Kind::Compel, ..
                    } => "compel",
                    _ => continue,
                };
                told.entry(kind).or_default().push(lines.clone());
            }
        }
    });
    if std::env::var_os("SHOW").is_some() {
        for (kind, lines) in &told {
            println!("## {kind}");
            for line in lines.iter().step_by((lines.len() / 10).max(1)) {
                println!("{line}");
            }
        }
    }
    let some = |kind: &str, words: &str| {
        let lines = told.get(kind).map_or(&[][..], Vec::as_slice);
        assert!(
            lines.iter().any(|line| line.contains(words)),
            "{kind}: {words}"
        );
    };
    some("due", "For the new color a City is due to you.");
    some("due", "For the new direction a City is due to");
    some("promoted", "from the forecast");
    some("promoted", "which was foreseen");
    some("endorse", "to do its effects twice");
    some("echo", "By the echo of ");
    some("acts", " searches: ");
    some("acts", "By ");
    some("dug", ", which goes on display.");
    some("used", " from the display.");
    some("left", " on display.");
    some("left", " unused and put");
    some("seize", " as an achievement.");
    some("seize", " into the hand.");
    some("museum", " with its museum from ");
    some("counted", "No museum is left");
    some("compel", " compelled.");
    some("safeguard", " safeguard");
    some("secret", " from the safe.");
    some("room", "There is no room in ");
}

/// What the draw is said to come from is where it comes from.
#[test]
fn the_next_draw_comes_from_where_it_is_said() {
    let mut draws = BTreeMap::new();
    played_all(12, |table, seat, _| {
        let decision = table.decision(seat).expect("he is asked");
        if !matches!(decision.ask, Ask::Action { .. }) {
            return;
        }
        let view = table.view(Some(seat));
        let Some(back) = words::draw_outlook(&view, seat) else {
            return;
        };
        let why =
            table::draw_why(table.teller(Some(seat)), &view, seat).expect("Echoes is in play");
        let why = why.to_string();
        let from_echoes = why.starts_with("from Echoes");
        assert_eq!(from_echoes, back.set == vocab::Set::Echoes, "{why}");
        *draws.entry(why).or_insert(0) += 1;
    });
    assert!(draws.len() > 5, "{draws:?}");
}

/// The number before some words: "+3 points by bonuses".
fn number_before(text: &str, words: &str) -> i32 {
    let Some((before, _)) = text.split_once(words) else {
        return 0;
    };
    let number = before.rsplit([' ', ';']).find(|word| !word.is_empty());
    let number = number.unwrap_or_default().replace('−', "-");
    number.trim_start_matches('+').parse().expect("a number")
}

/// What is foretold of a meld, a dogma or an endorsement is what happens.
#[test]
fn what_is_foretold_happens() {
    let (mut bonuses, mut cities, mut echoes, mut earned, mut digs) = (0, 0, 0, 0, 0);
    played_all(24, |table, seat, choice| {
        let decision = table.decision(seat).expect("he is asked");
        if !matches!(decision.ask, Ask::Action { .. } | Ask::Artifact) {
            return;
        }
        let view = table.view(Some(seat));
        let teller = table.teller(Some(seat));
        let question = table.question(seat).expect("he is asked");
        let offer = question.offers.iter().find(|offer| offer.choice == choice);
        let detail = offer.expect("it is offered").detail.to_string();
        let mut after = table.clone();
        let heard = after.heard();
        after.act(seat, choice).expect("an option");
        let happened: Vec<&Happening> = after.events_since(heard, Some(seat)).collect();
        match choice {
            Choice::Meld(_) => {
                let moves = happened
                    .iter()
                    .filter(|happening| matches!(happening, Happening::Moved { .. }))
                    .count();
                let points = |table: &Table| {
                    let view = table.view(Some(seat));
                    i32::from(table::bonus_points(&view.seats[seat.index()].bonuses))
                };
                if moves == 1 && after.ending().is_none() {
                    let said =
                        number_before(&detail.replace(" points by", " point by"), " point by");
                    assert_eq!(points(&after) - points(table), said, "{detail}");
                    bonuses += i32::from(said != 0);
                }
                let stopped = after.asked().and_then(|seat| after.decision(seat));
                let searched = stopped.is_some_and(|stopped| {
                    matches!(
                        stopped.ask,
                        Ask::SearchedBack { .. } | Ask::CityJunks { .. }
                    )
                });
                let due = happened
                    .iter()
                    .any(|happening| matches!(happening, Happening::CityDue { .. }));
                if !searched && after.ending().is_none() {
                    assert_eq!(
                        detail.contains("; for the new"),
                        due,
                        "{detail}: {happened:?}"
                    );
                    cities += i32::from(due);
                    let dug = happened.iter().any(|happening| {
                        matches!(
                            happening,
                            Happening::Moved {
                                deed: Deed::Dig,
                                ..
                            } | Happening::Moved {
                                from: Zone::Museums(_),
                                to: Zone::Museums(_),
                                ..
                            }
                        )
                    });
                    let digs_now = after.asked().and_then(|seat| after.decision(seat));
                    let asked = digs_now.is_some_and(|asked| asked.ask == Ask::DigFrom);
                    let said = detail.contains("then you dig ");
                    assert_eq!(said, dug || asked, "{detail}: {happened:?}");
                    digs += i32::from(said);
                }
                let claims = happened.iter().any(|happening| {
                    matches!(happening, Happening::Claimed { special, .. }
                        if matches!(special, Special::Tradition | Special::Repute | Special::Fame))
                });
                if detail.contains("it claims ") {
                    assert!(claims, "{detail}");
                    earned += 1;
                }
            }
            Choice::Endorse(card) => {
                let promoted = happened
                    .iter()
                    .any(|happening| matches!(happening, Happening::Promoted { .. }));
                assert!(promoted || after.dogma() == Some(card));
            }
            Choice::Dogma(card) | Choice::DogmaOf(_, card) | Choice::UseArtifact(card) => {
                let outlook = words::dogma_outlook(teller, &view, seat, card);
                let outlook = outlook.expect("it has a featured icon");
                for happening in &happened {
                    if let Happening::DogmaDeclared {
                        sharing,
                        vulnerable,
                        compelled,
                        ..
                    } = happening
                    {
                        assert!(outlook.sharing.is_empty() || outlook.sharing == *sharing);
                        assert!(outlook.vulnerable.is_empty() || outlook.vulnerable == *vulnerable);
                        assert!(outlook.compelled.is_empty() || outlook.compelled == *compelled);
                    }
                }
                let first = happened.iter().find_map(|happening| match happening {
                    Happening::EffectBegan { kind, cause, .. } => Some((*kind, cause.card)),
                    _ => None,
                });
                // The effects of the card itself may execute others, and their echo effects with them.
                if let Some((Kind::Echo, first)) = first {
                    let listed = words::echoes_of(teller, &view, card);
                    assert_eq!(listed.first(), Some(&first), "{listed:?}");
                    echoes += 1;
                }
            }
            _ => {}
        }
    });
    let counts = (bonuses, cities, echoes, earned, digs);
    assert!(
        bonuses > 20 && cities > 20 && echoes > 20 && earned > 0 && digs > 20,
        "{counts:?}"
    );
}
