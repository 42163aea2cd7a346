//! The layouts that have no verifier here, as their systems' sources and manuals describe them.

use crate::tree::Tree;
use saolei_judge::Problem;
use saolei_judge::package::PackageFormat;
use serde_json::Value;
use std::collections::HashMap;

/// `ImportProblemService` of DOMjudge reads these keys and no others.
#[test]
fn domjudge_reads_every_setting() {
    const KEYS: [&str; 5] = ["short-name", "name", "externalid", "timelimit", "color"];
    for problem in Problem::all() {
        let tree = Tree::of(problem, PackageFormat::Domjudge);
        let settings: HashMap<&str, &str> =
            tree.text("domjudge-problem.ini").lines().map(|line| line.split_once(" = ").unwrap()).collect();
        assert!(settings.keys().all(|key| KEYS.contains(key)));
        let seconds: f64 = settings["timelimit"].parse().unwrap();
        assert_eq!((seconds * 1000.0) as u32, problem.time_ms());
        assert_eq!(settings["externalid"], problem.id());
        let yaml = tree.text("problem.yaml");
        for line in [
            "validation: custom",
            "type: pass-fail",
            &format!("  memory: {}", problem.memory_mib),
            &format!("  output: {}", problem.output_mib),
        ] {
            assert!(yaml.lines().any(|found| found == line), "{line}");
        }
        // One output validator, in one folder.
        let validators: Vec<&String> =
            tree.0.keys().filter(|path| path.starts_with("output_validators/")).collect();
        assert_eq!(validators, ["output_validators/checker/checker.cpp"]);
        let page = tree.text("problem_statement/problem.html");
        assert!(page.contains(problem.title) && page.contains(problem.title_zh));
        let pairs = tree.ending(".in").filter(|path| tree.has(&path.replace(".in", ".ans"))).count();
        assert_eq!(pairs, tree.ending(".in").count());
    }
}

#[test]
fn hydro_finds_every_file_and_the_points_make_100() {
    for problem in Problem::all() {
        let tree = Tree::of(problem, PackageFormat::Hydro);
        let settings = tree.text("problem.yaml");
        assert!(settings.contains(&format!("\npid: {}\ntitle: \"{}\"\n", problem.id(), problem.title_zh)));
        let (mut points, mut ids, mut files) = (0, Vec::new(), Vec::new());
        let (mut cases, mut milliseconds, mut time) = (0, 0, 0);
        for line in tree.text("testdata/config.yaml").lines() {
            let line = line.trim_start().trim_start_matches("- ");
            match line.split_once(": ") {
                Some(("id", id)) => ids.push(id.parse::<u32>().unwrap()),
                Some(("score", score)) => points += score.parse::<u32>().unwrap(),
                Some(("if", list)) => {
                    let list = list.trim_matches(['[', ']']).split(", ");
                    assert!(list.map(|id| id.parse::<u32>().unwrap()).all(|id| id < *ids.last().unwrap()));
                }
                Some(("time", limit)) => time = limit.trim_end_matches("ms").parse::<u32>().unwrap(),
                Some(("input" | "output" | "checker" | "validator", file)) => {
                    files.push(file);
                    if file.ends_with(".in") {
                        (cases, milliseconds) = (cases + 1, milliseconds + time);
                    }
                }
                _ => {}
            }
        }
        assert_eq!(points, 100, "{}", problem.id());
        // What its judges accept by default.
        assert!(milliseconds <= 60_000, "{}: {cases} tests, {milliseconds} ms", problem.id());
        assert_eq!(ids, problem.subtasks().map(|subtask| subtask.number).collect::<Vec<u32>>());
        assert!(files.iter().all(|file| tree.has(&format!("testdata/{file}"))));
        // Both sides of every case, and the two programs.
        let data = tree.0.keys().filter(|path| path.starts_with("testdata/")).count();
        assert_eq!(files.len(), data - 1);
        assert!(data <= 100, "{}: {data} files", problem.id());
        assert!(tree.has("problem_en.md") && tree.has("problem_zh.md"));
    }
}

#[test]
fn uoj_finds_every_test_in_its_subtask() {
    for problem in Problem::all() {
        let tree = Tree::of(problem, PackageFormat::Uoj);
        let config: HashMap<&str, &str> =
            tree.text("problem.conf").lines().map(|line| line.split_once(' ').unwrap()).collect();
        let number = |key: &str| -> usize { config[key].parse().unwrap() };
        for (prefix, count) in [("", number("n_tests")), ("ex_", number("n_ex_tests"))] {
            for test in 1..=count {
                for (side, suffix) in [("input", "in"), ("output", "ans")] {
                    assert_eq!(config[&format!("{side}_suf")[..]], suffix);
                    let pre = config[&format!("{side}_pre")[..]];
                    assert!(
                        tree.has(&format!("{prefix}{pre}{test}.{suffix}")),
                        "{prefix}{pre}{test}.{suffix}"
                    );
                }
            }
        }
        assert_eq!(tree.ending(".in").count(), number("n_tests") + number("n_ex_tests"));
        assert_eq!(number("n_subtasks"), problem.subtasks().count());
        let (mut end, mut points) = (0, 0);
        for subtask in 1..=number("n_subtasks") {
            let next = number(&format!("subtask_end_{subtask}"));
            assert!(next > end, "subtask {subtask} has no tests");
            end = next;
            points += number(&format!("subtask_score_{subtask}"));
        }
        assert_eq!((end, points), (number("n_tests"), 100));
        assert!(["chk.cpp", "val.cpp", "std.cpp"].iter().all(|file| tree.has(file)));
        assert!(number("output_limit") >= 64);
    }
}

/// `Task::readFromJson` of LemonLime refuses a task that lacks one of these.
#[test]
fn lemon_reads_the_contest() {
    const TASK: [&str; 15] = [
        "problemTitle",
        "sourceFileName",
        "inputFileName",
        "outputFileName",
        "standardInputCheck",
        "standardOutputCheck",
        "taskType",
        "subFolderCheck",
        "comparisonMode",
        "diffArguments",
        "realPrecision",
        "specialJudge",
        "compilerConfiguration",
        "answerFileExtension",
        "testCases",
    ];
    for problem in Problem::all() {
        let tree = Tree::of(problem, PackageFormat::Lemon);
        let contest: Value = serde_json::from_slice(tree.bytes(&format!("{}.cdf", problem.id()))).unwrap();
        assert_eq!(contest["version"], "1.0");
        assert!(contest["contestants"].as_array().unwrap().is_empty());
        let task = &contest["tasks"][0];
        assert!(TASK.iter().all(|key| !task[key].is_null()));
        let cases = task["testCases"].as_array().unwrap();
        assert_eq!(cases.len(), problem.subtasks().count());
        for (case, subtask) in cases.iter().zip(problem.subtasks()) {
            assert_eq!(case["fullScore"], subtask.points);
            assert_eq!(case["timeLimit"], subtask.time_ms);
            let files = |side: &str| case[side].as_array().unwrap().clone();
            assert!(
                !files("inputFiles").is_empty() && files("inputFiles").len() == files("outputFiles").len()
            );
            for file in files("inputFiles").iter().chain(&files("outputFiles")) {
                assert!(tree.has(&format!("data/{}", file.as_str().unwrap())));
            }
        }
        assert!(tree.has(&format!("data/{}.cpp", task["specialJudge"].as_str().unwrap())));
    }
}

#[test]
fn polygon_lists_every_test_and_source() {
    for problem in Problem::all() {
        let tree = Tree::of(problem, PackageFormat::Polygon);
        let xml = tree.text("problem.xml");
        let tests = xml.matches("<test ").count();
        assert!(xml.contains(&format!("<test-count>{tests}</test-count>")));
        for test in 1..=tests {
            // As CMS's loader names them, whatever the pattern says; p2d reads the pattern.
            assert!(tree.has(&format!("tests/{test:02}")) && tree.has(&format!("tests/{test:02}.a")));
        }
        assert!(xml.contains("<input-path-pattern>tests/%02d</input-path-pattern>"));
        assert!(xml.contains("<answer-path-pattern>tests/%02d.a</answer-path-pattern>"));
        assert!(!tree.has(&format!("tests/{:02}", tests + 1)));
        for path in xml.split(" path=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert!(tree.has(path), "{path}");
        }
        for subtask in problem.subtasks() {
            assert!(xml.contains(&format!("group=\"{}\" points=\"{}.0\"", subtask.number, subtask.points)));
        }
    }
}

/// What HUSTOJ's import reads; `packages/verify` reads it with a parser of XML.
#[test]
fn hustoj_finds_a_sample_a_checker_and_every_test() {
    for problem in Problem::all() {
        let tree = Tree::of(problem, PackageFormat::Hustoj);
        let xml = tree.text("fps.xml");
        assert_eq!(tree.fps_text("title"), problem.title_zh);
        assert_eq!(tree.fps_text("sample_input").as_bytes(), problem.samples[0]);
        assert_eq!(tree.fps_text("sample_output").into_bytes(), problem.answer(problem.samples[0]));
        let kattis = Tree::of(problem, PackageFormat::Kattis);
        let tests = kattis.ending(".in").filter(|path| path.starts_with("data/secret/")).count();
        assert_eq!(xml.matches("<test_input name=").count(), tests);
        assert_eq!(xml.matches("<test_output name=").count(), tests);
        assert_eq!(tree.fps_text("solution"), tree.text(&format!("solutions/{}.cpp", problem.id())));
    }
}

/// The points of each subtask in the table of a statement, whose cells are separated by `between`.
fn points_in_statement(text: &str, between: &str) -> Vec<u32> {
    let mut points = Vec::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.trim_matches(['|', ' ']).split(between).map(str::trim).collect();
        let numbers = |cell: &str| -> Vec<u32> {
            let words = cell.split(|char: char| !char.is_ascii_digit());
            words.filter_map(|word| word.parse().ok()).collect()
        };
        let Some((&first, &last)) = cells
            .first()
            .map(|cell| numbers(cell))
            .as_deref()
            .and_then(|range| range.first().zip(range.last()))
        else {
            continue;
        };
        if cells.len() > 1 && first as usize == points.len() + 1 {
            let own = numbers(cells[1]);
            points.extend((first..=last).map(|number| own[(number - first) as usize % own.len()]));
        }
    }
    points
}

#[test]
fn the_points_in_a_statement_are_those_of_the_configuration() {
    let after = |text: &str, key: &str| -> Vec<u32> {
        let values = text.lines().filter_map(|line| line.trim().strip_prefix(key).map(str::trim));
        values.map(|value| value.parse().unwrap()).collect()
    };
    for problem in Problem::all() {
        let table: Vec<u32> = problem.subtasks().map(|subtask| subtask.points).collect();
        for (format, statements, between) in [
            (
                PackageFormat::Kattis,
                ["problem_statement/problem.en.tex", "problem_statement/problem.zh.tex"],
                "&",
            ),
            (PackageFormat::Polygon, ["english", "chinese"], "&"),
            (PackageFormat::Hydro, ["problem_en.md", "problem_zh.md"], "|"),
            (PackageFormat::Uoj, ["statement.en.md", "statement.zh.md"], "|"),
            (PackageFormat::Lemon, ["statement.en.md", "statement.zh.md"], "|"),
            (PackageFormat::Dmoj, ["statement.en.md", "statement.zh.md"], "|"),
            (PackageFormat::Luogu, ["statement.en.md", "statement.zh.md"], "|"),
            (PackageFormat::Syzoj, ["statement.en.md", "statement.zh.md"], "|"),
        ] {
            let tree = Tree::of(problem, format);
            let configured: Vec<u32> = match format {
                PackageFormat::Hydro => after(tree.text("testdata/config.yaml"), "score:"),
                PackageFormat::Uoj => {
                    let score =
                        |number| after(tree.text("problem.conf"), &format!("subtask_score_{number} "));
                    problem.subtasks().flat_map(|subtask| score(subtask.number)).collect()
                }
                PackageFormat::Kattis => {
                    let path = |number| format!("data/secret/{number:02}/testdata.yaml");
                    let score = |number| after(tree.text(&path(number)), "accept_score:");
                    problem.subtasks().flat_map(|subtask| score(subtask.number)).collect()
                }
                // Checked by the tests of their layouts.
                PackageFormat::Polygon | PackageFormat::Lemon => table.clone(),
                PackageFormat::Dmoj => after(tree.text("init.yml"), "- points:"),
                PackageFormat::Luogu => {
                    let config = tree.text("data/config.yml");
                    let ids = after(config, "subtaskId:");
                    let mut scores: Vec<(u32, u32)> = ids.into_iter().zip(after(config, "score:")).collect();
                    scores.dedup();
                    scores.into_iter().map(|(_, score)| score).collect()
                }
                PackageFormat::Syzoj => {
                    let lines = tree.text("data/data.yml").replace(", type", "\n");
                    after(&lines, "- {score:")
                }
                PackageFormat::Icpc | PackageFormat::Domjudge | PackageFormat::Hustoj => {
                    unreachable!("they have no points")
                }
            };
            for statement in statements {
                let path = match format {
                    PackageFormat::Polygon => format!("statement-sections/{statement}/scoring.tex"),
                    _ => statement.to_string(),
                };
                let told = points_in_statement(tree.text(&path), between);
                assert_eq!(told, configured, "{} {path}", problem.id());
            }
        }
    }
}
