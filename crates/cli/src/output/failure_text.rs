//! Describes a program's failure in words.

use crate::args::language::say;
use saolei_boards::{Language, plural};
use saolei_judge::stress::{BoardPart, DifferenceView, ProgramFault, StressFailure};
use saolei_judge::{Difference, Input, LineExcerpt};
use saolei_runner::{ProcessLimits, processes};
use std::fmt::Write;

/// How many lines of an input or an answer are shown.
const MAX_LINES: usize = 40;

/// How many lines of the output of a program that did not end well are shown.
const MAX_OUTPUT_LINES: usize = 8;

/// How many lines of standard error are shown. The last ones: an exception's message is at the end.
const MAX_ERROR_LINES: usize = 8;

const MAX_COLUMNS: usize = 200;

/// The number of cells on all boards, and of operations in all games.
pub(crate) fn size(input: &Input) -> (u64, usize) {
    let cells = (0..input.cases()).filter_map(|case| input.size(case)).map(|size| size.cells()).sum();
    (cells, input.games().iter().map(|game| game.operations.len()).sum())
}

/// The size in words: "9 cells and 2 operations", or "6 cells" if the problem has no operations.
pub(crate) fn size_words(input: &Input, language: Language) -> String {
    let (cells, operations) = size(input);
    let cells = language.choose(plural(cells, "cell"), format!("{cells} 格"));
    match input.games() {
        [] => cells,
        _ => language.choose(
            format!("{cells} and {}", plural(operations as u64, "operation")),
            format!("{cells}、{operations} 个操作"),
        ),
    }
}

/// The number of boards, and the largest of them: "30 games, the largest board 200 x 200 with 9800 mines".
fn dimensions(input: &Input, language: Language) -> String {
    let sizes = (0..input.cases()).filter_map(|case| Some((input.size(case)?, input.mines(case))));
    let largest = sizes.max_by_key(|(size, _)| size.cells());
    let (name, chinese) = if input.games().is_empty() { ("case", "组") } else { ("game", "局") };
    let cases = input.cases();
    let mut english = plural(cases as u64, name);
    let mut chinese = format!("{cases} {chinese}");
    if let Some((size, mines)) = largest {
        let (rows, cols) = (size.rows(), size.cols());
        english += &format!(", the largest board {rows} x {cols}");
        chinese += &format!("，最大的棋盘 {rows} 行 {cols} 列");
        if mines > 0 {
            english += &format!(" with {}", plural(mines, "mine"));
            chinese += &format!("、{mines} 个雷");
        }
    }
    language.choose(english, chinese)
}

/// Shows the failing input, where the answer differs, and why. If the input is too long, shows only the operations
/// before the difference.
pub(crate) fn show(text: &mut String, failure: &StressFailure, language: Language) -> std::fmt::Result {
    let input = String::from_utf8_lossy(&failure.input.to_bytes()).into_owned();
    let (lines, is_wide) = (input.lines().count(), input.lines().any(|line| line.len() > MAX_COLUMNS));
    if lines <= MAX_LINES && !is_wide {
        *text += &say!("input\n", "输入\n");
        block(text, input.lines(), MAX_LINES)?;
    } else {
        let (bytes, dimensions) = (input.len(), dimensions(&failure.input, language));
        *text += &say!(
            "the input has {lines} lines, {bytes} bytes: {dimensions}; --save FILE writes it to a file\n",
            "输入有 {lines} 行、{bytes} 字节：{dimensions}；用 --save FILE 写入文件\n"
        );
        if let Some(view) = failure.view.as_ref().filter(|view| !view.operations.is_empty()) {
            *text += &say!("\nthe last operations\n", "\n最后的操作\n");
            for (number, operation) in &view.operations {
                writeln!(text, "  {number:>6}: {operation}")?;
            }
        }
    }
    if let Some(view) = &failure.view {
        draw(text, view, language)?;
        answers(text, failure, &view.difference)?;
    }
    if let ProgramFault::Ended(_) = failure.fault {
        *text += &say!("\nyour output\n", "\n你的输出\n");
        block(text, String::from_utf8_lossy(&failure.run.output).lines(), MAX_OUTPUT_LINES)?;
    }
    let errors = String::from_utf8_lossy(&failure.run.errors);
    if failure.fault != ProgramFault::Differs && !errors.trim().is_empty() {
        *text += &say!("\nstandard error\n", "\n标准错误\n");
        let lines: Vec<&str> = errors.lines().filter(|line| !line.is_empty()).collect();
        block(text, lines[lines.len().saturating_sub(MAX_ERROR_LINES)..].iter().copied(), MAX_LINES)?;
    }
    let rule = failure.rule.as_ref().map(|rule| rule.words(language).to_string());
    for reason in rule.into_iter().chain(failure.reasons.iter().map(|reason| language.error(reason))) {
        writeln!(text, "\n{reason}")?;
    }
    Ok(())
}

pub(crate) fn verdict(failure: &StressFailure, limits: &ProcessLimits, language: Language) -> String {
    let (english, chinese) = match failure.fault {
        ProgramFault::Differs => ("the answer differs".to_string(), "答案不同".to_string()),
        ProgramFault::Silent => {
            ("your program printed nothing".to_string(), "你的程序没有输出任何内容".to_string())
        }
        ProgramFault::Ended(_) => {
            let end = failure.run.end.words(limits, language);
            (format!("your program {end}"), format!("你的程序{end}"))
        }
        ProgramFault::LeftBehind => {
            let left = failure.run.left_behind;
            (
                format!(
                    "your program left {} behind (killed): wait for every process that you start",
                    processes(left)
                ),
                format!("你的程序留下了 {left} 个进程（已终止）：请等待你启动的每个进程结束"),
            )
        }
    };
    language.choose(english, chinese)
}

/// The difference in words, and the boards side by side.
fn draw(text: &mut String, view: &DifferenceView, language: Language) -> std::fmt::Result {
    let seen = say!("what the player sees before", "玩家此前看到的");
    // "mines" has five columns, and its translation two.
    let (mines, fill) = language.choose(("mines", 0), ("雷", 3));
    writeln!(text, "\n{}", view.difference.words(language))?;
    if let Some(BoardPart { rows, cols }) = &view.part {
        let (top, bottom, left, right) = (rows.start(), rows.end(), cols.start(), cols.end());
        *text += &say!(
            "\nrows {top} to {bottom}, columns {left} to {right} of the board\n",
            "\n棋盘的第 {top} 到 {bottom} 行、第 {left} 到 {right} 列\n"
        );
    }
    match view.layout.first() {
        None if view.before.is_empty() => return Ok(()),
        None => writeln!(text, "\n  {}\n", say!("before", "此前"))?,
        Some(row) => {
            let gap = " ".repeat(row.len().max(5) + 4 - 5 + fill);
            writeln!(text, "\n  {mines}{gap}{seen}\n")?;
        }
    }
    for (at, before) in view.before.iter().enumerate() {
        match view.layout.get(at) {
            Some(mines) => writeln!(text, "  {mines:<0$}{before}", mines.len().max(5) + 4)?,
            None => writeln!(text, "  {before}")?,
        }
    }
    Ok(())
}

/// Both answers around the first line that differs, and of a long line only the part around the difference.
fn answers(text: &mut String, failure: &StressFailure, difference: &Difference) -> std::fmt::Result {
    /// How many lines are shown before and after the one that differs.
    const AROUND: usize = 8;
    let line = difference.line as usize;
    let first = line.saturating_sub(AROUND).max(1);
    let part = |bytes: &[u8], excerpt: &Option<LineExcerpt>| -> Vec<String> {
        let text = String::from_utf8_lossy(bytes);
        let shown = |(number, whole): (usize, &str)| match excerpt {
            Some(excerpt) if number == line && whole.len() > MAX_COLUMNS => excerpt.text.clone(),
            _ => whole.to_string(),
        };
        (first..).zip(text.lines().skip(first - 1)).take(2 * AROUND).map(shown).collect()
    };
    let expected = part(&failure.expected, &difference.expected);
    let given = part(&failure.run.output, &difference.found);
    for (name, lines) in [(say!("expected", "正确答案"), expected), (say!("given", "你的输出"), given)]
    {
        match first {
            1 => writeln!(text, "\n{name}")?,
            _ => writeln!(text, "\n{}", say!("{name}, from line {first}", "{name}，从第 {first} 行起"))?,
        }
        block(text, lines.iter().map(String::as_str), MAX_LINES)?;
    }
    Ok(())
}

/// A bounded number of lines, with invisible characters escaped.
fn block<'a>(text: &mut String, lines: impl Iterator<Item = &'a str>, most: usize) -> std::fmt::Result {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        *text += &say!("  (nothing)\n", "  （空）\n");
    }
    for line in lines.by_ref().take(most) {
        let line = match line.char_indices().nth(MAX_COLUMNS) {
            Some((end, _)) => {
                let (shown, bytes) = (&line[..end], line.len());
                say!("{shown} ... ({bytes} bytes)", "{shown} ...（{bytes} 字节）")
            }
            None => line.to_string(),
        };
        if line.trim_end() != line || line.is_empty() || line.contains(char::is_control) {
            writeln!(text, "  {line:?}")?;
        } else {
            writeln!(text, "  {line}")?;
        }
    }
    match lines.count() {
        0 => Ok(()),
        more => {
            writeln!(text, "  {}", say!("... and {more} more lines", "……还有 {more} 行"))
        }
    }
}
