//! Reports verdicts in the words and files of testlib's checkers.

use crate::files;
use crate::output::exit_codes::JudgeVerdict;
use std::path::Path;

/// The first words of a verdict on standard error.
pub(crate) const fn words(verdict: JudgeVerdict) -> &'static str {
    match verdict {
        JudgeVerdict::Right => "ok",
        JudgeVerdict::Misspelled => "wrong output format",
        JudgeVerdict::Wrong => "wrong answer",
        JudgeVerdict::Illegal => "FAIL",
    }
}

/// A file to append the verdict to, as testlib does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReportFile<'a> {
    pub(crate) path: &'a Path,
    pub(crate) form: ReportForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportForm {
    Plain,
    /// Verdict and message as XML, testlib's `-appes`.
    Appes,
}

impl ReportFile<'_> {
    pub(crate) fn write(self, verdict: JudgeVerdict, message: &str) -> anyhow::Result<()> {
        let text = match self.form {
            ReportForm::Plain => message.to_string(),
            ReportForm::Appes => appes(verdict, message),
        };
        files::append(self.path, text.as_bytes())
    }
}

fn appes(verdict: JudgeVerdict, message: &str) -> String {
    let outcome = match verdict {
        JudgeVerdict::Right => "accepted",
        JudgeVerdict::Misspelled => "presentation-error",
        JudgeVerdict::Wrong => "wrong-answer",
        JudgeVerdict::Illegal => "fail",
    };
    let mut text = format!("<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{outcome}\">");
    for letter in message.chars() {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            // XML cannot contain these characters.
            letter if letter.is_control() => text.push('.'),
            letter => text.push(letter),
        }
    }
    text + "</result>\n"
}
