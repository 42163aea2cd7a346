//! Embeds every file of `page/` in the program, through a table that `src/page.rs` includes.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    println!("cargo::rerun-if-changed=page");
    let mut files = Vec::new();
    list(&root, &mut files)?;
    files.sort();
    let mut table = String::from("[\n");
    for file in files {
        let name = file.strip_prefix(&root).map_err(io::Error::other)?.to_string_lossy().replace('\\', "/");
        let _ =
            writeln!(table, "    ({name:?}, include_bytes!({:?}).as_slice()),", file.display().to_string());
    }
    table.push_str("]\n");
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("page.in"), table)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            files.push(path);
        }
    }
    Ok(())
}
