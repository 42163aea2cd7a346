//! Measures how many durable moves per second `saolei serve` handles: `make load`.
//!
//! Load generators that repeat one request (oha, wrk) cannot play: a game has to be created first, every move needs a new
//! key, and a lost game is followed by another.
//!
//! Each player has a connection and plays as fast as answers come: half of the moves are marks, half open a cell that
//! may be a mine. The server and the players share the machine.

use saolei_testing::{Client, Postgres, ServerProcess, json_text};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

type AnyError = Box<dyn std::error::Error>;

fn main() -> Result<(), AnyError> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [program, players, seconds] = arguments.as_slice() else {
        return Err("usage: load PROGRAM PLAYERS SECONDS".into());
    };
    let (program, players) = (PathBuf::from(program), players.parse::<usize>()?);
    let seconds = Duration::from_secs(seconds.parse()?);
    let folder = env::temp_dir().join(format!("saolei-load-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    println!(
        "{players} players for {} s each, on {} cores",
        seconds.as_secs(),
        thread::available_parallelism()?
    );
    println!("| store | moves | moves/s | p50 ms | p99 ms | slowest ms | server CPU us/move |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let file = folder.join("games.db");
    measure("SQLite", &program, &format!("sqlite:{}", file.display()), players, seconds)?;
    match Postgres::start() {
        Ok(postgres) => measure("PostgreSQL", &program, &postgres.database("load")?, players, seconds)?,
        Err(missing) => println!("| PostgreSQL | not measured: {missing} |"),
    }
    println!();
    println!("writing and syncing 4 KiB: {:.2} ms, the median of 200", sync_millis(&folder)?);
    fs::remove_dir_all(folder)?;
    Ok(())
}

fn measure(
    name: &str,
    program: &Path,
    store: &str,
    players: usize,
    seconds: Duration,
) -> Result<(), AnyError> {
    let server = ServerProcess::start(program, store)?;
    // Warm up: statements are prepared and pages are read.
    play_all(server.address, players, Duration::from_secs(1))?;
    let (before, start) = (cpu(server.id()), Instant::now());
    let mut times = play_all(server.address, players, seconds)?;
    let (elapsed, used) = (start.elapsed().as_secs_f64(), cpu(server.id()) - before);
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    let moves = times.len() as f64;
    println!(
        "| {name} | {moves} | {:.0} | {:.1} | {:.1} | {:.1} | {:.0} |",
        moves / elapsed,
        at(0.5),
        at(0.99),
        at(1.0),
        used / moves * 1e6
    );
    Ok(())
}

/// The time of each acknowledged move.
fn play_all(address: SocketAddr, players: usize, seconds: Duration) -> Result<Vec<Duration>, AnyError> {
    let end = Instant::now() + seconds;
    let player = |number: usize| thread::spawn(move || play(address, number as u64 + 1, end));
    let threads: Vec<_> = (0..players).map(player).collect();
    let mut times = Vec::new();
    for thread in threads {
        times.extend(thread.join().map_err(|_| "a player panicked")??);
    }
    if times.is_empty() {
        return Err("no move was made".into());
    }
    Ok(times)
}

fn play(address: SocketAddr, seed: u64, end: Instant) -> io::Result<Vec<Duration>> {
    let mut client = Client::connect(address)?;
    let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut below = |limit: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) % limit
    };
    let mut times = Vec::new();
    while Instant::now() < end {
        // Few mines, so that a game lasts about twenty moves although half of them are blind.
        let (status, game) = client.post("/api/games", r#"{"rows":16,"cols":30,"mines":40}"#)?;
        if status == 429 {
            thread::sleep(Duration::from_millis(200));
            continue;
        }
        let id = json_text(&game, "id").ok_or_else(|| io::Error::other(game.clone()))?.to_string();
        let path = format!("/api/games/{id}/moves");
        for number in 0.. {
            let act = if number % 2 == 0 { "open" } else { "mark" };
            let (row, col) = (1 + below(16), 1 + below(30));
            let body = format!(r#"{{"key":"{number}","act":"{act}","row":{row},"col":{col}}}"#);
            let start = Instant::now();
            let (status, answer) = client.post(&path, &body)?;
            times.push(start.elapsed());
            if status != 200 {
                return Err(io::Error::other(answer));
            }
            if json_text(&answer, "phase") != Some("playing") || Instant::now() >= end {
                break;
            }
        }
    }
    Ok(times)
}

/// Seconds of CPU time that a process has used, in user and system mode.
fn cpu(process: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or_default();
    (ticks(11) + ticks(12)) / 100.0
}

/// The time to write and sync 4 KiB, in milliseconds.
fn sync_millis(folder: &Path) -> io::Result<f64> {
    use io::Write;
    let mut file = fs::File::create(folder.join("synced"))?;
    let mut times = Vec::new();
    for _ in 0..200 {
        let start = Instant::now();
        file.write_all(&[1; 4096])?;
        file.sync_data()?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok(times[100].as_secs_f64() * 1000.0)
}
