//! What the fuzz targets check, and the tools to check it with.

mod memory;
mod naive;
mod pieces;

pub use naive::{Dialect, Game, Operation, Verb};

use memory::Budget;
use pieces::{Line, Lines, Pieces, Sink};
use saolei_protocols::{Error, Protocol};

/// How much of an answer is looked at. `master` fills any number of cells from three numbers, so it has to be stopped.
const MOST_ANSWERED: usize = 1 << 20;

/// What the protocols read at once, where there is as much.
const BUFFER: usize = 1 << 16;

/// Any bytes are answered, or refused with an error, in memory that follows what was read and not what a header claims;
/// and the same whether they come at once, in pieces, or cut by the end of a buffer. A panic or a hang is the fuzzer's
/// to see.
pub fn answers_any_bytes(protocol: Protocol, input: &[u8]) {
    let mut whole = Sink::discarding(MOST_ANSWERED);
    let result = {
        let _budget = Budget::for_input(input.len());
        protocol.run("fuzz", &mut &input[..], &mut whole)
    };
    if whole.is_closed() {
        return;
    }

    let mut pieces = Sink::discarding(MOST_ANSWERED);
    let in_pieces = protocol.run("fuzz", &mut Pieces::of(input), &mut pieces);
    assert_eq!(message(&result), message(&in_pieces), "pieces change the error");
    assert_eq!(whole.fingerprint(), pieces.fingerprint(), "pieces change the answer");

    let lines = BUFFER - input.len().min(BUFFER) / 2;
    let mut text = vec![b'\n'; lines];
    text.extend_from_slice(input);
    let mut cut = Sink::discarding(MOST_ANSWERED);
    let mut later = protocol.run("fuzz", &mut &text[..], &mut cut);
    if let Err(Error::Input(error)) = &mut later {
        error.line -= lines as u64;
    }
    assert_eq!(message(&result), message(&later), "the end of a buffer changes the error");
    assert_eq!(whole.fingerprint(), cut.fingerprint(), "the end of a buffer changes the answer");
}

/// A legal game is answered as the naive engine answers it, and every answer has been written before the program waits
/// for the next line.
pub fn plays_as_the_naive_engine(protocol: Protocol, dialect: Dialect, games: &[Game]) {
    let lines: Vec<Line> = naive::conversation(dialect, games);
    let expected: String = lines.iter().map(|line| line.answer.as_str()).collect();
    let input: String = lines.iter().map(|line| line.text.as_str()).collect();

    let mut whole = Vec::new();
    let result = protocol.run("fuzz", &mut input.as_bytes(), &mut whole);
    assert!(result.is_ok(), "{} refused:\n{input}", message(&result));
    assert_eq!(String::from_utf8_lossy(&whole), expected, "to:\n{input}");

    let live = Lines::new(&lines);
    let result = protocol.run("fuzz", &mut live.reader(), &mut live.writer());
    assert!(result.is_ok(), "{} refused in lines:\n{input}", message(&result));
    assert_eq!(live.answered(), expected, "in lines, to:\n{input}");
}

fn message(result: &Result<(), Error>) -> String {
    match result {
        Ok(()) => "ok".to_string(),
        Err(error) => error.to_string(),
    }
}
