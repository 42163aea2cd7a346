//! The languages of all messages.

use crate::chinese::in_chinese;
use crate::named_enum;
use std::fmt::Display;

named_enum! {
    /// A language of messages, named by its two-letter code.
    #[derive(Default)]
    pub enum Language {
        /// English.
        #[default]
        English = "en",
        /// 中文.
        Chinese = "zh",
    }
}

/// A text in every language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bilingual {
    english: String,
    chinese: String,
}

impl Bilingual {
    /// The same text in English and in Chinese.
    pub fn new(english: impl Into<String>, chinese: impl Into<String>) -> Bilingual {
        Bilingual { english: english.into(), chinese: chinese.into() }
    }

    /// The text in a language.
    pub fn words(&self, language: Language) -> &str {
        language.choose(&self.english, &self.chinese)
    }
}

impl Language {
    /// The language's name for itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Chinese => "中文",
        }
    }

    /// Chooses the value in this language.
    ///
    /// ```
    /// use saolei_boards::Language;
    /// assert_eq!(Language::Chinese.choose("mine", "雷"), "雷");
    /// ```
    pub fn choose<T>(self, english: T, chinese: T) -> T {
        match self {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }

    /// Says an error, which displays itself in English, in this language.
    ///
    /// ```
    /// use saolei_boards::Language;
    /// let error = saolei_boards::read_positions(b"2x2 1\n...\n").unwrap_err();
    /// assert_eq!(Language::Chinese.error(error), "2:3: 一行有 3 格，应有 2 格");
    /// ```
    pub fn error(self, error: impl Display) -> String {
        match self {
            Language::English => error.to_string(),
            Language::Chinese => in_chinese(&error.to_string()),
        }
    }

    /// The language of the locale in these environment variables: Chinese for `zh_CN.UTF-8` and the like, English for all
    /// others.
    ///
    /// ```
    /// use saolei_boards::Language;
    /// let language = Language::of_locale(|name| std::env::var(name).ok());
    /// # assert!(Language::ALL.contains(&language));
    /// ```
    pub fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|it| !it.is_empty());
        let locale = locale.unwrap_or_default();
        Language::ALL.into_iter().find(|language| locale.starts_with(language.name())).unwrap_or_default()
    }
}
