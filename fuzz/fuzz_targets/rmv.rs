//! RMV: any bytes after the signature and a version.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_fuzz::reads_any_bytes;

fuzz_target!(|bytes: &[u8]| {
    let mut file = b"*rmv".to_vec();
    file.extend_from_slice(if bytes.first().is_some_and(|byte| byte & 1 == 0) {
        &[0, 1]
    } else {
        &[0, 2, 1, 3]
    });
    file.extend_from_slice(bytes.get(1..).unwrap_or_default());
    reads_any_bytes(&file);
});
