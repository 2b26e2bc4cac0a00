//! Icons. Each is one empty element; `cards.css` draws it with a mask made from `sprite.svg`, so that it takes any color
//! and costs a page few bytes.

use maud::{Markup, html};
use vocab::{Icon, Mark, Splay};

/// The class of an icon.
pub const fn icon_class(icon: Icon) -> &'static str {
    match icon {
        Icon::Crown => "i-crown",
        Icon::Leaf => "i-leaf",
        Icon::Lightbulb => "i-lightbulb",
        Icon::Castle => "i-castle",
        Icon::Factory => "i-factory",
        Icon::Clock => "i-clock",
        Icon::Person => "i-person",
    }
}

/// An icon in running text, read aloud by its name.
pub fn icon(icon: Icon) -> Markup {
    html! { i class={ "x " (icon_class(icon)) } role="img" aria-label=(icon.word()) {} }
}

/// An icon whose name stands beside it: for the eye only.
pub fn silent(icon: Icon) -> Markup {
    html! { i class={ "x " (icon_class(icon)) } {} }
}

/// A sign that only the eye needs: `u-undo`, `s-left`, `i-junk`, a symbol of the sprite.
pub fn glyph(symbol: &str) -> Markup {
    html! { i class={ "g " (symbol) } {} }
}

/// The sign of a splay.
pub const fn splay_class(splay: Splay) -> &'static str {
    match splay {
        Splay::None => "s-none",
        Splay::Left => "s-left",
        Splay::Right => "s-right",
        Splay::Up => "s-up",
        Splay::Aslant => "s-aslant",
    }
}

/// The six places of a card, in the order of [`vocab::Facts::marks`].
const PLACES: [&str; 6] = ["tl", "bl", "bm", "br", "tm", "tr"];

/// What such a place is called.
pub fn place_name(place: usize) -> &'static str {
    match place {
        0 => "top left",
        1 => "bottom left",
        2 => "bottom middle",
        3 => "bottom right",
        4 => "top middle",
        _ => "top right",
    }
}

/// What is printed in a place of a card. `motif` chooses the picture in the hexagon.
pub fn place(index: usize, mark: Mark, motif: usize) -> Markup {
    let at = PLACES.get(index).copied().unwrap_or("tl");
    match mark {
        Mark::Blank => html! {},
        Mark::Icon(icon) => html! { i class={ (at) " " (icon_class(icon)) } {} },
        Mark::Search(icon) => html! { i class={ (at) " " (icon_class(icon)) " srch" } {} },
        Mark::Hex => html! { i class={ (at) " i-hex m-" (motif % 10) } {} },
        Mark::Bonus(points) => html! { i class={ (at) " i-bonus" } { b { (points) } } },
        Mark::Arrow(splay) => html! { i class={ (at) " i-arrow mk " (splay.word()) } {} },
        Mark::Echo => html! { i class={ (at) " i-echo mk" } {} },
        Mark::Plus => html! { i class={ (at) " i-plus mk" } {} },
        Mark::Flag => html! { i class={ (at) " i-flag mk" } {} },
        Mark::Fountain => html! { i class={ (at) " i-fountain mk" } {} },
        Mark::Junk => html! { i class={ (at) " i-junk mk" } {} },
        Mark::Uplift => html! { i class={ (at) " i-uplift mk" } {} },
        Mark::Unsplay => html! { i class={ (at) " i-unsplay mk" } {} },
    }
}

/// A mark before the words that say what it does.
pub fn mark(mark: Mark) -> Markup {
    let symbol = match mark {
        Mark::Blank | Mark::Hex => "i-hex",
        Mark::Icon(icon) => icon_class(icon),
        Mark::Search(_) => "i-search",
        Mark::Bonus(_) => "i-bonus",
        Mark::Arrow(Splay::Left) => "i-arrow left",
        Mark::Arrow(Splay::Up) => "i-arrow up",
        Mark::Arrow(_) => "i-arrow",
        Mark::Echo => "i-echo",
        Mark::Plus => "i-plus",
        Mark::Flag => "i-flag",
        Mark::Fountain => "i-fountain",
        Mark::Junk => "i-junk",
        Mark::Uplift => "i-uplift",
        Mark::Unsplay => "i-unsplay",
    };
    html! { i class={ "x " (symbol) } {} }
}

/// What is printed in a place, in words; nothing for a picture or a blank.
pub fn mark_word(mark: Mark) -> Option<String> {
    Some(match mark {
        Mark::Blank | Mark::Hex => return None,
        Mark::Icon(icon) => icon.word().to_owned(),
        Mark::Search(icon) => format!("{icon} with search"),
        Mark::Bonus(points) => format!("bonus {points}"),
        Mark::Echo => "echo".to_owned(),
        Mark::Arrow(splay) => format!("arrow {splay}"),
        Mark::Plus => "plus".to_owned(),
        Mark::Flag => "flag".to_owned(),
        Mark::Fountain => "fountain".to_owned(),
        Mark::Junk => "junk".to_owned(),
        Mark::Uplift => "uplift".to_owned(),
        Mark::Unsplay => "unsplay".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::path::Path;

    /// What stands before the masks in `cards.css`.
    const HEAD: &str = "/* Masks made from sprite.svg: UPDATE=1 cargo test -p ages-board icons */";

    /// The style sheet made from the sprite: a variable for each symbol, holding it as an image.
    fn masks(sprite: &str) -> String {
        let mut sheet = format!("{HEAD}\n");
        for symbol in sprite.split("<symbol id=\"").skip(1) {
            let (id, rest) = symbol.split_once('"').expect("a quoted id");
            let (_, rest) = rest.split_once('>').expect("the end of the tag");
            let (inner, _) = rest.split_once("</symbol>").expect("the end of the symbol");
            let inner = inner
                .replace('"', "'")
                .replace("currentColor", "red")
                .replace('<', "%3C")
                .replace('>', "%3E")
                .replace('#', "%23");
            let variable = if id.starts_with("m-") { "--n" } else { "--m" };
            writeln!(
                sheet,
                ".{id}{{{variable}:url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E{inner}%3C/svg%3E\")}}"
            )
            .expect("a string takes it");
        }
        sheet
    }

    #[test]
    fn the_masks_are_those_of_the_sprite() {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/assets");
        let sprite = std::fs::read_to_string(assets.join("sprite.svg")).expect("the sprite");
        let sheet = masks(&sprite);
        let path = assets.join("cards.css");
        let before = std::fs::read_to_string(&path).expect("the style sheet");
        let (ours, _) = before.split_once(HEAD).unwrap_or((&before, ""));
        let after = format!("{ours}{sheet}");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &after).expect("it can be written");
        } else {
            assert!(
                before == after,
                "the masks are not up to date; UPDATE=1 makes them anew"
            );
        }
    }
}
