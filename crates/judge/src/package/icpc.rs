//! The `2025-09` problem package format, used by ICPC contests and verified by bapctools.

use super::data::{self, pair};
use super::kattis::{limits, statements, submissions};
use super::programs::{self, Convention};
use super::statement::Scoring;
use super::{MADE_BY, PackageSpec, PackageWriter};
use std::io;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    let limits = limits(spec);
    let yaml = format!(
        "# {MADE_BY}\nproblem_format_version: 2025-09\ntype: pass-fail\nname:\n  en: \"{}\"\n  zh: \"{}\"\n\
         uuid: {}\nversion: \"{}\"\ncredits: Saolei\nlicense: permission\nrights_owner: Saolei\n\
         {limits}  time_limit: {:.1}\nkeywords: [minesweeper]\n",
        problem.title,
        problem.title_zh,
        spec.uuid(),
        env!("CARGO_PKG_VERSION"),
        f64::from(problem.time_ms()) / 1000.0,
    );
    writer.put("problem.yaml", yaml)?;
    statements(spec, writer, "statement", Scoring::Hidden)?;
    // Our checker takes no arguments; these tell other tools that white space within lines matters.
    writer
        .put("data/test_group.yaml", "output_validator_args: [case_sensitive, space_change_sensitive]\n")?;
    data::write(spec, writer, |file| pair(file.in_package()))?;
    writer
        .put("input_validators/validator/validator.cpp", programs::validator(problem, Convention::Kattis))?;
    writer.put("output_validator/checker.cpp", programs::checker(problem, Convention::Kattis))?;
    submissions(spec, writer, Scoring::Hidden)
}
