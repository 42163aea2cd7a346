//! Every file in `cases/<protocol>/`: an input, a line `----`, the exact answer and, if the input is wrong, a line
//! `---- error` and the error. The file's name says what it shows.

mod common;

use common::{ProtocolRun, finished, run, source};
use saolei_boards::Language;
use saolei_protocols::Protocol;
use saolei_testing::protocols::{self, Pieces};
use saolei_testing::{english_words, first_difference};
use std::fs;
use std::path::{Path, PathBuf};

/// One file.
struct Case {
    path: PathBuf,
    protocol: Protocol,
    input: String,
    expected: ProtocolRun,
}

#[test]
fn every_case_is_answered_exactly() {
    check(|case| same(&case.expected, &run(case.protocol, &case.input)));
}

#[test]
fn every_case_is_answered_alike_in_pieces_of_any_size() {
    check(|case| {
        [1, 3, 7, 20].iter().zip(0..).try_for_each(|(&most, seed)| {
            let mut answer = Vec::new();
            let mut pieces = Pieces::new(case.input.as_bytes(), most, seed);
            let result = case.protocol.run(&source(case.protocol), &mut pieces, &mut answer);
            same(&case.expected, &finished(answer, result))
        })
    });
}

#[test]
fn every_error_can_be_said_in_chinese() {
    check(|case| {
        let chinese = case.expected.error.as_deref().map(|error| Language::Chinese.error(error));
        match chinese.and_then(|said| english_words(&said).map(|words| format!("{words:?} in {said}"))) {
            Some(problem) => Err(problem),
            None => Ok(()),
        }
    });
}

/// Too long for a file. Once a part of it was taken for a number, and the rest for the next.
#[test]
fn a_number_longer_than_the_buffer_is_reported() {
    let long = format!("{}1", "0".repeat(100_000));
    for (protocol, input, place) in [
        (Protocol::Boom, format!("{long}\n1 1\n_\n0\n"), "1:1: expected the number of games"),
        (Protocol::Console, format!("4 1 2 1\n.*\n1 {long} 1\n"), "3:3: expected a row"),
        (Protocol::Console, format!("4 1 2 1\n.*\n1 1 -{long}\n"), "3:5: expected a column"),
    ] {
        let outcome = run(protocol, &input);
        let error = outcome.error.expect("it is not a number");
        assert!(outcome.answer.is_empty() && error.contains(place), "{error}");
    }
}

/// A case ends with a line end.
#[test]
fn a_row_that_ends_with_the_input_is_reported() {
    let told = "sweep.in:3:2: expected 3 cells in row 2, found 1 and the end of the input";
    assert_eq!(run(Protocol::Sweep, "2 3\n..*\n.").error.as_deref(), Some(told));
}

#[test]
fn every_right_case_is_answered_alike_with_windows_line_ends() {
    check_right(|case| {
        let input = case.input.replace("\r\n", "\n").replace('\n', "\r\n");
        same(&case.expected, &run(case.protocol, &input))
    });
}

#[test]
fn every_right_case_is_answered_alike_without_the_last_line_end() {
    check_right(|case| same(&case.expected, &run(case.protocol, case.input.trim_end())));
}

#[test]
fn every_right_case_is_answered_alike_by_a_naive_program() {
    check_right(|case| match case.protocol {
        Protocol::Master => protocols::check_master(&case.input, &case.expected.answer),
        _ => {
            let answer = protocols::answer(case.protocol, &case.input);
            same(&case.expected, &ProtocolRun::answered(answer))
        }
    });
}

#[test]
fn every_error_names_its_place_in_one_line() {
    check(|case| match &case.expected.error {
        None => Ok(()),
        Some(error) => {
            let mut parts = error.splitn(4, ':');
            let (file, line, column) = (parts.next(), parts.next(), parts.next());
            let number = |part: Option<&str>| part.and_then(|part| part.parse::<usize>().ok());
            match (number(line), number(column)) {
                (Some(line), Some(_)) if file == Some(&source(case.protocol)) => {
                    let lines = case.input.split('\n').count();
                    let inside = (1..=lines).contains(&line);
                    inside.then_some(()).ok_or(format!("line {line} of {lines}: {error}"))
                }
                _ => Err(format!("no place: {error}")),
            }
        }
    });
}

fn check_right(test: impl Fn(&Case) -> Result<(), String>) {
    check(|case| match case.expected.error {
        None => test(case),
        Some(_) => Ok(()),
    });
}

/// Tests every case and reports all failures, each with its file.
fn check(test: impl Fn(&Case) -> Result<(), String>) {
    let mut failures = Vec::new();
    for case in cases() {
        if let Err(failure) = test(&case) {
            let path = case.path.display();
            failures.push(format!("{path}\n{}\n{failure}", case.input.trim_end()));
        }
    }
    assert!(failures.is_empty(), "{} cases fail\n\n{}\n", failures.len(), failures.join("\n\n"));
}

fn same(expected: &ProtocolRun, found: &ProtocolRun) -> Result<(), String> {
    if expected.answer != found.answer {
        let error = found.error.as_deref().unwrap_or("no error");
        return Err(format!("{}\n{error}", first_difference(&expected.answer, &found.answer)));
    }
    if expected.error != found.error {
        let line = |outcome: &ProtocolRun| outcome.error.clone().unwrap_or("no error".to_owned());
        return Err(format!("--- expected\n{}\n--- found\n{}", line(expected), line(found)));
    }
    Ok(())
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for protocol in Protocol::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(protocol.name());
        let mut paths: Vec<PathBuf> =
            fs::read_dir(&folder).expect("a folder of cases").map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        assert!(!paths.is_empty(), "no cases in {}", folder.display());
        cases.extend(paths.into_iter().map(|path| read(path, protocol)));
    }
    cases
}

fn read(path: PathBuf, protocol: Protocol) -> Case {
    let text = fs::read_to_string(&path).expect("a readable case");
    // An input may be empty, so the line that ends it may be the first.
    let (input, rest) = match text.strip_prefix("----\n") {
        Some(rest) => ("", rest),
        None => {
            let at = text.find("\n----\n").unwrap_or_else(|| panic!("no line ---- in {}", path.display()));
            (&text[..=at], &text[at + "\n----\n".len()..])
        }
    };
    let (answer, error) = match rest.find("---- error\n") {
        Some(at) => {
            let error = rest[at + "---- error\n".len()..].trim_end_matches('\n');
            (&rest[..at], Some(error.to_owned()))
        }
        None => (rest, None),
    };
    Case {
        protocol,
        input: input.to_owned(),
        expected: ProtocolRun { answer: answer.to_owned(), error },
        path,
    }
}
