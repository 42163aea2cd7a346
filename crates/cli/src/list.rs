//! `saolei list`: the protocols.

use crate::args::ListArgs;
use crate::files;
use saolei_protocols::Protocol;
use serde::Serialize;
use std::fmt::Write;

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    summary: &'static str,
}

pub(crate) fn list(args: &ListArgs) -> anyhow::Result<()> {
    let entries = Protocol::ALL.map(|protocol| Entry { name: protocol.name(), summary: protocol.summary() });
    let mut text = String::new();
    if args.json {
        text = serde_json::to_string_pretty(&entries)?;
        text.push('\n');
    } else {
        for entry in entries {
            writeln!(text, "{:8} {}", entry.name, entry.summary)?;
        }
    }
    files::print(text.as_bytes())
}
