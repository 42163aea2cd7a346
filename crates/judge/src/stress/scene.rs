//! Where an answer first differs: the difference in words, the layout, and what the player saw.

use super::trial::Bench;
use crate::check::Difference;
use crate::input::{Click, Game, Input};
use saolei_protocols::Protocol;
use saolei_rules::{Cell, Face, Game as Play, Mark, Size};

/// From this many cells on nobody would read a board.
const MOST_CELLS: u64 = 400;

/// What is shown of the place where an answer first differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Where it is, what was expected and what was found.
    pub difference: Difference,
    /// The mines of that game, a row a line; empty where there are none to be shown.
    pub mines: Vec<String>,
    /// What the player saw before the operation, a row a line; the board of `click` before the click.
    pub before: Vec<String>,
}

/// Finds the place; none where nothing differs.
pub(super) fn scene(bench: &Bench<'_>, input: &Input, given: &[u8]) -> Option<Scene> {
    let difference = bench.difference(&input.to_bytes(), given)?;
    let case = difference.spot.case.map_or(0, |case| case as usize - 1);
    let mut scene = Scene { difference, mines: Vec::new(), before: Vec::new() };
    if input.size(case).is_some_and(|size| size.cells() <= MOST_CELLS) {
        if let Some(game) = input.games().get(case) {
            scene.draw(input.protocol(), game);
        }
        if let Input::Click { clicks, .. } = input {
            scene.before = letters(&clicks[case]);
        }
    }
    Some(scene)
}

impl Scene {
    fn draw(&mut self, protocol: Protocol, game: &Game) {
        let (blank, flag) = match protocol {
            Protocol::Boom => ('_', 'P'),
            Protocol::Sweep | Protocol::Console | Protocol::Master | Protocol::Click => ('.', '!'),
        };
        let Some(rules) = protocol.rules() else { return };
        let mut play = Play::new(game.mines.layout(), rules);
        let done = self.difference.spot.operation.map_or(usize::MAX, |operation| operation as usize - 1);
        for operation in game.operations.iter().take(done) {
            let _ = operation.play(&mut play);
        }
        let size = game.mines.size();
        self.mines = rows(size, |cell| if game.mines.is_mine(cell) { '*' } else { blank });
        self.before = rows(size, |cell| match play.face(cell) {
            Face::Open(number) => char::from(b'0' + number),
            Face::Closed(Mark::Blank) => blank,
            Face::Closed(Mark::Flag) => flag,
            Face::Closed(Mark::Query) => '?',
        });
    }
}

fn letters(click: &Click) -> Vec<String> {
    rows(click.mines.size(), |cell| char::from(click.letter(cell)))
}

fn rows(size: Size, glyph: impl Fn(Cell) -> char) -> Vec<String> {
    let cells: Vec<char> = size.iter().map(glyph).collect();
    cells.chunks(size.cols() as usize).map(|row| row.iter().collect()).collect()
}
