//! Packages on their way into a folder.

use saolei_judge::Problem;
use saolei_judge::package::{
    DataSize, FolderError, MANIFEST, Overwrite, PackageFormat, PackageSpec, into_folder,
};
use saolei_protocols::Protocol;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of its own for a test, which goes away with it.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> TestFolder {
        let path = std::env::temp_dir().join(format!("saolei-packages-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        TestFolder(path)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn write(format: PackageFormat, folder: &Path, overwrite: Overwrite) -> Result<(), FolderError> {
    let problem = Problem::of(Protocol::Master);
    into_folder(
        &PackageSpec { problem, format, seed: 1, size: DataSize::Small },
        folder,
        overwrite,
        &mut |_, _| {},
    )
}

#[test]
fn a_folder_with_files_is_refused_and_left_as_it_was() {
    let scratch = TestFolder::new("refused");
    let folder = scratch.0.join("mine");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("thesis.tex"), "years of work").unwrap();
    let error = write(PackageFormat::Kattis, &folder, Overwrite::Refuse).unwrap_err();
    assert!(error.to_string().contains("expected an empty or new folder, found files"));
    assert_eq!(scratch.names(), ["mine"]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn a_file_is_no_folder() {
    let scratch = TestFolder::new("file");
    let file = scratch.0.join("file");
    fs::write(&file, "text").unwrap();
    for overwrite in [Overwrite::Refuse, Overwrite::Replace] {
        let error = write(PackageFormat::Kattis, &file, overwrite).unwrap_err();
        assert!(matches!(error, FolderError::NotAFolder(_)), "{error}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "text");
}

#[test]
fn an_empty_folder_is_taken_and_nothing_is_left_beside_it() {
    let scratch = TestFolder::new("empty");
    let folder = scratch.0.join("master");
    fs::create_dir(&folder).unwrap();
    write(PackageFormat::Kattis, &folder, Overwrite::Refuse).unwrap();
    assert!(folder.join("problem.yaml").is_file() && folder.join(MANIFEST).is_file());
    assert_eq!(scratch.names(), ["master"]);
}

#[test]
fn an_older_package_is_replaced_and_other_files_stay() {
    let scratch = TestFolder::new("replaced");
    let folder = scratch.0.join("master");
    write(PackageFormat::Kattis, &folder, Overwrite::Refuse).unwrap();
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    write(PackageFormat::Uoj, &folder, Overwrite::Replace).unwrap();
    assert!(folder.join("problem.conf").is_file());
    assert!(!folder.join("problem.yaml").exists() && !folder.join("data").exists());
    assert_eq!(fs::read_to_string(folder.join("notes.txt")).unwrap(), "mine");
    assert_eq!(scratch.names(), ["master"]);
}

#[test]
fn a_manifest_that_points_elsewhere_deletes_nothing_there() {
    let scratch = TestFolder::new("elsewhere");
    let folder = scratch.0.join("master");
    fs::create_dir(&folder).unwrap();
    let precious = scratch.0.join("precious");
    fs::write(&precious, "mine").unwrap();
    fs::write(folder.join(MANIFEST), format!("00  ../precious\n00  {}\n", precious.display())).unwrap();
    write(PackageFormat::Uoj, &folder, Overwrite::Replace).unwrap();
    assert_eq!(fs::read_to_string(&precious).unwrap(), "mine");
}
