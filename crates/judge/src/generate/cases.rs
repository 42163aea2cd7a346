//! Requests to `master`.

use super::{Desk, Kind, board};
use crate::input::{Case, Input};

pub(super) fn master(desk: &mut Desk<'_>, kind: Kind) -> Input {
    let limits = desk.limits;
    let mut cases = Vec::new();
    let count = match kind {
        Kind::Least => limits.cases.least,
        _ => limits.cases.most,
    };
    if kind == Kind::Every {
        cases = every(limits.rows.most.min(5), limits.cols.most.min(5));
        desk.random.shuffle(&mut cases);
        cases.truncate(count as usize);
    }
    while (cases.len() as u64) < count {
        let case = case(desk, kind, cases.len());
        cases.push(case);
    }
    Input::Master(cases)
}

/// Every size up to these sides with every number of mines.
fn every(rows: u64, cols: u64) -> Vec<Case> {
    let sizes = (1..=rows).flat_map(|rows| (1..=cols).map(move |cols| board(rows, cols)));
    sizes.flat_map(|size| (0..size.cells()).map(move |mines| Case { size, mines })).collect()
}

fn case(desk: &mut Desk<'_>, kind: Kind, number: usize) -> Case {
    let (largest, smallest) = (desk.largest(), desk.smallest());
    match kind {
        Kind::Least => Case { size: smallest, mines: 0 },
        Kind::Most => {
            let most = largest.cells() - 1;
            let mines = match number {
                0 => 0,
                1 => most,
                _ => desk.random.between(0, most),
            };
            Case { size: largest, mines }
        }
        Kind::FewSafe => {
            let sides = [1, 2, 3, 4];
            let narrow = desk.random.pick(&sides).unwrap_or(1);
            let wide = desk.any_size();
            let size = match desk.random.below(3) {
                0 => board(narrow.min(largest.rows().into()), wide.cols().into()),
                1 => board(wide.rows().into(), narrow.min(largest.cols().into())),
                _ => wide,
            };
            let safe = desk.random.between(1, 10).min(size.cells());
            Case { size, mines: size.cells() - safe }
        }
        Kind::Line => {
            let size = desk.narrow();
            Case { size, mines: desk.random.below(size.cells()) }
        }
        _ => {
            let size = desk.any_size();
            Case { size, mines: desk.random.below(size.cells()) }
        }
    }
}
