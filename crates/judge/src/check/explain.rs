//! Explains the first difference in the game's terms.

use super::DifferentLines;
use super::compare::{LineDifference, MAX_KEPT};
use super::difference::{Difference, DifferenceKind, LineExcerpt, Spot};
use super::position::{AnswerPosition, position_of_line};
use crate::input::Input;
use crate::problem::Problem;
use crate::validate::validate;
use saolei_boards::{Bilingual, Language, Place};
use saolei_rules::{Operation, OperationKind};

pub(super) fn explain(
    problem: &'static Problem,
    (source, bytes): (&str, &[u8]),
    difference: LineDifference,
) -> Difference {
    // If the input is not legal to the byte, operations are named by their numbers only.
    let input = validate(problem, &problem.limits, source, &mut &bytes[..]).ok().map(|valid| valid.input);
    let position = position_of_line(problem, (source, bytes), input.as_ref(), difference.line);
    let kind = kind(&difference);
    let (spot, operation) = match difference.expected {
        Some(_) => spot(problem, input.as_ref(), position),
        None => (Spot::default(), None),
    };
    let mut cell = None;
    let message = match (kind, &difference.expected, &difference.found) {
        (DifferenceKind::Space, Some(expected), Some(found)) => space(expected, found, &difference),
        (_, None, Some(found)) => expected_and_found(output_end, |language| shown(found, language)),
        (_, Some(expected), None) => expected_and_found(|language| shown(expected, language), output_end),
        (_, Some(expected), Some(found)) => {
            let rest = [&difference.expected_rest[..], &difference.found_rest[..]];
            let lines = DifferentLines { problem, position, expected, found, rest };
            // In a line that was cut off, cells would seem to be missing.
            let is_whole = found.len() < MAX_KEPT;
            match (problem.answers.explain)(&lines).filter(|_| is_whole) {
                Some(explanation) => {
                    cell = explanation.cell;
                    explanation.message
                }
                None => {
                    let shown = |line, language| shown_at(line, difference.same, language);
                    expected_and_found(
                        |language| shown(expected, language),
                        |language| shown(found, language),
                    )
                }
            }
        }
        (_, None, None) => Bilingual::default(),
    };
    let LineDifference { line, same, expected, found, .. } = difference;
    let excerpt = |line: Option<Vec<u8>>| line.map(|line| LineExcerpt::around(&line, same));
    Difference {
        line,
        column: same as u64 + 1,
        kind,
        spot,
        cell: cell.or_else(|| Some(operation?.cell()?.into())),
        message,
        expected: excerpt(expected),
        found: excerpt(found),
    }
}

fn kind(difference: &LineDifference) -> DifferenceKind {
    let words = |line: &Option<Vec<u8>>| -> Option<Vec<u8>> {
        line.as_ref().map(|line| line.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect())
    };
    match (words(&difference.expected), words(&difference.found)) {
        (Some(expected), Some(found)) if expected == found => DifferenceKind::Space,
        (None, Some(found)) if found.is_empty() => DifferenceKind::Space,
        (Some(_), None) => DifferenceKind::Early,
        (Some(_), Some(_)) if !difference.found_end => DifferenceKind::Early,
        _ => DifferenceKind::Answer,
    }
}

fn expected_and_found(
    expected: impl Fn(Language) -> String,
    found: impl Fn(Language) -> String,
) -> Bilingual {
    let english = format!("expected {}, found {}", expected(Language::English), found(Language::English));
    Bilingual::new(
        english,
        format!("应为{}，实际是{}", expected(Language::Chinese), found(Language::Chinese)),
    )
}

fn output_end(language: Language) -> String {
    language.choose("the end of the output", "输出结束").to_string()
}

fn space(expected: &[u8], found: &[u8], difference: &LineDifference) -> Bilingual {
    if expected == found {
        return if difference.found_end {
            Bilingual::new(
                "the line is right, but a line end is missing after it",
                "这一行正确，但后面缺少换行",
            )
        } else {
            Bilingual::new("the last line has no line end", "最后一行没有换行")
        };
    }
    if found.trim_ascii_end() == expected {
        let (english, chinese) = match found.get(expected.len()) {
            Some(b'\r') => ("a carriage return (a Windows line end)", "回车（Windows 换行）"),
            _ => ("white space", "空白"),
        };
        return Bilingual::new(
            format!("expected the end of the line, found {english}, which is ignored without --exact"),
            format!("应为行尾，实际是{chinese}，不用 --exact 时忽略"),
        );
    }
    Bilingual::new("the words are right, the blanks between them are not", "单词正确，但单词之间的空白不对")
}

/// Quotes a line, or a long line's part around the difference.
fn shown_at(line: &[u8], at: usize, language: Language) -> String {
    if at < 30 { shown(line, language) } else { quoted(&LineExcerpt::around(line, at).text, language) }
}

fn quoted(text: &str, language: Language) -> String {
    language.choose(format!("\"{text}\""), format!(" \"{text}\""))
}

/// Quotes a whole line.
fn shown(line: &[u8], language: Language) -> String {
    if line.is_empty() {
        return language.choose("an empty line", "空行").to_string();
    }
    const MAX: usize = 40;
    let text: String = String::from_utf8_lossy(&line[..line.len().min(MAX)]).chars().collect();
    let more = if line.len() > MAX { "..." } else { "" };
    let text: String = text.chars().map(|char| if char.is_control() { '\u{fffd}' } else { char }).collect();
    quoted(&format!("{text}{more}"), language)
}

/// The place in the game, and the operation there.
fn spot(problem: &Problem, input: Option<&Input>, position: AnswerPosition) -> (Spot, Option<Operation>) {
    let operation = position
        .operations
        .checked_sub(1)
        .and_then(|last| input?.games().get(position.case as usize)?.operations.get(last as usize));
    let spot = Spot {
        case: (problem.limits.cases.most > 1).then_some(position.case + 1),
        operation: (position.operations > 0).then_some(position.operations),
        what: operation.and_then(|&operation| in_words(problem, operation)),
    };
    (spot, operation.copied())
}

/// An operation as the input spells it, and what it does.
fn in_words(problem: &Problem, operation: Operation) -> Option<Bilingual> {
    let (kind, Place { row, col }) = (operation.kind()?, operation.cell()?.into());
    let (english, chinese) = match kind {
        OperationKind::Open => ("open", "翻开"),
        OperationKind::Mark => ("mark", "标记"),
        OperationKind::Flag => ("flag", "插旗"),
        OperationKind::Query => ("query", "标问号"),
        OperationKind::Clear => ("clear", "清除标记"),
        OperationKind::Chord => ("chord on", "双击"),
    };
    let word = problem.word(kind)?;
    Some(Bilingual::new(
        format!("{word} {row} {col}, {english} row {row}, column {col}"),
        format!("{word} {row} {col}，{chinese}第 {row} 行第 {col} 列"),
    ))
}
