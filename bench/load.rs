//! Measures how many durable moves per second `saolei serve` handles, and how one hostile client affects the others:
//! `make load`.
//!
//! Load generators that repeat one request (oha, wrk) cannot play: a game must be created first, every move needs a new
//! key, and a lost game is followed by another.
//!
//! Each player has its own connection. Half of the moves are marks, half open a cell that may be a mine. The server and
//! the players share the machine.

use saolei_testing::{Client, Postgres, ServerProcess, json_text};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

type AnyError = Box<dyn std::error::Error>;

/// How long a player waits after a move during an attack: five moves a second.
const PAUSE: Duration = Duration::from_millis(200);

/// The number of players during an attack, and how many of them ask for hints instead of moving.
const PLAYERS: usize = 50;
const ASKERS: usize = 10;

/// How many unread answers and streams each thread of a hostile client keeps open.
const HELD: usize = 30;

/// The number of games of a heavy account, and their levels.
const HEAVY: usize = 20_000;
const HEAVY_LEVELS: usize = 100;

/// How often each attack is measured.
const ROUNDS: usize = 3;

/// Adds a million wins to one leaderboard. In Python, whose standard library has SQLite.
const MILLION_WINS: &str = "
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
store.executescript('''
WITH RECURSIVE wins (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM wins WHERE n < 1000000)
INSERT INTO bests SELECT 'expert guess people time all', 'owner' || n, n * 7919 % 1000003, n, 'game' || n FROM wins;
INSERT INTO games (id, play_key, owner, text, level, no_guess, secret, own_seed, created, phase, millis, three_bv, assisted,
joined) SELECT game, '', owner, '', 'expert', 0, 1, 0, 0, 'won', score, 100, 0, 0 FROM bests;
''')
";

/// Adds finished games and their totals to the owner of a game.
const HEAVY_ACCOUNT: &str = "
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
columns = [row[1] for row in store.execute('PRAGMA table_info(games)')]
changed = dict(id=\"'heavy' || n\", play_key=\"''\", level=\"'expert'\", phase=\"'won'\", millis='100000 + n', three_bv='100',
               clicks='200', created='n', finished='n', day=\"date('1970-01-01', '+' || n || ' days')\",
               daily=\"CASE WHEN n % 2 THEN date('1970-01-01', '+' || n || ' days') END\")
values = ', '.join(changed.get(column, column) for column in columns)
store.execute(f'''WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {sys.argv[3]})
INSERT INTO games ({', '.join(columns)}) SELECT {values} FROM games, numbers WHERE id = ?''', [sys.argv[2]])
store.execute(f'''WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {sys.argv[4]})
INSERT INTO totals SELECT owner, 'level' || n, 0, {sys.argv[3]} / {sys.argv[4]}, n, n, n * 100000, 90000, 100, 90000, 1, 1
FROM games, numbers WHERE id = ?''', [sys.argv[2]])
store.commit()
";

fn main() -> Result<(), AnyError> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [program, players, seconds] = arguments.as_slice() else {
        return Err("usage: load PROGRAM PLAYERS[,PLAYERS...] SECONDS".into());
    };
    let program = PathBuf::from(program);
    let players: Vec<usize> = players.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let seconds = Duration::from_secs(seconds.parse()?);
    let folder = env::temp_dir().join(format!("saolei-load-{}", std::process::id()));
    fs::DirBuilder::new().mode(0o700).create(&folder)?;
    println!("{} s each, on {} cores", seconds.as_secs(), thread::available_parallelism()?);
    println!("| store | players | moves/s | p50 ms | p99 ms | slowest ms | server CPU us/move |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for &players in &players {
        let file = folder.join(format!("{players}.db"));
        measure("SQLite", &program, &format!("sqlite:{}", file.display()), players, seconds)?;
    }
    match Postgres::start() {
        Ok(postgres) => {
            for &players in &players {
                let store = postgres.database(&format!("load{players}"))?;
                measure("PostgreSQL", &program, &store, players, seconds)?;
            }
        }
        Err(missing) => println!("| PostgreSQL | not measured: {missing} |"),
    }
    println!();
    measure_hostile(&program, &folder.join("hostile.db"), seconds)?;
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
    let address = server.address;
    let play_all = |time| {
        let end = Instant::now() + time;
        all(players, move |number| play(address, number as u64 + 1, end, Duration::ZERO))
    };
    // Warm-up: prepares statements and reads pages.
    play_all(Duration::from_secs(1))?;
    let (before, start) = (cpu(server.id()), Instant::now());
    let times = Times::of(play_all(seconds)?)?;
    let (elapsed, used) = (start.elapsed().as_secs_f64(), cpu(server.id()) - before);
    println!(
        "| {name} | {players} | {:.0} | {} | {:.1} | {:.0} |",
        times.0.len() as f64 / elapsed,
        times.text(),
        times.at(1.0),
        used / times.0.len() as f64 * 1e6
    );
    Ok(())
}

/// Measures moves and hints of people who play at their own speed, without and with each attack.
fn measure_hostile(program: &Path, file: &Path, seconds: Duration) -> Result<(), AnyError> {
    let store = format!("sqlite:{}", file.display());
    // The first start creates the tables.
    let server = ServerProcess::start(program, &store)?;
    let mut heavy = Client::connect(server.address)?;
    let (_, game) = heavy.post("/api/v1/games", r#"{"level":"expert"}"#)?;
    let id = json_text(&game, "id").ok_or_else(|| io::Error::other(game.clone()))?.to_string();
    server.stop()?;
    let python = |script: &str, arguments: &[&str]| {
        let filled = Command::new("python3").args(["-c", script]).arg(file).args(arguments).status()?;
        if filled.success() { Ok(()) } else { Err(AnyError::from("python3 could not fill the store")) }
    };
    python(MILLION_WINS, &[])?;
    python(HEAVY_ACCOUNT, &[&id, &HEAVY.to_string(), &HEAVY_LEVELS.to_string()])?;
    let bodies = Bodies {
        heavy_cookie: heavy.cookie,
        watched: format!("/api/v1/games/{id}/events"),
        large: format!(r#"{{"position":"{}"}}"#, hard_position(100, 100).replace('\n', "\\n")),
        middle: format!(r#"{{"position":"{}"}}"#, hard_position(31, 32).replace('\n', "\\n")),
        recording: large_recording(),
    };
    // The load of the machine changes from minute to minute, so every round contains every attack.
    let mut effects: Vec<Effect> = ATTACKS.iter().map(|_| Effect::default()).collect();
    for _ in 0..ROUNDS {
        for (attack, effect) in ATTACKS.iter().zip(&mut effects) {
            effect.measure(attack, program, &store, &bodies, seconds)?;
        }
    }
    println!(
        "{PLAYERS} players with five moves a second, {ASKERS} who ask for two hints a second, on SQLite, \
         {ROUNDS} rounds"
    );
    println!(
        "| hostile client | its requests/s | moves p50 ms | p99 ms | p99 / none | hints p50 ms | p99 ms | peak memory MB |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    let mut alone = None;
    for (attack, effect) in ATTACKS.iter().zip(effects) {
        let (moves, hints) = (Times::of(effect.moves)?, Times::of(effect.hints)?);
        let alone = *alone.get_or_insert(moves.at(0.99));
        println!(
            "| {} | {:.0} | {} | {:.1} | {} | {:.0} |",
            attack.name,
            effect.requests as f64 / effect.seconds,
            moves.text(),
            moves.at(0.99) / alone,
            hints.text(),
            effect.memory
        );
    }
    println!();
    Ok(())
}

/// The measurements during one attack, over all rounds.
#[derive(Default)]
struct Effect {
    moves: Vec<Duration>,
    hints: Vec<Duration>,
    /// The hostile client's requests, and the time that it had for them.
    requests: usize,
    seconds: f64,
    memory: f64,
}

impl Effect {
    fn measure(
        &mut self,
        attack: &'static Attack,
        program: &Path,
        store: &str,
        bodies: &Bodies,
        seconds: Duration,
    ) -> Result<(), AnyError> {
        let server = ServerProcess::start_with(program, store, attack.options)?;
        let address = server.address;
        let (start, bodies) = (Instant::now(), bodies.clone());
        let end = start + seconds + Duration::from_secs(2);
        let hostile = thread::spawn(move || {
            let cookies = cookies(address)?;
            all(attack.threads, move |number| {
                let mut hostile = Hostile {
                    address,
                    forwarded: format!("203.0.113.{}", 1 + number % attack.networks),
                    cookie: cookies[number % cookies.len()].clone(),
                    count: 0,
                    moves: String::new(),
                    held: VecDeque::new(),
                    bodies: bodies.clone(),
                };
                let mut client = hostile.connect()?;
                let mut times = Vec::new();
                while Instant::now() < end {
                    let start = Instant::now();
                    (attack.request)(&mut client, &mut hostile)?;
                    hostile.count += 1;
                    times.push(start.elapsed());
                }
                Ok(times)
            })
        });
        thread::sleep(Duration::from_secs(1));
        let askers = thread::spawn(move || all(ASKERS, move |_| ask(address, end)));
        self.moves.extend(all(PLAYERS, move |number| play(address, number as u64 + 1, end, PAUSE))?);
        self.hints.extend(askers.join().map_err(|_| "an asker panicked")??);
        self.requests += hostile.join().map_err(|_| "the hostile client panicked")??.len();
        self.seconds += start.elapsed().as_secs_f64();
        self.memory = self.memory.max(peak_memory(server.id()));
        Ok(())
    }
}

/// What hostile clients send.
#[derive(Clone)]
struct Bodies {
    /// The cookie of a visitor with many games.
    heavy_cookie: String,
    /// The path of a game's event stream.
    watched: String,
    /// Positions for the solver.
    large: String,
    middle: String,
    /// A recorded game that is short to send and long to answer.
    recording: String,
}

struct Hostile {
    address: SocketAddr,
    forwarded: String,
    cookie: String,
    count: usize,
    /// The path for its moves; empty before it has a game.
    moves: String,
    /// Connections that it does not read from.
    held: VecDeque<Client>,
    bodies: Bodies,
}

impl Hostile {
    fn connect(&self) -> io::Result<Client> {
        let mut client = Client::connect(self.address)?;
        client.forwarded.clone_from(&self.forwarded);
        client.cookie.clone_from(&self.cookie);
        Ok(client)
    }

    /// Sends a request on a new connection and does not read the answer. Closes the oldest of many such connections.
    fn hold(&mut self, method: &str, path: &str, body: &str) -> io::Result<()> {
        let mut client = self.connect()?;
        client.send(method, path, body)?;
        self.held.push_back(client);
        if self.held.len() > HELD {
            self.held.pop_front();
        }
        Ok(())
    }
}

struct Attack {
    name: &'static str,
    threads: usize,
    /// The number of networks that the threads use. Each of the other players has its own.
    networks: usize,
    options: &'static [&'static str],
    request: fn(&mut Client, &mut Hostile) -> io::Result<()>,
}

static ATTACKS: [Attack; 10] = [
    Attack { name: "none", threads: 0, networks: 1, options: &[], request: |_, _| Ok(()) },
    Attack {
        name: "32 connections read a leaderboard of a million wins",
        threads: 32,
        networks: 1,
        options: &[],
        request: |client, _| client.get("/api/v1/leaderboards/expert").map(drop),
    },
    Attack {
        name: "40 connections of 10 cookies ask about 100x100 positions",
        threads: 40,
        networks: 1,
        options: &[],
        request: |client, hostile| client.post("/api/v1/analyse", &hostile.bodies.large).map(drop),
    },
    Attack {
        name: "200 connections make moves",
        threads: 200,
        networks: 1,
        options: &[],
        request: |client, hostile| {
            let Hostile { count, moves, .. } = hostile;
            if moves.is_empty() {
                let (_, game) = client.post("/api/v1/games", r#"{"level":"expert"}"#)?;
                let id = json_text(&game, "id").ok_or_else(|| io::Error::other(game.clone()))?;
                *moves = format!("/api/v1/games/{id}/moves");
            }
            let (row, col) = (1 + *count % 16, 1 + *count % 30);
            let body = format!(r#"{{"key":"{count}","act":"mark","row":{row},"col":{col}}}"#);
            let (status, _) = client.post(moves, &body)?;
            if status != 200 {
                moves.clear();
            }
            Ok(())
        },
    },
    Attack {
        name: "600 connections show recordings that undo much, and read nothing",
        threads: 20,
        networks: 2,
        options: &[],
        request: |_, hostile| {
            let recording = hostile.bodies.recording.clone();
            thread::sleep(Duration::from_millis(100));
            hostile.hold("POST", "/api/v1/videos", &recording)
        },
    },
    Attack {
        name: "32 connections read the statistics of an account with 20,000 games",
        threads: 32,
        networks: 1,
        options: &[],
        request: read_statistics,
    },
    Attack {
        name: "the same without a limit on reports",
        threads: 32,
        networks: 1,
        options: &["--reports", "1000000"],
        request: read_statistics,
    },
    Attack {
        name: "32 connections read the daily board of an account with 20,000 games",
        threads: 32,
        networks: 1,
        options: &[],
        request: |client, hostile| {
            client.cookie.clone_from(&hostile.bodies.heavy_cookie);
            client.get("/api/v1/daily").map(drop)
        },
    },
    Attack {
        name: "600 watchers come to a game and go",
        threads: 20,
        networks: 4,
        options: &[],
        request: |_, hostile| {
            let path = hostile.bodies.watched.clone();
            hostile.cookie.clear();
            thread::sleep(Duration::from_millis(50));
            hostile.hold("GET", &path, "")
        },
    },
    Attack {
        name: "8 connections of two networks ask about 31x32 positions",
        threads: 8,
        networks: 2,
        options: &[],
        request: |client, hostile| client.post("/api/v1/analyse", &hostile.bodies.middle).map(drop),
    },
];

/// Requests the statistics of the heavy account.
fn read_statistics(client: &mut Client, hostile: &mut Hostile) -> io::Result<()> {
    client.cookie.clone_from(&hostile.bodies.heavy_cookie);
    client.get("/api/v1/me/statistics").map(drop)
}

/// Creates ten visitors and returns their cookies.
fn cookies(address: SocketAddr) -> io::Result<Vec<String>> {
    let cookie = |_| {
        let mut client = Client::connect(address)?;
        client.get("/api/v1/me").map(|_| client.cookie)
    };
    (0..10).map(cookie).collect()
}

/// Sorted.
struct Times(Vec<Duration>);

impl Times {
    fn of(mut times: Vec<Duration>) -> Result<Times, AnyError> {
        times.sort_unstable();
        if times.is_empty() { Err("nothing was answered".into()) } else { Ok(Times(times)) }
    }

    /// A percentile in milliseconds.
    fn at(&self, share: f64) -> f64 {
        self.0[((self.0.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0
    }

    fn text(&self) -> String {
        format!("{:.1} | {:.1}", self.at(0.5), self.at(0.99))
    }
}

/// Runs a function in many threads, each with its number, and collects the times.
fn all(
    threads: usize,
    one: impl Fn(usize) -> io::Result<Vec<Duration>> + Clone + Send + 'static,
) -> io::Result<Vec<Duration>> {
    let start = |number| {
        let one = one.clone();
        thread::Builder::new().stack_size(256 * 1024).spawn(move || one(number))
    };
    let threads: Vec<_> = (0..threads).map(start).collect::<io::Result<_>>()?;
    let mut times = Vec::new();
    for thread in threads {
        times.extend(thread.join().map_err(|_| io::Error::other("a client panicked"))??);
    }
    Ok(times)
}

/// Plays until `end`. Returns the time of each acknowledged move.
fn play(address: SocketAddr, seed: u64, end: Instant, pause: Duration) -> io::Result<Vec<Duration>> {
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
        let (status, game) = client.post("/api/v1/games", r#"{"rows":16,"cols":30,"mines":40}"#)?;
        if status == 429 {
            thread::sleep(Duration::from_millis(200));
            continue;
        }
        let id = json_text(&game, "id").ok_or_else(|| io::Error::other(game.clone()))?.to_string();
        let path = format!("/api/v1/games/{id}/moves");
        for number in 0.. {
            let act = if number % 2 == 0 { "open" } else { "mark" };
            let (row, col) = (1 + below(16), 1 + below(30));
            let body = format!(r#"{{"key":"{number}","act":"{act}","row":{row},"col":{col}}}"#);
            thread::sleep(pause);
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

/// Asks for a hint twice a second. Returns the time of each.
fn ask(address: SocketAddr, end: Instant) -> io::Result<Vec<Duration>> {
    let mut client = Client::connect(address)?;
    let (_, game) = client.post("/api/v1/games", r#"{"level":"beginner"}"#)?;
    let id = json_text(&game, "id").ok_or_else(|| io::Error::other(game.clone()))?.to_string();
    client.post(&format!("/api/v1/games/{id}/moves"), r#"{"key":"0","act":"open","row":5,"col":5}"#)?;
    let mut times = Vec::new();
    for number in 0.. {
        if Instant::now() >= end {
            break;
        }
        thread::sleep(Duration::from_millis(500));
        let start = Instant::now();
        let (status, answer) =
            client.post(&format!("/api/v1/games/{id}/hint"), &format!(r#"{{"key":"hint{number}"}}"#))?;
        times.push(start.elapsed());
        if status != 200 {
            return Err(io::Error::other(answer));
        }
    }
    Ok(times)
}

/// A position that is slow to solve: every other row of a board with many mines is open.
fn hard_position(rows: u32, cols: u32) -> String {
    let is_mine = |row: u32, col: u32| {
        let mixed = (row * 100 + col + 1).wrapping_mul(2_654_435_761);
        (mixed >> 16) % 100 < 30
    };
    let all = || (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let mines = all().filter(|&(row, col)| is_mine(row, col)).count();
    let mut text = format!("{rows}x{cols} {mines}\n");
    for (row, col) in all() {
        let is_near = |other: u32, own: u32| other.abs_diff(own) <= 1;
        if row % 2 == 1 || is_mine(row, col) {
            text.push('.');
        } else {
            let around = all().filter(|&(r, c)| is_near(r, row) && is_near(c, col) && is_mine(r, c)).count();
            text.push_str(&around.to_string());
        }
        if col + 1 == cols {
            text.push('\n');
        }
    }
    text
}

/// A recorded game for which the server shows 98 large openings and undos. Flags isolate the changed cells, which makes
/// their text long.
fn large_recording() -> String {
    let rows = format!("*.*{}\n{}", ".".repeat(97), format!("{}\n", ".".repeat(100)).repeat(99));
    let places = (1..=100).flat_map(|row| (1..=100).map(move |col| (row, col)));
    let flagged = places.filter(|(row, col)| (row + col) % 2 == 1);
    let flags: String = flagged.map(|(row, col)| format!("0 mark {row} {col}\n")).collect();
    let header = "saolei 1\nrules classic\nsize 100x100\nmines 2\nstart safe\nmade given\nlayout\n";
    format!("{header}{rows}{flags}{}", "0 open 50 50\n0 undo\n".repeat(98))
}

/// The peak memory of a process in MB.
fn peak_memory(process: u32) -> f64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    let kib = line.trim().trim_end_matches("kB").trim().parse::<f64>().unwrap_or_default();
    kib * 1024.0 / 1e6
}

/// The CPU time of a process in seconds, user and system.
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
