//! The table of problems: subtasks, limits, points, samples, and each problem's own code and texts.
//!
//! Generators, validators, packages, statements, `--help` and docs/judge.md read it; no other code states a limit.
//! [`Problem::kit_defaults`] names the figures that no published statement gives and that we chose ourselves.

use crate::check::{AnswerPosition, Difference, DifferentLines, Explanation};
use crate::games::GameSeries;
use crate::input::Input;
use crate::input_format::InputFormat;
use crate::input_kind::InputKind;
use crate::package::Bug;
use crate::problems;
use saolei_boards::{Level, Preset, named_enum};
pub use saolei_problems::Bounds;
use saolei_problems::{Answerer, UnknownProblem, built_ins, find};
use saolei_protocols::{Error, Protocol};
use saolei_rules::{OperationKind, Size};
use std::io::Read;

/// A problem: everything that a judge needs. The table rows and the code of those with protocols are in `problems/<id>/`; a
/// problem that is described by data gets its row from its description.
#[derive(Debug)]
pub struct Problem {
    /// What gives the right answers, and the problem its id.
    pub answerer: Answerer,
    /// The title in English.
    pub title: &'static str,
    /// The title in Chinese.
    pub title_zh: &'static str,
    /// The memory limit in MiB.
    pub memory_mib: u32,
    /// The output limit in MiB, larger than most judges' default.
    pub output_mib: u32,
    /// The operations, and how the protocol spells them.
    pub words: &'static [(OperationKind, &'static str)],
    /// The limits of every input that the statement allows. Subtasks also guarantee a safe cell: see
    /// [`Problem::promised`].
    pub limits: InputLimits,
    /// The subtasks; those that differ only in their number share a row.
    pub rows: &'static [SubtaskRow],
    /// The figures that no published statement gives.
    pub kit_defaults: &'static [&'static str],
    /// The statement's sample inputs. The protocol gives their answers.
    pub samples: &'static [&'static [u8]],
    pub(crate) format: InputFormat,
    pub(crate) answers: AnswerExplainer,
    pub(crate) sources: AcceptedSources,
    pub(crate) texts: PackageTexts,
}

/// The source files that can be tested on a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AcceptedSources {
    /// Programs that read an input and print the answer.
    Programs,
    /// Programs, and the function alone that this site calls.
    ProgramsAndFunctions(FunctionCaller),
}

named_enum! {
    /// A site that calls a function instead of running a program.
    pub(crate) enum FunctionCaller {
        /// `updateBoard`, in most languages of `class Solution`.
        LeetCode = "LeetCode",
        /// `annotate`, as a track's tests call it.
        Exercism = "Exercism",
    }
}

#[derive(Debug)]
pub(crate) struct AnswerExplainer {
    /// The checker; `None` if only one answer is right, to the byte.
    pub(crate) checker: Option<Checker>,
    /// Moves on to the next line of the right answer, given that line's first bytes.
    pub(crate) next_line: fn(&mut AnswerPosition, &[u8], Option<&Input>),
    /// Explains the difference between two lines in the game's terms; `None` if the lines speak for themselves.
    pub(crate) explain: fn(&DifferentLines<'_>) -> Option<Explanation>,
    /// Names the format error if the right and the given lines differ only in format.
    pub(crate) guess_format: GuessReason,
    /// Guesses the broken rule from the right and the given lines.
    pub(crate) guess: GuessReason,
}

impl AnswerExplainer {
    /// Compares lines without knowing what they mean.
    pub(crate) const LINES: AnswerExplainer = AnswerExplainer {
        checker: None,
        next_line: |_, _, _| {},
        explain: |_| None,
        guess_format: |_, _| None,
        guess: |_, _| None,
    };
}

/// Guesses what is wrong from the right lines and the given lines.
pub(crate) type GuessReason = fn(&[String], &[String]) -> Option<&'static str>;

/// Checks an output against an input, each passed with its name, and returns the first difference.
pub(crate) type Checker = fn((&str, &[u8]), (&str, &mut dyn Read)) -> Result<Option<Box<Difference>>, Error>;

#[derive(Debug)]
pub(crate) struct PackageTexts {
    /// In English and in Chinese.
    pub(crate) statement: (&'static str, &'static str),
    /// The part of the input validator that reads inputs.
    pub(crate) validator: &'static str,
    /// The part of the checker that checks answers; `None` if only one answer is right.
    pub(crate) checker: Option<&'static str>,
    /// A right solution in C++, if there is one.
    pub(crate) solution: Option<&'static str>,
    pub(crate) bugs: &'static [Bug],
}

/// Subtasks with the same limits.
#[derive(Debug, PartialEq, Eq)]
pub struct SubtaskRow {
    /// The number of the first subtask.
    pub first: u32,
    /// The number of the last subtask.
    pub last: u32,
    /// The points for each subtask.
    pub points: u32,
    /// The time limit of each subtask, in milliseconds.
    pub time_ms: u32,
    /// The limits of the subtasks' inputs.
    pub limits: InputLimits,
    /// The kinds of the test files, one list for each subtask.
    pub files: &'static [&'static [InputKind]],
}

/// A subtask. A program earns its points if it answers all of its files correctly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subtask {
    /// The number, counted from 1.
    pub number: u32,
    /// The points.
    pub points: u32,
    /// The time limit in milliseconds.
    pub time_ms: u32,
    /// The limits of the inputs.
    pub limits: &'static InputLimits,
}

/// The limits of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputLimits {
    /// Games or cases in an input.
    pub cases: Bounds,
    /// Rows of a board.
    pub rows: Bounds,
    /// Columns of a board.
    pub cols: Bounds,
    /// Mines on a board, capped by its number of cells.
    pub mines: Bounds,
    /// Whether each board needs a safe cell.
    pub safe_cell: SafeCell,
    /// Operations of a game, including `Quit`; exactly 0 if there are no games.
    pub operations: Bounds,
    /// The operations that may be used.
    pub operation_kinds: &'static [OperationKind],
    /// The level numbers allowed in the header; empty if the header has no level.
    pub levels: &'static [u64],
    /// How the games are played.
    pub play: PlayStyle,
}

/// Whether each board needs a safe cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SafeCell {
    /// A board may be all mines.
    Optional,
    /// At least one cell is safe.
    Required,
}

/// How the games of a subtask are played. Only generators use this: a validator cannot see it in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayStyle {
    /// In any way: as an adversary, or with knowledge of the layout.
    Any,
    /// Like a person: an opening first click, flags on mines, chords, now and then a mistake.
    Real,
}

impl InputLimits {
    /// The bounds of cases, rows, columns, mines and operations.
    pub(crate) const fn bounds(&self) -> [Bounds; 5] {
        [self.cases, self.rows, self.cols, self.mines, self.operations]
    }

    /// Whether every input within the other limits is within these.
    pub fn contain(&self, other: &InputLimits) -> bool {
        let mut bounds = self.bounds().into_iter().zip(other.bounds());
        bounds.all(|(own, other)| own.contains_all(other))
            && (self.safe_cell == other.safe_cell || self.safe_cell == SafeCell::Optional)
            && other.operation_kinds.iter().all(|kind| self.operation_kinds.contains(kind))
            && other.levels.iter().all(|level| self.levels.contains(level))
            && (self.play == other.play || self.play == PlayStyle::Any)
    }

    pub(crate) const fn most_mines(&self, size: Size) -> u64 {
        let most = match self.safe_cell {
            SafeCell::Required => size.cells() - 1,
            SafeCell::Optional => size.cells(),
        };
        if most < self.mines.most { most } else { self.mines.most }
    }

    /// These limits with the size and the mines of preset `number`.
    pub(crate) const fn at_preset(&self, number: u32) -> InputLimits {
        let Preset { rows, cols, mines, .. } = Level::PRESETS[number as usize - 1];
        InputLimits {
            rows: Bounds::exactly(rows as u64),
            cols: Bounds::exactly(cols as u64),
            mines: Bounds::exactly(mines),
            ..*self
        }
    }

    /// These limits reduced to inputs that a person can read: a few small boards, a dozen operations.
    pub const fn small(&self) -> InputLimits {
        self.at_most(3, 5, 6, 12)
    }

    /// Lowers the maximum of cases, rows, columns and operations, but never below the minimum.
    pub const fn at_most(&self, cases: u64, rows: u64, cols: u64, operations: u64) -> InputLimits {
        InputLimits {
            cases: self.cases.at_most(cases),
            rows: self.rows.at_most(rows),
            cols: self.cols.at_most(cols),
            operations: self.operations.at_most(operations),
            ..*self
        }
    }
}

impl Problem {
    /// Whether a program can play the problem live, with `interact`.
    pub const fn is_live(&self) -> bool {
        self.games().is_some()
    }

    /// The problem of a protocol.
    pub const fn of(protocol: Protocol) -> &'static Problem {
        match protocol {
            Protocol::Boom => &problems::boom::PROBLEM,
            Protocol::Sweep => &problems::sweep::PROBLEM,
            Protocol::Console => &problems::console::PROBLEM,
            Protocol::Master => &problems::master::PROBLEM,
            Protocol::Click => &problems::click::PROBLEM,
        }
    }

    /// Finds a problem by any name that people type, or by its folder.
    ///
    /// # Errors
    /// There is no such problem, or its folder has a mistake.
    pub fn find(name: &str) -> Result<&'static Problem, UnknownProblem> {
        find(name).map(Problem::answered_by)
    }

    /// The problem with these right answers.
    pub fn answered_by(answerer: Answerer) -> &'static Problem {
        match answerer {
            Answerer::Protocol(protocol) => Problem::of(protocol),
            Answerer::Light(problem) => Problem::light(problem),
        }
    }

    /// The problems that are described by data and part of the program.
    pub fn all_light() -> impl Iterator<Item = &'static Problem> {
        built_ins().map(Problem::light)
    }

    /// The problems that have protocols.
    pub fn all() -> impl Iterator<Item = &'static Problem> {
        Protocol::ALL.into_iter().map(Problem::of)
    }

    /// The id that files and commands use.
    pub fn id(&self) -> &'static str {
        self.answerer.id()
    }

    /// The limits of generated inputs: each board has a safe cell, because accepted programs differ on boards that are
    /// all mines.
    pub const fn promised(&self) -> InputLimits {
        InputLimits { safe_cell: SafeCell::Required, ..self.limits }
    }

    /// Every subtask in order.
    pub fn subtasks(&self) -> impl Iterator<Item = Subtask> + use<> {
        self.rows.iter().flat_map(|row| {
            (row.first..=row.last).map(|number| Subtask {
                number,
                points: row.points,
                time_ms: row.time_ms,
                limits: &row.limits,
            })
        })
    }

    /// The subtask with this number.
    pub fn subtask(&self, number: u32) -> Option<Subtask> {
        self.subtasks().find(|subtask| subtask.number == number)
    }

    /// The earlier subtasks whose inputs are all inputs of this one too: a program that solves this one solves them.
    pub fn contained_in(&self, subtask: Subtask) -> impl Iterator<Item = Subtask> {
        self.subtasks()
            .filter(move |other| other.number < subtask.number && other.limits != subtask.limits)
            .filter(move |other| subtask.limits.contain(other.limits))
    }

    /// The numbers of the subtasks that [`Problem::contained_in`] gives.
    pub(crate) fn dependencies(&self, subtask: Subtask) -> Vec<String> {
        self.contained_in(subtask).map(|other| other.number.to_string()).collect()
    }

    /// The points of all subtasks together.
    pub fn points(&self) -> u32 {
        self.subtasks().map(|subtask| subtask.points).sum()
    }

    /// The longest time limit, for judges with one time limit per problem.
    pub fn time_ms(&self) -> u32 {
        self.rows.iter().map(|row| row.time_ms).max().expect("a problem has a subtask")
    }

    /// The right answer to a legal input, such as a sample or a generated one.
    ///
    /// # Panics
    /// If the input is not legal.
    pub fn answer(&self, mut input: &[u8]) -> Vec<u8> {
        let mut answer = Vec::new();
        let done = self.answerer.run(self.id(), &mut input, &mut answer);
        done.expect("legal inputs can be read, and a vector takes any bytes");
        answer
    }

    /// The words of the operations that these limits allow. `Quit` is always allowed where it exists.
    pub fn allowed_words(&self, limits: &InputLimits) -> Vec<&'static str> {
        let quit = self.games().is_some_and(|format| format.series == GameSeries::OneWithQuit);
        let words = limits.operation_kinds.iter().filter_map(|&kind| self.word(kind));
        words.chain(quit.then_some("Quit")).collect()
    }

    /// The protocol's word for an operation; `None` if it has no such operation.
    pub fn word(&self, kind: OperationKind) -> Option<&'static str> {
        self.words.iter().find(|(known, _)| *known == kind).map(|(_, word)| *word)
    }
}
