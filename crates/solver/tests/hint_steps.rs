//! Hints in steps, pressed again and again on small boards, against all layouts that fit.

mod common;

use common::{Small, view};
use saolei_rules::{Cell, Face, Mark};
use saolei_solver::{Certainty, Hint, HintOptions, Language, Solver, Strength};
use saolei_testing::Dice;
use std::collections::BTreeSet;

const OPTIONS: HintOptions<'_> =
    HintOptions { strength: Strength::Fast, mines: true, guess_uncounted: true, keep_going: None };

/// Each step rests on what the player sees, has flagged or has been told; each tells something new; all of it is true; and
/// in the end every safe cell has been told.
#[test]
fn pressing_again_leads_through_all_that_is_certain() {
    let mut dice = Dice::new(15);
    let (mut longest, mut led) = (0, 0);
    for _ in 0..3000 {
        let small = Small::random(&mut dice, 0);
        let view = &small.view;
        let cells: Vec<Cell> = view.size().iter().collect();
        let layouts = small.layouts(&small.all_numbers(), true);
        let mines_in = |cell: Cell| {
            let index = cells.iter().position(|&other| other == cell).unwrap();
            layouts.iter().filter(|&&layout| layout >> index & 1 == 1).count()
        };
        let mut told: Vec<Cell> = Vec::new();
        loop {
            let steps = Solver::default().hint_steps(view, &OPTIONS, &told).unwrap();
            longest = longest.max(steps.len());
            let Some(last) = steps.last() else { break };
            if !matches!(last, Hint::Certain { .. } | Hint::Counted(_)) {
                break;
            }
            for step in &steps {
                for fact in step.reason().into_iter().flat_map(|reason| &reason.rests_on) {
                    let flagged = view.face(fact.cell) == Face::Closed(Mark::Flag);
                    assert!(
                        told.contains(&fact.cell) || flagged && fact.certainty == Certainty::Mine,
                        "{view:?}\n{step:?} rests on {fact:?}, and the player knows {told:?}"
                    );
                }
                let new: Vec<Cell> = step.news().filter(|cell| !told.contains(cell)).collect();
                assert!(!new.is_empty(), "{view:?}\n{step:?} tells nothing new");
                told.extend(new);
                led += 1;
            }
        }
        let told: BTreeSet<Cell> = told.into_iter().collect();
        for &cell in &cells {
            let closed = matches!(view.face(cell), Face::Closed(_));
            if told.contains(&cell) {
                assert!(closed && [0, layouts.len()].contains(&mines_in(cell)), "{view:?}: {cell:?}");
            } else if closed && !layouts.is_empty() {
                assert_ne!(mines_in(cell), 0, "{view:?}: {cell:?} is safe and was not told");
            }
        }
    }
    assert!(longest >= 3 && led > 3000, "{longest} {led}");
}

/// The 1 below has its mine in the corner, which follows from the 1 beside it: that comes first.
#[test]
fn a_mine_that_nobody_has_flagged_is_explained_first() {
    let closed = view("1x4 1\n1.1.\n");
    let told = |steps: &[Hint]| -> Vec<String> {
        let words = steps.iter().zip(1..);
        words.map(|(step, number)| step.step_words(number, steps.len(), Language::English)).collect()
    };
    let steps = Solver::default().hint_steps(&closed, &OPTIONS, &[]).unwrap();
    assert_eq!(
        told(&steps),
        [
            "Step 1 of 2: The 1 at (1, 1) has only one closed cell left for its mine: (1, 2) is a mine.",
            "Step 2 of 2: The 1 at (1, 3) already has its mine at (1, 2): (1, 4) is safe.",
        ]
    );
    assert_eq!(
        steps[1].step_words(2, 2, Language::Chinese),
        "第 2 步，共 2 步：(1, 3) 的 1 已经有 (1, 2) 这颗雷，所以 (1, 4) 安全。"
    );
    // With the flag, or after the first step, only the second is left.
    let flagged = Solver::default().hint_steps(&view("1x4 1\n1F1.\n"), &OPTIONS, &[]).unwrap();
    assert_eq!(told(&flagged), ["The 1 at (1, 3) already has its mine at (1, 2): (1, 4) is safe."]);
    let first: Vec<Cell> = steps[0].news().collect();
    assert_eq!(Solver::default().hint_steps(&closed, &OPTIONS, &first).unwrap(), flagged);
    let all: Vec<Cell> = steps.iter().flat_map(Hint::news).collect();
    assert!(Solver::default().hint_steps(&closed, &OPTIONS, &all).unwrap().is_empty());
}
