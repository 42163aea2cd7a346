//! Scripts that play through the real event loop, without a terminal.

#![allow(dead_code)]

use crossterm::event::{KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use saolei_boards::Language;
use saolei_replay::Recording;
use saolei_terminal::{
    App, BackgroundJob, ColourDepth, Config, DisplayOptions, Event, GlyphSet, Host, Moment, SavedGames,
    Theme, run,
};
use std::collections::VecDeque;
use std::io;
use std::time::Duration;

pub mod scenes;

/// The display of most tests.
pub const DISPLAY: DisplayOptions = DisplayOptions {
    theme: Theme::Dark,
    depth: ColourDepth::True,
    glyphs: GlyphSet::Unicode,
    cell_size: None,
    language: Language::English,
};

/// A day in 2024, in milliseconds.
pub const DAY: u64 = 1_709_208_000_000;

/// The board of most tests, 5 x 7 with four mines.
pub const BOARD: [&str; 5] = ["..*....", ".......", "*....*.", ".......", "...*..."];

/// Events at fixed times; jobs are run at once.
pub struct Script {
    events: VecDeque<Event>,
    results: VecDeque<Event>,
    now: Moment,
    /// Milliseconds between two events.
    pub step: u64,
    /// How long the loop wanted to wait before each event.
    pub waits: Vec<Option<Duration>>,
    /// Whether the terminal is gone after the last event; otherwise the program is told to stop.
    pub fails_at_the_end: bool,
}

impl Script {
    pub fn new(events: Vec<Event>) -> Script {
        let now = Moment { millis: 0, unix_millis: DAY };
        Script {
            events: events.into(),
            results: VecDeque::new(),
            now,
            step: 250,
            waits: Vec::new(),
            fails_at_the_end: false,
        }
    }
}

impl Host for Script {
    fn now(&self) -> Moment {
        self.now
    }

    fn next(&mut self, wait: Option<Duration>) -> io::Result<Event> {
        self.waits.push(wait);
        if let Some(result) = self.results.pop_front() {
            return Ok(result);
        }
        self.now.millis += self.step;
        self.now.unix_millis += self.step;
        match self.events.pop_front() {
            Some(event) => Ok(event),
            None if self.fails_at_the_end => Err(io::Error::other("the terminal is gone")),
            None => Ok(Event::Stop),
        }
    }

    fn start(&mut self, job: BackgroundJob) {
        self.results.push_back(job.run());
    }
}

/// Keys by their names, separated by blanks.
pub fn keys(text: &str) -> Vec<Event> {
    use crossterm::event::KeyCode;
    let key = |word: &str| {
        let (word, modifiers) = match word.strip_prefix("ctrl-") {
            Some(rest) => (rest, KeyModifiers::CONTROL),
            None => (word, KeyModifiers::NONE),
        };
        let code = match word {
            "space" => KeyCode::Char(' '),
            "enter" => KeyCode::Enter,
            "tab" => KeyCode::Tab,
            "esc" => KeyCode::Esc,
            "home" => KeyCode::Home,
            "left" => KeyCode::Left,
            "right" => KeyCode::Right,
            "up" => KeyCode::Up,
            "down" => KeyCode::Down,
            "backspace" => KeyCode::Backspace,
            "delete" => KeyCode::Delete,
            "f1" => KeyCode::F(1),
            _ => KeyCode::Char(word.chars().next().unwrap()),
        };
        Event::Key(KeyEvent::new_with_kind(code, modifiers, KeyEventKind::Press))
    };
    text.split_whitespace().map(key).collect()
}

/// A mouse event at a place of the screen.
pub fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Event {
    Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}

pub fn click(button: MouseButton, (column, row): (u16, u16)) -> Vec<Event> {
    vec![mouse(MouseEventKind::Down(button), column, row), mouse(MouseEventKind::Up(button), column, row)]
}

/// A recording of a board, given as rows, with moves given as lines.
pub fn recorded(rows: &[&str], moves: &str) -> Recording {
    let mines = rows.concat().matches('*').count();
    let text = format!(
        "saolei 1\nrules classic\nsize {}x{}\nmines {mines}\nstart opening\nseed test\nmade uniform\nlayout\n{}\n{moves}",
        rows.len(),
        rows[0].len(),
        rows.join("\n"),
    );
    Recording::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

pub fn app(display: DisplayOptions, saved_games: SavedGames) -> App {
    App::new(&Config::default(), display, saved_games, Moment { millis: 0, unix_millis: DAY })
}

/// Plays a script on a screen of this size, and returns its last frame.
pub fn play_on(app: &mut App, width: u16, height: u16, events: Vec<Event>) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut script = Script::new(events);
    // An app that has ended goes on, perhaps at another size.
    app.go_on();
    run(app, &mut terminal, &mut script).unwrap();
    // On a new screen: unlike terminals, the test backend keeps the right half of what a wide character has covered.
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

/// The text of a screen, without blanks at the ends of lines.
pub fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let mut text = String::new();
    for row in buffer.content.chunks(width) {
        let mut line = String::new();
        let mut skip = 0;
        for cell in row {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            line.push_str(cell.symbol());
            skip = unicode_width::UnicodeWidthStr::width(cell.symbol()).saturating_sub(1);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
