//! The test data of a package: samples first, then every subtask's files.

use super::{DataSize, PackageSpec, PackageWriter};
use crate::generate::{Test, modest, plan};
use crate::problem::{Problem, Subtask};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io;

/// A file of test data that was written.
pub(super) struct DataFile {
    /// Its number, counted from 1, samples included.
    pub(super) number: usize,
    /// The subtask that it belongs to; none for a sample.
    pub(super) subtask: Option<Subtask>,
    /// Its number among the files of its subtask, or among the samples.
    pub(super) place: usize,
    /// A word for it, unique in its subtask.
    pub(super) word: String,
    /// What it breaks.
    pub(super) about: &'static str,
}

impl DataFile {
    /// Its unique name in the package, such as `17-wrong-flags`. Names sort by subtask.
    pub(super) fn name(&self) -> String {
        match self.subtask {
            Some(subtask) => format!("{:02}-{}", subtask.number, self.word),
            None => self.word.clone(),
        }
    }
}

/// Writes every input and its answer to the paths that `paths` gives. No input is written twice, and none whose answer is
/// empty: judging systems reject both.
pub(super) fn write(
    spec: &PackageSpec,
    writer: &mut PackageWriter<'_>,
    paths: impl Fn(&DataFile) -> (String, String),
) -> io::Result<Vec<DataFile>> {
    let problem = spec.problem;
    let samples = (1..).zip(problem.samples).map(|(number, &input): (u32, _)| {
        (None, number.to_string(), "a sample of the statement", Some(input.to_vec()))
    });
    let tests = plan(problem, spec.seed).into_iter().map(|test| {
        (Some(test.subtask), test.kind.name().to_string(), test.kind.about(), input(spec, &test))
    });
    let mut files: Vec<DataFile> = Vec::new();
    let mut seen: HashSet<[u8; 32]> = HashSet::new();
    for (subtask, word, about, input) in samples.chain(tests) {
        let Some(input) = input.filter(|input| seen.insert(Sha256::digest(input).into())) else { continue };
        let answer = answer(problem, &input);
        if answer.is_empty() {
            continue;
        }
        let place = files.iter().filter(|file| file.subtask == subtask).count() + 1;
        let file = DataFile { number: files.len() + 1, subtask, place, word, about };
        let (input_path, answer_path) = paths(&file);
        writer.put(&input_path, input)?;
        writer.put(&answer_path, answer)?;
        files.push(file);
    }
    Ok(files)
}

fn input(spec: &PackageSpec, test: &Test) -> Option<Vec<u8>> {
    let input = match spec.size {
        DataSize::Full => Some(test.input()),
        DataSize::Small => modest(test.problem, test.subtask, test.kind, test.seed),
    };
    input.map(|input| input.to_bytes())
}

/// The protocol's answer.
pub(super) fn answer(problem: &Problem, input: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    problem
        .protocol
        .run(problem.id(), &mut &input[..], &mut answer)
        .expect("samples and generated inputs are legal, and a vector takes any bytes");
    answer
}
