//! Compiles and runs the programs of packages.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder with compiled programs.
pub(crate) struct ProgramFolder(pub(crate) PathBuf);

impl ProgramFolder {
    /// None if there is no compiler, which is reported; in CI it is an error.
    pub(crate) fn new(name: &str) -> Option<ProgramFolder> {
        if Command::new("g++").arg("--version").output().is_err() {
            assert!(std::env::var_os("CI").is_none(), "no g++: the programs of packages cannot be compiled");
            eprintln!("SKIPPED: no g++, the programs of packages were not compiled");
            return None;
        }
        let path = std::env::temp_dir().join(format!("saolei-programs-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Some(ProgramFolder(path))
    }

    pub(crate) fn compile(&self, name: &str, source: &str) -> PathBuf {
        let (from, to) = (self.0.join(format!("{name}.cpp")), self.0.join(name));
        fs::write(&from, source).unwrap();
        let output = Command::new("g++")
            .args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"])
            .args([&to, &from])
            .output()
            .unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        to
    }

    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for ProgramFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn run(program: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let bytes = input.to_vec();
    // A program that refuses its input early does not read the rest.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&bytes)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}
