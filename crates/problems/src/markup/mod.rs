//! The markup of statements, and its conversion to Markdown, LaTeX, HTML and text for terminals.

mod text;

pub use text::{TextLook, terminal_heading, terminal_text};

use std::fmt::Write as _;

/// A block of a statement. Its text may contain `code`, `$formulas$` and `**bold**`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// The title of a section.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// The items of a list.
    Items(Vec<String>),
    /// Lines to show as they are.
    Code(String),
    /// The first row is the head.
    Table(Vec<Vec<String>>),
}

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkupSpan<'a> {
    /// Without a mark.
    Plain(&'a str),
    /// Between backquotes.
    Code(&'a str),
    /// Between dollars.
    Formula(&'a str),
    /// Between two asterisks on both sides.
    Bold(&'a str),
}

/// Reads headings (`## `), lists (`- `) and paragraphs, separated by blank lines.
pub fn parse(text: &str) -> Vec<Block> {
    let pieces = text.split("\n\n").map(str::trim).filter(|piece| !piece.is_empty());
    pieces
        .map(|piece| {
            if let Some(title) = piece.strip_prefix("## ") {
                Block::Heading(title.to_string())
            } else if piece.starts_with("- ") {
                Block::Items(piece.lines().map(|line| line.trim_start_matches("- ").to_string()).collect())
            } else {
                Block::Text(piece.replace('\n', " "))
            }
        })
        .collect()
}

/// Splits a line into its parts.
pub fn spans(text: &str) -> Vec<MarkupSpan<'_>> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(['`', '$', '*']) {
        let sign = if rest[start..].starts_with("**") { "**" } else { &rest[start..=start] };
        let inner = &rest[start + sign.len()..];
        let Some(end) = inner.find(sign).filter(|_| sign != "*") else { break };
        spans.push(MarkupSpan::Plain(&rest[..start]));
        spans.push(match sign {
            "`" => MarkupSpan::Code(&inner[..end]),
            "$" => MarkupSpan::Formula(&inner[..end]),
            _ => MarkupSpan::Bold(&inner[..end]),
        });
        rest = &inner[end + sign.len()..];
    }
    spans.push(MarkupSpan::Plain(rest));
    spans
}

/// Formats a statement as Markdown.
pub fn markdown(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        if !text.is_empty() {
            text.push('\n');
        }
        match block {
            Block::Heading(title) => {
                let _ = writeln!(text, "## {title}");
            }
            Block::Text(line) => {
                let _ = writeln!(text, "{line}");
            }
            Block::Items(items) => items.iter().for_each(|item| {
                let _ = writeln!(text, "- {item}");
            }),
            Block::Code(code) => {
                let _ = writeln!(text, "```text\n{}\n```", code.trim_end());
            }
            Block::Table(rows) => {
                for (at, row) in rows.iter().enumerate() {
                    let _ = writeln!(text, "| {} |", row.join(" | "));
                    if at == 0 {
                        let _ = writeln!(text, "|{}", " --- |".repeat(row.len()));
                    }
                }
            }
        }
    }
    text
}

/// Formats a statement as LaTeX.
pub fn latex(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        match block {
            Block::Heading(title) => {
                let _ = writeln!(text, "\\section*{{{}}}", latex_line(title));
            }
            Block::Text(line) => {
                let _ = writeln!(text, "{}", latex_line(line));
            }
            Block::Items(items) => {
                text.push_str("\\begin{itemize}\n");
                for item in items {
                    let _ = writeln!(text, "\\item {}", latex_line(item));
                }
                text.push_str("\\end{itemize}\n");
            }
            Block::Code(code) => {
                let _ = writeln!(text, "\\begin{{verbatim}}\n{}\n\\end{{verbatim}}", code.trim_end());
            }
            Block::Table(rows) => {
                let columns = "|l".repeat(rows.first().map_or(0, Vec::len));
                let _ = writeln!(text, "\\begin{{tabular}}{{{columns}|}}\n\\hline");
                for row in rows {
                    let cells: Vec<String> = row.iter().map(|cell| latex_line(cell)).collect();
                    let _ = writeln!(text, "{} \\\\ \\hline", cells.join(" & "));
                }
                text.push_str("\\end{tabular}\n");
            }
        }
        text.push('\n');
    }
    text
}

fn latex_line(line: &str) -> String {
    let mut text = String::new();
    for span in spans(line) {
        let _ = match span {
            MarkupSpan::Plain(plain) => write!(text, "{}", latex_escaped(plain)),
            // LaTeX would drop a blank at the end, or turn it into a line break.
            MarkupSpan::Code(code) => match code.strip_suffix(' ') {
                Some(start) => write!(text, "\\texttt{{{}~}}", latex_escaped(start)),
                None => write!(text, "\\texttt{{{}}}", latex_escaped(code)),
            },
            MarkupSpan::Formula(formula) => write!(text, "${formula}$"),
            MarkupSpan::Bold(bold) => write!(text, "\\textbf{{{}}}", latex_escaped(bold)),
        };
    }
    text
}

fn latex_escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Formats a statement as HTML, without `<head>` and `<body>` tags.
pub fn html(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        let _ = match block {
            Block::Heading(title) => writeln!(text, "<h2>{}</h2>", html_line(title)),
            Block::Text(line) => writeln!(text, "<p>{}</p>", html_line(line)),
            Block::Items(items) => {
                let items: String =
                    items.iter().map(|item| format!("<li>{}</li>\n", html_line(item))).collect();
                writeln!(text, "<ul>\n{items}</ul>")
            }
            Block::Code(code) => writeln!(text, "<pre>{}</pre>", html_escaped(code.trim_end())),
            Block::Table(rows) => {
                let rows = rows.iter().enumerate().map(|(at, row)| {
                    let tag = if at == 0 { "th" } else { "td" };
                    let cells = row.iter().map(|cell| format!("<{tag}>{}</{tag}>", html_line(cell)));
                    format!("<tr>{}</tr>\n", cells.collect::<String>())
                });
                writeln!(text, "<table border=\"1\">\n{}</table>", rows.collect::<String>())
            }
        };
    }
    text
}

fn html_line(line: &str) -> String {
    let spans = spans(line).into_iter().map(|span| match span {
        MarkupSpan::Plain(plain) => html_escaped(plain),
        MarkupSpan::Code(code) => format!("<code>{}</code>", html_escaped(code)),
        MarkupSpan::Formula(formula) => format!("<i>{}</i>", html_escaped(formula)),
        MarkupSpan::Bold(bold) => format!("<b>{}</b>", html_escaped(bold)),
    });
    spans.collect()
}

/// Escapes what HTML and XML would read as markup.
pub fn html_escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_its_meaning_in_every_markup() {
        let blocks = parse("A `*` & **10** of $n$.\n\n- `a_b `\n- <x>\n\n## End\n");
        assert_eq!(markdown(&blocks), "A `*` & **10** of $n$.\n\n- `a_b `\n- <x>\n\n## End\n");
        assert_eq!(
            latex(&blocks),
            "A \\texttt{*} \\& \\textbf{10} of $n$.\n\n\\begin{itemize}\n\\item \\texttt{a\\_b~}\n\
             \\item \\textless{}x\\textgreater{}\n\\end{itemize}\n\n\\section*{End}\n\n"
        );
        assert_eq!(
            html(&blocks),
            "<p>A <code>*</code> &amp; <b>10</b> of <i>n</i>.</p>\n\
             <ul>\n<li><code>a_b </code></li>\n<li>&lt;x&gt;</li>\n</ul>\n<h2>End</h2>\n"
        );
    }
}
