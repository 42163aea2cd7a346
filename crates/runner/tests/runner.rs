//! Shell scripts that misbehave in every way: each is stopped at its limits and gets the right verdict, and nothing that it
//! started survives.
//!
//! `SAOLEI_ANY_UNIX=1 cargo test -p saolei-runner -- --skip linux` tests what does not need Linux.
#![cfg(target_os = "linux")] // programs under test are watched on Unix only

use saolei_runner::{ProcessLimits, Program, ProgramEnd, ProgramFiles, ProgramRun, StartError, run};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn limits() -> ProcessLimits {
    ProcessLimits::new(Duration::from_millis(500), 64 << 20, 1 << 20)
}

fn shell(script: &str, input: &[u8]) -> ProgramRun {
    run(&Program::new("sh", ["-c", script]), input, &limits()).expect("there is a shell")
}

/// Whether a process with this word among its arguments is there.
fn is_running(word: &str) -> bool {
    let processes = fs::read_dir("/proc").expect("this is Linux").flatten();
    processes.into_iter().any(|process| {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|argument| argument == word.as_bytes())
    })
}

#[test]
fn input_goes_in_and_output_comes_out_however_long() {
    let input = vec![b'x'; 900_000];
    let copied = shell("cat", &input);
    assert_eq!(copied.end, ProgramEnd::Exited(0));
    assert!(copied.output == input);
    assert_eq!(copied.left_behind, 0);
}

#[test]
fn a_program_need_not_read_its_input() {
    let run = shell("echo done; echo warning >&2; exit 3", &vec![b'x'; 900_000]);
    assert_eq!(
        (run.end, &run.output[..], &run.errors[..]),
        (ProgramEnd::Exited(3), &b"done\n"[..], &b"warning\n"[..])
    );
}

#[test]
fn the_end_of_standard_error_is_kept() {
    let run = shell("seq 100000 >&2; echo 'ValueError: bad number' >&2; exit 1", b"");
    let errors = String::from_utf8(run.errors).expect("it is ASCII");
    assert!(errors.len() <= 4096 && errors.ends_with("\n100000\nValueError: bad number\n"), "{errors}");
}

#[test]
fn signals_are_told_from_exit_codes() {
    assert_eq!(shell("kill -SEGV $$", b"").end, ProgramEnd::Signal(11));
    assert_eq!(shell("exit 139", b"").end, ProgramEnd::Exited(139));
}

#[test]
fn what_computes_for_ever_and_what_sleeps_for_ever_are_stopped() {
    // On a busy machine a program gets little CPU time.
    let patient = ProcessLimits { idle: Duration::from_secs(60), ..limits() };
    let busy = run(&Program::new("sh", ["-c", "while :; do :; done"]), b"", &patient);
    assert_eq!(busy.expect("there is a shell").end, ProgramEnd::CpuLimit);
    assert_eq!(shell("sleep 1000.5", b"").end, ProgramEnd::WallLimit);
    assert!(!is_running("1000.5"));
}

#[test]
fn an_endless_answer_is_cut_off() {
    let run = shell("yes", b"");
    assert_eq!(run.end, ProgramEnd::OutputLimit);
    assert_eq!(run.output.len() as u64, limits().output);
}

#[test]
fn an_endless_complaint_is_read_and_thrown_away() {
    let run = shell("yes >&2", b"");
    assert!(matches!(run.end, ProgramEnd::CpuLimit | ProgramEnd::WallLimit), "{:?}", run.end);
    assert_eq!(run.errors.len(), 4096);
}

#[test]
fn files_that_it_writes_are_bounded() {
    let path = scratch("large");
    // Linux sets the limit while the program starts.
    let waits = "while [ $(ulimit -f) = unlimited ]; do :; done";
    let run = shell(&format!("{waits}; exec head -c 100M /dev/zero > '{}'", path.display()), b"");
    assert_ne!(run.end, ProgramEnd::Exited(0));
    assert!(fs::metadata(&path).expect("it was begun").len() <= limits().output);
    fs::remove_file(path).expect("it is there");
}

#[test]
fn children_left_behind_are_counted_and_killed() {
    let run = shell("sleep 1001.5 & echo done", b"");
    assert_eq!((run.end, run.left_behind, &run.output[..]), (ProgramEnd::Exited(0), 1, &b"done\n"[..]));
    assert!(!is_running("1001.5"));
}

#[test]
fn children_that_are_just_about_to_end_are_nobodys_fault() {
    assert_eq!(shell("sleep 0.01 & true", b"").left_behind, 0);
}

#[test]
fn a_program_can_read_and_write_files_in_a_folder_of_its_own() {
    let files = ProgramFiles { input: "boom.in".into(), output: "boom.out".into() };
    let with_files = |script: &str| {
        let program = Program::new("sh", ["-c", script]).with_files(files.clone());
        run(&program, b"3 4\n", &limits()).expect("there is a shell")
    };
    let copied = with_files("cat boom.in > boom.out; echo noise; ls");
    assert_eq!((copied.end, &copied.output[..]), (ProgramEnd::Exited(0), &b"3 4\n"[..]));
    // Nothing of the run before is left, and standard input is empty.
    assert_eq!(with_files("cat; test ! -e boom.out").output, b"");
    assert_eq!(with_files("cat; test ! -e boom.out").end, ProgramEnd::Exited(0));
    assert!(!Path::new("boom.in").exists());
    let most = limits().output;
    assert!(with_files("head -c 100M /dev/zero > boom.out").output.len() as u64 <= most);
}

#[test]
fn a_script_is_found_although_the_directory_changes() {
    // Tests run in the directory of their package.
    let files = ProgramFiles { input: "x.in".into(), output: "x.out".into() };
    let program = Program::new("sh", ["-c", "cp \"$1\" x.out", "sh", "Cargo.toml"]).with_files(files);
    let copied = run(&program, b"", &limits()).expect("there is a shell").output;
    assert_eq!(copied, fs::read("Cargo.toml").expect("this package has one"));
}

#[test]
fn the_stack_is_as_large_as_asked_for() {
    let limits = ProcessLimits { stack: Some(64 << 20), ..limits() };
    let run = run(&Program::new("sh", ["-c", "ulimit -s"]), b"", &limits).expect("there is a shell");
    assert_eq!(run.output, b"65536\n");
}

#[test]
fn time_is_measured() {
    let run = shell("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done", b"");
    assert!(run.cpu > Duration::ZERO && run.wall >= run.cpu / 2, "{:?} {:?}", run.cpu, run.wall);
}

#[test]
fn programs_that_cannot_be_started_are_told_why() {
    let start =
        |path: &Path| run(&Program::new(path, [""; 0]), b"", &limits()).expect_err("it cannot be started");
    assert!(matches!(start(Path::new("./no-such-program")), StartError::Missing(_)));
    assert!(matches!(start(Path::new("no-such-program")), StartError::Missing(_)));
    // Tests run in the directory of their package.
    assert!(matches!(start(Path::new("Cargo.toml")), StartError::NotInPath(_)));
    assert!(matches!(start(Path::new("./Cargo.toml")), StartError::NotExecutable(_)));
    assert!(matches!(start(Path::new("/")), StartError::NotExecutable(_)));
    let path = scratch("text");
    fs::write(&path, "just words\n").expect("a scratch file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    assert!(matches!(start(&path), StartError::NotAProgram(_)));
    fs::write(&path, "#!/no/such/interpreter\n").expect("a scratch file");
    assert!(matches!(start(&path), StartError::NotAProgram(_)));
    fs::remove_file(path).expect("it is there");
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()))
}

/// What only Linux reports.
mod linux {
    use super::*;

    #[test]
    fn memory_is_bounded() {
        let run = shell("exec dd if=/dev/zero of=/dev/null bs=1G count=9", b"");
        assert_eq!(run.end, ProgramEnd::MemoryLimit);
        assert!(run.output.is_empty());
    }

    #[test]
    fn the_memory_of_children_counts() {
        let run = shell("head -c 3G /dev/zero | tail", b"");
        assert_eq!(run.end, ProgramEnd::MemoryLimit);
    }

    #[test]
    fn children_that_leave_the_group_and_the_parent_are_found() {
        let run = shell(
            "(setsid sleep 1002.5 </dev/null >/dev/null 2>&1 &) ; setsid sh -c 'sleep 1002.5 & sleep 1002.5' &",
            b"",
        );
        assert_eq!(run.end, ProgramEnd::Exited(0));
        assert!(run.left_behind >= 3, "{}", run.left_behind);
        assert!(!is_running("1002.5"));
    }
}
