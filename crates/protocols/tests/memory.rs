//! Memory follows what was read, and stays close to one byte per cell.
//!
//! Each measurement runs in a process of its own, because the system counts memory by process. Only Linux reports it in
//! `/proc`.
#![cfg(target_os = "linux")] // memory is measured by /proc

use saolei_protocols::Protocol;
use std::env;
use std::fs;
use std::io::{self, Read};
use std::process::Command;

const MEGABYTE: u64 = 1 << 20;

/// The variable that names the task of a started process.
const TASK: &str = "SAOLEI_MEMORY_TASK";

#[test]
fn a_header_that_promises_a_large_board_takes_no_memory() {
    for (task, error) in [
        ("boom-promise", "boom.in:3:4: expected 30000 cells in row 1, found 3"),
        ("sweep-promise", "sweep.in:2:4: expected 30000 cells in row 1, found 3"),
        ("console-promise", "console.in:2:4: expected 30000 cells in row 1, found 3"),
        ("click-promise", "click.in:2:4: expected 30000 cells in row 1, found 3"),
        ("long-row-begun", "sweep.in:2:4: expected 900000000 cells in row 1, found 3"),
        ("long-row-promise", "sweep.in:1:12: expected row 1 of 1, found the end of the input"),
    ] {
        let measured = measure(task);
        assert!(measured.outcome.starts_with(error), "{task}: {}", measured.outcome);
        let most = measured.reserved.max(measured.used);
        assert!(most < MEGABYTE, "{task} took {most} bytes for a board that never came");
    }
}

#[test]
fn a_large_board_takes_about_a_byte_per_cell() {
    let cells = 2000 * 2000;
    for task in ["boom-board", "sweep-board", "sweep-lattice", "console-board", "click-board"] {
        let measured = measure(task);
        assert_eq!(measured.outcome, "answered", "{task}");
        let most = cells * 22 / 10;
        assert!(
            measured.used < most,
            "{task} used {} bytes for {cells} cells, at most {most} were expected",
            measured.used
        );
    }
}

/// Runs a task and prints what it used.
#[test]
#[ignore = "the tests above start it as a process"]
fn task_in_a_process() {
    let task = env::var(TASK).expect("the environment names the task");
    let protocol = Protocol::ALL.into_iter().find(|protocol| task.starts_with(protocol.name()));
    let protocol = protocol.unwrap_or(Protocol::Sweep);
    let mut input = input(&task);
    let (reserved, used) = (status("VmPeak"), status("VmHWM"));
    let result = protocol.run(&format!("{}.in", protocol.name()), &mut *input, &mut io::sink());
    let outcome = result.map_or_else(|error| error.to_string(), |()| "answered".to_owned());
    println!("\nreserved {}", status("VmPeak") - reserved);
    println!("used {}", status("VmHWM") - used);
    println!("outcome {outcome}");
}

/// The input of a task. Boards are made row by row as they are read, so that they take no memory here.
fn input(task: &str) -> Box<dyn Read> {
    match task {
        "boom-promise" => Box::new(&b"1\n30000 30000\n___"[..]),
        "sweep-promise" => Box::new(&b"30000 30000\n..."[..]),
        "console-promise" => Box::new(&b"4 30000 30000 5\n..."[..]),
        "click-promise" => Box::new(&b"30000 30000\nEEE"[..]),
        "long-row-promise" => Box::new(&b"1 900000000"[..]),
        "long-row-begun" => Box::new(&b"1 900000000\n..."[..]),
        "boom-board" => board("1\n2000 2000\n", b'_', b'*', "2 1 1\n1 1900 1900\n1 1 1\n0\n"),
        "sweep-board" => board("2000 2000\n", b'.', b'*', "Flag 1 1\nSweep 1900 1900\nSweep 1 1\nQuit\n"),
        "sweep-lattice" => lattice("2000 2000\n", "Sweep 1 1\nQuit\n"),
        "console-board" => board("4 2000 2000 9\n", b'.', b'*', "2 1 1\n1 1900 1900\n1 1 1\n"),
        "click-board" => board("2000 2000\n", b'E', b'M', "1900 1900\n"),
        other => panic!("no task {other}"),
    }
}

/// A board of 2000 x 2000 that is mostly empty, with some mines in its upper half.
fn board(header: &'static str, safe: u8, mine: u8, operations: &'static str) -> Box<dyn Read> {
    let is_mine = |row, col| row < 1000 && (row * 31 + col * 17) % 97 == 0;
    rows(header, move |row, col| if is_mine(row, col) { mine } else { safe }, operations)
}

/// A board of 2000 x 2000 with a mine in every fourth row and column: a flood spreads in many directions at once.
fn lattice(header: &'static str, operations: &'static str) -> Box<dyn Read> {
    rows(header, |row, col| if row % 4 == 3 && col % 4 == 3 { b'*' } else { b'.' }, operations)
}

fn rows(
    header: &'static str,
    glyph: impl Fn(usize, usize) -> u8 + 'static,
    operations: &'static str,
) -> Box<dyn Read> {
    let rows = (0..2000).map(move |row| {
        let mut text: Vec<u8> = (0..2000).map(|col| glyph(row, col)).collect();
        text.push(b'\n');
        text
    });
    let rows = Rows { rows: Box::new(rows), row: Vec::new(), next: 0 };
    Box::new(header.as_bytes().chain(rows).chain(operations.as_bytes()))
}

/// Rows that are made when they are read.
struct Rows {
    rows: Box<dyn Iterator<Item = Vec<u8>>>,
    row: Vec<u8>,
    next: usize,
}

impl Read for Rows {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.next == self.row.len() {
            self.row = self.rows.next().unwrap_or_default();
            self.next = 0;
        }
        let read = (&self.row[self.next..]).read(buffer)?;
        self.next += read;
        Ok(read)
    }
}

/// The memory of a task in bytes, and how it ended.
struct Measured {
    /// Memory that was reserved, used or not.
    reserved: u64,
    /// Memory that was used.
    used: u64,
    outcome: String,
}

fn measure(task: &str) -> Measured {
    let program = env::current_exe().expect("this program has a path");
    let output = Command::new(program)
        .args(["--ignored", "--exact", "task_in_a_process", "--nocapture"])
        .env(TASK, task)
        // Otherwise the C library reserves tens of megabytes for the test's thread, which hide smaller peaks.
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .expect("this program starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let find = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("no {name}in {text}{}", String::from_utf8_lossy(&output.stderr)))
    };
    let number = |name: &str| find(name).parse().expect("a number of bytes");
    Measured { reserved: number("reserved "), used: number("used "), outcome: find("outcome ").to_owned() }
}

/// A line of `/proc/self/status`, in bytes.
fn status(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux reports the status of a process");
    let line = status.lines().find(|line| line.starts_with(name)).expect("a known line");
    let kilobytes: u64 = line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).expect("a number");
    kilobytes * 1024
}
