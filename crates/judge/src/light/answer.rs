//! Answers of problems that are described by data.

use crate::check::{AnswerPosition, DifferentLines, Explanation, board_difference};
use crate::input::{Input, InputContent};
use crate::problem::AnswerExplainer;
use saolei_problems::{Answerer, Compare, LightProblem, RowStyle, Task};

pub(super) const ANSWERS: AnswerExplainer = AnswerExplainer { next_line, explain, ..AnswerExplainer::LINES };

/// How many lines end in a text.
fn lines(text: &str) -> u64 {
    text.matches('\n').count() as u64
}

/// The lines before the first row of a case's board.
fn lines_before(problem: &LightProblem, case: u64) -> u64 {
    let between = if case > 0 { lines(&problem.answer.between_cases) } else { 0 };
    between + lines(&problem.answer.before_case)
}

/// Whether an answer is the rows of a board.
fn shows_board(problem: &LightProblem) -> bool {
    let is_board = matches!(problem.question.task, Task::Annotate | Task::Touch | Task::Click);
    is_board && problem.answer.rows == RowStyle::Lines
}

fn next_line(position: &mut AnswerPosition, _head: &[u8], input: Option<&Input>) {
    let Some(InputContent::Light(light)) = input.map(|input| &input.content) else { return };
    if position.continues {
        return;
    }
    if position.number > 1 {
        position.case += 1;
    }
    let rows = match light.cases.get(position.case as usize) {
        Some(case) if shows_board(light.problem) => u64::from(case.board.rows()),
        _ => 1,
    };
    position.left = (lines_before(light.problem, position.case) + rows).saturating_sub(1);
}

fn explain(found: &DifferentLines<'_>) -> Option<Explanation> {
    let DifferentLines { problem, position, .. } = *found;
    let Answerer::Light(light) = problem.answerer else { return None };
    let row = position.line.checked_sub(lines_before(light, position.case))?;
    // Cells that are blanks or have more than one character are not counted right.
    let is_plain = light.answer.between_cells.is_empty() && light.answer.compare != Compare::Bytes;
    if !shows_board(light) || !is_plain || found.expected.len() != found.found.len() {
        return None;
    }
    let [right, given] = found.with_rest();
    board_difference(right.take(position.left as usize + 1).zip(given), (row + 1, 1))
}
