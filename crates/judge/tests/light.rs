//! The judge kit on problems that are described by data.

use saolei_boards::Language;
use saolei_judge::package::TextLook;
use saolei_judge::package::{DataSize, PackageFormat, PackageSpec, pack, statement_text};
use saolei_judge::{CheckOutcome, InputKind, Problem, Space, check, generate, plan, small, validate};

fn is_right(problem: &'static Problem, input: &[u8], output: &str) -> bool {
    check(problem, ("in", input), ("out", &mut output.as_bytes()), Space::default()).unwrap().is_right()
}

#[test]
fn generated_inputs_are_legal_and_written_as_they_were_read() {
    for problem in Problem::all_light() {
        for seed in 0..60 {
            let bytes = small(problem, seed).to_bytes();
            let valid = validate(problem, &problem.promised(), problem.id(), &mut &bytes[..]);
            let valid = valid.unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&bytes)));
            assert_eq!(valid.input.to_bytes(), bytes, "{}", problem.id());
        }
    }
}

#[test]
fn planned_files_are_legal_in_their_subtasks() {
    // The largest inputs of some problems take a minute to make and check without optimisation.
    for problem in Problem::all_light().filter(|problem| problem.limits.rows.most <= 100) {
        assert!(plan(problem, 1).len() >= 4, "{}", problem.id());
        for test in plan(problem, 1).into_iter().filter(|test| test.kind != InputKind::Most) {
            let bytes = test.input().to_bytes();
            let valid = validate(problem, test.subtask.limits, &test.name(), &mut &bytes[..]);
            assert!(valid.is_ok(), "{} {}", problem.id(), valid.unwrap_err());
        }
    }
}

#[test]
fn all_mines_are_made_only_if_asked_for() {
    for problem in Problem::all_light() {
        assert!(plan(problem, 1).iter().all(|test| test.kind != InputKind::AllMines), "{}", problem.id());
    }
    let problem = Problem::find("p2670").unwrap();
    let input = generate(problem, problem.subtask(1).unwrap(), InputKind::AllMines, 1).unwrap();
    assert!(!String::from_utf8(input.to_bytes()).unwrap().contains('?'));
}

#[test]
fn samples_are_legal_and_their_answers_right() {
    for problem in Problem::all_light() {
        for &sample in problem.samples {
            let valid = validate(problem, &problem.limits, problem.id(), &mut &sample[..]);
            assert!(valid.is_ok(), "{}", valid.unwrap_err());
            let answer = String::from_utf8(problem.answer(sample)).unwrap();
            assert!(is_right(problem, sample, &answer), "{}", problem.id());
            let first = if answer.starts_with('0') { "1" } else { "0" };
            assert!(!is_right(problem, sample, &answer.replacen(&answer[..1], first, 1)), "{}", problem.id());
        }
    }
}

#[test]
fn illegal_inputs_are_refused_with_their_place() {
    for (id, input, message) in [
        ("p2670", "3 3\n*??\n???\n?*\n", "in:4:3: expected 3 cells in row 3, found 2"),
        ("p2670", "3  3\n*??\n???\n?*?\n", "in:1:3: expected \"3\", found a blank"),
        ("p2670", "3 3\n*??\n???\n?*?", "in:4:4: expected a line end, found the end of the input"),
        ("p2670", "3 3\n*??\n???\n?*?\n1\n", "in:5:1: expected the end of the input, found \"1\""),
        ("p2670", "3 3\r\n*??\n???\n?*?\n", "in:1:4: expected a line end, found a carriage return"),
        ("p2670", "1 101\n", "in:2:1: expected 101 cells in row 1"),
        ("p2670", "03 1\n?\n?\n?\n", "in:1:1: expected \"3\", found \"0\""),
        ("uva10189", "1 1\n*\n", "in:3:1: expected the number of rows, found the end of the input"),
        ("uva10279", "1\n1\n.\nx\n", "in:2:1: expected a line end, found \"1\""),
        (
            "boj9082",
            "1\n2\n11\n11\n",
            "in:2:1: expected numbers where the problem has them, and nowhere else",
        ),
        ("boj9082", "1\n2\n33\n##\n", "in:2:1: expected numbers that some layout fits"),
        (
            "codingame-find",
            "3 3\n1\n???\n???\n???\n",
            "in:1:1: expected a board on which exactly one layout fits",
        ),
        ("minelayer", "1\n4 3\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n", "in:2:1: expected an odd number of rows"),
    ] {
        let problem = Problem::find(id).unwrap();
        let found = match validate(problem, &problem.limits, "in", &mut input.as_bytes()) {
            Ok(_) => "none".to_string(),
            Err(error) => error.to_string(),
        };
        assert!(found.starts_with(message), "{id}\nexpected {message}\nfound    {found}");
    }
}

#[test]
fn outputs_are_compared_as_the_description_says() {
    let problem = |id| Problem::find(id).unwrap();
    let valid = b"1 2\n*1\n";
    for (output, right) in
        [("YES\n", true), ("yes", true), ("Yes \n", true), ("NO\n", false), ("Y E S\n", false)]
    {
        assert_eq!(is_right(problem("cf984b"), valid, output), right, "{output:?}");
    }
    let clicks = b"1\n1\n.\n";
    for (output, right) in [("Case #1: 1\n", true), ("Case  #1:\n1", true), ("Case #1: 2\n", false)] {
        assert_eq!(is_right(problem("kickstart2014c"), clicks, output), right, "{output:?}");
    }
    for (output, right) in [("1*1 \n", true), ("1*1\n", false), ("1*1", false)] {
        assert_eq!(is_right(problem("exercism"), b" *  \n", output), right, "{output:?}");
    }
    for (output, right) in [("1*1\n", true), ("1*1", true), ("1*1 \r\n\n", true), ("1 * 1\n", false)] {
        assert_eq!(is_right(problem("p2670"), b"1 3\n?*?\n", output), right, "{output:?}");
    }
}

#[test]
fn a_difference_names_the_case_and_the_cell() {
    let problem = Problem::find("uva10189").unwrap();
    let input = b"1 1\n*\n2 2\n*.\n..\n0 0\n";
    let output = "Field #1:\n*\n\nField #2:\n*1\n12\n";
    let outcome = check(problem, ("in", input), ("out", &mut output.as_bytes()), Space::default()).unwrap();
    let CheckOutcome::Wrong(difference) = outcome else { panic!("it is wrong") };
    assert_eq!(difference.to_string(), "case 2: expected 1 in row 2, column 2, found 2");
}

#[test]
fn statements_have_every_section_in_both_languages() {
    for problem in Problem::all_light() {
        for (language, sections) in [
            (Language::English, ["Input", "Output", "Limits"]),
            (Language::Chinese, ["输入", "输出", "限制"]),
        ] {
            let text = statement_text(problem, language, TextLook::Plain);
            for section in sections {
                assert!(text.lines().any(|line| line == section), "{} {section}\n{text}", problem.id());
            }
        }
    }
}

/// Samples and tables are indented, and may be wider.
#[test]
fn paragraphs_of_statements_fit_a_terminal() {
    for problem in Problem::all().chain(Problem::all_light()) {
        for language in Language::ALL {
            for line in statement_text(problem, language, TextLook::Plain).lines() {
                let width: usize = line.chars().map(|char| if char < '\u{1100}' { 1 } else { 2 }).sum();
                assert!(line.starts_with("  ") || width <= 80, "{} {line}", problem.id());
            }
        }
    }
}

#[test]
fn packages_of_every_format_can_be_made() {
    for id in ["p2670", "uva10279", "codesignal", "kickstart2014c", "exercism"] {
        let problem = Problem::find(id).unwrap();
        for format in PackageFormat::ALL {
            let mut inputs = 0;
            let spec = PackageSpec { problem, format, seed: 1, size: DataSize::Small };
            pack(&spec, &mut |path, bytes| {
                inputs += match format {
                    PackageFormat::Hustoj => String::from_utf8_lossy(bytes).matches("<test_input").count(),
                    PackageFormat::Polygon => {
                        usize::from(path.starts_with("tests/") && !path.ends_with(".a"))
                    }
                    _ => usize::from(path.ends_with(".in")),
                };
                Ok(())
            })
            .unwrap();
            assert!(inputs > 3, "{id} {}: {inputs}", format.name());
        }
    }
}
