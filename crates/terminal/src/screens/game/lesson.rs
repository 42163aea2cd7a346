//! A lesson: a small board, a task, and an answer to every move.

use crate::draw::{Look, StyleRole};
use crate::keys::Command;
use crate::screens::game::message::StyledLine;
use crate::screens::lesson_list::LessonListScreen;
use crate::screens::{Outcome, Screen};
use crate::words::ScreenWords;
use saolei_boards::{Dialect, FirstClick, cell_text};
use saolei_maker::{Lesson, LessonTask};
use saolei_replay::{MoveKind, Playback, Recording};
use saolei_rules::{Cell, Face, Mark, Operation};
use saolei_solver::{Certainty, Deduction};

#[derive(Debug)]
pub(super) struct LessonMode {
    at: usize,
    /// How many cells are left to open or to flag.
    left: usize,
    /// How many moves lead to the first position of the lesson; they cannot be undone.
    given: usize,
}

/// What a move changed in a lesson.
pub(super) enum Progress {
    Done,
    /// This many cells are left, fewer than before.
    Left(usize),
    /// The task has not advanced.
    Nothing,
}

impl LessonMode {
    pub fn new(at: usize) -> Option<(LessonMode, Playback)> {
        let lesson = &Lesson::ALL[at];
        let recording = Recording::on(lesson.layout(), Dialect::CLASSIC, FirstClick::Any).ok()?;
        let mut play = Playback::begin(recording);
        let given = lesson.opened().map(Operation::Open).chain(lesson.flagged().map(Operation::Mark));
        for operation in given {
            play.record(0, operation).ok()?;
        }
        let given = play.applied_moves().count();
        Some((LessonMode { at, left: lesson.goal().len(), given }, play))
    }

    fn lesson(&self) -> &'static Lesson {
        &Lesson::ALL[self.at]
    }

    pub const fn name(&self) -> &'static str {
        Lesson::ALL[self.at].name
    }

    pub const fn is_last(&self) -> bool {
        self.at + 1 == Lesson::ALL.len()
    }

    const fn is_done(&self) -> bool {
        self.left == 0
    }

    pub fn title(&self, words: ScreenWords) -> String {
        words.lesson(self.at + 1, Lesson::ALL.len(), self.lesson().title(words.0))
    }

    /// What is taught, and the task.
    pub fn task(&self, words: ScreenWords) -> Vec<StyledLine> {
        vec![
            (StyleRole::Text, self.lesson().text(words.0).to_string()),
            (StyleRole::Title, self.lesson().task.words(words.0).to_string()),
        ]
    }

    /// Runs a command that has another meaning in a lesson; `None` if it has not.
    pub fn command(&self, command: Command) -> Option<Outcome> {
        let list = || Outcome::Leave(Screen::LessonList(LessonListScreen::new(self.at)));
        Some(match command {
            Command::Open if self.is_done() && self.is_last() => list(),
            Command::Open if self.is_done() => Outcome::Lesson(self.at + 1),
            Command::NextMove => Outcome::Lesson((self.at + 1).min(Lesson::ALL.len() - 1)),
            Command::PreviousMove => Outcome::Lesson(self.at.saturating_sub(1)),
            Command::Again | Command::New => Outcome::Lesson(self.at),
            Command::Menu => list(),
            // There is no clock, and nothing to measure.
            Command::Pause | Command::Review | Command::Statistics => Outcome::Stay,
            _ => return None,
        })
    }

    /// The commands in the last line, with their labels.
    pub fn footer(&self, look: &Look) -> Vec<(Command, &'static str)> {
        let (previous, next) = (look.label(Command::Left), look.label(Command::Right));
        let labelled = |command| (command, look.label(command));
        let mut commands = match self.is_done() {
            true if self.is_last() => Vec::new(),
            true => vec![(Command::Open, next)],
            false => [Command::Open, Command::Mark, Command::Hint, Command::Odds, Command::Again]
                .map(labelled)
                .to_vec(),
        };
        commands.extend((self.at > 0).then_some((Command::PreviousMove, previous)));
        commands.extend((!self.is_last()).then_some((Command::NextMove, next)));
        commands.push(labelled(Command::Menu));
        commands
    }

    /// Checks that a move is certain to be right, or that an undo takes back one of the player's own moves. The error is
    /// the answer to show.
    pub fn check(
        &self,
        kind: MoveKind,
        play: &Playback,
        words: ScreenWords,
        key: &str,
    ) -> Result<(), StyledLine> {
        match kind {
            MoveKind::Operation(operation) => {
                judge(operation, play, words, key).map_err(|answer| (StyleRole::Bad, answer))
            }
            MoveKind::Undo if play.applied_moves().count() <= self.given => {
                Err((StyleRole::Dim, words.nothing_to_undo().to_string()))
            }
            MoveKind::Undo | MoveKind::Aid(_) => Ok(()),
        }
    }

    /// Counts the cells that are left after a move.
    pub fn update(&mut self, play: &Playback) -> Progress {
        let task = self.lesson().task;
        let is_left = |&cell: &Cell| match (task, play.game().face(cell)) {
            (LessonTask::Open, face) => matches!(face, Face::Closed(_)),
            (LessonTask::Flag, face) => face != Face::Closed(Mark::Flag),
        };
        let left = self.lesson().goal().iter().filter(|cell| is_left(cell)).count();
        match (std::mem::replace(&mut self.left, left), left) {
            (1.., 0) => Progress::Done,
            (before, _) if left < before => Progress::Left(left),
            _ => Progress::Nothing,
        }
    }
}

/// Checks that an operation is certain to be right; the error says what is wrong.
fn judge(operation: Operation, play: &Playback, words: ScreenWords, key: &str) -> Result<(), String> {
    let game = play.game();
    let mut deduction = Deduction::at(play.view(), Default::default());
    // A lesson's board fits its layout, so this cannot fail.
    let _ = deduction.deduce();
    let is_blank = |cell: &Cell| game.face(*cell) == Face::Closed(Mark::Blank);
    let is_flag = |cell: &Cell| game.face(*cell) == Face::Closed(Mark::Flag);
    let neighbours = |cell| play.recording().size().neighbours(cell);
    let expect = |cell: Cell, expected: Certainty| match deduction.certainty(cell) {
        Some(certainty) if certainty == expected => Ok(()),
        Some(_) => {
            let reason = deduction.reason(cell).map(|reason| reason.words(words.0)).unwrap_or_default();
            Err(words.wrong(&reason))
        }
        None => Err(match expected {
            Certainty::Safe => words.not_proved_safe(cell_text(cell), key),
            Certainty::Mine => words.not_proved_mine(cell_text(cell), key),
        }),
    };
    match operation {
        Operation::Open(cell) if is_blank(&cell) => expect(cell, Certainty::Safe),
        Operation::Mark(cell) | Operation::Flag(cell) if is_blank(&cell) => expect(cell, Certainty::Mine),
        // Otherwise the chord opens nothing.
        Operation::Chord(cell)
            if game.face(cell) == Face::Open(neighbours(cell).filter(is_flag).count() as u8) =>
        {
            neighbours(cell).filter(is_blank).try_for_each(|other| expect(other, Certainty::Safe))
        }
        _ => Ok(()),
    }
}
