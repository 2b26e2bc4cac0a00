//! How to begin, for people who write programs.

use super::document::description;
use crate::App;
use crate::handlers::visitor::Visitor;
use crate::pages::shell::{self, Place};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Html;
use maud::html;

/// `GET /api`.
pub(super) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Html<String> {
    let base = app.base(&headers);
    let me = "-H \"authorization: Bearer $TOKEN\"";
    let steps = [
        (
            "Become somebody. The answer holds your token.",
            format!("curl {base}/api/people --json '{{\"name\": \"Ada\"}}'"),
        ),
        (
            "Make a table against a bot. The answer holds its id.",
            format!("curl {me} {base}/api/tables --json '{{\"seats\": [\"me\", \"greedy\"]}}'"),
        ),
        (
            "Look at it: the question, everything that can be answered, and the version.",
            format!("curl {me} {base}/api/tables/$ID"),
        ),
        (
            "Answer with the key of an offer and the version that asked.",
            format!(
                "curl {me} {base}/api/tables/$ID/answer --json '{{\"version\": 0, \"picks\": [\"archery\"]}}'"
            ),
        ),
        (
            "Hear of everything new as it happens.",
            format!("curl -N {me} {base}/api/tables/$ID/events"),
        ),
    ];
    let main = html! { div.programs {
        h1 { "For programs" }
        p.lead {
            "The same table over JSON: somebody else’s client or bot can sit down beside people in their browsers. "
            "It is told what its own page would show, and hidden cards are told by their backs alone."
        }
        section aria-labelledby="h-begin" {
            h2 #h-begin { "A first game" }
            ol {
                @for (what, line) in &steps {
                    li {
                        p { (what) }
                        pre { code { (line) } }
                    }
                }
            }
            p {
                "To join somebody’s table, take an invitation apart: the address ends with the id of the table, "
                code { "join" } " and the key. Send the key to " code { "POST /api/tables/ID/join" } "."
            }
        }
        section aria-labelledby="h-all" {
            h2 #h-all { "Everything" }
            p {
                "All addresses and shapes stand in an OpenAPI document: "
                a href="/api/openapi.json" { "openapi.json" } "."
            }
            ul {
                @for (path, item) in &description().paths.paths {
                    @for (method, operation) in [
                        ("GET", &item.get),
                        ("POST", &item.post),
                    ] {
                        @if let Some(operation) = operation {
                            li {
                                code { (method) " " (path) }
                                @if let Some(summary) = &operation.summary { " — " (summary) }
                            }
                        }
                    }
                }
            }
        }
    } };
    let page = shell::page(
        &visitor.visit("/api", 0),
        "For programs",
        Place::Nowhere,
        main,
    );
    Html(page.into_string())
}
