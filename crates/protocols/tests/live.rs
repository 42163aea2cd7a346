//! A player at the other end of a pipe, who waits for each answer before sending the next operation.

mod common;

use common::{games, run, source};
use saolei_protocols::{Error, Protocol};
use saolei_testing::protocols::{self, Pieces};
use saolei_testing::{Dice, first_difference};
use std::io::{self, ErrorKind, Read, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// How long an answer may take before the test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn boom_answers_each_operation_before_it_waits() {
    converse(
        Protocol::Boom,
        "
        > 2
        > 2 3
        > __*
        > ___
        > 2 1 3
        < RUNNING: [<1, 3, P>]
        > 1 1 1
        < RUNNING: [<1, 1, 0>, <1, 2, 1>, <2, 1, 0>, <2, 2, 1>]
        > 3 2 2
        < RUNNING: [<2, 3, 1>]
        < WIN
        > 1 1 1
        < INVALID
        > 0
        < ==========
        > 1 2
        > *_
        > 1 1 1
        < LOSE
        > 0
        ",
    );
}

#[test]
fn sweep_answers_each_operation_before_it_waits() {
    converse(
        Protocol::Sweep,
        "
        > 2 3
        > ..*
        > ...
        > Flag 1 3
        < success
        > Sweep 1 3
        < flagged
        > Sweep 1 1
        < 4 cell(s) detected
        < 1 1 0
        < 1 2 1
        < 2 1 0
        < 2 2 1
        > DSweep 1 1
        < failed
        > DSweep 2 2
        < 1 cell(s) detected
        < 2 3 1
        < finish
        < total step 5
        ",
    );
}

#[test]
fn sweep_ends_with_quit_while_the_pipe_is_still_open() {
    converse(
        Protocol::Sweep,
        "
        > 1 2
        > .*
        > Quit
        < give up
        < total step 0
        ",
    );
}

#[test]
fn an_error_is_reported_while_the_pipe_is_still_open() {
    let mut player = Player::new(Protocol::Sweep);
    player.send("1 2\n.*\nSwep 1 1\n");
    let error = player.end().expect_err("no operation has this name").to_string();
    assert!(error.ends_with("found \"Swep\""), "{error}");
}

#[test]
fn console_answers_each_operation_before_it_waits() {
    converse(
        Protocol::Console,
        "
        > 4 2 3 1
        > ..*
        > ...
        > 2 1 3
        < Game in progress
        < 1 0
        < ..!
        < ...
        > 1 9 9
        < Game in progress
        < 2 0
        < ..!
        < ...
        > 1 2 1
        < Game in progress
        < 3 0
        < 01!
        < 01.
        > 9 1 2
        < Game over, you win
        < 4 0
        < 01*
        < 011
        ",
    );
}

#[test]
fn click_answers_each_case_before_it_waits() {
    converse(
        Protocol::Click,
        r#"
        > 2 3
        > EEM
        > EEE
        > 1 0
        < B1M
        < B1E
        > [["E","M"]]
        > [0,1]
        < [["E","X"]]
        > [['E', 'M'],
        >  ['E', 'E']]
        > Click : [1,0]
        < [['E', 'M'],
        <  ['1', 'E']]
        "#,
    );
}

#[test]
fn master_answers_each_case_before_it_waits() {
    converse(
        Protocol::Master,
        "
        > 2
        > 1 3 1
        < Case #1:
        < c.*
        > 3 4 10
        < Case #2:
        < Impossible
        ",
    );
}

#[test]
fn random_games_are_answered_line_by_line() {
    for protocol in games() {
        for seed in 0..200 {
            let mut dice = Dice::new(seed);
            let input = protocols::input(protocol, &mut dice);
            let shaped = protocols::reshape(protocol, &input, &mut dice);
            for input in [input, shaped] {
                if let Err(error) = protocols::play_live(protocol, &input) {
                    panic!("{}, seed {seed}: {error}\n{input}", protocol.name());
                }
            }
        }
    }
}

#[test]
fn every_answer_before_an_error_is_written() {
    let mut player = Player::new(Protocol::Sweep);
    player.send("1 3\n.*.\nFlag 1 2\nSweep 1 1\nDance\n");
    player.expect("success\n1 cell(s) detected\n1 1 1\n");
    let error = player.end().expect_err("Dance is no operation");
    assert_eq!(error.to_string(), "sweep.in:5:1: expected Sweep, Flag, DSweep or Quit, found \"Dance\"");
}

#[test]
fn every_answer_before_a_reading_error_is_written() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(ErrorKind::ConnectionReset.into())
        }
    }
    let mut input = b"1 3\n.*.\nFlag 1 2\nSweep 1 1\n".chain(Broken);
    let mut answer = Vec::new();
    let result = Protocol::Sweep.run("sweep.in", &mut input, &mut answer);
    assert!(matches!(result, Err(Error::Read { .. })), "{result:?}");
    assert_eq!(String::from_utf8_lossy(&answer), "success\n1 cell(s) detected\n1 1 1\n");
}

#[test]
fn a_closed_output_is_reported_as_such() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for protocol in Protocol::ALL {
        let mut inputs = (0..100).map(|seed| protocols::input(protocol, &mut Dice::new(seed)));
        let input = inputs.find(|input| !run(protocol, input).answer.is_empty());
        let input = input.expect("an input with answers");
        let mut pieces = Pieces::new(input.as_bytes(), 10, 0);
        match protocol.run(&source(protocol), &mut pieces, &mut Closed) {
            Err(Error::Write(error)) => assert_eq!(error.kind(), ErrorKind::BrokenPipe),
            other => panic!("{}: {other:?}", protocol.name()),
        }
    }
}

/// Plays a dialogue: lines with `>` are sent, lines with `<` have to arrive before more is sent.
fn converse(protocol: Protocol, dialogue: &str) {
    let mut player = Player::new(protocol);
    let mut lines = dialogue.lines().map(str::trim_start).filter(|line| !line.is_empty()).peekable();
    while lines.peek().is_some() {
        while let Some(line) = lines.next_if(|line| line.starts_with('>')) {
            player.send(&format!("{}\n", &line[2..]));
        }
        let mut expected = String::new();
        while let Some(line) = lines.next_if(|line| line.starts_with('<')) {
            expected += &format!("{}\n", &line[2..]);
        }
        player.expect(&expected);
    }
    // Only click reads until the input ends.
    if protocol == Protocol::Click {
        player.hang_up();
    }
    player.expect_end();
}

/// The player's ends of two pipes with a protocol between them.
struct Player {
    to: Option<io::PipeWriter>,
    from: Receiver<Vec<u8>>,
    result: Receiver<Result<(), Error>>,
    heard: String,
}

impl Player {
    fn new(protocol: Protocol) -> Player {
        let (mut program_reads, to) = io::pipe().expect("a pipe");
        let (mut player_reads, mut program_writes) = io::pipe().expect("a pipe");
        let (told, result) = mpsc::channel();
        thread::spawn(move || {
            let result = protocol.run(&source(protocol), &mut program_reads, &mut program_writes);
            // The player may have given up already.
            let _ = told.send(result);
        });
        let (hear, from) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = player_reads.read(&mut buffer) {
                if hear.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Player { to: Some(to), from, result, heard: String::new() }
    }

    fn send(&mut self, text: &str) {
        let pipe = self.to.as_mut().expect("the player has not hung up");
        pipe.write_all(text.as_bytes()).expect("the program still listens");
    }

    /// Waits until as much text has arrived, and compares it.
    fn expect(&mut self, expected: &str) {
        while self.heard.len() < expected.len() {
            match self.from.recv_timeout(PATIENCE) {
                Ok(bytes) => self.heard += &String::from_utf8(bytes).expect("answers are text"),
                Err(_) => panic!("waited in vain for {expected:?}, heard {:?}", self.heard),
            }
        }
        let rest = self.heard.split_off(expected.len());
        assert_eq!(self.heard, expected, "{}", first_difference(expected, &self.heard));
        self.heard = rest;
    }

    fn hang_up(&mut self) {
        self.to = None;
    }

    /// How the program ended. The player's pipe stays open.
    fn end(&mut self) -> Result<(), Error> {
        let result = self.result.recv_timeout(PATIENCE).expect("the program ends");
        while let Ok(bytes) = self.from.recv() {
            self.heard += &String::from_utf8(bytes).expect("answers are text");
        }
        assert_eq!(self.heard, "", "more was answered");
        result
    }

    fn expect_end(&mut self) {
        if let Err(error) = self.end() {
            panic!("{error}");
        }
    }
}
