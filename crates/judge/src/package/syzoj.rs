//! Data for SYZOJ and LibreOJ: the contents of `data` are uploaded as a zip file.

use super::data::{self, pair};
use super::programs::{self, Convention};
use super::statement::{Points, titled_statements};
use super::{MADE_BY, PackageSpec, PackageWriter};
use std::fmt::Write as _;
use std::io;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    let files = data::write(spec, writer, |file| pair(file.numbered("data")))?;
    let mut config = format!("# {MADE_BY}\nsubtasks:\n");
    for (subtask, points) in problem.subtasks().zip(Points::Of100.of(problem)) {
        let own = files.iter().filter(|file| file.subtask == Some(subtask));
        let cases: Vec<String> =
            own.map(|file| format!("'{}-{}'", subtask.number, file.number_in_subtask)).collect();
        let _ = writeln!(config, "  - {{score: {points}, type: min, cases: [{}]}}", cases.join(", "));
    }
    config.push_str(
        "inputFile: '#.in'\noutputFile: '#.ans'\nspecialJudge: {language: cpp17, fileName: spj_cpp17.cpp}\n",
    );
    writer.put("data/data.yml", config)?;
    writer.put("data/spj_cpp17.cpp", programs::checker(problem, Convention::Syzoj))?;
    programs::write_beside(problem, writer)?;
    titled_statements(problem, writer, Points::Of100)
}
