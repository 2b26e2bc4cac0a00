//! Reads markup as maud writes it: just enough to ask about tags.

/// An opening tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub name: String,
    /// Keys and values, the latter as written.
    pub attributes: Vec<(String, String)>,
    /// The elements it stands in.
    pub inside: Vec<String>,
    /// The text in it.
    pub text: String,
}

impl Tag {
    pub fn get(&self, key: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(k, _)| k == key)
            .map(|(_, value)| value.as_str())
    }
}

const VOID: [&str; 5] = ["meta", "link", "input", "br", "img"];

/// All opening tags.
pub fn tags(html: &str) -> Vec<Tag> {
    let mut found: Vec<Tag> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let text = &rest[..at];
        for index in &open {
            found[*index].text.push_str(text);
        }
        rest = &rest[at + 1..];
        if rest.starts_with('!') {
            rest = rest.split_once('>').map_or("", |(_, after)| after);
            continue;
        }
        if let Some(closing) = rest.strip_prefix('/') {
            let (name, after) = closing.split_once('>').unwrap_or((closing, ""));
            if let Some(index) = open.pop() {
                assert_eq!(found[index].name, name, "closed in the wrong order");
            }
            rest = after;
            continue;
        }
        let mut tag = Tag {
            name: String::new(),
            attributes: Vec::new(),
            inside: open
                .iter()
                .map(|index| found[*index].name.clone())
                .collect(),
            text: String::new(),
        };
        let end = rest.find([' ', '>', '/']).unwrap_or(rest.len());
        tag.name = rest[..end].to_owned();
        rest = &rest[end..];
        let closed = loop {
            rest = rest.trim_start();
            if let Some(after) = rest.strip_prefix("/>") {
                rest = after;
                break true;
            }
            if let Some(after) = rest.strip_prefix('>') {
                rest = after;
                break VOID.contains(&tag.name.as_str());
            }
            if rest.is_empty() {
                break true;
            }
            let end = rest.find(['=', ' ', '>']).unwrap_or(rest.len());
            let key = rest[..end].to_owned();
            rest = &rest[end..];
            let value = match rest.strip_prefix("=\"") {
                Some(quoted) => {
                    let (value, after) = quoted.split_once('"').unwrap_or((quoted, ""));
                    rest = after;
                    value.to_owned()
                }
                None => String::new(),
            };
            tag.attributes.push((key, value));
        };
        found.push(tag);
        if !closed {
            open.push(found.len() - 1);
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
    found
}
