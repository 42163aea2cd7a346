//! EVF: any bytes after a version, and as a series.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_fuzz::reads_any_bytes;

fuzz_target!(|bytes: &[u8]| {
    let mut file = bytes.to_vec();
    if let Some(version) = file.first_mut() {
        *version %= 5;
    }
    reads_any_bytes(&file);
});
