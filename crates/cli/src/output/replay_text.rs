//! The text output of `saolei replay`.

use crate::args::language::{language, say};
use crate::commands::solve::{ChanceJson, CostJson};
use crate::output::pair;
use indicatif::ProgressBar;
use saolei_boards::{Level, cell_text, plural};
use saolei_replay::{
    ExaminedGame, Luck, Move, RecordedGame, Recording, Review, ReviewedMove, Reviewer, Splits, Statistics,
    WinAccount,
};
use saolei_solver::ThinkOptions;
use serde_json::json;
use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The widths of the columns after the file name.
const WIDTHS: [usize; 9] = [16, 12, 10, 9, 5, 6, 6, 6, 8];

/// The file names in a table, all different.
pub(crate) struct FileNames {
    names: Vec<String>,
    width: usize,
}

impl FileNames {
    /// Drops the folders, unless two files have the same name.
    pub(crate) fn of(paths: &[PathBuf]) -> FileNames {
        let mut files: HashMap<_, usize> = HashMap::new();
        for path in paths {
            *files.entry(path.file_name()).or_default() += 1;
        }
        let name = |path: &PathBuf| match path.file_name() {
            Some(name) if files[&Some(name)] == 1 => name.to_string_lossy().into_owned(),
            _ => path.to_string_lossy().into_owned(),
        };
        let names: Vec<String> = paths.iter().map(name).collect();
        let width = names.iter().map(|name| name.width()).max().unwrap_or(0);
        FileNames { names, width: width.max(SHORTEST_NAME) }
    }
}

const SHORTEST_NAME: usize = 32;

pub(crate) fn table_header(files: &FileNames) -> String {
    let names = language().choose(
        ["file", "player", "level", "result", "time", "3BV", "3BV/s", "clicks", "IOE", "luck"],
        ["文件", "玩家", "级别", "结果", "用时", "3BV", "3BV/s", "点击", "IOE", "运气"],
    );
    line(files.width, names.map(str::to_string))
}

pub(crate) fn table_row(
    files: &FileNames,
    index: usize,
    game: &ExaminedGame<'_>,
    luck: Option<Luck>,
) -> String {
    let statistics = &game.statistics;
    let real = |number: Option<f64>| number.map_or("-".to_string(), |number| format!("{number:.2}"));
    let three_bv = if statistics.solved == statistics.three_bv {
        statistics.three_bv.to_string()
    } else {
        format!("{}/{}", statistics.solved, statistics.three_bv)
    };
    let luck = luck.and_then(|luck| luck.pluck).map(|pluck| language().percent(10f64.powf(-pluck)));
    let row = [
        files.names[index].clone(),
        game.game().player().to_string(),
        Level { size: statistics.size, mines: statistics.mines }.to_string(),
        game.result().label(language()).to_string(),
        seconds(statistics.millis),
        three_bv,
        real(statistics.three_bv_per_second()),
        statistics.clicks().to_string(),
        real(statistics.efficiency()),
        luck.unwrap_or_else(|| "-".to_string()),
    ];
    line(files.width, row)
}

/// A row of the table. Words are cut or padded to the width of their column; numbers are right-aligned.
fn line(name_width: usize, fields: [String; 10]) -> String {
    let mut text = padded(&fields[0], name_width);
    for (index, (field, width)) in fields[1..].iter().zip(WIDTHS).enumerate() {
        text.push(' ');
        // The player, the level and the result are words.
        if index < 3 {
            text.push_str(&padded(field, width));
        } else {
            let fill = width.saturating_sub(field.width());
            text.push_str(&" ".repeat(fill));
            text.push_str(field);
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Pads or cuts the text to exactly `width` columns.
fn padded(text: &str, width: usize) -> String {
    if text.width() <= width {
        return format!("{text}{}", " ".repeat(width - text.width()));
    }
    let mut cut = String::new();
    for letter in text.chars() {
        if cut.width() + letter.width().unwrap_or(0) >= width {
            break;
        }
        cut.push(letter);
    }
    let fill = width - 1 - cut.width();
    format!("{cut}~{}", " ".repeat(fill))
}

fn seconds(millis: u64) -> String {
    format!("{}.{:03}", millis / 1000, millis % 1000)
}

#[derive(Clone, Copy)]
pub(crate) struct ReviewOutput<'a> {
    pub(crate) json: bool,
    /// The time limit for computing what each risk of a game cost; `None` leaves that out.
    pub(crate) time: Option<Duration>,
    /// Counts the moves of the game.
    pub(crate) bar: &'a ProgressBar,
}

impl ReviewOutput<'_> {
    /// Reviews a game, and returns whether the review is complete.
    fn review(self, recording: &Recording) -> (Review, bool) {
        let begin = Instant::now();
        let has_time = || self.time.is_none_or(|time| begin.elapsed() < time);
        let think = ThinkOptions { keep_going: Some(&has_time), ..ThinkOptions::default() };
        let reviewer = match self.time {
            Some(_) => Reviewer::thinking(recording, think),
            None => Reviewer::new(recording),
        };
        let review = Review::by(reviewer, |reviewer| {
            let (done, all) = reviewer.progress();
            self.bar.set_length(all as u64);
            self.bar.set_position(done as u64);
        });
        (review, has_time())
    }
}

/// Prints a review: every risk, the safe cells instead, the cost, and the luck of the game.
pub(crate) fn review(path: &Path, game: &ExaminedGame<'_>, output: ReviewOutput<'_>) -> String {
    let recording = match game.recording() {
        Ok(recording) => recording,
        Err(error) => return format!("{}: {}\n", path.display(), crate::words(&error)),
    };
    let (review, is_complete) = output.review(&recording);
    let statistics = &game.statistics;
    if output.json {
        let risks: Vec<_> = review.risks.iter().map(risk_json).collect();
        let row = json!({
            "file": path.to_string_lossy(),
            "result": game.result().name(),
            "risks": risks,
            "mistakes": review.risks.iter().filter(|risk| risk.is_mistake()).count(),
            "guesses": review.guesses().count(),
            "luck": review.luck(),
            "win_chance": review.start.as_ref().map(ChanceJson::of),
            "win_account": review.account().map(account_json),
            "losing_move": review.losing_move().map(|lost| lost.index + 1),
            "complete": is_complete,
            "findings": game.findings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        });
        return format!("{row}\n");
    }
    let mut text = String::new();
    let level = Level { size: statistics.size, mines: statistics.mines };
    let (file, result) = (path.display(), game.result().label(language()));
    let (time, solved, three_bv) = (seconds(statistics.millis), statistics.solved, statistics.three_bv);
    text += &say!(
        "{file}: {level}, {result}, {time} s, 3BV {solved}/{three_bv}\n",
        "{file}：{level}，{result}，{time}秒，3BV {solved}/{three_bv}\n"
    );
    for risk in &review.risks {
        text.push_str(&risk_line(risk));
    }
    if review.risks.is_empty() {
        text += &say!("  no risk was taken\n", "  这一局没有冒险\n");
    }
    let (mistakes, guesses) =
        (review.risks.iter().filter(|risk| risk.is_mistake()).count(), review.guesses().count());
    let luck = review.luck().map_or_else(|| "?".to_string(), |chance| language().percent(chance));
    let (mistaken, guessed) = (plural(mistakes as u64, "mistake"), plural(guesses as u64, "guess"));
    text += &say!(
        "  {mistaken}, {guessed}; chance to survive them all: {luck}\n",
        "  失误 {mistakes} 次，猜测 {guesses} 次，全部不踩雷的概率 {luck}\n"
    );
    let losing_move = review.losing_move_words(language());
    let account = review.account().map(|account| account.lines(language())).unwrap_or_default();
    for line in losing_move.into_iter().chain(account) {
        let _ = writeln!(text, "  {line}");
    }
    if !is_complete {
        text += &say!(
            "  cut short: some win chances are missing or less exact; --time gives more time\n",
            "  时间不够，没有算完：有些胜率缺失或不够准，可用 --time 给更多时间\n"
        );
    }
    for finding in &game.findings {
        let finding = finding.words(language());
        text += &say!("  note: {finding}\n", "  注意：{finding}\n");
    }
    text
}

fn account_json(account: WinAccount) -> serde_json::Value {
    json!({
        "start": account.start.value,
        "lost_to_guesses": account.lost_to_guesses,
        "lost_to_worse_moves": account.lost_to_worse_moves,
        "lost_to_certain_mines": account.lost_to_certain_mines,
        "luck": account.luck,
        "exact": account.is_exact,
    })
}

fn risk_json(risk: &ReviewedMove) -> serde_json::Value {
    json!({
        "move": risk.index + 1,
        "time_ms": risk.played.millis,
        "operation": risk.played.kind.name(),
        "cell": risk.played.kind.cell().map(pair),
        "risk": risk.risk,
        "safe_cell": risk.safe_cell.map(pair),
        "lost": risk.lost,
        "win_chance": risk.worth.map(|worth| ChanceJson::of(&worth.played)),
        "best": risk.worth.map(|worth| pair(worth.best.cell)),
        "best_win_chance": risk.worth.map(|worth| ChanceJson::of(&worth.best.chance)),
        "cost": risk.worth.map(|worth| CostJson::of(&worth.cost)),
    })
}

fn risk_line(risk: &ReviewedMove) -> String {
    let at = seconds(risk.played.millis);
    let cell = risk.played.kind.cell().map_or_else(String::new, cell_text);
    let chance = risk.risk.map_or_else(|| "?".to_string(), |chance| language().percent(chance));
    let operation = risk.played.kind.label(language());
    let end = if risk.lost { language().choose(": it was a mine", "，踩雷") } else { "" };
    let mut line = match risk.safe_cell.map(cell_text) {
        None => say!(
            "  {at} s  {operation} {cell}: a guess, risk {chance}{end}",
            "  {at}秒  {operation} {cell}：猜测，风险 {chance}{end}"
        ),
        Some(safe) => say!(
            "  {at} s  {operation} {cell}: a mistake, risk {chance}{end}; {safe} was safe",
            "  {at}秒  {operation} {cell}：失误，风险 {chance}{end}；{safe} 是安全的"
        ),
    };
    if let Some(worth) = risk.worth {
        line += language().choose("; ", "；");
        line += &worth.words(language());
    }
    line + "\n"
}

/// Compares two games on the same board, side by side.
pub(crate) fn comparison(
    paths: [&Path; 2],
    games: &[RecordedGame; 2],
    as_json: bool,
) -> anyhow::Result<String> {
    let examined = games.each_ref().map(RecordedGame::examine);
    let splits = [Splits::of(&examined[0].recording()?), Splits::of(&examined[1].recording()?)];
    let three_bv = examined[0].statistics.three_bv;
    let mut marks: Vec<u64> =
        (1..=10).map(|tenth| (three_bv * tenth).div_ceil(10)).filter(|&solved| solved > 0).collect();
    marks.dedup();
    let times = |solved: u64| splits.each_ref().map(|splits| splits.time_of(solved));
    if as_json {
        let splits_json: Vec<_> =
            marks.iter().map(|&solved| json!({ "solved_3bv": solved, "time_ms": times(solved) })).collect();
        let pauses = splits.each_ref().map(|splits| {
            splits
                .longest_pauses(PAUSES)
                .into_iter()
                .map(|(done, pause)| json!({ "move": done.to_string(), "pause_ms": pause }))
                .collect::<Vec<_>>()
        });
        let row = json!({
            "files": paths.map(|path| path.to_string_lossy().to_string()),
            "time_ms": examined.each_ref().map(|game| game.statistics.millis),
            "result": examined.each_ref().map(|game| game.result().name()),
            "3bv": three_bv,
            "splits": splits_json,
            "longest_pauses": pauses,
        });
        return Ok(format!("{row}\n"));
    }
    let mut text = String::new();
    let names = paths.map(|path| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().to_string());
    let mut row = |label: &str, values: [String; 2], last: String| {
        let [a, b] = values.map(|value| {
            let value = if value.width() > 20 { padded(&value, 20) } else { value };
            format!("{}{value}", " ".repeat(20usize.saturating_sub(value.width())))
        });
        let _ = writeln!(text, "{}", format!("{} {a} {b} {last:>10}", padded(label, 18)).trim_end());
    };
    row("", ["A", "B"].map(str::to_string), String::new());
    row(language().choose("file", "文件"), names, String::new());
    row(
        language().choose("player", "玩家"),
        games.each_ref().map(|game| game.player().to_string()),
        String::new(),
    );
    let words = examined.each_ref().map(|game| game.result().label(language()).to_string());
    row(language().choose("result", "结果"), words, String::new());
    let whole = |of: fn(&Statistics) -> u64| examined.each_ref().map(|game| of(&game.statistics).to_string());
    let real = |of: fn(&Statistics) -> Option<f64>| {
        let text = |number: Option<f64>| number.map_or("-".to_string(), |number| format!("{number:.3}"));
        examined.each_ref().map(|game| text(of(&game.statistics)))
    };
    row("3BV/s", real(Statistics::three_bv_per_second), String::new());
    row(language().choose("clicks", "点击"), whole(Statistics::clicks), String::new());
    row("IOE", real(Statistics::efficiency), String::new());
    row(language().choose("correctness", "准确率"), real(Statistics::correctness), String::new());
    for &solved in &marks {
        let [a, b] = times(solved);
        let difference = match (a, b) {
            (Some(a), Some(b)) => format!("{:+.3}", (b as f64 - a as f64) / 1000.0),
            _ => String::new(),
        };
        let label = format!("3BV {solved}/{three_bv}");
        row(&label, [a, b].map(|time| time.map_or("-".to_string(), seconds)), difference);
    }
    text += &say!("longest pauses before a move:\n", "每次点击前最长的停顿：\n");
    for (name, splits) in ["A", "B"].iter().zip(&splits) {
        for (done, pause) in splits.longest_pauses(PAUSES) {
            text.push_str(&pause_line(name, done, pause));
        }
    }
    Ok(text)
}

/// How many pauses of each game are shown.
const PAUSES: usize = 3;

fn pause_line(name: &str, done: Move, pause: u64) -> String {
    let cell = done.kind.cell().map_or_else(String::new, |cell| format!(" {}", cell_text(cell)));
    let (pause, at, operation) = (seconds(pause), seconds(done.millis), done.kind.label(language()));
    say!(
        "  {name}: {pause} s before {operation}{cell} at {at} s\n",
        "  {name}：{at}秒 {operation}{cell} 之前停了 {pause}秒\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_equal_names_of_files_stay_different_rows() {
        let long = "a name of many words that is the same for every game of a player";
        let paths = [format!("{long} 1.avf"), format!("{long} 2.avf"), "a/x.avf".into(), "b/x.avf".into()];
        let files = FileNames::of(&paths.map(PathBuf::from));
        assert_eq!(files.names[..2], [format!("{long} 1.avf"), format!("{long} 2.avf")]);
        assert_eq!(files.names[2..], ["a/x.avf", "b/x.avf"]);
        let row = |index: usize| padded(&files.names[index], files.width);
        assert!(row(0) != row(1) && row(2) != row(3));
    }
}
