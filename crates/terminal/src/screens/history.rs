//! The history of finished games, one category at a time.

use crate::draw::{Canvas, StyleRole, chart};
use crate::keys::Command;
use crate::screens::Outcome;
use crate::store::{Category, History};
use ratatui::layout::Rect;
use saolei_boards::percent;

#[derive(Debug)]
pub(crate) struct HistoryScreen {
    at: usize,
}

impl HistoryScreen {
    /// The history, at this category if there is one.
    pub fn new(history: &History, category: Option<Category>) -> HistoryScreen {
        let at = history.categories().iter().position(|other| Some(other) == category.as_ref());
        HistoryScreen { at: at.unwrap_or(0) }
    }

    pub fn command(&mut self, command: Command, history: &History) -> Outcome {
        match command {
            Command::Right | Command::Down | Command::NextClosed => {
                self.at = (self.at + 1).min(history.categories().len().saturating_sub(1));
            }
            Command::Left | Command::Up | Command::PreviousClosed => self.at = self.at.saturating_sub(1),
            _ => return Outcome::Back,
        }
        Outcome::Stay
    }

    pub fn draw(&self, canvas: &mut Canvas<'_, '_>, history: &History) {
        let (area, words) = (canvas.area(), canvas.look.words);
        let categories = history.categories();
        let Some(category) = categories.get(self.at) else {
            canvas.heading(words.history());
            let row = Rect { x: area.x + 1, y: area.y + 2, width: area.width.saturating_sub(1), height: 1 };
            canvas.line(row, words.no_games(), StyleRole::Dim);
            return canvas.footer([Command::Menu]);
        };
        canvas.heading(&format!(
            "{}: {} {} {} ({}/{})",
            words.history(),
            words.level(&category.level_name()),
            words.origin(&category.origin),
            category.rules,
            self.at + 1,
            categories.len()
        ));
        let summary = history.summary(category);
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_string());
        let rows = [
            (words.games(), summary.games.to_string()),
            (words.rate(), or_dash(summary.rate().map(percent))),
            (words.best(), or_dash(summary.best().map(|time| words.duration(time)))),
            (words.average(), or_dash(summary.average().map(|time| words.duration(time)))),
            (words.streak(), format!("{} ({} {})", summary.streak, words.longest(), summary.longest_streak)),
            (words.pace(), or_dash(summary.pace.map(|pace| format!("{pace:.2}")))),
            (words.assisted_games(), summary.assisted.to_string()),
        ];
        canvas.pairs(&rows, 0, StyleRole::Dim);
        let body = canvas.body();
        let chart = if area.width >= 60 {
            Rect { x: area.x + 32, width: area.width - 33, height: (body.height - 1).min(12), ..body }
        } else {
            let y = body.y + rows.len() as u16;
            Rect { x: area.x + 1, y, width: area.width - 2, height: body.bottom().saturating_sub(y) }
        };
        chart::draw(canvas, chart, &summary.times, words.last_wins());
        canvas.footer([Command::Left, Command::Right, Command::Menu]);
    }
}
