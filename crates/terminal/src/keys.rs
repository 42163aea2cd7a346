//! Keys: one table of what can be done, which the help, the configuration and the documentation are made of.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use saolei_solver::Language;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The table says what each is.
pub enum Command {
    Left,
    Down,
    Up,
    Right,
    RowStart,
    RowEnd,
    Top,
    Bottom,
    NextClosed,
    PreviousClosed,
    Open,
    Mark,
    Query,
    Chord,
    Hint,
    Odds,
    Ask,
    Undo,
    New,
    Again,
    Review,
    PreviousMove,
    NextMove,
    Statistics,
    History,
    Pause,
    Theme,
    Help,
    Menu,
    Quit,
}

/// A line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// What is done.
    pub command: Command,
    /// Its name in the configuration.
    pub name: &'static str,
    /// The keys that do it where nothing else is said.
    pub keys: &'static str,
    english: &'static str,
    chinese: &'static str,
}

impl Binding {
    /// What it does, in a few words.
    pub const fn words(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Chinese => self.chinese,
        }
    }
}

macro_rules! bindings {
    ($($command:ident $name:literal $keys:literal $english:literal $chinese:literal)*) => {
        /// The table.
        pub const BINDINGS: &[Binding] = &[$(Binding {
            command: Command::$command, name: $name, keys: $keys, english: $english, chinese: $chinese,
        }),*];
    };
}

bindings! {
    Left "left" "left h" "move left; 5h moves five" "左移；5h 移五格"
    Down "down" "down j" "move down" "下移"
    Up "up" "up k" "move up" "上移"
    Right "right" "right l" "move right" "右移"
    RowStart "row-start" "home 0" "first column" "行首"
    RowEnd "row-end" "end $" "last column" "行尾"
    Top "top" "pageup g" "first row" "首行"
    Bottom "bottom" "pagedown G" "last row" "末行"
    NextClosed "next-closed" "tab w" "next closed cell beside a number" "下一个数字旁的未开格"
    PreviousClosed "previous-closed" "backtab b" "the one before" "上一个数字旁的未开格"
    Open "open" "space enter" "open; on a number, chord" "翻开；在数字上为双击"
    Mark "mark" "f" "flag on and off" "插旗或拔旗"
    Query "query" "x" "query, where the rules have it" "问号（规则允许时）"
    Chord "chord" "d" "open around a number" "翻开数字周围"
    Hint "hint" "?" "a certain cell, and why" "提示一个确定的格及理由"
    Odds "odds" "o" "the odds of every cell" "显示每格有雷的概率"
    Ask "ask" "s" "is there a safe move?" "有没有安全的下法？"
    Undo "undo" "u" "take back, also after a loss" "悔棋，输了也可以"
    New "new" "r f2" "new game" "新游戏"
    Again "again" "R" "the same board again" "重玩同一局"
    Review "review" "v" "after the end: where it went wrong" "结束后：回顾错在哪里"
    PreviousMove "previous-move" "[" "in the review: a move back" "回顾时：上一步"
    NextMove "next-move" "]" "in the review: a move on" "回顾时：下一步"
    Statistics "statistics" "i" "the figures of this game" "本局统计"
    History "history" "t" "times, win rates and streaks" "历史成绩"
    Pause "pause" "p" "pause" "暂停"
    Theme "next-theme" "c" "next colours" "切换配色"
    Help "help" "f1 H" "this list" "按键列表"
    Menu "menu" "esc m" "back, or to the menu" "返回或回到菜单"
    Quit "quit" "q ctrl-c" "leave; the game is kept" "退出，对局会保留"
}

/// A key as it is pressed and as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
    alt: bool,
}

/// The keys that have names.
const NAMES: [(&str, KeyCode); 15] = [
    ("space", KeyCode::Char(' ')),
    ("enter", KeyCode::Enter),
    ("tab", KeyCode::Tab),
    ("backtab", KeyCode::BackTab),
    ("esc", KeyCode::Esc),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
];

impl Key {
    /// The key of an event.
    pub fn of(event: KeyEvent) -> Key {
        Key {
            code: event.code,
            ctrl: event.modifiers.contains(KeyModifiers::CONTROL),
            alt: event.modifiers.contains(KeyModifiers::ALT),
        }
    }
}

impl Key {
    pub(crate) const fn plain(letter: char) -> Key {
        Key { code: KeyCode::Char(letter), ctrl: false, alt: false }
    }

    /// Ctrl-Z: the shell's own, and not for the game.
    pub(crate) fn is_suspension(self) -> bool {
        self == Key { code: KeyCode::Char('z'), ctrl: true, alt: false }
    }
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Key, KeyError> {
        let (mut rest, mut ctrl, mut alt) = (text, false, false);
        loop {
            if let Some(after) = rest.strip_prefix("ctrl-") {
                (rest, ctrl) = (after, true);
            } else if let Some(after) = rest.strip_prefix("alt-") {
                (rest, alt) = (after, true);
            } else {
                break;
            }
        }
        let named = NAMES.iter().find(|(name, _)| *name == rest).map(|&(_, code)| code);
        let function = || {
            let number = rest.strip_prefix('f')?.parse().ok()?;
            (1..=12).contains(&number).then_some(KeyCode::F(number))
        };
        let letter = || {
            let mut letters = rest.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) if !letter.is_control() => Some(KeyCode::Char(letter)),
                _ => None,
            }
        };
        let code = named.or_else(function).or_else(letter).ok_or_else(|| KeyError(text.to_string()))?;
        Ok(Key { code, ctrl, alt })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("ctrl-")?;
        }
        if self.alt {
            f.write_str("alt-")?;
        }
        match (NAMES.iter().find(|(_, code)| *code == self.code), self.code) {
            (Some((name, _)), _) => f.write_str(name),
            (None, KeyCode::Char(letter)) => write!(f, "{letter}"),
            (None, KeyCode::F(number)) => write!(f, "f{number}"),
            (None, other) => write!(f, "{other:?}"),
        }
    }
}

/// A text that names no key.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no key is called {0:?}, expected a letter, space, enter, tab, esc, up, f1, ctrl-c or the like")]
pub struct KeyError(String);

/// Which key does what.
#[derive(Clone, Debug)]
pub struct Keymap {
    commands: HashMap<Key, Command>,
    keys: HashMap<Command, Vec<Key>>,
}

impl Default for Keymap {
    fn default() -> Keymap {
        let mut keymap = Keymap { commands: HashMap::new(), keys: HashMap::new() };
        for binding in BINDINGS {
            let keys = binding.keys.split(' ').map(|key| key.parse().expect("the table names keys"));
            keymap.bind(binding.command, keys.collect());
        }
        keymap
    }
}

impl Keymap {
    /// Gives an command these keys, and takes them from whatever had them.
    pub fn bind(&mut self, command: Command, keys: Vec<Key>) {
        for key in self.keys.remove(&command).unwrap_or_default() {
            self.commands.remove(&key);
        }
        for &key in &keys {
            if let Some(other) = self.commands.insert(key, command) {
                self.keys.entry(other).or_default().retain(|&its| its != key);
            }
        }
        self.keys.insert(command, keys);
    }

    /// What a key does.
    pub fn command(&self, key: Key) -> Option<Command> {
        self.commands.get(&key).copied()
    }

    /// The keys that do something.
    pub fn keys(&self, command: Command) -> &[Key] {
        self.keys.get(&command).map_or(&[], Vec::as_slice)
    }

    /// The first of them as text; nothing where there is none.
    pub fn shown(&self, command: Command) -> String {
        self.keys(command).first().map(Key::to_string).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_table_is_read_and_written_the_same_and_has_one_meaning() {
        let mut seen = HashMap::new();
        for binding in BINDINGS {
            for text in binding.keys.split(' ') {
                let key: Key = text.parse().unwrap();
                assert_eq!(key.to_string(), text);
                assert_eq!(seen.insert(key, binding.command), None, "{text}");
            }
        }
        assert!("ctrl-".parse::<Key>().is_err());
        assert!("f13".parse::<Key>().is_err());
        assert!("nonsense".parse::<Key>().is_err());
    }

    #[test]
    fn a_key_is_taken_from_what_had_it() {
        let mut keymap = Keymap::default();
        let key: Key = "f".parse().unwrap();
        keymap.bind(Command::Open, vec![key]);
        assert_eq!(keymap.command(key), Some(Command::Open));
        assert!(keymap.keys(Command::Mark).is_empty());
        assert_eq!(keymap.command("space".parse().unwrap()), None);
    }
}
