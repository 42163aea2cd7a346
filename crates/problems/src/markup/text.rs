//! Formats a statement as text for a terminal.

use super::{Block, MarkupSpan, spans};
use std::fmt::Write as _;

/// The maximum line width in columns, except for samples and tables.
const WIDTH: usize = 80;

/// How a text emphasizes parts such as `code`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextLook {
    /// With backquotes.
    Plain,
    /// With colours.
    Colours,
}

/// Formats a statement for a terminal.
pub fn terminal_text(blocks: &[Block], look: TextLook) -> String {
    let mut text = String::new();
    for block in blocks {
        text.push('\n');
        match block {
            Block::Heading(title) => {
                let _ = writeln!(text, "{}", terminal_heading(title, look));
            }
            Block::Text(line) => wrap(&mut text, line, ["", ""], look),
            Block::Items(items) => items.iter().for_each(|item| wrap(&mut text, item, ["- ", "  "], look)),
            Block::Code(code) => code.lines().for_each(|line| {
                let _ = writeln!(text, "  {line}");
            }),
            Block::Table(rows) => table(&mut text, rows, look),
        }
    }
    text
}

/// Formats a title for a terminal.
pub fn terminal_heading(title: &str, look: TextLook) -> String {
    match look {
        TextLook::Plain => title.to_string(),
        TextLook::Colours => format!("\x1b[1m{title}\x1b[0m"),
    }
}

/// A character, its emphasis, and whether a line may break after it.
#[derive(Clone, Copy)]
struct Glyph {
    char: char,
    emphasis: Emphasis,
    is_break: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Emphasis {
    None,
    Bold,
    Code,
}

/// The characters of a line that may contain `code`, `$formulas$` and `**bold**`.
fn glyphs(line: &str, look: TextLook) -> Vec<Glyph> {
    let mut all = Vec::new();
    for span in spans(line) {
        let (text, emphasis) = match span {
            MarkupSpan::Plain(text) | MarkupSpan::Formula(text) => (text.to_string(), Emphasis::None),
            MarkupSpan::Bold(text) => (text.to_string(), Emphasis::Bold),
            MarkupSpan::Code(text) if look == TextLook::Plain => (format!("`{text}`"), Emphasis::Code),
            MarkupSpan::Code(text) => (text.to_string(), Emphasis::Code),
        };
        // Code is never broken.
        all.extend(text.chars().map(|char| Glyph {
            char,
            emphasis,
            is_break: char == ' ' && emphasis != Emphasis::Code,
        }));
    }
    for at in 0..all.len() {
        // Chinese has no blanks: a line may break anywhere, except before a closing sign or after an opening one.
        let next = all.get(at + 1).map_or(' ', |next| next.char);
        let is_chinese = width(all[at].char) == 2 || width(next) == 2;
        let is_inner = all[at].emphasis == Emphasis::Code
            && all.get(at + 1).is_some_and(|next| next.emphasis == Emphasis::Code);
        all[at].is_break |= is_chinese && !is_inner && !"，。；：、）".contains(next) && all[at].char != '（';
    }
    all
}

/// The width of a character in terminal columns. Statements contain only Latin and Chinese characters.
fn width(char: char) -> usize {
    if char < '\u{1100}' { 1 } else { 2 }
}

fn print(text: &mut String, glyphs: &[Glyph], look: TextLook) {
    let mut emphasis = Emphasis::None;
    for glyph in glyphs {
        if glyph.emphasis != emphasis && look == TextLook::Colours {
            text.push_str(match glyph.emphasis {
                Emphasis::None => "\x1b[0m",
                Emphasis::Bold => "\x1b[0;1m",
                Emphasis::Code => "\x1b[0;36m",
            });
        }
        emphasis = glyph.emphasis;
        text.push(glyph.char);
    }
    if emphasis != Emphasis::None && look == TextLook::Colours {
        text.push_str("\x1b[0m");
    }
}

/// Prints a paragraph, with `before[0]` in front of its first line and `before[1]` in front of the others.
fn wrap(text: &mut String, line: &str, before: [&str; 2], look: TextLook) {
    let all = glyphs(line, look);
    let mut rest = &all[..];
    let [mut margin, others] = before;
    while !rest.is_empty() {
        let (mut used, mut end, mut last_break) = (margin.len(), 0, None);
        while let Some(glyph) = rest.get(end) {
            // A blank at the end of a line takes no space.
            if used + width(glyph.char) > WIDTH && glyph.char != ' ' {
                break;
            }
            used += width(glyph.char);
            end += 1;
            if glyph.is_break {
                last_break = Some(end);
            }
        }
        if end < rest.len() {
            end = last_break.unwrap_or(end);
        }
        let shown =
            match rest[..end].iter().rposition(|glyph| glyph.char != ' ' || glyph.emphasis == Emphasis::Code)
            {
                Some(last) => &rest[..=last],
                None => &[],
            };
        text.push_str(margin);
        print(text, shown, look);
        text.push('\n');
        rest = &rest[end..];
        margin = others;
    }
}

fn table(text: &mut String, rows: &[Vec<String>], look: TextLook) {
    let cells: Vec<Vec<Vec<Glyph>>> =
        rows.iter().map(|row| row.iter().map(|cell| glyphs(cell, look)).collect()).collect();
    let columns = cells.first().map_or(0, Vec::len);
    let wide = |cell: &[Glyph]| -> usize { cell.iter().map(|glyph| width(glyph.char)).sum() };
    let widths: Vec<usize> =
        (0..columns).map(|col| cells.iter().map(|row| wide(&row[col])).max().unwrap_or(0)).collect();
    for row in &cells {
        let mut line = String::new();
        for (cell, &width) in row.iter().zip(&widths) {
            print(&mut line, cell, look);
            line.push_str(&" ".repeat(width - wide(cell) + 2));
        }
        let _ = writeln!(text, "  {}", line.trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;
    use crate::built_ins;
    use saolei_boards::Language;

    #[test]
    fn no_line_of_a_paragraph_is_too_long_and_no_word_is_lost() {
        for problem in built_ins() {
            for language in Language::ALL {
                for block in parse(&problem.statement(language)) {
                    let Block::Text(line) = block else { continue };
                    let mut text = String::new();
                    wrap(&mut text, &line, ["", ""], TextLook::Plain);
                    for line in text.lines() {
                        assert!(line.chars().map(width).sum::<usize>() <= WIDTH, "{line}");
                        assert!(!line.starts_with(['，', '。', '；', '）', ' ']), "{line}");
                    }
                    let letters = |text: &str| -> String {
                        text.chars()
                            .filter(|char| !" \n$".contains(*char))
                            .collect::<String>()
                            .replace("**", "")
                    };
                    assert_eq!(letters(&text), letters(&line));
                }
            }
        }
    }

    #[test]
    fn code_stays_on_one_line() {
        let mut text = String::new();
        let line = format!("{} `RUNNING: [<1, 2, 1>]` end", "word ".repeat(14).trim_end());
        wrap(&mut text, &line, ["- ", "  "], TextLook::Plain);
        let words = "word ".repeat(14);
        assert_eq!(text, format!("- {}\n  `RUNNING: [<1, 2, 1>]` end\n", words.trim_end()));
    }
}
