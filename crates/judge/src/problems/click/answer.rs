//! Answers of `click`: every board after its click, spelled as the input spells it.

use crate::check::{AnswerPosition, DifferentLines, Explanation, board_difference};
use crate::input::Input;
use crate::problem::AnswerExplainer;

pub(super) const ANSWERS: AnswerExplainer = AnswerExplainer { next_line, explain, ..AnswerExplainer::LINES };

fn next_line(position: &mut AnswerPosition, head: &[u8], input: Option<&Input>) {
    if position.continues {
        return;
    }
    if position.number > 1 {
        position.case += 1;
    }
    if !head.starts_with(JSON) {
        let size = input.and_then(|input| input.size(position.case as usize));
        position.left = size.map_or(0, |size| u64::from(size.rows()) - 1);
    }
}

fn explain(lines: &DifferentLines<'_>) -> Option<Explanation> {
    let DifferentLines { position, expected, found, .. } = *lines;
    if expected.starts_with(JSON) {
        let rows = |line| -> Option<Vec<&[u8]>> {
            Some(str::from_utf8(line).ok()?.split("],").map(str::as_bytes).collect())
        };
        return board_difference(rows(expected)?.into_iter().zip(rows(found)?), (0, 0));
    }
    let [expected, found] = lines.with_rest();
    // The rest of this board.
    let rows = expected.take(position.left as usize + 1).zip(found);
    board_difference(rows, (position.line, 0))
}

/// The start of a board in JSON, which is on one line.
const JSON: &[u8] = b"[[\"";
