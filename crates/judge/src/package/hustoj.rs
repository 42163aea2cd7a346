//! A file in the format "Free Problem Set", which HUSTOJ imports and other systems read too.

use super::programs::{self, Convention, ExpectedVerdict};
use super::statement::{Points, Statement, titled_statements};
use super::{MADE_BY, PackageSpec, PackageWriter, data};
use saolei_boards::Language;
use saolei_problems::markup::html;
use std::fmt::Write as _;
use std::io;

pub(super) fn pack(spec: &PackageSpec, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    let problem = spec.problem;
    let statement = Statement::new(problem, Language::Chinese, Points::Table);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- {MADE_BY} -->\n<fps version=\"1.2\">\n<item>\n\
         {}<time_limit unit=\"s\">{}</time_limit>\n<memory_limit unit=\"mb\">{}</memory_limit>\n{}{}{}",
        element("title", "", statement.title),
        f64::from(problem.time_ms()) / 1000.0,
        problem.memory_mib,
        element("description", "", &html(&statement.legend)),
        element("input", "", &html(&statement.input)),
        element("output", "", &html(&statement.output)),
    );
    // There is room for one sample; the hint has all of them.
    for (file, input, answer) in data::texts(spec) {
        let (kind, name) = match file.subtask {
            Some(_) => ("test", format!(" name=\"{}\"", file.name())),
            None if file.number == 1 => ("sample", String::new()),
            None => continue,
        };
        xml += &element(&format!("{kind}_input"), &name, &input);
        xml += &element(&format!("{kind}_output"), &name, &answer);
    }
    let mut hint = statement.limits.clone();
    hint.extend(statement.samples.iter().cloned());
    xml += &element("hint", "", &html(&hint));
    xml += &element("source", "", MADE_BY);
    for submission in programs::submissions(problem) {
        if submission.expected == ExpectedVerdict::Accepted {
            xml += &element("solution", " language=\"C++\"", &submission.source);
        }
    }
    xml += &element("spj", " language=\"C++\"", &programs::checker(problem, Convention::Hustoj));
    let _ = writeln!(xml, "</item>\n</fps>");
    writer.put("fps.xml", xml)?;
    programs::write_beside(problem, writer)?;
    titled_statements(problem, writer, Points::Table)
}

/// An element with a text that may contain anything but control characters.
fn element(tag: &str, attributes: &str, text: &str) -> String {
    let text = text.replace("]]>", "]]]]><![CDATA[>");
    format!("<{tag}{attributes}><![CDATA[{text}]]></{tag}>\n")
}
