//! The list of keys.

use crate::draw::{Canvas, StyleRole, name_width, wrap};
use crate::keys::{BINDINGS, Command, Key};
use crate::screens::{Outcome, scroll_command};

#[derive(Debug, Default)]
pub(crate) struct KeyListScreen {
    first: usize,
}

impl KeyListScreen {
    pub fn command(&mut self, command: Command) -> Outcome {
        if scroll_command(command, &mut self.first) { Outcome::Stay } else { Outcome::Back }
    }

    pub fn draw(&mut self, canvas: &mut Canvas<'_, '_>) {
        let (words, keymap) = (canvas.look.words, &canvas.look.keymap);
        canvas.heading(words.help());
        let keys = |command| keymap.keys(command).iter().map(Key::to_string).collect::<Vec<_>>().join(" ");
        let names: Vec<String> = BINDINGS.iter().map(|binding| keys(binding.command)).collect();
        let room = usize::from(canvas.area().width).saturating_sub(name_width(names.iter()) + 4).max(10);
        let mut rows = Vec::new();
        for (binding, mut name) in BINDINGS.iter().zip(names) {
            // A long description takes several lines.
            for line in wrap(binding.description(words.0), room) {
                rows.push((std::mem::take(&mut name), line));
            }
        }
        self.first = self.first.min(rows.len().saturating_sub(canvas.body().height.into()));
        canvas.pairs(&rows, self.first, StyleRole::Title);
        canvas.footer([Command::Up, Command::Down, Command::Menu]);
    }
}
