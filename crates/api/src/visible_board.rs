//! The board as its player sees it, one glyph per cell, and the difference between two boards.

use crate::messages::CellRun;
use saolei_replay::{MoveKind, Playback};
use saolei_rules::{Cell, Face, Mark, Phase, Size};

/// The glyph of a cell while the game is being played.
pub const fn glyph(face: Face) -> u8 {
    match face {
        Face::Closed(Mark::Blank) => b'.',
        Face::Closed(Mark::Flag) => b'F',
        Face::Closed(Mark::Query) => b'?',
        Face::Open(number) => b'0' + number,
    }
}

/// One glyph per cell, row by row. While the game is being played, it is made from faces alone, so that the glyph of a
/// closed cell cannot depend on where the mines are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VisibleBoard {
    size: Size,
    cells: Vec<u8>,
}

impl VisibleBoard {
    pub(crate) fn closed(size: Size) -> VisibleBoard {
        VisibleBoard { size, cells: vec![b'.'; size.cells() as usize] }
    }

    pub(crate) fn of(play: &Playback) -> VisibleBoard {
        let (game, size) = (play.game(), play.recording().size());
        let face = |cell: Cell| glyph(game.face(cell));
        let opened = match game.phase() {
            Phase::Playing => return VisibleBoard { size, cells: size.iter().map(face).collect() },
            Phase::Won => None,
            Phase::Lost(mine) => Some(mine),
        };
        let is_mine = |cell| play.recording().layout().is_some_and(|layout| layout.is_mine(cell));
        let revealed = |cell: Cell| match (game.face(cell), is_mine(cell)) {
            _ if Some(cell) == opened => b'!',
            (Face::Closed(Mark::Flag), false) => b'X',
            // A win puts flags on the mines that have none, as players expect.
            (Face::Closed(Mark::Blank | Mark::Query), true) if opened.is_none() => b'F',
            (Face::Closed(Mark::Blank | Mark::Query), true) => b'*',
            _ => face(cell),
        };
        VisibleBoard { size, cells: size.iter().map(revealed).collect() }
    }

    pub(crate) fn rows(&self) -> Vec<String> {
        self.cells.chunks(self.size.cols() as usize).map(text).collect()
    }

    /// Goes on to the next move of a play, which is of this kind, and returns the cells that look different, in order.
    pub(crate) fn follow(&mut self, play: &Playback, done: MoveKind) -> Vec<ChangedCell> {
        match (done, play.phase()) {
            (MoveKind::Operation(_), Phase::Playing) => {
                let changes = play.game().changes();
                let mut changed = Vec::with_capacity(changes.len() as usize);
                for (cell, face) in changes.iter() {
                    let index = cell.row() * self.size.cols() + cell.col();
                    self.cells[index as usize] = glyph(face);
                    changed.push(ChangedCell { index, glyph: glyph(face) });
                }
                changed
            }
            // The end of a game shows its mines, and an undo may take back anything.
            (MoveKind::Operation(_), Phase::Won | Phase::Lost(_)) | (MoveKind::Undo, _) => {
                let before = std::mem::replace(self, VisibleBoard::of(play));
                self.changed_since(&before).collect()
            }
            (MoveKind::Aid(_), _) => Vec::new(),
        }
    }

    fn changed_since(&self, before: &VisibleBoard) -> impl Iterator<Item = ChangedCell> {
        let pairs = self.cells.iter().zip(&before.cells).zip(0..);
        pairs.filter(|((now, then), _)| now != then).map(|((&glyph, _), index)| ChangedCell { index, glyph })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChangedCell {
    /// Counted row by row from 0.
    pub(crate) index: u32,
    pub(crate) glyph: u8,
}

/// Groups cells, which are in order, into runs of adjacent cells of a row.
pub(crate) fn runs(size: Size, cells: impl IntoIterator<Item = ChangedCell>) -> Vec<CellRun> {
    let mut runs: Vec<CellRun> = Vec::new();
    let mut next = None;
    for ChangedCell { index, glyph } in cells {
        let col = index % size.cols();
        match runs.last_mut() {
            Some(run) if next == Some(index) && col > 0 => run.glyphs.push(char::from(glyph)),
            _ => runs.push(CellRun {
                row: index / size.cols() + 1,
                col: col + 1,
                glyphs: char::from(glyph).to_string(),
            }),
        }
        next = Some(index + 1);
    }
    runs
}

fn text(glyphs: &[u8]) -> String {
    glyphs.iter().copied().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_boards::{Dialect, Random};
    use saolei_replay::{Aid, Recording};
    use saolei_rules::{Operation, OperationKind};

    fn board_after(moves: &str) -> VisibleBoard {
        let header = "saolei 1\nrules classic\nsize 3x5\nmines 2\nstart safe\nmade given\n";
        let text = format!("{header}layout\n*....\n...*.\n.....\n{moves}");
        VisibleBoard::of(&Playback::new(Recording::read(text.as_bytes()).unwrap()))
    }

    #[test]
    fn mines_are_shown_only_after_the_end() {
        assert_eq!(board_after("0 mark 1 1\n0 mark 1 2\n0 open 3 1\n").rows(), ["FF...", "111..", "001.."]);
        assert_eq!(board_after("0 mark 1 2\n0 open 2 4\n").rows(), ["*X...", "...!.", "....."]);
        assert_eq!(board_after("0 mark 1 1\n0 open 2 4\n").rows(), ["F....", "...!.", "....."]);
        let won = "0 mark 1 1\n0 open 3 1\n0 open 1 5\n0 open 1 3\n0 open 1 4\n0 open 2 5\n0 open 3 4\n0 open 3 5\n0 open 1 2\n";
        assert_eq!(board_after(won).rows(), ["F1111", "111F1", "00111"]);
    }

    #[test]
    fn changes_are_runs_of_cells_that_look_different() {
        let (before, after) =
            (board_after("0 mark 2 1\n"), board_after("0 mark 2 1\n0 open 3 1\n0 open 1 3\n"));
        let run = |row, col, glyphs: &str| CellRun { row, col, glyphs: glyphs.to_string() };
        let changes = runs(after.size, after.changed_since(&before));
        assert_eq!(changes, [run(1, 3, "1"), run(2, 2, "11"), run(3, 1, "001")]);
        assert_eq!(runs(after.size, after.changed_since(&after)), []);
    }

    /// Plays random games by all rules, with marks, chords, undos and help. The changes of each move have to be the
    /// difference between the whole boards before and after it.
    #[test]
    fn the_board_that_follows_a_play_is_the_whole_board() {
        let mut random = Random::new(1, 0);
        let (mut lost, mut undone) = (0, 0);
        for round in 0..600 {
            let dialect = Dialect::ALL[round % Dialect::ALL.len()];
            let header =
                format!("saolei 1\nrules {}\nsize 5x8\nmines 7\nstart any\nmade given\n", dialect.name());
            let text = format!("{header}layout\n*.......\n..*...*.\n........\n.*.*....\n....*..*\n");
            let mut play = Playback::new(Recording::read(text.as_bytes()).unwrap());
            let mut board = VisibleBoard::of(&play);
            for millis in 0..60 {
                let cell = play.recording().size().iter().nth(random.below(40) as usize).unwrap();
                let kind = match random.below(12) {
                    0 => MoveKind::Undo,
                    1 => MoveKind::Aid(Aid::Hint),
                    // Mines are opened only now and then, so that games last.
                    2..6 if random.chance(5) || !play.recording().layout().unwrap().is_mine(cell) => {
                        Operation::Open(cell).into()
                    }
                    _ => random.pick(&OperationKind::ALL).unwrap().on(cell).into(),
                };
                let before = board.clone();
                play.record(millis, kind).unwrap();
                let changed = board.follow(&play, kind);
                assert_eq!(board, VisibleBoard::of(&play), "{}", play.recording().text());
                assert_eq!(changed, board.changed_since(&before).collect::<Vec<_>>());
                undone += usize::from(kind == MoveKind::Undo && !changed.is_empty());
            }
            lost += usize::from(play.phase() != Phase::Playing);
        }
        assert!(lost > 50 && undone > 500, "{lost} games ended, {undone} undos");
    }
}
