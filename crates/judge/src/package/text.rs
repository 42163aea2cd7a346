//! The statement of a problem for a terminal.

use super::statement::{Points, Scoring, Statement};
use crate::problem::Problem;
use saolei_boards::Language;
use saolei_problems::markup::{TextLook, terminal_heading, terminal_text};

/// The statement of a problem with samples, limits and subtasks, for a terminal.
pub fn statement_text(problem: &Problem, language: Language, look: TextLook) -> String {
    let statement = Statement::new(problem, language, Points::Table);
    let title = terminal_heading(statement.title, look);
    let (time, memory) = (f64::from(problem.time_ms()) / 1000.0, problem.memory_mib);
    let limits = language.choose(
        format!("time limit {time} s, memory limit {memory} MiB"),
        format!("时间限制 {time} 秒，内存限制 {memory} MiB"),
    );
    let body = terminal_text(&statement.body_with_samples(Scoring::Shown), look);
    format!("{title}\n\n{limits}\n{body}")
}
