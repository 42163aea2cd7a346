//! The language of help, errors and answers: that of `--lang`, or else that of the locale.

use saolei_boards::{Language, Named};
use std::ffi::OsString;
use std::sync::OnceLock;

/// The language in which the program speaks.
pub(crate) fn language() -> Language {
    static LANGUAGE: OnceLock<Language> = OnceLock::new();
    let of_locale = || Language::of_locale(|name| std::env::var(name).ok());
    *LANGUAGE.get_or_init(|| asked_language().unwrap_or_else(of_locale))
}

/// The language of `--lang`. It is read before clap reads the arguments: help and errors about them need it.
pub(crate) fn asked_language() -> Option<Language> {
    asked_in(std::env::args_os().skip(1))
}

fn asked_in(words: impl Iterator<Item = OsString>) -> Option<Language> {
    // After `--` come the arguments of another program.
    let mut words = words.take_while(|word| word != "--").filter_map(|word| word.into_string().ok());
    loop {
        let word = words.next()?;
        match word.strip_prefix("--lang") {
            Some("") => return Language::named(&words.next()?),
            Some(value) if value.starts_with('=') => return Language::named(&value[1..]),
            _ => {}
        }
    }
}

/// Formats the sentence in the language of the program.
macro_rules! say {
    ($english:literal, $chinese:literal $(,)?) => {
        match $crate::args::language::language() {
            saolei_boards::Language::English => format!($english),
            saolei_boards::Language::Chinese => format!($chinese),
        }
    };
}

pub(crate) use say;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_read_before_clap() {
        let asked = |line: &str| asked_in(line.split(' ').map(OsString::from));
        assert_eq!(asked("solve --lang zh x.txt"), Some(Language::Chinese));
        assert_eq!(asked("solve --lang=en"), Some(Language::English));
        for none in
            ["solve", "solve --lang", "solve --lang fr", "solve --language zh", "test boom -- ./a --lang zh"]
        {
            assert_eq!(asked(none), None, "{none}");
        }
    }
}
