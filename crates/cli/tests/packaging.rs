//! `make install` puts everything in its place, and the unit of the server is one that systemd accepts.

#![cfg(target_os = "linux")] // make install, systemd and Debian packages

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_saolei");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Runs make in a copy of what it needs, so that nothing is written to the repository.
fn make(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new("make");
    command.arg("-C").arg(folder).args(arguments).arg(format!("SAOLEI={PROGRAM}")).env_remove("MAKEFLAGS");
    command.output().unwrap()
}

/// Every file below a folder, by its path from there.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_str().unwrap().to_string());
            }
        }
    }
    found.sort();
    found
}

fn workplace(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packaging").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("packaging")).unwrap();
    for file in [
        "Makefile",
        "Cargo.toml",
        "README.md",
        "README.zh-CN.md",
        "CHANGELOG.md",
        "LICENSE-APACHE",
        "LICENSE-MIT",
    ] {
        fs::copy(root().join(file), folder.join(file)).unwrap();
    }
    for file in ["packaging.mk", "saolei.service", "archive", "assets"] {
        fs::copy(root().join("packaging").join(file), folder.join("packaging").join(file)).unwrap();
    }
    folder
}

#[test]
fn what_is_installed_is_complete_and_can_be_removed() {
    let folder = workplace("install");
    let place = folder.join("root");
    let at = format!("DESTDIR={}", place.display());
    let output = make(&folder, &["install", &at, "PREFIX=/usr"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let installed = files(&place);
    for file in [
        "usr/bin/saolei",
        "usr/share/man/man1/saolei.1",
        "usr/share/man/man1/saolei-run.1",
        "usr/share/man/man1/saolei-serve.1",
        "usr/share/bash-completion/completions/saolei",
        "usr/share/zsh/site-functions/_saolei",
        "usr/share/fish/vendor_completions.d/saolei.fish",
        "usr/lib/systemd/system/saolei.service",
    ] {
        assert!(installed.iter().any(|one| one == file), "{file} is missing in {installed:?}");
    }
    let version = Command::new(place.join("usr/bin/saolei")).arg("--version").output().unwrap();
    assert!(version.status.success());
    let page = fs::read_to_string(place.join("usr/share/man/man1/saolei-make.1")).unwrap();
    assert!(page.contains("no\\-guess") && page.contains("saolei\\-make"), "{page}");
    assert!(make(&folder, &["uninstall", &at, "PREFIX=/usr"]).status.success());
    assert!(files(&place).is_empty(), "{:?}", files(&place));
}

#[test]
fn an_archive_has_its_checksum() {
    let folder = workplace("dist");
    let output = make(&folder, &["dist", "DIST=saolei-test"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let dist = folder.join("target/dist");
    assert_eq!(files(&dist), ["saolei-test.tar.gz", "saolei-test.tar.gz.sha256"]);
    let checked =
        Command::new("sha256sum").args(["--check", "saolei-test.tar.gz.sha256"]).current_dir(&dist).output();
    assert!(checked.unwrap().status.success());
    let listed =
        Command::new("tar").args(["-tzf", "saolei-test.tar.gz"]).current_dir(&dist).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    for file in ["saolei", "man/saolei-run.1", "completions/saolei.bash", "LICENSE-MIT", "README.md"] {
        assert!(
            listed.lines().any(|line| line == format!("saolei-test/{file}")),
            "{file} is missing in {listed}"
        );
    }
}

#[test]
fn systemd_accepts_the_unit() {
    if Command::new("systemd-analyze").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "systemd-analyze is missing");
        return;
    }
    let folder = workplace("unit");
    let unit = fs::read_to_string(folder.join("packaging/saolei.service")).unwrap();
    let path = folder.join("saolei.service");
    let verify = |unit: &str| {
        fs::write(&path, unit).unwrap();
        let mut command = Command::new("systemd-analyze");
        command.args(["verify", "--man=no"]).arg(&path).output().unwrap()
    };
    let unit = unit.replace("/usr/bin/saolei", PROGRAM);
    let output = verify(&unit);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && !said.contains("saolei.service"), "{said}");
    // What it accepts is a test only if it refuses something.
    let output = verify(&unit.replace("Restart=on-failure", "Restart=sometimes"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("restart specifier"), "{output:?}");
}
