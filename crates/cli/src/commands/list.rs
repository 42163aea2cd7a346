//! `saolei list`: lists the problems.

use crate::Answer;
use crate::args::chinese;
use crate::args::language::language;
use crate::args::options::CODINGAME_LIVE;
use crate::files;
use clap::Args;
use saolei_boards::Language;
use saolei_problems::built_ins;
use saolei_protocols::Protocol;
use serde_json::json;
use std::fmt::Write;

/// List the problems
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  saolei list
  saolei list --json | jq -r '.[].name'")]
pub(crate) struct ListArgs {
    /// Print JSON: objects with `name`, `summary`, and mostly `judges` and `aliases`
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Answer> {
    let mut text = String::new();
    if args.json {
        let protocols = Protocol::ALL
            .into_iter()
            .map(|protocol| json!({ "name": protocol.name(), "summary": protocol.summary() }));
        let light = built_ins().map(|problem| {
            let (judges, aliases) = (&problem.judges, &problem.aliases);
            let summary = problem.summary(Language::English);
            json!({ "name": problem.id, "summary": summary, "judges": judges, "aliases": aliases })
        });
        let (name, summary) = CODINGAME_LIVE;
        let live = json!({ "name": name, "summary": summary, "judges": ["CodinGame Minesweeper"] });
        let entries: Vec<serde_json::Value> = protocols.chain(light).chain([live]).collect();
        writeln!(text, "{}", json!(entries))?;
    } else {
        for protocol in Protocol::ALL {
            let summary = chinese::translated("protocols", protocol.name(), protocol.summary());
            writeln!(text, "{:18} {summary}", protocol.name())?;
        }
        for problem in built_ins() {
            writeln!(text, "{:18} {}", problem.id, problem.summary(language()))?;
        }
        let (name, summary) = CODINGAME_LIVE;
        writeln!(text, "{name:18} {}", chinese::translated("protocols", name, summary))?;
    }
    files::print(text.as_bytes())?;
    Ok(Answer::Yes)
}
