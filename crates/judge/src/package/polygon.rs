//! A package in the format that Codeforces' Polygon exports, without `testlib.h`, which Polygon provides.

use super::programs::{self, Convention, ExpectedVerdict};
use super::statement::{Points, Statement};
use super::{MADE_BY, PackageSpec, PackageWriter, data};
use saolei_boards::Language;
use saolei_problems::markup::{html_escaped, latex};
use std::fmt::Write as _;
use std::io;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    // At least two digits, as the pattern below says: CMS reads no other names.
    let files = data::write(spec, writer, |file| {
        (format!("tests/{:02}", file.number), format!("tests/{:02}.a", file.number))
    })?;
    for language in Language::ALL {
        statement(spec, writer, &Statement::new(problem, language, Points::Table))?;
    }
    let checker = programs::checker(problem, Convention::Polygon);
    writer.put("files/check.cpp", &checker)?;
    writer.put("check.cpp", &checker)?;
    writer.put("files/validator.cpp", programs::validator(problem, Convention::Polygon))?;

    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n<!-- {MADE_BY} -->\n\
         <problem revision=\"1\" short-name=\"saolei-{}\" url=\"\">\n    <names>\n",
        problem.id()
    );
    for language in Language::ALL {
        let title = html_escaped(Statement::new(problem, language, Points::Table).title);
        let _ = writeln!(xml, "        <name language=\"{}\" value=\"{title}\"/>", polygon_name(language));
    }
    xml.push_str("    </names>\n    <statements>\n");
    for language in Language::ALL {
        let name = polygon_name(language);
        let _ = writeln!(
            xml,
            "        <statement charset=\"UTF-8\" language=\"{name}\" mathjax=\"true\" \
             path=\"statements/{name}/problem.tex\" type=\"application/x-tex\"/>"
        );
    }
    let _ = write!(
        xml,
        "    </statements>\n    <judging cpu-name=\"\" cpu-speed=\"\" input-file=\"\" output-file=\"\" \
         run-count=\"1\">\n        <testset name=\"tests\">\n            <time-limit>{}</time-limit>\n            \
         <memory-limit>{}</memory-limit>\n            <test-count>{}</test-count>\n            \
         <input-path-pattern>tests/%02d</input-path-pattern>\n            \
         <answer-path-pattern>tests/%02d.a</answer-path-pattern>\n            <tests>\n",
        problem.time_ms(),
        u64::from(problem.memory_mib) << 20,
        files.len()
    );
    for file in &files {
        let _ = match file.subtask {
            // The first test of a group carries the group's points.
            Some(subtask) => writeln!(
                xml,
                "                <test method=\"manual\" group=\"{}\" points=\"{}.0\" description=\"{}\"/>",
                subtask.number,
                if file.number_in_subtask == 1 { subtask.points } else { 0 },
                html_escaped(&file.name())
            ),
            None => writeln!(
                xml,
                "                <test method=\"manual\" sample=\"true\" group=\"0\" points=\"0.0\"/>"
            ),
        };
    }
    xml.push_str(
        "            </tests>\n            <groups>\n                \
         <group feedback-policy=\"complete\" name=\"0\" points=\"0.0\" points-policy=\"complete-group\"/>\n",
    );
    for subtask in problem.subtasks() {
        let _ = write!(
            xml,
            "                <group feedback-policy=\"icpc\" name=\"{}\" points=\"{}.0\" \
             points-policy=\"complete-group\"",
            subtask.number, subtask.points
        );
        let dependencies = problem.dependencies(subtask);
        if dependencies.is_empty() {
            xml.push_str("/>\n");
            continue;
        }
        xml.push_str(">\n                    <dependencies>\n");
        for dependency in dependencies {
            let _ = writeln!(xml, "                        <dependency group=\"{dependency}\"/>");
        }
        xml.push_str("                    </dependencies>\n                </group>\n");
    }
    xml.push_str(
        "            </groups>\n        </testset>\n    </judging>\n    <files/>\n    <assets>\n        \
         <checker type=\"testlib\">\n            <source path=\"files/check.cpp\" type=\"cpp.g++17\"/>\n            \
         <copy path=\"check.cpp\"/>\n        </checker>\n        <validators>\n            <validator>\n                \
         <source path=\"files/validator.cpp\" type=\"cpp.g++17\"/>\n            </validator>\n        \
         </validators>\n        <solutions>\n",
    );
    for submission in programs::submissions(problem) {
        let tag = match submission.expected {
            ExpectedVerdict::Accepted => "main",
            ExpectedVerdict::Partial | ExpectedVerdict::Wrong => "wrong-answer",
        };
        let path = format!("solutions/{}.cpp", submission.name);
        let _ = writeln!(
            xml,
            "            <solution tag=\"{tag}\">\n                <source path=\"{path}\" type=\"cpp.g++17\"/>\n            \
             </solution>"
        );
        writer.put(&path, submission.source)?;
    }
    xml.push_str("        </solutions>\n    </assets>\n    <properties/>\n    <stresses/>\n    <tags>\n        <tag value=\"implementation\"/>\n    </tags>\n</problem>\n");
    writer.put("problem.xml", xml)
}

fn polygon_name(language: Language) -> &'static str {
    language.choose("english", "chinese")
}

/// Writes a statement as a whole and in sections, each with the samples.
fn statement(spec: &PackageSpec, writer: &mut PackageWriter<'_>, statement: &Statement) -> io::Result<()> {
    let problem = spec.problem;
    let name = polygon_name(statement.language);
    let mut output = statement.output.clone();
    output.extend(statement.limits.iter().cloned());
    let [legend, input, output, scoring, notes] =
        [&statement.legend, &statement.input, &output, &statement.scoring, &statement.notes]
            .map(|blocks| latex(blocks));
    let mut examples = String::new();
    for (number, sample) in (1..).zip(problem.samples) {
        let answer = problem.answer(sample);
        for folder in ["statements", "statement-sections"] {
            writer.put(&format!("{folder}/{name}/example.{number:02}"), sample)?;
            writer.put(&format!("{folder}/{name}/example.{number:02}.a"), &answer)?;
        }
        let _ = writeln!(examples, "\\exmpfile{{example.{number:02}}}{{example.{number:02}.a}}%");
    }
    let note = if notes.is_empty() { String::new() } else { format!("\\Note\n{notes}") };
    let seconds = f64::from(problem.time_ms()) / 1000.0;
    let whole = format!(
        "\\begin{{problem}}{{{}}}{{standard input}}{{standard output}}{{{seconds} seconds}}{{{} megabytes}}\n\n\
         {legend}\\InputFile\n{input}\\OutputFile\n{output}\\Scoring\n{scoring}\\Examples\n\n\
         \\begin{{example}}\n{examples}\\end{{example}}\n\n{note}\\end{{problem}}\n",
        statement.title, problem.memory_mib
    );
    writer.put(&format!("statements/{name}/problem.tex"), whole)?;
    let sections = [
        ("name", statement.title.to_string()),
        ("legend", legend),
        ("input", input),
        ("output", output),
        ("scoring", scoring),
        ("notes", notes),
    ];
    for (section, text) in sections.into_iter().filter(|(_, text)| !text.is_empty()) {
        writer.put(&format!("statement-sections/{name}/{section}.tex"), text)?;
    }
    Ok(())
}
