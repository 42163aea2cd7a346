//! The statement of a problem in English and Chinese, with limits, subtasks and samples from the table.

use super::PackageWriter;
use crate::games::GameSeries;
use crate::input_format::InputFormat;
use crate::problem::{Bounds, PlayStyle, Problem, Subtask, SubtaskRow};
use saolei_boards::Language;
use saolei_problems::markup::{self, Block};
use std::io;

pub(super) struct Statement {
    pub(super) title: &'static str,
    pub(super) language: Language,
    /// What the problem asks for.
    pub(super) legend: Vec<Block>,
    pub(super) input: Vec<Block>,
    pub(super) output: Vec<Block>,
    pub(super) limits: Vec<Block>,
    pub(super) scoring: Vec<Block>,
    /// Explains the samples, a paragraph for each; may be empty.
    pub(super) notes: Vec<Block>,
    pub(super) samples: Vec<Block>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scoring {
    Shown,
    Hidden,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Points {
    /// The points in the table of the problem.
    Table,
    /// Scaled to a sum of 100, for systems that require it.
    Of100,
}

impl Points {
    pub(super) fn of(self, problem: &Problem) -> Vec<u32> {
        match self {
            Points::Table => problem.subtasks().map(|subtask| subtask.points).collect(),
            Points::Of100 => points_of_100(problem),
        }
    }
}

fn points_of_100(problem: &Problem) -> Vec<u32> {
    let (total, mut before, mut given) = (problem.points(), 0, 0);
    let share = |subtask: Subtask| {
        before += subtask.points;
        // Rounding the running sums, not the parts, keeps the total at 100.
        let sum = (before * 200 + total) / (2 * total);
        let points = sum - given;
        given = sum;
        points
    };
    problem.subtasks().map(share).collect()
}

impl Statement {
    pub(super) fn new(problem: &Problem, language: Language, points: Points) -> Statement {
        let [mut legend, mut input, mut output, mut notes] = [const { Vec::new() }; 4];
        let (english, chinese) = problem.texts.statement;
        let mut part = &mut legend;
        for block in markup::parse(language.choose(english, chinese)) {
            match block {
                Block::Heading(title) if title == "Input" => part = &mut input,
                Block::Heading(title) if title == "Output" => part = &mut output,
                Block::Heading(title) if title == "Notes" => part = &mut notes,
                block => part.push(block),
            }
        }
        Statement {
            title: language.choose(problem.title, problem.title_zh),
            language,
            legend,
            input,
            output,
            limits: vec![Block::Items(limits(problem, language))],
            scoring: scoring(problem, language, &points.of(problem)),
            samples: samples(problem, language, &notes),
            notes,
        }
    }

    /// Everything except the title and the samples, which LaTeX templates add themselves, and their explanations.
    pub(super) fn body(&self, scoring: Scoring) -> Vec<Block> {
        let says =
            |english: &str, chinese| Block::Heading(self.language.choose(english, chinese).to_string());
        let mut parts = vec![
            (None, &self.legend),
            (Some(says("Input", "输入")), &self.input),
            (Some(says("Output", "输出")), &self.output),
            (Some(says("Limits", "限制")), &self.limits),
        ];
        if scoring == Scoring::Shown {
            parts.push((Some(says("Subtasks", "子任务")), &self.scoring));
        }
        parts
            .into_iter()
            .flat_map(|(title, blocks)| title.into_iter().chain(blocks.iter().cloned()))
            .collect()
    }

    /// Everything except the title and the samples, with what explains the samples at the end.
    pub(super) fn body_with_notes(&self, scoring: Scoring) -> Vec<Block> {
        let mut blocks = self.body(scoring);
        if !self.notes.is_empty() {
            let title = self.language.choose("The samples explained", "样例解释");
            blocks.push(Block::Heading(title.to_string()));
            blocks.extend(self.notes.iter().cloned());
        }
        blocks
    }

    /// Everything except the title, with the samples at the end.
    pub(super) fn body_with_samples(&self, scoring: Scoring) -> Vec<Block> {
        let mut blocks = self.body(scoring);
        blocks.extend(self.samples.iter().cloned());
        blocks
    }
}

/// Writes the statements as Markdown, each with its title.
pub(super) fn titled_statements(
    problem: &Problem,
    writer: &mut PackageWriter<'_>,
    points: Points,
) -> io::Result<()> {
    for language in Language::ALL {
        let statement = Statement::new(problem, language, points);
        let body = markup::markdown(&statement.body_with_samples(Scoring::Shown));
        writer
            .put(&format!("statement.{}.md", language.name()), format!("# {}\n\n{body}", statement.title))?;
    }
    Ok(())
}

fn samples(problem: &Problem, language: Language, notes: &[Block]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (number, sample) in (1..).zip(problem.samples) {
        let title =
            |english, chinese| Block::Heading(format!("{} {number}", language.choose(english, chinese)));
        blocks.push(title("Sample input", "样例输入"));
        blocks.push(Block::Code(String::from_utf8_lossy(sample).into_owned()));
        blocks.push(title("Sample output", "样例输出"));
        blocks.push(Block::Code(String::from_utf8_lossy(&problem.answer(sample)).into_owned()));
        blocks.extend(notes.get(number - 1).cloned());
    }
    blocks
}

/// A limited quantity: its name, and its index in `InputLimits::bounds`.
type StatementQuantity = (&'static str, usize);

/// The limited quantities, without those that are always 0 or 1.
fn quantities(problem: &Problem, language: Language) -> Vec<StatementQuantity> {
    let cases = match problem.format {
        InputFormat::Games(_) => language.choose("games", "局数"),
        InputFormat::Master | InputFormat::Light(_) => language.choose("cases", "组数"),
        InputFormat::Click => language.choose("boards", "棋盘数"),
    };
    let operations = match problem.games().map(|format| format.series) {
        Some(GameSeries::OneWithQuit) => language.choose("operations, `Quit` too", "操作数（含 `Quit`）"),
        _ => language.choose("operations of a game", "每局操作数"),
    };
    let [rows, cols, mines] =
        language.choose(["rows", "columns", "mines on a board"], ["行数", "列数", "每块棋盘的雷数"]);
    let names = [cases, rows, cols, mines, operations];
    names.into_iter().zip(0..).filter(|&(_, at)| problem.limits.bounds()[at].most > 1).collect()
}

fn range(bounds: Bounds, language: Language) -> String {
    match bounds.least == bounds.most {
        true => bounds.least.to_string(),
        false => format!("{} {} {}", bounds.least, language.choose("to", "至"), bounds.most),
    }
}

/// The range of each quantity over all subtasks.
fn limits(problem: &Problem, language: Language) -> Vec<String> {
    let colon = language.choose(": ", "：");
    let line = |(name, at): StatementQuantity| {
        let rows = || problem.rows.iter().map(|row| row.limits.bounds()[at]);
        let least = rows().map(|bounds| bounds.least).min().unwrap_or(0);
        let most = rows().map(|bounds| bounds.most).max().unwrap_or(0);
        format!("{name}{colon}{}", range(Bounds::new(least, most), language))
    };
    let mut lines: Vec<String> = quantities(problem, language).into_iter().map(line).collect();
    lines.push(language.choose("every board has a safe cell", "每块棋盘至少有一个安全格").to_string());
    lines
}

/// A table of the subtasks with their points and a column for each quantity that varies.
fn scoring(problem: &Problem, language: Language, points: &[u32]) -> Vec<Block> {
    let varied: Vec<StatementQuantity> = quantities(problem, language)
        .into_iter()
        .filter(|&(_, at)| {
            let mut bounds = problem.rows.iter().map(|row| row.limits.bounds()[at]);
            let first = bounds.next();
            bounds.any(|other| Some(other) != first)
        })
        .collect();
    let remarks: Vec<String> = problem.rows.iter().map(|row| remark(problem, row, language)).collect();
    let has_remarks = remarks.iter().any(|remark| !remark.is_empty());
    let mut head = vec![language.choose("subtask", "子任务"), language.choose("points", "分值")];
    let times_vary = problem.rows.iter().any(|row| row.time_ms != problem.time_ms());
    if times_vary {
        head.push(language.choose("seconds", "时限（秒）"));
    }
    head.extend(varied.iter().map(|(name, _)| name));
    if has_remarks {
        head.push(language.choose("also", "其他"));
    }
    let mut table = vec![head.into_iter().map(str::to_string).collect::<Vec<String>>()];
    for (row, remark) in problem.rows.iter().zip(remarks) {
        let own = &points[row.first as usize - 1..row.last as usize];
        let list = || own.iter().map(u32::to_string).collect::<Vec<String>>().join(", ");
        let mut cells = vec![
            range(Bounds::new(row.first.into(), row.last.into()), language),
            match own {
                [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|points| points == first) => {
                    format!("{}{first}", language.choose("each ", "每个 "))
                }
                _ => list(),
            },
        ];
        if times_vary {
            cells.push((f64::from(row.time_ms) / 1000.0).to_string());
        }
        cells.extend(varied.iter().map(|&(_, at)| range(row.limits.bounds()[at], language)));
        if has_remarks {
            cells.push(remark);
        }
        table.push(cells);
    }
    let rule = language.choose(
        "You get the points of a subtask if your answers to all of its files are right.",
        "一个子任务的所有数据都正确，才得到该子任务的分数。",
    );
    vec![Block::Text(rule.to_string()), Block::Table(table)]
}

/// What else a subtask guarantees.
fn remark(problem: &Problem, row: &SubtaskRow, language: Language) -> String {
    let mut remarks = Vec::new();
    if row.limits.levels.len() < problem.limits.levels.len() {
        let levels: Vec<String> = row.limits.levels.iter().map(|level| format!("`{level}`")).collect();
        remarks.push(format!("{} {}", language.choose("level", "级别"), levels.join(", ")));
    }
    if row.limits.operation_kinds.len() < problem.limits.operation_kinds.len() {
        let words: Vec<String> =
            problem.allowed_words(&row.limits).iter().map(|word| format!("`{word}`")).collect();
        let words = words.join(language.choose(", ", "、"));
        remarks.push(format!("{} {words}", language.choose("only", "只有")));
    }
    if row.limits.play == PlayStyle::Real {
        remarks.push(language.choose("games as people play them", "模拟真人的对局").to_string());
    }
    remarks.join(language.choose("; ", "；"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use markup::{MarkupSpan, spans};

    /// So an explanation cannot differ from what the program answers.
    #[test]
    fn samples_are_explained_by_lines_that_they_have() {
        for problem in Problem::all() {
            assert!(problem.samples.len() >= 2, "{}", problem.id());
            for language in Language::ALL {
                let notes = Statement::new(problem, language, Points::Table).notes;
                assert_eq!(notes.len(), problem.samples.len(), "{} {}", problem.id(), language.name());
                for (note, sample) in notes.iter().zip(problem.samples) {
                    let Block::Text(note) = note else { panic!("{note:?} is no paragraph") };
                    let lines = [sample.to_vec(), problem.answer(sample)].concat();
                    let lines: Vec<&str> = std::str::from_utf8(&lines).unwrap().lines().collect();
                    let quoted: Vec<&str> = spans(note)
                        .into_iter()
                        .filter_map(|span| if let MarkupSpan::Code(code) = span { Some(code) } else { None })
                        .collect();
                    assert!(!quoted.is_empty(), "{note}");
                    for code in quoted {
                        assert!(
                            lines.contains(&code),
                            "{} {}: no line {code}",
                            problem.id(),
                            language.name()
                        );
                    }
                }
            }
        }
    }
}
