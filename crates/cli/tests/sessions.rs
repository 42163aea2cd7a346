//! Runs every `$` line in the `console` blocks of the READMEs, of `docs/` and of `sessions/` in a shell. The lines below it
//! must be what the shell prints, errors included, and the command must succeed; `echo $?` shows an exit code.
//!
//! `UPDATE=1` writes what is printed now: read the difference.

#![cfg(unix)] // the sessions are lines of a Unix shell

use saolei_testing::{check_golden, english_words};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// What a reader types to build and run is here what has been built.
const CARGO_RUN: &str =
    "cargo() { [ \"$1 $2 $3\" = 'run --release --' ] || return 99; shift 3; saolei \"$@\"; }\n";

/// Every page that a reader may copy commands from.
#[test]
fn the_readmes_and_docs_are_true() {
    let mut pages = vec![root().join("README.md"), root().join("README.zh-CN.md")];
    pages.extend(pages_in(&root().join("docs")));
    for page in pages {
        check(&page);
    }
}

#[test]
fn the_sessions_are_true() {
    let paths = pages_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions"));
    assert!(!paths.is_empty());
    for path in paths {
        check(&path);
    }
}

/// The Markdown files of a folder, in order.
fn pages_in(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    paths
}

/// Runs the sessions again in a Chinese locale: every error has to be Chinese, but for names and what is quoted.
#[test]
fn no_error_is_english_in_a_chinese_locale() {
    let (mut errors, mut english) = (0, Vec::new());
    for path in pages_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions")) {
        let name = path.file_name().unwrap().to_str().unwrap();
        if name.ends_with(".zh-CN.md") {
            continue; // it asks for English too
        }
        let printed = replay(&read(&path), &playground(&format!("chinese-{name}")), "zh_CN.UTF-8");
        // Illegal inputs are reported as answers. Python says what its exceptions mean.
        let is_error = |line: &str| {
            line.starts_with("saolei: ") && !line.contains("Error: ") || line.starts_with("<stdin>:")
        };
        // What `stress` guesses is said in sentences without a prefix.
        let is_word = |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_guess = |line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            ["reasons.md", "stress.md"].contains(&name)
                && !line.starts_with(['$', '>', '{', '[', '"'])
                && words.windows(4).any(|four| four.iter().all(is_word))
        };
        for line in blocks(&printed).iter().flat_map(|block| block.lines()) {
            if is_error(line) {
                assert_eq!(english_words(line), None, "{name}: {line}");
                errors += 1;
            }
            english.extend(is_guess(line).then(|| line.to_string()));
        }
    }
    assert!(english.is_empty(), "{english:#?}");
    assert!(errors > 100, "only {errors} errors were seen");
}

/// What is typed is the same; what is printed follows the language.
#[test]
fn both_languages_type_the_same() {
    for page in ["README", "docs/problems", "docs/protocols"] {
        let [english, chinese] = ["md", "zh-CN.md"].map(|end| read(&root().join(format!("{page}.{end}"))));
        let typed = |page: &str| {
            let lines = blocks(page).concat();
            lines.lines().filter(|line| line.starts_with("$ ")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(typed(&english), typed(&chinese), "{page}");
    }
}

/// The READMEs quote the table of docs/speed.md.
#[test]
fn the_readmes_give_the_measured_speed() {
    let page = read(&root().join("docs/speed.md"));
    let table = page.lines().skip_while(|line| !line.starts_with("| input ")).skip(2);
    let rows = table.map_while(|line| line.strip_prefix("| "));
    let mut ratios: Vec<f64> =
        rows.map(|row| row.trim_end_matches(" |").rsplit(' ').next().unwrap().parse().unwrap()).collect();
    ratios.sort_by(f64::total_cmp);
    let slower = ratios.split_off(ratios.iter().filter(|&&ratio| ratio < 1.0).count());
    let [from, to] = [ratios[0], ratios[ratios.len() - 1]].map(|ratio| format!("{ratio:.2}"));
    let (faster, all) = (ratios.len(), ratios.len() + slower.len());
    for (page, quoted) in [
        ("bench/README.md", [format!("{from} to {to} on"), format!("{faster} of {all} inputs")]),
        ("README.md", [format!("{from} to {to} of the CPU time"), format!("{faster} of {all} inputs")]),
        ("README.zh-CN.md", [format!("{all} 个输入中的 {faster} 个"), format!("{from} 到 {to} 的 CPU 时间")]),
    ] {
        let text = read(&root().join(page)).replace('\n', " ");
        for quoted in
            quoted.iter().chain(&slower.iter().map(|ratio| format!("{ratio:.2}")).collect::<Vec<_>>())
        {
            assert!(text.contains(quoted), "{page} does not say {quoted:?}");
        }
    }
}

#[test]
fn the_readme_shows_the_example_of_saolei_rules() {
    let documentation: String = read(&root().join("crates/rules/src/lib.rs"))
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n")
        .collect();
    let example = &blocks(&documentation)[0];
    let shown: String =
        example.lines().filter(|line| !line.starts_with("# ")).map(|l| l.to_owned() + "\n").collect();
    assert_eq!(
        blocks(&read(&root().join("README.md"))).iter().find(|block| block.starts_with("use ")),
        Some(&shown)
    );
}

fn check(path: &Path) {
    let text = read(path);
    let name = path.file_name().unwrap().to_str().unwrap();
    let locale = if name.ends_with(".zh-CN.md") { "zh_CN.UTF-8" } else { "C.UTF-8" };
    let found = replay(&text, &playground(name), locale);
    check_golden(path, &found);
}

/// The document with what is printed now below each command.
fn replay(document: &str, folder: &Path, locale: &str) -> String {
    let mut replayed = String::new();
    let mut lines = document.lines().peekable();
    let mut in_session = false;
    while let Some(line) = lines.next() {
        let is_fence = line.starts_with("```");
        if in_session && !is_fence {
            let Some(command) = line.strip_prefix("$ ") else {
                continue; // printed the last time
            };
            let mut command = command.to_owned();
            replayed.extend([line, "\n"]);
            while let Some(line) = lines.next_if(|line| line.starts_with("> ")) {
                command += &line[1..].replacen(' ', "\n", 1);
                replayed.extend([line, "\n"]);
            }
            replayed += &typed(&command, folder, locale);
        } else {
            replayed.extend([line, "\n"]);
        }
        if is_fence {
            in_session = line == "```console";
        }
    }
    replayed
}

/// What a shell prints.
fn typed(command: &str, folder: &Path, locale: &str) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_saolei")).parent().unwrap();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{CARGO_RUN}{command}")])
        .current_dir(folder)
        .env("PATH", format!("{}:{}", programs.display(), env::var("PATH").unwrap()))
        // What help wraps at in builds that wrap it: a workspace build does, because a benchmark asks clap for it.
        .env("COLUMNS", "100")
        .env("LC_ALL", locale)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{command}\n{printed}{}", output.status);
    printed
}

/// A folder of its own with the examples, where a session may write files.
fn playground(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be left over from the last time, or not be there.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("examples")).unwrap();
    for entry in fs::read_dir(root().join("examples")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.join("examples").join(entry.file_name())).unwrap();
    }
    folder
}

/// The fenced blocks of a document.
fn blocks(document: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut open: Option<String> = None;
    for line in document.lines() {
        match (line.starts_with("```"), &mut open) {
            (true, None) => open = Some(String::new()),
            (true, Some(_)) => blocks.extend(open.take()),
            (false, Some(block)) => block.extend([line, "\n"]),
            (false, None) => {}
        }
    }
    blocks
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
