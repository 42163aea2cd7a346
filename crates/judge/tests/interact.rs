//! Live players as shell scripts, right and wrong.
#![cfg(target_os = "linux")] // programs under test are watched on Unix only

use saolei_boards::Language;
use saolei_judge::Problem;
use saolei_judge::interact::{
    CodinGameBoard, GameEnd, HiddenBoards, JudgeWaits, LiveOutcome, LiveReport, Speaker, interact,
    interact_codingame,
};
use saolei_protocols::Protocol;
use saolei_runner::{ProcessLimits, Program, ProgramEnd, Waiting, not_watched};
use std::time::Duration;

/// A safe cell beside a mine, and one that opens the rest.
const SWEEP: &str = "2 4\n*...\n....\n";

fn limits() -> ProcessLimits {
    ProcessLimits::new(Duration::from_millis(500), 64 << 20, 1 << 20)
}

/// Lets a script play; the report, and the transcript as a text.
fn play(protocol: Protocol, input: &str, script: &str) -> (LiveReport, String) {
    play_within(&limits(), protocol, input, script)
}

fn play_within(
    limits: &ProcessLimits,
    protocol: Protocol,
    input: &str,
    script: &str,
) -> (LiveReport, String) {
    let hidden = HiddenBoards::read(Problem::of(protocol), input.as_bytes()).expect("a board");
    let mut transcript = String::new();
    let report = interact(&hidden, &Program::new("sh", ["-c", script]), limits, &mut |line| {
        let mark = match line.speaker {
            Speaker::Judge => '<',
            Speaker::Player => '>',
            Speaker::Stderr => '!',
        };
        transcript.push_str(&format!("{mark}{}\n", line.text));
    });
    (report.expect("there is a shell"), transcript)
}

/// Whether programs are watched as on any Unix: `SAOLEI_ANY_UNIX=1 cargo test -p saolei-judge --test interact`.
fn is_any_unix() -> bool {
    not_watched(Language::English).is_some()
}

/// What a player waits for, if the system reports it.
fn seen(waiting: Waiting) -> Waiting {
    if is_any_unix() { Waiting::Unknown } else { waiting }
}

/// A deadlock, which only Linux sees before the time is up.
fn deadlock(begun: Option<&str>) -> LiveOutcome {
    if is_any_unix() {
        LiveOutcome::Stopped(ProgramEnd::WallLimit, JudgeWaits::ForOperation, Waiting::Unknown)
    } else {
        LiveOutcome::Deadlock(begun.map(str::to_string))
    }
}

#[test]
fn a_player_hears_an_answer_before_its_next_operation() {
    let script = "read size; echo hello >&2; sleep 0.05; echo Flag 1 1; read answer; sleep 0.05
        echo Sweep 1 4; read cells; for i in 1 2 3 4 5 6; do read cell; done; sleep 0.05
        echo Sweep 2 1; while read line; do :; done";
    let (report, transcript) = play(Protocol::Sweep, SWEEP, script);
    assert_eq!(report.outcome, LiveOutcome::Finished);
    assert_eq!((report.results, report.operations), (vec![GameEnd::Won], 3));
    assert_eq!(
        transcript,
        "<2 4 1\n!hello\n>Flag 1 1\n<success\n>Sweep 1 4\n<6 cell(s) detected\n<1 2 1\n<1 3 0\n<1 4 0\n<2 2 1\n\
         <2 3 0\n<2 4 0\n>Sweep 2 1\n<1 cell(s) detected\n<2 1 1\n<finish\n<total step 3\n"
    );
}

#[test]
fn the_next_board_of_boom_is_told_when_the_game_before_is_over() {
    let input = "2\n3 3\n___\n_*_\n___\n0\n3 4\n____\n____\n____\n0\n";
    let script = "read games; read size; echo 1 2 2; read lost; echo 0; read line; read size; echo 1 $size | cut -c 1-5
        read cells; read won; echo 0";
    let (report, transcript) = play(Protocol::Boom, input, script);
    assert_eq!(report.outcome, LiveOutcome::Finished, "{transcript}");
    assert_eq!(report.results, [GameEnd::Lost, GameEnd::Won]);
    let (first, second) = transcript.split_once("<==========\n").expect("two games");
    assert_eq!(first, "<2\n<3 3 1\n>1 2 2\n<LOSE\n>0\n");
    assert!(second.starts_with("<3 4 0\n>1 3 4\n<RUNNING: [<1, 1, 0>"), "{second}");
}

#[test]
fn console_ends_with_the_game_or_with_the_player() {
    let board = "4 1 3 1\n..*\n";
    let (report, _) = play(Protocol::Console, board, "echo 1 1 2; cat >/dev/null");
    assert_eq!(report.outcome, deadlock(None)); // the game goes on: its player has to hang up
    let (report, transcript) = play(Protocol::Console, board, "echo 1 1 3; cat >/dev/null");
    assert_eq!((report.outcome, report.results), (LiveOutcome::Finished, vec![GameEnd::Lost]));
    assert!(transcript.ends_with("<Hit mine, you lose\n<1 1\n<..*\n"), "{transcript}");
    let (report, _) = play(Protocol::Console, board, "echo 1 1 2");
    assert_eq!((report.outcome, report.results), (LiveOutcome::Finished, vec![]));
}

#[test]
fn a_player_that_does_not_flush_is_told_so_before_its_time_is_up() {
    // What it means to send waits in its own buffer while it reads.
    let (report, _) =
        play(Protocol::Sweep, SWEEP, "read size; operation='Sweep 1 4'; read answer; echo $operation");
    assert_eq!(report.outcome, deadlock(None));
}

#[test]
fn an_operation_without_its_line_end_is_shown() {
    let (report, _) = play(Protocol::Sweep, SWEEP, "read size; printf 'Sweep 1 4'; read answer");
    assert_eq!(report.outcome, deadlock(Some("Sweep 1 4")));
}

#[test]
fn a_limit_is_reported_with_the_side_that_waits() {
    // On a busy machine a program gets little CPU time.
    let patient = ProcessLimits { idle: Duration::from_secs(60), ..limits() };
    let stopped = |limits: &ProcessLimits, script| match play_within(limits, Protocol::Sweep, SWEEP, script)
        .0
        .outcome
    {
        LiveOutcome::Stopped(end, judge, player) => (end, judge, player),
        outcome => panic!("{outcome:?}"),
    };
    assert_eq!(
        stopped(&limits(), "exec sleep 1003.5"),
        (ProgramEnd::WallLimit, JudgeWaits::ForOperation, seen(Waiting::Other))
    );
    // Elsewhere than on Linux the kernel alone stops it.
    let busy = play_within(&patient, Protocol::Sweep, SWEEP, "while :; do :; done").0.outcome;
    let by_kernel = LiveOutcome::Ended(ProgramEnd::CpuLimit);
    let by_us = LiveOutcome::Stopped(ProgramEnd::CpuLimit, JudgeWaits::ForOperation, Waiting::Nothing);
    assert_eq!(busy, if is_any_unix() { by_kernel } else { by_us });
    assert_eq!(
        stopped(&limits(), "echo Quit; exec sleep 1003.5"),
        (ProgramEnd::WallLimit, JudgeWaits::ForExit, seen(Waiting::Other))
    );
    let (end, _, _) = stopped(&patient, "while :; do echo Flag 1 1; done");
    assert!(matches!(end, ProgramEnd::CpuLimit | ProgramEnd::OutputLimit), "{end:?}");
}

#[test]
fn a_player_that_never_reads_is_waited_for_within_limits() {
    let board = format!("200 200\n{}", format!("{}\n", ".".repeat(200)).repeat(200));
    let (report, _) = play(Protocol::Sweep, &board, "echo Sweep 1 1; exec sleep 1003.5");
    assert_eq!(
        report.outcome,
        LiveOutcome::Stopped(ProgramEnd::WallLimit, JudgeWaits::ForReader, seen(Waiting::Other))
    );
}

#[test]
fn bad_operations_and_bad_ends_are_told_apart() {
    let outcome = |script| play(Protocol::Sweep, SWEEP, script).0.outcome;
    assert_eq!(
        outcome("echo Swep 1 1; cat >/dev/null"),
        LiveOutcome::BadOperation("expected Sweep, Flag, DSweep or Quit, found \"Swep\"".to_string())
    );
    assert_eq!(outcome("echo Flag 1 1"), LiveOutcome::HungUp);
    assert_eq!(outcome("echo Flag 1 1; exit 3"), LiveOutcome::Ended(ProgramEnd::Exited(3)));
    assert_eq!(outcome("echo Quit; exit 3"), LiveOutcome::Ended(ProgramEnd::Exited(3)));
    assert_eq!(outcome("kill -SEGV $$"), LiveOutcome::Ended(ProgramEnd::Signal(11)));
    assert_eq!(outcome("true"), LiveOutcome::HungUp);
    assert_eq!(
        outcome("yes nonsense"),
        LiveOutcome::BadOperation("expected Sweep, Flag, DSweep or Quit, found \"nonsense\"".to_string())
    );
}

#[test]
fn what_a_player_leaves_behind_is_counted() {
    let (report, _) = play(Protocol::Sweep, SWEEP, "echo Quit; sleep 1004.5 & exit 0");
    assert_eq!(
        (report.outcome.clone(), report.left_behind, report.is_right()),
        (LiveOutcome::Finished, 1, false)
    );
}

/// The boards of CodinGame are all of one size.
fn expert() -> String {
    let rows: Vec<String> = (0..16)
        .map(|row| (0..30).map(|col| if (row * 30 + col) % 5 == 2 { '*' } else { '.' }).collect())
        .collect();
    let text = rows.join("\n") + "\n";
    // 96 mines, and three more.
    format!("16 30\n{}", text.replacen("*..", "***", 1).replacen("*.", "**", 1))
}

/// Lets a Python player play CodinGame's game.
fn codingame(player: &str) -> (LiveReport, String) {
    let board = CodinGameBoard::read(expert().as_bytes()).expect("an expert board");
    let mut transcript = String::new();
    let limits = ProcessLimits::new(Duration::from_secs(20), 256 << 20, 1 << 20);
    let report = interact_codingame(&board, &Program::new("python3", ["-c", player]), &limits, &mut |line| {
        if line.speaker != Speaker::Stderr {
            transcript.push_str(&format!("{}\n", line.text));
        }
    });
    (report.expect("there is Python"), transcript)
}

const READ: &str = "rows = [input().split() for _ in range(16)]";

#[test]
fn a_player_of_codingame_sees_the_board_each_turn_and_wins_or_loses() {
    // Knows where the mines are: it opens every other cell that is closed. The first click is on a mine, which moves.
    let board = expert();
    let winner = format!(
        "board = {board:?}.split()[2:]
first = next((x, y) for y in range(16) for x in range(30) if board[y][x] == '*')
{READ}
print(*first, flush=True)
while True:
    {READ}
    near = [(x, y) for y in range(16) for x in range(30) if abs(x - first[0]) < 2 and abs(y - first[1]) < 2]
    moved = sum(board[y][x] == '*' for x, y in near)
    free = [(x, y) for y in range(16) for x in range(30) if board[y][x] == '.' and (x, y) not in near][:moved]
    safe = [(x, y) for y in range(16) for x in range(30) if rows[y][x] == '?' and (x, y) not in free
            and (board[y][x] == '.' or (x, y) in near)]
    print(*safe[0], 0, 0, 1, 1, flush=True)"
    );
    let (report, transcript) = codingame(&winner);
    assert_eq!(
        (&report.outcome, &report.results[..]),
        (&LiveOutcome::Finished, &[GameEnd::Won][..]),
        "{transcript}"
    );
    assert!(report.is_right() && transcript.starts_with(&format!("{}\n", vec!["?"; 30].join(" "))));
    // Loses: every cell in order, one of which is a mine.
    let loser = format!("for at in range(480):\n    {READ}\n    print(at % 30, at // 30, flush=True)");
    let (report, transcript) = codingame(&loser);
    assert_eq!((&report.outcome, &report.results[..]), (&LiveOutcome::Finished, &[GameEnd::Lost][..]));
    let second: Vec<&str> = transcript.lines().skip(17).take(16).collect();
    assert!(second.iter().any(|row| row.contains('.') && !row.contains('*')), "{second:?}");
}

#[test]
fn players_of_codingame_that_do_not_keep_to_it_are_told() {
    let bad = |answer: &str| {
        let (report, _) = codingame(&format!("{READ}\nprint({answer:?}, flush=True)\ninput()"));
        match report.outcome {
            LiveOutcome::BadOperation(message) => message,
            other => panic!("{answer}: {other:?}"),
        }
    };
    let expected = "expected a column from 0 to 29 and a row from 0 to 15, found";
    for answer in ["3 16", "30 3", "open 3 4", "3", "-1 2", ""] {
        assert_eq!(bad(answer), format!("{expected} {answer:?}"));
    }
    // The same open cell forever.
    let (report, _) = codingame(&format!("while True:\n    {READ}\n    print(0, 0, flush=True)"));
    assert_eq!(report.outcome, LiveOutcome::BadOperation("the game is not over after 480 turns".to_string()));
    // Gives up, crashes, forgets to answer.
    assert_eq!(codingame(READ).0.outcome, LiveOutcome::HungUp);
    assert_eq!(codingame(&format!("{READ}\n1 // 0")).0.outcome, LiveOutcome::Ended(ProgramEnd::Exited(1)));
    assert_eq!(codingame(&format!("{READ}\ninput()")).0.outcome, deadlock(None));
}

#[test]
fn codingame_takes_expert_boards_only() {
    let error = CodinGameBoard::read(SWEEP.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1: expected an expert board: 16 rows, 30 columns and 99 mines, found 2 rows, 4 columns and 1 mine"
    );
}
