//! A live player at the other end of two pipes: bytes go both ways, and it is known who waits for whom.

use super::transcript::{Assembly, Line, Speaker};
use crate::runner::{End, Process, Waiting, drain, feed};
use rustix::event::PollFlags;
use std::io;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

/// How long both sides have to be seen waiting for each other before it is called so. Nothing but a timer of the
/// player's own could end it, and no player has one.
const STANDSTILL: Duration = Duration::from_millis(300);

/// How often a player that is silent is looked at.
const LOOK: Duration = Duration::from_millis(5);

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

/// Why a conversation was broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Each waits for the other.
    Standstill,
    /// The player broke a limit, while the judge waited like this and the player like that.
    Limit(End, JudgeWaits, Waiting),
}

/// The judge's end of the pipes.
pub(super) struct Conversation<'a> {
    pub(super) process: Process,
    tell: &'a mut dyn FnMut(Line<'_>),
    most_output: u64,
    /// From the player, not yet taken.
    pub(super) heard: Vec<u8>,
    heard_in_all: u64,
    /// To the player, not yet in the pipe.
    unsaid: Vec<u8>,
    from_player: Assembly,
    to_player: Assembly,
    complaints: Assembly,
    standing_still: Option<Instant>,
    pub(super) end: Option<End>,
    pub(super) trouble: Option<Trouble>,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(
        process: Process,
        most_output: u64,
        tell: &'a mut dyn FnMut(Line<'_>),
    ) -> Conversation<'a> {
        Conversation {
            process,
            tell,
            most_output,
            heard: Vec::new(),
            heard_in_all: 0,
            unsaid: Vec::new(),
            from_player: Assembly::default(),
            to_player: Assembly::default(),
            complaints: Assembly::default(),
            standing_still: None,
            end: None,
            trouble: None,
        }
    }

    /// Says something, and waits until the pipe has taken it. Somebody who has hung up is not told.
    pub(super) fn say(&mut self, text: &[u8], mut each_line: impl FnMut(&str)) -> io::Result<()> {
        let (at, tell) = (self.process.started.elapsed(), &mut self.tell);
        self.to_player.take(text, |text| {
            each_line(text);
            tell(Line { at, speaker: Speaker::Judge, text });
        });
        self.unsaid.extend_from_slice(text);
        while !self.unsaid.is_empty() && self.process.stdin.is_some() && self.end.is_none() {
            self.exchange(JudgeWaits::ForReader)?;
        }
        self.unsaid.clear();
        Ok(())
    }

    /// Waits until something was heard. `false` where the player has hung up.
    pub(super) fn listen(&mut self) -> io::Result<bool> {
        while self.heard.is_empty() && self.process.stdout.is_some() && self.end.is_none() {
            self.exchange(JudgeWaits::ForOperation)?;
        }
        Ok(!self.heard.is_empty())
    }

    /// Hangs up, and waits for the player to exit.
    pub(super) fn part(&mut self) -> io::Result<End> {
        self.process.stdin = None;
        loop {
            if let Some(end) = self.end {
                return Ok(end);
            }
            self.exchange(JudgeWaits::ForExit)?;
        }
    }

    /// The operation that the player has begun and not ended with a new line.
    pub(super) fn unfinished(&self) -> Option<String> {
        self.from_player.unfinished()
    }

    /// One round: waits until either pipe can move or it is time to look at the player, and moves what can be moved.
    fn exchange(&mut self, judge: JudgeWaits) -> io::Result<()> {
        let process = &mut self.process;
        let mut wanted: Vec<(&OwnedFd, PollFlags)> = Vec::with_capacity(3);
        if !self.unsaid.is_empty() {
            wanted.extend(process.stdin.as_ref().map(|pipe| (pipe, PollFlags::OUT)));
        }
        wanted.extend(process.stdout.as_ref().map(|pipe| (pipe, PollFlags::IN)));
        wanted.extend(process.stderr.as_ref().map(|pipe| (pipe, PollFlags::IN)));
        let ready = process.wait(&wanted, LOOK)?;
        let has_ended = ready.last() == Some(&true);

        let mut unread = &self.unsaid[..];
        feed(&mut process.stdin, &mut unread);
        let written = self.unsaid.len() - unread.len();
        self.unsaid.drain(..written);
        let before = self.heard.len();
        drain(&mut process.stdout, &mut self.heard, usize::MAX);
        let mut complaint = Vec::new();
        drain(&mut process.stderr, &mut complaint, usize::MAX);

        let (at, tell) = (process.started.elapsed(), &mut self.tell);
        let new = &self.heard[before..];
        self.from_player.take(new, |text| tell(Line { at, speaker: Speaker::Player, text }));
        self.complaints.take(&complaint, |text| tell(Line { at, speaker: Speaker::Complaint, text }));
        self.heard_in_all += new.len() as u64;
        if self.heard_in_all > self.most_output {
            return Err(self.give_up(Trouble::Limit(End::OutputLimit, judge, Waiting::Nothing)));
        }
        if has_ended {
            self.end = Some(self.process.reap());
            return Ok(());
        }
        if let Some(limit) = self.process.look() {
            let player = self.process.waiting();
            return Err(self.give_up(Trouble::Limit(limit, judge, player)));
        }
        self.look_for_standstill(judge)
    }

    /// Both sides wait for each other where the judge listens, the player reads, and the pipe between them is empty.
    fn look_for_standstill(&mut self, judge: JudgeWaits) -> io::Result<()> {
        let is_empty = |pipe: &Option<OwnedFd>| {
            pipe.as_ref().is_some_and(|pipe| rustix::io::ioctl_fionread(pipe) == Ok(0))
        };
        let stands_still = judge == JudgeWaits::ForOperation
            && self.heard.is_empty()
            && self.process.waiting() == Waiting::Input
            && is_empty(&self.process.stdin)
            && is_empty(&self.process.stdout);
        match self.standing_still {
            _ if !stands_still => self.standing_still = None,
            None => self.standing_still = Some(Instant::now()),
            Some(since) if since.elapsed() > STANDSTILL => return Err(self.give_up(Trouble::Standstill)),
            Some(_) => {}
        }
        Ok(())
    }

    fn give_up(&mut self, trouble: Trouble) -> io::Error {
        self.trouble = Some(trouble);
        io::Error::other("the player is in trouble")
    }
}
