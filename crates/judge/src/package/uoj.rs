//! The data folder of a UOJ problem; statements are to be pasted.

use super::markup::markdown;
use super::programs::{self, Convention, Expected};
use super::statement::{Language, Scoring, Statement};
use super::{Order, Shelf, data, points_of_100};
use std::fmt::Write as _;
use std::io;

pub(super) fn pack(order: &Order, shelf: &mut Shelf<'_>) -> io::Result<()> {
    let problem = order.problem;
    let id = problem.id();
    // UOJ counts the samples apart, and calls them extra tests.
    let samples = problem.samples.len();
    let entries = data::write(order, shelf, |entry| match entry.subtask {
        Some(_) => {
            let number = entry.number - samples;
            (format!("{id}{number}.in"), format!("{id}{number}.ans"))
        }
        None => (format!("ex_{id}{}.in", entry.place), format!("ex_{id}{}.ans", entry.place)),
    })?;
    let mut config = format!(
        "use_builtin_judger on\nn_tests {}\nn_ex_tests {samples}\nn_sample_tests {samples}\n\
         input_pre {id}\ninput_suf in\noutput_pre {id}\noutput_suf ans\n\
         time_limit {}\nmemory_limit {}\noutput_limit {}\nn_subtasks {}\n",
        entries.len() - samples,
        problem.time_ms().div_ceil(1000),
        problem.memory_mib,
        problem.output_mib,
        problem.subtasks().count(),
    );
    let mut end = 0;
    for (subtask, points) in problem.subtasks().zip(points_of_100(problem)) {
        let number = subtask.number;
        let tests = end + 1..=end + entries.iter().filter(|entry| entry.subtask == Some(subtask)).count();
        end = *tests.end();
        let _ = writeln!(
            config,
            "subtask_end_{number} {end}\nsubtask_score_{number} {points}\nsubtask_type_{number} packed"
        );
        let dependencies: Vec<u32> = problem.contained_in(subtask).map(|other| other.number).collect();
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
    shelf.put("problem.conf", config)?;
    shelf.put("chk.cpp", programs::checker(problem, Convention::Plain))?;
    shelf.put("val.cpp", programs::validator(problem, Convention::Plain))?;
    for submission in programs::submissions(problem) {
        let path = match submission.expected {
            Expected::Accepted => "std.cpp".to_string(),
            Expected::Partial | Expected::Wrong => format!("wrong/{}.cpp", submission.name),
        };
        shelf.put(&path, submission.source)?;
    }
    for language in Language::ALL {
        let statement = Statement::new(problem, language);
        let text =
            format!("# {}\n\n{}", statement.title, markdown(&statement.body_with_samples(Scoring::Shown)));
        shelf.put(&format!("statement.{}.md", language.code()), text)?;
    }
    Ok(())
}
