//! Where the board is: it does not move, its labels stay in view, and text is next to it.

mod common;

use common::{DISPLAY, app, keys, play_on, recorded, text};
use ratatui::buffer::Buffer;
use saolei_terminal::{App, CellSize, DisplayOptions, GameSetup, GlyphSet, SavedGames};

const WINDOWS: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

const SIZES: [Option<CellSize>; 7] = [
    None,
    Some(CellSize::ALL[0]),
    Some(CellSize::ALL[1]),
    Some(CellSize::ALL[2]),
    Some(CellSize::ALL[3]),
    Some(CellSize::ALL[4]),
    Some(CellSize::ALL[5]),
];

fn begin(level: &str, display: DisplayOptions) -> App {
    let mut app = app(display, SavedGames::disabled());
    let seed = "layout".parse().ok();
    app.begin(GameSetup { seed, ..GameSetup::new(level.parse().unwrap()) }).unwrap();
    app
}

/// The places of all open numbers: those cells have a style that closed cells have not.
fn numbers(buffer: &Buffer) -> Vec<(usize, String)> {
    let open = |at: &(usize, &ratatui::buffer::Cell)| {
        let (_, cell) = *at;
        let is_open = cell.bg == ratatui::style::Color::Rgb(0x1b, 0x1d, 0x23);
        is_open && cell.symbol().chars().all(|letter| letter.is_ascii_digit())
    };
    let cells = buffer.content.iter().enumerate().filter(open);
    cells.map(|(at, cell)| (at, cell.symbol().to_string())).collect()
}

#[test]
fn odds_and_messages_never_move_the_board() {
    for (width, height) in WINDOWS {
        for cell_size in SIZES {
            for level in ["beginner", "expert", "60x100/900"] {
                let mut app = begin(level, DisplayOptions { cell_size, ..DISPLAY });
                let before = numbers(&play_on(&mut app, width, height, keys("space")));
                assert!(!before.is_empty(), "{width}x{height} {level} {cell_size:?}");
                for key in ["o", "s", "r", "o"] {
                    let after = numbers(&play_on(&mut app, width, height, keys(key)));
                    assert_eq!(after, before, "{width}x{height} {level} {cell_size:?} {key}");
                }
            }
        }
    }
}

#[test]
fn every_closed_cell_shows_its_odds_in_any_size() {
    for cell_size in CellSize::ALL {
        let mut app = begin("beginner", DisplayOptions { cell_size: Some(cell_size), ..DISPLAY });
        let closed = text(&play_on(&mut app, 120, 40, keys("space"))).matches('■').count();
        let screen = play_on(&mut app, 120, 40, keys("o"));
        assert!(closed > 20 && !text(&screen).contains('■'), "{}", text(&screen));
        // The exact risk of the cell under the cursor is in the status.
        let screen = text(&play_on(&mut app, 120, 40, keys("w")));
        assert!(screen.contains(" %  win chance ") && screen.contains("beginner"), "{screen}");
    }
}

/// Wherever the board is scrolled, the first row and column of the window have their numbers.
#[test]
fn labels_stay_in_view_on_a_large_board() {
    for (width, height) in WINDOWS {
        for (script, row, col) in [("g 0", 1, 1), ("G $", 300, 300), ("1 3 9 j 1 3 9 l", 290, 290)] {
            let mut app = begin("300x300/9000", DISPLAY);
            let screen = text(&play_on(&mut app, width, height, keys(script)));
            let lines: Vec<&str> = screen.lines().collect();
            let board: Vec<&&str> = lines.iter().filter(|line| line.contains('■')).collect();
            assert!(board.len() >= 6, "{screen}");
            for line in &board {
                let label = line.split_whitespace().next().unwrap();
                assert!(label.parse::<u32>().is_ok(), "{screen}");
            }
            let above = lines.iter().position(|line| line.contains('■')).unwrap() - 1;
            let labels: Vec<u32> =
                lines[above].split_whitespace().map(|label| label.parse().unwrap()).collect();
            assert!(labels.len() >= 2, "{screen}");
            let rows: Vec<u32> =
                board.iter().map(|line| line.split_whitespace().next().unwrap().parse().unwrap()).collect();
            assert!(rows.contains(&row), "{screen}");
            assert!(labels.iter().any(|label| label.abs_diff(col) <= 12), "{screen}");
            // A label is over its column.
            let at = lines[above].find(&labels[1].to_string()).unwrap();
            assert_eq!(board[0].chars().nth(at), Some('■'), "{screen}");
        }
    }
}

/// A cursor that jumps out of the window, as to the middle of a new game, is then in the middle of the window.
#[test]
fn the_window_follows_a_jump_to_its_middle() {
    let mut app = begin("300x300/9000", DISPLAY);
    let shown = |screen: &str| -> (u32, u32) {
        let rows = screen.lines().filter(|line| line.contains('■'));
        let rows: Vec<u32> = rows.filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
        (rows[0], rows[rows.len() - 1])
    };
    for (script, row) in [("p", 151), ("9 0 k", 61), ("1 5 0 j", 211)] {
        let (first, last) = shown(&text(&play_on(&mut app, 80, 24, keys(script))));
        assert!((row - first).abs_diff(last - row) <= 1, "{script}: {first} to {last}");
    }
    // A step at the edge moves the window by one.
    let (before, _) = shown(&text(&play_on(&mut app, 80, 24, keys("6 j"))));
    assert_eq!(shown(&text(&play_on(&mut app, 80, 24, keys("j")))).0, before + 1);
}

/// Text begins at most a gap away from the board, in every window.
#[test]
fn status_and_hints_are_next_to_the_board() {
    for (width, height) in WINDOWS {
        for level in ["beginner", "intermediate", "expert"] {
            let mut app = begin(level, DISPLAY);
            let screen = text(&play_on(&mut app, width, height, keys("space ?")));
            let lines: Vec<&str> = screen.lines().collect();
            let is_label = |line: &str| line.trim_start().starts_with("1 ");
            let first = lines.iter().position(|line| is_label(line)).unwrap();
            let left = lines[first].find('1').unwrap();
            let status = lines.iter().position(|line| line.contains(" 0:0")).unwrap();
            let clock = lines[status].find(" 0:0").unwrap();
            let is_beside = status >= first;
            assert!(is_beside || first - status <= 3, "{screen}");
            assert!(is_beside || clock.abs_diff(left) <= 12, "{screen}");
        }
    }
}

#[test]
fn cells_have_the_size_that_was_chosen() {
    for size in CellSize::ALL {
        let mut app = begin("beginner", DisplayOptions { cell_size: Some(size), ..DISPLAY });
        let buffer = play_on(&mut app, 120, 40, Vec::new());
        let closed: Vec<usize> =
            (0..buffer.content.len()).filter(|&at| buffer.content[at].symbol() == "■").collect();
        assert_eq!(closed.len(), 81);
        assert_eq!(closed[1] - closed[0], usize::from(size.width));
        assert_eq!((closed[9] - closed[0]) / 120, usize::from(size.height));
    }
    // The key goes through all of them, and back to the largest that fits.
    let mut app = begin("beginner", DISPLAY);
    let automatic = text(&play_on(&mut app, 80, 24, Vec::new()));
    let small = text(&play_on(&mut app, 80, 24, keys("z")));
    assert!(automatic.contains("1  ■  ■") && small.contains("1 ■■■"), "{small}");
    assert_eq!(text(&play_on(&mut app, 80, 24, keys("z z z z z z"))), automatic);
}

/// Wide glyphs fit into every cell.
#[test]
fn wide_glyphs_fit_into_every_cell() {
    for cell_size in CellSize::ALL {
        let display = DisplayOptions { cell_size: Some(cell_size), glyphs: GlyphSet::Wide, ..DISPLAY };
        let mut app = app(display, SavedGames::disabled());
        app.open(recorded(&["*....", ".....", "....*"], "0 open 2 3\n9 mark 1 1\n")).unwrap();
        let screen = text(&play_on(&mut app, 80, 24, keys("p")));
        let flag = if cell_size.width == 1 { "⚑" } else { "🚩" };
        assert!(screen.matches(flag).count() >= 1, "{screen}");
        for line in screen.lines() {
            assert!(unicode_width::UnicodeWidthStr::width(line) <= 80);
        }
    }
}
