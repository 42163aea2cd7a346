//! Answers of `click`: every board after its click, spelled as the input spells it.

use crate::check::{AnswerPosition, LineDifference, glyph_difference};
use crate::input::Input;

pub(super) fn next_line(position: &mut AnswerPosition, head: &[u8], input: Option<&Input>) {
    if position.continues {
        return;
    }
    if position.number > 1 {
        position.case += 1;
    }
    // JSON has a board in one line.
    if !head.starts_with(b"[[\"") {
        let size = input.and_then(|input| input.size(position.case as usize));
        position.left = size.map_or(0, |size| u64::from(size.rows()) - 1);
    }
}

pub(super) fn explain(
    position: AnswerPosition,
    difference: &LineDifference,
    (expected, found): (&[u8], &[u8]),
) -> Option<String> {
    // In JSON each row comes after a bracket of its own, and the first after two.
    let brackets = expected[..difference.same].iter().filter(|&&byte| byte == b'[').count() as u64;
    let row = if brackets > 1 { brackets - 2 } else { position.line };
    glyph_difference((expected, found), difference.same, (row, 0))
}
