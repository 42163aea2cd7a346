//! Exchanges bytes with a live player over two pipes, and detects which side waits for the other.

use super::transcript::{LineAssembler, Speaker, TranscriptLine};
use saolei_runner::{Process, ProgramEnd, Waiting};
use std::io;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

/// How long both sides have to wait for each other before it counts as a deadlock. Only a timer in the player could
/// resolve it, and players have none.
const DEADLOCK: Duration = Duration::from_millis(300);

/// What the judge waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgeWaits {
    /// For the player's next operation.
    ForOperation,
    /// For the player to read an answer: the pipe is full.
    ForReader,
    /// For the player to exit: all games are over.
    ForExit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breakdown {
    Deadlock,
    /// The player exceeded a limit. Holds what each side was waiting for.
    Limit(ProgramEnd, JudgeWaits, Waiting),
}

/// The judge's end of the pipes.
pub(super) struct Conversation<'a> {
    pub(super) process: Process,
    show: &'a mut dyn FnMut(TranscriptLine<'_>),
    most_output: u64,
    /// Received from the player, not yet read by the protocol.
    pub(super) received: Vec<u8>,
    received_in_all: u64,
    /// For the player, not yet in the pipe.
    unsent: Vec<u8>,
    from_player: LineAssembler,
    to_player: LineAssembler,
    stderr: LineAssembler,
    deadlocked_since: Option<Instant>,
    pub(super) end: Option<ProgramEnd>,
    pub(super) breakdown: Option<Breakdown>,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(
        process: Process,
        most_output: u64,
        show: &'a mut dyn FnMut(TranscriptLine<'_>),
    ) -> Conversation<'a> {
        Conversation {
            process,
            show,
            most_output,
            received: Vec::new(),
            received_in_all: 0,
            unsent: Vec::new(),
            from_player: LineAssembler::default(),
            to_player: LineAssembler::default(),
            stderr: LineAssembler::default(),
            deadlocked_since: None,
            end: None,
            breakdown: None,
        }
    }

    /// Sends a text and waits until the pipe has taken all of it. Does nothing if the player has hung up.
    pub(super) fn send(&mut self, text: &[u8], mut each_line: impl FnMut(&str)) -> io::Result<()> {
        let (at, show) = (self.process.started.elapsed(), &mut self.show);
        self.to_player.take(text, |text| {
            each_line(text);
            show(TranscriptLine { at, speaker: Speaker::Judge, text });
        });
        self.unsent.extend_from_slice(text);
        while !self.unsent.is_empty() && self.process.stdin.is_some() && self.end.is_none() {
            self.exchange(JudgeWaits::ForReader)?;
        }
        self.unsent.clear();
        Ok(())
    }

    /// Waits until something is received. Returns `false` if the player has hung up.
    pub(super) fn receive(&mut self) -> io::Result<bool> {
        while self.received.is_empty() && self.process.stdout.is_some() && self.end.is_none() {
            self.exchange(JudgeWaits::ForOperation)?;
        }
        Ok(!self.received.is_empty())
    }

    /// Closes the player's input, and waits for it to exit.
    pub(super) fn finish(&mut self) -> io::Result<ProgramEnd> {
        self.process.stdin = None;
        loop {
            if let Some(end) = self.end {
                return Ok(end);
            }
            self.exchange(JudgeWaits::ForExit)?;
        }
    }

    pub(super) fn unfinished(&self) -> Option<String> {
        self.from_player.unfinished()
    }

    /// One round: waits until a pipe is ready or the player has to be checked, then sends and receives.
    fn exchange(&mut self, judge: JudgeWaits) -> io::Result<()> {
        let (mut unsent, mut errors) = (&self.unsent[..], Vec::new());
        let before = self.received.len();
        let has_ended = self.process.exchange(&mut unsent, &mut self.received, &mut errors)?;
        let sent = self.unsent.len() - unsent.len();
        self.unsent.drain(..sent);

        let (at, show) = (self.process.started.elapsed(), &mut self.show);
        let new = &self.received[before..];
        self.from_player.take(new, |text| show(TranscriptLine { at, speaker: Speaker::Player, text }));
        self.stderr.take(&errors, |text| show(TranscriptLine { at, speaker: Speaker::Stderr, text }));
        self.received_in_all += new.len() as u64;
        if self.received_in_all > self.most_output {
            return Err(self.give_up(Breakdown::Limit(ProgramEnd::OutputLimit, judge, Waiting::Nothing)));
        }
        if has_ended {
            self.end = Some(self.process.reap());
            return Ok(());
        }
        if let Some(limit) = self.process.check_limits() {
            let player = self.process.waiting();
            return Err(self.give_up(Breakdown::Limit(limit, judge, player)));
        }
        self.look_for_deadlock(judge)
    }

    /// Detects a deadlock: the judge waits for an operation, the player reads, and both pipes are empty.
    fn look_for_deadlock(&mut self, judge: JudgeWaits) -> io::Result<()> {
        let is_empty = |pipe: &Option<OwnedFd>| {
            pipe.as_ref().is_some_and(|pipe| rustix::io::ioctl_fionread(pipe) == Ok(0))
        };
        let is_deadlocked = judge == JudgeWaits::ForOperation
            && self.received.is_empty()
            && self.process.waiting() == Waiting::Input
            && is_empty(&self.process.stdin)
            && is_empty(&self.process.stdout);
        match self.deadlocked_since {
            _ if !is_deadlocked => self.deadlocked_since = None,
            None => self.deadlocked_since = Some(Instant::now()),
            Some(since) if since.elapsed() > DEADLOCK => return Err(self.give_up(Breakdown::Deadlock)),
            Some(_) => {}
        }
        Ok(())
    }

    fn give_up(&mut self, breakdown: Breakdown) -> io::Error {
        self.breakdown = Some(breakdown);
        io::Error::other("the player is in breakdown")
    }
}
