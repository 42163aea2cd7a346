//! `saolei solve` as its users meet it: what it prints, and how it ends.

mod common;

use common::saolei;
use serde_json::Value;
use std::process::Output;

fn solve(args: &[&str], input: &str) -> Output {
    saolei(&[&["solve"], args].concat(), input)
}

fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn json(args: &[&str], input: &str) -> Vec<Value> {
    let args: Vec<&str> = ["--json"].iter().chain(args).copied().collect();
    text(&solve(&args, input)).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// One mine is beside the 1 on its left or right, the other among the last three cells.
const HALVES: &str = "1x6 2\n.1....\n";
/// The first 1 has its mine among cells that also touch the second.
const SUBSET: &str = "2x5 2\n111..\n.....\n";

#[test]
fn a_page_for_people() {
    let output = solve(&["-"], HALVES);
    assert_eq!(
        text(&output),
        "\
1x6, 2 mines; layouts that fit: 6

       1    2    3    4    5    6
  1  50%    1  50% [33%] 33%  33%

(+ safe, * mine, N% the chance of a mine, [ ] the best move)

best move: (1, 4), risk 33.3 %
why: No cell is certainly safe. (1, 4) has the lowest risk (33.3 %), and no move wins more often (50.0 %).
win chance: 50.0 % (exact)
  open (1, 4): risk 33.3 %, win chance 50.0 %
  open (1, 6): risk 33.3 %, win chance 50.0 %
  open (1, 3): risk 50.0 %, win chance 50.0 %
  open (1, 5): risk 33.3 %, win chance 33.3 %
"
    );
    assert!(output.stderr.is_empty());
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn certain_cells_are_marked_and_explained() {
    let output = solve(&["--explain"], SUBSET);
    assert_eq!(
        text(&output),
        "\
2x5, 2 mines; layouts that fit: 4

       1    2    3    4    5
  1    1    1    1  25%  25%
  2  50%  50%   [+] 25%  25%

(+ safe, * mine, N% the chance of a mine, [ ] the best move)

best move: (2, 3), risk 0 %
why: Every cell that can hold the mine of the 1 at (1, 1) also touches the 1 at (1, 2), which needs no other mine: (2, 3) is safe.
win chance: 25.0 % (exact)

certain cells, and why:
   1. [subset] Every cell that can hold the mine of the 1 at (1, 1) also touches the 1 at (1, 2), which needs no other mine: (2, 3) is safe.
"
    );
    let chinese = solve(&["--explain", "--lang", "zh"], SUBSET);
    let line = "   1. [包含] (1, 1) 的 1 还差 1 颗雷，可能有雷的格都与 (1, 2) 的 1 相邻，而后者也只差 1 颗，所以 (2, 3) 安全。\n";
    assert!(text(&chinese).ends_with(line), "{}", text(&chinese));
}

#[test]
fn json_has_every_field() {
    let answers = json(&[], &format!("{HALVES}\n{SUBSET}"));
    assert_eq!(answers.len(), 2);
    let halves = &answers[0];
    let fields: Vec<&str> = halves.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected =
        ["layouts", "odds", "safe", "mines", "best", "risk", "why", "exact", "win_chance", "moves"];
    expected.sort_unstable();
    assert_eq!(fields, expected);
    assert_eq!(halves["layouts"], "6");
    let third = 1.0 / 3.0;
    let close = |value: &Value, expected: f64| (value.as_f64().unwrap() - expected).abs() < 1e-15;
    let row = halves["odds"][0].as_array().unwrap();
    assert_eq!((halves["odds"].as_array().unwrap().len(), row.len()), (1, 6));
    assert!(close(&row[0], 0.5) && row[1].is_null() && close(&row[2], 0.5) && close(&row[5], third));
    assert_eq!((&halves["safe"], &halves["mines"]), (&serde_json::json!([]), &serde_json::json!([])));
    let best: Vec<u64> =
        halves["best"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
    assert_eq!(best[0], 1);
    assert!(close(&halves["risk"], row[best[1] as usize - 1].as_f64().unwrap()));
    assert!(halves["why"].as_str().unwrap().starts_with("No cell is certainly safe. "));
    assert_eq!(halves["exact"], true);

    let subset = &answers[1];
    assert_eq!(subset["safe"], serde_json::json!([[2, 3]]));
    assert_eq!(subset["best"], serde_json::json!([2, 3]));
    assert_eq!(subset["risk"], 0.0);
}

#[test]
fn json_explains_when_asked() {
    let answer = &json(&["--explain"], "2x4 2\n111.\n....\n")[0];
    let reasons = answer["reasons"].as_array().unwrap();
    let certain = answer["safe"].as_array().unwrap().len() + answer["mines"].as_array().unwrap().len();
    let told: usize = reasons
        .iter()
        .map(|reason| reason["safe"].as_array().unwrap().len() + reason["mines"].as_array().unwrap().len())
        .sum();
    assert_eq!((told, certain), (3, 3));
    assert_eq!(reasons[1]["technique"], "mine-count");
    assert_eq!(reasons[1]["numbers"], serde_json::json!([[1, 3]]));
    assert_eq!(reasons[1]["mine_count"], true);
    assert_eq!(reasons[2]["rests_on"], serde_json::json!([[2, 1]]));
    assert_eq!(reasons[2]["words"], "The 1 at (1, 1) already has its mine at (2, 1): (2, 2) is safe.");
}

#[test]
fn odds_alone_are_rows_of_numbers() {
    let output = solve(&["--odds"], "1x4 1\n1...\n\n1x3 1\n.1.\n");
    assert_eq!(text(&output), "1x4 1\n- 1 0 0\n\n1x3 1\n0.5 - 0.5\n");
}

#[test]
fn a_finished_board_has_no_best_move() {
    let answer = &json(&[], "1x2 1\n1.\n")[0];
    assert_eq!((&answer["best"], &answer["risk"]), (&Value::Null, &Value::Null));
    assert_eq!(answer["mines"], serde_json::json!([[1, 2]]));
    assert!(text(&solve(&[], "1x2 1\n1.\n")).contains("\nEvery safe cell is open.\n"));
}

#[test]
fn an_impossible_position_is_an_answer_that_says_no() {
    let impossible = "2x3 1\n.2.\n.1.\n";
    let output = solve(&[], impossible);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output), "impossible: no layout fits the 2 at (1, 2) and the 1 at (2, 2) together\n");
    let answers = json(&[], &format!("{impossible}\n1x2 1\n..\n"));
    assert_eq!(answers[0]["layouts"], "0");
    assert_eq!(answers[0]["contradiction"]["numbers"], serde_json::json!([[1, 2], [2, 2]]));
    assert_eq!(answers[0]["contradiction"]["mine_count"], false);
    assert_eq!(answers[1]["layouts"], "2", "the positions after it are answered");
    let few = solve(&[], "1x5 2\n.0...\n");
    assert_eq!(few.status.code(), Some(0));
    let many = solve(&[], "1x4 3\n.1..\n");
    assert_eq!(
        text(&many),
        "impossible: no layout fits the 1 at (1, 2) and the number of mines, 3 together\n"
    );
}

#[test]
fn bad_input_is_one_line_with_its_place() {
    for (args, input, expected) in [
        (&["-"][..], "2x3 1\n...\n..\n", "<stdin>:3:3: a row of 2 cells, expected 3"),
        (&["-"], "1x3 1\n.x.\n", "<stdin>:2:2: unknown glyph \"x\", expected . (closed)"),
        (&["-"], "1x3 1\nFF.\n", "<stdin>:2:2: 2 flags, expected at most 1"),
        (&["-"], "1x3 1\n.3.\n", "<stdin>:2:2: 3 has only 2 closed neighbours"),
        (&["--trust-flags"], "1x3 2\nF1F\n", "<stdin>:2:2: 1 has 2 flags around it"),
        (&["no-such-file.txt"], "", "no-such-file.txt: cannot open this input"),
    ] {
        let output = solve(args, input);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{input}");
        assert!(error.starts_with(&format!("saolei: {expected}")), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn flags_are_closed_cells_unless_they_are_trusted() {
    let flagged = "1x5 2\nF1...\n";
    assert_eq!(json(&[], flagged)[0]["odds"][0][0], 0.5);
    let trusted = &json(&["--trust-flags"], flagged)[0];
    assert_eq!(trusted["odds"][0][0], 1.0);
    assert_eq!(trusted["safe"], serde_json::json!([[1, 3]]));
}

/// The solver is given what the player sees: moving the mines under closed cells changes nothing.
#[test]
fn where_the_mines_are_does_not_matter() {
    let answers: Vec<String> = ["[['M','E','1'],['1','1','1']]", "[['E','M','1'],['1','1','1']]"]
        .iter()
        .map(|board| text(&solve(&["--json", "--explain"], board)).to_string())
        .collect();
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].contains("\"layouts\":\"1\""));
}

#[test]
fn every_strength_answers() {
    for strength in ["fast", "strong", "max"] {
        let answer = &json(&["--strength", strength], HALVES)[0];
        assert!(answer["best"].is_array(), "{strength}");
    }
}

#[test]
fn a_picture_is_drawn_beside_the_answer() {
    let folder = std::env::temp_dir().join(format!("saolei-picture-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("odds.svg");
    let output = solve(&["--picture", path.to_str().unwrap()], "2x4 2\n11F.\n....\n\n1x2 1\n..\n");
    assert_eq!(output.status.code(), Some(0));
    let first = std::fs::read_to_string(&path).unwrap();
    let second = std::fs::read_to_string(folder.join("odds-2.svg")).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(first.starts_with("<svg ") && first.ends_with("</svg>\n"));
    assert_eq!(first.matches("<g><title>").count(), 8, "a title for each cell");
    assert!(second.contains("(1, 1): 50.00 %"));
    assert!(!first.contains("http://") || first.matches("http://").count() == 1, "only the name space");
}

#[test]
fn positions_before_a_mistake_are_answered() {
    let output = solve(&["--odds"], &format!("{HALVES}\n2x2 1\n..\n.x\n\n{HALVES}"));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output), text(&solve(&["--odds"], HALVES)));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        error,
        "saolei: <stdin>:6:2: unknown glyph \"x\", expected . (closed), 0 to 8, F (flag) or ? (query)\n"
    );
    // A position that cannot be is a mistake as well.
    let output = solve(&["--odds"], &format!("{HALVES}\n1x2 1\n.5\n"));
    assert_eq!((output.status.code(), text(&output)), (Some(2), text(&solve(&["--odds"], HALVES))));
}

#[test]
fn closed_cells_and_blanks_are_read_as_people_type_them() {
    let plain = solve(&["--odds"], "2x5 2\n111..\n.....\n");
    for typed in ["2x5 2\n111##\n#####\n", "2x5 2\n1 1 1 . .\n. . . . .\n", "2x5 2\n1 11\t# #\n . # .##\n"] {
        assert_eq!(solve(&["--odds"], typed), plain, "{typed}");
    }
}

#[test]
fn one_mine_is_one_mine() {
    assert!(text(&solve(&[], "1x3 1\n1..\n")).starts_with("1x3, 1 mine; "));
    let simulated = saolei(&["simulate", "2x3/1", "--games", "1"], "");
    assert!(text(&simulated).starts_with("2x3, 1 mine, first click safe"));
}

/// Every second number of every second row of a board, by a fixed rule: too wide to count.
fn lone_numbers(side: i32) -> String {
    let is_mine = |row: i32, col: i32| {
        let mixed = (row * side + col + 1).cast_unsigned().wrapping_mul(2_654_435_761);
        (0..side).contains(&row) && (0..side).contains(&col) && (mixed >> 16) % 100 < 20
    };
    let number = |row: i32, col: i32| {
        let around = (row - 1..=row + 1).flat_map(|row| (col - 1..=col + 1).map(move |col| (row, col)));
        around.filter(|&(row, col)| is_mine(row, col)).count()
    };
    let glyph = |row: i32, col: i32| match (row % 2, col % 2, number(row, col)) {
        (1, 1, number @ 1..=3) if !is_mine(row, col) => number.to_string(),
        _ => ".".to_string(),
    };
    let rows = (0..side).map(|row| (0..side).map(|col| glyph(row, col)).collect::<String>() + "\n");
    let cells = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
    let mines = cells.filter(|&(row, col)| is_mine(row, col)).count();
    format!("{side}x{side} {mines}\n{}", rows.collect::<String>())
}

#[test]
fn what_is_too_wide_to_count_has_estimates_and_an_estimated_win_chance() {
    let position = lone_numbers(40);
    let answer = &json(&[], &position)[0];
    assert_eq!(answer["layouts"], Value::Null);
    assert!(answer["estimates"].is_array(), "{answer}");
    let chance = &answer["win_chance"];
    let [value, low, high] = ["value", "low", "high"].map(|field| chance[field].as_f64().unwrap());
    assert_eq!(chance["exact"], false);
    assert!(low <= value && value <= high && low < high, "{chance}");
    assert_eq!(answer["moves"][0]["win_chance"], *chance);
    // The same again: no time is involved.
    assert_eq!(&json(&[], &position)[0], answer);
    let page = solve(&[], &position);
    let page = text(&page);
    assert!(page.contains("win chance: about ") && page.contains("(estimated from trial games, "), "{page}");
}

#[test]
fn a_large_board_is_cut_short_at_the_time_limit_and_says_so() {
    // Lone numbers on 70x90 cells: the odds alone take much longer than this.
    let row: String = (0..90).map(|col| if col % 2 == 0 { '.' } else { '2' }).collect();
    let rows: Vec<String> =
        (0..70).map(|at| if at % 2 == 0 { ".".repeat(90) } else { row.clone() }).collect();
    let position = format!("70x90 1600\n{}\n", rows.join("\n"));
    let output = solve(&["--time", "2ms"], &position);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(text(&output).lines().nth(1).unwrap().split(':').next(), Some("cut short"));
    let chinese = solve(&["--time", "2ms", "--lang", "zh"], &position);
    assert!(text(&chinese).contains("\n时间不够，没有算完"), "{}", text(&chinese));
    assert_eq!(json(&["--time", "2ms"], &position)[0]["cut_short"], true);
    assert_eq!(json(&[], HALVES)[0].get("cut_short"), None);
}

#[test]
fn a_picture_is_refused_if_its_name_is_not_that_of_an_svg() {
    let output = solve(&["--picture", "odds.png"], HALVES);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "saolei: --picture odds.png: expected a name that ends with .svg\n");
}
