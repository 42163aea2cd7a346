//! The form for a custom board.

use crate::draw::{Canvas, StyleRole, name_width, padded, wrap};
use crate::game_setup::GameSetup;
use crate::keys::{Command, Key};
use crate::screens::{Context, Outcome, Screen};
use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use saolei_boards::{Language, Level, LevelError, Seed};
use saolei_rules::Size;

#[derive(Debug)]
pub(crate) struct CustomBoardScreen {
    fields: [String; 4],
    /// The selected field; the line after the last starts the game.
    at: usize,
    /// Whether the field was edited since it was selected; until then, typing replaces it.
    typed: bool,
    error: Option<String>,
}

const SEED: usize = 3;
const START: usize = 4;

const MAX_SEED: usize = 64;

impl Default for CustomBoardScreen {
    fn default() -> CustomBoardScreen {
        let fields = ["20", "40", "150", ""].map(str::to_string);
        CustomBoardScreen { fields, at: 0, typed: false, error: None }
    }
}

impl CustomBoardScreen {
    /// Types into the form; `None` if the form does not use the key.
    pub fn key(&mut self, code: KeyCode, key: Key, context: &Context) -> Option<Outcome> {
        match code {
            KeyCode::Char(_)
                if context.look.keymap.command(key) == Some(Command::Quit) && key != Key::plain('q') =>
            {
                return None;
            }
            KeyCode::Up | KeyCode::BackTab => self.select(self.at.saturating_sub(1)),
            KeyCode::Down | KeyCode::Tab => self.select((self.at + 1).min(START)),
            KeyCode::Backspace => {
                self.typed = true;
                if let Some(field) = self.fields.get_mut(self.at) {
                    field.pop();
                }
            }
            KeyCode::Enter => return Some(self.begin(context)),
            KeyCode::Esc => return Some(Outcome::Show(Screen::Menu)),
            KeyCode::Char(letter) => self.type_letter(letter),
            _ => return None,
        }
        Some(Outcome::Stay)
    }

    /// Selects a line, as by a click.
    pub fn choose(&mut self, at: usize, context: &Context) -> Outcome {
        self.select(at);
        if at == START { self.begin(context) } else { Outcome::Stay }
    }

    /// Shows why the board cannot be made.
    pub fn refuse(&mut self, error: String) {
        self.error = Some(error);
    }

    const fn select(&mut self, at: usize) {
        self.at = at;
        self.typed = false;
    }

    fn type_letter(&mut self, letter: char) {
        let (is_allowed, longest) = match self.at {
            SEED => (!letter.is_whitespace(), MAX_SEED),
            _ => (letter.is_ascii_digit(), 7),
        };
        if let Some(field) = self.fields.get_mut(self.at).filter(|_| is_allowed) {
            if !std::mem::replace(&mut self.typed, true) {
                field.clear();
            }
            if field.len() < longest {
                field.push(letter);
            }
        }
    }

    fn begin(&mut self, context: &Context) -> Outcome {
        match self.setup(&context.settings, context.look.words.0) {
            Ok(setup) => return Outcome::Begin(setup),
            Err(error) => self.refuse(error),
        }
        Outcome::Stay
    }

    fn setup(&self, settings: &GameSetup, language: Language) -> Result<GameSetup, String> {
        let number = |at: usize| {
            let field = &self.fields[at];
            let problem = || {
                language.choose(
                    format!("expected a number, found {field:?}"),
                    format!("应为数字，不能是 {field:?}"),
                )
            };
            field.parse::<u32>().map_err(|_| problem())
        };
        let words = |error: LevelError| error.words(language);
        let size = Size::new(number(0)?, number(1)?).map_err(|error| words(error.into()))?;
        let level = Level::new(size, number(2)?.into()).map_err(words)?;
        let seed = match self.fields[SEED].as_str() {
            "" => None,
            seed => Some(seed.parse::<Seed>().map_err(|error| error.words(language))?),
        };
        Ok(GameSetup { level, seed, ..settings.clone() })
    }

    pub fn draw(&self, canvas: &mut Canvas<'_, '_>, settings: &GameSetup) {
        let (area, body, words) = (canvas.area(), canvas.body(), canvas.look.words);
        canvas.heading(words.custom());
        let labels = [words.rows(), words.columns(), words.mines(), words.seed(), words.begin()];
        let width = name_width(labels.iter());
        let line = |(at, label): (usize, &str)| {
            let value = match self.fields.get(at).map(String::as_str) {
                Some("") if at != self.at => words.any_seed(),
                Some(value) => value,
                None => "",
            };
            let caret = if at == self.at && at < START { "_" } else { "" };
            (format!("{}{value}{caret}", padded(label, width)), String::new())
        };
        let lines: Vec<_> = labels.into_iter().enumerate().map(line).collect();
        canvas.list(Rect { y: body.y + 1, height: body.height - 1, ..body }, self.at, &lines);
        let (role, text) = match &self.error {
            Some(error) => (StyleRole::Bad, error.clone()),
            None => {
                let no_guess = words.yes_or_no(settings.no_guess);
                (StyleRole::Dim, format!("{}: {no_guess}", words.no_guess()))
            }
        };
        let width = area.width.saturating_sub(3);
        for (text, y) in wrap(&text, usize::from(width)).into_iter().zip(area.y + 8..body.bottom()) {
            canvas.line(Rect { x: area.x + 2, y, width, height: 1 }, &text, role);
        }
        let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
        canvas.line(keys, words.form_keys(), StyleRole::Dim);
    }
}
