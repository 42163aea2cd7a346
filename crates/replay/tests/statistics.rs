//! Statistics compared with boards counted by hand and with a second way to count.

mod common;

use common::{boards, moves, played, recorded};
use proptest::prelude::*;
use saolei_boards::{Dialect, LayoutFacts, Zini};
use saolei_replay::{ClickCount, MoveKind, Playback, Statistics};
use saolei_rules::{Cell, Face, Game, Layout, Operation, Phase, Rules, Size};
use std::collections::HashSet;

#[test]
fn a_board_counted_by_hand() {
    // 1 1 1 . .   The zeros at the upper right are an opening, those at the lower left another.
    // 1 * 2 1 1   (1, 1), (1, 2) and (2, 1) touch neither: an island of three clicks,
    // 1 1 2 * 1   and so do (3, 5), (4, 4) and (4, 5).
    // . . 1 1 1
    let recording = recorded(&[".....", ".*...", "...*.", "....."], "");
    let facts = LayoutFacts::of(recording.layout().unwrap());
    assert_eq!((facts.openings(), facts.three_bv(), facts.islands()), (2, 8, 2));
}

#[test]
fn a_game_counted_by_hand() {
    let moves = "0 open 1 5\n1000 mark 2 2\n1500 open 2 2\n2000 chord 1 3\n2500 chord 1 3\n4000 open 3 5\n";
    let play = Playback::new(recorded(&[".....", ".*...", "...*.", "....."], moves));
    let statistics = Statistics::of(&play);
    assert_eq!(statistics.phase, Phase::Playing);
    // The opening, (1, 2) by the chord, and (3, 5).
    assert_eq!((statistics.solved, statistics.three_bv), (3, 8));
    assert_eq!(statistics.left, ClickCount { all: 3, effective: 2, changing: 2 });
    assert_eq!(statistics.right, ClickCount { all: 1, effective: 1, changing: 1 });
    assert_eq!(statistics.chords, ClickCount { all: 2, effective: 1, changing: 1 });
    assert_eq!(statistics.three_bv_per_second(), Some(0.75));
    assert_eq!(statistics.efficiency(), Some(0.5));
    assert_eq!(statistics.correctness(), Some(4.0 / 6.0));
    assert_eq!(statistics.throughput(), Some(0.75));
    assert_eq!(statistics.rqp(), Some(16.0 / 3.0));
    // The estimated time is 32/3 s.
    assert!((statistics.rqp_of_flop_player().unwrap() - 32.0 / 3.0 * (35.0 / 3.0) / 8.0).abs() < 1e-9);
    assert_eq!((statistics.changing_clicks(), statistics.changing_throughput()), (4, Some(0.75)));
    assert_eq!(
        (statistics.obv(), statistics.stnb_of_flop_player()),
        (None, None),
        "not one of the usual levels"
    );
    assert_eq!(statistics.numbers, [4, 12, 2, 0, 0, 0, 0, 0, 0]);
    assert!((statistics.estimated_seconds().unwrap() - 32.0 / 3.0).abs() < 1e-9);
}

#[test]
fn ranked_levels_have_scores_of_their_own() {
    // One opening, and four numbers at the right edge that touch no zero.
    let board =
        ["....****", "....**..", ".....**.", "......*.", ".......*", "........", "........", "........"];
    let statistics = Statistics::of(&Playback::new(recorded(&board, "0 open 1 1\n2000 open 2 7\n")));
    assert_eq!((statistics.solved, statistics.three_bv, statistics.openings), (2, 5, 1));
    assert!((statistics.obv().unwrap() - (0.07 * 64.0 + 0.43 * 5.0 + 2.27)).abs() < 1e-9);
    let scaled = 2.0 / 2f64.powf(1.7) * (2f64 / 5.0).sqrt();
    assert!((statistics.stnb().unwrap() - 36.0 * scaled).abs() < 1e-9);
    assert!((statistics.stnb_of_flop_player().unwrap() - 47.299 * scaled).abs() < 1e-9);
}

#[test]
fn a_win_in_one_click_has_no_pace() {
    let statistics = Statistics::of(&Playback::new(recorded(&["...*"], "0 open 1 1\n")));
    assert_eq!((statistics.phase, statistics.solved, statistics.three_bv), (Phase::Won, 1, 1));
    assert_eq!((statistics.three_bv_per_second(), statistics.ios(), statistics.stnb()), (None, None, None));
    assert_eq!(statistics.efficiency(), Some(1.0));
}

proptest! {
    /// 3BV is the number of clicks of a player who opens zeros first and then all other safe cells.
    #[test]
    fn clicks_without_flags_are_the_3bv(rows in 1u32..8, cols in 1u32..10, picks in prop::collection::vec(any::<u32>(), 0..16)) {
        let size = Size::new(rows, cols).unwrap();
        let mines: Vec<Cell> = picks.iter().map(|pick| pick % (rows * cols)).map(|at| size.cell(at / cols, at % cols).unwrap()).collect();
        let layout = Layout::new(size, mines);
        let facts = LayoutFacts::of(&layout);
        let mut game = Game::new(layout.clone(), &Rules::CLASSIC);
        let mut clicks = 0;
        for wanted in [0u8..=0, 1..=8] {
            if *wanted.start() == 1 {
                prop_assert_eq!(clicks, facts.openings());
            }
            for cell in size.iter() {
                let closed = game.face(cell) == Face::Closed(saolei_rules::Mark::Blank);
                if closed && !layout.is_mine(cell) && wanted.contains(&layout.number(cell)) {
                    prop_assert_eq!(facts.solved(&game), clicks);
                    let _ = game.open(cell);
                    clicks += 1;
                }
            }
        }
        prop_assert_eq!(clicks, facts.three_bv());
        prop_assert_eq!(facts.solved(&game), clicks);
        prop_assert_eq!(facts.islands(), islands(&layout));
    }

    /// The greedy players need as many clicks as those who look at the whole board before each click.
    #[test]
    fn zini_is_what_naive_greedy_players_need(rows in 1u32..9, cols in 1u32..12, picks in prop::collection::vec(any::<u32>(), 0..30)) {
        let size = Size::new(rows, cols).unwrap();
        let mines: Vec<Cell> = picks.iter().map(|pick| pick % (rows * cols)).map(|at| size.cell(at / cols, at % cols).unwrap()).collect();
        let layout = Layout::new(size, mines);
        let zini = Zini::of(&layout);
        prop_assert_eq!(zini.zini, NaiveGreedy::new(&layout).play());
        let mut human = NaiveGreedy::new(&layout);
        human.click_openings();
        human.only_open = true;
        prop_assert_eq!(zini.hzini, human.play());
    }

    /// A changing click changes the face of a cell or loses the game. An effective one opens a cell, or is the first flag
    /// on a mine.
    #[test]
    fn clicks_are_counted_and_ratios_fit(board in boards(), moves in moves()) {
        let dialect = Dialect::ALL[board.3];
        let play = played(board, &moves);
        let statistics = Statistics::of(&play);
        let mut game = play.recording().layout().map(|layout| Game::new(layout.clone(), dialect.rules()));
        let faces = |game: &Game| game.size().iter().map(|cell| game.face(cell)).collect::<Vec<_>>();
        let has_lost = |game: &Game| matches!(game.phase(), Phase::Lost(_));
        let (mut all, mut changing, mut effective) = (0, 0, 0);
        let mut flagged: Vec<Cell> = Vec::new();
        for (_, done) in play.applied_moves() {
            let (MoveKind::Operation(operation), Some(game)) = (done.kind, &mut game) else { continue };
            let before = (faces(game), has_lost(game));
            let _ = game.apply(operation);
            all += 1;
            changing += u64::from(before != (faces(game), has_lost(game)));
            let opened = |faces: &[Face]| faces.iter().filter(|face| matches!(face, Face::Open(_))).count();
            let after = faces(game);
            let first_flag = |cell: Cell| {
                let at = (cell.row() * game.size().cols() + cell.col()) as usize;
                let flag = Face::Closed(saolei_rules::Mark::Flag);
                before.0[at] != flag && after[at] == flag && game.position().tile(cell).is_mine()
            };
            let mine = operation.cell().filter(|&cell| first_flag(cell) && !flagged.contains(&cell));
            flagged.extend(mine);
            let lost_by_chord = matches!(operation, Operation::Chord(_)) && !before.1 && has_lost(game);
            effective += u64::from(opened(&after) > opened(&before.0) && !has_lost(game) || lost_by_chord || mine.is_some());
        }
        if game.is_some() {
            let counts = [statistics.left, statistics.right, statistics.chords];
            prop_assert_eq!((statistics.clicks(), statistics.effective_clicks()), (all, effective));
            prop_assert_eq!(counts.iter().map(|count| count.changing).sum::<u64>(), changing);
        }
        if let (Some(efficiency), Some(correctness), Some(throughput)) =
            (statistics.efficiency(), statistics.correctness(), statistics.throughput())
        {
            prop_assert!((efficiency - correctness * throughput).abs() < 1e-9);
        }
        if statistics.phase == Phase::Won && statistics.three_bv > 0 {
            prop_assert_eq!(statistics.solved, statistics.three_bv);
        }
    }
}

/// A greedy player who computes every premium anew before each click.
struct NaiveGreedy<'a> {
    layout: &'a Layout,
    /// Of each cell, column by column: the order in which equal premiums are taken.
    cells: Vec<Cell>,
    open: HashSet<Cell>,
    flags: HashSet<Cell>,
    only_open: bool,
    clicks: u64,
}

impl NaiveGreedy<'_> {
    fn new(layout: &Layout) -> NaiveGreedy<'_> {
        let mut cells: Vec<Cell> = layout.safe_cells().collect();
        cells.sort_by_key(|cell| (cell.col(), cell.row()));
        let (open, flags) = (HashSet::new(), HashSet::new());
        NaiveGreedy { layout, cells, open, flags, only_open: false, clicks: 0 }
    }

    fn is_zero(&self, cell: Cell) -> bool {
        !self.layout.is_mine(cell) && self.layout.number(cell) == 0
    }

    fn around(&self, cell: Cell) -> Vec<Cell> {
        self.layout.size().neighbours(cell).collect()
    }

    /// Whether a click on the cell is counted by the 3BV: it is a zero or touches none.
    fn is_unit(&self, cell: Cell) -> bool {
        self.is_zero(cell) || !self.around(cell).into_iter().any(|other| self.is_zero(other))
    }

    fn reveal(&mut self, cell: Cell) {
        let mut waiting = vec![cell];
        while let Some(cell) = waiting.pop() {
            if self.open.insert(cell) && self.is_zero(cell) {
                waiting.extend(self.around(cell));
            }
        }
    }

    fn click_openings(&mut self) {
        for cell in self.cells.clone() {
            if self.is_zero(cell) && !self.open.contains(&cell) {
                self.clicks += 1;
                self.reveal(cell);
            }
        }
    }

    /// How many clicks a chord would save: opening what it opens, one by one, against flags and clicks.
    fn premium(&self, cell: Cell) -> i64 {
        let around = self.around(cell);
        let mut opened = NaiveGreedy {
            open: self.open.clone(),
            flags: HashSet::new(),
            cells: Vec::new(),
            layout: self.layout,
            only_open: false,
            clicks: 0,
        };
        for &at in around.iter().chain([&cell]).filter(|&&at| !self.layout.is_mine(at) && self.is_unit(at)) {
            if !opened.open.contains(&at) {
                opened.clicks += 1;
                opened.reveal(at);
            }
        }
        let flags = around.iter().filter(|&&at| self.layout.is_mine(at) && !self.flags.contains(&at)).count();
        opened.clicks as i64 - flags as i64 - i64::from(!self.open.contains(&cell)) - 1
    }

    fn play(mut self) -> u64 {
        while self.open.len() < self.cells.len() {
            let mut best: Option<(i64, Cell)> = None;
            for &cell in self.cells.iter().filter(|&cell| !self.only_open || self.open.contains(cell)) {
                let premium = self.premium(cell);
                if premium >= 0 && best.is_none_or(|(highest, _)| premium > highest) {
                    best = Some((premium, cell));
                }
            }
            let Some((_, cell)) = best else {
                let closed =
                    self.cells.iter().find(|&&cell| !self.open.contains(&cell) && self.is_unit(cell));
                let cell = *closed.expect("what is closed is solved by a click");
                self.clicks += 1;
                self.reveal(cell);
                continue;
            };
            self.clicks += 1 + u64::from(!self.open.contains(&cell));
            self.reveal(cell);
            for at in self.around(cell) {
                if !self.layout.is_mine(at) {
                    self.reveal(at);
                } else if self.flags.insert(at) {
                    self.clicks += 1;
                }
            }
        }
        self.clicks
    }
}

/// Islands by joining neighbours until nothing changes.
fn islands(layout: &Layout) -> u64 {
    let size = layout.size();
    let is_zero = |cell: &Cell| !layout.is_mine(*cell) && layout.number(*cell) == 0;
    let alone: Vec<Cell> = size
        .iter()
        .filter(|&cell| !layout.is_mine(cell) && layout.number(cell) > 0)
        .filter(|&cell| !size.neighbours(cell).any(|other| is_zero(&other)))
        .collect();
    let mut names: Vec<usize> = (0..alone.len()).collect();
    loop {
        let mut changed = false;
        for a in 0..alone.len() {
            for b in 0..alone.len() {
                let touch = alone[a].row().abs_diff(alone[b].row()) <= 1
                    && alone[a].col().abs_diff(alone[b].col()) <= 1;
                if touch && names[a] < names[b] {
                    names[b] = names[a];
                    changed = true;
                }
            }
        }
        if !changed {
            names.sort_unstable();
            names.dedup();
            return names.len() as u64;
        }
    }
}
