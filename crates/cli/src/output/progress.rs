//! Shows progress bars on standard error, on terminals only.

#[cfg(unix)]
use crate::args::language::language;
use crate::args::language::say;
#[cfg(unix)]
use crate::output::failure_text::size_words;
use indicatif::{ProgressBar, ProgressStyle};
#[cfg(unix)]
use saolei_judge::stress::StressProgress;

/// A progress bar that ends with "N of COUNT WHAT"; the words are part of an indicatif template.
pub(crate) fn bar(count: u64, english: &str, chinese: &str) -> ProgressBar {
    let look = say!(
        "{{wide_bar}} {{human_pos}} of {{human_len}} {english}",
        "{{wide_bar}} {{human_pos}}/{{human_len}} {chinese}"
    );
    let style = ProgressStyle::with_template(&look).expect("the template is valid");
    ProgressBar::new(count).with_style(style)
}

#[cfg(unix)]
pub(crate) fn show(bar: &ProgressBar, progress: StressProgress<'_>) {
    match progress {
        StressProgress::Small(done) => bar.set_position(done),
        StressProgress::Large(kind) => {
            bar.set_message(format!("{}{}", say!("; large: ", "；大输入："), kind.name()))
        }
        StressProgress::Files(done, all) => {
            bar.set_length(all as u64);
            bar.set_message("");
            bar.set_position(done as u64);
        }
        StressProgress::Shrinking(input) => {
            bar.set_message(format!(
                "{}{}",
                say!("; shrinking: ", "；正在缩小："),
                size_words(input, language())
            ));
            bar.tick();
        }
    }
}
