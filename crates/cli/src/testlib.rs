//! What testlib's checkers say and write, as the judges that call them read it.

use crate::exit_codes::Verdict;
use anyhow::Context;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

/// The words that a verdict begins with on standard error.
pub(crate) const fn words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "ok",
        Verdict::Misspelled => "wrong output format",
        Verdict::Wrong => "wrong answer",
        Verdict::Illegal => "FAIL",
    }
}

/// A file for the verdict. testlib adds to what it has already, and so does this.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReportFile<'a> {
    pub(crate) path: &'a Path,
    pub(crate) form: ReportForm,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportForm {
    /// The message alone.
    Plain,
    /// Verdict and message as XML, which testlib calls `-appes`.
    Appes,
}

impl ReportFile<'_> {
    pub(crate) fn write(self, verdict: Verdict, message: &str) -> anyhow::Result<()> {
        let text = match self.form {
            ReportForm::Plain => message.to_string(),
            ReportForm::Appes => appes(verdict, message),
        };
        let file = OpenOptions::new().create(true).append(true).open(self.path);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
            .with_context(|| format!("{}: cannot write", self.path.display()))
    }
}

fn appes(verdict: Verdict, message: &str) -> String {
    let outcome = match verdict {
        Verdict::Right => "accepted",
        Verdict::Misspelled => "presentation-error",
        Verdict::Wrong => "wrong-answer",
        Verdict::Illegal => "fail",
    };
    let mut text = format!("<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{outcome}\">");
    for letter in message.chars() {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            // XML has no way to write these.
            letter if letter.is_control() => text.push('.'),
            letter => text.push(letter),
        }
    }
    text + "</result>\n"
}
