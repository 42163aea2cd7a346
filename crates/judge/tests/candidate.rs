//! Source files become programs: in every language, compiled once, with the compiler's errors, and LeetCode's answers.
#![cfg(unix)]

use saolei_judge::candidate::{CandidateFolder, Corpus, PrepareError, SourceLanguage, fingerprint, prepare};
use saolei_judge::runner::{ProcessLimits, Program, ProgramEnd, run};
use saolei_judge::stress::{LargeInputs, ProgramFault, StressPlan, StressReport, stress};
use saolei_judge::{Problem, Space, small};
use saolei_protocols::Protocol;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Every language, and a program in it that prints its input's first word in another case, or so.
const PROGRAMS: [(&str, &str); 9] = [
    (
        "hello.c",
        "#include <math.h>\n#include <stdio.h>\nint main(void) { double x; scanf(\"%lf\", &x); printf(\"%.0f\\n\", sqrt(x)); }\n",
    ),
    (
        "hello.cpp",
        "#include <bits/stdc++.h>\nint main() { double x; std::cin >> x; std::cout << std::sqrt(x) << '\\n'; }\n",
    ),
    (
        "hello.rs",
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); let x: f64 = s.trim().parse().unwrap(); println!(\"{}\", x.sqrt()); }\n",
    ),
    (
        "hello.java",
        "import java.util.*;\nclass Other {}\npublic class Main { public static void main(String[] a) { System.out.println((int) Math.sqrt(new Scanner(System.in).nextInt())); } }\n",
    ),
    (
        "hello.go",
        "package main\nimport (\"fmt\"; \"math\")\nfunc main() { var x float64; fmt.Scan(&x); fmt.Println(math.Sqrt(x)) }\n",
    ),
    ("hello.py", "print(int(int(input()) ** 0.5))\n"),
    ("hello.js", "console.log(Math.sqrt(Number(require('fs').readFileSync(0, 'utf8'))));\n"),
    (
        "hello.ts",
        "const text: string = await new Response(process.stdin as any).text();\nconsole.log(Math.sqrt(Number(text)));\n",
    ),
    ("hello.rb", "puts Integer.sqrt(gets.to_i)\n"),
];

fn problem() -> &'static Problem {
    Problem::of(Protocol::Click)
}

fn limits() -> ProcessLimits {
    ProcessLimits::new(Duration::from_secs(20), 1 << 30, 64 << 20)
}

/// Held by each test: the tests start processes of their own, which a program would be blamed for.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A folder of its own for each test, empty.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("candidate-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

/// Whether a program can be made of a source of this language here. These three always can.
fn is_installed(path: &Path) -> bool {
    let language = SourceLanguage::of(path).expect("tests use known languages");
    let tool = match language {
        SourceLanguage::C | SourceLanguage::Cpp | SourceLanguage::Python | SourceLanguage::Rust => {
            return true;
        }
        SourceLanguage::Java => "javac",
        SourceLanguage::Go => "go",
        SourceLanguage::Ruby => "ruby",
        SourceLanguage::JavaScript => "node",
        SourceLanguage::TypeScript => {
            let text =
                Command::new("node").args(["-e", "require('module').stripTypeScriptTypes('1')"]).output();
            let is_new = text.is_ok_and(|done| done.status.success());
            if !is_new {
                eprintln!("skipped: TypeScript, no node 22.13 or newer");
            }
            return is_new;
        }
    };
    let version = if tool == "go" { "version" } else { "--version" };
    let found = Command::new(tool).arg(version).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if found.is_err() {
        eprintln!("skipped: {}, no {tool}", language.name());
    }
    found.is_ok()
}

fn answer(program: &Program, input: &str) -> String {
    let run = run(program, input.as_bytes(), &limits()).expect("it can be started");
    let errors = String::from_utf8_lossy(&run.errors).into_owned();
    assert_eq!(run.end, ProgramEnd::Exited(0), "{errors}");
    String::from_utf8(run.output).expect("it prints text")
}

#[test]
fn a_source_in_every_language_becomes_a_program() {
    let _turn = turn();
    let folder = scratch("languages");
    for (name, text) in PROGRAMS {
        let source = folder.join(name);
        fs::write(&source, text).expect("a scratch file");
        if is_installed(&source) {
            let program = prepare(problem(), &source).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(answer(&program, "49\n"), "7\n", "{name}");
        }
    }
}

#[test]
fn a_source_is_compiled_again_only_if_it_or_an_include_changes() {
    let _turn = turn();
    let folder = scratch("once");
    let (source, header) = (folder.join("mine.cpp"), folder.join("board.h"));
    fs::write(&source, "#include <cstdio>\n#include \"board.h\"\nint main() { printf(\"%d\\n\", ROWS); }\n")
        .unwrap();
    fs::write(&header, "#define ROWS 3\n").unwrap();
    let first = prepare(problem(), &source).expect("it compiles");
    let made = fs::metadata(first.path()).unwrap().modified().unwrap();
    let print = fingerprint(&source);
    assert_eq!(answer(&first, ""), "3\n");
    assert_eq!(prepare(problem(), &source).expect("it compiles"), first);
    assert_eq!(fs::metadata(first.path()).unwrap().modified().unwrap(), made);
    fs::write(&header, "#define ROWS 4\n").unwrap();
    assert_ne!(fingerprint(&source), print);
    let second = prepare(problem(), &source).expect("it compiles");
    assert_eq!(answer(&second, ""), "4\n");
    // Programs do not pile up.
    for rows in 5..10 {
        fs::write(&header, format!("#define ROWS {rows}\n")).unwrap();
        prepare(problem(), &source).expect("it compiles");
    }
    let kept = fs::read_dir(CandidateFolder::of(&source).path()).unwrap().count();
    assert!(kept <= 4, "{kept}");
    assert_eq!(fs::read_to_string(folder.join(".saolei/.gitignore")).unwrap(), "*\n");
}

#[test]
fn errors_of_the_compiler_name_the_line() {
    let _turn = turn();
    let folder = scratch("errors");
    for (name, text, place) in [
        ("mine.cpp", "int main() {\n  return x;\n}\n", "mine.cpp:2:"),
        ("mine.rs", "fn main() {\n  let x: u32 = \"\";\n}\n", "mine.rs:2:"),
        ("mine.java", "public class Main {\n  int x = \"\";\n}\n", "mine.java:2:"),
        ("mine.go", "package main\nfunc main() {\n  x := 1\n}\n", "mine.go:3:"),
    ] {
        let source = folder.join(name);
        fs::write(&source, text).unwrap();
        if is_installed(&source) {
            match prepare(problem(), &source) {
                Err(PrepareError::DoesNotCompile { messages, .. }) => {
                    assert!(messages.contains(place), "{messages}");
                }
                other => panic!("{name}: {other:?}"),
            }
        }
    }
    assert!(matches!(prepare(problem(), &folder.join("missing.py")), Err(PrepareError::Unreadable(..))));
    assert!(matches!(prepare(problem(), &folder.join("notes.txt")), Err(PrepareError::UnknownLanguage(_))));
}

/// Tests an answer on joined small inputs.
fn test(source: &Path, count: u64) -> StressReport {
    let program =
        prepare(problem(), source).unwrap_or_else(|error| panic!("{}: {error:?}", source.display()));
    let plan = StressPlan {
        count,
        large: LargeInputs::Tried,
        space: Space::IgnoreTrailing,
        ..StressPlan::new(limits())
    };
    stress(problem(), &program, &plan, &mut |_| {}).expect("it can be started")
}

#[test]
fn leetcode_answers_run_as_they_are() {
    let _turn = turn();
    let folder = scratch("leetcode");
    let answers = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/leetcode");
    for language in ["py", "cpp", "rs", "java", "go", "js", "ts"] {
        let source = folder.join(format!("solution.{language}"));
        let text = fs::read_to_string(answers.join(format!("solution.{language}"))).unwrap();
        fs::write(&source, &text).unwrap();
        if !is_installed(&source) {
            continue;
        }
        let report = test(&source, 600);
        let fault = report.failure.map(|failure| (failure.fault, failure.case, failure.run.errors));
        assert_eq!(fault, None, "{language}");
        // Wrong: a mine that is clicked stays hidden.
        fs::write(&source, text.replace("'X'", "'M'").replace("\"X\"", "\"M\"")).unwrap();
        let failure = test(&source, 600).failure.expect("it is wrong");
        assert_eq!(failure.fault, ProgramFault::Differs, "{language}");
        assert_eq!(failure.input.to_bytes(), b"1 2\nME\n0 0\n", "{language}");
    }
}

#[test]
fn exceptions_in_leetcode_answers_show_the_students_line() {
    let _turn = turn();
    let folder = scratch("exceptions");
    for (name, text, place) in [
        (
            "a.py",
            "class Solution:\n    def updateBoard(self, board, click):\n        print('hi')\n        return board[99]\n",
            "line 4",
        ),
        (
            "a.cpp",
            "class Solution { public:\nvector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {\n  cout << \"hi\" << endl;\n  board[99][0] = 'B';\n  return board; } };\n",
            "",
        ),
        (
            "b.cpp",
            "class Solution { public:\nvector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {\n  char *row = new char[2];\n  board[0][0] = row[click[0] + 5];\n  return board; } };\n",
            "b.cpp:4",
        ),
        (
            "a.rs",
            "impl Solution {\n  pub fn update_board(board: Vec<Vec<char>>, click: Vec<i32>) -> Vec<Vec<char>> {\n    println!(\"hi\");\n    vec![board[99].clone()]\n  }\n}\n",
            "a.rs:4",
        ),
        (
            "a.java",
            "class Solution {\n  public char[][] updateBoard(char[][] board, int[] click) {\n    System.out.println(1);\n    board[99][0] = 'B';\n    return board; } }\n",
            "Solution.java:4",
        ),
        (
            "a.go",
            "func updateBoard(board [][]byte, click []int) [][]byte {\n\tfmt.Println(1)\n\tvar at = 99 + click[0]\n\tboard[at][0] = 'B'\n\treturn board\n}\n",
            "a.go:4",
        ),
        (
            "a.js",
            "var updateBoard = function(board, click) {\n  console.log(1);\n  const x = 1;\n  board[99][0] = 'B';\n  return board;\n};\n",
            "a.js:4",
        ),
        (
            "a.ts",
            "function updateBoard(board: string[][], click: number[]): string[][] {\n  console.log(1);\n  const x: number = 1;\n  board[99][0] = 'B';\n  return board;\n}\n",
            "a.ts:4",
        ),
    ] {
        let source = folder.join(name);
        fs::write(&source, text).unwrap();
        if is_installed(&source) {
            let program = prepare(problem(), &source).unwrap_or_else(|error| panic!("{name}: {error:?}"));
            let run = run(&program, b"2 3\nEEE\nEME\n0 0\n", &limits()).unwrap();
            let errors = String::from_utf8_lossy(&run.errors);
            assert_ne!(run.end, ProgramEnd::Exited(0), "{name}: {errors}");
            assert!(errors.contains(place), "{name}: {errors}");
            assert!(run.output.is_empty(), "{name}: {:?}", run.output);
        }
    }
}

#[test]
fn errors_in_leetcode_answers_name_the_students_line() {
    let _turn = turn();
    let folder = scratch("leetcode-errors");
    for (name, text, place) in [
        (
            "a.cpp",
            "class Solution { public:\nvector<int> updateBoard(int x) {\n  return y; } };\n",
            "a.cpp:3:",
        ),
        ("a.rs", "impl Solution {\n  pub fn update_board(board: u8) {\n    y\n  }\n}\n", "a.rs:3:"),
        (
            "a.java",
            "class Solution {\n  public int updateBoard(int x) {\n    return y;\n  }\n}\n",
            "a.java:3:",
        ),
        ("a.go", "func updateBoard(board [][]byte, click []int) [][]byte {\n\n\treturn y\n}\n", "a.go:3:"),
    ] {
        let source = folder.join(name);
        fs::write(&source, text).unwrap();
        if is_installed(&source) {
            match prepare(problem(), &source) {
                Err(PrepareError::DoesNotCompile { messages, .. }) => {
                    assert!(messages.contains(place), "{name}: {messages}");
                }
                other => panic!("{name}: {other:?}"),
            }
        }
    }
}

#[test]
fn failed_inputs_are_kept_a_few_of_them_newest_first() {
    let _turn = turn();
    let source = scratch("corpus").join("mine.cpp");
    let corpus = Corpus::of(&source, problem());
    assert_eq!(corpus.inputs(), []);
    let inputs: Vec<_> = (0..30).map(|seed| small(problem(), seed)).collect();
    for input in &inputs {
        corpus.keep(input).expect("a scratch folder");
    }
    let kept = corpus.inputs();
    assert_eq!(kept.len(), 20);
    assert!(kept.iter().all(|input| inputs.contains(input)));
    // A file that is no input is no harm, and another problem has its own.
    fs::write(CandidateFolder::of(&source).path().join("failed/click-x.in"), "no board").unwrap();
    assert_eq!(corpus.inputs().len(), 20);
    assert_eq!(Corpus::of(&source, Problem::of(Protocol::Boom)).inputs(), []);
}
