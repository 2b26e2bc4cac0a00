//! Chat beside a table: short lines, for those who sit there; from people without a password of their own it is folded
//! away until one opens it.

use crate::hall::room::Inner;
use crate::people::{is_hidden, without_towers};
use maud::{Markup, html};
use view::Viewer;

/// The longest line, in characters.
const LONGEST: usize = 300;

/// A line as it may be kept: one line, visible signs only, not too long. `None` if nothing is left.
pub fn clean(text: &str) -> Option<String> {
    let visible = text
        .chars()
        .map(|sign| if sign.is_whitespace() { ' ' } else { sign })
        .filter(|sign| !is_hidden(*sign));
    let text: String = without_towers(visible).take(LONGEST).collect();
    let text = text.trim().to_owned();
    (!text.is_empty()).then_some(text)
}

/// The chat of a table. Spectators read along but don't speak.
pub fn chat(id: &str, inner: &Inner, viewer: Viewer) -> Option<Markup> {
    let people = inner.seats.iter().filter(|holder| holder.bot.is_none());
    if people.count() < 2 && inner.chat.is_empty() {
        return None;
    }
    Some(html! {
        details.chat #chat {
            summary {
                i.g.u-chat aria-hidden="true" {}
                h2 { "Chat" }
                span.n #chat-count data-lines=(inner.chat.len()) {
                    @match inner.chat.len() { 0 => "empty", 1 => "1 line", _ => { (inner.chat.len()) " lines" } }
                }
            }
            ol #chat-lines aria-live="polite" {
                @for (index, said) in inner.chat.iter().enumerate() {
                    li id=(format!("said-{}-{index}", said.at)) {
                        b { bdi { (inner.speaker(said)) } }
                        @if said.seat.is_none() { small { " (watching)" } }
                        " " bdi { (said.text) }
                    }
                }
            }
            @if viewer.is_some() {
                form #say method="post" action=(format!("/t/{id}/chat")) {
                    label.vh for="chat-text" { "Say something to the table" }
                    input #chat-text name="text" maxlength=(LONGEST) autocomplete="off" placeholder="Say something";
                    button.btn type="submit" { "Say" }
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_what_can_be_seen() {
        assert_eq!(clean("  hello\n\tyou  ").as_deref(), Some("hello  you"));
        assert_eq!(clean("\u{202e}\u{7}\r\n"), None);
        let tower = format!("ha{} \u{e0041}", "\u{301}".repeat(200));
        assert_eq!(clean(&tower).as_deref(), Some("ha\u{301}\u{301}\u{301}"));
        assert_eq!(
            clean(&"x".repeat(1000)).map(|text| text.len()),
            Some(LONGEST)
        );
    }
}
