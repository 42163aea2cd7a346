//! Recognizes failures that were seen before: one bug fails on many inputs.

use super::broken_rule::{BrokenRule, Certainty};
use super::harness::{Harness, ProgramFault, Trial};
use crate::input::Input;
use saolei_boards::Language;
use saolei_rules::Rules;
use std::collections::BTreeSet;

/// What is known about each failure so far, in order.
#[derive(Debug, Default)]
pub(super) struct KnownFailures(Vec<KnownFailure>);

/// How to recognize an input that fails because of a known bug.
#[derive(Debug)]
struct KnownFailure {
    /// The changed rules that the program plays by.
    rules: Option<Rules>,
    /// What it looks like; empty if the rules explain it completely.
    symptoms: Vec<Symptom>,
}

/// What a failure looks like, independent of cells and numbers.
#[derive(Clone, Debug)]
pub(super) struct Symptom {
    fault: ProgramFault,
    /// The words that describe the first difference, without numbers.
    words: BTreeSet<String>,
    /// The right and the given value of the first wrong cell.
    values: Option<(String, String)>,
}

impl Symptom {
    pub(super) fn new(trial: &Trial) -> Option<Symptom> {
        let message =
            trial.difference.as_ref().map_or("", |difference| difference.message.words(Language::English));
        Some(Symptom { fault: trial.fault?, words: words(message), values: values(message) })
    }

    fn is_like(&self, other: &Symptom) -> bool {
        self.fault.is_like(other.fault) && self.words == other.words && self.values == other.values
    }
}

/// The words of a message, equal for one cell and for several: "cell (1, 2) is missing", "cells (1, 2) and (1, 3) are
/// missing".
fn words(message: &str) -> BTreeSet<String> {
    const COUNTED: [&str; 12] =
        ["and", "are", "cell", "cells", "has", "have", "is", "more", "too", "value", "values", "wrong"];
    let words = message.split(|letter: char| !letter.is_ascii_alphabetic());
    words.filter(|word| !COUNTED.contains(word)).map(str::to_string).collect()
}

/// Finds 8 and 7 in "expected 8 in row 2, column 3, found 7".
fn values(message: &str) -> Option<(String, String)> {
    let (expected, place) = message.split_once(" in row ")?;
    let (_, found) = place.split_once("found ")?;
    let found = found.split(';').next()?;
    Some((expected.rsplit(' ').next()?.to_string(), found.to_string()))
}

impl KnownFailures {
    /// Adds a failure. Rules that explain all of the program's answers replace symptoms, because they recognize it
    /// better.
    pub(super) fn add(&mut self, broken: Option<BrokenRule>, symptom: Option<Symptom>) {
        let is_explained = broken.as_ref().is_some_and(|broken| broken.certainty == Certainty::Explains);
        let symptoms = symptom.into_iter().filter(|_| !is_explained).collect();
        self.0.push(KnownFailure { rules: broken.map(|broken| broken.rules), symptoms });
    }

    pub(super) fn add_symptom(&mut self, failure: usize, symptom: Option<Symptom>) {
        self.0[failure].symptoms.extend(symptom);
    }

    /// Finds the known failure that an input shows: its rules give the program's answer, or its symptoms match.
    pub(super) fn find(&self, harness: &Harness<'_>, input: &Input, trial: &Trial) -> Option<usize> {
        let symptom = Symptom::new(trial)?;
        let is_answer = matches!(symptom.fault, ProgramFault::Differs | ProgramFault::Silent);
        let bytes = input.to_bytes();
        let explains = |rules: &Rules| is_answer && harness.plays_by(rules, &bytes, &trial.run.output);
        self.0.iter().position(|known| {
            known.rules.as_ref().is_some_and(explains)
                || known.symptoms.iter().any(|one| one.is_like(&symptom))
        })
    }
}
