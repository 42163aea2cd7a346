//! The properties that the fuzz targets check.

mod memory;
mod sink;
mod videos;

use memory::Budget;
use saolei_protocols::{Error, Protocol};
use saolei_testing::protocols::{Pieces, answer, play_live};
use sink::Sink;
pub use videos::reads_any_bytes;

/// How many bytes of an answer are checked. Three numbers can make `master` print any number of cells, so it has to be
/// stopped.
const MAX_ANSWERED: usize = 1 << 20;

/// How many bytes the protocols read at once, if available.
const BUFFER: usize = 1 << 16;

/// Any bytes are answered or refused with an error. Memory grows with the bytes read, not with the size that a header
/// claims. The answer is the same whether the bytes come at once, in pieces, or cut at the end of a buffer. The fuzzer
/// itself detects panics and hangs.
pub fn answers_any_bytes(protocol: Protocol, input: &[u8]) {
    let mut whole = Sink::new(MAX_ANSWERED);
    let result = {
        let _budget = Budget::for_input(input.len());
        protocol.run("fuzz", &mut &input[..], &mut whole)
    };
    if whole.is_closed() {
        return;
    }

    let mut pieces = Sink::new(MAX_ANSWERED);
    let in_pieces = protocol.run("fuzz", &mut Pieces::new(input, 7, 0), &mut pieces);
    assert_eq!(message(&result), message(&in_pieces), "pieces change the error");
    assert_eq!(whole.fingerprint(), pieces.fingerprint(), "pieces change the answer");

    let lines = BUFFER - input.len().min(BUFFER) / 2;
    let mut text = vec![b'\n'; lines];
    text.extend_from_slice(input);
    let mut cut = Sink::new(MAX_ANSWERED);
    let mut later = protocol.run("fuzz", &mut &text[..], &mut cut);
    if let Err(Error::Input(error)) = &mut later {
        error.line -= lines as u64;
    }
    assert_eq!(message(&result), message(&later), "the end of a buffer changes the error");
    assert_eq!(whole.fingerprint(), cut.fingerprint(), "the end of a buffer changes the answer");
}

/// A valid input gets the naive program's answer, and every answer is written before the protocol waits for the next
/// line.
pub fn plays_as_a_naive_program(protocol: Protocol, input: &str) {
    let mut whole = Vec::new();
    let result = protocol.run("fuzz", &mut input.as_bytes(), &mut whole);
    assert!(result.is_ok(), "{} refused:\n{input}", message(&result));
    assert_eq!(String::from_utf8_lossy(&whole), answer(protocol, input), "to:\n{input}");

    let result = play_live(protocol, input);
    assert!(result.is_ok(), "{} refused line by line:\n{input}", message(&result));
}

fn message(result: &Result<(), Error>) -> String {
    match result {
        Ok(()) => "ok".to_string(),
        Err(error) => error.to_string(),
    }
}
