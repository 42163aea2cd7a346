//! From a key to the bytes of a frame, on a board of 100 x 100 of which a large screen shows everything.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use divan::Bencher;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use saolei_boards::{Dialect, FirstClick, Level};
use saolei_rules::Size;
use saolei_solver::Language;
use saolei_terminal::{
    App, ColourDepth, Config, DisplayOptions, Event, GameSetup, GlyphSet, Moment, SavedGames, Theme,
};
use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

fn main() {
    divan::main();
}

/// A screen's bytes, which are counted.
#[derive(Clone, Default)]
struct Bytes(Rc<Cell<usize>>);

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + divan::black_box(bytes).len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A game on a screen.
struct Table {
    app: App,
    terminal: Terminal<CrosstermBackend<Bytes>>,
    bytes: Bytes,
    now: Moment,
}

impl Table {
    fn new() -> Table {
        let display = DisplayOptions {
            theme: Theme::Dark,
            depth: ColourDepth::True,
            glyphs: GlyphSet::Unicode,
            language: Language::English,
        };
        let now = Moment { millis: 0, unix_millis: 1_709_208_000_000 };
        let mut app = App::new(&Config::default(), display, SavedGames::disabled(), now);
        let setup = GameSetup {
            level: Level::new(Size::new(100, 100).expect("a size"), 1500).expect("a level"),
            dialect: Dialect::CLASSIC,
            first_click: FirstClick::Opening,
            no_guess: false,
            seed: "bench".parse().ok(),
            first_cell: None,
        };
        app.begin(setup).expect("the setup can be played");
        let options = TerminalOptions { viewport: Viewport::Fixed(Rect::new(0, 0, 210, 106)) };
        let bytes = Bytes::default();
        let terminal =
            Terminal::with_options(CrosstermBackend::new(bytes.clone()), options).expect("bytes are counted");
        let mut table = Table { app, terminal, bytes, now };
        table.press(' ');
        table
    }

    /// A key and the frame after it: how many bytes the frame took.
    fn press(&mut self, key: char) -> usize {
        self.now.millis += 10;
        let event = Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
        assert!(self.app.update(self.now, event));
        self.terminal.draw(|frame| self.app.draw(frame)).expect("bytes are counted");
        let bytes = self.bytes.0.take();
        assert!(bytes > 0, "something was drawn");
        bytes
    }
}

/// The cursor goes to and fro.
#[divan::bench]
fn cursor(bencher: Bencher) {
    let mut table = Table::new();
    let mut keys = "hl".chars().cycle();
    bencher.bench_local(|| table.press(keys.next().unwrap_or('h')));
}

/// A flag on and off, beside the opening.
#[divan::bench]
fn flag(bencher: Bencher) {
    let mut table = Table::new();
    table.press('w');
    bencher.bench_local(|| table.press('f'));
}

/// A new game in three keys and three frames: asked for, confirmed, and opened, which makes the board.
#[divan::bench]
fn new_game_in_three_keys(bencher: Bencher) {
    bencher.with_inputs(Table::new).bench_local_refs(|table| {
        table.press('r');
        table.press('r');
        table.press(' ')
    });
}

/// An opening is taken back, and everything is played again.
#[divan::bench]
fn undo_and_open(bencher: Bencher) {
    let mut table = Table::new();
    let mut keys = "u ".chars().cycle();
    bencher.bench_local(|| table.press(keys.next().unwrap_or('u')));
}

/// A flag with the odds of all ten thousand cells shown, which are computed again.
#[divan::bench]
fn flag_with_odds(bencher: Bencher) {
    let mut table = Table::new();
    table.press('w');
    table.press('o');
    bencher.bench_local(|| table.press('f'));
}

/// A hint: everything that is certain, with its reasons.
#[divan::bench]
fn hint(bencher: Bencher) {
    let mut table = Table::new();
    bencher.bench_local(|| table.press('?'));
}
