//! `saolei merge`: adds up the shards of a simulation.

use crate::Answer;
use crate::args::language::{language, say};
use crate::commands::simulate::shard::{Shard, ShardReport};
use crate::files;
use crate::output::win_rates::{Counts, WinRates};
use anyhow::{Context, bail};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Add up the shards of a simulation
///
/// Reads what `saolei simulate --shard K/N --json` printed and prints exactly what the whole
/// simulation would have printed. No shard may be missing; one that appears twice, as after a
/// retry, counts once.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei merge shard-*.json
  cat shard-*.json | saolei merge --json
  seq 8 | parallel saolei simulate expert --shard {}/8 --json | saolei merge

Exit codes: 0 done, 2 bad input, or a shard is missing.")]
pub(crate) struct MergeArgs {
    /// The shards, one per line; default or `-`: standard input
    files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

struct FoundShard {
    location: String,
    report: ShardReport,
}

pub(crate) fn run(args: &MergeArgs) -> anyhow::Result<Answer> {
    let mut found = BTreeMap::new();
    let mut first: Option<FoundShard> = None;
    let standard_input = [PathBuf::from("-")];
    let paths = if args.files.is_empty() { &standard_input[..] } else { &args.files };
    for path in paths {
        let mut input = files::input(Some(path))?;
        let text = input.read_text()?;
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
            let location = format!("{}:{number}", input.name);
            let (shard, report) = read(line).with_context(|| location.clone())?;
            match &first {
                None => first = Some(FoundShard { location: location.clone(), report: report.clone() }),
                Some(first) => same_simulation(first, &location, &report)?,
            }
            let this = FoundShard { location, report };
            if let Some(other) = found.get(&(shard.of, shard.number)) {
                same_results(other, &this)?;
            } else {
                found.insert((shard.of, shard.number), this);
            }
        }
    }
    let Some(FoundShard { report: ShardReport { played, .. }, .. }) = first else {
        bail!(say!(
            "no shards found, expected the output of simulate --shard K/N --json",
            "没有分片，应为 simulate --shard K/N --json 的输出"
        ));
    };
    all_are_there(&found)?;
    let counts = found.values().fold(Counts::default(), |sum, one| sum.plus(one.report.counts));
    let cpu_ms = found.values().map(|one| one.report.cpu_ms).sum();
    let rates = WinRates::new(counts, cpu_ms, played.seed.clone());
    let text = match args.json {
        true => serde_json::to_string(&rates)? + "\n",
        false => format!("{}\n{}", played.words(), rates.words()),
    };
    files::print(text.as_bytes())?;
    Ok(Answer::Yes)
}

/// Reads a line, and checks that its shard is complete.
fn read(line: &str) -> anyhow::Result<(Shard, ShardReport)> {
    let report: ShardReport = serde_json::from_str(line).map_err(|error| {
        let error = crate::words(&error);
        anyhow::anyhow!(say!(
            "expected the output of simulate --shard K/N --json: {error}",
            "应为 simulate --shard K/N --json 输出的分片：{error}"
        ))
    })?;
    let shard: Shard = report.shard.parse().map_err(|problem: String| anyhow::anyhow!("shard: {problem}"))?;
    let games = shard.games(usize::try_from(report.played.all_games)?);
    if report.first != games.start as u64 {
        let (found, expected) = (report.first, games.start);
        bail!(say!(
            "shard {shard} starts with game {found}, expected {expected}",
            "分片 {shard} 从第 {found} 局开始，应为第 {expected} 局"
        ));
    }
    if report.counts.games != games.len() as u64 {
        let (found, all) = (report.counts.games, games.len());
        bail!(say!(
            "shard {shard} has {found} of {all} games: it was interrupted",
            "分片 {shard} 只有 {all} 局中的 {found} 局：它被中断了"
        ));
    }
    let Counts { games, won, lost_on_certain, .. } = report.counts;
    if won > games || lost_on_certain > games - won {
        bail!(say!("shard {shard} has more wins and losses than games", "分片 {shard} 的胜负局数超过总局数"));
    }
    Ok((shard, report))
}

fn same_simulation(first: &FoundShard, location: &str, report: &ShardReport) -> anyhow::Result<()> {
    let (a, b) = (&first.report, report);
    let of = |report: &ShardReport| report.shard.split_once('/').map(|(_, of)| of.to_string());
    let differs = [
        ("level", a.played.level != b.played.level),
        ("strength", a.played.strength != b.played.strength),
        ("first_click", a.played.first_click != b.played.first_click),
        ("start", a.played.start != b.played.start),
        ("seed", a.played.seed != b.played.seed),
        ("boards", a.played.boards != b.played.boards),
        ("all_games", a.played.all_games != b.played.all_games),
        ("number of shards", of(a) != of(b)),
    ];
    match differs.iter().find(|(_, differs)| *differs) {
        Some((what, _)) => {
            let first = &first.location;
            bail!(say!(
                "{location}: its {what} differs from that of {first}, expected shards of one simulation",
                "{location}：{what} 与 {first} 不同，各分片应来自同一次模拟"
            ))
        }
        None => Ok(()),
    }
}

fn same_results(one: &FoundShard, other: &FoundShard) -> anyhow::Result<()> {
    if one.report.counts != other.report.counts {
        let (location, shard, first) = (&other.location, &other.report.shard, &one.location);
        bail!(say!(
            "{location}: shard {shard} has different results than in {first}",
            "{location}：分片 {shard} 的结果与 {first} 中的不同"
        ));
    }
    Ok(())
}

fn all_are_there(found: &BTreeMap<(u32, u32), FoundShard>) -> anyhow::Result<()> {
    const MAX_NAMED: usize = 5;
    let of = found.keys().next().map_or(0, |&(of, _)| of);
    let missing = (1..=of).filter(|&number| !found.contains_key(&(of, number)));
    let names: Vec<String> = missing.clone().take(MAX_NAMED).map(|number| format!("{number}/{of}")).collect();
    let names = names.join(language().choose(", ", "、"));
    match missing.count() {
        0 => Ok(()),
        1 => bail!(say!("shard {names} is missing", "缺少分片 {names}")),
        count if count <= MAX_NAMED => bail!(say!("shards {names} are missing", "缺少分片 {names}")),
        count => bail!(say!(
            "{count} of {of} shards are missing: {names} ...",
            "{of} 个分片中缺少 {count} 个：{names} 等"
        )),
    }
}
