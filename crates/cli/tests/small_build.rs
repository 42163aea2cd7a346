//! What `cargo install --no-default-features` has to build: few crates, and none of those that take long.

use std::collections::BTreeSet;
use std::process::Command;

#[test]
fn the_program_for_judges_is_built_from_few_crates() {
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["tree", "--offline", "--no-default-features", "--edges", "normal,build", "--prefix", "none"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let crates: BTreeSet<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let expected = "anyhow saolei saolei-boards saolei-judge saolei-protocols saolei-rules";
    assert_eq!(crates, expected.split(' ').collect());
}
