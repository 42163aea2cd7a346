//! `saolei learn`: teaches the solver's techniques, lesson by lesson.

use crate::Answer;
use crate::args::language::{language, say};
use crate::commands::play::DisplayArgs;
use crate::files;
use crate::output::pair;
use clap::builder::{PossibleValue, PossibleValuesParser};
use saolei_boards::{Language, format_position};
use saolei_maker::Lesson;
use serde_json::{Value, json};
use std::fmt::Write;

/// Learn to play without guessing, in the terminal
///
/// Each lesson is a small board with a task: single numbers, 1-1, 1-2, 1-2-1 and so on up to
/// counting mines. Every wrong move is explained, and hints lead to the answer.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei learn
  saolei learn 1-2-1
  saolei learn 7
  saolei learn --list --lang zh
  saolei learn --json | jq -r '.[].name'")]
pub(crate) struct LearnArgs {
    /// The lesson to begin with, by its name or its number; default: a list of them
    #[arg(value_parser = lessons(), hide_possible_values = true)]
    lesson: Option<String>,
    /// Print the lessons
    #[arg(long, conflicts_with = "lesson")]
    list: bool,
    /// Print the lessons as JSON, with their boards
    #[arg(long, conflicts_with_all = ["lesson", "list"])]
    json: bool,
    #[command(flatten)]
    display: DisplayArgs,
}

/// The lesson numbers, as typed.
const NUMBERS: [&str; Lesson::ALL.len()] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

fn lessons() -> PossibleValuesParser {
    let values = Lesson::ALL
        .iter()
        .zip(NUMBERS)
        .map(|(lesson, number)| PossibleValue::new(lesson.name).alias(number).help(lesson.title(language())));
    PossibleValuesParser::new(values)
}

/// Turns a lesson's number into its name. Returns names unchanged.
fn name(typed: &str) -> &str {
    NUMBERS.iter().position(|&number| number == typed).map_or(typed, |at| Lesson::ALL[at].name)
}

/// Runs a lesson or the list of lessons until the player quits.
pub(crate) fn run(args: &LearnArgs) -> anyhow::Result<Answer> {
    let config = args.display.read_config()?;
    if args.list {
        files::print(list(DisplayArgs::language(&config)).as_bytes())?;
        return Ok(Answer::Yes);
    }
    if args.json {
        files::print(json()?.as_bytes())?;
        return Ok(Answer::Yes);
    }
    let without_terminal = say!(
        "learn needs a terminal for its standard input and output; `saolei learn --list` lists the lessons",
        "learn 的标准输入和输出必须是终端；`saolei learn --list` 列出课程"
    );
    args.display.run(&config, &without_terminal, |app| {
        if !args.lesson.as_ref().is_some_and(|typed| app.begin_lesson_named(name(typed))) {
            app.begin_learning();
        }
        Ok(())
    })?;
    Ok(Answer::Yes)
}

/// Lists the name, technique and title of every lesson.
fn list(language: Language) -> String {
    let mut text = String::new();
    for lesson in Lesson::ALL {
        let technique = lesson.technique.name();
        let _ = writeln!(text, "{:<13} {technique:<11} {}", lesson.name, lesson.title(language));
    }
    text
}

/// All lessons as JSON. The positions are in the format of `saolei solve`.
fn json() -> anyhow::Result<String> {
    let in_both = |words: &dyn Fn(Language) -> &'static str| json!({ "en": words(Language::English), "zh": words(Language::Chinese) });
    let lessons: Vec<Value> = Lesson::ALL
        .iter()
        .map(|lesson| {
            json!({
                "name": lesson.name,
                "technique": lesson.technique.name(),
                "title": in_both(&|language| lesson.title(language)),
                "text": in_both(&|language| lesson.text(language)),
                "task": lesson.task.name(),
                "position": format_position(&lesson.view()),
                "goal": lesson.goal().into_iter().map(pair).collect::<Vec<_>>(),
            })
        })
        .collect();
    Ok(serde_json::to_string_pretty(&lessons)? + "\n")
}
