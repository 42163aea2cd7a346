//! The test data of a package: samples first, then every subtask's files.

use super::{Extent, Order, Shelf};
use crate::generate::{Test, modest, plan};
use crate::problem::{Problem, Subtask};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io;

/// A file of test data that was written.
pub(super) struct Entry {
    /// Its number, counted from 1, samples too.
    pub(super) number: usize,
    /// The subtask that it belongs to; none for a sample.
    pub(super) subtask: Option<Subtask>,
    /// Its number among the files of its subtask, or among the samples.
    pub(super) place: usize,
    /// A word for it, alone within its subtask.
    pub(super) word: String,
    /// What it breaks.
    pub(super) about: &'static str,
}

impl Entry {
    /// A name of its own within the package, such as `17-wrong-flags`. Names sort as subtasks do.
    pub(super) fn name(&self) -> String {
        match self.subtask {
            Some(subtask) => format!("{:02}-{}", subtask.number, self.word),
            None => self.word.clone(),
        }
    }
}

/// Writes every input and its answer to where `paths` says, and tells what was written. No input is written twice, and
/// none whose answer is empty: judging systems take both for mistakes.
pub(super) fn write(
    order: &Order,
    shelf: &mut Shelf<'_>,
    paths: impl Fn(&Entry) -> (String, String),
) -> io::Result<Vec<Entry>> {
    let problem = order.problem;
    let mut entries: Vec<Entry> = Vec::new();
    for (place, input) in (1..).zip(problem.samples) {
        let entry = Entry {
            number: entries.len() + 1,
            subtask: None,
            place,
            word: place.to_string(),
            about: "a sample of the statement",
        };
        put(shelf, paths(&entry), input, &answer(problem, input))?;
        entries.push(entry);
    }
    let mut seen: HashSet<[u8; 32]> = problem.samples.iter().map(|sample| hash(sample)).collect();
    for test in plan(problem, order.seed) {
        let Some(input) = input(order, &test).filter(|input| seen.insert(hash(input))) else { continue };
        let answer = answer(problem, &input);
        if answer.is_empty() {
            continue;
        }
        let place = entries.iter().filter(|entry| entry.subtask == Some(test.subtask)).count() + 1;
        let entry = Entry {
            number: entries.len() + 1,
            subtask: Some(test.subtask),
            place,
            word: test.kind.name().to_string(),
            about: test.kind.about(),
        };
        put(shelf, paths(&entry), &input, &answer)?;
        entries.push(entry);
    }
    Ok(entries)
}

fn input(order: &Order, test: &Test) -> Option<Vec<u8>> {
    let input = match order.extent {
        Extent::Full => Some(test.input()),
        Extent::Small => modest(test.problem, test.subtask, test.kind, test.seed),
    };
    input.map(|input| input.to_bytes())
}

fn put(
    shelf: &mut Shelf<'_>,
    (input_path, answer_path): (String, String),
    input: &[u8],
    answer: &[u8],
) -> io::Result<()> {
    shelf.put(&input_path, input)?;
    shelf.put(&answer_path, answer)
}

/// The answer that the protocol gives.
pub(super) fn answer(problem: &Problem, input: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    problem
        .protocol
        .run(problem.id(), &mut &input[..], &mut answer)
        .expect("samples and generated inputs are legal, and a vector takes any bytes");
    answer
}

fn hash(input: &[u8]) -> [u8; 32] {
    Sha256::digest(input).into()
}
