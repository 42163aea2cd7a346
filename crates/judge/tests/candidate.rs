//! Source files become programs: in every language, compiled once, with the compiler's errors, and LeetCode's answers.
#![cfg(unix)] // programs under test are watched on Unix only

use saolei_judge::candidate::{CandidateFolder, Corpus, PrepareError, SourceForm, fingerprint, prepare};
use saolei_judge::stress::{LargeInputs, ProgramFault, StressPlan, StressReport, stress};
use saolei_judge::{Problem, Space, small};
use saolei_protocols::Protocol;
use saolei_runner::{JudgeProfile, ProcessLimits, Program, ProgramEnd, SourceLanguage, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Every language, and a program in it that prints its input's first word in another case, or so.
const PROGRAMS: [(&str, &str); 16] = [
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
    (
        "hello.cs",
        "using System;\nclass Other {}\nclass P { static void Main() { Console.WriteLine((int)Math.Sqrt(int.Parse(Console.ReadLine()))); } }\n",
    ),
    ("hello.kt", "fun main() { println(Math.sqrt(readLine()!!.toDouble()).toInt()) }\n"),
    // Upper case, as some editors save it.
    (
        "HELLO.CC",
        "#include <cmath>\n#include <iostream>\nint main() { double x; std::cin >> x; std::cout << std::sqrt(x) << '\\n'; }\n",
    ),
    ("HELLO.PY", "print(int(int(input()) ** 0.5))\n"),
    // A nested class before `main`, a package, and another public class's name in a comment.
    (
        "reader.java",
        "package school.mines;\n// public class Wrong {}\nimport java.util.*;\npublic class Reader {\n  static class FastReader { int next() { return new Scanner(System.in).nextInt(); } }\n  static class Solver { static void mainly() {} }\n  public static void main(String[] a) { System.out.println((int) Math.sqrt(new FastReader().next())); }\n}\n",
    ),
    (
        "last.java",
        "import java.util.*;\nclass Board { static int root(int x) { return (int) Math.sqrt(x); } }\nclass Game { public static void main(String... a) { System.out.println(Board.root(new Scanner(System.in).nextInt())); } }\nclass After {}\n",
    ),
    (
        "school.go",
        "// Package mines does it.\npackage mines // as the course asks\n\nimport (\"fmt\"; \"math\")\n\nfunc main() { var x float64; fmt.Scan(&x); fmt.Println(math.Sqrt(x)) }\n",
    ),
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
        SourceLanguage::CSharp => "mcs",
        SourceLanguage::Kotlin => "kotlinc",
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
    let version = match tool {
        "go" => "version",
        "kotlinc" => "-version",
        _ => "--version",
    };
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
            let program = prepare(problem(), &source, SourceForm::Any)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
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
    let first = prepare(problem(), &source, SourceForm::Any).expect("it compiles");
    let made = fs::metadata(first.path()).unwrap().modified().unwrap();
    let print = fingerprint(&source);
    assert_eq!(answer(&first, ""), "3\n");
    assert_eq!(prepare(problem(), &source, SourceForm::Any).expect("it compiles"), first);
    assert_eq!(fs::metadata(first.path()).unwrap().modified().unwrap(), made);
    fs::write(&header, "#define ROWS 4\n").unwrap();
    assert_ne!(fingerprint(&source), print);
    let second = prepare(problem(), &source, SourceForm::Any).expect("it compiles");
    assert_eq!(answer(&second, ""), "4\n");
    // Programs do not pile up.
    for rows in 5..10 {
        fs::write(&header, format!("#define ROWS {rows}\n")).unwrap();
        prepare(problem(), &source, SourceForm::Any).expect("it compiles");
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
            match prepare(problem(), &source, SourceForm::Any) {
                Err(PrepareError::DoesNotCompile { messages, .. }) => {
                    assert!(messages.contains(place), "{messages}");
                }
                other => panic!("{name}: {other:?}"),
            }
        }
    }
    assert!(matches!(
        prepare(problem(), &folder.join("missing.py"), SourceForm::Any),
        Err(PrepareError::Unreadable(..))
    ));
    assert!(matches!(
        prepare(problem(), &folder.join("notes.txt"), SourceForm::Any),
        Err(PrepareError::UnknownLanguage(_))
    ));
}

/// Tests an answer on joined small inputs.
fn test(source: &Path, count: u64) -> StressReport {
    let program = prepare(problem(), source, SourceForm::Any)
        .unwrap_or_else(|error| panic!("{}: {error:?}", source.display()));
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
    for language in ["py", "cpp", "rs", "java", "go", "js", "ts", "c", "rb"] {
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
            "a.java:4",
        ),
        (
            "a.go",
            "func updateBoard(board [][]byte, click []int) [][]byte {\n\tfmt.Println(1)\n\tvar at = 99 + click[0]\n\tboard[at][0] = 'B'\n\treturn board\n}\n",
            "a.go:4",
        ),
        (
            "a.rb",
            "def update_board(board, click)\n  puts 1\n  x = 1\n  board[99][0] = 'B'\n  board\nend\n",
            "a.rb:4",
        ),
        (
            "a.c",
            "char** updateBoard(char** board, int rows, int* cols, int* click, int n, int* size, int** sizes) {\n  char *row = malloc(2);\n  puts(\"hi\");\n  board[0][0] = row[click[0] + 5];\n  return board; }\n",
            "a.c:4",
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
            let program = prepare(problem(), &source, SourceForm::Any)
                .unwrap_or_else(|error| panic!("{name}: {error:?}"));
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
            match prepare(problem(), &source, SourceForm::Any) {
                Err(PrepareError::DoesNotCompile { messages, .. }) => {
                    assert!(messages.contains(place), "{name}: {messages}");
                }
                other => panic!("{name}: {other:?}"),
            }
        }
    }
}

/// Answers that look like programs: they speak of input in comments and strings, or show an example in `main`.
const DISGUISED: [(&str, &str, &str); 6] = [
    (
        "a.py",
        "# reads stdin with input()\n",
        "\nif __name__ == \"__main__\":\n    print(Solution().updateBoard([[\"M\"]], [0, 0]))\n",
    ),
    (
        "a.cpp",
        "// int main() reads cin\n#include <cstdio>\n",
        "\nint main() { puts(\"scanf\"); Solution s; }\n",
    ),
    (
        "a.java",
        "package leetcode; /* System.in */\n",
        "\nclass Demo { public static void main(String[] a) { System.out.println(1); } }\n",
    ),
    ("a.rs", "// std::io::stdin\nstruct Solution;\n", "\nfn main() { println!(\"stdin\"); }\n"),
    ("a.go", "package answers\nimport \"container/list\"\n", "\nfunc main() { println(\"os.Stdin\") }\n"),
    (
        "a.js",
        "// process.stdin\nconst path = require('path');\n",
        "\nconsole.log(updateBoard([['M']], [0, 0]));\nmodule.exports = updateBoard;\n",
    ),
];

#[test]
fn leetcode_answers_are_recognized_by_their_code() {
    let _turn = turn();
    let folder = scratch("disguised");
    let answers = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/leetcode");
    for (name, before, after) in DISGUISED {
        let source = folder.join(name);
        let text = fs::read_to_string(answers.join(name.replacen('a', "solution", 1))).unwrap();
        fs::write(&source, format!("{before}{text}{after}")).unwrap();
        if is_installed(&source) {
            let program = prepare(problem(), &source, SourceForm::Any)
                .unwrap_or_else(|error| panic!("{name}: {error:?}"));
            assert_eq!(answer(&program, "2 3\nMEE\nEEE\n0 2\n"), "M1B\nE1B\n", "{name}");
        }
    }
    // A program that has the function too reads its input.
    let source = folder.join("program.py");
    fs::write(&source, "class Solution:\n    def updateBoard(self, board, click): pass\nprint(input())\n")
        .unwrap();
    assert_eq!(answer(&prepare(problem(), &source, SourceForm::Any).unwrap(), "7\n"), "7\n");
}

#[test]
fn what_a_leetcode_answer_lacks_is_said() {
    let _turn = turn();
    let folder = scratch("lacking");
    for (name, text, form, said) in [
        ("a.py", "def updateBoard(board, click): return board\n", SourceForm::Any, "no class Solution"),
        ("b.py", "print(input())\n", SourceForm::LeetCode, "no function updateBoard"),
        ("c.cpp", "int updateBoard() { return 0; }\n", SourceForm::LeetCode, "no class Solution"),
        ("d.rs", "fn main() {}\n", SourceForm::LeetCode, "no function update_board"),
        ("e.kt", "fun main() {}\n", SourceForm::LeetCode, "not supported"),
    ] {
        let source = folder.join(name);
        fs::write(&source, text).unwrap();
        let error = prepare(problem(), &source, form).expect_err(name).to_string();
        assert!(error.contains(said), "{error}");
    }
    let error = prepare(Problem::of(Protocol::Boom), &folder.join("b.py"), SourceForm::LeetCode).unwrap_err();
    assert!(error.to_string().contains("boom has no LeetCode answers"), "{error}");
    let source = folder.join("no_main.java");
    fs::write(&source, "class Board {}\n").unwrap();
    if is_installed(&source) {
        let error = prepare(problem(), &source, SourceForm::Any).unwrap_err().to_string();
        assert!(error.contains("no class has `public static void main"), "{error}");
    }
}

#[test]
fn nothing_is_left_beside_the_source() {
    let _turn = turn();
    let folder = scratch("clean");
    let source = folder.join("mine.py");
    fs::write(&source, "open('out.txt', 'w').write('x')\nprint(input())\n").unwrap();
    let program = prepare(problem(), &source, SourceForm::Any).unwrap();
    assert_eq!(answer(&program, "7\n"), "7\n");
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["mine.py"]);
    assert!(!Path::new("out.txt").exists());
}

#[test]
fn a_source_in_a_folder_that_cannot_be_written_to_is_compiled_elsewhere() {
    let _turn = turn();
    let folder = scratch("read-only");
    let source = folder.join("mine.c");
    fs::write(&source, "#include <stdio.h>\nint main(void) { puts(\"7\"); }\n").unwrap();
    // No folder can have this name now, also for the superuser, who may write to read-only folders.
    fs::write(folder.join(".saolei"), "").unwrap();
    let program = prepare(problem(), &source, SourceForm::Any).expect("it compiles");
    assert_eq!(answer(&program, ""), "7\n");
    let kept = CandidateFolder::of(&source);
    assert!(program.path().starts_with(kept.path()) && !program.path().starts_with(&folder));
    fs::remove_dir_all(kept.path()).unwrap();
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

/// C programs that crash on a large board, and what is said about each.
const CRASHES: [(&str, &str, &str); 4] = [
    (
        "deep",
        "static int depth(int n) { volatile char pad[1000]; pad[0] = 1; return n ? depth(n - 1) + pad[0] : 0; }\nint main(void) { scanf(\"%*d\"); return depth(50000) < 0; }\n",
        "the recursion is too deep for a stack of 8 MiB",
    ),
    (
        "endless",
        "static int depth(int n) { volatile char pad[1000]; pad[0] = 1; return depth(n + 1) + pad[0]; }\nint main(void) { scanf(\"%*d\"); return depth(0); }\n",
        "does it ever end?",
    ),
    (
        "wild",
        "int board[9];\nint main(void) { int n; scanf(\"%d\", &n); return board[n * 100000000]; }\n",
        "the stack is not to blame",
    ),
    (
        "past-the-end",
        "int main(void) { int n; while (scanf(\"%d\", &n) == 1) {} fprintf(stderr, \"EOFError\"); return 1; }\n",
        "reads past the end of the input",
    ),
];

#[test]
fn the_reason_for_a_crash_is_said() {
    let _turn = turn();
    let folder = scratch("crashes");
    for (name, text, said) in CRASHES {
        let source = folder.join(name).with_extension("c");
        fs::write(&source, format!("#pragma GCC optimize(\"O0\")\n#include <stdio.h>\n{text}")).unwrap();
        let program = prepare(problem(), &source, SourceForm::Any).expect("it compiles");
        let limits = ProcessLimits { profile: Some(JudgeProfile::Course), ..limits() };
        let plan = StressPlan { count: 1, large: LargeInputs::Skipped, ..StressPlan::new(limits) };
        let report = stress(problem(), &program, &plan, &mut |_| {}).expect("it can be started");
        let reasons = report.failure.expect("it crashes").reasons.concat();
        assert!(reasons.contains(said), "{name}: {reasons}");
        // Every other judge has enough stack for what is only deep.
        assert_eq!(
            reasons.contains("kattis, codeforces, luogu, leetcode"),
            name == "deep",
            "{name}: {reasons}"
        );
    }
}

#[test]
fn whether_more_time_would_help_is_said() {
    let _turn = turn();
    let source = scratch("slow").join("slow.py");
    let right =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/leetcode/solution.py")).unwrap();
    for (seconds, said) in [
        (0.7, "it depends on the judge: right with 1.2 s, which --like leetcode or course gives Python"),
        (30.0, "your program does not end even if its input is empty: it has to stop when reading fails"),
    ] {
        let slow = format!(
            "import time\nend = time.process_time() + {seconds}\nwhile time.process_time() < end: pass\n"
        );
        fs::write(&source, slow + &right).unwrap();
        let program = prepare(problem(), &source, SourceForm::Any).unwrap();
        let limits = ProcessLimits::new(Duration::from_millis(400), 1 << 30, 64 << 20);
        let plan = StressPlan { count: 1, large: LargeInputs::Skipped, ..StressPlan::new(limits) };
        let report = stress(problem(), &program, &plan, &mut |_| {}).expect("it can be started");
        assert_eq!(report.failure.expect("it is slow").reasons.concat(), said);
    }
}
