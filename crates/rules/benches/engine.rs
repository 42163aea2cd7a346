//! The speed of the engine's parts. Each benchmark asserts its result: a fast wrong answer does not count.

use divan::Bencher;
use divan::counter::ItemsCount;
use saolei_rules::{Board, Cell, Game, Layout, Phase, Rules, Size, Tile, Verdict};

fn main() {
    divan::main();
}

const ROWS: u32 = 800;
const COLS: u32 = 1_000;
const CELLS: u64 = ROWS as u64 * COLS as u64;

fn size() -> Size {
    Size::new(ROWS, COLS).expect("a board of this size is possible")
}

/// The same cells in every run: xorshift64 from a fixed start.
fn random_cells(seed: u64) -> impl Iterator<Item = Cell> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let index = state % CELLS;
        size()
            .cell((index / u64::from(COLS)) as u32, (index % u64::from(COLS)) as u32)
            .expect("it is on the board")
    })
}

/// A layout with mines on about `percent` of its cells.
fn layout(percent: u64) -> Layout {
    Layout::new(size(), random_cells(percent + 1).take((CELLS * percent / 100) as usize))
}

/// A mine in every fiftieth row and column: one open wins.
fn wide_open() -> Layout {
    Layout::new(size(), size().iter().filter(|cell| cell.row() % 50 == 49 && cell.col() % 50 == 49))
}

const WIDE_OPEN_SAFE: u64 = CELLS - (ROWS as u64 / 50) * (COLS as u64 / 50);

fn corner() -> Cell {
    size().cell(0, 0).expect("a board has a corner")
}

#[divan::bench]
fn build_from_rows(bencher: Bencher) {
    let layout = layout(16);
    let mines = layout.mines();
    let rows: Vec<Vec<Tile>> = (0..ROWS)
        .map(|row| {
            (0..COLS)
                .map(|col| {
                    if layout.is_mine(size().cell(row, col).expect("it is on the board")) {
                        Tile::MINE
                    } else {
                        Tile::SAFE
                    }
                })
                .collect()
        })
        .collect();
    bencher.counter(ItemsCount::new(CELLS)).bench(|| {
        let mut builder = Board::builder(COLS);
        for row in divan::black_box(&rows) {
            builder.extend(row.iter().copied());
        }
        let position = builder.finish().expect("all rows are there");
        assert_eq!(position.mines(), mines);
        position
    });
}

#[divan::bench]
fn one_giant_flood(bencher: Bencher) {
    let layout = wide_open();
    bencher
        .counter(ItemsCount::new(WIDE_OPEN_SAFE))
        .with_inputs(|| Game::new(layout.clone(), &Rules::SWEEP))
        .bench_values(|mut game| {
            assert_eq!(game.open(corner()), Verdict::Opened);
            assert_eq!((game.changes().len(), game.phase()), (WIDE_OPEN_SAFE, Phase::Won));
            game
        });
}

/// Corridors along the columns: no zero has a zero beside it, so that all runs are single cells.
#[divan::bench]
fn a_flood_through_columns(bencher: Bencher) {
    let is_wall = |cell: &Cell| {
        let (wall, gap) = (cell.col() / 4, cell.row());
        cell.col() % 4 == 3 && if wall % 2 == 0 { gap < ROWS - 3 } else { gap >= 3 }
    };
    let layout = Layout::new(size(), size().iter().filter(is_wall));
    let safe = CELLS - layout.mines();
    bencher
        .counter(ItemsCount::new(safe))
        .with_inputs(|| Game::new(layout.clone(), &Rules::SWEEP))
        .bench_values(|mut game| {
            assert_eq!(game.open(size().cell(1, 1).expect("it is on the board")), Verdict::Opened);
            assert_eq!(game.changes().len(), safe);
            game
        });
}

#[divan::bench]
fn many_small_opens(bencher: Bencher) {
    let layout = layout(16);
    let cells: Vec<Cell> = random_cells(7).filter(|&cell| !layout.is_mine(cell)).take(50_000).collect();
    let opened = open_all(&mut Game::new(layout.clone(), &Rules::SWEEP), &cells);
    bencher
        .counter(ItemsCount::new(cells.len()))
        .with_inputs(|| Game::new(layout.clone(), &Rules::SWEEP))
        .bench_values(|mut game| {
            assert_eq!(open_all(&mut game, &cells), opened);
            assert_eq!(game.closed_safe(), CELLS - layout.mines() - opened);
            game
        });
}

fn open_all(game: &mut Game, cells: &[Cell]) -> u64 {
    cells
        .iter()
        .map(|&cell| match game.open(cell) {
            Verdict::Opened => game.changes().len(),
            Verdict::Marked(_) | Verdict::Exploded(_) | Verdict::Refused(_) => 0,
        })
        .sum()
}

#[divan::bench]
fn marks(bencher: Bencher) {
    let layout = layout(16);
    // Each cell that comes an odd number of times keeps its flag.
    let cells: Vec<Cell> = random_cells(7).take(50_000).collect();
    let mut sorted = cells.clone();
    sorted.sort();
    let flags = sorted.chunk_by(|one, other| one == other).filter(|same| same.len() % 2 == 1).count() as u64;
    bencher
        .counter(ItemsCount::new(cells.len()))
        .with_inputs(|| Game::new(layout.clone(), &Rules::SWEEP))
        .bench_values(|mut game| {
            for &cell in &cells {
                assert!(matches!(game.mark(cell), Verdict::Marked(_)));
            }
            assert_eq!(game.flags(), flags);
            game
        });
}

#[divan::bench]
fn chords(bencher: Bencher) {
    let layout = layout(16);
    let mut start = Game::new(layout.clone(), &Rules::BOOM);
    for mine in size().iter().filter(|&cell| layout.is_mine(cell)) {
        assert!(matches!(start.mark(mine), Verdict::Marked(_)));
    }
    let cells: Vec<Cell> = random_cells(7).filter(|&cell| !layout.is_mine(cell)).take(20_000).collect();
    let closed = chord_all(&mut start.clone(), &cells);
    bencher.counter(ItemsCount::new(cells.len())).with_inputs(|| start.clone()).bench_values(|mut game| {
        assert_eq!(chord_all(&mut game, &cells), closed);
        game
    });
}

/// Opens each cell and chords on it, and returns how many are closed then. With a flag on every mine no chord is refused.
fn chord_all(game: &mut Game, cells: &[Cell]) -> u64 {
    for &cell in cells {
        let _: Verdict = game.open(cell);
        assert_eq!(game.chord(cell), Verdict::Opened);
    }
    game.closed_safe()
}

#[divan::bench]
fn list_changes_by_runs(bencher: Bencher) {
    let mut game = Game::new(wide_open(), &Rules::SWEEP);
    assert_eq!(game.open(corner()), Verdict::Opened);
    bencher.counter(ItemsCount::new(WIDE_OPEN_SAFE)).bench_local(|| {
        let listed: usize = game.changes().runs().map(|run| divan::black_box(run.tiles).len()).sum();
        assert_eq!(listed as u64, WIDE_OPEN_SAFE);
    });
}

#[divan::bench]
fn list_changes_by_cells(bencher: Bencher) {
    let mut game = Game::new(wide_open(), &Rules::SWEEP);
    assert_eq!(game.open(corner()), Verdict::Opened);
    bencher.counter(ItemsCount::new(WIDE_OPEN_SAFE)).bench_local(|| {
        let listed = game.changes().iter().map(divan::black_box).count();
        assert_eq!(listed as u64, WIDE_OPEN_SAFE);
    });
}
