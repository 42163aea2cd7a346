//! Describes the difference between two lists of cells, or between two boards.

use super::Explanation;
use saolei_boards::{Bilingual, Language, Place};
use std::collections::BTreeMap;
use std::fmt::Display;

/// A cell in a list: row and column, counted from 1, and its value.
pub(crate) type ListedCell = ((u64, u64), String);

/// How many cells a sentence names.
const MAX_NAMED: usize = 8;

/// Describes the difference between two lists of cells: missing cells, cells that should not be listed, and wrong
/// values.
pub(crate) fn list_difference(expected: &[ListedCell], found: &[ListedCell]) -> Explanation {
    let by_place = |list: &[ListedCell]| -> BTreeMap<(u64, u64), String> { list.iter().cloned().collect() };
    let (right, given) = (by_place(expected), by_place(found));
    let outside = |these: &BTreeMap<(u64, u64), String>, those: &BTreeMap<(u64, u64), String>| {
        these.keys().filter(|place| !those.contains_key(place)).copied().collect::<Vec<(u64, u64)>>()
    };
    let (missing, extra) = (outside(&right, &given), outside(&given, &right));
    let wrong: Vec<((u64, u64), &str, &str)> = right
        .iter()
        .filter_map(|(place, value)| Some((*place, &value[..], &given.get(place)?[..])))
        .filter(|(_, value, found)| value != found)
        .collect();
    let mut parts = Vec::new();
    if let [((row, col), value, found), more @ ..] = &wrong[..] {
        let more: Vec<(u64, u64)> = more.iter().map(|(place, ..)| *place).collect();
        parts.push(value_difference((*row, *col), value, found));
        parts.extend(named(&more, ["has a wrong value too", "have wrong values too"], ["", "的值也不对"]));
    }
    parts.extend(named(&missing, ["is missing", "are missing"], ["缺少", ""]));
    parts.extend(named(&extra, ["should not be listed", "should not be listed"], ["不该列出", ""]));
    let first = missing.iter().chain(&extra).copied().chain(wrong.iter().map(|(place, ..)| *place)).min();
    if parts.is_empty() {
        let out_of_order = expected.iter().zip(found).find(|(expected, found)| expected != found);
        parts.push(match (out_of_order, found.len() > given.len()) {
            (_, true) => Bilingual::new("a cell is listed twice", "有一格列出了两次"),
            (Some((((row, col), _), ((found_row, found_col), _))), false) => Bilingual::new(
                format!(
                    "the cells are in another order: expected ({row}, {col}) next, found ({found_row}, {found_col})"
                ),
                format!("格的顺序不同：接下来应为 ({row}, {col})，实际是 ({found_row}, {found_col})"),
            ),
            (None, false) => Bilingual::new(
                "the cells are right, but the list is written differently",
                "列出的格都对，但写法不同",
            ),
        });
    }
    Explanation { message: joined(&parts), cell: first.and_then(place) }
}

/// Describes the difference between two boards. `rows` starts at the first row that differs, which has the given
/// number; rows and columns count from 0 or 1, as in the problem. Letters may be quoted. Returns `None` if the rows do
/// not match.
pub(crate) fn board_difference<'a>(
    rows: impl IntoIterator<Item = (&'a [u8], &'a [u8])>,
    (first_row, base): (u64, u64),
) -> Option<Explanation> {
    let glyphs = |row: &[u8]| -> Vec<u8> {
        row.iter().copied().filter(|byte| byte.is_ascii_alphanumeric() || b".!?*".contains(byte)).collect()
    };
    let mut wrong = Vec::new();
    for (row, (expected, found)) in (first_row..).zip(rows) {
        let (expected, found) = (glyphs(expected), glyphs(found));
        if expected.len() != found.len() {
            break;
        }
        for (col, pair) in (base..).zip(expected.into_iter().zip(found)) {
            if pair.0 != pair.1 {
                wrong.push(((row, col), pair));
            }
        }
    }
    let ((row, col), (expected, found)) = *wrong.first()?;
    let (expected, found) = (char::from(expected), char::from(found));
    let mut parts = vec![value_difference((row, col), expected, found)];
    let more: Vec<(u64, u64)> = wrong[1..].iter().map(|(place, _)| *place).collect();
    parts.extend(named(&more, ["is wrong too", "are wrong too"], ["", "也不对"]));
    Some(Explanation { message: joined(&parts), cell: place((row + 1 - base, col + 1 - base)) })
}

fn place((row, col): (u64, u64)) -> Option<Place> {
    Some(Place { row: u32::try_from(row).ok()?, col: u32::try_from(col).ok()? })
}

fn value_difference((row, col): (u64, u64), expected: impl Display, found: impl Display) -> Bilingual {
    Bilingual::new(
        format!("expected {expected} in row {row}, column {col}, found {found}"),
        format!("第 {row} 行第 {col} 列应为 {expected}，实际是 {found}"),
    )
}

/// Joins cells and a verb: "cell (1, 2) is missing", "cells (1, 2) and (1, 3) are missing". In Chinese, words may come
/// before and after the cells. `None` if there are no cells.
fn named(
    cells: &[(u64, u64)],
    [one, several]: [&str; 2],
    [chinese_before, chinese_after]: [&str; 2],
) -> Option<Bilingual> {
    let shown: Vec<String> =
        cells.iter().take(MAX_NAMED).map(|(row, col)| format!("({row}, {col})")).collect();
    let (english, more_in_chinese) = match (&shown[..], cells.len() - shown.len()) {
        ([], _) => return None,
        ([cell], 0) => (format!("cell {cell} {one}"), String::new()),
        ([first @ .., last], 0) => {
            (format!("cells {} and {last} {several}", first.join(", ")), String::new())
        }
        (_, more) => {
            let all = cells.len();
            (format!("cells {} and {more} more {several}", shown.join(", ")), format!(" 等 {all} 格"))
        }
    };
    let chinese = format!("{chinese_before} {}{more_in_chinese} {chinese_after}", shown.join("、"));
    Some(Bilingual::new(english, chinese.trim()))
}

fn joined(parts: &[Bilingual]) -> Bilingual {
    let all = |language| parts.iter().map(|part| part.words(language)).collect::<Vec<&str>>();
    Bilingual::new(all(Language::English).join("; "), all(Language::Chinese).join("；"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<ListedCell> {
        let cell = |word: &str| {
            let parts: Vec<u64> =
                word[..word.len() - 1].split(',').map(|part| part.parse().unwrap()).collect();
            ((parts[0], parts[1]), word[word.len() - 1..].to_string())
        };
        text.split(' ').filter(|word| !word.is_empty()).map(|word| cell(&word.replace('=', ""))).collect()
    }

    #[test]
    fn missing_and_extra_cells_are_named() {
        let told = |expected, found| {
            list_difference(&cells(expected), &cells(found)).message.words(Language::English).to_string()
        };
        assert_eq!(told("1,1=0 1,2=1", "1,1=0 1,2=2"), "expected 1 in row 1, column 2, found 2");
        assert_eq!(told("1,1=0 1,2=1", "1,1=0"), "cell (1, 2) is missing");
        assert_eq!(told("1,1=0", "1,1=0 1,2=1 2,1=1"), "cells (1, 2) and (2, 1) should not be listed");
        assert_eq!(
            told("1,1=0 1,2=1 2,1=1", "1,1=3 2,2=1"),
            "expected 0 in row 1, column 1, found 3; cells (1, 2) and (2, 1) are missing; \
             cell (2, 2) should not be listed"
        );
        assert_eq!(
            told("1,1=0 1,2=1 2,1=4", "1,1=3 1,2=2 2,1=5"),
            "expected 0 in row 1, column 1, found 3; cells (1, 2) and (2, 1) have wrong values too"
        );
        let many = (1..=12).map(|col| format!("1,{col}=0")).collect::<Vec<String>>().join(" ");
        assert_eq!(
            told(&many, ""),
            "cells (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8) and 4 more are missing"
        );
    }

    #[test]
    fn chinese_names_the_same_cells() {
        let told = |expected, found| {
            list_difference(&cells(expected), &cells(found)).message.words(Language::Chinese).to_string()
        };
        assert_eq!(
            told("1,1=0 1,2=1 2,1=1", "1,1=3 2,2=1"),
            "第 1 行第 1 列应为 0，实际是 3；缺少 (1, 2)、(2, 1)；不该列出 (2, 2)"
        );
        assert_eq!(
            told("1,1=0 1,2=1 2,1=4", "1,1=3 1,2=2 2,1=5"),
            "第 1 行第 1 列应为 0，实际是 3；(1, 2)、(2, 1) 的值也不对"
        );
        let many = (1..=12).map(|col| format!("1,{col}=0")).collect::<Vec<String>>().join(" ");
        assert_eq!(
            told(&many, ""),
            "缺少 (1, 1)、(1, 2)、(1, 3)、(1, 4)、(1, 5)、(1, 6)、(1, 7)、(1, 8) 等 12 格"
        );
    }

    #[test]
    fn order_and_repetition_are_reported() {
        let told = |expected, found| {
            list_difference(&cells(expected), &cells(found)).message.words(Language::English).to_string()
        };
        let other = "the cells are in another order: expected (1, 1) next, found (1, 2)";
        assert_eq!(told("1,1=0 1,2=1", "1,2=1 1,1=0"), other);
        assert_eq!(told("1,1=0 1,2=1", "1,1=0 1,2=1 1,2=1"), "a cell is listed twice");
        assert_eq!(told("1,1=0", "1,1=0"), "the cells are right, but the list is written differently");
    }

    #[test]
    fn every_wrong_cell_of_a_board_is_named() {
        let told = |rows: &[(&str, &str)], first| {
            let rows = rows.iter().map(|(expected, found)| (expected.as_bytes(), found.as_bytes()));
            board_difference(rows, first)
                .map(|found| (found.message.words(Language::English).to_string(), found.cell))
        };
        let place = |row, col| Some(Place { row, col });
        let (one, cell) = told(&[("0..", "01.")], (3, 1)).unwrap();
        assert_eq!((one.as_str(), cell), ("expected . in row 3, column 2, found 1", place(3, 2)));
        let (more, cell) = told(&[("E1", "EE"), ("EB", "EE")], (0, 0)).unwrap();
        let both = "expected 1 in row 0, column 1, found E; cell (1, 1) is wrong too";
        assert_eq!((more.as_str(), cell), (both, place(1, 2)));
        assert_eq!(told(&[("0..", "0.")], (1, 1)), None);
    }
}
