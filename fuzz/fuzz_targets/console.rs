//! `console` answers any bytes or reports an error, in memory proportional to the input.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_protocols::Protocol;

fuzz_target!(|input: &[u8]| saolei_fuzz::answers_any_bytes(Protocol::Console, input));
