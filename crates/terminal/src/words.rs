//! The words on all screens, in English and Chinese.

use crate::store::Unavailable;
use saolei_boards::{FirstClick, Language, Level, cell_text, estimated_percent, percent, plural};
use saolei_maker::Difficulty;
use saolei_replay::{Header, LayoutOrigin, Move, MoveKind};
use saolei_rules::Cell;
use saolei_solver::{Certainty, WinChance};

/// The words of a language.
#[derive(Clone, Copy, Debug)]
pub struct ScreenWords(pub Language);

macro_rules! words {
    ($($name:ident $english:literal $chinese:literal)*) => {
        impl ScreenWords {
            $(
                #[doc = $english]
                pub const fn $name(self) -> &'static str {
                    match self.0 {
                        Language::English => $english,
                        Language::Chinese => $chinese,
                    }
                }
            )*
        }
    };
}

words! {
    title "Saolei" "扫雷 Saolei"
    resume "Resume" "继续"
    older "Older games" "更早的几局"
    learn "Learn" "学习"
    difficulty "Difficulty" "难度"
    custom "Custom" "自定义"
    daily "Daily board" "每日挑战"
    no_guess "No guessing" "无猜"
    no_guess_board "no-guess" "无猜"
    first_click "First click" "首次点击"
    rules "Rules" "规则"
    history "History" "历史成绩"
    help "Keys" "按键"
    quit "Quit" "退出"
    yes "yes" "是"
    no "no" "否"
    rows "Rows" "行数"
    columns "Columns" "列数"
    mines "Mines" "雷数"
    seed "Seed" "种子"
    any_seed "random" "随机"
    begin "Start" "开始"
    form_keys "tab next  enter start  esc back" "tab 下一项  enter 开始  esc 返回"
    choose "choose" "选择"
    cancel "cancel" "取消"
    all_statistics "All statistics" "全部统计"
    assisted "assisted" "有辅助"
    paused "Paused" "已暂停"
    press_any_key "Press any key or click to go on" "按任意键或点击鼠标继续"
    making "Making a no-guess board ..." "正在生成无猜布局…"
    reviewing "Reviewing the game ..." "正在复盘…"
    nothing_to_undo "There is nothing to undo" "没有可以撤销的操作"
    any_start "Open any cell: the first click is safe" "翻开任意一格：首次点击必定安全"
    first_click_here "Open this cell first: it is safe" "先翻开这一格：它是安全的"
    safe_yes "Yes, there is a safe cell" "有安全的格"
    safe_no "No, there is no safe cell: you have to guess" "没有安全的格，只能猜"
    safe_unknown "This position is too complex to tell" "局面太复杂，无法判断"
    game_over "The game is over" "游戏已经结束"
    no_mark "These rules have no such mark" "这套规则没有这种标记"
    flags_differ "The flags around do not match the number" "周围的旗数和数字不符"
    protected "The mark protects this cell" "这一格有标记，不能翻开"
    no_games "No finished games yet" "还没有玩完的游戏"
    won "Won" "胜利"
    lost "Lost" "失败"
    time "Time" "用时"
    clicks "Clicks" "点击"
    effective "Effective clicks" "有效点击"
    clicks_by_kind "Open+mark+chord" "翻开+标记+双击"
    efficiency "Efficiency (IOE)" "效率 (IOE)"
    correctness "Correctness" "准确率"
    throughput "Throughput" "产出率"
    openings "Openings/islands" "开空/岛屿"
    of "of ~" "/ 约 "
    games "Games" "局数"
    rate "Win rate" "胜率"
    best "Best" "最快"
    average "Average" "平均"
    streak "Streak" "连胜"
    longest "longest" "最长"
    pace "3BV/s" "3BV/秒"
    assisted_games "Assisted" "有辅助"
    last_wins "Latest wins, in seconds" "最近胜局用时（秒）"
    played_elsewhere "This game is open in another terminal" "这一局正在另一个终端里玩"
    nothing_to_resume "There is no game to resume" "没有可以继续的游戏"
    more "more" "更多"
    lesson_done "Well done!" "完成！"
    all_lessons_done "These were all lessons." "所有课程都学完了。"
    no_risk "You took no risks" "这一局没有冒险"
    too_small "The window is too small" "窗口太小"
    best_time "new best" "新纪录"
    play_or_stop "play/stop" "播放/停止"
    second_back "-1 s" "退 1 秒"
    second_on "+1 s" "进 1 秒"
    faster "faster" "加速"
    slower "slower" "减速"
    next_risk "next risk" "下一次冒险"
}

impl ScreenWords {
    /// How to give up a game.
    pub fn really_give_up(self, key: &str) -> String {
        match self.0 {
            Language::English => format!("Press {key} again to give up this game"),
            Language::Chinese => format!("再按一次 {key} 放弃这一局"),
        }
    }

    /// Before the first opening, if it is not promised to be safe.
    pub fn blind_start(self, risk: &str) -> String {
        match self.0 {
            Language::English => format!("Nothing is known yet: every cell has a risk of {risk}"),
            Language::Chinese => format!("还没有任何信息：每一格的风险都是 {risk}"),
        }
    }

    /// There are more steps of a hint.
    pub fn next_step(self, key: &str) -> String {
        match self.0 {
            Language::English => format!("{key} next step"),
            Language::Chinese => format!("{key} 下一步"),
        }
    }

    /// Hints have said everything that is certain.
    pub fn all_explained(self, safe: usize) -> String {
        match self.0 {
            Language::English => format!(
                "That is all that is certain. {safe} safe cell{} still closed.",
                if safe == 1 { " is" } else { "s are" }
            ),
            Language::Chinese => format!("能确定的都已说明，还有 {safe} 个安全的格没有翻开。"),
        }
    }

    /// No board was found in time.
    pub fn no_board(self, error: &str) -> String {
        match self.0 {
            Language::English => format!("{error}; or choose another difficulty or first cell"),
            Language::Chinese => "没有找到这样的布局：换一个难度，或先翻开另一格".to_string(),
        }
    }

    /// How hard a board without a guess is.
    pub const fn difficulty_of(self, difficulty: Option<Difficulty>) -> &'static str {
        match (self.0, difficulty) {
            (language, Some(difficulty)) => difficulty.label(language),
            (Language::English, None) => "any",
            (Language::Chinese, None) => "不限",
        }
    }

    /// The number of a lesson and its title.
    pub fn lesson(self, number: usize, all: usize, title: &str) -> String {
        match self.0 {
            Language::English => format!("Lesson {number} of {all}: {title}"),
            Language::Chinese => format!("第 {number} 课，共 {all} 课：{title}"),
        }
    }

    /// How to go on after a lesson.
    pub fn next_lesson(self, key: &str) -> String {
        match self.0 {
            Language::English => format!("Press {key} for the next lesson"),
            Language::Chinese => format!("按 {key} 进入下一课"),
        }
    }

    /// How many cells of a lesson are left.
    pub fn cells_left(self, left: usize) -> String {
        match self.0 {
            Language::English if left == 1 => "Right. One cell is left.".to_string(),
            Language::English => format!("Right. {left} cells are left."),
            Language::Chinese => format!("对。还有 {left} 格。"),
        }
    }

    /// A cell is something else than the player takes it for.
    pub fn wrong(self, reason: &str) -> String {
        match self.0 {
            Language::English => format!("Not that one. {reason}"),
            Language::Chinese => format!("不对。{reason}"),
        }
    }

    /// Nothing proves what the player takes a cell for.
    pub fn not_certain(self, cell: Cell, certainty: Certainty, key: &str) -> String {
        let cell = cell_text(cell);
        match (self.0, certainty) {
            (Language::English, Certainty::Safe) => {
                format!("Nothing proves that {cell} is safe. {key} shows a step.")
            }
            (Language::English, Certainty::Mine) => {
                format!("Nothing proves that {cell} is a mine. {key} shows a step.")
            }
            (Language::Chinese, Certainty::Safe) => {
                format!("没有数字能证明 {cell} 安全。按 {key} 看提示。")
            }
            (Language::Chinese, Certainty::Mine) => {
                format!("没有数字能证明 {cell} 是雷。按 {key} 看提示。")
            }
        }
    }

    /// A move in a review.
    pub fn move_of(self, number: usize, all: usize, done: Option<Move>) -> String {
        let place = match self.0 {
            Language::English => format!("Move {number} of {all}"),
            Language::Chinese => format!("第 {number} 步，共 {all} 步"),
        };
        let Some(done) = done else { return place };
        let cell = done.kind.cell().map(|cell| format!(" {}", cell_text(cell)));
        let (cell, name, millis) = (cell.unwrap_or_default(), done.kind.label(self.0), time(done.millis));
        match self.0 {
            Language::English => format!("{place}: {name}{cell}, {millis}"),
            Language::Chinese => format!("{place}：{name}{cell}，{millis}"),
        }
    }

    /// A sentence about a move of a review, with the number of that move.
    pub fn with_move(self, words: &str, number: usize, all: usize) -> String {
        match self.0 {
            Language::English => format!("{words}, move {number} of {all}"),
            Language::Chinese => format!("{words}，第 {number} 步，共 {all} 步"),
        }
    }

    /// The value of a setting that is on or off.
    pub const fn yes_or_no(self, is_on: bool) -> &'static str {
        if is_on { self.yes() } else { self.no() }
    }

    /// The name of a level, or its numbers.
    pub fn level(self, name: &str) -> &str {
        match (self.0, name) {
            (Language::English, _) => name,
            (Language::Chinese, "beginner") => "初级",
            (Language::Chinese, "intermediate") => "中级",
            (Language::Chinese, "expert") => "高级",
            (Language::Chinese, _) => name,
        }
    }

    /// The level of a game.
    pub fn level_of(self, header: &Header) -> String {
        let level = Level::new(header.size, header.mines).ok();
        match level.and_then(Level::name) {
            Some(name) => self.level(name).to_string(),
            None => format!("{}/{}", header.size, header.mines),
        }
    }

    /// What the first click is promised.
    pub const fn first_click_promise(self, first_click: FirstClick) -> &'static str {
        match (self.0, first_click) {
            (Language::English, _) => first_click.name(),
            (Language::Chinese, FirstClick::Any) => "可能是雷",
            (Language::Chinese, FirstClick::Safe) => "安全",
            (Language::Chinese, FirstClick::Opening) => "必开空",
        }
    }

    /// How boards were made, by the name in a category.
    pub fn origin(self, origin: &str) -> &str {
        match (self.0, LayoutOrigin::named(origin)) {
            (Language::English, _) => origin,
            (Language::Chinese, Some(LayoutOrigin::Uniform)) => "随机",
            (Language::Chinese, Some(LayoutOrigin::NoGuess)) => "无猜",
            (Language::Chinese, Some(LayoutOrigin::Given)) => "指定布局",
            (Language::Chinese, None) if origin == "daily" => "每日",
            (Language::Chinese, None) => origin,
        }
    }

    /// A risk in a review: an opening or a chord that was not safe.
    pub fn risk(self, number: usize, all: usize, kind: MoveKind, cell: Cell, risk: Option<f64>) -> String {
        let cell = cell_text(cell);
        let risk = risk.map_or_else(|| "?".to_string(), percent);
        let operation = kind.label(self.0);
        match self.0 {
            Language::English => {
                format!("Risk {number} of {all}, {risk}: {operation} {cell}")
            }
            Language::Chinese => {
                format!("风险 {number}/{all}，{risk}：{operation} {cell}")
            }
        }
    }

    /// A risk that has just been taken in a replay.
    pub fn risk_taken(self, risk: Option<f64>, safe: Option<Cell>) -> String {
        let risk = risk.map_or_else(|| "?".to_string(), percent);
        let judgement = self.judgement(safe);
        match self.0 {
            Language::English => format!("Risk {risk}. {judgement}"),
            Language::Chinese => format!("风险 {risk}。{judgement}"),
        }
    }

    /// The win chance of a game.
    pub fn win_chance(self, chance: &WinChance) -> String {
        let (value, estimate) = (percent(chance.value), estimated_percent(chance.value));
        match (self.0, chance.is_exact()) {
            (Language::English, true) => format!("win chance {value}"),
            (Language::English, false) => format!("win chance about {estimate}"),
            (Language::Chinese, true) => format!("胜率 {value}"),
            (Language::Chinese, false) => format!("胜率约 {estimate}"),
        }
    }

    /// Whether a risk had to be taken.
    pub fn judgement(self, safe: Option<Cell>) -> String {
        match (self.0, safe.map(cell_text)) {
            (Language::English, Some(cell)) => format!("There was a safe cell: {cell}"),
            (Language::English, None) => "No cell was safe: you had to guess".to_string(),
            (Language::Chinese, Some(cell)) => format!("当时有安全的格：{cell}"),
            (Language::Chinese, None) => "当时没有安全的格，只能猜".to_string(),
        }
    }

    /// The summary of a review.
    pub fn review_summary(self, mistakes: usize, guesses: usize, luck: Option<f64>) -> String {
        let luck = luck.map_or_else(|| "?".to_string(), percent);
        match self.0 {
            Language::English => {
                let (mistakes, guesses) =
                    (plural(mistakes as u64, "mistake"), plural(guesses as u64, "guess"));
                format!("{mistakes}, {guesses}; survival chance {luck}")
            }
            Language::Chinese => {
                format!("失误 {mistakes} 次，猜测 {guesses} 次，每次都不踩雷的概率 {luck}")
            }
        }
    }

    /// Why a game cannot be resumed.
    pub fn not_resumed(self, why: &Unavailable) -> String {
        match why {
            Unavailable::NoGame => self.nothing_to_resume().to_string(),
            Unavailable::PlayedElsewhere => self.played_elsewhere().to_string(),
            Unavailable::Unreadable(problem) => self.unreadable(problem),
        }
    }

    /// A game cannot be read.
    pub fn unreadable(self, problem: &str) -> String {
        match self.0 {
            Language::English => format!("Cannot read this game: {problem}"),
            Language::Chinese => format!("无法读取这一局：{problem}"),
        }
    }

    /// How to quit although a game is not saved, after the reason.
    pub fn really_quit(self, key: &str) -> String {
        match self.0 {
            Language::English => format!(". Press {key} again to quit without saving"),
            Language::Chinese => format!("。再按一次 {key} 不保存就退出"),
        }
    }

    /// A game could not be saved.
    pub fn not_saved(self, error: &str) -> String {
        match self.0 {
            Language::English => format!("Not saved: {error}"),
            Language::Chinese => format!("未能保存：{error}"),
        }
    }
}

/// A time: `12.34` seconds, or `2:03.4` from a minute on.
pub fn time(millis: u64) -> String {
    if millis < 60_000 {
        format!("{}.{:02} s", millis / 1000, millis % 1000 / 10)
    } else if millis < 3_600_000 {
        format!("{}:{:02}.{}", millis / 60_000, millis / 1000 % 60, millis % 1000 / 100)
    } else {
        format!("{}:{:02}:{:02}", millis / 3_600_000, millis / 60_000 % 60, millis / 1000 % 60)
    }
}

/// The running clock: `0:07`, `12:34`, `1:02:03`.
pub fn clock(millis: u64) -> String {
    let seconds = millis / 1000;
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}
