//! Mouse events, and the state of the buttons that turns them into clicks.
//!
//! A flag is set when the right button goes down, a cell opens when the left button goes up, and a chord happens at the
//! first release of two buttons that are both down. Presses do not choose a cell: an event acts on the cell under the
//! pointer at that moment, so dragging is allowed.

use saolei_boards::named_enum;

/// A mouse event: a time, what happened, and a position in pixels from the board's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MouseEvent {
    /// Milliseconds since the file's time zero; may be negative before the start.
    pub millis: i64,
    /// What happened.
    pub kind: MouseKind,
    /// Pixels from the left edge.
    pub x: i32,
    /// Pixels from the top edge.
    pub y: i32,
}

named_enum! {
    /// What happened to the mouse.
    pub enum MouseKind {
        /// The mouse moved.
        Move = "move",
        /// The left button went down.
        LeftDown = "left_down",
        /// The left button went up.
        LeftUp = "left_up",
        /// The right button went down.
        RightDown = "right_down",
        /// The right button went up.
        RightUp = "right_up",
        /// The middle button went down.
        MiddleDown = "middle_down",
        /// The middle button went up.
        MiddleUp = "middle_up",
        /// A flag was set before the start.
        PreFlag = "pre_flag",
        /// The other one of the left and right buttons went down as well.
        OtherDown = "other_down",
        /// The left button changed.
        LeftChange = "left_change",
        /// The right button changed.
        RightChange = "right_change",
        /// The middle button changed.
        MiddleChange = "middle_change",
        /// The left button went down with Shift held, which makes the click a chord.
        ShiftDown = "shift_down",
        /// Question marks were switched on or off.
        SwitchQueries = "switch_queries",
    }
}

/// How a program turns mouse events into clicks, with a field for each point on which programs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MouseRules {
    /// Whether the right button turns a flag into a question mark.
    pub question_marks: bool,
    /// Whether a left press opens a cell at once ("Elmar technique").
    pub opens_on_press: bool,
    /// Whether a left click on an open cell is a chord ("super click").
    pub left_chords: bool,
}

impl MouseRules {
    /// The rules of most programs.
    pub const COMMON: MouseRules =
        MouseRules { question_marks: false, opens_on_press: false, left_chords: false };
}

/// What an event asks for, before looking at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gesture {
    None,
    Open,
    Mark,
    Flag,
    Chord,
    /// Count a right click that did nothing.
    WastedMark,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Buttons {
    left: bool,
    right: bool,
    middle: bool,
    shift: bool,
    /// Whether the left press may still become a single click.
    armed: bool,
    /// Whether the right press has changed nothing yet.
    pending: bool,
    /// Whether the right press that is still held has switched a mark.
    marked: bool,
}

impl Buttons {
    /// The gesture of an event. `is_closed` is whether the pointer is on a closed cell.
    pub(super) fn handle(&mut self, kind: MouseKind, is_closed: bool, rules: &MouseRules) -> Gesture {
        match kind {
            MouseKind::Move | MouseKind::SwitchQueries => Gesture::None,
            MouseKind::LeftDown => self.left_down(false, rules),
            MouseKind::ShiftDown => self.left_down(true, rules),
            MouseKind::LeftUp => self.left_up(rules),
            MouseKind::RightDown => self.right_down(is_closed),
            MouseKind::RightUp => self.right_up(),
            MouseKind::MiddleDown => {
                self.middle = true;
                Gesture::None
            }
            MouseKind::MiddleUp => {
                self.middle = false;
                Gesture::Chord
            }
            MouseKind::PreFlag => Gesture::Flag,
            MouseKind::OtherDown => match (self.left, self.right) {
                (true, false) => self.right_down(is_closed),
                (false, true) => self.left_down(false, rules),
                _ => {
                    (self.left, self.right, self.armed, self.pending) = (true, true, true, false);
                    Gesture::None
                }
            },
            MouseKind::LeftChange if self.left => self.left_up(rules),
            MouseKind::LeftChange => self.left_down(false, rules),
            MouseKind::RightChange if self.right => self.right_up(),
            MouseKind::RightChange => self.right_down(is_closed),
            MouseKind::MiddleChange if self.middle => {
                self.middle = false;
                Gesture::Chord
            }
            MouseKind::MiddleChange => {
                self.middle = true;
                Gesture::None
            }
        }
    }

    /// Whether a left release now would be a "1.5 click": a chord by a right press that has switched a mark before.
    pub(super) const fn has_marked(&self) -> bool {
        self.left && self.right && self.marked
    }

    fn left_down(&mut self, shift: bool, rules: &MouseRules) -> Gesture {
        (self.left, self.armed) = (true, true);
        self.shift |= shift;
        if rules.opens_on_press && !self.right && !shift {
            self.armed = false;
            return Gesture::Open;
        }
        Gesture::None
    }

    fn left_up(&mut self, rules: &MouseRules) -> Gesture {
        let gesture = match (self.left, self.right || self.shift) {
            (false, _) => Gesture::None,
            (true, true) => Gesture::Chord,
            (true, false) if self.armed => Gesture::Open,
            (true, false) => Gesture::None,
        };
        if rules.opens_on_press && gesture == Gesture::Open {
            return self.let_go_left(Gesture::None);
        }
        self.let_go_left(gesture)
    }

    fn let_go_left(&mut self, gesture: Gesture) -> Gesture {
        self.left = false;
        self.let_go(gesture)
    }

    fn right_down(&mut self, is_closed: bool) -> Gesture {
        self.right = true;
        self.marked = is_closed && !self.left;
        if self.left {
            return Gesture::None;
        }
        self.pending = !is_closed;
        if is_closed { Gesture::Mark } else { Gesture::None }
    }

    fn right_up(&mut self) -> Gesture {
        let gesture = match (self.right, self.left) {
            (false, _) => Gesture::None,
            (true, true) => Gesture::Chord,
            (true, false) if self.pending => Gesture::WastedMark,
            (true, false) => Gesture::None,
        };
        self.right = false;
        self.let_go(gesture)
    }

    const fn let_go(&mut self, gesture: Gesture) -> Gesture {
        (self.armed, self.pending, self.shift) = (false, false, false);
        gesture
    }
}
