//! What a beginner is told about a program that fails, and how much of their time it takes.
#![cfg(unix)] // programs under test are watched on Unix only

use saolei_judge::stress::{Hopeless, ScorePlan, ScoreReport, StressPlan, TimeLimit, score, stress};
use saolei_judge::{InputKind, Problem, Space, generate};
use saolei_runner::{ProcessLimits, Program};
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{env, fs};

/// One test at a time: what a program leaves behind is killed, and that would be another test's compiler.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn problem(id: &str) -> &'static Problem {
    Problem::all().chain(Problem::all_light()).find(|problem| problem.id() == id).unwrap()
}

fn limits(milliseconds: u64) -> ProcessLimits {
    ProcessLimits::new(Duration::from_millis(milliseconds), 1 << 30, 1 << 20)
}

fn shell(script: &str) -> Program {
    Program::new("sh", ["-c", script])
}

fn scored(script: &str, hopeless: Hopeless) -> ScoreReport {
    let plan = ScorePlan {
        seed: 1,
        limits: limits(50),
        time: TimeLimit::Plan,
        space: Space::IgnoreTrailing,
        patience: Duration::ZERO,
        hopeless,
    };
    score(problem("sweep"), &shell(script), &plan, &mut |_| {}).unwrap()
}

#[test]
fn after_three_subtasks_that_are_too_slow_the_others_are_skipped() {
    let _alone = alone();
    let report = scored("while :; do :; done", Hopeless::Skipped);
    let skipped: Vec<u32> =
        report.subtasks.iter().filter(|score| score.is_skipped()).map(|score| score.subtask.number).collect();
    assert_eq!(skipped, (4..=20).collect::<Vec<u32>>());
    assert_eq!((report.points(), report.skipped()), (0, 17));
    let report = scored("while :; do :; done", Hopeless::Run);
    assert!(report.subtasks.iter().all(|score| score.files.len() == 1), "{report:?}");
    // A wrong program is not hopeless: it takes no time.
    let report = scored("echo", Hopeless::Skipped);
    assert_eq!((report.points(), report.skipped()), (0, 0));
}

#[test]
fn a_time_limit_is_not_shrunk_for_longer_than_the_patience() {
    let _alone = alone();
    // Not too slow for the smallest input, which is tried first.
    let program = shell("read rows cols; [ $rows$cols = 11 ] || while :; do :; done");
    let patience = Duration::from_millis(500);
    let sweep = problem("sweep");
    let first = vec![generate(sweep, sweep.subtask(5).unwrap(), InputKind::Most, 1).unwrap()];
    let plan = StressPlan { patience, first, ..StressPlan::new(limits(1000)) };
    let failure = stress(sweep, &program, &plan, &mut |_| {}).unwrap().failure.unwrap();
    assert_eq!(failure.fault.name(), "time-limit");
    // One more trial would take a second.
    assert_eq!(failure.trials, 1);
}

/// The guesses at the cause of the first failure.
fn reasons(id: &str, program: &Program, limits: ProcessLimits) -> Vec<String> {
    let plan = StressPlan { patience: Duration::from_secs(5), ..StressPlan::new(limits) };
    stress(problem(id), program, &plan, &mut |_| {}).unwrap().failure.unwrap().reasons
}

#[test]
fn reading_past_the_end_is_told_from_other_crashes_and_loops() {
    let _alone = alone();
    let past_end = ["your program reads past the end of the input"];
    // Python complains about an index in both cases.
    let one_row_more =
        "d = open(0).read().split(); print(*(d[2 + i] for i in range(int(d[0]) + 1)), sep='\\n')";
    assert_eq!(reasons("p2670", &Program::new("python3", ["-c", one_row_more]), limits(5000)), past_end);
    let wild = "d = open(0).read().split(); print(d[2][1000])";
    let told = reasons("p2670", &Program::new("python3", ["-c", wild]), limits(5000));
    assert_eq!(told, ["an index is out of range: check the rows and columns at the edges of the board"]);
    // The list of operations ends with the input, not with zeros.
    let waits = shell("line=; while [ \"$line\" != '0 0 0 0' ]; do read line; done");
    assert_eq!(reasons("console", &waits, limits(300)), past_end);
}

#[test]
fn an_array_without_room_for_a_lines_end_is_named() {
    let _alone = alone();
    let source = "
        #include <stdio.h>
        static struct { char row[100]; signed char mines[2]; } kept = {{0}, {1, 1}};
        int main(void) {
            static char board[102][102];
            int rows, cols;
            scanf(\"%d %d\", &rows, &cols);
            for (int r = 1; r <= rows; ++r) {
                scanf(\"%s\", kept.row);
                for (int c = 0; c < cols; ++c) board[r][c + 1] = kept.row[c] == '*' ? kept.mines[0] : 0;
            }
            for (int r = 1; r <= rows; ++r, puts(\"\"))
                for (int c = 1; c <= cols; ++c) {
                    int number = 0;
                    for (int i = 0; i < 9; ++i) number += board[r - 1 + i / 3][c - 1 + i % 3];
                    putchar(board[r][c] ? '*' : '0' + number);
                }
        }";
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verdicts-small-array");
    fs::write(path.with_extension("c"), source).unwrap();
    let compiled = Command::new("cc").arg("-w").arg("-o").arg(&path).arg(path.with_extension("c")).status();
    assert!(compiled.unwrap().success());
    let told = reasons("p2670", &Program::new(path, [""; 0]), limits(5000));
    let [reason] = &told[..] else { panic!("{told:?}") };
    assert!(reason.contains("an array of 100 columns has no room for a line's end"), "{reason}");
}
