//! Turns a LeetCode answer into a runnable program: `class Solution` with `updateBoard`, or the function alone.
//!
//! The answer is read from the file unchanged, or included with its own line numbers, so that errors and exceptions
//! name the student's lines. The harness reads boards of `click` and prints the results; what the answer itself prints
//! goes to standard error.

use super::compile::Build;
use super::{PrepareError, SourceLanguage, beside};
use crate::runner::{Program, while_none_runs_alone};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Whether a source is an answer without a main program.
pub(super) fn is_answer(language: SourceLanguage, text: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match language {
        SourceLanguage::Cpp => has(&["updateBoard"]) && !has(&["main("]),
        SourceLanguage::Java => has(&["updateBoard"]) && !has(&["static void main"]),
        SourceLanguage::Go => has(&["func updateBoard"]) && !has(&["func main("]),
        SourceLanguage::Rust => has(&["fn update_board"]) && !has(&["fn main("]),
        SourceLanguage::Python => has(&["def updateBoard"]) && !has(&["stdin", "input(", "__main__"]),
        SourceLanguage::JavaScript | SourceLanguage::TypeScript => {
            has(&["updateBoard"]) && !has(&["stdin", "readFileSync", "require("])
        }
        SourceLanguage::C | SourceLanguage::Ruby => false,
    }
}

/// The program around an answer. It is part of the compiled program's key.
pub(super) const fn harness(language: SourceLanguage) -> &'static str {
    match language {
        SourceLanguage::Cpp => include_str!("harness.cpp"),
        SourceLanguage::Java => include_str!("Harness.java"),
        SourceLanguage::Go => include_str!("harness.go"),
        SourceLanguage::Rust => include_str!("harness.rs"),
        SourceLanguage::Python => include_str!("harness.py"),
        SourceLanguage::JavaScript | SourceLanguage::TypeScript => include_str!("harness.js"),
        SourceLanguage::C | SourceLanguage::Ruby => "",
    }
}

pub(super) fn build(build: &Build<'_>, text: &str) -> Result<Program, PrepareError> {
    match build.language {
        SourceLanguage::Python => Ok(interpreted(build, "-c")),
        SourceLanguage::JavaScript => Ok(interpreted(build, "-e")),
        SourceLanguage::TypeScript => {
            check_node(build)?;
            Ok(interpreted(build, "-e"))
        }
        SourceLanguage::Java => java(build, text),
        SourceLanguage::Cpp => native(build, |folder| cpp(build, text, folder)),
        SourceLanguage::Go => native(build, |folder| go(build, text, folder)),
        SourceLanguage::Rust => native(build, |folder| rust(build, text, folder)),
        SourceLanguage::C | SourceLanguage::Ruby => unreachable!("LeetCode answers in it are not taken"),
    }
}

/// Passes the harness as an argument and the source as another.
fn interpreted(build: &Build<'_>, flag: &str) -> Program {
    let source = beside(build.source).into_os_string();
    Program::new(build.tool, [OsString::from(flag), harness(build.language).into(), source])
}

/// Checks that Node.js is 22.13 or newer, which can strip types.
pub(super) fn check_node(build: &Build<'_>) -> Result<(), PrepareError> {
    let _lock = while_none_runs_alone();
    let version = Command::new(build.tool).arg("--version").output().map(|done| done.stdout);
    let version = String::from_utf8_lossy(&version.unwrap_or_default()).trim().to_string();
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|part| part.parse::<u32>().ok());
    if (numbers.next(), numbers.next()) >= (Some(22), Some(13)) {
        return Ok(());
    }
    let need = format!("TypeScript needs node 22.13 or newer, found {version}");
    Err(PrepareError::OldTool(build.source.display().to_string(), need))
}

/// Compiles to an executable in the build folder.
fn native(
    build: &Build<'_>,
    compile: impl FnOnce(&Path) -> Result<(), PrepareError>,
) -> Result<Program, PrepareError> {
    let folder = build.once(|folder| {
        fs::create_dir(folder).map_err(|error| build.folder_error(error))?;
        compile(folder)
    })?;
    Ok(Program::new(folder.join("program"), [""; 0]))
}

fn write(build: &Build<'_>, path: &Path, text: &str) -> Result<(), PrepareError> {
    fs::write(path, text).map_err(|error| build.folder_error(error))
}

fn cpp(build: &Build<'_>, text: &str, folder: &Path) -> Result<(), PrepareError> {
    let (head, tail) =
        harness(build.language).split_once("// ---- ANSWER\n").expect("the harness has a place");
    let file = folder.join("harness.cpp");
    let name = build.source.file_name().unwrap_or_default().to_string_lossy();
    write(build, &file, &format!("{head}#line 1 {name:?}\n{text}\n#define ANSWER_NAME {name:?}\n{tail}"))?;
    let program = folder.join("program");
    // Like LeetCode, with sanitizers that report out-of-bounds reads and their line. Without them if their libraries
    // are missing.
    let checked = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let args = |flags: &[&'static str]| -> Vec<OsString> {
        let flags = flags.iter().map(OsString::from);
        // Quoted includes are searched for in the source's folder.
        let beside =
            build.source.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let rest = ["-I".into(), beside.into(), "-o".into(), program.clone().into(), file.clone().into()];
        ["-std=gnu++20".into(), "-D_GLIBCXX_ASSERTIONS".into()].into_iter().chain(flags).chain(rest).collect()
    };
    build
        .run(args(&checked).iter().map(OsString::as_os_str))
        .or_else(|_| build.run(args(&["-O2"]).iter().map(OsString::as_os_str)))
}

fn go(build: &Build<'_>, text: &str, folder: &Path) -> Result<(), PrepareError> {
    /// The packages that LeetCode imports. Only used ones are imported, because Go refuses the others.
    const PACKAGES: [(&str, &str); 9] = [
        ("fmt.", "fmt"),
        ("sort.", "sort"),
        ("strings.", "strings"),
        ("strconv.", "strconv"),
        ("math.", "math"),
        ("bytes.", "bytes"),
        ("slices.", "slices"),
        ("heap.", "container/heap"),
        ("list.", "container/list"),
    ];
    let name = build.source.display();
    let text = if text.lines().any(|line| line.starts_with("package ")) {
        format!("//line {name}:1\n{text}")
    } else {
        let used = PACKAGES.iter().filter(|(word, _)| text.contains(word));
        let imports: String = used.map(|(_, package)| format!("import {package:?}\n")).collect();
        format!("package main\n{imports}//line {name}:1\n{text}")
    };
    let (answer, main, program) =
        (folder.join("answer.go"), folder.join("harness.go"), folder.join("program"));
    write(build, &answer, &text)?;
    write(build, &main, harness(build.language))?;
    let flags = ["build", "-o"].map(OsStr::new);
    build.run(flags.into_iter().chain([program.as_os_str(), answer.as_os_str(), main.as_os_str()]))
}

fn rust(build: &Build<'_>, text: &str, folder: &Path) -> Result<(), PrepareError> {
    let source = std::path::absolute(build.source).map_err(|error| build.folder_error(error))?;
    let own = if text.contains("struct Solution") { "" } else { "struct Solution;\n" };
    let file = folder.join("harness.rs");
    write(build, &file, &format!("{}{own}include!({source:?});\n", harness(build.language)))?;
    let program = folder.join("program");
    // Panics and errors name the file as the user typed it.
    let parent = source.parent().map(|parent| format!("{}/", parent.display())).unwrap_or_default();
    let typed = build.source.parent().filter(|parent| *parent != Path::new(""));
    let typed = typed.map(|parent| format!("{}/", parent.display())).unwrap_or_default();
    let remap = format!("--remap-path-prefix={parent}={typed}");
    let flags = ["--edition=2021", "-O", "-Coverflow-checks=yes", &remap, "-o"].map(OsStr::new);
    build.run(flags.into_iter().chain([program.as_os_str(), file.as_os_str()]))
}

fn java(build: &Build<'_>, text: &str) -> Result<Program, PrepareError> {
    /// Goes in front of the first line, so that line numbers do not change.
    const IMPORTS: &str = "import java.util.*; import java.util.function.*; import java.util.stream.*; ";
    let classes = build.once(|folder| {
        fs::create_dir(folder).map_err(|error| build.folder_error(error))?;
        let (answer, main) = (folder.join("Solution.java"), folder.join("Harness.java"));
        write(build, &answer, &format!("{IMPORTS}{text}"))?;
        write(build, &main, harness(build.language))?;
        build.javac(folder, &answer)?;
        let class_path = ["-cp".as_ref(), folder.as_os_str(), "-d".as_ref(), folder.as_os_str()];
        build.run(class_path.into_iter().chain([main.as_os_str()]))
    })?;
    build.java_program(&classes, "Harness")
}
