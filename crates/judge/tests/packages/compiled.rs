//! The C++ of packages, compiled and compared with the kit's own answers.

use crate::programs::{ProgramFolder, run};
use crate::tree::Tree;
use saolei_boards::Random;
use saolei_judge::package::{ExpectedVerdict, PackageFormat, submissions};
use saolei_judge::{Problem, Space, check, validate};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::PathBuf;

/// A legal input with a few bytes changed; most of them are not legal any more.
fn damaged(random: &mut Random, input: &[u8]) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(2) {
        let at = random.below(bytes.len() as u64) as usize;
        let byte = random.pick(b"0123459 \n*_.MEBSQ\r\0x").unwrap();
        match random.below(4) {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => drop(bytes.remove(at)),
            // Digits for digits stay legal more often.
            _ if bytes[at].is_ascii_digit() => bytes[at] = b'0' + random.below(10) as u8,
            _ => bytes.truncate(at.max(1)),
        }
    }
    bytes
}

#[test]
fn validators_agree_with_the_kit_on_legal_and_damaged_inputs() {
    let Some(folder) = ProgramFolder::new("validators") else { return };
    // The others promise what only a solver can check.
    let described = ["uva10189", "beecrowd2552", "exercism", "codesignal", "uva10279", "p2327"];
    let described = described.map(|id| Problem::find(id).unwrap());
    for problem in Problem::all().chain(described) {
        let tree = Tree::of(problem, PackageFormat::Kattis);
        let validator = folder.compile(problem.id(), tree.text("input_validators/validator.cpp"));
        let inputs: Vec<&[u8]> =
            tree.ending(".in").map(|path| tree.bytes(path)).filter(|input| input.len() < 4000).collect();
        let random = &mut Random::named(1, problem.id());
        let (mut legal, mut refused) = (0, 0);
        for round in 0..150 {
            let input = random.pick(&inputs).unwrap();
            let input = if round % 5 == 0 { input.to_vec() } else { damaged(random, input) };
            let subtasks: Vec<_> = problem.subtasks().collect();
            let subtask = random.pick(&subtasks).unwrap();
            let expected = validate(problem, subtask.limits, "in", &mut input.as_slice()).is_ok();
            let output = run(&validator, &["--subtask", &subtask.number.to_string()], &input);
            let code = if expected { 42 } else { 43 };
            assert_eq!(
                output.status.code(),
                Some(code),
                "{} subtask {}: {}\n{}",
                problem.id(),
                subtask.number,
                String::from_utf8_lossy(&output.stderr),
                String::from_utf8_lossy(&input)
            );
            *(if expected { &mut legal } else { &mut refused }) += 1;
        }
        assert!(legal > 5 && refused > 50, "{}: {legal} legal, {refused} refused", problem.id());
    }
}

/// The subtask of a file of a Kattis or Hydro package; none for a sample.
fn subtask_of(path: &str) -> Option<u32> {
    let name = path.strip_prefix("data/secret/").or(path.strip_prefix("testdata/"))?;
    name.split(['/', '-']).next()?.parse().ok().filter(|&subtask| subtask > 0)
}

#[test]
fn submissions_get_the_verdicts_they_must_and_checkers_agree_with_the_kit() {
    let Some(folder) = ProgramFolder::new("submissions") else { return };
    for problem in Problem::all() {
        let tree = Tree::of(problem, PackageFormat::Kattis);
        let hydro = Tree::of(problem, PackageFormat::Hydro);
        let kattis = folder.compile("kattis", tree.text("output_validators/checker/checker.cpp"));
        let plain = folder.compile("plain", Tree::of(problem, PackageFormat::Uoj).text("chk.cpp"));
        for submission in submissions(problem) {
            let program = folder.compile("submission", &submission.source);
            let mut answered: HashMap<&[u8], bool> = HashMap::new();
            let mut checked = [0; 2];
            for path in tree.ending(".in") {
                let (input, answer) = (tree.bytes(path), tree.bytes(&path.replace(".in", ".ans")));
                let output = run(&program, &[], input).stdout;
                let outcome =
                    check(problem, ("in", input), ("out", &mut output.as_slice()), Space::default()).unwrap();
                let is_right = outcome.is_right();
                answered.insert(input, is_right);
                // A few outputs of either sort show whether the checkers agree.
                let count = &mut checked[usize::from(is_right)];
                *count += 1;
                if *count > 6 {
                    continue;
                }
                let [input, output, answer] = [("in", input), ("out", &output), ("ans", answer)]
                    .map(|(name, bytes)| folder.file(name, bytes));
                let [input, out, answer] = [&input, &output, &answer].map(|path| path.to_str().unwrap());
                let verdict = run(&plain, &[input, out, answer], b"");
                let code = if is_right { 0 } else { 1 };
                assert_eq!(verdict.status.code(), Some(code), "{} {path}", submission.name);
                let words = String::from_utf8_lossy(&verdict.stderr).into_owned();
                assert!(words.starts_with(if is_right { "ok " } else { "wrong answer " }), "{words}");
                let feedback = folder.0.to_str().unwrap();
                let verdict = run(&kattis, &[input, answer, feedback], &fs::read(out).unwrap());
                let code = if is_right { 42 } else { 43 };
                assert_eq!(verdict.status.code(), Some(code), "{} {path}", submission.name);
            }
            // Hydro gets fewer files: they must be enough.
            for tree in [&tree, &hydro] {
                let mut earned: BTreeMap<u32, bool> = BTreeMap::new();
                for (path, subtask) in tree.ending(".in").filter_map(|path| Some((path, subtask_of(path)?))) {
                    *earned.entry(subtask).or_insert(true) &= answered[tree.bytes(path)];
                }
                assert_eq!(earned.len(), problem.subtasks().count());
                let verdict = match earned.values().filter(|&&right| right).count() {
                    0 => ExpectedVerdict::Wrong,
                    all if all == earned.len() => ExpectedVerdict::Accepted,
                    _ => ExpectedVerdict::Partial,
                };
                assert_eq!(verdict, submission.expected, "{} {}", problem.id(), submission.name);
            }
        }
    }
}

/// One program is made from every description whose task needs no solver.
#[test]
fn solutions_made_from_descriptions_are_right() {
    let Some(folder) = ProgramFolder::new("described") else { return };
    let mut solved = Vec::new();
    for problem in Problem::all_light() {
        let Some(solution) = submissions(problem).into_iter().next() else { continue };
        let program = folder.compile(problem.id(), &solution.source);
        let tree = Tree::of(problem, PackageFormat::Uoj);
        for path in tree.ending(".in") {
            let input = tree.bytes(path);
            let output = run(&program, &[], input).stdout;
            let outcome = check(problem, ("in", input), ("out", &mut output.as_slice()), Space::default());
            assert!(outcome.unwrap().is_right(), "{} {path}", problem.id());
        }
        solved.push(problem.id());
    }
    solved.sort();
    let all = "abc075b beecrowd2552 boj1996 boj4108 cf984b codesignal codingame-reverse exercism kickstart2014c p2670 \
               poj2612 swea1868 uva10189 uva10279";
    assert_eq!(solved.join(" "), all);
}

#[test]
fn lemons_checker_writes_the_score_into_a_file() {
    let Some(folder) = ProgramFolder::new("lemon") else { return };
    let problem = Problem::all().find(|problem| problem.id() == "master").unwrap();
    let tree = Tree::of(problem, PackageFormat::Lemon);
    let checker = folder.compile("checker", tree.text("data/master/checker.cpp"));
    let (input, answer) = (tree.bytes("samples/1.in"), tree.bytes("samples/1.ans"));
    let (input, answer) = (folder.file("in", input), folder.file("ans", answer));
    for (output, score) in [(fs::read(&answer).unwrap(), "24"), (b"Case #1:\nImpossible\n".to_vec(), "0")] {
        let output = folder.file("out", &output);
        let (points, message) = (folder.0.join("score"), folder.0.join("message"));
        let paths = [&input, &output, &answer, &PathBuf::from("24"), &points, &message];
        let paths: Vec<&str> = paths.iter().map(|path| path.to_str().unwrap()).collect();
        assert!(run(&checker, &paths, b"").status.success());
        assert_eq!(fs::read_to_string(&points).unwrap().trim(), score);
        assert!(!fs::read_to_string(&message).unwrap().is_empty());
    }
}
