//! The languages of all messages.

/// A language of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// 中文.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// Its two-letter code. Codes never change: settings contain them.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The language of the locale in these environment variables: Chinese for `zh_CN.UTF-8`, English for all others.
    ///
    /// ```
    /// use saolei_solver::Language;
    /// let language = Language::of_locale(|name| std::env::var(name).ok());
    /// # assert!(Language::ALL.contains(&language));
    /// ```
    pub fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|it| !it.is_empty());
        match locale {
            Some(locale) if locale.starts_with("zh") => Language::Chinese,
            _ => Language::English,
        }
    }
}
