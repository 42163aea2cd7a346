//! How fast boards are made on one core: `rate LEVEL COUNT [uniform|dense|any]`.
//!
//! Prints boards per second, tries per board, and the 99th percentile and the maximum of the time for a board.

use saolei_boards::Seed;
use saolei_maker::{Maker, Method, Request};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [level, count, method @ ..] = words.as_slice() else {
        return Err("expected LEVEL COUNT [uniform|dense|any]".into());
    };
    let (level, count): (saolei_boards::Level, u64) = (level.parse()?, count.parse()?);
    let mut request = Request::no_guess(level, level.middle());
    if method.first().is_some_and(|word| word == "any") {
        request.no_guess = None;
    }
    if let Some(no_guess) = &mut request.no_guess {
        no_guess.method = match method.first().map(String::as_str) {
            Some("uniform") => Some(Method::Uniform),
            Some("dense") => Some(Method::Dense),
            _ => None,
        };
    }
    let mut maker = Maker::new(request)?;
    let seed: Seed = "rate".parse()?;
    let (mut times, mut tries) = (Vec::new(), 0);
    let mut gave_up = 0;
    let mut boards = Vec::new();
    let begin = Instant::now();
    for index in 0..count {
        let begin = Instant::now();
        match maker.make(&seed.nth(index)) {
            Ok(board) => {
                boards.push((board.layout, board.measures));
                tries += board.proof.map_or(1, |proof| proof.tries);
            }
            Err(_) => gave_up += 1,
        }
        times.push(begin.elapsed().as_secs_f64() * 1000.0);
    }
    let seconds = begin.elapsed().as_secs_f64();
    times.sort_by(f64::total_cmp);
    println!(
        "{level}: {:.1} boards a second, {:.2} tries a board, {gave_up} given up; p99 {:.3} ms, worst {:.3} ms",
        count as f64 / seconds,
        tries as f64 / count as f64,
        times[times.len() * 99 / 100],
        times[times.len() - 1]
    );
    // Mines and cells in the corners, on the edges, and inside.
    let mut places = [(0, 0); 3];
    let (mut three_bv, mut openings) = (0, 0);
    for (layout, measures) in &boards {
        three_bv += measures.three_bv;
        openings += measures.openings;
        for cell in layout.size().iter() {
            let edges = 8 - layout.size().neighbours(cell).count();
            let place = &mut places[match edges {
                0 => 2,
                3 => 1,
                _ => 0,
            }];
            place.0 += u32::from(layout.is_mine(cell));
            place.1 += 1;
        }
    }
    let mean = |sum: u32| f64::from(sum) / boards.len() as f64;
    let [corner, edge, inside] = places.map(|(mines, cells)| f64::from(mines) / f64::from(cells));
    println!(
        "3BV {:.2}, openings {:.3}, mines: corner {corner:.4}, edge {edge:.4}, inside {inside:.4}",
        mean(three_bv),
        mean(openings)
    );
    Ok(())
}
