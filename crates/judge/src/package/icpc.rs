//! The `2025-09` problem package format, which ICPC contests use and bapctools verifies.

use super::kattis::{limits, statements, submissions};
use super::programs::{self, Convention};
use super::statement::Scoring;
use super::{MADE_BY, Order, Shelf, data};
use std::io;

pub(super) fn pack(order: &Order, shelf: &mut Shelf<'_>) -> io::Result<()> {
    let problem = order.problem;
    let limits = limits(order);
    let yaml = format!(
        "# {MADE_BY}\nproblem_format_version: 2025-09\ntype: pass-fail\nname:\n  en: \"{}\"\n  zh: \"{}\"\n\
         uuid: {}\nversion: \"{}\"\ncredits: Saolei\nlicense: permission\nrights_owner: Saolei\n\
         {limits}  time_limit: {:.1}\nkeywords: [minesweeper]\n",
        problem.title,
        problem.title_zh,
        order.uuid(),
        env!("CARGO_PKG_VERSION"),
        f64::from(problem.time_ms()) / 1000.0,
    );
    shelf.put("problem.yaml", yaml)?;
    statements(order, shelf, "statement", Scoring::Hidden)?;
    // The checker forgives neither; it is told so that tools know.
    shelf.put("data/test_group.yaml", "output_validator_args: [case_sensitive, space_change_sensitive]\n")?;
    data::write(order, shelf, |entry| {
        let folder = if entry.subtask.is_some() { "secret" } else { "sample" };
        let path = format!("data/{folder}/{}", entry.name());
        (format!("{path}.in"), format!("{path}.ans"))
    })?;
    shelf
        .put("input_validators/validator/validator.cpp", programs::validator(problem, Convention::Kattis))?;
    shelf.put("output_validator/checker.cpp", programs::checker(problem, Convention::Kattis))?;
    submissions(order, shelf, Scoring::Hidden)
}
