//! `saolei list`: lists the protocols.

use crate::Answer;
use crate::args::chinese;
use crate::files;
use clap::Args;
use saolei_protocols::Protocol;
use serde_json::json;
use std::fmt::Write;

/// List the protocols
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  saolei list
  saolei list --json | jq -r '.[].name'")]
pub(crate) struct ListArgs {
    /// Print JSON: an array of objects with `name` and `summary`
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Answer> {
    let mut text = String::new();
    if args.json {
        let entries =
            Protocol::ALL.map(|protocol| json!({ "name": protocol.name(), "summary": protocol.summary() }));
        writeln!(text, "{}", json!(entries))?;
    } else {
        for protocol in Protocol::ALL {
            let summary = chinese::translated("protocols", protocol.name(), protocol.summary());
            writeln!(text, "{:8} {summary}", protocol.name())?;
        }
    }
    files::print(text.as_bytes())?;
    Ok(Answer::Yes)
}
