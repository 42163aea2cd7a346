//! Packages for judging systems: what is in them, and whether their programs work.
//!
//! `make packages-check` also runs the judging systems' own tools.

mod compiled;
mod folder;
mod formats;
mod programs;
mod tree;

use saolei_judge::package::{DataSize, PackageFormat, PackageSpec, pack};
use saolei_judge::{Bounds, InputLimits, Problem, Subtask, validate};
use saolei_protocols::Protocol;
use saolei_testing::protocols;
use tree::Tree;

#[test]
fn the_same_order_gives_the_same_bytes_and_another_seed_does_not() {
    for format in PackageFormat::ALL {
        let problem = Problem::all().next().unwrap();
        assert_eq!(Tree::of(problem, format).0, Tree::of(problem, format).0, "{}", format.name());
        let mut other = Vec::new();
        let spec = PackageSpec { problem, format, seed: 2, size: DataSize::Small };
        pack(&spec, &mut |path, bytes| {
            other.push((path.to_string(), bytes.to_vec()));
            Ok(())
        })
        .unwrap();
        assert_ne!(Tree(other.into_iter().collect()).0, Tree::of(problem, format).0);
    }
}

#[test]
fn every_input_is_legal_in_its_subtask_and_every_subtask_has_one() {
    for problem in Problem::all() {
        let tree = Tree::of(problem, PackageFormat::Kattis);
        let limits_of = |path: &str| match path.strip_prefix("data/secret/") {
            Some(rest) => problem.subtask(rest[..2].parse().unwrap()).unwrap().limits,
            None => &problem.limits,
        };
        for path in tree.ending(".in") {
            let valid = validate(problem, limits_of(path), path, &mut tree.bytes(path));
            assert!(valid.is_ok(), "{} {}", problem.id(), valid.unwrap_err());
        }
        for Subtask { number, .. } in problem.subtasks() {
            let folder = format!("data/secret/{number:02}/");
            assert!(tree.ending(".in").any(|path| path.starts_with(&folder)), "{} {number}", problem.id());
        }
    }
}

#[test]
fn every_answer_is_that_of_a_naive_program() {
    for problem in Problem::all() {
        let tree = Tree::of(problem, PackageFormat::Kattis);
        for path in tree.ending(".in") {
            let (input, answer) = (tree.text(path), tree.text(&path.replace(".in", ".ans")));
            assert!(!answer.is_empty(), "{} {path}", problem.id());
            if problem.answerer == Protocol::Master {
                let checked = protocols::check_master(input, answer);
                assert_eq!(checked, Ok(()), "{path}");
            } else {
                assert!(
                    protocols::answer(problem.answerer.protocol().unwrap(), input) == answer,
                    "{} {path}",
                    problem.id()
                );
            }
        }
    }
}

#[test]
fn names_are_what_every_system_takes() {
    for problem in Problem::all() {
        for format in PackageFormat::ALL {
            for path in Tree::of(problem, format).0.keys() {
                let fine = |part: &str| {
                    part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
                        && part.as_bytes()[0].is_ascii_alphanumeric()
                };
                assert!(path.split('/').all(fine), "{} {}: {path}", problem.id(), format.name());
            }
        }
    }
}

#[test]
fn statements_tell_the_limits_of_the_table() {
    for problem in Problem::all() {
        let tree = Tree::of(problem, PackageFormat::Hydro);
        for (path, between) in [("problem_en.md", " to "), ("problem_zh.md", " 至 ")] {
            let text = tree.text(path);
            // What the subtasks allow: boom as a whole allows more mines than any of them.
            let bounds: [fn(&InputLimits) -> Bounds; 3] =
                [|limits| limits.rows, |limits| limits.cols, |limits| limits.mines];
            for bounds in bounds {
                let least = problem.rows.iter().map(|row| bounds(&row.limits).least).min().unwrap();
                let most = problem.rows.iter().map(|row| bounds(&row.limits).most).max().unwrap();
                let range = format!("{least}{between}{most}\n");
                assert!(text.contains(&range), "{} {path}: {range}", problem.id());
            }
        }
    }
}
