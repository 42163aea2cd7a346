//! AVF: any bytes after a version, four random bytes and a level.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_fuzz::reads_any_bytes;

fuzz_target!(|bytes: &[u8]| {
    let mut file = vec![52, 1, 2, 3, 4, 3];
    file.extend_from_slice(bytes);
    reads_any_bytes(&file);
});
