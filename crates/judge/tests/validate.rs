//! Validators accept generated inputs and give them back unchanged; they reject spoiled ones at the right place.

use saolei_judge::{Problem, small, validate};
use saolei_protocols::{Error, Protocol};

fn read(protocol: Protocol, text: &str) -> Result<(), String> {
    let problem = Problem::of(protocol);
    match validate(problem, &problem.limits, "in", &mut text.as_bytes()) {
        Ok(valid) => {
            assert_eq!(valid.input.to_bytes(), text.as_bytes(), "written again it is the same");
            Ok(())
        }
        Err(Error::Input(error)) => Err(error.to_string()),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn what_is_made_is_legal_and_comes_back_as_it_was() {
    for problem in Problem::all() {
        for seed in 0..300 {
            let input = small(problem, seed);
            let bytes = input.to_bytes();
            let valid = validate(problem, &problem.limits, "made", &mut bytes.as_slice());
            let valid = valid.unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&bytes)));
            assert_eq!(valid.input, input);
        }
    }
}

#[test]
fn samples_are_legal() {
    for problem in Problem::all() {
        for sample in problem.samples {
            assert_eq!(
                read(problem.answerer.protocol().unwrap(), std::str::from_utf8(sample).unwrap()),
                Ok(())
            );
        }
    }
}

const BOOM: &str = "1\n3 4\n_*__\n____\n___*\n1 3 1\n2 1 2\n0\n";
const SWEEP: &str = "2 3\n..*\n...\nSweep 2 1\nQuit\nFlag 1 3\n";
const CONSOLE: &str = "4 2 3 1\n..*\n...\n1 2 1\n9 2 2\n";
const MASTER: &str = "2\n3 5 4\n2 6 5\n";
const CLICK: &str = "2 3\nB1E\nB1M\n0 2\n";
const JSON: &str = "[[\"B\",\"1\",\"E\"],[\"B\",\"1\",\"M\"]]\n[0,2]\n";
const QUOTED: &str = "[['B', '1', 'E'],\n ['B', '1', 'M']]\nClick : [0,2]\n";

#[test]
fn a_spoiled_input_is_refused_at_the_right_place() {
    // The protocol, the legal input, what is replaced by what, and the error.
    #[rustfmt::skip]
    let spoiled = [
        (Protocol::Boom, BOOM, "1\n3 4", "0\n3 4", "1:1: expected the number of games from 1 to 30, found 0"),
        (Protocol::Boom, BOOM, "1\n3 4", "31\n3 4", "1:1: expected the number of games from 1 to 30, found 31"),
        (Protocol::Boom, BOOM, "1\n3 4", "2\n3 4", "9:1: expected the number of rows from 3 to 200, found the end of the input"),
        (Protocol::Boom, BOOM, "1\n3 4", "1 \n3 4", "1:2: expected a line end, found a blank"),
        (Protocol::Boom, BOOM, "1\n3 4", "1\r\n3 4", "1:2: expected a line end, found a carriage return (a Windows line end)"),
        (Protocol::Boom, BOOM, "1\n3 4", "\u{feff}1\n3 4", "1:1: expected the number of games from 1 to 30, found the byte 0xef"),
        (Protocol::Boom, BOOM, "3 4\n", "03 4\n", "2:1: expected the number of rows without leading zeros, found 03"),
        (Protocol::Boom, BOOM, "3 4\n", "3  4\n", "2:3: expected the number of columns from 3 to 200, found a blank"),
        (Protocol::Boom, BOOM, "3 4\n", "3\t4\n", "2:2: expected a single blank, found a tab"),
        (Protocol::Boom, BOOM, "3 4\n", "3 4 \n", "2:4: expected a line end, found a blank"),
        (Protocol::Boom, BOOM, "3 4\n", "+3 4\n", "2:1: expected the number of rows from 3 to 200, found \"+3\""),
        (Protocol::Boom, BOOM, "3 4\n", "-3 4\n", "2:1: expected the number of rows from 3 to 200, found \"-3\""),
        (Protocol::Boom, BOOM, "3 4\n", "3 201\n", "2:3: expected the number of columns from 3 to 200, found 201"),
        (Protocol::Boom, BOOM, "3 4\n", "3 99999999999999999999999\n", "2:3: expected the number of columns from 3 to 200, found 99999999999999999999"),
        (Protocol::Boom, BOOM, "3 4\n", "2 4\n", "2:1: expected the number of rows from 3 to 200, found 2"),
        (Protocol::Boom, BOOM, "_*__", "_*_", "3:4: expected 4 cells in row 1, found 3"),
        (Protocol::Boom, BOOM, "_*__", "_*___", "3:5: expected 4 cells in row 1, found more"),
        (Protocol::Boom, BOOM, "_*__", "_*._", "3:3: expected _ (safe) or * (a mine), found \"._\""),
        (Protocol::Boom, BOOM, "_*__", "_*__ ", "3:5: expected a line end, found a blank"),
        (Protocol::Boom, BOOM, "1 3 1", "1 3 5", "6:5: expected a column from 1 to 4, found 5"),
        (Protocol::Boom, BOOM, "1 3 1", "1 0 1", "6:3: expected a row from 1 to 3, found 0"),
        (Protocol::Boom, BOOM, "1 3 1", "4 3 1", "6:1: expected an operation (1, 2, 3, 0), found \"4\""),
        (Protocol::Boom, BOOM, "1 3 1", "01 3 1", "6:1: expected an operation (1, 2, 3, 0), found \"01\""),
        (Protocol::Boom, BOOM, "1 3 1", "1 3", "6:4: expected a single blank, found a line end"),
        (Protocol::Boom, BOOM, "1 3 1", "1 3 1 1", "6:6: expected a line end, found a blank"),
        (Protocol::Boom, BOOM, "1 3 1", "\n1 3 1", "6:1: expected an operation (1, 2, 3, 0), found a line end"),
        (Protocol::Boom, BOOM, "\n0\n", "\n", "8:1: expected an operation (1, 2, 3, 0), found the end of the input"),
        (Protocol::Boom, BOOM, "\n0\n", "\n0", "8:2: expected a line end, found the end of the input"),
        (Protocol::Boom, BOOM, "\n0\n", "\n0\n\n", "9:1: expected the end of the input, found a line end"),
        (Protocol::Boom, BOOM, "\n0\n", "\n0\n1 1 1\n", "9:1: expected the end of the input, found \"1\""),
        (Protocol::Boom, BOOM, "\n0\n", "\n0\n\0", "9:1: expected the end of the input, found the byte 0x00"),
        (Protocol::Sweep, SWEEP, "Quit\n", "", "6:1: expected Quit, which every game has once, found the end of the input"),
        (Protocol::Sweep, SWEEP, "Flag 1 3\n", "Quit\n", "6:1: expected a single Quit, found a second"),
        (Protocol::Sweep, SWEEP, "Quit", "quit", "5:1: expected an operation (Sweep, Flag, DSweep, Quit), found \"quit\""),
        (Protocol::Sweep, SWEEP, "Quit\n", "Quit \n", "5:5: expected a line end, found a blank"),
        (Protocol::Sweep, SWEEP, "Sweep 2 1", "Sweep 2 4", "4:9: expected a column from 1 to 3, found 4"),
        (Protocol::Sweep, SWEEP, "Flag 1 3\n", "Flag 1 3", "6:9: expected a line end, found the end of the input"),
        (Protocol::Sweep, SWEEP, "Flag 1 3\n", "Flag 1 3\n\n", "7:1: expected an operation (Sweep, Flag, DSweep, Quit), found a line end"),
        (Protocol::Console, CONSOLE, "4 2", "5 2", "1:1: expected a level from 1 to 4, found 5"),
        (Protocol::Console, CONSOLE, "4 2 3 1", "4 2 3 2", "2:1: expected the number of mines on this board to be 2, found 1"),
        (Protocol::Console, CONSOLE, "4 2 3 1", "4 2 3 7", "1:7: expected the number of mines from 0 to 6, found 7"),
        (Protocol::Console, CONSOLE, "4 2 3 1", "4 25 3 1", "1:3: expected the number of rows from 1 to 24, found 25"),
        (Protocol::Console, CONSOLE, "4 2 3 1", "1", "2:4: expected 9 cells in row 1, found 3"),
        (Protocol::Console, CONSOLE, "9 2 2", "5 2 2", "5:1: expected an operation (1, 2, 3, 4, 9), found \"5\""),
        (Protocol::Master, MASTER, "3 5 4", "3 5 15", "2:5: expected the number of mines from 0 to 14, found 15"),
        (Protocol::Master, MASTER, "2 6 5\n", "2 6 5\n1 1 0\n", "4:1: expected the end of the input, found \"1\""),
        (Protocol::Master, MASTER, "2\n", "231\n", "1:1: expected the number of cases from 1 to 230, found 231"),
        (Protocol::Click, CLICK, "B1E", "B2E", "1:1: expected 1 at row 0, column 1 by the mines around it, found 2"),
        (Protocol::Click, CLICK, "B1E", "BEE", "1:1: expected every cell around the B at row 0, column 0 to be open, found row 0, column 1 closed"),
        (Protocol::Click, CLICK, "B1E", "B1X", "2:3: expected M, E, B or 1 to 8, found \"X\""),
        (Protocol::Click, CLICK, "0 2", "0 1", "1:1: expected a click on M or E, found 1 at row 0, column 1"),
        (Protocol::Click, CLICK, "0 2", "2 0", "4:1: expected the row of the click from 0 to 1, found 2"),
        (Protocol::Click, CLICK, "0 2\n", "0 2\n\n", "5:1: expected the number of rows from 1 to 50, found a line end"),
        (Protocol::Click, CLICK, CLICK, "", "1:1: expected the number of rows from 1 to 50, found the end of the input"),
        (Protocol::Click, JSON, "[\"B\"", "['B'", "1:7: expected \" \" of \", \", found \"\"1\",\"E\"],[\"B\",\"1\",\"M\""),
        (Protocol::Click, JSON, ",\"M\"]", "]", "1:17: expected the number of columns to be 3, found 2"),
        (Protocol::Click, JSON, "]]\n[", "]] [", "1:30: expected a line end, found a blank"),
        (Protocol::Click, QUOTED, "Click : ", "Click: ", "3:6: expected \" \" of \"Click : [\", found \":\""),
        (Protocol::Click, QUOTED, "'B', '1'", "'B','1'", "1:7: expected \" \" of \", \", found \"'1',\""),
    ];
    for (protocol, legal, from, to, error) in spoiled {
        assert_eq!(read(protocol, legal), Ok(()));
        assert!(legal.contains(from), "{from:?} is not in {legal:?}");
        assert_eq!(
            read(protocol, &legal.replacen(from, to, 1)),
            Err(format!("in:{error}")),
            "{from:?} -> {to:?}"
        );
    }
}
