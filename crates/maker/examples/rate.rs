//! How fast boards are made on one core: `rate LEVEL COUNT [uniform|dense]`.
//!
//! Prints boards a second, tries a board, and the time of the slowest board and of the slowest but 1 %.

use saolei_maker::{Maker, Method, Request, Seed};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [level, count, method @ ..] = words.as_slice() else {
        return Err("expected LEVEL COUNT [uniform|dense]".into());
    };
    let (level, count): (saolei_maker::Level, u64) = (level.parse()?, count.parse()?);
    let mut request = Request::no_guess(level, level.middle());
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
    let begin = Instant::now();
    for index in 0..count {
        let begin = Instant::now();
        match maker.make(&seed.nth(index)) {
            Ok(board) => tries += board.proof.map_or(1, |proof| proof.tries),
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
    Ok(())
}
