//! A live player against a protocol.
//!
//! The judge holds the layouts. The player is told rows, columns and mines when a game begins (in `boom` the number of
//! games before that), sends operations as the protocol spells them, and hears what the protocol answers.

mod conversation;
mod hidden;
mod transcript;
mod words;

pub use conversation::JudgeWaits;
pub use hidden::{Hidden, HiddenError};
pub use transcript::{Line, Speaker};

use crate::runner::{End, Limits, Process, Program, StartError, Waiting};
use conversation::{Conversation, Trouble};
use hidden::Board;
use saolei_protocols::{Error, Protocol};
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::time::Duration;

/// How a live game went.
#[derive(Clone, Debug)]
pub struct Report {
    /// What became of the conversation.
    pub outcome: Outcome,
    /// How each game ended that came to an end.
    pub results: Vec<GameEnd>,
    /// How many games there were.
    pub games: usize,
    /// Operations that the judge has taken, a `Quit` or the `0` of `boom` not counted.
    pub operations: u64,
    /// Processes that the player left behind. They have been killed.
    pub left_behind: usize,
    /// The time on the clock.
    pub wall: Duration,
    /// The CPU time that the player used.
    pub cpu: Duration,
}

/// What became of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was right from beginning to end, whether the games were won or lost.
    Finished,
    /// The player sent something that the protocol does not know.
    BadOperation(String),
    /// The player hung up before its games were over.
    HungUp,
    /// The player waits for input while the judge waits for an operation. What the player had begun to send is given.
    Standstill(Option<String>),
    /// The player came to an end that no program should come to.
    Ended(End),
    /// The player was stopped at a limit, while each side waited like this.
    Stopped(End, JudgeWaits, Waiting),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// Every safe cell is open.
    Won,
    /// A mine was opened.
    Lost,
    /// The player stopped.
    GivenUp,
}

impl Report {
    /// Whether the player did nothing wrong.
    pub fn is_right(&self) -> bool {
        self.outcome == Outcome::Finished && self.left_behind == 0
    }
}

/// Lets a program play on hidden boards. `tell` hears every line that is said, as it is said.
///
/// # Errors
/// A program that cannot be started.
pub fn interact(
    hidden: &Hidden,
    player: &Program,
    limits: &Limits,
    tell: &mut dyn FnMut(Line<'_>),
) -> Result<Report, StartError> {
    let process = Process::start(player, limits)?;
    let room = RefCell::new(Conversation::new(process, limits.output, tell));
    let mut ears = Ears {
        room: &room,
        protocol: hidden.protocol,
        boards: &hidden.boards,
        next_board: 0,
        ready: Vec::new(),
        taken: Operations::new(hidden.protocol),
        hung_up: false,
    };
    let mut mouth = Mouth { room: &room, protocol: hidden.protocol, results: Vec::new() };
    let played = hidden.protocol.run("player", &mut ears, &mut mouth);
    let (hung_up, operations, results) = (ears.hung_up, ears.taken.count, mouth.results);

    let mut room = room.into_inner();
    let outcome = match played {
        Err(Error::Input(error)) if !hung_up => Outcome::BadOperation(error.message),
        _ if room.trouble.is_some() => trouble(&room),
        // Otherwise all is well, or the player has hung up too early, which its end may explain.
        played => match room.part() {
            Ok(End::Exited(0)) if played.is_ok() => Outcome::Finished,
            Ok(End::Exited(0)) => Outcome::HungUp,
            Ok(end) => Outcome::Ended(end),
            Err(_) => trouble(&room),
        },
    };
    let left_behind = room.process.clear_away();
    Ok(Report {
        outcome,
        results,
        games: hidden.boards.len(),
        operations,
        left_behind,
        wall: room.process.started.elapsed(),
        cpu: room.process.cpu,
    })
}

fn trouble(room: &Conversation<'_>) -> Outcome {
    match room.trouble {
        Some(Trouble::Limit(end, judge, player)) => Outcome::Stopped(end, judge, player),
        Some(Trouble::Standstill) | None => Outcome::Standstill(room.unfinished()),
    }
}

/// What the protocol reads: each hidden board, then what the player sends until its game is over.
struct Ears<'a, 'b> {
    room: &'a RefCell<Conversation<'b>>,
    protocol: Protocol,
    boards: &'a [Board],
    next_board: usize,
    /// Not yet read by the protocol.
    ready: Vec<u8>,
    taken: Operations,
    hung_up: bool,
}

impl Read for Ears<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ready.is_empty() {
            if self.taken.game_is_over {
                self.begin_game()?;
            } else if self.room.borrow_mut().listen()? {
                self.take_operations();
            } else {
                self.hung_up = true;
                return Ok(0);
            }
        }
        let len = buffer.len().min(self.ready.len());
        buffer[..len].copy_from_slice(&self.ready[..len]);
        self.ready.drain(..len);
        Ok(len)
    }
}

impl Ears<'_, '_> {
    /// Tells the player about the next board, and the protocol everything about it.
    fn begin_game(&mut self) -> io::Result<()> {
        // A protocol reads no more games than there are.
        let Some(board) = self.boards.get(self.next_board) else { return Ok(()) };
        let mut told = String::new();
        if self.protocol == Protocol::Boom && self.next_board == 0 {
            told = format!("{}\n", self.boards.len());
        }
        self.ready.extend_from_slice(told.as_bytes());
        self.ready.extend_from_slice(board.layout.as_bytes());
        told.push_str(&board.told);
        self.room.borrow_mut().say(told.as_bytes(), |_| {})?;
        self.next_board += 1;
        self.taken.game_is_over = false;
        Ok(())
    }

    /// Takes what the player has sent, but nothing behind the end of its game: the next board comes between.
    fn take_operations(&mut self) {
        let heard = &mut self.room.borrow_mut().heard;
        let len = self.taken.take(heard);
        self.ready.extend(heard.drain(..len));
    }
}

/// Counts operations in what the player sends, and sees where a game is over.
struct Operations {
    /// The operation that ends a game and names no cell.
    last: fn(&[u8]) -> bool,
    count: u64,
    word: Vec<u8>,
    /// Words of the operation that has begun.
    words: u8,
    game_is_over: bool,
}

impl Operations {
    fn new(protocol: Protocol) -> Operations {
        let last: fn(&[u8]) -> bool = match protocol {
            Protocol::Boom => |word| word.iter().all(|&byte| byte == b'0'),
            // The protocol itself stops reading.
            Protocol::Sweep | Protocol::Console | Protocol::Master | Protocol::Click => |_| false,
        };
        Operations { last, count: 0, word: Vec::new(), words: 0, game_is_over: true }
    }

    /// How many of these bytes belong to the game.
    fn take(&mut self, bytes: &[u8]) -> usize {
        for (at, &byte) in bytes.iter().enumerate() {
            if !byte.is_ascii_whitespace() {
                // Longer words are none of the protocol's; it says so itself.
                if self.word.len() < 32 {
                    self.word.push(byte);
                }
                continue;
            }
            if self.word.is_empty() {
                continue;
            }
            let word = std::mem::take(&mut self.word);
            if self.words == 0 && (self.last)(&word) {
                self.game_is_over = true;
                return at + 1;
            }
            self.words = (self.words + 1) % 3;
            self.count += u64::from(self.words == 0);
        }
        bytes.len()
    }
}

/// What the protocol writes goes to the player.
struct Mouth<'a, 'b> {
    room: &'a RefCell<Conversation<'b>>,
    protocol: Protocol,
    results: Vec<GameEnd>,
}

impl Write for Mouth<'_, '_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let (protocol, results) = (self.protocol, &mut self.results);
        self.room.borrow_mut().say(text, |line| results.extend(game_end(protocol, line)))?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How a game ended, where a line of the judge's says so.
fn game_end(protocol: Protocol, line: &str) -> Option<GameEnd> {
    match (protocol, line) {
        (Protocol::Boom, "WIN") | (Protocol::Sweep, "finish") | (Protocol::Console, "Game over, you win") => {
            Some(GameEnd::Won)
        }
        (Protocol::Boom, "LOSE")
        | (Protocol::Sweep, "game over")
        | (Protocol::Console, "Hit mine, you lose") => Some(GameEnd::Lost),
        (Protocol::Boom, "QUIT") | (Protocol::Sweep, "give up") => Some(GameEnd::GivenUp),
        _ => None,
    }
}
