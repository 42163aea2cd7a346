//! Times the odds of positions in a file, and prints them: `positions FILE [REPEATS]`.
//!
//! Prints one line per position: microseconds for the odds, layouts, then the risk of every cell (`-` if it is open).

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use saolei_boards::read_positions;
use saolei_solver::Solver;

fn main() {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read(args.next().expect("a file of positions")).expect("the file can be read");
    let repeats: u32 = args.next().map_or(1, |arg| arg.parse().expect("a number of repeats"));
    let mut solver = Solver::default();
    for position in read_positions(&text).expect("a file of positions") {
        let view = position.view();
        let mut times = Vec::new();
        for _ in 0..repeats {
            solver.forget();
            let start = Instant::now();
            black_box(solver.odds(black_box(view)).expect("a possible position"));
            times.push(start.elapsed().as_nanos() as f64 / 1000.0);
        }
        times.sort_by(f64::total_cmp);
        let odds = solver.odds(view).expect("a possible position");
        let counts = solver.counts(view).expect("a possible position");
        let layouts = counts.map_or("?".to_string(), |counts| counts.layouts().to_string());
        let mut line = format!("{:.3} {layouts}", times[times.len() / 2]);
        for cell in view.size().iter() {
            match odds.risk(cell) {
                Some(risk) => write!(line, " {risk:?}").expect("a string can be written"),
                None => line.push_str(" -"),
            }
        }
        println!("{line}");
    }
}
