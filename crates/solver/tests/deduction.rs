//! Deduction against the exact odds, against starting over, and against a checker that knows only the reason.

mod common;

use common::Small;
use saolei_rules::{Cell, Face, Game, Layout, Phase, Rules, Size};
use saolei_solver::{Certainty, Clue, Deduction, Fact, Odds, Reason, Settings, Solver, Technique, View};
use saolei_testing::{Dice, OpenNumber, easiest_technique};
use std::collections::BTreeMap;

/// Whether every arrangement that fits a reason's numbers and facts agrees with its conclusion.
///
/// Of the view it uses only the reason and which cells are closed. `None` if there are too many arrangements to try.
fn follows(view: &View, reason: &Reason) -> Option<bool> {
    let size = view.size();
    let closed = |cell: Cell| matches!(view.face(cell), Face::Closed(_));
    let known = |cell: Cell| {
        reason.rests_on.iter().find(|fact| fact.cell == cell).map(|fact| fact.certainty == Certainty::Mine)
    };
    // The cells that the numbers see, in the order in which the numbers come, and what each number still misses.
    let mut cells: Vec<Cell> = Vec::new();
    let mut clues: Vec<(i32, Vec<usize>)> = Vec::new();
    for clue in &reason.numbers {
        assert_eq!(view.face(clue.cell), Face::Open(clue.number));
        let mut need = i32::from(clue.number);
        let mut seen = Vec::new();
        for cell in size.neighbours(clue.cell).filter(|&cell| closed(cell)) {
            match known(cell) {
                Some(mine) => need -= i32::from(mine),
                None => {
                    let index = cells.iter().position(|&other| other == cell).unwrap_or_else(|| {
                        cells.push(cell);
                        cells.len() - 1
                    });
                    seen.push(index);
                }
            }
        }
        clues.push((need, seen));
    }
    let outside: Vec<Cell> =
        size.iter().filter(|&c| closed(c) && known(c).is_none() && !cells.contains(&c)).collect();
    let known_mines = reason.rests_on.iter().filter(|fact| fact.certainty == Certainty::Mine).count() as i64;
    let left = reason.mine_count.map(|count| {
        assert_eq!(count, view.mines());
        count as i64 - known_mines
    });
    let mut search = Search {
        clues: &clues,
        outside: outside.len() as i64,
        left,
        steps: 0,
        mines: vec![false; cells.len()],
    };
    let mut agrees = true;
    let mut fits = false;
    let finished = search.each(0, &mut |mines, rest| {
        fits = true;
        let content = |cell: &Cell| match cells.iter().position(|other| other == cell) {
            Some(index) => Some(mines[index]),
            // Cells outside are all alike: certain only where none or all of them are mines.
            None if rest == Some(0) => Some(false),
            None if rest == Some(outside.len() as i64) => Some(true),
            None => None,
        };
        agrees &= reason.safe.iter().all(|cell| content(cell) == Some(false));
        agrees &= reason.mines.iter().all(|cell| content(cell) == Some(true));
        agrees
    });
    assert!(!reason.safe.is_empty() || !reason.mines.is_empty());
    finished.then_some(agrees && fits)
}

struct Search<'a> {
    clues: &'a [(i32, Vec<usize>)],
    outside: i64,
    left: Option<i64>,
    steps: u32,
    mines: Vec<bool>,
}

impl Search<'_> {
    /// Calls for every arrangement that fits until told to stop; false where it took too long.
    fn each(&mut self, next: usize, found: &mut dyn FnMut(&[bool], Option<i64>) -> bool) -> bool {
        self.steps += 1;
        if self.steps > 2_000_000 {
            return false;
        }
        // Cells are numbered as the numbers see them: a number is decided once its last cell is.
        for (need, seen) in self.clues {
            let mines = seen.iter().filter(|&&cell| cell < next && self.mines[cell]).count() as i32;
            let free = seen.iter().filter(|&&cell| cell >= next).count() as i32;
            if mines > *need || mines + free < *need {
                return true;
            }
        }
        if next == self.mines.len() {
            let used = self.mines.iter().filter(|&&mine| mine).count() as i64;
            let rest = self.left.map(|left| left - used);
            if rest.is_none_or(|rest| (0..=self.outside).contains(&rest)) {
                found(&self.mines, rest);
            }
            return true;
        }
        for mine in [false, true] {
            self.mines[next] = mine;
            if !self.each(next + 1, found) {
                return false;
            }
        }
        true
    }
}

/// What is certain of every cell.
fn known(deduction: &Deduction) -> Vec<Option<Certainty>> {
    deduction.view().size().iter().map(|cell| deduction.certainty(cell)).collect()
}

fn certain(odds: &Odds, size: Size) -> Vec<Option<Certainty>> {
    size.iter().map(|cell| odds.certainty(cell)).collect()
}

/// Checks all reasons as they stand in order: each rests on what is known by then, and concludes something new.
fn check(view: &View, deduction: &Deduction, from: usize, tally: &mut BTreeMap<Technique, u32>) -> u32 {
    let mut skipped = 0;
    for (index, reason) in deduction.reasons().iter().enumerate() {
        for fact in &reason.rests_on {
            let earlier = deduction.reasons()[..index].iter().any(|earlier| match fact.certainty {
                Certainty::Safe => earlier.safe.contains(&fact.cell),
                Certainty::Mine => earlier.mines.contains(&fact.cell),
            });
            assert!(earlier, "{reason:?} rests on what comes later");
        }
        if index < from {
            continue;
        }
        match follows(view, reason) {
            Some(follows) => assert!(follows, "{view:?}\n{reason:?}"),
            None => skipped += 1,
        }
        *tally.entry(reason.technique).or_default() += 1;
    }
    skipped
}

#[test]
fn everything_certain_on_small_boards_has_a_reason_that_can_be_checked() {
    let mut dice = Dice::new(3);
    let mut tally = BTreeMap::new();
    for _ in 0..20_000 {
        let small = Small::random(&mut dice, 0);
        let mut deduction = Deduction::at(small.view.clone(), Settings::default());
        deduction.deduce().unwrap();
        let layouts = small.layouts(&small.all_numbers(), true);
        for (index, cell) in small.view.size().iter().enumerate() {
            let mines = layouts.iter().filter(|&&layout| layout >> index & 1 == 1).count();
            let expected = match mines {
                _ if small.is_open(index) => None,
                0 => Some(Certainty::Safe),
                all if all == layouts.len() => Some(Certainty::Mine),
                _ => None,
            };
            assert_eq!(deduction.certainty(cell), expected, "{small:?} {cell:?}");
            let reason = deduction.reason(cell);
            assert_eq!(reason.is_some(), expected.is_some(), "{small:?} {cell:?}");
            if let (Some(reason), Some(expected)) = (reason, expected) {
                assert!(reason.cells(expected).contains(&cell), "{small:?} {cell:?} {reason:?}");
            }
        }
        assert_eq!(check(&small.view, &deduction, 0, &mut tally), 0);
    }
    for technique in Technique::ALL {
        assert!(tally.get(&technique).is_some_and(|&count| count > 10), "{technique:?}: {tally:?}");
    }
}

/// The technique that a naive solver finds the easiest; `None` if neither a number nor a pair says anything.
fn easiest(view: &View, mines: &[Cell], safe: &[Cell]) -> Option<&'static str> {
    let size = view.size();
    let index = |cell: Cell| (cell.row() * size.cols() + cell.col()) as usize;
    let numbers = size.iter().filter_map(|cell| match view.face(cell) {
        Face::Open(number) => {
            let closed = || size.neighbours(cell).filter(|&cell| matches!(view.face(cell), Face::Closed(_)));
            let unknown = closed().filter(|cell| !mines.contains(cell) && !safe.contains(cell));
            let missing = usize::from(number) - closed().filter(|cell| mines.contains(cell)).count();
            Some(OpenNumber { cells: unknown.map(index).collect(), missing })
        }
        Face::Closed(_) => None,
    });
    easiest_technique(&numbers.collect::<Vec<_>>()).map(|(name, _)| name)
}

#[test]
fn a_harder_technique_is_used_only_if_no_easier_one_finds_anything() {
    let mut dice = Dice::new(9);
    let mut tally = BTreeMap::new();
    for _ in 0..10_000 {
        let view = Small::random(&mut dice, 0).view;
        let mut deduction = Deduction::at(view.clone(), Settings::default());
        let (mut mines, mut safe) = (Vec::new(), Vec::new());
        loop {
            let expected = easiest(&view, &mines, &safe);
            let Some(first) = deduction.deduce_easiest().unwrap().first() else { break };
            let technique = first.technique;
            match expected {
                Some(name) => assert_eq!(technique.name(), name, "{view:?} {mines:?} {safe:?}"),
                None => assert!(technique > Technique::Difference, "{view:?} {mines:?} {safe:?}"),
            }
            *tally.entry(technique).or_insert(0) += 1;
            mines = deduction.reasons().iter().flat_map(|reason| reason.mines.iter().copied()).collect();
            safe = deduction.reasons().iter().flat_map(|reason| reason.safe.iter().copied()).collect();
        }
        assert_eq!(easiest(&view, &mines, &safe), None, "{view:?}");
    }
    assert!(Technique::ALL.iter().all(|technique| tally.get(technique) > Some(&10)), "{tally:?}");
}

#[test]
fn impossible_boards_are_impossible_for_deduction_too() {
    let mut dice = Dice::new(4);
    let mut impossible = 0;
    for _ in 0..4_000 {
        let small = Small::random(&mut dice, 2);
        let deduced = Deduction::at(small.view.clone(), Settings::default()).deduce().map(<[Reason]>::len);
        let odds = Odds::of(&small.view);
        assert_eq!(deduced.as_ref().err(), odds.as_ref().err(), "{small:?}");
        impossible += u32::from(odds.is_err());
    }
    assert!(impossible > 100);
}

#[test]
fn trusted_flags_are_mines_for_deduction_too() {
    let settings = Settings { trust_flags: true, ..Settings::default() };
    let mut dice = Dice::new(7);
    let mut possible = 0;
    for _ in 0..4_000 {
        let small = Small::random(&mut dice, 0);
        let mut deduction = Deduction::at(small.view.clone(), settings);
        let deduced = deduction.deduce().map(<[Reason]>::len);
        let odds = Solver::new(settings).odds(&small.view);
        assert_eq!(deduced.as_ref().err(), odds.as_ref().err(), "{small:?}");
        if let Ok(odds) = odds {
            possible += 1;
            assert_eq!(known(&deduction), certain(&odds, small.view.size()), "{small:?}");
        }
    }
    assert!(possible > 1_000);
}

/// Plays random games, guessing luckily, and passes on every position, with a deduction that was continued from move to move.
fn play(seed: u64, games: u32, mut each: impl FnMut(&Game, &mut Deduction, &Odds)) {
    let mut dice = Dice::new(seed);
    for _ in 0..games {
        let size = Size::new(5 + dice.below(6) as u32, 5 + dice.below(9) as u32).unwrap();
        let mines = size.cells() * (10 + dice.below(16) as u64) / 100;
        let mut cells: Vec<Cell> = size.iter().collect();
        for place in 0..mines as usize {
            let other = place + dice.below(cells.len() - place);
            cells.swap(place, other);
        }
        let layout = Layout::new(size, cells[..mines as usize].iter().copied());
        let mut game = Game::new(layout, &Rules::CLASSIC);
        let mut deduction = Deduction::new(size, mines, Settings::default()).unwrap();
        for &cell in &cells[mines as usize..] {
            if game.phase() != Phase::Playing || game.face(cell) != Face::Closed(saolei_rules::Mark::Blank) {
                continue;
            }
            let _ = game.open(cell);
            for (cell, face) in game.changes().iter() {
                deduction.see(cell, face);
            }
            let odds = Odds::of(&View::of(&game)).unwrap();
            each(&game, &mut deduction, &odds);
        }
    }
}

#[test]
fn what_is_deduced_is_what_the_odds_call_certain() {
    let mut positions = 0;
    let mut skipped = 0;
    let mut tally = BTreeMap::new();
    play(5, 250, |game, deduction, odds| {
        positions += 1;
        let from = deduction.reasons().len();
        deduction.deduce().unwrap();
        assert!(odds.is_exact());
        assert_eq!(known(deduction), certain(odds, game.size()), "{:?}", deduction.view());
        skipped += check(deduction.view(), deduction, from, &mut tally);
    });
    assert!(positions > 3_000, "only {positions}");
    assert!(skipped < 20, "{skipped} reasons were too large to check: {tally:?}");
}

/// With a budget for a handful of counts almost every frontier is too wide.
#[test]
fn what_is_deduced_within_a_tiny_budget_is_certain_all_the_same() {
    let settings = Settings { budget: 20, ..Settings::default() };
    let (mut wide, mut found, mut certain) = (0, 0, 0);
    let mut tally = BTreeMap::new();
    play(8, 100, |game, fed, odds| {
        let mut deduction = Deduction::at(fed.view().clone(), settings);
        deduction.deduce().unwrap();
        wide += u32::from(!Solver::new(settings).odds(fed.view()).unwrap().is_exact());
        for cell in game.size().iter() {
            certain += u32::from(odds.certainty(cell).is_some());
            found += u32::from(deduction.certainty(cell).is_some());
            if deduction.certainty(cell).is_some() {
                assert_eq!(deduction.certainty(cell), odds.certainty(cell));
                let concluded = deduction.reason(cell).unwrap().cells(odds.certainty(cell).unwrap());
                assert!(concluded.contains(&cell), "{:?} {cell:?}", fed.view());
            }
        }
        check(fed.view(), &deduction, 0, &mut tally);
    });
    assert!(wide > 300, "{wide} positions were too wide");
    assert!(10 * found > 9 * certain, "{found} of {certain} certain cells were found");
}

#[test]
fn deduction_that_grows_equals_deduction_that_starts_over() {
    play(6, 150, |_, deduction, _| {
        deduction.deduce().unwrap();
        let mut fresh = Deduction::at(deduction.view().clone(), Settings::default());
        fresh.deduce().unwrap();
        assert_eq!(known(deduction), known(&fresh));
        assert_eq!(deduction.deduce().unwrap(), [], "nothing is new");
    });
}

#[test]
fn changes_that_take_something_back_start_over() {
    let size = Size::new(1, 4).unwrap();
    let at = |col| size.cell(0, col).unwrap();
    let mut deduction = Deduction::new(size, 1, Settings::default()).unwrap();
    let (safe, mine) = (Some(Certainty::Safe), Some(Certainty::Mine));
    deduction.see(at(0), Face::Open(1));
    deduction.deduce().unwrap();
    assert_eq!(known(&deduction), [None, mine, safe, safe]);
    deduction.see(at(0), Face::Open(0));
    deduction.deduce().unwrap();
    assert_eq!(known(&deduction), [None, safe, None, None]);
    deduction.see(at(1), Face::Open(2));
    let numbers = deduction.deduce().unwrap_err().numbers;
    assert_eq!(numbers, [Clue { cell: at(1), number: 2 }]);
    deduction.see(at(1), Face::Open(1));
    deduction.deduce().unwrap();
    assert_eq!(known(&deduction), [None, None, mine, safe]);
    // The 1 has its mine on the third cell, which is the only mine of the board.
    let steps: Vec<(Technique, &[Clue], &[Fact])> = deduction
        .steps_to(at(3))
        .into_iter()
        .map(|reason| (reason.technique, reason.numbers.as_slice(), reason.rests_on.as_slice()))
        .collect();
    let one = [Clue { cell: at(1), number: 1 }];
    let rests_on = [Fact { cell: at(2), certainty: Certainty::Mine }];
    assert_eq!(steps, [(Technique::Single, &one[..], &[][..]), (Technique::MineCount, &[], &rests_on)]);
}
