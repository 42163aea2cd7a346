//! A LemonLime contest with one task, in which a test case is a subtask.

use super::markup::markdown;
use super::programs::{self, Convention, has_one_answer};
use super::statement::{Language, Scoring, Statement};
use super::{Order, Shelf, data};
use serde_json::{Value, json};
use std::io;

/// `Task::ComparisonMode` of LemonLime.
const LINE_BY_LINE: u32 = 0;
const SPECIAL_JUDGE: u32 = 4;

pub(super) fn pack(order: &Order, shelf: &mut Shelf<'_>) -> io::Result<()> {
    let problem = order.problem;
    let id = problem.id();
    let entries = data::write(order, shelf, |entry| match entry.subtask {
        Some(_) => {
            let path = format!("data/{id}/{}", entry.name());
            (format!("{path}.in"), format!("{path}.ans"))
        }
        None => (format!("samples/{}.in", entry.word), format!("samples/{}.ans", entry.word)),
    })?;
    let cases: Vec<Value> = problem
        .subtasks()
        .map(|subtask| {
            let files = |ending: &str| -> Vec<String> {
                let entries = entries.iter().filter(|entry| entry.subtask == Some(subtask));
                entries.map(|entry| format!("{id}/{}.{ending}", entry.name())).collect()
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
    let (mode, judge) = match has_one_answer(problem) {
        true => (LINE_BY_LINE, String::new()),
        false => (SPECIAL_JUDGE, format!("{id}/checker")),
    };
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
            "comparisonMode": mode,
            "diffArguments": "--text --brief",
            "realPrecision": 3,
            "specialJudge": judge,
            "compilerConfiguration": {"g++": "default"},
            "answerFileExtension": "out",
            "testCases": cases,
        }],
    });
    shelf.put(&format!("{id}.cdf"), format!("{contest:#}\n"))?;
    if !has_one_answer(problem) {
        shelf.put(&format!("data/{id}/checker.cpp"), programs::checker(problem, Convention::Lemon))?;
    }
    shelf.put("validator.cpp", programs::validator(problem, Convention::Plain))?;
    for submission in programs::submissions(problem) {
        // A contestant is a folder below `source`, with a file of the task's name.
        shelf.put(&format!("source/{}/{id}.cpp", submission.name), submission.source)?;
    }
    for language in Language::ALL {
        let statement = Statement::new(problem, language);
        let text =
            format!("# {}\n\n{}", statement.title, markdown(&statement.body_with_samples(Scoring::Shown)));
        shelf.put(&format!("statement.{}.md", language.code()), text)?;
    }
    Ok(())
}
