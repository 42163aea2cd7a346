//! RawVF: any text after its first line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_fuzz::reads_any_bytes;

fuzz_target!(|bytes: &[u8]| {
    let mut file = b"RawVF_Version: Rev6\n".to_vec();
    file.extend_from_slice(bytes);
    reads_any_bytes(&file);
});
