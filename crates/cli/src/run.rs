//! `saolei run`: a protocol's input in, its answer out.

use crate::args::RunArgs;
use crate::files;

pub(crate) fn run(args: &RunArgs) -> anyhow::Result<()> {
    let mut input = files::input(args.file.as_deref())?;
    let mut output = files::output(args.output.as_deref())?;
    Ok(args.protocol.0.run(&input.name, &mut input.bytes, &mut output)?)
}
