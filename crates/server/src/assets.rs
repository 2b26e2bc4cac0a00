//! Stylesheets, script, fonts and icons: part of the program, named by their content so that browsers keep them for ever.

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Files;

struct Asset {
    bytes: Bytes,
    kind: &'static str,
}

#[derive(Default)]
struct Assets {
    /// By the name in addresses.
    files: HashMap<String, Asset>,
    /// From the plain name to the address.
    addresses: HashMap<String, String>,
}

static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let mut assets = Assets::default();
    let read = |name: &str| Files::get(name).map(|file| file.data.into_owned());
    let (styles, others): (Vec<_>, Vec<_>) = Files::iter().partition(|name| name.ends_with(".css"));
    for name in others {
        let bytes = read(&name).unwrap_or_default();
        assets.add(&name, bytes);
    }
    // Stylesheets and scripts speak of other files by their plain names.
    for name in styles {
        let bytes = read(&name).unwrap_or_default();
        let mut style = String::from_utf8_lossy(&bytes).into_owned();
        for (plain, address) in &assets.addresses {
            style = style.replace(&format!("url({plain})"), &format!("url({address})"));
        }
        assets.add(&name, style.into_bytes());
    }
    assets
});

impl Assets {
    fn add(&mut self, name: &str, bytes: Vec<u8>) {
        // Six bytes tell the versions of a file apart.
        let hash = crate::chance::hex(&Sha256::digest(&bytes)[..6]);
        let base = name.rsplit('/').next().unwrap_or(name);
        let named = match base.rsplit_once('.') {
            Some((stem, ending)) => format!("{stem}.{hash}.{ending}"),
            None => format!("{base}.{hash}"),
        };
        self.addresses
            .insert(name.to_owned(), format!("/assets/{named}"));
        let asset = Asset {
            bytes: Bytes::from(bytes),
            kind: kind_of(base),
        };
        self.files.insert(named, asset);
    }
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

/// The address of a file, by its plain name.
pub fn address(name: &str) -> String {
    match ASSETS.addresses.get(name) {
        Some(address) => address.clone(),
        None => "/assets/missing".to_owned(),
    }
}

/// `GET /assets/{name}`.
pub(crate) async fn asset(Path(name): Path<String>) -> Response {
    match ASSETS.files.get(&name) {
        Some(asset) => (
            [
                (header::CONTENT_TYPE, asset.kind),
                (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            ],
            asset.bytes.clone(),
        )
            .into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_carry_a_hash_and_stylesheets_ask_for_hashed_fonts() {
        let style = address("tokens.css");
        assert!(style.starts_with("/assets/tokens.") && style.ends_with(".css"));
        for (name, asset) in &ASSETS.files {
            let text = String::from_utf8_lossy(&asset.bytes);
            assert!(
                !name.ends_with(".css") || !text.contains("url(fonts/"),
                "{name} asks for a font without its hash"
            );
        }
        assert_eq!(address("nothing.css"), "/assets/missing");
    }
}
