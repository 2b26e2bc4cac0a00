//! The migrations are part of the program: a new one has to reach it.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
