//! The player's settings, and their file.

use crate::draw::{CHOICES, CellSize, GlyphSet, Theme, choice_name};
use crate::game_setup::GameSetup;
use crate::keys::{BINDINGS, Key, Keymap};
use saolei_boards::{Dialect, FirstClick, Language, Level, Named, TextError};
use saolei_maker::Difficulty;
use std::collections::HashMap;

/// The player's settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// The theme; `None` for the default.
    pub theme: Option<Theme>,
    /// The glyphs; `None` for the default.
    pub glyphs: Option<GlyphSet>,
    /// The size of cells; `None` for the largest that fits.
    pub cell_size: Option<CellSize>,
    /// The language; `None` for that of the locale.
    pub language: Option<Language>,
    /// What the first click guarantees.
    pub first_click: FirstClick,
    /// Whether boards can be solved without a guess.
    pub no_guess: bool,
    /// How hard boards without a guess are; `None` for any.
    pub difficulty: Option<Difficulty>,
    /// The rules.
    pub dialect: Dialect,
    /// The keys.
    pub keymap: Keymap,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            theme: None,
            glyphs: None,
            cell_size: None,
            language: None,
            first_click: FirstClick::Opening,
            no_guess: false,
            difficulty: None,
            dialect: Dialect::CLASSIC,
            keymap: Keymap::default(),
        }
    }
}

impl Config {
    /// Reads settings: lines `name = value`, and comments after `#`.
    ///
    /// ```
    /// use saolei_terminal::Config;
    /// assert!(Config::read("theme = dark\nopen = space e   # not enter\n").is_ok());
    /// assert_eq!(
    ///     Config::read("no-guess = on").unwrap_err().to_string(),
    ///     "1:12: expected yes or no, found \"on\""
    /// );
    /// ```
    ///
    /// # Errors
    /// A line is not a valid setting; the error has its location.
    pub fn read(text: &str) -> Result<Config, TextError> {
        let mut config = Config::default();
        let mut seen = Seen::default();
        for (line, number) in text.lines().zip(1..) {
            // `#` is also a key, so a comment after a value needs two blanks before it.
            let comment = line.trim_start().starts_with('#').then_some(0).or_else(|| line.find("  #"));
            let line = &line[..comment.unwrap_or(line.len())];
            if line.trim().is_empty() {
                continue;
            }
            let column = |part: &str| line.find(part).map_or(1, |at| line[..at].chars().count() + 1);
            let set = match line.split_once('=').map(|(name, value)| (name.trim(), value.trim())) {
                Some((name, value)) => seen.add(number, name, value).and_then(|()| config.set(name, value)),
                None => Err((line.trim(), format!("expected `name = value`, found {:?}", line.trim()))),
            };
            set.map_err(|(part, problem)| TextError::new(number, column(part), problem))?;
        }
        Ok(config)
    }

    /// A game of this level with these settings.
    pub fn setup(&self, level: Level) -> GameSetup {
        GameSetup {
            dialect: self.dialect,
            first_click: self.first_click,
            no_guess: self.no_guess,
            difficulty: self.difficulty,
            ..GameSetup::new(level)
        }
    }

    /// Changes a setting; an error names the wrong part.
    fn set<'a>(&mut self, name: &'a str, value: &'a str) -> Result<(), (&'a str, String)> {
        match name {
            "theme" => self.theme = Some(read(value)?),
            "glyphs" => self.glyphs = Some(read(value)?),
            "cell-size" => self.cell_size = choice(value, &CHOICES, choice_name)?,
            "language" => self.language = Some(read(value)?),
            "first-click" => self.first_click = read(value)?,
            "no-guess" => {
                self.no_guess = choice(value, &[true, false], |yes| if yes { "yes" } else { "no" })?
            }
            "difficulty" => self.difficulty = choice(value, &difficulties(), difficulty_name)?,
            "rules" => self.dialect = read(value)?,
            _ => {
                let unknown = || format!("unknown setting {name:?}; `saolei play --print-config` lists all");
                let binding = BINDINGS.iter().find(|binding| binding.name == name);
                let binding = binding.ok_or_else(|| (name, unknown()))?;
                let keys = value
                    .split_whitespace()
                    .map(|key| key.parse::<Key>().map_err(|error| (key, error.to_string())));
                self.keymap.bind(binding.command, keys.collect::<Result<_, _>>()?);
            }
        }
        Ok(())
    }

    /// A file with all settings and keys at their defaults.
    pub fn template(language: Language) -> String {
        // Settings that depend on the terminal are commented out.
        let settings = [
            (Theme::ALL.map(Theme::name).join(", "), "theme = dark"),
            (GlyphSet::ALL.map(GlyphSet::name).join(", "), "# glyphs = unicode"),
            (CHOICES.map(choice_name).join(", "), "cell-size = auto"),
            (Language::ALL.map(Language::name).join(", "), &format!("# language = {}", language.name())),
            (FirstClick::ALL.map(FirstClick::name).join(", "), "first-click = opening"),
            ("yes, no".to_string(), "no-guess = no"),
            (difficulties().map(difficulty_name).join(", "), "difficulty = any"),
            (Dialect::ALL.map(Dialect::name).join(", "), "rules = classic\n"),
        ];
        let settings = settings.map(|(choices, setting)| format!("# {choices}\n{setting}\n"));
        let keys = BINDINGS.iter().map(|binding| {
            format!("# {}\n{} = {}\n", binding.description(language), binding.name, binding.keys)
        });
        settings.into_iter().chain(keys).collect()
    }
}

/// What earlier lines have set. Setting it again is an error, because the second line would silently override the first.
#[derive(Default)]
struct Seen<'a> {
    /// The line of each name.
    names: HashMap<&'a str, usize>,
    keys: HashMap<&'a str, &'a str>,
}

impl<'a> Seen<'a> {
    /// Adds a line; an error names the wrong part.
    fn add(&mut self, line: usize, name: &'a str, value: &'a str) -> Result<(), (&'a str, String)> {
        if let Some(before) = self.names.insert(name, line) {
            return Err((name, format!("{name:?} is set in line {before} too, expected one line for it")));
        }
        if BINDINGS.iter().any(|binding| binding.name == name) {
            for key in value.split_whitespace() {
                if let Some(other) = self.keys.insert(key, name).filter(|&other| other != name) {
                    return Err((value, format!("the key {key:?} is already used for {other:?}")));
                }
            }
        }
        Ok(())
    }
}

/// The choices of difficulty for no-guess boards.
pub(crate) fn difficulties() -> [Option<Difficulty>; 5] {
    let [easy, medium, hard, extreme] = Difficulty::ALL.map(Some);
    [None, easy, medium, hard, extreme]
}

pub(crate) fn difficulty_name(difficulty: Option<Difficulty>) -> &'static str {
    difficulty.map_or("any", Difficulty::name)
}

fn read<T: Named>(value: &str) -> Result<T, (&str, String)> {
    T::read(value).map_err(|problem| (value, problem))
}

fn choice<'a, T: Copy>(
    value: &'a str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, (&'a str, String)> {
    all.iter().copied().find(|&one| name(one) == value).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        let (last, first) = names.split_last().expect("there is something to choose from");
        (value, format!("expected {} or {last}, found {value:?}", first.join(", ")))
    })
}
