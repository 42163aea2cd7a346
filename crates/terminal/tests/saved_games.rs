//! Files on disk after the program was killed at any point.

mod common;

use common::{BOARD, recorded};
use saolei_replay::{MoveKind, Playback, Recording, Statistics};
use saolei_rules::{Operation, Phase};
use saolei_terminal::{HistoryEntry, SavedGames, Unavailable};
use std::fs;
use std::path::Path;

const LOST: &str = "0 open 3 4\n900 open 1 3\n";

fn entry(id: u64, recording: &Recording) -> HistoryEntry {
    HistoryEntry::of(id, recording.header(), &Statistics::of(&Playback::new(recording.clone())))
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn moves_are_appended_and_the_layout_is_written_whole() {
    let home = tempfile::tempdir().unwrap();
    let mut saved_games = SavedGames::open(home.path()).unwrap();
    let mut play = Playback::begin(recorded(&BOARD, ""));
    let cell = |row, col| play.recording().size().cell(row, col).unwrap();
    let (first, second) = (cell(2, 3), cell(0, 0));
    for (millis, kind) in
        [(0, Operation::Open(first).into()), (500, Operation::Mark(second).into()), (800, MoveKind::Undo)]
    {
        play.record(millis, kind).unwrap();
        saved_games.save(7, play.recording()).unwrap();
        let text = fs::read_to_string(home.path().join("running-7.saolei")).unwrap();
        assert_eq!(text, play.recording().text());
    }
    drop(saved_games);
    let (id, again) = SavedGames::open(home.path()).unwrap().unfinished().swap_remove(0);
    assert_eq!((id, again.unwrap().recording()), (7, play.recording()));
}

/// A game that one terminal plays is not offered to another until the first one ends.
#[test]
fn a_game_is_resumed_by_one_program_only() {
    let home = tempfile::tempdir().unwrap();
    let ids = |saved_games: &mut SavedGames| {
        let games = saved_games.unfinished().into_iter();
        let mut ids: Vec<u64> = games.filter_map(|(id, game)| game.is_ok().then_some(id)).collect();
        ids.sort_unstable();
        ids
    };
    for id in [3, 8] {
        SavedGames::open(home.path()).unwrap().save(id, &recorded(&BOARD, "0 open 3 4\n")).unwrap();
    }
    let mut first = SavedGames::open(home.path()).unwrap();
    assert_eq!(ids(&mut first), [3, 8]);
    assert!(first.claim(8).is_ok() && first.claim(8).is_ok());
    assert_eq!(ids(&mut first), [3, 8], "its own game is still there");
    let mut second = SavedGames::open(home.path()).unwrap();
    assert_eq!(ids(&mut second), [3], "listing a game does not keep it from others");
    assert_eq!(second.claim(8).unwrap_err(), Unavailable::PlayedElsewhere);
    assert!(second.claim(3).is_ok());
    second.save(9, &recorded(&BOARD, "0 open 3 4\n")).unwrap();
    let mut third = SavedGames::open(home.path()).unwrap();
    assert_eq!(ids(&mut third), [0; 0]);
    drop((first, second));
    assert_eq!(ids(&mut third), [3, 8, 9]);
    drop(third);
    assert_eq!(names(home.path()), ["games", "running-3.saolei", "running-8.saolei", "running-9.saolei"]);
}

/// Not the one that was begun last.
#[test]
fn the_game_that_was_played_last_comes_first() {
    let home = tempfile::tempdir().unwrap();
    for id in [3, 8] {
        SavedGames::open(home.path()).unwrap().save(id, &recorded(&BOARD, "0 open 3 4\n")).unwrap();
    }
    let older = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000);
    let file = fs::OpenOptions::new().append(true).open(home.path().join("running-8.saolei")).unwrap();
    file.set_modified(older).unwrap();
    let unfinished = SavedGames::open(home.path()).unwrap().unfinished();
    assert_eq!(unfinished.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [3, 8]);
}

/// The clock has its own line in the file, which survives if the program is killed.
#[test]
fn the_clock_is_appended() {
    let home = tempfile::tempdir().unwrap();
    let mut saved_games = SavedGames::open(home.path()).unwrap();
    let mut play = Playback::new(recorded(&BOARD, "0 open 3 4\n"));
    for millis in [0, 1000, 1000, 2000] {
        play.set_clock(millis);
        saved_games.save(7, play.recording()).unwrap();
    }
    let text = fs::read_to_string(home.path().join("running-7.saolei")).unwrap();
    assert!(text.ends_with("\n0 open 3 4\n1000 clock\n2000 clock\n"), "{text}");
    let read = Recording::read(text.as_bytes()).unwrap();
    assert_eq!(&read, play.recording());
    let cell = read.size().cell(0, 0).unwrap();
    play.record(2500, Operation::Open(cell)).unwrap();
    saved_games.save(7, play.recording()).unwrap();
    let text = fs::read_to_string(home.path().join("running-7.saolei")).unwrap();
    assert!(text.ends_with("\n2000 clock\n2500 open 1 1\n"), "{text}");
}

/// A power cut after the last move was written, before or after the entry in the history.
#[test]
fn a_game_that_was_over_is_filed_once() {
    for with_line in [false, true] {
        let home = tempfile::tempdir().unwrap();
        let recording = recorded(&BOARD, LOST);
        fs::write(home.path().join("running-5.saolei"), recording.text()).unwrap();
        if with_line {
            fs::write(home.path().join("history"), format!("{}\n", entry(5, &recording))).unwrap();
        }
        for _ in 0..2 {
            let mut saved_games = SavedGames::open(home.path()).unwrap();
            assert_eq!(saved_games.history().entries(), [entry(5, &recording)]);
            assert!(saved_games.unfinished().is_empty());
            assert_eq!(names(home.path()), ["games", "history"]);
            assert_eq!(names(&home.path().join("games")), ["5.saolei"]);
        }
        assert_eq!(fs::read_to_string(home.path().join("history")).unwrap().lines().count(), 1);
    }
}

/// A power cut in the middle of a line.
#[test]
fn lines_that_were_cut_off_cost_nothing_else() {
    let home = tempfile::tempdir().unwrap();
    let recording = recorded(&BOARD, LOST);
    let line = entry(1, &recording).to_string();
    fs::write(home.path().join("history"), format!("{line}\n{}", &line[..20])).unwrap();
    let text = recorded(&BOARD, "0 open 3 4\n").text();
    fs::write(home.path().join("running-9.saolei"), format!("{text}900 open 1 ")).unwrap();
    fs::write(home.path().join("running-10.saolei"), "saolei 1\nrules cla").unwrap();
    let mut saved_games = SavedGames::open(home.path()).unwrap();
    let play = saved_games.claim(9).unwrap();
    assert_eq!((play.recording().moves().len(), play.phase()), (1, Phase::Playing));
    let Err(Unavailable::Unreadable(problem)) = saved_games.claim(10) else { panic!("it has no header") };
    assert!(problem.ends_with("running-10.saolei:2:1: the text ends here, expected rules"), "{problem}");
    saved_games.finish(11, &recording, &entry(11, &recording)).unwrap();
    let ids: Vec<u64> = saved_games.history().entries().iter().map(|entry| entry.id).collect();
    assert_eq!(ids, [1, 11]);
}

/// Every file of the process below can have 1024 bytes, as on a full disk: a part of the line that does not fit is written.
#[cfg(target_os = "linux")] // limits files by ulimit
#[test]
fn a_full_disk_does_not_corrupt_a_saved_game() {
    let home = tempfile::tempdir().unwrap();
    let line = "trap '' XFSZ; ulimit -S -f 2; exec \"$0\" --ignored --exact --nocapture plays_on_a_full_disk";
    let program = std::env::current_exe().unwrap();
    let output = std::process::Command::new("sh")
        .args(["-c", line])
        .arg(program)
        .env("FULL_DISK", home.path())
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success() && said[0].contains("1 passed"), "{}", said.concat());
}

#[cfg(target_os = "linux")] // limits files by ulimit
#[test]
#[ignore = "the test above runs it with a limit"]
fn plays_on_a_full_disk() {
    let home = std::path::PathBuf::from(std::env::var_os("FULL_DISK").unwrap());
    let mut saved_games = SavedGames::open(&home).unwrap();
    let mut play = Playback::new(recorded(&BOARD, "0 open 3 4\n"));
    let cell = play.recording().size().cell(0, 0).unwrap();
    let path = home.join("running-7.saolei");
    let (mut acknowledged, mut failures) = (0, 0);
    while failures < 5 {
        let moves = play.recording().moves().len();
        play.record(1000 * moves as u64, Operation::Mark(cell)).unwrap();
        match saved_games.save(7, play.recording()) {
            Ok(()) => acknowledged = moves + 1,
            Err(_) => failures += 1,
        }
        let read = Recording::read(&fs::read(&path).unwrap()).unwrap();
        let count = read.moves().len();
        assert!(count >= acknowledged && play.recording().moves().starts_with(read.moves()), "{count}");
    }
    let torn = fs::read(&path).unwrap();
    assert!(torn.len() == 1024 && !torn.ends_with(b"\n"), "{}", String::from_utf8_lossy(&torn));
    let process = std::process::id().to_string();
    let freed = std::process::Command::new("prlimit").args(["--pid", &process, "--fsize=unlimited"]).status();
    assert!(freed.unwrap().success());
    saved_games.save(7, play.recording()).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), play.recording().text());
}

#[test]
fn a_game_that_was_given_up_is_gone() {
    let home = tempfile::tempdir().unwrap();
    let mut saved_games = SavedGames::open(home.path()).unwrap();
    saved_games.save(3, &recorded(&BOARD, "0 open 3 4\n")).unwrap();
    saved_games.abandon(3).unwrap();
    saved_games.abandon(3).unwrap();
    assert_eq!(names(home.path()), ["games"]);
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("file"), "").unwrap();
    assert!(SavedGames::open(&home.path().join("file")).is_err());
}
