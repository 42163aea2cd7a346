//! Mistakes in descriptions: each is reported with its line and column, and with what was expected.

use saolei_problems::{LightProblem, built_ins};

/// A description that is right, line by line.
const RIGHT: &str = r##"title = "Numbers"
title-zh = "数字"
summary = "numbers of all cells"
summary-zh = "写出数字"
task = "annotate"

[input]
cases = "counted"
header = ["rows cols"]

[[board]]
cells = { "*" = "mine", "." = "safe" }

[answer]
mine = "*"

[limits]
cases = [1, 10]
rows = [1, 20]
cols = [1, 30]
"##;

fn error(text: &str) -> String {
    match LightProblem::read("test", "problem.toml", text, ["", ""]) {
        Ok(_) => "none".to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn mistakes_are_reported_with_line_and_column() {
    assert_eq!(error(RIGHT), "none");
    for (right, wrong, message) in [
        (
            "task = \"annotate\"",
            "task = \"counting\"",
            "5:8: unknown variant `counting`, expected one of `annotate`",
        ),
        ("task = \"annotate\"\n", "", "1:1: missing field `task`"),
        ("task = \"annotate\"", "tusk = \"annotate\"", "5:1: unknown field `tusk`, expected one of `title`"),
        ("task = \"annotate\"", "task = ", "5:8: "),
        (
            "task = \"annotate\"",
            "task = \"annotate\"\nneighbours = 6",
            "6:14: expected 4 or 8 neighbours, found 6",
        ),
        ("task = \"annotate\"", "task = \"touch\"", "5:8: touch needs 2 of [[board]], found 1"),
        ("task = \"annotate\"", "task = \"valid\"", "5:8: valid needs mines and numbers on the board"),
        (
            "task = \"annotate\"",
            "task = \"most-mines\"",
            "5:8: most-mines needs closed cells, numbers up to 8",
        ),
        ("task = \"annotate\"", "task = \"middle-row\"", "5:8: middle-row needs numbers in all cells"),
        ("task = \"annotate\"", "task = \"find-mines\"", "5:8: find-mines needs mines in the header"),
        ("task = \"annotate\"", "task = \"one-click\"", "5:8: one-click needs 0 of [[board]], found 1"),
        ("task = \"annotate\"", "task = \"click\"", "5:8: click needs a click in the input"),
        (
            "cases = \"counted\"",
            "cases = \"many\"",
            "8:9: unknown variant `many`, expected one of `one`, `counted`",
        ),
        (
            "[\"rows cols\"]",
            "[\"rows columns\"]",
            "9:11: expected one of rows, cols, size, mines in a header, found \"columns\"",
        ),
        ("[\"rows cols\"]", "[\"rows cols\", \"rows\"]", "9:24: expected each number once, found rows again"),
        (
            "[\"rows cols\"]",
            "[\"size cols\"]",
            "7:1: expected either size or rows and cols in the header, found both",
        ),
        (
            "[\"rows cols\"]",
            "[\"size\"]",
            "17:1: expected size in both the header and [limits], or in neither",
        ),
        ("[\"rows cols\"]", "[\"rows\"]", "20:8: expected cols in the header, or [n, n] here; found neither"),
        (
            "\"counted\"\nheader = [\"rows cols\"]",
            "\"until-zeros\"",
            "8:9: expected a header, which zeros can end; found none",
        ),
        (
            "\"*\" = \"mine\"",
            "\"*\" = \"bomb\"",
            "12:17: expected mine, mines, safe, closed, number, number 0, touched or untouched, found \"bomb\"",
        ),
        (
            "\"*\" = \"mine\"",
            "\"**\" = \"mine\"",
            "12:11: expected one ASCII character for a cell, found \"**\"",
        ),
        (
            "\"*\" = \"mine\"",
            "\"雷\" = \"mine\"",
            "12:11: expected ASCII characters for a cell, found \"雷\"",
        ),
        ("\"*\" = \"mine\"", "\" \" = \"mine\"", "12:11: expected no blanks in a cell"),
        ("\".\" = \"safe\"", "\"x\" = \"mine\"", "12:25: expected each cell to be written in one way"),
        (
            "\".\" = \"safe\"",
            "\"a-c\" = \"number\"",
            "12:25: expected a digit or a range such as 1-8, found \"a-c\"",
        ),
        (
            "\".\" = \"safe\"",
            "\"8-1\" = \"number\"",
            "12:25: expected a digit or a range such as 1-8, found \"8-1\"",
        ),
        (
            "\".\" = \"safe\"",
            "\"0-9\" = \"mines\"",
            "12:25: expected digits from 1 for cells with several mines, found 0",
        ),
        (
            "cells = { \"*\" = \"mine\", \".\" = \"safe\" }",
            "",
            "11:1: expected cells, or mines as a list of cells; found neither",
        ),
        (
            "cells = {",
            "mines = \"row col\"\ncells = {",
            "11:1: expected either cells or a list of mines, found both",
        ),
        (
            "cells = { \"*\" = \"mine\", \".\" = \"safe\" }",
            "mines = \"row col\"",
            "11:1: expected mines in the header",
        ),
        (
            "cells = {",
            "style = \"lines\"\ncells = {",
            "7:1: expected cases = \"one\", no header and one board",
        ),
        ("cells = {", "closed-row-above = true\ncells = {", "12:20: expected a fixed number of rows"),
        ("[answer]\nmine = \"*\"", "[answer]", "14:1: annotate needs mine = \"...\" in [answer]"),
        (
            "mine = \"*\"",
            "mine = \"*\"\ncompare = \"loose\"",
            "16:11: unknown variant `loose`, expected one of `lines`, `bytes`, `words`",
        ),
        ("cases = [1, 10]\n", "", "17:1: expected cases in [limits]"),
        ("cases = [1, 10]", "cases = [0, 10]", "18:9: expected [least, most], at least 1 case"),
        ("rows = [1, 20]\n", "", "17:1: expected rows and cols, or size, in [limits]"),
        ("rows = [1, 20]", "rows = [21, 20]", "19:8: expected [least, most] up to 1048576, found [21, 20]"),
        ("rows = [1, 20]", "rows = [0, 20]", "19:8: expected at least 1 of rows, found 0"),
        ("rows = [1, 20]", "rows = 20", "19:8: invalid type: integer `20`, expected an array of length 2"),
        (
            "cols = [1, 30]\n",
            "cols = [1, 30]\n[[subtask]]\npoints = 10\nrows = [1, 40]\n",
            "23:8: expected limits within 1 to 20, found 1 to 40",
        ),
        (
            "cols = [1, 30]\n",
            "cols = [1, 30]\n[[subtask]]\npoints = 0\n",
            "21:1: expected points in some subtask, found none",
        ),
        ("cols = [1, 30]\n", "cols = [1, 30]\n[[sample]]\ninput = \"\"\n", "21:1: missing field `output`"),
    ] {
        assert!(RIGHT.contains(right), "{right}");
        let found = error(&RIGHT.replacen(right, wrong, 1));
        let expected = format!("problem.toml:{message}");
        assert!(found.starts_with(&expected), "{wrong}\nexpected {expected}\nfound    {found}");
        assert!(!found.contains('\n'), "{found}");
    }
}

#[test]
fn no_description_makes_it_panic() {
    for problem in built_ins() {
        let path = format!("{}/problems/{}/problem.toml", env!("CARGO_MANIFEST_DIR"), problem.id);
        let text = std::fs::read_to_string(path).unwrap();
        for at in text.char_indices().map(|(at, _)| at) {
            let _ = error(&text[..at]);
            let _ = error(&format!("{}{}", &text[..at], text[at..].replacen(['1', '"', 'm'], "0", 1)));
        }
    }
}

#[test]
fn a_problem_takes_few_lines() {
    let folder = format!("{}/problems/p2670", env!("CARGO_MANIFEST_DIR"));
    let lines: usize = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap().lines().count())
        .sum();
    assert!(lines <= 40, "{lines} lines");
}
