//! Every page with harmless and with hostile data: escaped, labelled, leading nowhere unknown.
//!
//! With `PAGES=folder` in the environment the pages are also written there, to look at.

mod markup;
mod samples;

use markup::{Tag, tags};
use samples::Sample;

/// Names somebody could give himself.
const NAMES: [&str; 5] = [
    "Bob",
    "<script>alert(1)</script>",
    "\u{202e}kcab\u{2066}",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "\" onclick=\"x",
];

/// Addresses that are served; `*` stands for one part.
const ROUTES: [&str; 29] = [
    "/",
    "/play",
    "/new",
    "/t/*",
    "/t/*/join/*",
    "/t/*/leave",
    "/t/*/seat",
    "/t/*/begin",
    "/t/*/record",
    "/records",
    "/cards",
    "/cards/*",
    "/cards/*/*",
    "/api",
    "/rules",
    "/rules/*",
    "/guide",
    "/me",
    "/me/name",
    "/me/password",
    "/me/signin",
    "/me/signout",
    "/me/resume",
    "/me/revoke",
    "/me/settings",
    "/me/theme",
    "/resume/*",
    "/assets/*",
    "/assets/*/*",
];

fn is_known(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').collect();
    ROUTES.iter().any(|route| {
        let route: Vec<&str> = route.split('/').collect();
        route.len() == parts.len()
            && route
                .iter()
                .zip(&parts)
                .all(|(route, part)| route == part || (*route == "*" && !part.is_empty()))
    })
}

fn each(check: impl Fn(&Sample, &str)) {
    for name in NAMES {
        for sample in samples::all(name) {
            check(&sample, name);
        }
    }
}

#[test]
fn nothing_that_somebody_typed_becomes_markup() {
    each(|sample, name| {
        let html = &sample.html;
        assert!(!html.contains("<script>"), "{}: {name}", sample.name);
        // A field gives back what was typed; everywhere else the marks are gone.
        let turning = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        for tag in tags(html) {
            let others = tag.attributes.iter().filter(|(key, _)| key != "value");
            let texts = others.map(|(_, value)| value).chain([&tag.text]);
            let turned = texts.filter(|text| text.contains(turning)).count();
            assert_eq!(turned, 0, "{}: {tag:?}", sample.name);
            let handler = tag.attributes.iter().find(|(key, _)| key.starts_with("on"));
            assert_eq!(handler, None, "{}: {tag:?}", sample.name);
        }
    });
}

#[test]
fn no_script_but_our_files() {
    each(|sample, _| {
        let scripts: Vec<Tag> = tags(&sample.html)
            .into_iter()
            .filter(|tag| tag.name == "script")
            .collect();
        assert!(scripts.is_empty() == sample.part, "{}", sample.name);
        assert!(scripts.iter().all(|tag| {
            tag.get("src")
                .is_some_and(|from| from.starts_with("/assets/"))
        }));
    });
}

#[test]
fn every_way_leads_somewhere() {
    each(|sample, _| {
        let tags = tags(&sample.html);
        let ids: Vec<&str> = tags.iter().filter_map(|tag| tag.get("id")).collect();
        for tag in &tags {
            for key in ["href", "action", "src", "formaction"] {
                let Some(address) = tag.get(key) else {
                    continue;
                };
                if let Some(id) = address.strip_prefix('#') {
                    let drawing = tag.name == "use";
                    assert!(
                        drawing || sample.part || ids.contains(&id),
                        "{}: no {address}",
                        sample.name
                    );
                } else {
                    assert!(is_known(address), "{}: {address}", sample.name);
                }
            }
        }
    });
}

#[test]
fn every_field_has_a_label() {
    each(|sample, _| {
        let tags = tags(&sample.html);
        let labels: Vec<&str> = tags.iter().filter_map(|tag| tag.get("for")).collect();
        for tag in &tags {
            if !["input", "select", "textarea"].contains(&tag.name.as_str())
                || tag.get("type") == Some("hidden")
            {
                continue;
            }
            let named = tag.get("aria-label").is_some()
                || tag.inside.iter().any(|outer| outer == "label")
                || tag.get("id").is_some_and(|id| labels.contains(&id));
            assert!(named, "{}: {tag:?}", sample.name);
        }
    });
}

#[test]
fn ids_and_headings_are_in_order() {
    each(|sample, _| {
        let tags = tags(&sample.html);
        let mut ids: Vec<&str> = tags.iter().filter_map(|tag| tag.get("id")).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{}: an id stands twice", sample.name);
        let titles = tags.iter().filter(|tag| tag.name == "h1").count();
        assert_eq!(titles, usize::from(!sample.part), "{}", sample.name);
        for key in ["aria-labelledby"] {
            for id in tags.iter().filter_map(|tag| tag.get(key)) {
                assert!(ids.binary_search(&id).is_ok(), "{}: no {id}", sample.name);
            }
        }
    });
}

#[test]
fn buttons_and_links_say_what_they_do() {
    each(|sample, _| {
        for tag in tags(&sample.html) {
            if tag.name == "button" || tag.name == "a" {
                assert!(
                    tag.get("aria-label").is_some() || !tag.text.trim().is_empty(),
                    "{}: {tag:?}",
                    sample.name
                );
            }
        }
    });
}

#[test]
fn pages_to_look_at() {
    let Some(folder) = std::env::var_os("PAGES").map(std::path::PathBuf::from) else {
        return;
    };
    std::fs::create_dir_all(&folder).expect("the folder");
    for (prefix, name) in [("", "Bob"), ("wide-", NAMES[3])] {
        for sample in samples::all(name) {
            let file = folder.join(format!("{prefix}{}.html", sample.name));
            // A part alone has no document; one of the table stands in for it.
            let html = if sample.part {
                let body = maud::html! { (maud::PreEscaped(&sample.html)) };
                super::shell::table(&samples::visit(None), "Part", false, body).into_string()
            } else {
                sample.html
            };
            std::fs::write(file, html).expect("the page");
        }
    }
}
