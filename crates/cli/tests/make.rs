//! `saolei make` and `saolei prove` from outside.

mod common;

use common::saolei;

fn make(args: &str) -> Vec<u8> {
    let args: Vec<&str> = ["make"].into_iter().chain(args.split_whitespace()).collect();
    let output = saolei(&args, b"");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for wanted in
        ["expert --no-guess --count 60", "30x30/250 --no-guess --count 20", "9x9/10 --count 3000 --json"]
    {
        let one = make(&format!("{wanted} --seed same --threads 1"));
        assert_eq!(make(&format!("{wanted} --seed same --threads 3")), one, "{wanted}");
    }
}

#[test]
fn a_board_of_a_list_has_a_seed_of_its_own() {
    let list = String::from_utf8(make("16x16/40 --no-guess --count 3 --seed lucky7")).unwrap();
    let third = String::from_utf8(make("16x16/40 --no-guess --seed lucky7.3")).unwrap();
    assert!(list.ends_with(&third), "{list}\n{third}");
}

#[test]
fn boards_of_every_format_are_proved() {
    for format in ["saolei", "boom", "sweep", "console", "json", "mbf"] {
        let boards = make(&format!("9x12/15 --no-guess --start 2,3 --count 3 --seed f --format {format}"));
        let proof = saolei(&["prove", "--start", "2,3", "--summary"], &boards);
        let text = String::from_utf8(proof.stdout).unwrap();
        assert!(proof.status.success(), "{format}: {text}");
        assert_eq!(text.matches("proved: it can be won without a guess").count(), 3, "{format}: {text}");
    }
}

#[test]
fn the_judges_read_what_is_made() {
    let boom = make("4x5/3 --count 2 --format boom --seed a");
    assert_eq!(saolei(&["run", "boom"], &boom).stdout, b"QUIT\n==========\nQUIT\n");
    for (protocol, operation) in [("sweep", "Quit\n"), ("console", "2 1 1\n")] {
        let mut input = make(&format!("4x5/3 --format {protocol} --seed a"));
        input.extend(operation.bytes());
        let output = saolei(&["run", protocol], &input);
        assert!(output.status.success(), "{protocol}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_false_claim_is_found() {
    let board = String::from_utf8(make("beginner --no-guess --seed lucky7")).unwrap();
    let forged = board.replace("hardest: difference", "hardest: single");
    assert_ne!(board, forged);
    let proof = saolei(&["prove", "--summary"], forged.as_bytes());
    let text = String::from_utf8(proof.stdout).unwrap();
    assert_eq!(proof.status.code(), Some(1));
    assert!(text.contains("wrong in line 7: hardest: single, but it is difference"), "{text}");
}

#[test]
fn a_board_with_a_guess_is_not_proved() {
    let proof = saolei(&["prove"], b"1 5\n....*\n");
    assert_eq!(proof.status.code(), Some(0), "an opening wins");
    let proof = saolei(&["prove"], b"...\n..*\n");
    let text = String::from_utf8(proof.stdout).unwrap();
    assert_eq!(proof.status.code(), Some(1));
    assert!(text.contains("not proved: a guess is needed"), "{text}");
    assert!(text.contains("\nthen nothing is certain:\n2x3 1\n01.\n01.\n"), "{text}");
}

#[test]
fn what_cannot_be_is_said_at_once_with_the_most_that_can() {
    for (wanted, said) in [
        ("9x9/81", "9x9/81: 81 mines, expected at most 80 on 9x9"),
        (
            "9x9/73 --no-guess",
            "73 mines do not fit on 9x9 if the first click must be an opening; expected at most 72",
        ),
        (
            "9x9/78 --first-click opening --start 1,1",
            "78 mines do not fit on 9x9 if the first click must be an opening; expected at most 77",
        ),
        (
            "100x100/5000 --no-guess",
            "5000 mines are too many for 100x100 boards without a guess; expected at most 3400",
        ),
        (
            "8x8/11 --symmetry left-right",
            "no left-right symmetric board of 8x8 has 11 mines, expected an even number up to 62",
        ),
        (
            "7x7/48 --symmetry up-down --first-click safe --start 2,2",
            "no up-down symmetric board of 7x7 has 48 mines, expected at most 47",
        ),
        ("9x9/10 --min-3bv 72", "3BV: 72 or more, but boards of 9x9/10 have 1 to 71"),
        ("9x9/2 --min-3bv 50", "3BV: 50 or more, but boards of 9x9/2 have 1 to 41"),
        ("9x9/10 --openings 50", "openings: 50, but boards of 9x9/10 have 25 or fewer"),
        ("9x9/8 --openings 0", "openings: 0, but boards of 9x9/8 have 1 to 25"),
        ("9x9/10 --openings 5-3", "openings from 5 to 3, expected the smaller number first"),
        ("5x5/22 --one-click", "no board of 5x5 with 22 mines can be won with one click; use 21 or 24 mines"),
        (
            "10x10/98 --one-click",
            "no board of 10x10 with 98 mines can be won with one click; use 96 or 99 mines",
        ),
        (
            "beginner --no-guess --up-to single --difficulty hard",
            "boards that need only single are never hard; expected easy at most",
        ),
        ("9x9/10 --start 10,1", "10,1 is not on the board: expected 1,1 to 9,9"),
    ] {
        let args: Vec<&str> = ["make"].into_iter().chain(wanted.split_whitespace()).collect();
        let output = saolei(&args, b"");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{wanted}");
        assert!(error.contains(said) && error.lines().count() == 1, "{wanted}: {error}");
    }
}

#[test]
fn a_board_that_is_not_found_is_an_answer() {
    let output = saolei(&["make", "9x9/10", "--min-3bv", "60", "--tries", "50", "--seed", "s"], b"");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        error,
        "saolei: seed s: no such board was found in 50 tries: relax the request, or allow more tries\n"
    );
}

#[test]
fn bad_boards_are_told_by_their_line() {
    for (input, said) in [
        ("..*\n..\n", "<stdin>:2:3: a row of length 2, expected 3"),
        ("..*\nabc\n", "<stdin>:2:1: expected rows of `.` or `_` and `*`"),
        ("start: 1,1\n", "<stdin>:1:1: no rows follow"),
        ("start: 4,1\n..*\n", "<stdin>:1:1: 4,1 is not on the board: expected 1,1 to 1,3"),
        ("", "<stdin>:1:1: no board"),
        ("{\"board\": 3}\n", "<stdin>:1:1: expected \"board\", a list of rows"),
        ("**\n**\n", "<stdin>:1: the board has neither a first click nor an opening: add --start ROW,COL"),
    ] {
        let output = saolei(&["prove"], input.as_bytes());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{input}: {error}");
        assert!(error.contains(said) && error.lines().count() == 1, "{input}: {error}");
    }
}
