//! A LemonLime contest with one task, in which a test case is a subtask.

use super::data::{self, pair};
use super::programs::{self, Convention};
use super::statement::{Points, titled_statements};
use super::{PackageSpec, PackageWriter};
use serde_json::{Value, json};
use std::io;

/// `Task::ComparisonMode` of LemonLime. Its built-in comparison rejects a blank at the end of a line.
const SPECIAL_JUDGE: u32 = 4;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    let id = problem.id();
    let files = data::write(spec, writer, |file| match file.subtask {
        Some(_) => pair(format!("data/{id}/{}", file.name())),
        None => pair(format!("samples/{}", file.word)),
    })?;
    let cases: Vec<Value> = problem
        .subtasks()
        .map(|subtask| {
            let files = |ending: &str| -> Vec<String> {
                let files = files.iter().filter(|file| file.subtask == Some(subtask));
                files.map(|file| format!("{id}/{}.{ending}", file.name())).collect()
            };
            json!({
                "fullScore": subtask.points,
                "timeLimit": subtask.time_ms,
                "memoryLimit": problem.memory_mib,
                "inputFiles": files("in"),
                "outputFiles": files("ans"),
            })
        })
        .collect();
    let contest = json!({
        "version": "1.0",
        "contestTitle": problem.title_zh,
        "contestants": [],
        "tasks": [{
            "problemTitle": problem.title_zh,
            "sourceFileName": id,
            "inputFileName": format!("{id}.in"),
            "outputFileName": format!("{id}.out"),
            "standardInputCheck": true,
            "standardOutputCheck": true,
            "taskType": 0,
            "subFolderCheck": false,
            "comparisonMode": SPECIAL_JUDGE,
            "diffArguments": "--text --brief",
            "realPrecision": 3,
            "specialJudge": format!("{id}/checker"),
            "compilerConfiguration": {"g++": "default"},
            "answerFileExtension": "out",
            "testCases": cases,
        }],
    });
    writer.put(&format!("{id}.cdf"), format!("{contest:#}\n"))?;
    writer.put(&format!("data/{id}/checker.cpp"), programs::checker(problem, Convention::Lemon))?;
    writer.put("validator.cpp", programs::validator(problem, Convention::Plain))?;
    for submission in programs::submissions(problem) {
        // A contestant is a folder in `source` with a file named after the task.
        writer.put(&format!("source/{}/{id}.cpp", submission.name), submission.source)?;
    }
    titled_statements(problem, writer, Points::Table)
}
