//! A problem for Hydro, which imports the folder as a zip file.

use super::data::{self, DataLimit, pair};
use super::programs::{self, Convention, ExpectedVerdict};
use super::statement::{Points, Scoring, Statement};
use super::{MADE_BY, PackageSpec, PackageWriter};
use saolei_boards::Language;
use saolei_problems::markup::markdown;
use std::fmt::Write as _;
use std::io;

/// By default a problem of Hydro has at most this many files, and its tests take this many milliseconds in all.
const MAX_FILES: usize = 100;
const MAX_TIME_MS: u32 = 60_000;

/// The configuration and the two programs beside the tests.
const OTHER_FILES: usize = 3;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    let yaml = format!(
        "# {MADE_BY}\npid: {}\ntitle: \"{}\"\ntag: [minesweeper, simulation]\n",
        problem.id(),
        problem.title_zh
    );
    writer.put("problem.yaml", yaml)?;
    for language in Language::ALL {
        let statement = Statement::new(problem, language, Points::Of100);
        let text = markdown(&statement.body_with_samples(Scoring::Shown));
        writer.put(&format!("problem_{}.md", language.name()), text)?;
    }
    let limit = DataLimit { files: (MAX_FILES - OTHER_FILES) / 2, time_ms: MAX_TIME_MS };
    let files = data::write_within(spec, writer, &limit, |file| pair(file.numbered("testdata")))?;
    writer.put("testdata/checker.cc", programs::checker(problem, Convention::Plain))?;
    writer.put("testdata/validator.cc", programs::validator(problem, Convention::Plain))?;

    let mut config = format!(
        "# {MADE_BY}\ntype: default\ntime: {}ms\nmemory: {}m\nchecker_type: testlib\nchecker: checker.cc\n\
         validator: validator.cc\nsubtasks:\n",
        problem.time_ms(),
        problem.memory_mib
    );
    for (subtask, points) in problem.subtasks().zip(Points::Of100.of(problem)) {
        let dependencies = problem.dependencies(subtask);
        let _ = writeln!(
            config,
            "  - id: {}\n    score: {}\n    type: min\n    time: {}ms\n    memory: {}m",
            subtask.number, points, subtask.time_ms, problem.memory_mib
        );
        if !dependencies.is_empty() {
            let _ = writeln!(config, "    if: [{}]", dependencies.join(", "));
        }
        config.push_str("    cases:\n");
        for file in files.iter().filter(|file| file.subtask == Some(subtask)) {
            let name = format!("{}-{}", subtask.number, file.number_in_subtask);
            let _ = writeln!(
                config,
                "      # {}\n      - input: {name}.in\n        output: {name}.ans",
                file.about
            );
        }
    }
    writer.put("testdata/config.yaml", config)?;
    for submission in programs::submissions(problem) {
        let folder = if submission.expected == ExpectedVerdict::Accepted { "std" } else { "std/wrong" };
        writer.put(&format!("{folder}/{}.cpp", submission.name), submission.source)?;
    }
    Ok(())
}
