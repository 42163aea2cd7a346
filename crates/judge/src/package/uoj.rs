//! The data folder of a UOJ problem, and statements to paste into UOJ.

use super::data::{self, pair};
use super::programs::{self, Convention, ExpectedVerdict};
use super::statement::{Points, titled_statements};
use super::{PackageSpec, PackageWriter};
use std::fmt::Write as _;
use std::io;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    let id = problem.id();
    // UOJ counts samples separately, as extra tests.
    let samples = problem.samples.len();
    let files = data::write(spec, writer, |file| match file.subtask {
        Some(_) => pair(format!("{id}{}", file.number - samples)),
        None => pair(format!("ex_{id}{}", file.number)),
    })?;
    let mut config = format!(
        "use_builtin_judger on\nn_tests {}\nn_ex_tests {samples}\nn_sample_tests {samples}\n\
         input_pre {id}\ninput_suf in\noutput_pre {id}\noutput_suf ans\n\
         time_limit {}\nmemory_limit {}\noutput_limit {}\nn_subtasks {}\n",
        files.len() - samples,
        problem.time_ms().div_ceil(1000),
        problem.memory_mib,
        problem.output_mib,
        problem.subtasks().count(),
    );
    let mut end = 0;
    for (subtask, points) in problem.subtasks().zip(Points::Of100.of(problem)) {
        let number = subtask.number;
        let tests = end + 1..=end + files.iter().filter(|file| file.subtask == Some(subtask)).count();
        end = *tests.end();
        let _ = writeln!(
            config,
            "subtask_end_{number} {end}\nsubtask_score_{number} {points}\nsubtask_type_{number} packed"
        );
        let dependencies = problem.dependencies(subtask);
        if !dependencies.is_empty() {
            let _ = writeln!(config, "subtask_dependence_{number} many");
        }
        for (at, dependency) in (1..).zip(dependencies) {
            let _ = writeln!(config, "subtask_dependence_{number}_{at} {dependency}");
        }
        if subtask.time_ms != problem.time_ms() {
            for test in tests {
                let _ = writeln!(config, "time_limit_{test} {}", subtask.time_ms.div_ceil(1000));
            }
        }
    }
    writer.put("problem.conf", config)?;
    writer.put("chk.cpp", programs::checker(problem, Convention::Plain))?;
    writer.put("val.cpp", programs::validator(problem, Convention::Plain))?;
    for submission in programs::submissions(problem) {
        let path = match submission.expected {
            ExpectedVerdict::Accepted => "std.cpp".to_string(),
            ExpectedVerdict::Partial | ExpectedVerdict::Wrong => format!("wrong/{}.cpp", submission.name),
        };
        writer.put(&path, submission.source)?;
    }
    titled_statements(problem, writer, Points::Of100)
}
