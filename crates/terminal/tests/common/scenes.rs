//! Every screen, reached by a script.

use super::{BOARD, app, keys, mouse, play_on, recorded};
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::buffer::Buffer;
use saolei_replay::RecordedGame;
use saolei_terminal::{DisplayOptions, Event, SavedGames};
use std::fs;

/// A screen: its name, the board and moves that it begins with, if any, and the keys that are pressed then.
pub struct Scene {
    pub name: &'static str,
    rows: &'static [&'static str],
    moves: Option<&'static str>,
    keys: &'static str,
    history: bool,
}

/// A beginner's board.
const BEGINNER: [&str; 9] = [
    ".........",
    ".*.....*.",
    "........*",
    "...*.....",
    ".........",
    "*....*...",
    "..*.*....",
    ".........",
    ".*.....*.",
];

/// A board on which a mine has to be found before a safe cell.
const STEPS: [&str; 2] = [".*..*", "....."];
const OPENED: &str = "0 open 1 1\n1 open 1 3\n2 open 2 1\n3 open 2 2\n4 open 2 3\n";

const MIDDLE: &str = "0 open 5 8\n900 mark 4 4\n1400 mark 6 6\n2000 open 1 5\n";

const WATCHED: &str = "0 open 3 4\n1000 mark 1 3\n2500 open 1 7\n4000 open 3 6\n";

pub const SCENES: [Scene; 21] = [
    Scene { name: "menu", rows: &[], moves: None, keys: "j j", history: true },
    Scene { name: "custom", rows: &[], moves: None, keys: "j j j enter tab tab backspace 5", history: false },
    Scene { name: "begin", rows: &BEGINNER, moves: Some(""), keys: "", history: false },
    Scene { name: "play", rows: &BEGINNER, moves: Some(MIDDLE), keys: "p h h", history: false },
    Scene { name: "pressed", rows: &BEGINNER, moves: Some(MIDDLE), keys: "p", history: false },
    Scene { name: "hint", rows: &BEGINNER, moves: Some(MIDDLE), keys: "p ?", history: false },
    Scene { name: "steps", rows: &STEPS, moves: Some(OPENED), keys: "p ?", history: false },
    Scene { name: "odds", rows: &BEGINNER, moves: Some(MIDDLE), keys: "p o", history: false },
    Scene { name: "paused", rows: &BEGINNER, moves: Some(MIDDLE), keys: "", history: false },
    Scene {
        name: "won",
        rows: &BOARD,
        moves: Some(""),
        keys: "space g 0 2 l f 0 space $ space 2 j space G enter 9 h space",
        history: true,
    },
    Scene { name: "lost", rows: &BEGINNER, moves: Some(MIDDLE), keys: "p g 0 l f j space", history: true },
    Scene {
        name: "review",
        rows: &BOARD,
        moves: Some("0 open 3 4\n900 open 1 3\n"),
        keys: "v",
        history: false,
    },
    Scene { name: "replay", rows: &BOARD, moves: Some(WATCHED), keys: "space 2 right o", history: false },
    Scene { name: "resume", rows: &BEGINNER, moves: Some(MIDDLE), keys: "p esc", history: true },
    Scene { name: "lessons", rows: &[], moves: None, keys: "j j j j j enter", history: false },
    Scene { name: "lesson", rows: &[], moves: None, keys: "j j j j j enter j j j enter", history: false },
    Scene {
        name: "answer",
        rows: &[],
        moves: None,
        keys: "j j j j j enter j j j j j j enter g home 3 l f",
        history: false,
    },
    Scene { name: "help", rows: &[], moves: None, keys: "f1", history: false },
    Scene { name: "history", rows: &[], moves: None, keys: "t", history: true },
    Scene {
        name: "statistics",
        rows: &BOARD,
        moves: Some("0 open 3 4\n900 mark 1 3\n1500 chord 2 3\n1900 open 3 6\n"),
        keys: "i",
        history: false,
    },
    Scene {
        name: "all-statistics",
        rows: &BOARD,
        moves: Some("0 open 3 4\n900 mark 1 3\n1500 chord 2 3\n1900 open 3 6\n"),
        keys: "i $",
        history: false,
    },
];

impl Scene {
    /// The last frame.
    pub fn draw(&self, display: DisplayOptions, width: u16, height: u16) -> Buffer {
        let home = tempfile::tempdir().unwrap();
        if self.history {
            fs::write(home.path().join("history"), history()).unwrap();
        }
        let mut app = app(display, SavedGames::open(home.path()).unwrap());
        match self.moves.map(|moves| recorded(self.rows, moves)) {
            Some(game) if self.name == "replay" => {
                app.watch(&RecordedGame::Video(Box::new(game.to_video().unwrap()))).unwrap();
            }
            Some(game) => app.open(game).unwrap(),
            None => {}
        }
        let mut events = keys(self.keys);
        if self.name == "pressed" {
            events.extend(self.press(width));
        }
        play_on(&mut app, width, height, events)
    }

    /// Both buttons pressed on a number: the 1 at (5, 6) of the beginner's board.
    fn press(&self, width: u16) -> Vec<Event> {
        let (column, row) = if width == 80 { (2 + 2 + 3 * 5, 3 + 2 * 4) } else { (2 + 3 * 5, 2 + 4) };
        let down = |button| mouse(MouseEventKind::Down(button), column, row);
        vec![down(MouseButton::Left), down(MouseButton::Right)]
    }
}

/// A history of some weeks.
fn history() -> String {
    let mut lines = String::new();
    let times = [41, 35, 52, 38, 33, 30, 47, 29, 31, 26, 28, 35, 24, 27, 22, 25, 23, 21, 26, 20];
    for (at, seconds) in times.into_iter().enumerate() {
        let result = if at % 4 == 1 { "lost" } else { "won" };
        let help = if at == 7 { "assisted" } else { "alone" };
        lines += &format!("{at} 9x9/10 classic uniform {result} {help} {seconds}230 24 24 39 s{at}\n");
        lines += &format!("{} 5x7/4 classic uniform {result} {help} 1{seconds}00 10 10 12 t{at}\n", at + 100);
    }
    lines + "200 16x30/99 classic no-guess lost alone 60000 150 70 180 x\n"
}
