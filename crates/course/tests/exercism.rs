//! Exercism's function in every language of its tracks: right ones pass the tracks' cases, and mistakes are found in them.
#![cfg(unix)] // programs under test are watched on Unix only

use saolei_course::exercism_cases;
use saolei_judge::candidate::{PrepareError, SourceForm, prepare};
use saolei_judge::stress::{LargeInputs, StressFailure, StressPlan, stress};
use saolei_judge::{Problem, stress_input};
use saolei_runner::{ProcessLimits, Program, SourceLanguage};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What the tracks expect, in the order of their cases.
const EXPECTED: [&[&str]; 14] = [
    &[],
    &[""],
    &["   ", "   ", "   "],
    &["***", "***", "***"],
    &["111", "1*1", "111"],
    &["***", "*8*", "***"],
    &["1*2*1"],
    &["*1 1*"],
    &["1", "*", "2", "*", "1"],
    &["*", "1", " ", "1", "*"],
    &[" 2*2 ", "25*52", "*****", "25*52", " 2*2 "],
    &["1*22*1", "12*322", " 123*2", "112*4*", "1*22*2", "111111"],
    &["1**1"],
    &["", "", ""],
];

/// A file, what to write instead of what, the case that shows it, and what is said about it: the answer, or a part of a message
/// on standard error.
const MISTAKES: [(&str, &str, &str, &str, &str); 18] = [
    ("minesweeper.py", " or \" \")", ")", "no mines", "0"),
    ("minesweeper.py", "minefield[0]) if minefield else 0", "minefield[0])", "no rows", "IndexError"),
    ("minesweeper.py", "    return [", "    return [] if not width else [", "no columns", ""),
    ("minesweeper.py", "max(row - 1, 0)", "row - 1", "mine surrounded by spaces", "11"),
    ("minesweeper.py", "    return [", "    return \"\" and [", "no rows", "annotate returned ''"),
    ("minesweeper.py", "def annotate", "def annotated", "", "no function annotate, which Exercism calls"),
    ("minesweeper.js", " || ' '", "", "no mines", "0"),
    ("minesweeper.js", "[row + down]?.[", "[row + down][", "no mines", "minesweeper.js:4"),
    ("minesweeper.js", "export const", "const", "no rows", "annotate is not exported"),
    ("minesweeper.ts", " || ' '", "", "no mines", "0"),
    ("minesweeper.go", "mines > 0", "mines >= 0", "no mines", "0"),
    ("minesweeper.go", "r >= 0 && ", "", "no mines", "minesweeper.go:19"),
    ("minesweeper.go", "'0' + byte(mines)", "byte(mines)", "mine surrounded by spaces", "\u{1}"),
    ("lib.rs", "' ' } else", "'0' } else", "no mines", "0"),
    ("lib.rs", "at + 1;", "at;", "mine surrounded by spaces", "*1"),
    ("lib.rs", "'*';", "panic!(\"a mine\");", "only mines", "lib.rs:11"),
    ("MinesweeperBoard.java", "mines == 0 ? \" \" : ", "", "no mines", "0"),
    ("MinesweeperBoard.java", "r <= row + 1", "r < row + 1", "mine surrounded by spaces", "*1"),
];

fn problem() -> &'static Problem {
    Problem::find("exercism").expect("it is built in")
}

fn students(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exercism").join(name)
}

/// Tries the tracks' cases and some small boards.
fn failure(name: &str, program: &Program) -> Option<(&'static str, Box<StressFailure>)> {
    // The programs of another test would be blamed on this one's.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cases = exercism_cases(problem());
    let boards = (0..12).map(|number| stress_input(problem(), None, &[], 1, number));
    let plan = StressPlan {
        count: 0,
        first: cases.iter().map(|(_, input)| input.clone()).chain(boards).collect(),
        large: LargeInputs::Skipped,
        // Shrinking is the same for all languages, and Python's programs start fast.
        patience: Duration::from_secs(if name.ends_with("py") { 20 } else { 0 }),
        ..StressPlan::new(ProcessLimits::new(Duration::from_secs(10), 1 << 30, 1 << 20))
    };
    let failure = stress(problem(), program, &plan, &mut |_| {}).expect("it can be started").failure?;
    let name = cases.get(failure.case as usize - 1).map_or("a random board", |(name, _)| *name);
    Some((name, failure))
}

/// Copies a student's file, with some text replaced, and prepares it; `None` if its language is not installed.
fn prepared(folder: &str, name: &str, [old, new]: [&str; 2]) -> Option<Result<Program, PrepareError>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("exercism").join(folder);
    fs::create_dir_all(&folder).expect("a scratch folder");
    let text = fs::read_to_string(students(name)).expect("the program is there");
    assert!(text.contains(old), "{name}: {old}");
    let copy = folder.join(name);
    fs::write(&copy, text.replace(old, new)).expect("a scratch folder can be written to");
    let program = prepare(problem(), &copy, SourceForm::Any);
    let is_missing = match &program {
        Err(PrepareError::NoTool { .. }) => true,
        Err(PrepareError::Unusable(_, why)) => why.contains("needs node"),
        _ => false,
    };
    if is_missing {
        let language = SourceLanguage::of(&copy).expect("a known language");
        assert!(!["Python", "Rust"].contains(&language.name()), "{language} has to be installed");
        eprintln!("skipped: {name}, {language} is not installed");
        return None;
    }
    Some(program)
}

#[test]
fn the_tracks_cases_have_the_tracks_answers() {
    let cases = exercism_cases(problem());
    assert_eq!(cases.len(), EXPECTED.len());
    for ((name, input), expected) in cases.into_iter().zip(EXPECTED) {
        let expected: String = expected.iter().map(|row| format!("{row}\n")).collect();
        assert_eq!(String::from_utf8(problem().answer(&input.to_bytes())).unwrap(), expected, "{name}");
    }
}

#[test]
fn right_functions_pass() {
    let names = [
        "minesweeper.py",
        "minesweeper.js",
        "minesweeper.ts",
        "minesweeper.go",
        "lib.rs",
        "MinesweeperBoard.java",
    ];
    for name in names {
        let Some(program) = prepared("right", name, ["mines", "mines"]) else { continue };
        if let Some((case, failure)) = failure(name, &program.unwrap_or_else(|error| panic!("{error}"))) {
            panic!("{name}: {case}\n{}", String::from_utf8_lossy(&failure.run.errors));
        }
    }
}

#[test]
fn other_names_and_forms_of_the_tracks_are_called() {
    for (name, [old, new]) in [
        ("MinesweeperBoard.java", ["MinesweeperBoard", "FlowerFieldBoard"]),
        ("minesweeper.js", ["export const annotate = (input) =>", "module.exports.annotate = (input) =>"]),
        (
            "minesweeper.js",
            [
                "export const annotate = (input) => {",
                "export class Minesweeper { annotate(input) { return annotate(input); } }\nconst annotate = (input) => {",
            ],
        ),
        ("minesweeper.go", ["package minesweeper", "package flowerfield"]),
    ] {
        let Some(program) = prepared("forms", name, [old, new]) else { continue };
        let failure = failure(name, &program.unwrap_or_else(|error| panic!("{error}")));
        assert!(failure.is_none(), "{new}: {failure:?}");
    }
}

#[test]
fn mistakes_are_found_in_the_tracks_cases() {
    let mut unexpected = Vec::new();
    for (number, (name, old, new, case, said)) in MISTAKES.into_iter().enumerate() {
        let Some(program) = prepared(&number.to_string(), name, [old, new]) else { continue };
        let program = match program {
            Ok(program) => program,
            Err(error) if case.is_empty() && error.to_string().contains(said) => continue,
            Err(error) => {
                unexpected.push(format!("{name}, {new}: {error}"));
                continue;
            }
        };
        match failure(name, &program) {
            Some((found, failure)) => {
                let text = [failure.run.output, failure.run.errors].concat();
                let text = String::from_utf8_lossy(&text);
                if found != case || !text.contains(said) {
                    unexpected.push(format!("{name}, {new}: {found}\n{text}"));
                }
            }
            None => unexpected.push(format!("{name}, {new}: nothing was found")),
        }
    }
    assert!(unexpected.is_empty(), "{}", unexpected.join("\n"));
}
