//! A problem package for DOMjudge: `legacy` format, pass or fail, with DOMjudge's own settings.

use super::data::{self, pair};
use super::kattis::{limits, statements, submissions};
use super::programs::{self, Convention};
use super::statement::{Points, Scoring, Statement};
use super::{MADE_BY, PackageSpec, PackageWriter};
use saolei_boards::Language;
use saolei_problems::markup::{html, html_escaped};
use std::io;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    let limits = limits(spec);
    let yaml = format!(
        "# {MADE_BY}\nproblem_format_version: legacy\nname: \"{}\"\nuuid: {}\nauthor: Saolei\nlicense: permission\n\
         rights_owner: Saolei\ntype: pass-fail\nvalidation: custom\n{limits}keywords: minesweeper\n",
        problem.title,
        spec.uuid()
    );
    writer.put("problem.yaml", yaml)?;
    let ini = format!(
        "short-name = {}\nname = \"{}\"\nexternalid = {}\ntimelimit = {:.1}\ncolor = \"#808080\"\n",
        problem.id(),
        problem.title,
        problem.id(),
        f64::from(problem.time_ms()) / 1000.0
    );
    writer.put("domjudge-problem.ini", ini)?;
    statements(spec, writer, "problem_statement", Scoring::Hidden)?;
    writer.put("problem_statement/problem.html", page(spec))?;
    data::write(spec, writer, |file| pair(file.in_package()))?;
    writer.put("input_validators/validator.cpp", programs::validator(problem, Convention::Kattis))?;
    writer.put("output_validators/checker/checker.cpp", programs::checker(problem, Convention::Kattis))?;
    submissions(spec, writer, Scoring::Hidden)
}

/// The statement as a web page, in both languages.
fn page(spec: &PackageSpec) -> String {
    let mut body = String::new();
    for language in Language::ALL {
        let statement = Statement::new(spec.problem, language, Points::Table);
        let (title, text) =
            (html_escaped(statement.title), html(&statement.body_with_samples(Scoring::Hidden)));
        body.push_str(&format!(
            "<section lang=\"{}\">\n<h1>{title}</h1>\n{text}</section>\n",
            language.name()
        ));
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>{}</title></head>\n\
         <body>\n{body}</body>\n</html>\n",
        html_escaped(spec.problem.title)
    )
}
