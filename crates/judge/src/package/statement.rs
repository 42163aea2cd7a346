//! The statement of a problem in English and Chinese, with limits, subtasks and samples from the table.

use super::data::answer;
use super::markup::{self, Block};
use crate::input::Verb;
use crate::problem::{Bounds, Limits, Play, Problem, Row};
use saolei_protocols::Protocol;

/// A language that statements are written in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    English,
    Chinese,
}

impl Language {
    pub(super) const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// Its code, as file names have it.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// Its name in lower case, as Polygon has it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Language::English => "english",
            Language::Chinese => "chinese",
        }
    }

    const fn says(self, english: &'static str, chinese: &'static str) -> &'static str {
        match self {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
}

/// A statement in parts.
pub(super) struct Statement {
    pub(super) title: &'static str,
    pub(super) language: Language,
    /// What is asked.
    pub(super) legend: Vec<Block>,
    pub(super) input: Vec<Block>,
    pub(super) output: Vec<Block>,
    pub(super) limits: Vec<Block>,
    /// Subtasks and points.
    pub(super) scoring: Vec<Block>,
    samples: Vec<Block>,
}

/// Whether a statement tells of subtasks and points.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scoring {
    Shown,
    Hidden,
}

impl Statement {
    pub(super) fn new(problem: &Problem, language: Language) -> Statement {
        let [mut legend, mut input, mut output] = [const { Vec::new() }; 3];
        let mut part = &mut legend;
        for block in markup::parse(text(problem.protocol, language)) {
            match block {
                Block::Heading(title) if title == "Input" => part = &mut input,
                Block::Heading(title) if title == "Output" => part = &mut output,
                block => part.push(block),
            }
        }
        Statement {
            title: language.says(problem.title, problem.title_zh),
            language,
            legend,
            input,
            output,
            limits: vec![Block::Items(limits(problem, language))],
            scoring: scoring(problem, language),
            samples: samples(problem, language),
        }
    }

    /// All of it but the title and the samples, which LaTeX templates add by themselves.
    pub(super) fn body(&self, scoring: Scoring) -> Vec<Block> {
        let says = |english, chinese| Block::Heading(self.language.says(english, chinese).to_string());
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

    /// The same with the samples behind it.
    pub(super) fn body_with_samples(&self, scoring: Scoring) -> Vec<Block> {
        let mut blocks = self.body(scoring);
        blocks.extend(self.samples.iter().cloned());
        blocks
    }
}

const fn text(protocol: Protocol, language: Language) -> &'static str {
    match (protocol, language) {
        (Protocol::Boom, Language::English) => include_str!("../../statements/boom.en.md"),
        (Protocol::Boom, Language::Chinese) => include_str!("../../statements/boom.zh.md"),
        (Protocol::Sweep, Language::English) => include_str!("../../statements/sweep.en.md"),
        (Protocol::Sweep, Language::Chinese) => include_str!("../../statements/sweep.zh.md"),
        (Protocol::Console, Language::English) => include_str!("../../statements/console.en.md"),
        (Protocol::Console, Language::Chinese) => include_str!("../../statements/console.zh.md"),
        (Protocol::Master, Language::English) => include_str!("../../statements/master.en.md"),
        (Protocol::Master, Language::Chinese) => include_str!("../../statements/master.zh.md"),
        (Protocol::Click, Language::English) => include_str!("../../statements/click.en.md"),
        (Protocol::Click, Language::Chinese) => include_str!("../../statements/click.zh.md"),
    }
}

fn samples(problem: &Problem, language: Language) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (number, sample) in (1..).zip(problem.samples) {
        let title =
            |english, chinese| Block::Heading(format!("{} {number}", language.says(english, chinese)));
        blocks.push(title("Sample input", "样例输入"));
        blocks.push(Block::Code(String::from_utf8_lossy(sample).into_owned()));
        blocks.push(title("Sample output", "样例输出"));
        blocks.push(Block::Code(String::from_utf8_lossy(&answer(problem, sample)).into_owned()));
    }
    blocks
}

/// Something that is limited: its name in both languages, and how to find it.
type Quantity = (&'static str, &'static str, fn(&Limits) -> Bounds);

/// What is limited, apart from what is always one or none.
fn quantities(problem: &Problem) -> Vec<Quantity> {
    let cases: Quantity = match problem.protocol {
        Protocol::Boom => ("games", "局数", |limits| limits.cases),
        Protocol::Click => ("boards", "棋盘数", |limits| limits.cases),
        Protocol::Sweep | Protocol::Console | Protocol::Master => ("cases", "组数", |limits| limits.cases),
    };
    let all: [Quantity; 5] = [
        cases,
        ("rows", "行数", |limits| limits.rows),
        ("columns", "列数", |limits| limits.cols),
        ("mines on a board", "每块棋盘的雷数", |limits| limits.mines),
        match problem.protocol {
            Protocol::Sweep => {
                ("operations, `Quit` too", "操作数（含 `Quit`）", |limits| limits.operations)
            }
            _ => ("operations of a game", "每局操作数", |limits| limits.operations),
        },
    ];
    all.into_iter().filter(|(_, _, bounds)| bounds(&problem.limits).most > 1).collect()
}

fn range(bounds: Bounds, language: Language) -> String {
    match bounds.least == bounds.most {
        true => bounds.least.to_string(),
        false => format!("{} {} {}", bounds.least, language.says("to", "至"), bounds.most),
    }
}

fn limits(problem: &Problem, language: Language) -> Vec<String> {
    let colon = language.says(": ", "：");
    let line = |(english, chinese, bounds): &Quantity| {
        format!("{}{colon}{}", language.says(english, chinese), range(bounds(&problem.limits), language))
    };
    quantities(problem).iter().map(line).collect()
}

/// A table of the subtasks, with a column for each quantity that is not the same in all of them.
fn scoring(problem: &Problem, language: Language) -> Vec<Block> {
    let varied: Vec<Quantity> = quantities(problem)
        .into_iter()
        .filter(|(_, _, bounds)| {
            problem.rows.iter().any(|row| bounds(&row.limits) != bounds(&problem.rows[0].limits))
        })
        .collect();
    let remarks: Vec<String> = problem.rows.iter().map(|row| remark(problem, row, language)).collect();
    let has_remarks = remarks.iter().any(|remark| !remark.is_empty());
    let mut head = vec![language.says("subtask", "子任务"), language.says("points", "分值")];
    head.extend(varied.iter().map(|(english, chinese, _)| language.says(english, chinese)));
    if has_remarks {
        head.push(language.says("what else", "其他"));
    }
    let mut table = vec![head.into_iter().map(str::to_string).collect::<Vec<String>>()];
    for (row, remark) in problem.rows.iter().zip(remarks) {
        let mut cells = vec![
            range(Bounds::new(row.first.into(), row.last.into()), language),
            match row.first == row.last {
                true => row.points.to_string(),
                false => format!("{} {}", language.says("each", "每个"), row.points),
            },
        ];
        cells.extend(varied.iter().map(|(_, _, bounds)| range(bounds(&row.limits), language)));
        if has_remarks {
            cells.push(remark);
        }
        table.push(cells);
    }
    let rule = language.says(
        "The points of a subtask are earned if every file of it is right.",
        "一个子任务的所有数据都正确，才得到该子任务的分数。",
    );
    vec![Block::Text(rule.to_string()), Block::Table(table)]
}

/// What else a subtask promises.
fn remark(problem: &Problem, row: &Row, language: Language) -> String {
    let mut remarks = Vec::new();
    if row.limits.levels.len() < problem.limits.levels.len() {
        let levels: Vec<String> =
            row.limits.levels.iter().map(|level| format!("`{}`", level.number())).collect();
        remarks.push(format!("{} {}", language.says("level", "级别"), levels.join(", ")));
    }
    if row.limits.verbs.len() < problem.limits.verbs.len() {
        let word = |verb: &Verb| problem.word(*verb).map(|word| format!("`{word}`"));
        let words: Vec<String> = row.limits.verbs.iter().filter_map(word).collect();
        remarks.push(format!("{} {}", language.says("only", "只有"), words.join(", ")));
    }
    if row.limits.play == Play::Real {
        remarks.push(language.says("games as people play them", "真人式的对局").to_string());
    }
    remarks.join(language.says("; ", "；"))
}
