//! `saolei test`: runs a program on all test data of a problem, and prints its score.

use crate::Answer;
use crate::args::candidate::ComparisonArgs;
use crate::args::language::{language, say};
use crate::args::limits::guarded;
use crate::args::options::{self, TestSubject};
use crate::commands::cs50;
use crate::files;
use crate::output::failure_text::{self, size_words, verdict};
use crate::output::progress;
use anyhow::bail;
use saolei_boards::{Language, plural};
use saolei_course::exercism_cases;
use saolei_judge::candidate::is_function;
use saolei_judge::stress::{
    FileScore, Hopeless, LargeInputs, MAX_SLOW, ProgramFault, ScorePlan, ScoreReport, StressFailure,
    StressPlan, SubtaskScore, TimeLimit, score, stress,
};
use saolei_judge::{Input, Problem};
use saolei_runner::{GuardRole, ProcessLimits, Program, ProgramEnd, not_watched};
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

const DEFAULT_PATIENCE: u64 = 10;

/// Run a program on all test data of a problem, and print its score
///
/// The data are those of `saolei gen --all`. A subtask earns its points if all of its files are
/// right, and stops at the first that is not. After three subtasks in a row that are too slow, the
/// others are skipped. The first failure is shrunk and explained as in `saolei stress`.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei test boom mine.cpp
  saolei test sweep --seed 7 -- python3 mine.py
  saolei test master mine.rs --json | jq .points
  saolei test cs50 minesweeper.py
  saolei test exercism minesweeper.js

Exit codes: 0 all points; 1 fewer; 2 bad arguments, no such program, or it does not compile.")]
pub(crate) struct TestArgs {
    /// The problem, see `saolei list`; or cs50
    #[arg(value_parser = options::test_subject(), hide_possible_values = true)]
    problem: TestSubject,
    /// The seed of the data
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Time for shrinking the first failing input, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_PATIENCE, value_parser = clap::value_parser!(u64).range(0..=86_400))]
    patience: u64,
    /// Run every subtask, even if the program is too slow for three in a row
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    comparison: ComparisonArgs,
}

/// The output of `--json`.
#[derive(Serialize)]
struct TestJson {
    points: u32,
    all_points: u32,
    seed: u64,
    subtasks: Vec<SubtaskJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<FailureJson>,
}

#[derive(Serialize)]
struct SubtaskJson {
    subtask: u32,
    points: u32,
    all_points: u32,
    all_files: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    skipped: bool,
    files: Vec<FileJson>,
}

#[derive(Serialize)]
struct FileJson {
    name: String,
    verdict: &'static str,
    cpu_ms: u128,
    memory_bytes: u64,
}

#[derive(Serialize)]
struct FailureJson {
    name: String,
    verdict: &'static str,
    words: String,
    reasons: Vec<String>,
    difference: Option<String>,
    input: String,
}

pub(crate) fn run(args: &TestArgs) -> anyhow::Result<Answer> {
    if let GuardRole::Done(code) = guarded()? {
        return Ok(Answer::Code(code));
    }
    if let Some(words) = not_watched(language()) {
        eprintln!("saolei: {words}");
    }
    let problem = match (args.problem, args.comparison.source()) {
        (TestSubject::Problem(problem), _) => problem,
        (TestSubject::Cs50, Some(source)) => {
            let patience = (args.patience != DEFAULT_PATIENCE).then_some("--patience");
            let all = args.all.then_some("--all");
            if let Some(option) = args.comparison.only_for_problems().or(patience).or(all) {
                bail!(say!(
                    "{option} does not apply to cs50: only --seed and --json do",
                    "{option} 不适用于 cs50，只有 --seed 和 --json 可用"
                ));
            }
            return cs50::run(source, args.seed, args.comparison.json);
        }
        (TestSubject::Cs50, None) => {
            bail!(say!(
                "cs50 needs your source file, such as minesweeper.py",
                "cs50 需要源文件，例如 minesweeper.py"
            ))
        }
    };
    let plan = ScorePlan {
        seed: args.seed,
        limits: args.comparison.limits.limits(problem, args.comparison.source()),
        time: if args.comparison.limits.time_limit.is_some() {
            TimeLimit::Plan
        } else {
            TimeLimit::Subtask(args.comparison.limits.time_factor(args.comparison.source()))
        },
        space: args.comparison.space(),
        patience: Duration::from_secs(args.patience),
        hopeless: if args.all { Hopeless::Run } else { Hopeless::Skipped },
    };
    let candidate = args.comparison.program(problem)?;
    let cases = function_cases(problem, args.comparison.source());
    if let Some((name, failure)) = failed_case(problem, &candidate, &plan, &cases)? {
        return failed(args, problem, &plan, name, &failure);
    }
    let bar = progress::bar(0, "files{msg}", "个文件{msg}");
    let report = score(problem, &candidate, &plan, &mut |done| progress::show(&bar, done));
    bar.finish_and_clear();
    let report = report?;
    args.comparison.save(report.failure.as_ref().map(|(_, failure)| &**failure))?;
    let text = match args.comparison.json {
        true => serde_json::to_string(&json(problem, &report, &plan))? + "\n",
        false => words(problem, &report, &plan)?,
    };
    files::print(text.as_bytes())?;
    Ok(if report.failure.is_none() { Answer::Yes } else { Answer::No })
}

/// The cases that the tests of a function begin with, by their names.
pub(crate) fn function_cases(problem: &'static Problem, source: Option<&Path>) -> Vec<(&'static str, Input)> {
    match source {
        Some(source) if problem.id() == "exercism" && is_function(problem, source) => exercism_cases(problem),
        _ => Vec::new(),
    }
}

/// The first of these cases that the program fails on, and the failure.
fn failed_case(
    problem: &'static Problem,
    candidate: &Program,
    plan: &ScorePlan,
    cases: &[(&'static str, Input)],
) -> anyhow::Result<Option<(&'static str, Box<StressFailure>)>> {
    let ScorePlan { seed, space, patience, .. } = *plan;
    let first = cases.iter().map(|(_, input)| input.clone()).collect();
    let limits = plan.limits(problem.subtasks().next().expect("a problem has a subtask"));
    let stress_plan = StressPlan {
        count: 0,
        first,
        seed,
        space,
        patience,
        large: LargeInputs::Skipped,
        ..StressPlan::new(limits)
    };
    let report = stress(problem, candidate, &stress_plan, &mut |_| {})?;
    Ok(report.failure.and_then(|failure| {
        let (name, _) = cases.get(usize::try_from(failure.case).ok()?.checked_sub(1)?)?;
        Some((*name, failure))
    }))
}

/// Prints a failed case: the score is 0.
fn failed(
    args: &TestArgs,
    problem: &Problem,
    plan: &ScorePlan,
    name: &str,
    failure: &StressFailure,
) -> anyhow::Result<Answer> {
    args.comparison.save(Some(failure))?;
    let text = if args.comparison.json {
        let failure = Some(failure_json(name.to_string(), failure, &plan.limits));
        let all_points = problem.points();
        let json = TestJson { points: 0, all_points, seed: plan.seed, subtasks: Vec::new(), failure };
        serde_json::to_string(&json)? + "\n"
    } else {
        let verdict = verdict(failure, &plan.limits, language());
        let mut text =
            say!("{verdict}, in Exercism's case \"{name}\"\n", "{verdict}，Exercism 的用例 “{name}”\n");
        let (size, trials) = (size_words(&failure.input, language()), failure.trials);
        let tried = plural(trials, "trial");
        text += &say!("shrunk to {size} in {tried}\n\n", "试了 {trials} 次，缩小到 {size}\n\n");
        failure_text::show(&mut text, failure, language())?;
        text
    };
    files::print(text.as_bytes())?;
    Ok(Answer::No)
}

fn words(problem: &Problem, report: &ScoreReport, plan: &ScorePlan) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let seconds = say!(" s", "秒");
    text += &say!(
        "subtask  points     files    time    memory\n",
        " 子任务  得分        文件    时间      内存\n"
    );
    for score in &report.subtasks {
        let SubtaskScore { subtask, files, all_files } = score;
        let right = files.iter().filter(|file| file.fault.is_none()).count();
        let cpu = match files.iter().map(|file| file.cpu).max() {
            None => format!("-{:1$}", "", seconds.len()),
            Some(cpu) => format!("{:.2}{seconds}", cpu.as_secs_f64()),
        };
        let memory = match files.iter().map(|file| file.memory).max() {
            None | Some(0) => "-".to_string(),
            Some(bytes) => format!("{} MiB", bytes.div_ceil(1 << 20)),
        };
        let of = say!(" of ", "/");
        let points = format!("{}{of}{}", score.points(), subtask.points);
        let right = format!("{right}{of}{all_files}");
        write!(text, "{:>7}  {points:<8}  {right:>8}  {cpu:>6}  {memory:>8}", subtask.number)?;
        match score.failed() {
            Some(FileScore { test, fault: Some(fault), .. }) => {
                writeln!(text, "  {}{}{}", test.name(), say!(": ", "："), short(*fault))?;
            }
            _ if score.is_skipped() => writeln!(text, "  {}", say!("skipped", "跳过"))?,
            _ => writeln!(text)?,
        }
    }
    if report.skipped() > 0 {
        let (slow, skipped) = (MAX_SLOW, report.skipped());
        let others = plural(skipped as u64, "subtask");
        text += &say!(
            "\ntoo slow for {slow} subtasks in a row: {others} skipped, --all runs them\n",
            "\n连续 {slow} 个子任务超时：跳过了 {skipped} 个子任务，用 --all 全部运行\n"
        );
    }
    let (points, all, seed) = (report.points(), problem.points(), plan.seed);
    text += &say!("\nscore {points} of {all} (seed {seed})\n", "\n得分 {points}/{all}（种子 {seed}）\n");
    let Some((test, failure)) = &report.failure else { return Ok(text) };
    let limits = plan.limits(test.subtask);
    let (name, verdict) = (test.name(), verdict(failure, &limits, language()));
    text += &say!("\nthe first failure, {name}: {verdict}\n", "\n第一个错误，{name}：{verdict}\n");
    let (size, trials) = (size_words(&failure.input, language()), failure.trials);
    let tried = plural(trials, "trial");
    text += &say!("shrunk to {size} in {tried}\n\n", "试了 {trials} 次，缩小到 {size}\n\n");
    failure_text::show(&mut text, failure, language())?;
    let (id, subtask, kind, name) = (problem.id(), test.subtask.number, test.kind.name(), test.name());
    writeln!(
        text,
        "\n{}saolei gen {id} --subtask {subtask} --kind {kind} --seed {} > {name}.in",
        say!("the whole input: ", "完整的输入："),
        test.seed
    )?;
    Ok(text)
}

fn short(fault: ProgramFault) -> String {
    match fault {
        ProgramFault::Differs => say!("wrong answer", "答案错误"),
        ProgramFault::Silent => say!("no answer", "没有输出"),
        ProgramFault::Ended(end) => {
            language().choose(fault.name().replace('-', " "), short_end(end).to_string())
        }
        ProgramFault::LeftBehind => language().choose(fault.name().replace('-', " "), "留下进程".to_string()),
    }
}

/// The end of a program in a Chinese word.
const fn short_end(end: ProgramEnd) -> &'static str {
    match end {
        ProgramEnd::Exited(_) => "退出码不是 0",
        ProgramEnd::Signal(_) => "运行时错误",
        ProgramEnd::CpuLimit | ProgramEnd::WallLimit => "超时",
        ProgramEnd::MemoryLimit => "超出内存限制",
        ProgramEnd::OutputLimit => "超出输出限制",
    }
}

fn json(problem: &Problem, report: &ScoreReport, plan: &ScorePlan) -> TestJson {
    let file = |file: &FileScore| FileJson {
        name: file.test.name(),
        verdict: file.fault.map_or("right", ProgramFault::name),
        cpu_ms: file.cpu.as_millis(),
        memory_bytes: file.memory,
    };
    let subtask = |score: &SubtaskScore| SubtaskJson {
        subtask: score.subtask.number,
        points: score.points(),
        all_points: score.subtask.points,
        all_files: score.all_files,
        skipped: score.is_skipped(),
        files: score.files.iter().map(file).collect(),
    };
    TestJson {
        points: report.points(),
        all_points: problem.points(),
        seed: plan.seed,
        subtasks: report.subtasks.iter().map(subtask).collect(),
        failure: report
            .failure
            .as_ref()
            .map(|(test, failure)| failure_json(test.name(), failure, &plan.limits(test.subtask))),
    }
}

fn failure_json(name: String, failure: &StressFailure, limits: &ProcessLimits) -> FailureJson {
    let rule = failure.rule.iter().map(|rule| rule.words(Language::English).to_string());
    FailureJson {
        name,
        verdict: failure.fault.name(),
        words: verdict(failure, limits, Language::English),
        reasons: rule.chain(failure.reasons.iter().cloned()).collect(),
        difference: failure.view.as_ref().map(|view| view.difference.to_string()),
        input: String::from_utf8_lossy(&failure.input.to_bytes()).into_owned(),
    }
}
