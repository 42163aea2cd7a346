//! `saolei run`: a protocol's input in, its answer out.

use crate::args::RunArgs;
use crate::files;
use anyhow::Context;
use saolei_protocols::Error;

pub(crate) fn run(args: &RunArgs) -> anyhow::Result<()> {
    let (from, to) = (args.file.as_deref(), args.output.as_deref());
    let mut input = files::input(from)?;
    if files::are_the_same(from, to) {
        anyhow::bail!("{}: the output would overwrite the input; choose another file", input.name);
    }
    files::write_to(to, |output| match args.protocol.run(&input.name, &mut input.bytes, &mut output.bytes) {
        Err(Error::Write(error)) => {
            Err(error).with_context(|| format!("{}: cannot write the answer", output.name))
        }
        result => Ok(result?),
    })
}
