//! Data for Luogu: the contents of `data` are uploaded as a zip file.

use super::data::{self, pair};
use super::programs::{self, Convention};
use super::statement::{Points, titled_statements};
use super::{MADE_BY, PackageSpec, PackageWriter};
use std::fmt::Write as _;
use std::io;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    let files = data::write(spec, writer, |file| pair(file.numbered("data")))?;
    let mut config = format!("# {MADE_BY}\n");
    for (subtask, points) in problem.subtasks().zip(Points::Of100.of(problem)) {
        for file in files.iter().filter(|file| file.subtask == Some(subtask)) {
            // A subtask earns the lowest score of its tests, so each has all points.
            let _ = writeln!(
                config,
                "{}-{}.in:\n  timeLimit: {}\n  memoryLimit: {}\n  score: {points}\n  subtaskId: {}",
                subtask.number,
                file.number_in_subtask,
                subtask.time_ms,
                u64::from(problem.memory_mib) << 10,
                subtask.number
            );
        }
    }
    writer.put("data/config.yml", config)?;
    writer.put("data/checker.cpp", programs::checker(problem, Convention::Polygon))?;
    programs::write_beside(problem, writer)?;
    titled_statements(problem, writer, Points::Of100)
}
