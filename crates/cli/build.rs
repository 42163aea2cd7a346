//! Links `saolei` at a fixed address on Linux.
//!
//! A program that may be loaded anywhere has its tables of addresses corrected at every start, a page fault for each 4 KB
//! of them: with the web and its databases inside, half a millisecond before `saolei run` reads its first byte, where the
//! whole of a judge's input takes three.

fn main() {
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
