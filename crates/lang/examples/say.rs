fn main() {
    for path in std::env::args().skip(1) {
        let source = std::fs::read_to_string(&path).unwrap();
        let (file, diagnostics) = lang::parse(&source);
        if !diagnostics.is_empty() {
            println!("{}", lang::render_diagnostics(&path, &source, &diagnostics));
        }
        for card in &file.cards {
            for edition in card.editions().iter() {
                match lang::resolve(card, edition) {
                    Ok(p) => println!("## {} {}\n{}", p.title, edition.tag(), lang::english(&p)),
                    Err(d) => println!(
                        "## {} {}\n{}",
                        card.title,
                        edition.tag(),
                        lang::render_diagnostics(&path, &source, &d)
                    ),
                }
            }
        }
    }
}
