//! `saolei list`: the protocols.

use crate::args::ListArgs;
use crate::{files, json};
use saolei_protocols::Protocol;
use std::fmt::Write;

pub(crate) fn list(args: &ListArgs) -> anyhow::Result<()> {
    let mut text = String::new();
    if args.json {
        let entries = Protocol::ALL.map(|protocol| {
            let (name, summary) = (json::text(protocol.name()), json::text(protocol.summary()));
            json::object([("name", Some(name)), ("summary", Some(summary))])
        });
        text = json::list(entries) + "\n";
    } else {
        for protocol in Protocol::ALL {
            writeln!(text, "{:8} {}", protocol.name(), protocol.summary())?;
        }
    }
    files::print(text.as_bytes())
}
