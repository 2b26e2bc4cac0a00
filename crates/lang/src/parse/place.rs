//! Places and players.

use super::cursor::{Cursor, NameKind, Parsed};
use super::words;
use crate::diagnostic::Diagnostic;
use crate::lexer::TokenKind;
use crate::tree::*;
use vocab::Set;

impl Cursor<'_> {
    /// `from` what follows: one place or several, `your hand and score`.
    pub(super) fn place(&mut self) -> Parsed<Place> {
        self.nested(|c| {
            let (first, mut owner) = c
                .called("a place, such as `hand`, `my board` or `the 3 deck`", |c| {
                    c.place_part(None)
                })?;
            let mut parts = vec![first];
            let mut or = false;
            while c.is("and") || c.is("or") {
                let with_or = c.is("or");
                if parts.len() > 1 && with_or != or {
                    break;
                }
                let next = c.maybe(|c| {
                    c.skip(1);
                    c.place_part(owner.clone())
                });
                let Some((part, its_owner)) = next else { break };
                or = with_or;
                owner = its_owner;
                parts.push(part);
            }
            Ok(Place { parts, or })
        })
    }

    /// One place, and the owner its words name; without any, `owner` of the place before it holds on.
    fn place_part(&mut self, owner: Option<Who>) -> Parsed<(PlacePart, Option<Who>)> {
        if self.eat_words(&["the", "junk"]) || (self.is("junk") && self.eat("junk")) {
            return Ok((PlacePart::Junk, None));
        }
        if self.eat_words(&["the", "available", "achievements"]) {
            return Ok((PlacePart::Available, None));
        }
        if self.eat_words(&["any", "deck"]) {
            return Ok((PlacePart::AnyDeck, None));
        }
        if self.eat_words(&["each", "deck"]) || self.eat_words(&["all", "decks"]) {
            return Ok((PlacePart::EachDeck, None));
        }
        if self.is("where") {
            let part = self.maybe(|c| {
                c.skip(1);
                let of = c.reference()?;
                c.expect_words(&["came", "from"])?;
                Ok(PlacePart::Origin(of))
            });
            return match part {
                Some(part) => Ok((part, None)),
                None => self.fail("a place, such as `hand`, `my board` or `the 3 deck`"),
            };
        }
        if let Some(deck) = self.quietly(Self::deck) {
            return Ok((deck, None));
        }
        let written = self.owner();
        let zone = self.zone()?;
        if let Some(who) = written {
            return Ok((PlacePart::Zone(who.clone(), zone), Some(who)));
        }
        if self.is("of")
            && let Some(who) = self.maybe(|c| {
                c.skip(1);
                c.who()
            })
        {
            return Ok((PlacePart::Zone(who.clone(), zone), Some(who)));
        }
        let who = owner.clone().unwrap_or(Who::You);
        Ok((PlacePart::Zone(who, zone), owner))
    }

    /// `the 3 deck`, `the 7 or 8 deck`, `the Echoes deck of value n`
    fn deck(&mut self) -> Parsed<PlacePart> {
        self.eat("the");
        let set = self.set_adjective().map(SetName::Set);
        if let Some(first) = self.int_at(0) {
            self.skip(1);
            let mut ages = vec![Number::Literal(first)];
            while self.is("or")
                && let Some(age) = self.int_at(1)
            {
                self.skip(2);
                ages.push(Number::Literal(age));
            }
            self.expect("deck")?;
            return Ok(PlacePart::Deck(set, ages));
        }
        self.expect("deck")?;
        self.expect("of")?;
        let numbers = self.value_numbers()?;
        Ok(PlacePart::Deck(set, numbers))
    }

    pub(super) fn zone(&mut self) -> Parsed<ZoneWord> {
        let zone = match self.word() {
            Some("hand" | "hands") => ZoneWord::Hand,
            Some("score" | "scores") => ZoneWord::Score,
            Some("board" | "boards") => ZoneWord::Board,
            Some("forecast" | "forecasts") => ZoneWord::Forecast,
            Some("safe" | "safes") => ZoneWord::Safe,
            Some("achievements") => ZoneWord::Achievements,
            Some("area" | "areas") => ZoneWord::Area,
            _ => return self.fail("a zone, such as `hand`, `score` or `board`"),
        };
        self.skip(1);
        if zone == ZoneWord::Score && (self.is("pile") || self.is("piles")) {
            let diagnostic = Diagnostic::new(
                format!("unexpected `{}`", self.word().unwrap_or_default()),
                self.span_here(),
                "a score pile is called `score` here",
            );
            return self.refuse_at_once(diagnostic.help("leave the word out"));
        }
        Ok(zone)
    }

    /// `your`, `my`, `their`, `rival's`, `any player's`; nothing is consumed if there is no owner here.
    pub(super) fn owner(&mut self) -> Option<Who> {
        let who = match self.word()? {
            "your" => Who::You,
            "my" => Who::Me,
            "their" => Who::They,
            _ => {
                return self.quietly(|c| {
                    let who = c.who()?;
                    c.expect_kind(TokenKind::Possessive, "an owner, such as `rival's`")?;
                    Ok(who)
                });
            }
        };
        self.skip(1);
        Some(who)
    }

    /// A player or players: `you`, `each opponent`, `rival`.
    pub(super) fn who(&mut self) -> Parsed<Who> {
        self.nested(|c| {
            c.called("a player, such as `each opponent`", |c| {
                match c.word() {
                    Some("you") => c.skip(1),
                    Some("I" | "me") => {
                        c.skip(1);
                        return Ok(Who::Me);
                    }
                    Some("they") => {
                        c.skip(1);
                        return Ok(Who::They);
                    }
                    _ => return c.who_noun(),
                }
                Ok(Who::You)
            })
        })
    }

    fn who_noun(&mut self) -> Parsed<Who> {
        if self.eat_words(&["that", "player"]) || self.eat_words(&["that", "opponent"]) {
            return Ok(Who::That(Slot::default()));
        }
        if self.are(&["its", "owner"]) {
            let start = self.pos();
            self.skip(1);
            let it = self.reference_to(RefWord::It, start);
            self.skip(1);
            return Ok(Who::OwnerOf(it));
        }
        if self.are(&["the", "player", "on", "your"]) {
            self.skip(4);
            if self.eat("left") {
                return Ok(Who::Left);
            }
            self.expect_any(&["left", "right"])?;
            return Ok(Who::Right);
        }
        if self.are(&["the", "single", "player"]) {
            self.skip(3);
            self.expect("with")?;
            return self.single_player();
        }
        if let Some(NameKind::Player | NameKind::Unknown) = self.name_at(0) {
            return Ok(Who::Name(self.known_name()?));
        }
        let quantifier = self.word();
        let ahead = usize::from(quantifier == Some("another"));
        if ahead == 1 && self.word_at(1) == Some("player") {
            self.skip(2);
            let players = self.players_filter(Group::OtherPlayers)?;
            return Ok(Who::Any(players));
        }
        let make = match quantifier {
            Some("any" | "a" | "an") => Who::Any as fn(Players) -> Who,
            Some("each" | "every") => Who::Each,
            Some("all") => Who::All,
            _ => return self.fail("a player, such as `each opponent`"),
        };
        let group = self.maybe(|c| {
            c.skip(1);
            c.group()
        });
        match group {
            Some(group) => Ok(make(self.players_filter(group)?)),
            None => self.fail("a player, such as `each opponent`"),
        }
    }

    fn single_player(&mut self) -> Parsed<Who> {
        if self.are(&["the", "most"]) || self.are(&["the", "fewest"]) {
            self.skip(1);
            let most = self.is("most");
            self.skip(1);
            let number = Box::new(words::of_them(self.measure()?));
            return Ok(Who::Single { most, number });
        }
        Ok(Who::SingleWith(Box::new(self.cards()?)))
    }

    /// `player`, `other players`, `opponent`
    pub(super) fn group(&mut self) -> Parsed<Group> {
        if self.eat_any(&["player", "players"]) {
            return Ok(Group::Players);
        }
        if self.eat_any(&["opponent", "opponents"]) {
            return Ok(Group::Opponents);
        }
        if self.eat_words(&["other", "player"]) || self.eat_words(&["other", "players"]) {
            return Ok(Group::OtherPlayers);
        }
        self.fail("a group of players, such as `opponent` or `other player`")
    }

    /// `where (C)`, `with fewer points than you`
    pub(super) fn players_filter(&mut self, group: Group) -> Parsed<Players> {
        let mut filter = None;
        if self.are(&["where"]) && self.open_after(1) {
            self.skip(1);
            filter = Some(Box::new(self.condition_in_parentheses()?));
        } else if self.is("with") && matches!(self.word_at(1), Some("fewer" | "more")) {
            let comparison = if self.word_at(1) == Some("more") {
                Comparison::More
            } else {
                Comparison::Less
            };
            self.skip(2);
            let theirs = words::of_them(self.measure()?);
            self.expect_words(&["than", "you"])?;
            let yours = words::of_you(theirs.clone());
            filter = Some(Box::new(Condition::Compare(
                theirs,
                comparison,
                vec![yours],
            )));
        }
        Ok(Players { group, filter })
    }

    pub(super) fn open_after(&self, ahead: usize) -> bool {
        self.kind_at(ahead, &TokenKind::Open)
    }

    /// `Echoes`, `Artifact`
    pub(super) fn set_adjective(&mut self) -> Option<Set> {
        let set = words::set(self.word()?)?;
        self.skip(1);
        Some(set)
    }
}
