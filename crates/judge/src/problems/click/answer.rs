//! Answers of `click`: every board after its click, spelled as the input spells it.

use super::Click;
use crate::check::{AnswerPosition, DifferentLines, glyph_difference};
use crate::input::Input;
use crate::problem::AnswerCode;

impl AnswerCode for Click {
    fn next_line(&self, position: &mut AnswerPosition, head: &[u8], input: Option<&Input>) {
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

    fn explain(&self, lines: &DifferentLines<'_>) -> Option<String> {
        let DifferentLines { position, expected, found, same } = *lines;
        // In JSON each row comes after a bracket of its own, and the first after two.
        let brackets = expected[..same].iter().filter(|&&byte| byte == b'[').count() as u64;
        let row = if brackets > 1 { brackets - 2 } else { position.line };
        glyph_difference((expected, found), same, (row, 0))
    }
}
