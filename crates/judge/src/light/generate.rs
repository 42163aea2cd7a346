//! Generates inputs of problems that are described by data.

use super::LightInput;
use crate::generate::{Generator, InputKind, board, layouts};
use crate::problem::InputLimits;
use saolei_problems::{LightProblem, Task};
use saolei_rules::{Layout, Size};

pub(super) const KINDS: &[InputKind] = &[
    InputKind::Least,
    InputKind::Most,
    InputKind::Random,
    InputKind::NoMines,
    InputKind::AllMines,
    InputKind::OneSafe,
    InputKind::Line,
    InputKind::Oblong,
    InputKind::Edges,
    InputKind::Numbers,
    InputKind::Mixed,
];

/// Whether inputs of this kind can be made within these limits.
pub(crate) fn suits(kind: InputKind, problem: &LightProblem, limits: &InputLimits) -> bool {
    let is_square = problem.is_square();
    let free = limits.mines.least == 0;
    let is_varied = limits.rows.most > limits.rows.least && limits.cols.most > limits.cols.least;
    // A puzzle with few safe cells may be larger than its limit of mines.
    let is_find = problem.question.task == Task::FindMines;
    match kind {
        InputKind::Least | InputKind::Most | InputKind::Random => true,
        InputKind::NoMines => free,
        InputKind::AllMines | InputKind::OneSafe => free && !is_find && problem.shows_mines(),
        InputKind::Line => !is_square && free && is_varied,
        InputKind::Oblong => !is_square && is_varied,
        InputKind::Edges => !is_find && free,
        InputKind::Numbers => !is_find && limits.rows.most >= 3 && limits.cols.most >= 3,
        InputKind::Mixed => limits.cases.most > 1,
        _ => false,
    }
}

pub(crate) fn generate(
    generator: &mut Generator<'_>,
    problem: &'static LightProblem,
    kind: InputKind,
) -> LightInput {
    let most = generator.limits.cases.most;
    let count = match kind {
        InputKind::Least => generator.limits.cases.least,
        InputKind::Most => most,
        InputKind::Mixed => generator.random.between(most.min(2), most.min(12)),
        _ => generator.random.between(generator.limits.cases.least, most.min(8)),
    };
    // A puzzle takes a solver's time for every cell.
    let count = if problem.question.task == Task::FindMines { count.min(4) } else { count };
    let cases = (0..count.max(generator.limits.cases.least)).map(|number| {
        let layout = layout(generator, problem, kind, number);
        problem.case_of(&layout, generator.random)
    });
    LightInput { cases: cases.collect(), problem }
}

fn layout(generator: &mut Generator<'_>, problem: &LightProblem, kind: InputKind, number: u64) -> Layout {
    let size = match kind {
        InputKind::Least => generator.smallest(),
        InputKind::Most => generator.largest(),
        InputKind::Line => generator.narrow(),
        InputKind::Oblong => generator.oblong(),
        InputKind::Numbers => generator.crowded(),
        _ => generator.any_size(),
    };
    let size = fitted(generator, problem, size);
    match kind {
        InputKind::NoMines => Layout::new(size, []),
        InputKind::AllMines => Layout::new(size, size.iter()),
        InputKind::OneSafe => {
            let safe = generator.any_cell(size);
            Layout::new(size, size.iter().filter(|&cell| cell != safe))
        }
        InputKind::Edges => {
            let last = |at: u32, all: u32| at == 0 || at + 1 == all;
            let on_edge =
                size.iter().filter(|cell| last(cell.row(), size.rows()) || last(cell.col(), size.cols()));
            let mines: Vec<_> = on_edge.filter(|_| generator.random.chance(60)).collect();
            let most = generator.limits.most_mines(size) as usize;
            Layout::new(size, mines.into_iter().take(most))
        }
        InputKind::Numbers => layouts::numbered(generator, size, number),
        _ => {
            let percent = generator.random.pick(&[5, 15, 20, 40, 75]).unwrap_or(20);
            match problem.shows_mines() {
                true => layouts::sprinkled(generator, size, percent),
                // The limits do not bound mines that the input does not show.
                false => Layout::new(size, size.iter().filter(|_| generator.random.chance(percent))),
            }
        }
    }
}

/// A size of this problem near another one.
fn fitted(generator: &Generator<'_>, problem: &LightProblem, size: Size) -> Size {
    let (rows, cols) = (u64::from(size.rows()), u64::from(size.cols()));
    let limits = generator.limits;
    if problem.is_square() {
        return board(rows, rows);
    }
    match problem.question.task {
        // The middle row is that of an odd number of rows.
        Task::MiddleRow if rows.is_multiple_of(2) && rows > limits.rows.least => board(rows - 1, cols),
        Task::MiddleRow if rows.is_multiple_of(2) => board(rows + 1, cols),
        _ => size,
    }
}
