//! `saolei serve` loses nothing that it acknowledged: killed at any moment, on a full disk and on one that is read-only.

#![cfg(unix)] // ends servers by signals

use saolei_testing::disk::{self, SmallDisk};
use saolei_testing::{Client, HttpAnswer, Postgres, ServerProcess, json_text};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, fs};

const PROGRAM: &str = env!("CARGO_BIN_EXE_saolei");

/// Players at a time.
const PLAYERS: usize = 8;

/// The board; marking all of it again and again puts flags on and takes them off.
const ROWS: usize = 16;
const COLS: usize = 30;

/// How many games a visitor creates in a round: fewer than the server allows at once.
const MAX_GAMES: usize = 100;

/// What happens before the server is killed, in turn.
const ROUNDS: [&[Event]; 5] = [
    &[],
    &[Event::Fails(Failure::Full)],
    &[Event::Fails(Failure::Full), Event::Works(Failure::Full)],
    &[Event::Fails(Failure::ReadOnly)],
    &[Event::Fails(Failure::ReadOnly), Event::Works(Failure::ReadOnly)],
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    Fails(Failure),
    Works(Failure),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    Full,
    ReadOnly,
}

/// A game that was acknowledged, and how many of its marks were. Mark number n is on cell n, so that the board tells them apart.
struct Game {
    id: String,
    key: String,
    marks: usize,
}

/// The games of a player; the last is being played.
type Witness = Vec<Game>;

/// What all players were told.
#[derive(Default)]
struct Told {
    acknowledged: AtomicUsize,
    refused: AtomicUsize,
}

/// A store whose disk can fail.
trait Disk {
    fn store(&self) -> &str;
    fn set(&self, failure: Failure, fails: bool, server: &ServerProcess);
    /// After the server is gone.
    fn repair(&self, failure: Failure);
}

/// Without a small disk, the server may not write files beyond their size instead.
struct SqliteDisk {
    folder: PathBuf,
    small: Option<SmallDisk>,
    store: String,
}

struct PostgresDisk {
    postgres: Postgres,
    small: Option<SmallDisk>,
    store: String,
}

/// How often the server is killed by `make kill`, which also uses file systems of its own; else each round happens once.
fn kills() -> Option<usize> {
    env::var("SAOLEI_KILLS").ok().and_then(|rounds| rounds.parse().ok())
}

/// A small disk for `make kill`, if this process may mount one.
fn small_disk(folder: &Path) -> Option<SmallDisk> {
    kills()?;
    let disk = SmallDisk::mount(folder, 256);
    disk.map_err(|error| eprintln!("\n*** NOT TESTED ON A FULL FILE SYSTEM: {error} ***\n")).ok()
}

fn folder(name: &str) -> PathBuf {
    env::temp_dir().join(format!("saolei-kill-{name}-{}", std::process::id()))
}

#[test]
fn nothing_acknowledged_is_lost_on_sqlite() {
    let folder = folder("sqlite");
    let small = small_disk(&folder);
    if small.is_none() {
        fs::create_dir(&folder).unwrap();
    }
    let store = format!("sqlite:{}", folder.join("games.db").display());
    let disk = SqliteDisk { folder, small, store };
    kill_again_and_again(&disk);
    if disk.small.is_none() {
        fs::remove_dir_all(disk.folder).unwrap();
    }
}

#[test]
fn nothing_acknowledged_is_lost_on_postgresql() {
    let Some(postgres) = Postgres::start_or_skip() else { return };
    let folder = folder("postgres");
    let small = small_disk(&folder);
    let store = match small {
        Some(_) => postgres.database_in("kill", &folder),
        None => postgres.database("kill"),
    };
    kill_again_and_again(&PostgresDisk { postgres, small, store: store.unwrap() });
}

#[test]
#[cfg(target_os = "linux")] // limits files by prlimit
fn a_log_that_cannot_be_written_does_not_stop_the_server() {
    let folder = folder("log");
    fs::create_dir(&folder).unwrap();
    let store = format!("sqlite:{}", folder.join("games.db").display());
    let disk = SqliteDisk { folder, small: None, store };
    let server = start(&disk);
    let mut client = Client::connect(server.address).unwrap();
    disk::limit_files(server.id(), Some(0)).unwrap();
    // Each of them is logged.
    for _ in 0..3 {
        assert_eq!(client.post("/api/v1/games", "{}").unwrap().0, 503);
    }
    disk::limit_files(server.id(), None).unwrap();
    assert_eq!(client.post("/api/v1/games", "{}").unwrap().0, 201);
    drop(server);
    fs::remove_dir_all(disk.folder).unwrap();
}

impl Disk for SqliteDisk {
    fn store(&self) -> &str {
        &self.store
    }

    fn set(&self, failure: Failure, fails: bool, server: &ServerProcess) {
        match (failure, &self.small) {
            (Failure::Full, Some(small)) if fails => small.fill().unwrap(),
            (Failure::Full, Some(small)) => small.free().unwrap(),
            (Failure::Full, None) => {
                let sizes = ["games.db", "games.db-wal"].map(|name| self.folder.join(name).metadata());
                let largest = sizes.into_iter().map(|file| file.unwrap().len()).max();
                disk::limit_files(server.id(), largest.filter(|_| fails)).unwrap();
            }
            // What is open cannot be written, and what is opened is read-only.
            (Failure::ReadOnly, _) => {
                disk::limit_files(server.id(), fails.then_some(0)).unwrap();
                disk::set_read_only(&self.folder, fails).unwrap();
            }
        }
    }

    fn repair(&self, failure: Failure) {
        match (failure, &self.small) {
            (Failure::Full, Some(small)) => small.free().unwrap(),
            (Failure::Full, None) => {}
            (Failure::ReadOnly, _) => disk::set_read_only(&self.folder, false).unwrap(),
        }
    }
}

impl Disk for PostgresDisk {
    fn store(&self) -> &str {
        &self.store
    }

    fn set(&self, failure: Failure, fails: bool, _: &ServerProcess) {
        match (failure, &self.small) {
            (Failure::Full, Some(small)) if fails => small.fill().unwrap(),
            (Failure::Full, Some(small)) => small.free().unwrap(),
            (Failure::Full, None) | (Failure::ReadOnly, _) => self.postgres.set_read_only(fails).unwrap(),
        }
    }

    fn repair(&self, failure: Failure) {
        match (failure, &self.small) {
            (Failure::Full, Some(small)) => small.free().unwrap(),
            (Failure::Full, None) | (Failure::ReadOnly, _) => self.postgres.set_read_only(false).unwrap(),
        }
    }
}

fn kill_again_and_again(disk: &impl Disk) {
    let witnesses: Vec<Mutex<Witness>> = (0..PLAYERS).map(|_| Mutex::default()).collect();
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let mut pause = |least: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        thread::sleep(Duration::from_millis(least + random % 400));
    };
    // Elsewhere there is no way to make a disk fail.
    let kinds = if cfg!(target_os = "linux") { &ROUNDS[..] } else { &ROUNDS[..1] };
    let rounds = kills().unwrap_or(ROUNDS.len());
    let told = Told::default();
    for round in 0..rounds {
        let mut server = start(disk);
        check(server.address, &witnesses, round);
        let address = server.address;
        let events = kinds[round % kinds.len()];
        thread::scope(|scope| {
            for witness in &witnesses {
                let told = &told;
                scope.spawn(move || play(address, &mut witness.lock().unwrap(), told));
            }
            pause(150);
            for &event in events {
                match event {
                    Event::Fails(failure) => {
                        disk.set(failure, true, &server);
                        wait_for_more(&told.refused, 4 * PLAYERS, &format!("{failure:?}: refused"));
                        wait_for_bad_health(address);
                    }
                    Event::Works(failure) => {
                        disk.set(failure, false, &server);
                        wait_for_more(
                            &told.acknowledged,
                            10 * PLAYERS,
                            &format!("{failure:?}: acknowledged"),
                        );
                    }
                }
                pause(0);
            }
            server.kill().unwrap();
        });
        if let Some(Event::Fails(failure)) = events.last() {
            disk.repair(*failure);
        }
    }
    let server = start(disk);
    check(server.address, &witnesses, rounds);
    let games: Vec<Game> = witnesses.into_iter().flat_map(|witness| witness.into_inner().unwrap()).collect();
    let (marks, games) = (games.iter().map(|game| game.marks).sum::<usize>(), games.len());
    assert!(marks > 10 * rounds, "the server was at work: {marks} moves");
    let refused = told.refused.into_inner();
    eprintln!(
        "{rounds} kills, {refused} requests refused, {marks} acknowledged moves in {games} games, all there"
    );
}

/// Starts a server whose log is beside its store.
fn start(disk: &impl Disk) -> ServerProcess {
    let log = match disk.store().strip_prefix("sqlite:") {
        Some(file) => format!("exec 2>>'{file}.log'\n"),
        None => "exec 2>/dev/null\n".to_string(),
    };
    ServerProcess::start_limited(Path::new(PROGRAM), disk.store(), &(log + disk::BEFORE_FAILURES)).unwrap()
}

/// Waits until a number has grown by this much.
fn wait_for_more(number: &AtomicUsize, more: usize, what: &str) {
    let (start, before) = (Instant::now(), number.load(Ordering::Relaxed));
    while number.load(Ordering::Relaxed) < before + more {
        assert!(start.elapsed() < Duration::from_secs(120), "no requests were {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Waits until the server says that writing fails.
fn wait_for_bad_health(address: SocketAddr) {
    let (start, mut client) = (Instant::now(), Client::connect(address).unwrap());
    loop {
        let (status, health) = client.get("/healthz").unwrap();
        if status == 503 {
            assert!(health.contains("writing to the store fails"), "{health}");
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(120), "{health}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Marks cell after cell and now and then creates a game, until the server is gone.
fn play(address: SocketAddr, witness: &mut Witness, told: &Told) {
    let Ok(mut client) = Client::connect(address) else { return };
    let mut creates = true;
    let mut attempts = 0;
    loop {
        if creates && attempts < MAX_GAMES {
            attempts += 1;
            match client.post("/api/v1/games", r#"{"level":"expert"}"#) {
                Ok((201, game)) => {
                    let text = |name| json_text(&game, name).unwrap().to_string();
                    witness.push(Game { id: text("id"), key: text("key"), marks: 0 });
                    told.acknowledged.fetch_add(1, Ordering::Relaxed);
                }
                Ok(refused) => refuse(&refused, told),
                Err(_) => return,
            }
        }
        let Some(game) = witness.last_mut() else {
            assert!(attempts < MAX_GAMES, "no game could be created");
            continue;
        };
        client.key.clone_from(&game.key);
        let number = game.marks;
        let (row, col) = (1 + number / COLS % ROWS, 1 + number % COLS);
        let body = format!(r#"{{"key":"{number}","act":"mark","row":{row},"col":{col}}}"#);
        match client.post(&format!("/api/v1/games/{}/moves", game.id), &body) {
            Ok((200, answer)) => {
                assert!(
                    answer.contains(&format!("\"turn\":{},", number + 1)),
                    "one turn for each move: {answer}"
                );
                game.marks += 1;
                creates = game.marks.is_multiple_of(500);
                told.acknowledged.fetch_add(1, Ordering::Relaxed);
            }
            Ok(refused) => {
                creates = told.refused.load(Ordering::Relaxed).is_multiple_of(4);
                refuse(&refused, told);
            }
            Err(_) => return,
        }
    }
}

/// The only reason to refuse anything is that it cannot be saved.
fn refuse((status, problem): &HttpAnswer, told: &Told) {
    assert!(*status == 503 && problem.contains("urn:saolei:cannot-save"), "{status} {problem}");
    told.refused.fetch_add(1, Ordering::Relaxed);
    thread::sleep(Duration::from_millis(5));
}

/// Every acknowledged game is there with every acknowledged move, and with at most one that was not acknowledged.
fn check(address: SocketAddr, witnesses: &[Mutex<Witness>], round: usize) {
    let mut client = Client::connect(address).unwrap();
    for witness in witnesses {
        for Game { id, marks, .. } in &*witness.lock().unwrap() {
            let (status, game) = client.get(&format!("/api/v1/games/{id}")).unwrap();
            assert_eq!(status, 200, "round {round}: {game}");
            let board = game.split("\"board\":[").nth(1).unwrap().split(']').next().unwrap();
            let cells: String = board.chars().filter(|glyph| matches!(glyph, '.' | 'F')).collect();
            let expected = |marks: usize| -> String {
                let flagged = |cell: usize| (marks + ROWS * COLS - 1 - cell) / (ROWS * COLS) % 2 == 1;
                (0..ROWS * COLS).map(|cell| if flagged(cell) { 'F' } else { '.' }).collect()
            };
            assert!(
                cells == expected(*marks) || cells == expected(marks + 1),
                "round {round}: {marks} moves were acknowledged, and the board is {cells}"
            );
        }
    }
}
