//! `saolei stress`: tests a program on many inputs, and shrinks the first one that fails.

use crate::Answer;
use crate::args::candidate::ComparisonArgs;
use crate::args::language::{language, say};
use crate::args::limits::guarded;
use crate::args::options;
use crate::commands::test::function_cases;
use crate::files;
use crate::output::failure_text::{self, size, size_words, verdict};
use crate::output::progress;
use anyhow::{Context, bail};
use clap::ValueEnum;
use saolei_boards::{Language, plural};
use saolei_judge::candidate::{Corpus, fingerprint};
use saolei_judge::stress::{FoundOn, Joining, LargeInputs, StressFailure, StressPlan, StressReport, stress};
use saolei_judge::{InputKind, Problem};
use saolei_runner::{GuardRole, not_watched};
use serde::Serialize;
use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// Test a program on random and adversarial inputs until one fails
///
/// Small inputs come first, then some that are as large as allowed. The failing input is shrunk:
/// fewer games, operations, rows, columns and mines. It is shown as boards, with the rule that
/// the program breaks, if one explains its answers.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei stress boom mine.cpp
  saolei stress boom mine.cpp --watch
  saolei stress click solution.py
  saolei stress sweep mine.rs --count 100000 --seed 7 --jobs 4
  saolei stress boom mine.cpp --files boom.in boom.out --stack 256
  saolei stress console mine.py --keep-going --skip queries
  saolei stress boom --json -- ./mine | jq -r .input

Failed inputs and compiled programs are kept in a folder .saolei beside the source.

Exit codes: 0 nothing was found; 1 the program differs, crashes, hangs, breaks a limit or leaves
processes behind; 2 bad arguments, or no such program.")]
pub(crate) struct StressArgs {
    /// The problem; see `saolei list`
    #[arg(value_parser = options::problem(), hide_possible_values = true)]
    problem: &'static Problem,
    /// Number of small inputs
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    count: u64,
    /// Try inputs of this kind only; see `saolei gen PROBLEM --kinds`
    #[arg(long, value_name = "KIND", hide_possible_values = true, value_parser = options::input_kind(), conflicts_with = "skip")]
    kind: Option<InputKind>,
    /// The seed of the inputs: the same seed gives the same inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of programs to run at the same time; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Run again whenever the source file changes, until Ctrl-C
    #[arg(long, conflicts_with = "command")]
    watch: bool,
    /// Go on until N failures are found that differ in rule or shape; default: 5
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "5", value_parser = clap::value_parser!(u16).range(1..=1000))]
    keep_going: Option<u16>,
    /// Leave out inputs of this kind; see `saolei gen PROBLEM --kinds`
    #[arg(long, value_name = "KIND", hide_possible_values = true, value_parser = options::input_kind())]
    skip: Vec<InputKind>,
    /// Join small inputs, which saves most of the time: `always` (as the problem allows) or `never`
    #[arg(long, value_name = "WHEN", default_value = "always", hide_possible_values = true)]
    join: JoinOption,
    /// Do not begin with the inputs on which the program failed before
    #[arg(long)]
    fresh: bool,
    /// Skip the large inputs
    #[arg(long)]
    no_large: bool,
    /// Time for shrinking, in seconds; 0: neither shrink nor look for the reason
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(0..=86_400))]
    patience: u64,
    #[command(flatten)]
    comparison: ComparisonArgs,
}

/// Whether small inputs are joined.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum JoinOption {
    Always,
    Never,
}

/// The output of `--json`.
#[derive(Serialize)]
struct StressJson {
    right: bool,
    cases: u64,
    seed: u64,
    slowest_cpu_ms: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    #[serde(flatten)]
    failure: Option<FailureJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    further: Vec<FailureJson>,
}

#[derive(Serialize)]
struct FailureJson {
    verdict: &'static str,
    words: String,
    case: u64,
    seen: u64,
    cells: u64,
    operations: usize,
    trials: u64,
    reasons: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open_question: Option<&'static str>,
    difference: Option<String>,
    input: String,
    expected: String,
    given: String,
    errors: String,
}

pub(crate) fn run(args: &StressArgs) -> anyhow::Result<Answer> {
    if let GuardRole::Done(code) = guarded()? {
        return Ok(Answer::Code(code));
    }
    if let Some(kind) = args.kind.filter(|kind| !kind.suits(args.problem, &args.problem.promised().small())) {
        let (id, kind) = (args.problem.id(), kind.name());
        bail!(say!(
            "{id} has no {kind} inputs: `saolei gen {id} --kinds` lists its kinds",
            "{id} 没有 {kind} 输入：`saolei gen {id} --kinds` 列出它的种类"
        ));
    }
    let limits = args.problem.promised().small();
    if InputKind::suiting(args.problem, &limits).all(|kind| args.skip.contains(&kind)) {
        let id = args.problem.id();
        bail!(say!("--skip leaves no kind of input for {id}", "--skip 去掉了 {id} 的所有输入种类"));
    }
    if let Some(words) = not_watched(language()) {
        eprintln!("saolei: {words}");
    }
    match args.comparison.source() {
        Some(source) if args.watch => watch(args, source),
        _ => once(args),
    }
}

fn once(args: &StressArgs) -> anyhow::Result<Answer> {
    let candidate = args.comparison.program(args.problem)?;
    let corpus = args.comparison.source().map(|source| Corpus::of(source, args.problem));
    let failed = corpus.as_ref().filter(|_| !args.fresh).map(Corpus::inputs).unwrap_or_default();
    let cases = function_cases(args.problem, args.comparison.source()).into_iter().map(|(_, input)| input);
    let plan = StressPlan {
        count: args.count,
        kind: args.kind,
        large: if args.no_large { LargeInputs::Skipped } else { LargeInputs::Tried },
        seed: args.seed,
        patience: Duration::from_secs(args.patience),
        space: args.comparison.space(),
        first: failed.into_iter().chain(cases).collect(),
        jobs: NonZeroUsize::new(args.jobs.into()).unwrap_or(NonZeroUsize::MIN),
        joining: match args.join {
            JoinOption::Always => Joining::Allowed,
            JoinOption::Never => Joining::Never,
        },
        skipped: args.skip.clone(),
        failures: NonZeroUsize::new(args.keep_going.unwrap_or(1).into()).unwrap_or(NonZeroUsize::MIN),
        ..StressPlan::new(args.comparison.limits.limits(args.problem, args.comparison.source()))
    };
    let bar = progress::bar(args.count, "small inputs, {per_sec}{msg}", "个小输入，{per_sec}{msg}");
    let report = stress(args.problem, &candidate, &plan, &mut |done| progress::show(&bar, done));
    bar.finish_and_clear();
    let report = report?;
    args.comparison.save(report.failure.as_deref())?;
    if let Some(corpus) = corpus {
        for failure in failures(&report) {
            corpus.keep(&failure.input).with_context(|| {
                say!("cannot keep the failed input beside the source", "无法把出错的输入保存在源文件旁")
            })?;
        }
    }
    let text = if args.comparison.json {
        serde_json::to_string(&json(&report, &plan))? + "\n"
    } else {
        words(&report, &plan)?
    };
    files::print(text.as_bytes())?;
    Ok(if report.failure.is_none() { Answer::Yes } else { Answer::No })
}

/// Tests the program now and whenever its source changes, until Ctrl-C.
fn watch(args: &StressArgs, source: &Path) -> anyhow::Result<Answer> {
    const POLL_INTERVAL: Duration = Duration::from_millis(200);
    let mut tested = fingerprint(source);
    loop {
        // A source that does not compile may compile after the next change; a missing source is a mistake.
        match once(args) {
            Ok(_) => {}
            Err(error) if tested.is_some() => eprintln!("saolei: {}", crate::message(&error)),
            Err(error) => return Err(error),
        }
        let shown = source.display();
        eprintln!(
            "{}",
            say!("waiting for {shown} to change; Ctrl-C ends", "等待 {shown} 改变；按 Ctrl-C 结束")
        );
        loop {
            thread::sleep(POLL_INTERVAL);
            // While an editor replaces the file, it may be missing for a moment.
            let now = fingerprint(source);
            if now.is_some() && now != tested {
                tested = now;
                break;
            }
        }
    }
}

fn failures(report: &StressReport) -> impl Iterator<Item = &StressFailure> {
    report.failure.as_deref().into_iter().chain(&report.further)
}

fn json(report: &StressReport, plan: &StressPlan) -> StressJson {
    StressJson {
        right: report.failure.is_none(),
        cases: report.cases,
        seed: plan.seed,
        slowest_cpu_ms: report.slowest.as_millis(),
        remark: report.remark.map(|remark| remark.to_string()),
        failure: report.failure.as_ref().map(|failure| failure_json(failure, plan)),
        further: report.further.iter().map(|failure| failure_json(failure, plan)).collect(),
    }
}

fn failure_json(failure: &StressFailure, plan: &StressPlan) -> FailureJson {
    let (cells, operations) = size(&failure.input);
    let text = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_TEXT)]).into_owned();
    FailureJson {
        verdict: failure.fault.name(),
        words: verdict(failure, &plan.limits, Language::English),
        case: failure.case,
        seen: failure.seen,
        cells,
        operations,
        trials: failure.trials,
        reasons: {
            let rule = failure.rule.iter().map(|rule| rule.words(Language::English).to_string());
            rule.chain(failure.reasons.iter().cloned()).collect()
        },
        open_question: failure.open_question,
        difference: failure.view.as_ref().map(|view| view.difference.to_string()),
        input: text(&failure.input.to_bytes()),
        expected: text(&failure.expected),
        given: text(&failure.run.output),
        errors: text(&failure.run.errors),
    }
}

/// How many bytes of an input or an answer JSON contains.
const MAX_TEXT: usize = 1 << 20;

fn words(report: &StressReport, plan: &StressPlan) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    if report.failure.is_none() {
        let (cases, seed, cpu) = (report.cases, plan.seed, report.slowest.as_secs_f64());
        text += &say!(
            "right on {cases} inputs (seed {seed}); the slowest took {cpu:.2} s of CPU time\n",
            "{cases} 个输入全部正确（种子 {seed}）；最慢的用了 {cpu:.2}秒 CPU 时间\n"
        );
        if let Some(remark) = report.remark {
            let remark = remark.words(language());
            text += &say!(
                "in some answers {remark}: judges ignore it, --exact does not\n",
                "有的答案中{remark}：评测系统会忽略，--exact 不会\n"
            );
        }
        return Ok(text);
    }
    let all = 1 + report.further.len();
    for (number, failure) in failures(report).enumerate() {
        if plan.failures.get() > 1 {
            let gap = if number > 0 { "\n" } else { "" };
            let (number, seen) = (number + 1, failure.seen);
            let inputs = plural(seen, "input");
            writeln!(
                text,
                "{gap}---- {}",
                say!(
                    "failure {number} of {all}, seen on {inputs}",
                    "错误 {number}/{all}，出现在 {seen} 个输入上"
                )
            )?;
        }
        failure_words(&mut text, failure, plan)?;
    }
    Ok(text)
}

fn failure_words(text: &mut String, failure: &StressFailure, plan: &StressPlan) -> std::fmt::Result {
    let verdict = verdict(failure, &plan.limits, language());
    writeln!(text, "{}{verdict}", say!("wrong: ", "错误："))?;
    let case = failure.case;
    let seen = match failure.found_on {
        FoundOn::First => say!("an input that failed before", "以前出错的输入"),
        FoundOn::Small => say!("input {case}", "第 {case} 个输入"),
        FoundOn::Joined => {
            say!("input {case} together with some after it", "第 {case} 个输入和其后几个")
        }
        FoundOn::Large(kind) => say!("a large input, {kind}", "大输入 {kind}"),
    };
    let (seed, trials, size) = (plan.seed, failure.trials, size_words(&failure.input, language()));
    let tried = plural(trials, "trial");
    *text += &say!(
        "seen on {seen} (seed {seed}), shrunk to {size} in {tried}\n\n",
        "出现在{seen}（种子 {seed}），试了 {trials} 次，缩小到 {size}\n\n",
    );
    failure_text::show(text, failure, language())?;
    if let Some(question) = failure.open_question {
        let chinese = "题目在这里没有规定：棋盘全是雷时，通过的程序答案不一";
        writeln!(text, "\n{}", language().choose(question, chinese))?;
    }
    if let FoundOn::Large(kind) = failure.found_on {
        let (id, kind, seed) = (failure.input.problem().id(), kind.name(), plan.seed);
        let before = say!("the input before it was shrunk: ", "缩小之前的输入：");
        writeln!(text, "\n{before}saolei gen {id} --kind {kind} --seed {seed} > large.in")?;
    }
    Ok(())
}
