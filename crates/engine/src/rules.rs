//! What differs between the editions, as data.

use lang::tree::Verb;
use vocab::{Age, Edition, Icon, Sets};

/// When something is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// At the very moment.
    AtOnce,
    /// After each action.
    AfterAction,
}

/// The rules of one edition. Paragraph numbers are those of the rule digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whose rules.
    pub edition: Edition,
    /// The highest value there is; drawing past it ends the game (5.3).
    pub last_age: Age,
    /// One standard achievement of each age from 1 up to this (2.2).
    pub last_achievement_age: Age,
    /// The basic icons (section 19).
    pub icons: &'static [Icon],
    /// How many may play (2.8).
    pub most_players: usize,
    /// Achievements needed by 2, 3, 4, 5 players; two teams need what two players need (2.9).
    pub goals: [u8; 4],
    /// When special achievements are claimed (4.7).
    pub specials: Timing,
    /// When enough achievements win (18.1).
    pub win: Timing,
    /// Whether revealing a card alone counts as a change for the sharing bonus (10.10).
    pub reveal_is_change: bool,
    /// Whether a card revealed from a deck goes to the hand (9.3).
    pub deck_reveal_to_hand: bool,
    /// Whether "an available achievement" may be a special one (7.9).
    pub available_includes_specials: bool,
    /// Whether cards leave for the junk, where effects may find them, or are set aside for good (9.9, 9.10).
    pub junk: bool,
    /// Whether the player left of the active one comes first for a special achievement, rather than the active one (7.8).
    pub left_claims_first: bool,
    /// Whether Monument counts cards tucked or scored in a turn, rather than demands on top (7.10).
    pub monument_counts_turn: bool,
    /// Whether "other players" leaves the partner out (20.33).
    pub other_players_exclude_partner: bool,
    /// Whether four or five players without teams parley (16).
    pub parley: bool,
    /// Whether nested execution earns chain achievements (9.17).
    pub chain_achievement: bool,
    /// Whether safes and forecasts are limited by the best splay (11.6, 14.3).
    pub limited_forecast: bool,
    /// When a draw becomes one from Echoes (5.8, 5.9).
    pub echoes_draw: EchoesDraw,
    /// Whether a promotion must be done, and the dogma after it (11.7).
    pub must_promote: bool,
    /// What is done with the card that pays for endorsing (12.5).
    pub endorse_pays: Verb,
    /// Forecasts of so many cards earn Destiny (7.10).
    pub destiny: usize,
    /// Whether Glory and Victory are won by junking a city from the hand, rather than by tucking one (7.10).
    pub glory_by_junk: bool,
    /// Whether executing a card by another runs its echo effects too (9.13, 9.15).
    pub nested_echoes: bool,
    /// Whether a chain achievement comes from the base deck whatever the draw rules say. No edition has it so (20.13).
    pub chain_from_base: bool,
    /// Whether The Unseen goes before Echoes, and a draw that names a set leaves the first draw of the turn to come. No
    /// edition has it so (20.10).
    pub unseen_first: bool,
    /// Whether each victim obeys the demand of an endorsed card twice in a row. In all editions it goes round twice (20.22).
    pub endorsed_in_a_row: bool,
    /// Whether a full safe or forecast takes cards that are transferred or exchanged. In no edition it does (11.6, 14.3).
    pub limitless_transfers: bool,
    /// Whether to unsplay is no change. In all editions it is one (10.10).
    pub unsplay_is_no_change: bool,
    /// Whether the free Dogma action with an artifact runs the echo effects of its color on the board (13.4, 13.6).
    pub display_echoes: bool,
    /// Whether artifacts go from the display to museums, rather than back to their deck (13.4, 13.6).
    pub museums: bool,
}

/// When a draw becomes one from Echoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EchoesDraw {
    /// From a hand that isn't empty and holds no Echoes card.
    HandWithout,
    /// If just one top card has the highest value.
    UniqueHighest,
}

const OLD_ICONS: &[Icon] = &[
    Icon::Crown,
    Icon::Leaf,
    Icon::Lightbulb,
    Icon::Castle,
    Icon::Factory,
    Icon::Clock,
];

impl Rules {
    /// The rules of that edition.
    pub const fn of(edition: Edition) -> Rules {
        let fourth = matches!(edition, Edition::Fourth);
        Rules {
            edition,
            last_age: if fourth { 11 } else { 10 },
            last_achievement_age: if fourth { 10 } else { 9 },
            icons: if fourth { &Icon::ALL } else { OLD_ICONS },
            most_players: if fourth { 5 } else { 4 },
            goals: [6, 5, 4, 3],
            specials: if fourth {
                Timing::AfterAction
            } else {
                Timing::AtOnce
            },
            win: if fourth {
                Timing::AfterAction
            } else {
                Timing::AtOnce
            },
            reveal_is_change: !fourth,
            deck_reveal_to_hand: !fourth,
            available_includes_specials: fourth,
            junk: fourth,
            left_claims_first: fourth,
            monument_counts_turn: !fourth,
            other_players_exclude_partner: !fourth,
            parley: fourth,
            chain_achievement: fourth,
            limited_forecast: fourth,
            echoes_draw: if fourth {
                EchoesDraw::UniqueHighest
            } else {
                EchoesDraw::HandWithout
            },
            must_promote: fourth,
            endorse_pays: if fourth { Verb::Junk } else { Verb::Tuck },
            destiny: if fourth { 5 } else { 7 },
            glory_by_junk: fourth,
            nested_echoes: fourth,
            chain_from_base: false,
            unseen_first: false,
            endorsed_in_a_row: false,
            limitless_transfers: false,
            unsplay_is_no_change: false,
            display_echoes: !fourth,
            museums: fourth,
        }
    }

    /// Achievements that win for that many players (2.9).
    pub fn goal(&self, players: usize, teams: bool, sets: Sets, extra: bool) -> u8 {
        let index = if teams {
            0
        } else {
            players.saturating_sub(2).min(3)
        };
        self.goals[index] + sets.expansions() as u8 + extra as u8
    }
}
