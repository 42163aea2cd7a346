//! The list of lessons.

use crate::draw::{Canvas, name_width, padded};
use crate::keys::Command;
use crate::screens::Outcome;
use crate::store::Store;
use saolei_maker::Lesson;

#[derive(Debug)]
pub(crate) struct LessonListScreen {
    at: usize,
}

impl LessonListScreen {
    pub const fn new(at: usize) -> LessonListScreen {
        LessonListScreen { at }
    }

    /// The list, at the first lesson that is not done.
    pub fn at_next(store: &Store) -> LessonListScreen {
        let next = Lesson::ALL.iter().position(|lesson| !store.is_lesson_done(lesson.name));
        LessonListScreen { at: next.unwrap_or(0) }
    }

    pub fn command(&mut self, command: Command) -> Outcome {
        let last = Lesson::ALL.len() - 1;
        match command {
            Command::Down | Command::NextClosed | Command::NextMove => self.at = (self.at + 1).min(last),
            Command::Up | Command::PreviousClosed | Command::PreviousMove => {
                self.at = self.at.saturating_sub(1);
            }
            Command::Top | Command::RowStart => self.at = 0,
            Command::Bottom | Command::RowEnd => self.at = last,
            Command::Open => return Outcome::Lesson(self.at),
            Command::Menu => return Outcome::Menu,
            _ => {}
        }
        Outcome::Stay
    }

    pub fn draw(&self, canvas: &mut Canvas<'_, '_>, store: &Store) {
        let (language, glyphs) = (canvas.look.words.0, canvas.look.glyphs);
        canvas.heading(canvas.look.words.learn());
        let width = name_width(Lesson::ALL.iter().map(|lesson| lesson.title(language)));
        let line = |(lesson, number): (&Lesson, usize)| {
            let tick = if store.is_lesson_done(lesson.name) { glyphs.tick() } else { " " };
            let title = padded(lesson.title(language), width);
            (format!("{tick} {number:>2} {title}"), lesson.technique.label(language).to_string())
        };
        let lines: Vec<_> = Lesson::ALL.iter().zip(1..).map(line).collect();
        canvas.list(canvas.body(), self.at, &lines);
        canvas.list_footer([Command::Menu, Command::Quit]);
    }
}
