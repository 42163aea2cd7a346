//! Asks for the odds of every position of a file a number of times, each time from its cells alone: `calls FILE TIMES`.

use std::hint::black_box;

use saolei_boards::{View, read_positions};
use saolei_solver::Solver;

fn main() {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read(args.next().expect("a file of positions")).expect("the file can be read");
    let times: u32 = args.next().map_or(1, |arg| arg.parse().expect("a number of times"));
    let positions: Vec<_> = read_positions(&text).expect("a file of positions");
    for _ in 0..times {
        for position in &positions {
            let shown = black_box(position.view());
            let size = shown.size();
            let mut view = View::closed(size, shown.mines()).expect("a possible number of mines");
            size.iter().for_each(|cell| view.set(cell, shown.face(cell)));
            let odds = Solver::default().odds(&view).expect("a possible position");
            black_box(size.iter().map(|cell| odds.risk(cell).unwrap_or(f64::NAN)).collect::<Vec<_>>());
            black_box(size.iter().map(|cell| odds.certainty(cell)).collect::<Vec<_>>());
        }
    }
}
