//! White space that judges ignore: `check`, `stress` and the checkers of all packages accept the same outputs, and
//! `validate` and the validators of all packages refuse the same inputs.
//!
//! One test, because `stress` takes care of every child process of its own process: no other test may start one.

#[path = "packages/programs.rs"]
mod programs;
// Only a part of it is used here.
#[allow(dead_code)]
#[path = "packages/tree.rs"]
mod tree;

use programs::{ProgramFolder, run};
use saolei_judge::package::PackageFormat;
use saolei_judge::{CheckOutcome, DifferenceKind, IgnoredSpace, Problem, Space, check, validate};
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use tree::Tree;

/// A text with other white space at its ends.
struct Variant {
    name: &'static str,
    of: fn(&str) -> String,
    /// The same, done by a shell to the output of `$1`.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux watches programs here"))]
    shell: &'static str,
    ignored: IgnoredSpace,
}

const VARIANTS: [Variant; 5] = [
    Variant {
        name: "no last newline",
        of: |text| text.trim_end().to_string(),
        shell: r#"printf %s "$("$1")""#,
        ignored: IgnoredSpace::NoLastLineEnd,
    },
    Variant {
        name: "blank last lines",
        of: |text| format!("{text}\n \n"),
        shell: r#""$1"; printf '\n \n'"#,
        ignored: IgnoredSpace::EmptyLastLines,
    },
    Variant {
        name: "trailing blanks",
        of: |text| text.replace('\n', " \t\n"),
        shell: r#""$1" | sed 's/$/ \t/'"#,
        ignored: IgnoredSpace::TrailingBlanks,
    },
    Variant {
        name: "CRLF",
        of: |text| text.replace('\n', "\r\n"),
        shell: r#""$1" | sed 's/$/\r/'"#,
        ignored: IgnoredSpace::CarriageReturn,
    },
    Variant {
        name: "CRLF without the last",
        of: |text| text.trim_end().replace('\n', "\r\n") + "\r",
        shell: r#"printf %s "$("$1" | sed 's/$/\r/')""#,
        ignored: IgnoredSpace::CarriageReturn,
    },
];

/// What our checkers use of testlib, which Polygon provides.
const TESTLIB: &str = r#"
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
struct InStream {
    FILE *file;
    bool eof() { int next = std::getc(file); if (next != EOF) std::ungetc(next, file); return next == EOF; }
    char readChar() { return static_cast<char>(std::getc(file)); }
};
static InStream inf, ouf, ans;
enum { _ok = 0, _wa = 1, _fail = 3 };
inline void quitf(int code, const char *format, ...) {
    va_list list;
    va_start(list, format);
    std::vfprintf(stderr, format, list);
    va_end(list);
    std::exit(code);
}
inline void registerTestlibCmd(int, char **words) {
    inf.file = std::fopen(words[1], "rb");
    ouf.file = std::fopen(words[2], "rb");
    ans.file = std::fopen(words[3], "rb");
}
"#;

#[test]
fn the_kit_and_the_programs_of_packages_agree_on_white_space() {
    let folder = ProgramFolder::new("white-space");
    if let Some(folder) = &folder {
        folder.file("testlib.h", TESTLIB.as_bytes());
    }
    for problem in Problem::all() {
        check_ignores_it_in_outputs(problem);
        validate_refuses_it_in_inputs(problem);
        let Some(folder) = &folder else { continue };
        let mut programs = Programs { problem, folder, compiled: HashMap::new() };
        for format in PackageFormat::ALL {
            programs.checker_ignores_it_in_outputs(format);
            programs.validator_refuses_it_in_inputs(format);
        }
        #[cfg(target_os = "linux")]
        programs.stress_ignores_it();
    }
}

fn check_ignores_it_in_outputs(problem: &'static Problem) {
    let (input, right, wrong) = sample(problem);
    for variant in &VARIANTS {
        let what = format!("{}, {}", problem.id(), variant.name);
        let checked = |output: &str, space| {
            check(problem, ("in", input), ("out", &mut output.as_bytes()), space).unwrap()
        };
        let output = (variant.of)(&right);
        let CheckOutcome::Right(Some(remark)) = checked(&output, Space::default()) else {
            panic!("{what}: it is not right, or without a remark")
        };
        assert_eq!(remark.ignored, variant.ignored, "{what}");
        let CheckOutcome::Wrong(difference) = checked(&output, Space::Exact) else {
            panic!("{what}: it is right to the byte")
        };
        assert_eq!(difference.kind, DifferenceKind::Space, "{what}");
        assert!(!checked(&(variant.of)(&wrong), Space::default()).is_right(), "{what}");
    }
}

fn validate_refuses_it_in_inputs(problem: &'static Problem) {
    let (input, ..) = sample(problem);
    let legal = |input: &str| validate(problem, &problem.limits, "in", &mut input.as_bytes()).is_ok();
    let input = str::from_utf8(input).unwrap();
    assert!(legal(input), "{}", problem.id());
    for variant in &VARIANTS {
        assert!(!legal(&(variant.of)(input)), "{}, {}", problem.id(), variant.name);
    }
}

/// An input, its answer, and the same answer with the last word changed, which no checker may accept.
fn sample(problem: &'static Problem) -> (&'static [u8], String, String) {
    let input = problem.samples[0];
    let mut right = Vec::new();
    problem.answerer.run("in", &mut &input[..], &mut right).unwrap();
    let right = String::from_utf8(right).unwrap();
    let wrong = format!("{}~\n", &right[..right.trim_end().len() - 1]);
    (input, right, wrong)
}

/// The programs of a problem's packages.
struct Programs<'a> {
    problem: &'static Problem,
    folder: &'a ProgramFolder,
    /// By their source: some formats share theirs.
    compiled: HashMap<String, PathBuf>,
}

impl Programs<'_> {
    fn get(&mut self, source: &str) -> PathBuf {
        let name = format!("{}-{}", self.problem.id(), self.compiled.len());
        let compiled = self.compiled.entry(source.to_string());
        compiled.or_insert_with(|| self.folder.compile(&name, source)).clone()
    }

    fn checker_ignores_it_in_outputs(&mut self, format: PackageFormat) {
        let path = match format {
            PackageFormat::Kattis | PackageFormat::Domjudge => "output_validators/checker/checker.cpp",
            PackageFormat::Icpc => "output_validator/checker.cpp",
            PackageFormat::Polygon => "check.cpp",
            PackageFormat::Hydro => "testdata/checker.cc",
            PackageFormat::Uoj => "chk.cpp",
            PackageFormat::Lemon => &format!("data/{}/checker.cpp", self.problem.id()),
            PackageFormat::Dmoj => "checker.cpp",
            PackageFormat::Luogu => "data/checker.cpp",
            PackageFormat::Syzoj => "data/spj_cpp17.cpp",
            PackageFormat::Hustoj => "fps.xml",
        };
        let tree = Tree::of(self.problem, format);
        let source = match format {
            PackageFormat::Hustoj => &tree.fps_text("spj"),
            _ => tree.text(path),
        };
        let checker = self.get(source);
        let (input, right, wrong) = sample(self.problem);
        let file = |name: &str, bytes: &[u8]| self.folder.file(name, bytes).to_str().unwrap().to_string();
        let (input, answer) = (file("in", input), file("ans", right.as_bytes()));
        let [feedback, score, message] = ["", "score", "message"].map(|name| self.folder.0.join(name));
        let [feedback, score, message] = [&feedback, &score, &message].map(|path| path.to_str().unwrap());
        let accepts = |given: &str| match format {
            PackageFormat::Kattis | PackageFormat::Domjudge | PackageFormat::Icpc => {
                let verdict = run(&checker, &[&input, &answer, feedback], given.as_bytes());
                verdict.status.code().unwrap() == 42
            }
            PackageFormat::Polygon
            | PackageFormat::Hydro
            | PackageFormat::Uoj
            | PackageFormat::Dmoj
            | PackageFormat::Luogu => {
                let output = file("out", given.as_bytes());
                run(&checker, &[&input, &output, &answer], b"").status.success()
            }
            PackageFormat::Hustoj => {
                let output = file("out", given.as_bytes());
                run(&checker, &[&input, &answer, &output], b"").status.success()
            }
            PackageFormat::Syzoj => {
                fs::copy(&input, self.folder.0.join("input")).unwrap();
                fs::copy(&answer, self.folder.0.join("answer")).unwrap();
                file("user_out", given.as_bytes());
                let verdict = Command::new(&checker).current_dir(&self.folder.0).output().unwrap();
                verdict.stdout == b"100\n"
            }
            PackageFormat::Lemon => {
                let output = file("out", given.as_bytes());
                run(&checker, &[&input, &output, &answer, "7", score, message], b"");
                fs::read_to_string(score).unwrap().trim() == "7"
            }
        };
        for variant in &VARIANTS {
            let what = format!("{}, {}, {}", self.problem.id(), format.name(), variant.name);
            assert!(accepts(&(variant.of)(&right)), "{what}");
            assert!(!accepts(&(variant.of)(&wrong)), "{what}, wrong");
        }
    }

    fn validator_refuses_it_in_inputs(&mut self, format: PackageFormat) {
        let (path, legal, refused) = match format {
            PackageFormat::Kattis | PackageFormat::Domjudge => ("input_validators/validator.cpp", 42, 43),
            PackageFormat::Icpc => ("input_validators/validator/validator.cpp", 42, 43),
            PackageFormat::Polygon => ("files/validator.cpp", 0, 3),
            PackageFormat::Hydro => ("testdata/validator.cc", 0, 3),
            PackageFormat::Uoj => ("val.cpp", 0, 3),
            PackageFormat::Lemon
            | PackageFormat::Dmoj
            | PackageFormat::Luogu
            | PackageFormat::Syzoj
            | PackageFormat::Hustoj => ("validator.cpp", 0, 3),
        };
        let validator = self.get(Tree::of(self.problem, format).text(path));
        let code = |input: &[u8]| run(&validator, &[], input).status.code().unwrap();
        let (input, ..) = sample(self.problem);
        assert_eq!(code(input), legal, "{}, {}", self.problem.id(), format.name());
        for variant in &VARIANTS {
            let what = format!("{}, {}, {}", self.problem.id(), format.name(), variant.name);
            let input = (variant.of)(str::from_utf8(input).unwrap());
            assert_eq!(code(input.as_bytes()), refused, "{what}");
        }
    }

    #[cfg(target_os = "linux")]
    fn stress_ignores_it(&mut self) {
        use saolei_judge::package::submissions;
        use saolei_judge::stress::{LargeInputs, ProgramFault, StressPlan, stress};
        use saolei_runner::{ProcessLimits, Program};
        use std::time::Duration;

        let solution = self.get(&submissions(self.problem)[0].source);
        for variant in &VARIANTS {
            let what = format!("{}, {}", self.problem.id(), variant.name);
            let program = Program::new("sh", ["-c", variant.shell, "sh", solution.to_str().unwrap()]);
            let report = |space| {
                let plan = StressPlan {
                    count: 5,
                    large: LargeInputs::Skipped,
                    seed: 1,
                    space,
                    patience: Duration::ZERO,
                    ..StressPlan::new(ProcessLimits::new(Duration::from_secs(20), 512 << 20, 64 << 20))
                };
                stress(self.problem, &program, &plan, &mut |_| {}).unwrap()
            };
            let tolerant = report(Space::default());
            assert!(tolerant.failure.is_none(), "{what}: {:?}", tolerant.failure);
            assert_eq!(tolerant.remark.map(|remark| remark.ignored), Some(variant.ignored), "{what}");
            let exact = report(Space::Exact).failure.unwrap_or_else(|| panic!("{what}: right to the byte"));
            assert_eq!(exact.fault, ProgramFault::Differs, "{what}");
        }
    }
}
