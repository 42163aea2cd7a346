//! Plays a file of boards and prints the win rate: `measure FILE|LEVEL-START STRENGTH [COUNT] [THREADS] [WINS-FILE] [TUNING] [SEED]`.

use saolei_rules::Size;
use saolei_solver::{Boards, Start, Strength, simulate_tuned};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let count = args.get(2).and_then(|arg| arg.parse::<usize>().ok()).unwrap_or(1000);
    let seed = args.get(6).map_or(20_000, |arg| arg.parse().expect("a seed"));
    let boards = match args[0].as_str() {
        "expert-safe" => random(16, 30, 99, 0, seed, count),
        "expert-zero" => random(16, 30, 99, 3, seed, count),
        "intermediate-safe" => random(16, 16, 40, 0, seed, count),
        "intermediate-zero" => random(16, 16, 40, 2, seed, count),
        "beginner-safe" => random(9, 9, 10, 0, seed, count),
        "beginner-zero" => random(9, 9, 10, 2, seed, count),
        file => read(file, count),
    };
    let strength = match args[1].as_str() {
        "fast" => Strength::Fast,
        "strong" => Strength::Strong,
        _ => Strength::Max,
    };
    let threads = args.get(3).map_or(1, |arg| arg.parse().expect("a number of threads"));
    let outcomes = simulate_tuned(&boards, strength, threads, args.get(5).map_or("", |arg| arg));
    let seconds = cpu_seconds();
    let games = outcomes.len() as f64;
    let won = outcomes.iter().filter(|outcome| outcome.won).count() as f64;
    let guesses: u32 = outcomes.iter().map(|outcome| outcome.guesses).sum();
    let betrayed = outcomes.iter().filter(|outcome| outcome.betrayed).count();
    let rate = won / games;
    println!(
        "{} games {} won {:.3} % +- {:.3}, {:.3} CPU ms a game, {:.2} guesses a game, {betrayed} betrayed",
        args[1],
        games,
        100.0 * rate,
        196.0 * (rate * (1.0 - rate) / games).sqrt(),
        1000.0 * seconds / games,
        f64::from(guesses) / games,
    );
    if let Some(path) = args.get(4).filter(|path| *path != "-") {
        let wins: String = outcomes.iter().map(|outcome| if outcome.won { '1' } else { '0' }).collect();
        std::fs::write(path, wins).expect("the file can be written");
    }
}

/// Boards from a seed of their own, that no fixed set shares.
fn random(rows: u32, cols: u32, mines: u64, start: u32, seed: u64, count: usize) -> Boards {
    let size = Size::new(rows, cols).expect("a size");
    let cell = size.cell(start, start).expect("a cell of the board");
    let start = if start == 0 { Start::Safe(cell) } else { Start::Opening(cell) };
    Boards::random(size, mines, start, seed, count).expect("room for the mines")
}

fn read(file: &str, count: usize) -> Boards {
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let text: Vec<&str> = text.lines().take(count + 1).collect();
    Boards::parse(&text.join("\n")).expect("a file of boards")
}

/// The processor time of this process so far, from the kernel's hundredths of a second.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / 100.0
}
