//! Time from a key to the bytes of its frame, on a fully visible board of 100 x 100.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use divan::Bencher;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use saolei_boards::Language;
use saolei_terminal::{
    App, CellSize, ColourDepth, Config, DisplayOptions, Event, GameSetup, GlyphSet, Moment, SavedGames, Theme,
};
use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

fn main() {
    divan::main();
}

/// Counts the bytes that are written.
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
struct GameOnScreen {
    app: App,
    terminal: Terminal<CrosstermBackend<Bytes>>,
    bytes: Bytes,
    now: Moment,
}

impl GameOnScreen {
    fn new() -> GameOnScreen {
        let display = DisplayOptions {
            theme: Theme::Dark,
            depth: ColourDepth::True,
            glyphs: GlyphSet::Unicode,
            cell_size: Some(CellSize::ALL[1]),
            language: Language::English,
        };
        let now = Moment { millis: 0, unix_millis: 1_709_208_000_000 };
        let mut app = App::new(&Config::default(), display, SavedGames::disabled(), now);
        let level = "100x100/1500".parse().expect("a level");
        let setup = GameSetup { seed: "bench".parse().ok(), ..GameSetup::new(level) };
        app.begin(setup).expect("the setup can be played");
        let options = TerminalOptions { viewport: Viewport::Fixed(Rect::new(0, 0, 210, 106)) };
        let bytes = Bytes::default();
        let terminal =
            Terminal::with_options(CrosstermBackend::new(bytes.clone()), options).expect("bytes are counted");
        let mut game = GameOnScreen { app, terminal, bytes, now };
        game.press(' ');
        game
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

/// The cursor moves left and right.
#[divan::bench]
fn cursor(bencher: Bencher) {
    let mut game = GameOnScreen::new();
    let mut keys = "hl".chars().cycle();
    bencher.bench_local(|| game.press(keys.next().unwrap_or('h')));
}

/// A flag is put on and off, beside the opening.
#[divan::bench]
fn flag(bencher: Bencher) {
    let mut game = GameOnScreen::new();
    game.press('w');
    bencher.bench_local(|| game.press('f'));
}

/// A new game in three keys and three frames: asked for, confirmed, and its first cell opened, which makes the board.
#[divan::bench]
fn new_game_in_three_keys(bencher: Bencher) {
    bencher.with_inputs(GameOnScreen::new).bench_local_refs(|game| {
        game.press('r');
        game.press('r');
        game.press(' ')
    });
}

/// An opening is undone and made again.
#[divan::bench]
fn undo_and_open(bencher: Bencher) {
    let mut game = GameOnScreen::new();
    let mut keys = "u ".chars().cycle();
    bencher.bench_local(|| game.press(keys.next().unwrap_or('u')));
}

/// A flag while the odds of all ten thousand cells are shown, which are computed again.
#[divan::bench]
fn flag_with_odds(bencher: Bencher) {
    let mut game = GameOnScreen::new();
    game.press('w');
    game.press('o');
    bencher.bench_local(|| game.press('f'));
}

/// A hint.
#[divan::bench]
fn hint(bencher: Bencher) {
    let mut game = GameOnScreen::new();
    bencher.bench_local(|| game.press('?'));
}
