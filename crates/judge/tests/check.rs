//! Checkers: answers of independent programs are right, and the first difference is described in terms of the game.

use saolei_boards::Random;
use saolei_judge::{CheckOutcome, DifferenceKind, Problem, Space, check, small};
use saolei_protocols::Protocol;

fn outcome(protocol: Protocol, input: &[u8], output: &[u8], space: Space) -> CheckOutcome {
    check(Problem::of(protocol), ("in", input), ("out", &mut &output[..]), space).unwrap()
}

fn answer(protocol: Protocol, input: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    protocol.run("in", &mut &input[..], &mut answer).unwrap();
    answer
}

/// What is said about the right answer with a part of it replaced.
fn told_of(protocol: Protocol, input: &str, right: &str, (from, to): (&str, &str)) -> String {
    assert!(right.contains(from), "{from:?}");
    let output = right.replacen(from, to, 1);
    match outcome(protocol, input.as_bytes(), output.as_bytes(), Space::Exact) {
        CheckOutcome::Wrong(found) => format!("{}:{}: {found}", found.line, found.column),
        CheckOutcome::Right(_) => panic!("{output:?} is right"),
    }
}

#[test]
fn what_a_naive_program_answers_is_right() {
    for problem in Problem::all().filter(|problem| problem.answerer != Protocol::Master) {
        for seed in 0..200 {
            let input = String::from_utf8(small(problem, seed).to_bytes()).unwrap();
            let answer = saolei_testing::protocols::answer(problem.answerer.protocol().unwrap(), &input);
            for space in [Space::Exact, Space::IgnoreTrailing] {
                let outcome =
                    outcome(problem.answerer.protocol().unwrap(), input.as_bytes(), answer.as_bytes(), space);
                assert_eq!(outcome, CheckOutcome::Right(None), "{input}");
            }
        }
    }
}

/// An output with one thing spoiled: a byte changed, left out, put in or said twice, or the end cut off.
fn spoiled(random: &mut Random, right: &[u8]) -> Vec<u8> {
    let mut output = right.to_vec();
    let at = random.below(output.len() as u64) as usize;
    let byte = random.pick(b"0 1\n2P?_E*.\r").unwrap();
    match random.below(5) {
        0 => output[at] = byte,
        1 => drop(output.remove(at)),
        2 => output.insert(at, byte),
        3 => output.insert(at, output[at]),
        _ => output.truncate(at),
    }
    output
}

/// Where two texts first differ, as line and column.
fn first_difference(right: &[u8], output: &[u8]) -> Option<(u64, u64)> {
    let same = right.iter().zip(output).take_while(|(a, b)| a == b).count();
    if same == right.len() && same == output.len() {
        return None;
    }
    let line = right[..same].iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
    let start = right[..same].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    Some((line, (same - start) as u64 + 1))
}

#[test]
fn a_spoiled_output_is_wrong_where_it_was_spoiled() {
    let mut random = Random::named(1, "spoiled");
    let mut wrong = 0;
    for problem in Problem::all().filter(|problem| problem.answerer != Protocol::Master) {
        for seed in 0..400 {
            let input = small(problem, seed).to_bytes();
            let right = answer(problem.answerer.protocol().unwrap(), &input);
            if right.is_empty() {
                continue;
            }
            let output = spoiled(&mut random, &right);
            let found = match outcome(problem.answerer.protocol().unwrap(), &input, &output, Space::Exact) {
                CheckOutcome::Right(_) => None,
                CheckOutcome::Wrong(difference) => Some((difference.line, difference.column)),
            };
            assert_eq!(found, first_difference(&right, &output), "{}", String::from_utf8_lossy(&output));
            wrong += u64::from(found.is_some());
        }
    }
    assert!(wrong > 1000, "most of them were spoiled: {wrong}");
}

#[test]
fn white_space_at_line_ends_is_a_difference_unless_it_is_ignored() {
    for problem in Problem::all() {
        for seed in 0..50 {
            let input = small(problem, seed).to_bytes();
            let right = answer(problem.answerer.protocol().unwrap(), &input);
            if right.is_empty() {
                continue;
            }
            let text = String::from_utf8(right).unwrap();
            let windows = text.replace('\n', "\r\n");
            let blanks = text.replace('\n', " \t\n") + "\n \n";
            for output in [windows.as_str(), blanks.as_str(), text.trim_end()] {
                let exact =
                    outcome(problem.answerer.protocol().unwrap(), &input, output.as_bytes(), Space::Exact);
                let CheckOutcome::Wrong(difference) = exact else { panic!("{output:?} is right") };
                assert_eq!(difference.kind, DifferenceKind::Space, "{output:?}");
                let tolerant = outcome(
                    problem.answerer.protocol().unwrap(),
                    &input,
                    output.as_bytes(),
                    Space::IgnoreTrailing,
                );
                assert!(matches!(tolerant, CheckOutcome::Right(Some(_))), "{output:?}");
            }
        }
    }
}

const BOOM: &str = "2\n3 4\n_*__\n____\n___*\n1 3 1\n2 1 2\n3 2 2\n0\n3 3\n___\n___\n__*\n1 1 1\n0\n";

#[test]
fn differences_in_boom_are_told_in_its_terms() {
    let right = String::from_utf8(answer(Protocol::Boom, BOOM.as_bytes())).unwrap();
    assert_eq!(
        right,
        "RUNNING: [<2, 1, 1>, <2, 2, 1>, <2, 3, 2>, <3, 1, 0>, <3, 2, 0>, <3, 3, 1>]\n\
         RUNNING: [<1, 2, P>]\n\
         RUNNING: [<1, 1, 1>, <1, 3, 1>]\n\
         QUIT\n\
         ==========\n\
         RUNNING: [<1, 1, 0>, <1, 2, 0>, <1, 3, 0>, <2, 1, 0>, <2, 2, 1>, <2, 3, 1>, <3, 1, 0>, <3, 2, 1>]\n\
         WIN\n"
    );
    #[rustfmt::skip]
    let spoiled = [
        ("<2, 3, 2>", "<2, 3, 1>", "1:40: game 1, operation 1 (1 3 1, open row 3, column 1): expected 2 in row 2, column 3, found 1"),
        (", <3, 1, 0>", "", "1:48: game 1, operation 1 (1 3 1, open row 3, column 1): cell (3, 1) is missing"),
        ("[<1, 1, 1>, <1, 3, 1>]", "[<1, 1, 1>]", "3:20: game 1, operation 3 (3 2 2, chord on row 2, column 2): cell (1, 3) is missing"),
        ("[<1, 2, P>]", "[<1, 2, P>, <1, 3, P>]", "2:20: game 1, operation 2 (2 1 2, mark row 1, column 2): cell (1, 3) should not be listed"),
        ("[<1, 2, P>]", "[]", "2:11: game 1, operation 2 (2 1 2, mark row 1, column 2): cell (1, 2) is missing"),
        ("RUNNING: [<1, 2, P>]", "INVALID", "2:1: game 1, operation 2 (2 1 2, mark row 1, column 2): expected \"RUNNING: [<1, 2, P>]\", found \"INVALID\""),
        ("QUIT\n", "", "4:1: game 1, operation 3 (3 2 2, chord on row 2, column 2): expected \"QUIT\", found \"==========\""),
        ("WIN\n", "", "7:1: game 2, operation 1 (1 1 1, open row 1, column 1): expected \"WIN\", found the end of the output"),
        ("WIN\n", "WIN", "7:4: game 2, operation 1 (1 1 1, open row 1, column 1): the last line has no line end"),
        ("WIN\n", "WIN\nQUIT\n", "8:1: expected the end of the output, found \"QUIT\""),
        ("QUIT\n", "QUIT\r\n", "4:5: game 1, operation 3 (3 2 2, chord on row 2, column 2): expected the end of the line, found a carriage return (a Windows line end), which is ignored without --exact"),
        ("<1, 1, 1>, <1, 3, 1>", "<1, 3, 1>, <1, 1, 1>", "3:15: game 1, operation 3 (3 2 2, chord on row 2, column 2): the cells are in another order: expected (1, 1) next, found (1, 3)"),
        ("<1, 1, 1>, <1, 3, 1>", "<1, 1, 2>, <1, 2, 0>", "3:18: game 1, operation 3 (3 2 2, chord on row 2, column 2): expected 1 in row 1, column 1, found 2; cell (1, 3) is missing; cell (1, 2) should not be listed"),
        ("<1, 2, P>", "<1,2,P>", "2:14: game 1, operation 2 (2 1 2, mark row 1, column 2): the words are right, the blanks between them are not"),
    ];
    for (from, to, told) in spoiled {
        assert_eq!(told_of(Protocol::Boom, BOOM, &right, (from, to)), told);
    }
}

#[test]
fn differences_in_sweep_are_told_in_its_terms() {
    let input = "2 3\n..*\n...\nSweep 1 1\nFlag 1 3\nDSweep 2 2\nQuit\n";
    let right = String::from_utf8(answer(Protocol::Sweep, input.as_bytes())).unwrap();
    assert_eq!(
        right,
        "4 cell(s) detected\n1 1 0\n1 2 1\n2 1 0\n2 2 1\nsuccess\n1 cell(s) detected\n2 3 1\nfinish\ntotal step 3\n"
    );
    #[rustfmt::skip]
    let spoiled = [
        ("4 cell", "5 cell", "1:1: operation 1 (Sweep 1 1, open row 1, column 1): expected 4 cells to open, found 5"),
        ("4 cell(s) detected\n1 1 0\n1 2 1\n", "3 cell(s) detected\n1 1 0\n1 3 1\n", "1:1: operation 1 (Sweep 1 1, open row 1, column 1): expected 4 cells to open, found 3: cell (1, 2) is missing; cell (1, 3) should not be listed"),
        ("1 2 1", "1 2 2", "3:5: operation 1 (Sweep 1 1, open row 1, column 1): expected 1 in row 1, column 2, found 2"),
        ("2 1 0\n", "", "4:3: operation 1 (Sweep 1 1, open row 1, column 1): cell (2, 1) is missing"),
        ("success", "swept", "6:2: operation 2 (Flag 1 3, mark row 1, column 3): expected \"success\", found \"swept\""),
        ("1 cell(s) detected\n2 3 1", "failed", "7:1: operation 3 (DSweep 2 2, chord on row 2, column 2): expected \"1 cell(s) detected\", found \"failed\""),
        ("step 3", "step 4", "10:12: operation 3 (DSweep 2 2, chord on row 2, column 2): expected \"total step 3\", found \"total step 4\""),
    ];
    for (from, to, told) in spoiled {
        assert_eq!(told_of(Protocol::Sweep, input, &right, (from, to)), told);
    }
}

#[test]
fn differences_in_console_are_told_in_its_terms() {
    let input = "4 2 4 1\n...*\n....\n1 1 1\n2 1 4\n9 1 3\n";
    let right = String::from_utf8(answer(Protocol::Console, input.as_bytes())).unwrap();
    assert_eq!(
        right,
        "Game in progress\n1 1\n001.\n001.\nGame in progress\n2 0\n001!\n001.\nGame over, you win\n3 0\n001*\n0011\n"
    );
    #[rustfmt::skip]
    let spoiled = [
        ("1 1\n", "0 1\n", "2:1: operation 1 (1 1 1, open row 1, column 1): expected 1 operations, found 0"),
        ("2 0\n", "2 1\n", "6:3: operation 2 (2 1 4, flag row 1, column 4): expected 0 mines left, found 1"),
        ("0011", "0010", "12:4: operation 3 (9 1 3, chord on row 1, column 3): expected 1 in row 2, column 4, found 0"),
        ("001!\n001.", "0.1!\n001!", "7:2: operation 2 (2 1 4, flag row 1, column 4): expected 0 in row 1, column 2, found .; cell (2, 4) is wrong too"),
        ("001!", "001.", "7:4: operation 2 (2 1 4, flag row 1, column 4): expected ! in row 1, column 4, found ."),
        ("Game over, you win", "Hit mine, you lose", "9:1: operation 3 (9 1 3, chord on row 1, column 3): expected \"Game over, you win\", found \"Hit mine, you lose\""),
    ];
    for (from, to, told) in spoiled {
        assert_eq!(told_of(Protocol::Console, input, &right, (from, to)), told);
    }
}

#[test]
fn differences_in_click_are_told_in_its_terms() {
    let plain = ("2 3\nEEM\nEEE\n1 0\n2 3\nEEM\nEEE\n0 2\n", "B1M\nB1E\nEEX\nEEE\n");
    let json =
        ("[[\"E\",\"E\",\"M\"],[\"E\",\"E\",\"E\"]]\n[1,0]\n", "[[\"B\",\"1\",\"M\"],[\"B\",\"1\",\"E\"]]\n");
    let quoted =
        ("[['E', 'E', 'M'],\n ['E', 'E', 'E']]\nClick : [1,0]\n", "[['B', '1', 'M'],\n ['B', '1', 'E']]\n");
    for ((input, right), from, to, told) in [
        (plain, "B1E", "BEE", "2:2: case 1: expected 1 in row 1, column 1, found E"),
        (plain, "EEX", "EEM", "3:3: case 2: expected X in row 0, column 2, found M"),
        (json, "\"1\",\"E\"", "\"2\",\"E\"", "1:22: case 1: expected 1 in row 1, column 1, found 2"),
        (quoted, "'1', 'E'", "'1', '1'", "2:14: case 1: expected E in row 1, column 2, found 1"),
    ] {
        assert_eq!(String::from_utf8(answer(Protocol::Click, input.as_bytes())).unwrap(), right);
        assert_eq!(told_of(Protocol::Click, input, right, (from, to)), told);
    }
}

#[test]
fn boards_of_master_are_played() {
    let input = "3\n3 4 2\n2 2 1\n1 4 2\n";
    #[rustfmt::skip]
    let outputs: [(&str, Result<(), &str>); 14] = [
        ("Case #1:\n...*\n...*\nc...\nCase #2:\nImpossible\nCase #3:\nc.**\n", Err("4:1: case 1: expected one click to open every safe cell, found 1 closed after c in row 3, column 1")),
        ("Case #1:\n**..\n....\nc...\nCase #2:\nImpossible\nCase #3:\n**.c\n", Ok(())),
        ("Case #1:\nc...\n....\n..**\nCase #2:\nImpossible\nCase #3:\n.c**\n", Err("8:1: case 3: expected one click to open every safe cell, found 1 closed after c in row 1, column 2")),
        ("Case #1:\nc...\n....\n...*\nCase #2:\nImpossible\nCase #3:\nc.**\n", Err("4:1: case 1: expected 2 mines on the board, found 1")),
        ("Case #1:\nImpossible\n", Err("2:1: case 1: expected a board of 3 x 4 with 2 mines, found Impossible")),
        ("Case #1:\nc...\n....\n..**\nCase #2:\nc.\n.*\n", Err("7:1: case 2: expected one click to open every safe cell, found 2 closed after c in row 1, column 1; no board of this size and number of mines can be won with one click")),
        ("Case #1:\nc..\n", Err("2:4: case 1: expected 4 cells in row 1 of the board, found 3")),
        ("Case #1:\nc....\n", Err("2:5: case 1: expected 4 cells in row 1 of the board, found more")),
        ("Case #1:\nc..c\n", Err("2:4: case 1: expected one c on the board, found a second")),
        ("Case #1:\n....\n....\n..**\n", Err("4:1: case 1: expected one c on the board, found none")),
        ("Case #1:\nc..x\n", Err("2:4: case 1: expected *, . or c in row 1 of the board, found \"x\"")),
        ("case #1:\n", Err("1:1: case 1: expected \"Case #1:\", found \"case #1:\"")),
        ("", Err("1:1: case 1: expected \"Case #1:\", found the end of the output")),
        ("Case #1:\nc...\n....\n..**\nCase #2:\nImpossible\nCase #3:\nc.**\n\n", Err("9:1: expected the end of the output")),
    ];
    for (output, told) in outputs {
        let found = match outcome(Protocol::Master, input.as_bytes(), output.as_bytes(), Space::Exact) {
            CheckOutcome::Right(_) => Ok(()),
            CheckOutcome::Wrong(found) => Err(format!("{}:{}: {found}", found.line, found.column)),
        };
        assert_eq!(found, told.map_err(str::to_string), "{output}");
    }
}

/// Whether a click wins, by opening one cell after the other.
fn wins(rows: &[Vec<u8>], row: usize, col: usize) -> bool {
    let at = |row: isize, col: isize| {
        rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(col).ok()?).copied()
    };
    let mut open = vec![vec![false; rows[0].len()]; rows.len()];
    let mut queue = vec![(row as isize, col as isize)];
    while let Some((row, col)) = queue.pop() {
        if at(row, col).is_none() || std::mem::replace(&mut open[row as usize][col as usize], true) {
            continue;
        }
        let around: Vec<(isize, isize)> =
            (row - 1..=row + 1).flat_map(|row| (col - 1..=col + 1).map(move |col| (row, col))).collect();
        if around.iter().all(|&(row, col)| at(row, col) != Some(b'*')) {
            queue.extend(around);
        }
    }
    let cells = rows.iter().flatten().zip(open.iter().flatten());
    cells.filter(|(glyph, _)| **glyph != b'*').all(|(_, open)| *open)
}

#[test]
fn any_board_is_judged_as_it_plays() {
    let mut random = Random::named(1, "boards");
    let (mut won, mut lost) = (0, 0);
    for _ in 0..3000 {
        let (height, width) = (random.between(1, 4) as usize, random.between(1, 5) as usize);
        let mut rows = vec![vec![b'.'; width]; height];
        for _ in 0..random.below(6) {
            rows[random.below(height as u64) as usize][random.below(width as u64) as usize] = b'*';
        }
        let (row, col) = (random.below(height as u64) as usize, random.below(width as u64) as usize);
        rows[row][col] = b'c';
        let mines = rows.iter().flatten().filter(|&&glyph| glyph == b'*').count();
        let input = format!("1\n{height} {width} {mines}\n");
        let output = b"Case #1:\n".iter().chain(rows.iter().flat_map(|row| row.iter().chain(b"\n"))).copied();
        let output: Vec<u8> = output.collect();
        let right = outcome(Protocol::Master, input.as_bytes(), &output, Space::Exact).is_right();
        assert_eq!(right, wins(&rows, row, col), "{}", String::from_utf8_lossy(&output));
        if right { won += 1 } else { lost += 1 }
    }
    assert!(won > 200 && lost > 200, "{won} won, {lost} lost");
}

#[test]
fn an_endless_output_is_not_read_to_its_end() {
    let input = b"1\n3 3\n__*\n___\n___\n1 3 1\n0\n";
    for (protocol, input) in [(Protocol::Boom, &input[..]), (Protocol::Master, b"1\n3 4 11\n")] {
        for space in [Space::Exact, Space::IgnoreTrailing] {
            for byte in [b'x', b'\n', b' '] {
                let outcome =
                    check(Problem::of(protocol), ("in", input), ("out", &mut std::io::repeat(byte)), space);
                assert!(matches!(outcome, Ok(CheckOutcome::Wrong(_))), "{protocol:?} {space:?} {byte}");
            }
        }
    }
}
