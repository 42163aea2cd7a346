//! Every built-in problem: its folder is listed, its samples are answered to the byte, and all of its names find it.

use saolei_problems::{Answerer, built_ins, find};
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn every_folder_is_in_the_table() {
    let folders = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("problems")).unwrap();
    let folders: BTreeSet<String> =
        folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let listed: BTreeSet<String> = built_ins().map(|problem| problem.id.clone()).collect();
    assert_eq!(folders, listed);
}

#[test]
fn samples_are_answered_to_the_byte() {
    for problem in built_ins() {
        assert!(!problem.samples.is_empty(), "{}", problem.id);
        for sample in &problem.samples {
            let mut answer = Vec::new();
            problem.run(&problem.id, &mut sample.input.as_bytes(), &mut answer).unwrap();
            assert_eq!(String::from_utf8(answer).unwrap(), sample.output, "{}", problem.id);
        }
    }
}

#[test]
fn samples_are_written_as_they_were_read() {
    for problem in built_ins() {
        for sample in &problem.samples {
            let cases = problem.cases(&problem.id, &mut sample.input.as_bytes()).unwrap();
            let written = String::from_utf8(problem.input.write(&cases)).unwrap();
            assert_eq!(written, sample.input, "{}", problem.id);
        }
    }
}

#[test]
fn every_name_finds_its_problem() {
    let mut seen = BTreeSet::new();
    for problem in built_ins() {
        for name in problem.aliases.iter().chain([&problem.id]) {
            assert_eq!(find(name).unwrap(), Answerer::Light(problem), "{name}");
            let plain: String = name.chars().filter(|char| char.is_alphanumeric()).collect();
            assert!(seen.insert(plain.to_lowercase()), "{name} is there twice");
        }
    }
    for (name, id) in [
        ("529", "click"),
        ("leetcode-529", "click"),
        ("LeetCode 529", "click"),
        ("p2670", "p2670"),
        ("UVa 10189", "uva10189"),
        ("110102", "uva10189"),
        ("984b", "cf984b"),
        ("SCOI2005", "p2327"),
        ("scoi 2005", "p2327"),
        ("master", "master"),
        ("P13245", "master"),
        ("BOJ4396", "poj2612"),
    ] {
        assert_eq!(find(name).unwrap().id(), id, "{name}");
    }
}

#[test]
fn unknown_names_get_suggestions() {
    for (name, message) in [
        ("bom", "unknown problem \"bom\": did you mean boom?"),
        ("uva10198", "unknown problem \"uva10198\": did you mean uva10189?"),
        ("P2671", "unknown problem \"P2671\": did you mean p2670?"),
        ("zzz", "unknown problem \"zzz\": `saolei list` shows all problems"),
    ] {
        assert_eq!(find(name).unwrap_err().to_string(), message);
    }
}
