//! MVF: any bytes after the names of each version, and without them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_fuzz::reads_any_bytes;

fuzz_target!(|bytes: &[u8]| {
    let names = |years: &str| {
        let mut names = Vec::new();
        for text in ["Minesweeper Clone", years, "author", "version"] {
            names.push(text.len() as u8);
            names.extend_from_slice(text.as_bytes());
        }
        names
    };
    let mut file = match bytes.first() {
        Some(0..=99) => names("2003-2005"),
        Some(100..=199) => names("2006-2007"),
        _ => vec![8, 8, 0, 10],
    };
    file.extend_from_slice(bytes.get(1..).unwrap_or_default());
    reads_any_bytes(&file);
});
