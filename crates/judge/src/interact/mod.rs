//! Lets a live program play against a protocol.
//!
//! The judge knows the layouts. The player gets rows, columns and mines when a game begins (in `boom`, the number of
//! games before that), sends operations as the protocol spells them, and reads the protocol's answers.

mod codingame;
mod conversation;
mod hidden_boards;
mod transcript;
mod words;

pub use crate::games::GameEnd;
pub use codingame::CodinGameBoard;
pub use conversation::JudgeWaits;
pub use hidden_boards::{HiddenBoards, HiddenBoardsError};
pub use transcript::{Speaker, TranscriptLine};

use crate::games::{GameFormat, GameSeries};
use codingame::{Foul, Player};
use conversation::{Breakdown, Conversation};
use saolei_protocols::Error;
use saolei_runner::{
    Isolation, Process, ProcessLimits, Program, ProgramEnd, ScratchFolder, StartError, Waiting,
};
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::time::Duration;

/// The result of a live session.
#[derive(Clone, Debug)]
pub struct LiveReport {
    /// How the session ended.
    pub outcome: LiveOutcome,
    /// The results of the games that ended.
    pub results: Vec<GameEnd>,
    /// The number of games in the session.
    pub games: usize,
    /// The number of operations received, not counting `Quit` or the `0` of `boom`.
    pub operations: u64,
    /// The number of processes that the player left behind, which have been killed.
    pub left_behind: usize,
    /// Wall-clock time.
    pub wall: Duration,
    /// The player's CPU time.
    pub cpu: Duration,
}

/// How a live session ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveOutcome {
    /// The player followed the protocol to the end, whether it won or lost.
    Finished,
    /// The player sent an operation that the protocol does not know.
    BadOperation(String),
    /// The player closed its output before its games were over.
    HungUp,
    /// The player waits for input while the judge waits for an operation. Holds the line that the player has started.
    Deadlock(Option<String>),
    /// The player crashed or exited with a code other than 0.
    Ended(ProgramEnd),
    /// The player was stopped at a limit. Holds what each side was waiting for.
    Stopped(ProgramEnd, JudgeWaits, Waiting),
}

impl LiveReport {
    /// Whether the player followed the protocol.
    pub fn is_right(&self) -> bool {
        self.outcome == LiveOutcome::Finished && self.left_behind == 0
    }
}

/// Lets a program play on hidden boards. Calls `show` with every line of the transcript when it is sent.
///
/// # Errors
/// The program cannot be started.
pub fn interact(
    hidden: &HiddenBoards,
    player: &Program,
    limits: &ProcessLimits,
    show: &mut dyn FnMut(TranscriptLine<'_>),
) -> Result<LiveReport, StartError> {
    let folder = ScratchFolder::of(player)?;
    let directory = folder.as_ref().map(ScratchFolder::path);
    let process = Process::start(player, limits, directory, Isolation::Alone)?;
    let conversation = RefCell::new(Conversation::new(process, limits.output, show));
    let mut from_player = FromPlayer {
        conversation: &conversation,
        hidden,
        next_board: 0,
        ready: Vec::new(),
        operations: OperationCounter::new(hidden.format),
        hung_up: false,
    };
    let mut to_player = ToPlayer { conversation: &conversation, format: hidden.format, results: Vec::new() };
    let played = hidden.answerer.run("player", &mut from_player, &mut to_player);
    let (hung_up, operations, results) =
        (from_player.hung_up, from_player.operations.count, to_player.results);

    let mut conversation = conversation.into_inner();
    let outcome = match played {
        Err(Error::Input(error)) if !hung_up => LiveOutcome::BadOperation(error.message),
        played => ended(&mut conversation, played.is_ok()),
    };
    Ok(report(conversation, outcome, results, hidden.boards.len(), operations))
}

/// Lets a program play CodinGame's live Minesweeper, as [`interact`] does. The program is stopped when the game is over.
///
/// # Errors
/// The program cannot be started.
pub fn interact_codingame(
    board: &CodinGameBoard,
    player: &Program,
    limits: &ProcessLimits,
    show: &mut dyn FnMut(TranscriptLine<'_>),
) -> Result<LiveReport, StartError> {
    let folder = ScratchFolder::of(player)?;
    let directory = folder.as_ref().map(ScratchFolder::path);
    let process = Process::start(player, limits, directory, Isolation::Alone)?;
    let conversation = RefCell::new(Conversation::new(process, limits.output, show));
    let mut player = Player { conversation: &conversation, turns: 0 };
    let played = codingame::play(board, &mut player);
    let turns = player.turns;
    let mut conversation = conversation.into_inner();
    let (outcome, results) = match played {
        Ok(end) => (LiveOutcome::Finished, vec![end]),
        Err(Foul::BadLine(message)) => (LiveOutcome::BadOperation(message), Vec::new()),
        Err(Foul::Gone) => (ended(&mut conversation, false), Vec::new()),
    };
    Ok(report(conversation, outcome, results, 1, turns))
}

/// How a session ended after its last game, or after the player has hung up too early: its exit may explain why.
fn ended(conversation: &mut Conversation<'_>, is_over: bool) -> LiveOutcome {
    if conversation.breakdown.is_some() {
        return breakdown(conversation);
    }
    match conversation.finish() {
        Ok(ProgramEnd::Exited(0)) if is_over => LiveOutcome::Finished,
        Ok(ProgramEnd::Exited(0)) => LiveOutcome::HungUp,
        Ok(end) => LiveOutcome::Ended(end),
        Err(_) => breakdown(conversation),
    }
}

fn report(
    mut conversation: Conversation<'_>,
    outcome: LiveOutcome,
    results: Vec<GameEnd>,
    games: usize,
    operations: u64,
) -> LiveReport {
    let left_behind = conversation.process.clean_up();
    let (wall, cpu) = (conversation.process.started.elapsed(), conversation.process.cpu);
    LiveReport { outcome, results, games, operations, left_behind, wall, cpu }
}

fn breakdown(conversation: &Conversation<'_>) -> LiveOutcome {
    match conversation.breakdown {
        Some(Breakdown::Limit(end, judge, player)) => LiveOutcome::Stopped(end, judge, player),
        Some(Breakdown::Deadlock) | None => LiveOutcome::Deadlock(conversation.unfinished()),
    }
}

/// The protocol's input: each hidden board, then what the player sends until its game is over.
struct FromPlayer<'a, 'b> {
    conversation: &'a RefCell<Conversation<'b>>,
    hidden: &'a HiddenBoards,
    next_board: usize,
    /// For the protocol, not yet read.
    ready: Vec<u8>,
    operations: OperationCounter,
    hung_up: bool,
}

impl Read for FromPlayer<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ready.is_empty() {
            if self.operations.game_is_over {
                self.begin_game()?;
            } else if self.conversation.borrow_mut().receive()? {
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

impl FromPlayer<'_, '_> {
    /// Announces the next board to the player, and passes the whole board to the protocol.
    fn begin_game(&mut self) -> io::Result<()> {
        // A protocol never reads more games than there are.
        let Some(board) = self.hidden.boards.get(self.next_board) else { return Ok(()) };
        let head = if self.next_board == 0 { &self.hidden.head[..] } else { "" };
        self.ready.extend([head, &board.header, &board.rows].concat().bytes());
        self.conversation.borrow_mut().send([head, &board.announcement].concat().as_bytes(), |_| {})?;
        self.next_board += 1;
        self.operations.game_is_over = false;
        Ok(())
    }

    /// Takes what the player has sent up to the end of its game: the next board has to come before the rest.
    fn take_operations(&mut self) {
        let received = &mut self.conversation.borrow_mut().received;
        let len = self.operations.take(received);
        self.ready.extend(received.drain(..len));
    }
}

/// Counts the player's operations, and notices the end of a game.
struct OperationCounter {
    format: &'static GameFormat,
    count: u64,
    word: Vec<u8>,
    /// The number of words read of the current operation.
    words: u8,
    game_is_over: bool,
}

impl OperationCounter {
    fn new(format: &'static GameFormat) -> OperationCounter {
        OperationCounter { format, count: 0, word: Vec::new(), words: 0, game_is_over: true }
    }

    /// Whether this one-word operation ends a game of several.
    fn ends_game(&self, word: &[u8]) -> bool {
        self.format.series == GameSeries::Counted && word.iter().all(|&byte| byte == b'0')
    }

    /// The number of these bytes that belong to the current game.
    fn take(&mut self, bytes: &[u8]) -> usize {
        for (at, &byte) in bytes.iter().enumerate() {
            if !byte.is_ascii_whitespace() {
                // All valid words are shorter. The protocol reports longer ones itself.
                if self.word.len() < 32 {
                    self.word.push(byte);
                }
                continue;
            }
            if self.word.is_empty() {
                continue;
            }
            let word = std::mem::take(&mut self.word);
            if self.words == 0 && self.ends_game(&word) {
                self.game_is_over = true;
                return at + 1;
            }
            self.words = (self.words + 1) % 3;
            self.count += u64::from(self.words == 0);
        }
        bytes.len()
    }
}

/// The protocol's output, sent to the player.
struct ToPlayer<'a, 'b> {
    conversation: &'a RefCell<Conversation<'b>>,
    format: &'a GameFormat,
    results: Vec<GameEnd>,
}

impl Write for ToPlayer<'_, '_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let (endings, results) = (self.format.endings, &mut self.results);
        self.conversation.borrow_mut().send(text, |line| {
            results.extend(endings.iter().find(|(answer, _)| *answer == line).map(|(_, end)| *end));
        })?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
