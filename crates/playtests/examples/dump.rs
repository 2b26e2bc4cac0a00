fn main() {
    let catalog = cards::Catalog::load().unwrap();
    let title = std::env::args().nth(1).unwrap();
    let ed: vocab::Edition = std::env::args().nth(2).unwrap().parse().unwrap();
    for p in catalog.edition(ed) {
        if p.title == title {
            println!("{:#?}", p.effects);
        }
    }
}
