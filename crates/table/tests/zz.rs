mod common;
#[test]
fn show() {
    let mut seen = std::collections::BTreeMap::new();
    common::played(25, |t, seat| {
        let q = t.question(seat).unwrap();
        let k = (
            q.cause.map(|c| (t.edition(), c.card, c.effect, c.sentence)),
            format!("{:?}", q.ask).chars().take(9).collect::<String>(),
        );
        seen.entry(k).or_insert_with(|| {
            let mut s = format!(
                "{} [{}] {}\n",
                t.edition(),
                q.cause.map_or(String::new(), |c| format!(
                    "{}: {}",
                    t.book().title(c.card),
                    t.book().sentence(c).map_or("?".into(), |l| l.to_string())
                )),
                q.line
            );
            if let Some(g) = q.gather {
                s += &format!("  gather {g:?}\n");
            }
            for o in &q.offers {
                s += &format!(
                    "   {:<28} {} | {}{}\n",
                    o.key,
                    o.label,
                    o.detail,
                    if o.now { "" } else { " LATER" }
                );
            }
            s
        });
    });
    for v in seen.values() {
        print!("{v}");
    }
}
