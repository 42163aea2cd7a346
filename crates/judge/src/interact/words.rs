//! Describes how a live session went.

use super::{GameEnd, JudgeWaits, LiveOutcome, LiveReport};
use saolei_boards::{Language, plural};
use saolei_runner::{ProcessLimits, Waiting, processes};

impl LiveOutcome {
    /// A machine-readable word for the outcome.
    pub const fn name(&self) -> &'static str {
        match self {
            LiveOutcome::Finished => "finished",
            LiveOutcome::BadOperation(_) => "bad-operation",
            LiveOutcome::HungUp => "hung-up",
            LiveOutcome::Deadlock(_) => "standstill",
            LiveOutcome::Ended(end) | LiveOutcome::Stopped(end, _, _) => end.name(),
        }
    }
}

impl LiveReport {
    /// How the session went, in a sentence that says what to look for.
    pub fn words(&self, limits: &ProcessLimits, language: Language) -> String {
        let (english, chinese) = match &self.outcome {
            LiveOutcome::Finished => (self.results_in_words(language), self.results_in_words(language)),
            LiveOutcome::BadOperation(message) => (
                format!("your program sent an operation that the judge cannot read: {message}"),
                format!("你的程序发出的操作无法读懂：{}", language.error(message)),
            ),
            LiveOutcome::HungUp => {
                let (over, games) = (self.results.len(), self.games);
                (
                    format!(
                        "your program closed its output with {over} of {games} games over: it has to play on or give up"
                    ),
                    format!("{games} 局只结束了 {over} 局，你的程序就关闭了输出：应继续玩，或放弃"),
                )
            }
            LiveOutcome::Deadlock(begun) => deadlock(begun.as_deref()),
            LiveOutcome::Ended(end) => {
                let end = end.words(limits, language);
                (format!("your program {end}"), format!("你的程序{end}"))
            }
            LiveOutcome::Stopped(end, judge, player) => {
                let judge = match judge {
                    JudgeWaits::ForOperation => {
                        language.choose("the judge waits for its next operation", "裁判在等下一个操作")
                    }
                    JudgeWaits::ForReader => language.choose(
                        "the judge waits for it to read an answer, because the pipe is full",
                        "管道已满，裁判在等它读取回答",
                    ),
                    JudgeWaits::ForExit => language.choose(
                        "all games are over and the judge waits for it to exit",
                        "所有对局都已结束，裁判在等它退出",
                    ),
                };
                let player = match player {
                    Waiting::Nothing => language.choose("it computes", "它在计算"),
                    Waiting::Input => language.choose("it waits for input", "它在等输入"),
                    Waiting::Output => {
                        language.choose("it waits for its output to be read", "它在等输出被读取")
                    }
                    Waiting::Other => {
                        language.choose("it sleeps or waits for something else", "它在休眠或等待别的事情")
                    }
                    Waiting::Unknown => language.choose("its state is unknown", "状态不明"),
                };
                let end = end.words(limits, language);
                (
                    format!("your program {end}: {judge}, {player}"),
                    format!("你的程序{end}：{judge}，{player}"),
                )
            }
        };
        let mut words = language.choose(english, chinese);
        if self.left_behind > 0 {
            let left = self.left_behind;
            words.push_str(&language.choose(
                format!("; it left {} behind, which had to be killed", processes(left)),
                format!("；它留下了 {left} 个进程，已被终止"),
            ));
        }
        words
    }

    fn results_in_words(&self, language: Language) -> String {
        let count = |wanted| self.results.iter().filter(|&&result| result == wanted).count();
        let part = |result: GameEnd| {
            let (count, name) = (count(result), result.name());
            let chinese = match result {
                GameEnd::Won => "胜",
                GameEnd::Lost => "负",
                GameEnd::GivenUp => "放弃",
            };
            language.choose(format!("{count} {name}"), format!("{chinese} {count} 局"))
        };
        let results = [GameEnd::Won, GameEnd::Lost, GameEnd::GivenUp];
        let mut parts: Vec<String> =
            results.into_iter().filter(|&result| count(result) > 0).map(part).collect();
        if self.results.len() < self.games {
            let open = self.games - self.results.len();
            parts.push(language.choose(format!("{open} left open"), format!("未结束 {open} 局")));
        }
        let parts = parts.join(language.choose(", ", "，"));
        let games = plural(self.games as u64, "game");
        language.choose(format!("{games}: {parts}"), format!("共 {} 局：{parts}", self.games))
    }
}

/// A standstill in English and Chinese.
fn deadlock(begun: Option<&str>) -> (String, String) {
    let about = "your program waits for input while the judge waits for your operation";
    let in_chinese = "你的程序在等输入，而裁判在等你的操作";
    const FLUSH: &str = "fflush(stdout), std::endl, print(..., flush=True)";
    match begun {
        Some(begun) => (
            format!("{about}: it has sent {begun:?} without a line end"),
            format!("{in_chinese}：它发出了 {begun:?}，但没有换行"),
        ),
        None => (
            format!(
                "{about}; if it has printed one, it is still in a buffer: flush after every operation ({FLUSH})"
            ),
            format!("{in_chinese}；如果已经输出，那么还在缓冲区里：每个操作之后都要刷新（{FLUSH}）"),
        ),
    }
}
