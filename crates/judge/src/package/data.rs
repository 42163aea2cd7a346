//! The test data of a package: samples first, then every subtask's files.

use super::{DataSize, PackageSpec, PackageWriter};
use crate::generate::{Test, medium, plan};
use crate::problem::{Problem, Subtask};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io;

pub(super) struct DataFile {
    /// The number in the package, counted from 1, samples included.
    pub(super) number: usize,
    /// `None` for a sample.
    pub(super) subtask: Option<Subtask>,
    /// The number within the subtask, or among the samples.
    pub(super) number_in_subtask: usize,
    /// A name that is unique within the subtask.
    pub(super) word: String,
    /// What the file tests.
    pub(super) about: &'static str,
}

impl DataFile {
    /// The unique name in the package, such as `17-wrong-flags`. Names sort by subtask.
    pub(super) fn name(&self) -> String {
        match self.subtask {
            Some(subtask) => format!("{:02}-{}", subtask.number, self.word),
            None => self.word.clone(),
        }
    }

    /// The path without an ending, in a folder where tests are numbered within their subtasks. Samples lie beside it.
    pub(super) fn numbered(&self, folder: &str) -> String {
        match self.subtask {
            Some(subtask) => format!("{folder}/{}-{}", subtask.number, self.number_in_subtask),
            None => format!("samples/{}", self.word),
        }
    }

    /// The path without an ending in the layout of problem packages, without folders for subtasks.
    pub(super) fn in_package(&self) -> String {
        format!("data/{}/{}", if self.subtask.is_some() { "secret" } else { "sample" }, self.name())
    }
}

/// The paths of an input and its answer.
pub(super) fn pair(path: String) -> (String, String) {
    (format!("{path}.in"), format!("{path}.ans"))
}

/// The most data that a judging system accepts.
pub(super) struct DataLimit {
    /// The number of files, not counting samples.
    pub(super) files: usize,
    /// The sum of the files' time limits.
    pub(super) time_ms: u32,
}

/// Like [`write`], but drops files if there are too many: of the most frequent kinds, those of the first subtasks go.
pub(super) fn write_within(
    spec: &PackageSpec,
    writer: &mut PackageWriter<'_>,
    limit: &DataLimit,
    paths: impl Fn(&DataFile) -> (String, String),
) -> io::Result<Vec<DataFile>> {
    let mut seen: HashSet<[u8; 32]> = spec.problem.samples.iter().map(|sample| hash(sample)).collect();
    let mut tests = plan(spec.problem, spec.seed);
    tests.retain(|test| usable(spec.problem, input(spec, test), &mut seen).is_some());
    drop_repeated_kinds(&mut tests, limit);
    write_tests(spec, writer, &tests, paths)
}

fn drop_repeated_kinds(tests: &mut Vec<Test>, limit: &DataLimit) {
    let time = |tests: &[Test]| tests.iter().map(|test| test.subtask.time_ms).sum::<u32>();
    while tests.len() > limit.files || time(tests) > limit.time_ms {
        let files_of = |subtask| tests.iter().filter(|test| test.subtask == subtask).count();
        let repeated = |kind| tests.iter().filter(|test| test.kind == kind).count();
        let spare = (0..tests.len()).rev().filter(|&at| files_of(tests[at].subtask) > 1);
        // Every subtask keeps at least one file.
        let Some(at) = spare.max_by_key(|&at| repeated(tests[at].kind)) else { return };
        tests.remove(at);
    }
}

/// Writes every input and its answer to the paths from `paths`. Skips repeated inputs and empty answers: judging
/// systems reject both.
pub(super) fn write(
    spec: &PackageSpec,
    writer: &mut PackageWriter<'_>,
    paths: impl Fn(&DataFile) -> (String, String),
) -> io::Result<Vec<DataFile>> {
    write_tests(spec, writer, &plan(spec.problem, spec.seed), paths)
}

fn write_tests(
    spec: &PackageSpec,
    writer: &mut PackageWriter<'_>,
    tests: &[Test],
    paths: impl Fn(&DataFile) -> (String, String),
) -> io::Result<Vec<DataFile>> {
    let mut files = Vec::new();
    for (file, input, answer) in contents(spec, tests) {
        let (input_path, answer_path) = paths(&file);
        writer.put(&input_path, input)?;
        writer.put(&answer_path, answer)?;
        files.push(file);
    }
    Ok(files)
}

/// Every file with its input and its answer, for formats that keep them in one file.
pub(super) fn texts(spec: &PackageSpec) -> Vec<(DataFile, String, String)> {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("inputs and answers are text");
    let tests = plan(spec.problem, spec.seed);
    contents(spec, &tests).map(|(file, input, answer)| (file, text(input), text(answer))).collect()
}

fn contents(spec: &PackageSpec, tests: &[Test]) -> impl Iterator<Item = (DataFile, Vec<u8>, Vec<u8>)> {
    let problem = spec.problem;
    let samples = (1..).zip(problem.samples).map(|(number, &input): (u32, _)| {
        (None, number.to_string(), "a sample of the statement", Some(input.to_vec()))
    });
    let tests = tests
        .iter()
        .map(|test| (Some(test.subtask), test.kind.name().to_string(), test.kind.about(), input(spec, test)));
    let mut seen: HashSet<[u8; 32]> = HashSet::new();
    let (mut number, mut number_in_subtask, mut last) = (0, 0, None);
    samples.chain(tests).filter_map(move |(subtask, word, about, input)| {
        let (input, answer) = usable(problem, input, &mut seen)?;
        number += 1;
        number_in_subtask = if last == subtask { number_in_subtask + 1 } else { 1 };
        last = subtask;
        Some((DataFile { number, subtask, number_in_subtask, word, about }, input, answer))
    })
}

/// An input with its answer, unless it was seen before or its answer is empty.
fn usable(
    problem: &Problem,
    input: Option<Vec<u8>>,
    seen: &mut HashSet<[u8; 32]>,
) -> Option<(Vec<u8>, Vec<u8>)> {
    let input = input.filter(|input| seen.insert(hash(input)))?;
    let answer = problem.answer(&input);
    (!answer.is_empty()).then_some((input, answer))
}

fn hash(input: &[u8]) -> [u8; 32] {
    Sha256::digest(input).into()
}

fn input(spec: &PackageSpec, test: &Test) -> Option<Vec<u8>> {
    let input = match spec.size {
        DataSize::Full => Some(test.input()),
        DataSize::Small => medium(test.problem, test.subtask, test.kind, test.seed),
    };
    input.map(|input| input.to_bytes())
}
