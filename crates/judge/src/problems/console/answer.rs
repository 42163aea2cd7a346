//! Answers of `console`: for each operation a sentence, two counters and the whole board.

use crate::check::{AnswerPosition, DifferentLines, Explanation, board_difference};
use crate::input::Input;
use crate::problem::AnswerExplainer;
use saolei_boards::Bilingual;

pub(super) const ANSWERS: AnswerExplainer =
    AnswerExplainer { next_line, explain, guess, ..AnswerExplainer::LINES };

fn next_line(position: &mut AnswerPosition, head: &[u8], _input: Option<&Input>) {
    if is_sentence(head) {
        *position = AnswerPosition { operations: position.operations + 1, ..AnswerPosition::default() };
    } else {
        position.left = 1;
        position.line = position.line.max(1);
    }
}

fn explain(lines: &DifferentLines<'_>) -> Option<Explanation> {
    let DifferentLines { position, expected, found, .. } = *lines;
    match position.line {
        0 => None,
        1 => {
            let ([operations, left], [found_operations, found_left]) =
                (counters(str::from_utf8(expected).ok()?)?, counters(str::from_utf8(found).ok()?)?);
            let message = if operations == found_operations {
                Bilingual::new(
                    format!("expected {left} mines left, found {found_left}"),
                    format!("剩余雷数应为 {left}，实际是 {found_left}"),
                )
            } else {
                Bilingual::new(
                    format!("expected {operations} operations, found {found_operations}"),
                    format!("操作数应为 {operations}，实际是 {found_operations}"),
                )
            };
            Some(Explanation { message, cell: None })
        }
        // The board follows two lines; its rows are counted from 1.
        line => {
            let [expected, found] = lines.with_rest();
            let is_board = |line: &&[u8]| !line.is_empty() && !is_sentence(line);
            board_difference(expected.take_while(is_board).zip(found), (line - 1, 1))
        }
    }
}

fn guess(expected: &[String], given: &[String]) -> Option<&'static str> {
    let only_differs = |counter: usize| {
        let mut pairs = expected.iter().zip(given).filter(|(expected, given)| expected != given);
        expected.len() == given.len()
            && pairs.all(|(expected, given)| match (counters(expected), counters(given)) {
                (Some(expected), Some(given)) => {
                    expected[counter] != given[counter] && expected[1 - counter] == given[1 - counter]
                }
                _ => false,
            })
    };
    if expected.iter().zip(given).all(|(expected, given)| expected == given) {
        return None;
    }
    if only_differs(0) {
        return Some("the operations are counted differently: every one counts, illegal or not");
    }
    only_differs(1).then_some(
        "the mines left are counted differently: the header's number minus all flags, right or wrong, even below 0",
    )
}

/// Whether this line begins an answer.
fn is_sentence(line: &[u8]) -> bool {
    line.starts_with(b"Game ") || line.starts_with(b"Hit ")
}

/// The number of operations and of mines left, from the line after the sentence.
fn counters(line: &str) -> Option<[i64; 2]> {
    let (operations, left) = line.split_once(' ')?;
    Some([operations.parse().ok()?, left.parse().ok()?])
}
