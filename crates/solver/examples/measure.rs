//! Plays a file of boards and prints the win rate: `measure FILE STRENGTH [COUNT] [THREADS] [WINS-FILE] [TUNING]`.

use saolei_solver::{Boards, Strength, simulate_tuned};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut text = std::fs::read_to_string(&args[0]).expect("the file can be read");
    if let Some(count) = args
        .get(2)
        .and_then(|arg| arg.parse::<usize>().ok())
        .filter(|&count| count > 0)
    {
        text = text.lines().take(count + 1).collect::<Vec<_>>().join("\n");
    }
    let boards = Boards::parse(&text).expect("a file of boards");
    let strength = match args[1].as_str() {
        "fast" => Strength::Fast,
        "strong" => Strength::Strong,
        _ => Strength::Max,
    };
    let threads = args
        .get(3)
        .map_or(1, |arg| arg.parse().expect("a number of threads"));
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
        let wins: String = outcomes
            .iter()
            .map(|outcome| if outcome.won { '1' } else { '0' })
            .collect();
        std::fs::write(path, wins).expect("the file can be written");
    }
}

/// The processor time of this process so far, from the kernel's hundredths of a second.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / 100.0
}
