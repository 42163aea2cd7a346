//! Mouse buttons: which are held, and the operations that they cause.
//!
//! The right button marks a cell when it goes down. Openings and chords happen when a button goes up on the cell where it
//! went down; dragging off the cell cancels. Left and right together chord at the first release, in either order, so the
//! left button chords at once while the right one is still held after a flag.

use crossterm::event::{MouseButton, MouseEventKind};
use saolei_rules::{Cell, Operation, OperationKind};

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Buttons {
    left: bool,
    right: bool,
    middle: bool,
    /// Where a button was last pressed.
    from: Option<Cell>,
    now: Option<Cell>,
    /// What happens when a button is released.
    on_release: Option<OperationKind>,
}

impl Buttons {
    /// Handles an event on a cell, or outside the board, and returns the operation that it causes.
    pub fn take(&mut self, event: MouseEventKind, cell: Option<Cell>) -> Option<Operation> {
        self.now = cell;
        match event {
            MouseEventKind::Down(button) => self.down(button, cell),
            MouseEventKind::Up(button) => self.up(button),
            _ => None,
        }
    }

    /// The operation that a release would cause now.
    pub fn pressed(&self) -> Option<Operation> {
        let cell = self.from.filter(|_| self.from == self.now)?;
        Some(self.on_release?.on(cell))
    }

    fn down(&mut self, button: MouseButton, cell: Option<Cell>) -> Option<Operation> {
        *self.held(button) = true;
        let marks = button == MouseButton::Right && !self.left;
        self.on_release = match button {
            MouseButton::Middle => Some(OperationKind::Chord),
            _ if self.left && self.right => Some(OperationKind::Chord),
            MouseButton::Left => Some(OperationKind::Open),
            MouseButton::Right => None,
        };
        self.from = cell;
        cell.filter(|_| marks).map(Operation::Mark)
    }

    fn up(&mut self, button: MouseButton) -> Option<Operation> {
        if !*self.held(button) {
            // Old terminals do not say which button went up.
            (self.left, self.right, self.middle) = (false, false, false);
        }
        *self.held(button) = false;
        let operation = self.pressed();
        self.on_release = None;
        operation
    }

    fn held(&mut self, button: MouseButton) -> &mut bool {
        match button {
            MouseButton::Left => &mut self.left,
            MouseButton::Right => &mut self.right,
            MouseButton::Middle => &mut self.middle,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_rules::Size;

    const L: MouseButton = MouseButton::Left;
    const R: MouseButton = MouseButton::Right;
    const M: MouseButton = MouseButton::Middle;

    /// The operations caused by pressing (+), dragging (~) and releasing (-) on cells of a row.
    fn operations(events: &[(char, MouseButton, u32)]) -> Vec<Operation> {
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
        assert_eq!(operations(&[('+', L, 1), ('-', L, 1)]), [Operation::Open(cell(1))]);
        assert_eq!(operations(&[('+', R, 1)]), [Operation::Mark(cell(1))]);
        assert_eq!(operations(&[('+', R, 1), ('-', R, 1)]), [Operation::Mark(cell(1))]);
        assert_eq!(operations(&[('+', M, 1), ('-', M, 1)]), [Operation::Chord(cell(1))]);
    }

    #[test]
    fn dragging_off_cancels_and_dragging_back_does_not() {
        assert_eq!(operations(&[('+', L, 1), ('~', L, 2), ('-', L, 2)]), []);
        assert_eq!(operations(&[('+', L, 1), ('~', L, 9), ('-', L, 9)]), []);
        assert_eq!(
            operations(&[('+', L, 1), ('~', L, 2), ('~', L, 1), ('-', L, 1)]),
            [Operation::Open(cell(1))]
        );
        assert_eq!(operations(&[('+', M, 1), ('~', M, 0), ('-', M, 0)]), []);
    }

    #[test]
    fn both_buttons_chord_once_at_the_first_release() {
        assert_eq!(
            operations(&[('+', L, 1), ('+', R, 1), ('-', R, 1), ('-', L, 1)]),
            [Operation::Chord(cell(1))]
        );
        assert_eq!(
            operations(&[('+', L, 1), ('+', R, 1), ('-', L, 1), ('-', R, 1)]),
            [Operation::Chord(cell(1))]
        );
        assert_eq!(operations(&[('+', L, 1), ('+', R, 1), ('~', L, 2), ('-', L, 2), ('-', R, 2)]), []);
    }

    #[test]
    fn a_flag_and_a_chord_in_one_and_a_half_clicks() {
        let events = [('+', R, 0), ('+', L, 1), ('-', L, 1), ('-', R, 1)];
        assert_eq!(operations(&events), [Operation::Mark(cell(0)), Operation::Chord(cell(1))]);
    }

    #[test]
    fn a_release_without_a_name_releases_everything() {
        let events = [('+', R, 0), ('-', L, 0), ('+', L, 2), ('-', L, 2)];
        assert_eq!(operations(&events), [Operation::Mark(cell(0)), Operation::Open(cell(2))]);
    }
}
