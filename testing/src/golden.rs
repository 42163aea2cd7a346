//! Golden files: texts that a test produces again and compares.

use crate::first_difference;
use std::path::Path;
use std::{env, fs};

/// Compares a text with a golden file and shows the first difference. With `UPDATE=1` in the environment, writes the
/// file instead.
///
/// # Panics
/// The text differs, or the file cannot be written.
pub fn check_golden(path: impl AsRef<Path>, made: &str) {
    let path = path.as_ref();
    let golden = fs::read_to_string(path).unwrap_or_default();
    if golden == made {
        return;
    }
    let difference = first_difference(&golden, made);
    assert!(
        env::var("UPDATE").as_deref() == Ok("1"),
        "{}: {difference}\nUPDATE=1 writes this file",
        path.display()
    );
    fs::write(path, made).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
