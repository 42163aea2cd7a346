//! Chinese for errors that are written in English where they are found: syntax errors and what the system reports.
//!
//! Such an error is put together from many small phrases, and the parsers that find them have no language. `chinese.txt` has
//! a phrase per line, with named holes; the first phrase that matches a text wins, and what its holes hold is translated too.
//! `{name#}` holds digits only, `{name.}` one word, and `{name=}` a text that stays as it is. So does everything in quotes.

use std::sync::LazyLock;

/// Translates an error; what no phrase matches stays as it is.
pub(crate) fn in_chinese(english: &str) -> String {
    let text = PHRASES.iter().find_map(|phrase| phrase.translate(english));
    text.unwrap_or_else(|| english.to_string())
}

static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let lines = include_str!("chinese.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('['));
    lines.filter_map(|line| line.split_once(" => ")).map(Phrase::read).collect()
});

/// What may follow the name of a hole.
const MARKS: [char; 3] = ['#', '.', '='];

struct Phrase {
    english: Vec<Piece>,
    chinese: Vec<Piece>,
}

enum Piece {
    Text(&'static str),
    Hole(&'static str),
}

impl Phrase {
    fn read((english, chinese): (&'static str, &'static str)) -> Phrase {
        Phrase { english: pieces(english), chinese: pieces(chinese) }
    }

    fn translate(&self, english: &str) -> Option<String> {
        let mut held = Vec::new();
        fits(&self.english, english, &mut held).then(|| {
            let mut text = String::new();
            for piece in &self.chinese {
                match piece {
                    Piece::Text(piece) => append(&mut text, piece),
                    Piece::Hole(name) => {
                        let hole = held.iter().find(|(hole, _)| hole.trim_end_matches(MARKS) == *name);
                        append(
                            &mut text,
                            &hole.map(|(hole, held)| translated(hole, held)).unwrap_or_default(),
                        );
                    }
                }
            }
            text
        })
    }
}

/// Splits a phrase at its holes.
fn pieces(phrase: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for part in phrase.split('{') {
        match part.split_once('}') {
            Some((hole, text)) => pieces.extend([Piece::Hole(hole), Piece::Text(text)]),
            None => pieces.push(Piece::Text(part)),
        }
    }
    pieces
}

/// Whether the text consists of these pieces; `held` gets what is in the holes.
fn fits<'a>(pieces: &[Piece], text: &'a str, held: &mut Vec<(&'static str, &'a str)>) -> bool {
    match pieces {
        [] => text.is_empty(),
        [Piece::Text(piece), rest @ ..] => {
            text.strip_prefix(piece).is_some_and(|text| fits(rest, text, held))
        }
        [Piece::Hole(hole), rest @ ..] => {
            let ends = text.char_indices().map(|(at, char)| at + char.len_utf8());
            ends.into_iter().any(|end| {
                let (in_hole, text) = text.split_at(end);
                held.push((hole, in_hole));
                let fits = can_hold(hole, in_hole) && fits(rest, text, held);
                if !fits {
                    held.pop();
                }
                fits
            })
        }
    }
}

/// Whether a hole can hold this text: quotes and brackets are not cut apart.
fn can_hold(hole: &str, text: &str) -> bool {
    let plain = text.replace(r#"\""#, "");
    let count = |wanted: char| plain.matches(wanted).count();
    match hole.chars().next_back() {
        Some('#') => text.bytes().all(|byte| byte.is_ascii_digit()),
        Some('=') => true,
        Some('.') if text.contains(' ') => false,
        _ => count('"') % 2 == 0 && count('(') == count(')'),
    }
}

fn translated(hole: &str, text: &str) -> String {
    let is_quoted = ['"', '`'].iter().any(|&quote| {
        text.strip_prefix(quote)
            .and_then(|text| text.strip_suffix(quote))
            .is_some_and(|text| !text.contains(quote))
    });
    if hole.ends_with('=') || is_quoted { text.to_string() } else { in_chinese(text) }
}

/// Appends a piece, with a blank between Chinese and anything else.
fn append(text: &mut String, piece: &str) {
    let is_chinese = |char: char| ('\u{4e00}'..='\u{9fff}').contains(&char);
    let is_other = |char: char| char.is_ascii_graphic() && !",.:;)]".contains(char);
    if let (Some(last), Some(first)) = (text.chars().next_back(), piece.chars().next())
        && (is_chinese(last) && is_other(first) || last.is_ascii_graphic() && is_chinese(first))
    {
        text.push(' ');
    }
    text.push_str(piece);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_translated_with_what_they_hold() {
        for (english, chinese) in [
            ("expected a row from 1 to 2, found 3", "应为 1 到 2 的行号，实际是 3"),
            ("game.in:5:3: expected a row, found \"a\"", "game.in:5:3: 应为行号，实际是 \"a\""),
            ("expected 3 cells in row 2, found more", "第 2 行应有 3 格，实际更多"),
            ("expected row 2 of 2, found the end of the input", "应为 2 行中的第 2 行，实际是输入结束"),
        ] {
            assert_eq!(in_chinese(english), chinese);
        }
    }

    #[test]
    fn quoted_text_and_file_names_stay() {
        assert_eq!(in_chinese("expected a row, found \"a row\""), "应为行号，实际是 \"a row\"");
        assert_eq!(
            in_chinese("a row:1:1: expected a column, found \"x, found\""),
            "a row:1:1: 应为列号，实际是 \"x, found\""
        );
        assert_eq!(in_chinese("no phrase says this"), "no phrase says this");
    }

    #[test]
    fn every_phrase_can_be_reached_and_uses_its_holes() {
        let lines =
            include_str!("chinese.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('['));
        let mut hidden = Vec::new();
        for line in lines {
            let (english, chinese) = line.split_once(" => ").unwrap_or_else(|| panic!("no => in {line}"));
            let holes = |phrase| {
                pieces(phrase).into_iter().filter_map(|piece| match piece {
                    Piece::Hole(hole) => Some(hole.trim_end_matches(MARKS)),
                    Piece::Text(_) => None,
                })
            };
            let known: Vec<&str> = holes(english).collect();
            assert!(holes(chinese).all(|hole| known.contains(&hole)), "{line}");
            let sample = english.replace("#}", "}");
            let sample = sample.split('{').enumerate().map(|(at, part)| match part.split_once('}') {
                Some((_, text)) => format!("{at}{text}"),
                None => part.to_string(),
            });
            let sample: String = sample.collect();
            let own = Phrase::read((english, chinese));
            let first = PHRASES.iter().position(|phrase| phrase.translate(&sample).is_some());
            let own_text = own.translate(&sample);
            let said = first.and_then(|first| PHRASES[first].translate(&sample));
            if said != own_text {
                hidden.push((line, said));
            }
        }
        assert!(hidden.is_empty(), "earlier phrases match: {hidden:#?}");
    }
}
