//! Mouse buttons: what is pressed, and what comes of it.
//!
//! A flag is set when the right button goes down. An opening and a chord are done when a button goes up on the cell where
//! it went down: whoever drags off the cell has thought better of it. Left and right together are a chord, in either
//! order, at the first release; so a right button that flags and is held while the left one clicks chords at once.

use crossterm::event::{MouseButton, MouseEventKind};
use saolei_rules::Cell;

/// The buttons as they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Buttons {
    left: bool,
    right: bool,
    middle: bool,
    /// Where the button went down that will open or chord.
    from: Option<Cell>,
    /// Where the pointer is.
    now: Option<Cell>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// Nothing will be done when a button goes up.
    #[default]
    Nothing,
    Open,
    Chord,
}

/// What comes of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Open a cell.
    Open(Cell),
    /// Put the next mark on it.
    Mark(Cell),
    /// Chord on it.
    Chord(Cell),
}

impl Buttons {
    /// Takes in an event over a cell, or over none.
    pub fn take(&mut self, event: MouseEventKind, cell: Option<Cell>) -> Option<Deed> {
        self.now = cell;
        match event {
            MouseEventKind::Down(button) => self.down(button, cell),
            MouseEventKind::Up(button) => self.up(button),
            _ => None,
        }
    }

    /// The cell that is pressed, and whether it and its neighbours are.
    pub fn pressed(&self) -> Option<(Cell, Reach)> {
        let cell = self.from.filter(|_| self.from == self.now)?;
        match self.kind {
            Kind::Nothing => None,
            Kind::Open => Some((cell, Reach::Cell)),
            Kind::Chord => Some((cell, Reach::Around)),
        }
    }

    fn down(&mut self, button: MouseButton, cell: Option<Cell>) -> Option<Deed> {
        *self.held(button) = true;
        let mark = button == MouseButton::Right && !self.left;
        self.kind = match button {
            MouseButton::Middle => Kind::Chord,
            _ if self.left && self.right => Kind::Chord,
            MouseButton::Left => Kind::Open,
            MouseButton::Right => Kind::Nothing,
        };
        self.from = cell;
        cell.filter(|_| mark).map(Deed::Mark)
    }

    fn up(&mut self, button: MouseButton) -> Option<Deed> {
        if !*self.held(button) {
            // Old terminals do not say which button went up.
            (self.left, self.right, self.middle) = (false, false, false);
        }
        *self.held(button) = false;
        let cell = self.from.filter(|_| self.from == self.now);
        match std::mem::take(&mut self.kind) {
            Kind::Nothing => None,
            Kind::Open => cell.map(Deed::Open),
            Kind::Chord => cell.map(Deed::Chord),
        }
    }

    fn held(&mut self, button: MouseButton) -> &mut bool {
        match button {
            MouseButton::Left => &mut self.left,
            MouseButton::Right => &mut self.right,
            MouseButton::Middle => &mut self.middle,
        }
    }
}

/// How much is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The cell.
    Cell,
    /// The cell and what is around it.
    Around,
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_rules::Size;

    const L: MouseButton = MouseButton::Left;
    const R: MouseButton = MouseButton::Right;
    const M: MouseButton = MouseButton::Middle;

    /// What comes of going down (+) and up (-) on cells of a row.
    fn deeds(events: &[(char, MouseButton, u32)]) -> Vec<Deed> {
        let size = Size::new(1, 3).unwrap();
        let mut buttons = Buttons::default();
        let step = |&(sign, button, col): &(char, MouseButton, u32)| {
            let event = match sign {
                '+' => MouseEventKind::Down(button),
                '~' => MouseEventKind::Drag(button),
                _ => MouseEventKind::Up(button),
            };
            buttons.take(event, size.cell(0, col))
        };
        events.iter().filter_map(step).collect()
    }

    fn cell(col: u32) -> Cell {
        Size::new(1, 3).unwrap().cell(0, col).unwrap()
    }

    #[test]
    fn buttons_alone() {
        assert_eq!(deeds(&[('+', L, 1), ('-', L, 1)]), [Deed::Open(cell(1))]);
        assert_eq!(deeds(&[('+', R, 1)]), [Deed::Mark(cell(1))]);
        assert_eq!(deeds(&[('+', R, 1), ('-', R, 1)]), [Deed::Mark(cell(1))]);
        assert_eq!(deeds(&[('+', M, 1), ('-', M, 1)]), [Deed::Chord(cell(1))]);
    }

    #[test]
    fn dragging_off_cancels_and_dragging_back_does_not() {
        assert_eq!(deeds(&[('+', L, 1), ('~', L, 2), ('-', L, 2)]), []);
        assert_eq!(deeds(&[('+', L, 1), ('~', L, 9), ('-', L, 9)]), []);
        assert_eq!(deeds(&[('+', L, 1), ('~', L, 2), ('~', L, 1), ('-', L, 1)]), [Deed::Open(cell(1))]);
        assert_eq!(deeds(&[('+', M, 1), ('~', M, 0), ('-', M, 0)]), []);
    }

    #[test]
    fn both_buttons_chord_once_at_the_first_release() {
        assert_eq!(deeds(&[('+', L, 1), ('+', R, 1), ('-', R, 1), ('-', L, 1)]), [Deed::Chord(cell(1))]);
        assert_eq!(deeds(&[('+', L, 1), ('+', R, 1), ('-', L, 1), ('-', R, 1)]), [Deed::Chord(cell(1))]);
        assert_eq!(deeds(&[('+', L, 1), ('+', R, 1), ('~', L, 2), ('-', L, 2), ('-', R, 2)]), []);
    }

    #[test]
    fn a_flag_and_a_chord_in_one_and_a_half_clicks() {
        let events = [('+', R, 0), ('+', L, 1), ('-', L, 1), ('-', R, 1)];
        assert_eq!(deeds(&events), [Deed::Mark(cell(0)), Deed::Chord(cell(1))]);
    }

    #[test]
    fn a_release_without_a_name_releases_everything() {
        let events = [('+', R, 0), ('-', L, 0), ('+', L, 2), ('-', L, 2)];
        assert_eq!(deeds(&events), [Deed::Mark(cell(0)), Deed::Open(cell(2))]);
    }
}
