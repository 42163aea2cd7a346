//! Shows where an answer first differs: the difference in words, the layout, and what the player saw.

use crate::check::Difference;
use crate::input::{GameInput, Input};
use saolei_boards::write_layout;
use saolei_rules::{Face, Game, Mark, Rules};

/// Larger boards are not shown.
const MOST_CELLS: u64 = 400;

/// Where an answer first differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceView {
    /// Where it is, what was expected and what was found.
    pub difference: Difference,
    /// The layout of that game, a row a line; empty if there is none to show.
    pub layout: Vec<String>,
    /// What the player saw before the operation, or the board before the click, a row a line.
    pub before: Vec<String>,
}

impl DifferenceView {
    pub(super) fn new(input: &Input, difference: Difference) -> DifferenceView {
        let case = difference.spot.case.map_or(0, |case| case as usize - 1);
        let mut view = DifferenceView { difference, layout: Vec::new(), before: Vec::new() };
        if input.size(case).is_some_and(|size| size.cells() <= MOST_CELLS) {
            view.before = input.content.drawing(case);
            if let (Some(game), Some(rules)) = (input.games().get(case), input.problem().protocol.rules()) {
                view.draw(game, rules, input.problem().glyphs);
            }
        }
        view
    }

    fn draw(&mut self, input: &GameInput, rules: &Rules, (blank, flag): (char, char)) {
        let mut game = Game::new(input.layout.clone(), rules);
        let done = self.difference.spot.operation.map_or(usize::MAX, |operation| operation as usize - 1);
        for &operation in input.operations.iter().take(done) {
            let _ = game.apply(operation);
        }
        let mut layout = String::new();
        write_layout(&input.layout, blank, &mut layout);
        self.layout = layout.lines().map(str::to_string).collect();
        let glyphs: Vec<char> = input
            .layout
            .size()
            .iter()
            .map(|cell| match game.face(cell) {
                Face::Open(number) => char::from(b'0' + number),
                Face::Closed(Mark::Blank) => blank,
                Face::Closed(Mark::Flag) => flag,
                Face::Closed(Mark::Query) => '?',
            })
            .collect();
        self.before =
            glyphs.chunks(input.layout.size().cols() as usize).map(|row| row.iter().collect()).collect();
    }
}
