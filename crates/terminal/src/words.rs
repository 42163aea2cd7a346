//! The words on all screens, in English and Chinese.

use crate::store::Unavailable;
use saolei_boards::{FirstClick, Language, Level, Named, cell_text, plural};
use saolei_maker::Difficulty;
use saolei_replay::{Header, LayoutOrigin, Move, MoveKind};
use saolei_rules::Cell;
use saolei_solver::WinChance;
use std::fmt::Display;

/// The words of a language.
#[derive(Clone, Copy, Debug)]
pub struct ScreenWords(pub Language);

macro_rules! words {
    ($($name:ident $english:literal $chinese:literal)*) => {
        impl ScreenWords {
            $(
                #[doc = $english]
                pub fn $name(self) -> &'static str {
                    self.0.choose($english, $chinese)
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
    any_difficulty "any" "不限"
    custom "Custom" "自定义"
    daily "Daily board" "每日挑战"
    no_guess "No guessing" "无猜"
    no_guess_board "no-guess" "无猜"
    first_click "First click" "首击"
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
    any_start "Open any cell: the first click is safe" "翻开任意一格：首击必定安全"
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
    clicks_by_kind "Opens/marks/chords" "翻开/标记/双击"
    efficiency "Efficiency (IOE)" "效率 IOE"
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
    all_lessons_done "That was the last lesson." "所有课程都学完了。"
    had_to_guess "No cell was safe: you had to guess" "当时没有安全的格，只能猜"
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

macro_rules! sentences {
    ($($name:ident($($part:ident),*) $english:literal $chinese:literal)*) => {
        impl ScreenWords {
            $(
                #[doc = $english]
                pub fn $name(self, $($part: impl Display),*) -> String {
                    match self.0 {
                        Language::English => format!($english),
                        Language::Chinese => format!($chinese),
                    }
                }
            )*
        }
    };
}

sentences! {
    really_give_up(key) "Press {key} again to give up this game" "再按一次 {key} 放弃这一局"
    really_quit(key) ". Press {key} again to quit without saving" "。再按一次 {key} 不保存就退出"
    not_saved_because(error) "Not saved: {error}" "未能保存：{error}"
    unreadable_because(problem) "Cannot read this game: {problem}" "无法读取这一局：{problem}"
    no_board(error) "{error}; or choose another difficulty or first cell" "没有找到这样的布局：换一个难度，或先翻开另一格"
    blind_start(risk) "Nothing is known yet: every cell has a risk of {risk}" "还没有任何信息：每一格的风险都是 {risk}"
    and_effective(all, effective) "{all} ({effective} effective)" "{all}（有效 {effective}）"
    next_step(key) "{key} next step" "{key} 下一步"
    win_chance_exact(chance) "win chance {chance}" "胜率 {chance}"
    win_chance_about(chance) "win chance about {chance}" "胜率约 {chance}"
    lesson(number, all, title) "Lesson {number} of {all}: {title}" "第 {number} 课，共 {all} 课：{title}"
    next_lesson(key) "Press {key} for the next lesson" "按 {key} 进入下一课"
    one_cell_left() "Right. One cell is left." "对。还有 1 格。"
    several_cells_left(left) "Right. {left} cells are left." "对。还有 {left} 格。"
    wrong(reason) "Not that one. {reason}" "不对。{reason}"
    not_proved_safe(cell, key) "Nothing proves that {cell} is safe. {key} shows a step." "没有数字能证明 {cell} 安全。按 {key} 看提示。"
    not_proved_mine(cell, key) "Nothing proves that {cell} is a mine. {key} shows a step." "没有数字能证明 {cell} 是雷。按 {key} 看提示。"
    move_number(number, all) "Move {number} of {all}" "第 {number} 步，共 {all} 步"
    move_made(number, operation, time) "{number}: {operation}, {time}" "{number}：{operation}，{time}"
    risk(number, all, risk, operation) "Risk {number} of {all}, {risk}: {operation}" "风险 {number}/{all}，{risk}：{operation}"
    at_move(risk, number, all) "{risk}, move {number} of {all}" "{risk}，第 {number} 步，共 {all} 步"
    risk_taken(risk, judgement) "Risk {risk}. {judgement}" "风险 {risk}。{judgement}"
    was_safe(cell) "There was a safe cell: {cell}" "当时有安全的格：{cell}"
}

impl ScreenWords {
    /// Why the game is not saved.
    pub fn not_saved(self, error: impl Display) -> String {
        self.not_saved_because(self.0.error(error))
    }

    /// Why a game cannot be read.
    pub fn unreadable(self, problem: impl Display) -> String {
        self.unreadable_because(self.0.error(problem))
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

    /// How many cells of a lesson are left.
    pub fn cells_left(self, left: usize) -> String {
        if left == 1 { self.one_cell_left() } else { self.several_cells_left(left) }
    }

    /// The number of a move, and the move itself unless it is the start of the game.
    pub fn move_of(self, number: usize, all: usize, done: Option<Move>) -> String {
        let number = self.move_number(number, all);
        match done {
            Some(done) => self.move_made(number, self.operation(done.kind), self.duration(done.millis)),
            None => number,
        }
    }

    /// A move without its time.
    pub fn operation(self, kind: MoveKind) -> String {
        let cell = kind.cell().map(|cell| format!(" {}", cell_text(cell)));
        kind.label(self.0).to_string() + &cell.unwrap_or_default()
    }

    /// Whether a risk had to be taken.
    pub fn judgement(self, safe: Option<Cell>) -> String {
        safe.map_or_else(|| self.had_to_guess().to_string(), |cell| self.was_safe(cell_text(cell)))
    }

    /// The summary of a review.
    pub fn review_summary(self, mistakes: usize, guesses: usize, luck: Option<f64>) -> String {
        let luck = self.percent_or_unknown(luck);
        match self.0 {
            Language::English => {
                let [mistakes, guesses] = [(mistakes, "mistake"), (guesses, "guess")]
                    .map(|(count, noun)| plural(count as u64, noun));
                format!("{mistakes}, {guesses}; survival chance {luck}")
            }
            Language::Chinese => {
                format!("失误 {mistakes} 次，猜测 {guesses} 次，每次都不踩雷的概率 {luck}")
            }
        }
    }

    /// The win chance of a game.
    pub fn win_chance(self, chance: &WinChance) -> String {
        match chance.is_exact() {
            true => self.win_chance_exact(self.0.percent(chance.value)),
            false => self.win_chance_about(self.0.estimated_percent(chance.value)),
        }
    }

    /// A time: `12.34 s`, or `2:03.4` from a minute on.
    pub fn duration(self, millis: u64) -> String {
        if millis < 60_000 {
            format!("{}.{:02}{}", millis / 1000, millis % 1000 / 10, self.0.choose(" s", "秒"))
        } else if millis < 3_600_000 {
            format!("{}:{:02}.{}", millis / 60_000, millis / 1000 % 60, millis % 1000 / 100)
        } else {
            format!("{}:{:02}:{:02}", millis / 3_600_000, millis / 60_000 % 60, millis / 1000 % 60)
        }
    }

    /// A chance in percent; `?` if it is not known.
    pub fn percent_or_unknown(self, chance: Option<f64>) -> String {
        chance.map_or_else(|| "?".to_string(), |chance| self.0.percent(chance))
    }

    /// The value of a setting that is on or off.
    pub fn yes_or_no(self, is_on: bool) -> &'static str {
        if is_on { self.yes() } else { self.no() }
    }

    /// How hard a board without a guess is.
    pub fn difficulty_of(self, difficulty: Option<Difficulty>) -> &'static str {
        difficulty.map_or(self.any_difficulty(), |difficulty| difficulty.label(self.0))
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

    /// What the first click guarantees.
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

    /// Why a game cannot be resumed.
    pub fn not_resumed(self, why: &Unavailable) -> String {
        match why {
            Unavailable::NoGame => self.nothing_to_resume().to_string(),
            Unavailable::PlayedElsewhere => self.played_elsewhere().to_string(),
            Unavailable::Unreadable(problem) => self.unreadable(problem),
        }
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
