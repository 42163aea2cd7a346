//! Turns a function that a judge calls into a runnable program: LeetCode's `updateBoard`, Exercism's `annotate`.
//!
//! The source is read from the file unchanged, or included with its own line numbers, so that errors and exceptions
//! name the student's lines. The harness reads the problem's inputs and prints the results; what the function itself
//! prints goes to standard error.

use super::code::Code;
use super::compile::Build;
use super::{PrepareError, beside};
use crate::problem::FunctionCaller;
use saolei_runner::{Program, SourceLanguage, while_none_runs_alone};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The classes that Exercism's tests use in Java, where other tracks have a function.
const BOARD_CLASSES: [&str; 2] = ["MinesweeperBoard", "FlowerFieldBoard"];

/// Words that only a program that reads its input has.
const fn reading(language: SourceLanguage) -> &'static [&'static str] {
    match language {
        SourceLanguage::C | SourceLanguage::Cpp => {
            &["cin", "scanf", "getchar", "getline", "fgets", "gets", "fread", "stdin", "ifstream"]
        }
        SourceLanguage::Java => &["System.in", "FileReader", "FileInputStream"],
        SourceLanguage::Go => &["os.Stdin", "fmt.Scan", "fmt.Scanf", "fmt.Scanln"],
        SourceLanguage::Rust => &["stdin"],
        SourceLanguage::Python => &["stdin", "input(", "fileinput", "open("],
        SourceLanguage::JavaScript | SourceLanguage::TypeScript => {
            &["stdin", "readFileSync", "readline", "createInterface"]
        }
        SourceLanguage::Ruby => &["gets", "STDIN", "$stdin", "ARGF", "readlines"],
        SourceLanguage::CSharp => &["Console.Read", "Console.ReadLine", "Console.In"],
        SourceLanguage::Kotlin => &["readLine", "readln", "System.in"],
    }
}

impl FunctionCaller {
    /// The function that is called.
    const fn function(self, language: SourceLanguage) -> &'static str {
        match (self, language) {
            (FunctionCaller::LeetCode, SourceLanguage::Rust | SourceLanguage::Ruby) => "update_board",
            (FunctionCaller::LeetCode, SourceLanguage::CSharp) => "UpdateBoard",
            (FunctionCaller::LeetCode, _) => "updateBoard",
            (FunctionCaller::Exercism, SourceLanguage::Go) => "Annotate",
            (FunctionCaller::Exercism, SourceLanguage::Java) => "withNumbers",
            (FunctionCaller::Exercism, _) => "annotate",
        }
    }

    /// The classes that may have the function; empty if it stands alone.
    const fn classes(self, language: SourceLanguage) -> &'static [&'static str] {
        use SourceLanguage::{CSharp, Cpp, Java, Kotlin, Python, Rust};
        match (self, language) {
            (FunctionCaller::LeetCode, Cpp | Java | Python | Rust | CSharp | Kotlin) => &["Solution"],
            (FunctionCaller::Exercism, Java) => &BOARD_CLASSES,
            _ => &[],
        }
    }

    /// Whether a source is such a function: it reads no input. A LeetCode answer may have a `main` that shows an example,
    /// but then it needs the class: otherwise it may read in a way that is not known here.
    pub(super) fn calls(self, language: SourceLanguage, code: &Code) -> bool {
        let reads = reading(language).iter().any(|word| code.has(word));
        let classes = self.classes(language);
        let is_complete =
            || classes.is_empty() || !code.has("main") || classes.iter().any(|class| code.has(class));
        !reads
            && match self {
                FunctionCaller::LeetCode => code.has(self.function(language)) && is_complete(),
                FunctionCaller::Exercism => !self.harness(language).is_empty(),
            }
    }

    /// Checks that a source has what the harness calls.
    pub(super) fn check(self, name: &str, language: SourceLanguage, code: &Code) -> Result<(), PrepareError> {
        let (caller, function) = (self.name(), self.function(language));
        let classes = self.classes(language);
        let missing = if self.harness(language).is_empty() {
            format!("{caller} answers in {} are not supported: write a program", language.name())
        } else if !code.has(function) {
            format!("no function {function}, which {caller} calls")
        } else if !classes.is_empty() && !classes.iter().any(|class| code.has(class)) {
            format!("no class {}: {caller} calls its {function}", classes.join(" or "))
        } else {
            return Ok(());
        };
        Err(PrepareError::Unusable(name.to_string(), missing))
    }

    /// The program around the function. It is part of the compiled program's key.
    pub(super) const fn harness(self, language: SourceLanguage) -> &'static str {
        match (self, language) {
            (FunctionCaller::LeetCode, SourceLanguage::C) => include_str!("leetcode/harness.c"),
            (FunctionCaller::LeetCode, SourceLanguage::Cpp) => include_str!("leetcode/harness.cpp"),
            (FunctionCaller::LeetCode, SourceLanguage::Java) => include_str!("leetcode/Harness.java"),
            (FunctionCaller::LeetCode, SourceLanguage::Go) => include_str!("leetcode/harness.go"),
            (FunctionCaller::LeetCode, SourceLanguage::Rust) => include_str!("leetcode/harness.rs"),
            (FunctionCaller::LeetCode, SourceLanguage::Python) => include_str!("leetcode/harness.py"),
            (FunctionCaller::LeetCode, SourceLanguage::JavaScript | SourceLanguage::TypeScript) => {
                include_str!("leetcode/harness.js")
            }
            (FunctionCaller::LeetCode, SourceLanguage::Ruby) => include_str!("leetcode/harness.rb"),
            (FunctionCaller::Exercism, SourceLanguage::Java) => include_str!("exercism/Harness.java"),
            (FunctionCaller::Exercism, SourceLanguage::Go) => include_str!("exercism/harness.go"),
            (FunctionCaller::Exercism, SourceLanguage::Rust) => include_str!("exercism/harness.rs"),
            (FunctionCaller::Exercism, SourceLanguage::Python) => include_str!("exercism/harness.py"),
            (FunctionCaller::Exercism, SourceLanguage::JavaScript | SourceLanguage::TypeScript) => {
                include_str!("exercism/harness.js")
            }
            (FunctionCaller::LeetCode, SourceLanguage::CSharp | SourceLanguage::Kotlin)
            | (
                FunctionCaller::Exercism,
                SourceLanguage::C
                | SourceLanguage::Cpp
                | SourceLanguage::Ruby
                | SourceLanguage::CSharp
                | SourceLanguage::Kotlin,
            ) => "",
        }
    }
}

/// Builds a function that was checked.
pub(super) fn build(build: &Build<'_>, caller: FunctionCaller) -> Result<Program, PrepareError> {
    match build.language {
        SourceLanguage::Python => Ok(interpreted(build, "-c")),
        SourceLanguage::JavaScript | SourceLanguage::Ruby => Ok(interpreted(build, "-e")),
        SourceLanguage::TypeScript => {
            check_node(build)?;
            Ok(interpreted(build, "-e"))
        }
        SourceLanguage::Java => java(build, caller),
        SourceLanguage::C | SourceLanguage::Cpp => native(build, |folder| cpp(build, folder)),
        SourceLanguage::Go => native(build, |folder| go(build, folder)),
        SourceLanguage::Rust => native(build, |folder| rust(build, caller, folder)),
        SourceLanguage::CSharp | SourceLanguage::Kotlin => unreachable!("`check` refuses them"),
    }
}

/// Passes the harness as an argument and the source as another.
fn interpreted(build: &Build<'_>, flag: &str) -> Program {
    let source = beside(build.source).into_os_string();
    Program::new(build.tool, [OsString::from(flag), build.harness.into(), source])
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
    Err(PrepareError::Unusable(build.source.display().to_string(), need))
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

fn cpp(build: &Build<'_>, folder: &Path) -> Result<(), PrepareError> {
    let (head, tail) = build.harness.split_once("// ---- ANSWER\n").expect("the harness has a place");
    let (ending, standard) = match build.language {
        SourceLanguage::C => ("c", "-std=gnu17"),
        _ => ("cpp", "-std=gnu++20"),
    };
    let (file, text) = (folder.join("harness").with_extension(ending), build.text);
    let name = build.source.file_name().unwrap_or_default().to_string_lossy();
    // A `main` of the answer's is not run.
    let answer = format!("#define main answers_main\n#line 1 {name:?}\n{text}\n#undef main\n");
    write(build, &file, &format!("{head}{answer}#define ANSWER_NAME {name:?}\n{tail}"))?;
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
        [standard.into(), "-D_GLIBCXX_ASSERTIONS".into()].into_iter().chain(flags).chain(rest).collect()
    };
    build
        .run(args(&checked).iter().map(OsString::as_os_str))
        .or_else(|_| build.run(args(&["-O2"]).iter().map(OsString::as_os_str)))
}

fn go(build: &Build<'_>, folder: &Path) -> Result<(), PrepareError> {
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
    let (name, code) = (build.source.display(), build.code);
    let text = match build.package_main() {
        Some(text) => format!("//line {name}:1\n{text}"),
        None => {
            let used = PACKAGES.iter().filter(|(word, _)| code.has(word));
            let imports: String = used.map(|(_, package)| format!("import {package:?}\n")).collect();
            format!("package main\n{imports}//line {name}:1\n{}", build.text)
        }
    };
    // The harness runs before `main`, which may be the answer's own.
    let text = if code.has("func main(") { text } else { format!("{text}\nfunc main() {{}}\n") };
    let (answer, main, program) =
        (folder.join("answer.go"), folder.join("harness.go"), folder.join("program"));
    write(build, &answer, &text)?;
    write(build, &main, build.harness)?;
    let flags = ["build", "-o"].map(OsStr::new);
    build.run(flags.into_iter().chain([program.as_os_str(), answer.as_os_str(), main.as_os_str()]))
}

fn rust(build: &Build<'_>, caller: FunctionCaller, folder: &Path) -> Result<(), PrepareError> {
    let source = std::path::absolute(build.source).map_err(|error| build.folder_error(error))?;
    let file = folder.join("harness.rs");
    let answer = match caller {
        FunctionCaller::LeetCode if build.code.has("struct Solution") => format!("include!({source:?});\n"),
        FunctionCaller::LeetCode => format!("struct Solution;\ninclude!({source:?});\n"),
        FunctionCaller::Exercism => format!("#[path = {source:?}]\nmod answer;\n"),
    };
    write(build, &file, &build.harness.replace("// ---- ANSWER\n", &answer))?;
    let program = folder.join("program");
    // Panics and errors name the file as the user typed it.
    let parent = source.parent().map(|parent| format!("{}/", parent.display())).unwrap_or_default();
    let typed = build.source.parent().filter(|parent| *parent != Path::new(""));
    let typed = typed.map(|parent| format!("{}/", parent.display())).unwrap_or_default();
    let remap = format!("--remap-path-prefix={parent}={typed}");
    let flags = ["--edition=2021", "-O", "-Coverflow-checks=yes", &remap, "-o"].map(OsStr::new);
    build.run(flags.into_iter().chain([program.as_os_str(), file.as_os_str()]))
}

fn java(build: &Build<'_>, caller: FunctionCaller) -> Result<Program, PrepareError> {
    // LeetCode's imports go in front of the first line, so that line numbers do not change.
    let imports = match caller {
        FunctionCaller::LeetCode => {
            "import java.util.*; import java.util.function.*; import java.util.stream.*; "
        }
        FunctionCaller::Exercism => "",
    };
    let board = BOARD_CLASSES.into_iter().find(|class| build.code.has(class)).unwrap_or_default();
    let classes = build.once(|folder| {
        build.javac(folder, imports)?;
        let main = folder.join("Harness.java");
        write(build, &main, &build.harness.replace("BOARD", board))?;
        let class_path = ["-cp".as_ref(), folder.as_os_str(), "-d".as_ref(), folder.as_os_str()];
        build.run(class_path.into_iter().chain([main.as_os_str()]))
    })?;
    build.java_program(&classes, "Harness")
}
