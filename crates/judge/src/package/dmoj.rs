//! The folder of a problem on a DMOJ judge, in which a batch is a subtask.

use super::data::{self, pair};
use super::programs::{self, Convention};
use super::statement::{Points, titled_statements};
use super::{MADE_BY, PackageSpec, PackageWriter};
use std::fmt::Write as _;
use std::io;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    let files = data::write(spec, writer, |file| pair(file.numbered("tests")))?;
    // The site keeps the limits of time and memory.
    let mut config = format!(
        "# {MADE_BY} Time limit on the site: {} s, memory limit: {} MiB.\noutput_limit_length: {}\n\
         checker:\n  name: bridged\n  args: {{files: checker.cpp, lang: CPP17, type: testlib}}\ntest_cases:\n",
        f64::from(problem.time_ms()) / 1000.0,
        problem.memory_mib,
        u64::from(problem.output_mib) << 20,
    );
    for subtask in problem.subtasks() {
        let _ = writeln!(config, "  - points: {}", subtask.points);
        let dependencies = problem.dependencies(subtask);
        if !dependencies.is_empty() {
            let _ = writeln!(config, "    dependencies: [{}]", dependencies.join(", "));
        }
        config.push_str("    batched:\n");
        for file in files.iter().filter(|file| file.subtask == Some(subtask)) {
            let (input, answer) = pair(file.numbered("tests"));
            let _ = writeln!(config, "      - {{in: {input}, out: {answer}}}");
        }
    }
    writer.put("init.yml", config)?;
    writer.put("checker.cpp", programs::checker(problem, Convention::Plain))?;
    programs::write_beside(problem, writer)?;
    titled_statements(problem, writer, Points::Table)
}
