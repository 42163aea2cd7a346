//! Keys: one table of commands, from which the help, the settings and the documentation are made.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use saolei_boards::Language;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A command and its keys.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// What the keys do.
    pub command: Command,
    /// The name of the command in the settings.
    pub name: &'static str,
    /// The default keys.
    pub keys: &'static str,
    labels: [&'static str; Language::ALL.len()],
    descriptions: [&'static str; Language::ALL.len()],
}

impl Binding {
    /// What the command does.
    pub const fn description(&self, language: Language) -> &'static str {
        self.descriptions[language as usize]
    }

    /// A word or two for the last line of the screen; empty for commands that are never shown there.
    pub(crate) const fn label(&self, language: Language) -> &'static str {
        self.labels[language as usize]
    }
}

macro_rules! commands {
    ($($command:ident $name:literal $keys:literal $label:literal $chinese_label:literal $english:literal $chinese:literal)*) => {
        /// What a key can do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Command {
            $(#[doc = $english] $command),*
        }

        /// The table of commands and keys.
        pub const BINDINGS: &[Binding] = &[$(Binding {
            command: Command::$command,
            name: $name,
            keys: $keys,
            labels: [$label, $chinese_label],
            descriptions: [$english, $chinese],
        }),*];
    };
}

// Name and keys, the label in English and Chinese, the description in English and Chinese.
commands! {
    Left "left" "left h" "previous" "上一个" "move left; 5h: five cells" "左移；5h 移五格"
    Down "down" "down j" "next" "下一个" "move down" "下移"
    Up "up" "up k" "previous" "上一个" "move up" "上移"
    Right "right" "right l" "next" "下一个" "move right" "右移"
    RowStart "row-start" "home 0" "" "" "first column" "行首"
    RowEnd "row-end" "end $" "" "" "last column" "行尾"
    Top "top" "pageup g" "" "" "first row" "首行"
    Bottom "bottom" "pagedown G" "" "" "last row" "末行"
    NextClosed "next-closed" "tab w" "" "" "next closed cell beside a number" "数字旁下一个未翻开的格"
    PreviousClosed "previous-closed" "backtab b" "" "" "previous such cell" "上一个这样的格"
    Open "open" "space enter" "open" "翻开" "open; on a number, chord" "翻开；在数字上：双击"
    Mark "mark" "f" "flag" "插旗" "flag or unflag" "插旗或拔旗"
    Query "query" "x" "" "" "question mark, if the rules have it" "问号（规则有问号时）"
    Chord "chord" "d" "chord" "双击" "chord: open the cells around a number" "双击：翻开数字周围的格"
    Hint "hint" "?" "hint" "提示" "hint: a certain cell and why, step by step" "提示：一个确定的格和理由，一步一步来"
    Odds "odds" "o" "odds" "概率" "odds: the risk of every closed cell" "概率：每个未翻开的格是雷的概率"
    Ask "ask" "s" "safe?" "安全？" "is there a safe cell?" "有没有安全的格？"
    Undo "undo" "u" "undo" "撤销" "undo, even after a loss" "撤销，输了也可以"
    New "new" "r f2" "new" "新游戏" "new game" "新游戏"
    Again "again" "R" "again" "重玩" "play this board again" "重玩这一局"
    Review "review" "v" "review" "复盘" "review a finished game" "复盘（结束后）"
    PreviousMove "previous-move" "[" "move back" "上一步" "in a review or replay: previous move; in a lesson: previous lesson" "复盘或回放时：上一步；学习时：上一课"
    NextMove "next-move" "]" "move on" "下一步" "in a review or replay: next move; in a lesson: next lesson" "复盘或回放时：下一步；学习时：下一课"
    Statistics "statistics" "i" "statistics" "统计" "statistics of this game" "本局统计"
    History "history" "t" "history" "历史" "times, win rates and streaks" "历史成绩"
    Pause "pause" "p" "" "" "pause; in a replay: play or stop, as space does" "暂停；回放时：播放或停止，和空格一样"
    Delete "delete" "delete backspace" "give up" "放弃" "in the menu: give up an unfinished game" "在菜单中：放弃未完成的一局"
    CellSize "next-cell-size" "z" "" "" "next size of cells" "下一种格子大小"
    Theme "next-theme" "c" "theme" "主题" "next theme" "下一个主题"
    Help "help" "f1 H" "keys" "按键" "list of keys" "按键列表"
    Menu "menu" "esc m" "back" "返回" "back, or to the menu" "返回或回到菜单"
    Quit "quit" "q ctrl-c" "quit" "退出" "quit; the game is saved" "退出，游戏会保存"
}

impl Command {
    /// The command's line in the table.
    pub(crate) const fn binding(self) -> &'static Binding {
        &BINDINGS[self as usize]
    }
}

/// A key with its modifiers, written as `q`, `space`, `f2` or `ctrl-c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
    alt: bool,
}

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

    pub(crate) const fn plain(letter: char) -> Key {
        Key { code: KeyCode::Char(letter), ctrl: false, alt: false }
    }

    pub(crate) const fn ctrl(letter: char) -> Key {
        Key { code: KeyCode::Char(letter), ctrl: true, alt: false }
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

/// The error for a text that is not the name of a key.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown key {0:?}, expected a letter, space, enter, tab, esc, up, f1, ctrl-c or the like")]
pub struct KeyError(String);

/// Which key does what. Every key occurs once; the keys of a command are in order.
#[derive(Clone, Debug)]
pub struct Keymap(Vec<(Key, Command)>);

impl Default for Keymap {
    fn default() -> Keymap {
        let mut keymap = Keymap(Vec::new());
        for binding in BINDINGS {
            let keys = binding.keys.split(' ').map(|key| key.parse().expect("the table names keys"));
            keymap.bind(binding.command, keys.collect());
        }
        keymap
    }
}

impl Keymap {
    /// Gives a command these keys, and takes them from the commands that had them.
    pub fn bind(&mut self, command: Command, keys: Vec<Key>) {
        self.0.retain(|(key, other)| *other != command && !keys.contains(key));
        self.0.extend(keys.into_iter().map(|key| (key, command)));
    }

    /// What a key does.
    pub fn command(&self, key: Key) -> Option<Command> {
        self.0.iter().find(|(other, _)| *other == key).map(|&(_, command)| command)
    }

    /// The keys of a command.
    pub fn keys(&self, command: Command) -> Vec<Key> {
        self.0.iter().filter(|(_, other)| *other == command).map(|&(key, _)| key).collect()
    }

    /// The first key of a command as text; empty if it has none.
    pub fn first_key(&self, command: Command) -> String {
        self.keys(command).first().map(Key::to_string).unwrap_or_default()
    }
}
