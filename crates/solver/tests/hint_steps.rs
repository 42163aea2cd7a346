//! Hints in steps, pressed again and again on small boards, against all layouts that fit.

mod common;

use common::{Small, view};
use saolei_boards::Language;
use saolei_rules::{Cell, Face, Mark};
use saolei_solver::{Certainty, Hint, HintOptions, Solver, Strength, View};
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

/// The cells that a sentence names.
fn named(sentence: &str, view: &View) -> Vec<Cell> {
    let places = sentence.split('(').skip(1).filter_map(|rest| rest.split_once(')'));
    let cell = |(place, _): (&str, &str)| {
        let (row, col) = place.split_once(", ")?;
        view.size().cell(row.parse::<u32>().ok()? - 1, col.parse::<u32>().ok()? - 1)
    };
    places.filter_map(cell).collect()
}

/// A sentence speaks of no mine that the player cannot know, and what it names is enough: in every layout with these numbers
/// and these mines and safe cells, the conclusion is true.
#[test]
fn a_sentence_names_only_what_is_seen_flagged_or_explained() {
    let mut dice = Dice::new(26);
    let (mut said, mut proved) = (0, 0);
    for _ in 0..4000 {
        let small = Small::random(&mut dice, 0);
        let view = &small.view;
        let cells: Vec<Cell> = view.size().iter().collect();
        let index = |cell: Cell| cells.iter().position(|&other| other == cell).unwrap();
        let layouts = small.layouts(&small.all_numbers(), true);
        // Flags may be wrong; only right ones are known mines.
        let mut known: Vec<Cell> = cells.clone();
        known.retain(|&cell| {
            view.face(cell) == Face::Closed(Mark::Flag)
                && layouts.iter().all(|layout| layout >> index(cell) & 1 == 1)
        });
        let mut told: Vec<Cell> = Vec::new();
        loop {
            let steps = Solver::default().hint_steps(view, &OPTIONS, &told).unwrap();
            if !matches!(steps.last(), Some(Hint::Certain { .. })) {
                break;
            }
            for step in &steps {
                let (reason, news) = (step.reason().unwrap(), step.news().collect::<Vec<_>>());
                for language in Language::ALL {
                    let sentence = step.words(language);
                    let names = named(&sentence, view);
                    let (open, closed): (Vec<Cell>, Vec<Cell>) =
                        names.iter().partition(|&&cell| matches!(view.face(cell), Face::Open(_)));
                    for cell in &closed {
                        assert!(
                            known.contains(cell) || news.contains(cell),
                            "{view:?}\n{sentence}\nthe player knows {known:?}"
                        );
                    }
                    said += 1;
                    // Long lists are cut short, and mines of the whole board are only counted.
                    if open.len() < reason.numbers.len() || reason.mine_count.is_some() {
                        continue;
                    }
                    let open: Vec<usize> = open.into_iter().map(index).collect();
                    let facts = closed.iter().filter(|cell| known.contains(cell)).map(|&cell| index(cell));
                    let facts: u32 = facts.fold(0, |bits, at| bits | 1 << at);
                    let truth = layouts[0];
                    let mut fitting = small.layouts(&open, false);
                    fitting.retain(|layout| (layout ^ truth) & facts == 0);
                    for &cell in &news {
                        let bit = 1 << index(cell);
                        assert!(
                            fitting.iter().all(|layout| (layout ^ truth) & bit == 0),
                            "{view:?}\n{sentence}\ndoes not prove {cell:?}"
                        );
                        proved += 1;
                    }
                }
                told.extend(news.iter().filter(|cell| !known.contains(cell)));
                known.extend(news);
            }
        }
    }
    assert!(said > 8000 && proved > 8000, "{said} {proved}");
}

/// The first 1 alone shows that (1, 2) is a mine, but the way to the safe cell does not pass there.
#[test]
fn a_mine_that_was_neither_flagged_nor_explained_is_a_closed_cell() {
    let words = |text: &str| -> Vec<String> {
        let steps = Solver::default().hint_steps(&view(text), &OPTIONS, &[]).unwrap();
        steps.iter().map(|step| step.words(Language::English)).collect()
    };
    let last = "The 1 at (1, 5) already has its mine at (1, 4): (1, 6) is safe.";
    let both =
        "The 2 at (1, 3) has exactly 2 closed cells left for its 2 mines: (1, 2) and (1, 4) are mines.";
    assert_eq!(words("1x6 2\n1.2.1.\n"), [both, last]);
    let one = "The 2 at (1, 3) already has a mine at (1, 2) and only one closed cell left for its last mine: (1, 4) is a mine.";
    assert_eq!(words("1x6 2\n1F2.1.\n"), [one, last]);
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
