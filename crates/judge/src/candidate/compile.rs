//! Compiles a source file, unless it is compiled already.

use super::folder::CandidateFolder;
use super::{PrepareError, SourceLanguage, beside, leetcode};
use crate::problem::{AcceptedSources, Problem};
use crate::runner::{Program, while_none_runs_alone};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// Compiles a source file if necessary, and returns the program that runs it.
pub(super) fn compile(
    problem: &Problem,
    source: &Path,
    language: SourceLanguage,
) -> Result<Program, PrepareError> {
    let name = source.display().to_string();
    let text = fs::read(source).map_err(|error| PrepareError::Unreadable(name.clone(), error))?;
    let text = String::from_utf8_lossy(&text);
    let is_answer = match problem.sources {
        AcceptedSources::Programs => false,
        AcceptedSources::ProgramsAndLeetCode => leetcode::is_answer(language, &text),
    };
    let harness = if is_answer { leetcode::harness(language) } else { "" };
    let tool = tool(&name, language, language.tools())?;
    let tool = behind_script(&tool, language).unwrap_or(tool);
    let build = Build { source, language, tool: &tool, key: key(source, language, &tool, &text, harness) };
    match language {
        _ if is_answer => leetcode::build(&build, &text),
        SourceLanguage::C | SourceLanguage::Cpp | SourceLanguage::Rust | SourceLanguage::Go => build.native(),
        SourceLanguage::Java => build.java(&text),
        SourceLanguage::TypeScript => {
            leetcode::check_node(&build)?;
            Ok(build.interpreted())
        }
        SourceLanguage::Python | SourceLanguage::JavaScript | SourceLanguage::Ruby => Ok(build.interpreted()),
    }
}

/// Finds the first of these tools that is installed.
pub(super) fn tool(
    source_name: &str,
    language: SourceLanguage,
    tools: &'static [&'static str],
) -> Result<PathBuf, PrepareError> {
    tools.iter().find_map(|tool| in_path(tool)).ok_or_else(|| PrepareError::NoTool {
        source_name: source_name.to_string(),
        language: language.name(),
        is_compiled: language.is_compiled(),
        tools: tools.join(" or "),
    })
}

fn in_path(tool: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(tool)).find(|file| super::is_executable(file))
}

/// The interpreter behind a wrapper script such as those of pyenv, rbenv and asdf, which are slow to start.
fn behind_script(tool: &Path, language: SourceLanguage) -> Option<PathBuf> {
    let mut head = [0; 2];
    fs::File::open(tool).ok()?.read_exact(&mut head).ok()?;
    if language.is_compiled() || head != *b"#!" {
        return None;
    }
    let _lock = while_none_runs_alone();
    let done = Command::new(tool).args(language.own_path()).stdin(Stdio::null()).output().ok()?;
    let path = PathBuf::from(String::from_utf8(done.stdout).ok()?.trim_end());
    (path.is_absolute() && super::is_executable(&path)).then_some(path)
}

/// A hash of everything that determines the compiled program: the tool, its flags, the source and the files that it
/// includes, and the harness.
fn key(source: &Path, language: SourceLanguage, tool: &Path, text: &str, harness: &str) -> String {
    let mut hash = Sha256::new();
    add(&mut hash, tool.as_os_str().as_encoded_bytes());
    language.flags().iter().for_each(|flag| add(&mut hash, flag.as_bytes()));
    add(&mut hash, harness.as_bytes());
    add_source(&mut hash, source, text.as_bytes());
    hex(hash)
}

/// A string that changes whenever a source file or a file that it includes changes; `None` if it cannot be read.
pub fn fingerprint(source: &Path) -> Option<String> {
    let mut hash = Sha256::new();
    add_source(&mut hash, source, &fs::read(source).ok()?);
    Some(hex(hash))
}

fn add_source(hash: &mut Sha256, source: &Path, text: &[u8]) {
    add(hash, text);
    let mut seen = HashSet::new();
    let mut unread = included(source, text);
    while let Some(path) = unread.pop() {
        if let (true, Ok(text)) = (seen.insert(path.clone()), fs::read(&path)) {
            add(hash, path.as_os_str().as_encoded_bytes());
            add(hash, &text);
            unread.extend(included(&path, &text));
        }
    }
}

fn add(hash: &mut Sha256, part: &[u8]) {
    hash.update((part.len() as u64).to_le_bytes());
    hash.update(part);
}

fn hex(hash: Sha256) -> String {
    format!("{:.16x}", hash.finalize())
}

/// The files in the source's folder that it includes.
fn included(source: &Path, text: &[u8]) -> Vec<PathBuf> {
    let text = String::from_utf8_lossy(text);
    let folder = source.parent().unwrap_or(Path::new(""));
    match SourceLanguage::of(source) {
        Some(SourceLanguage::C | SourceLanguage::Cpp) | None => text
            .lines()
            .filter_map(|line| line.trim().strip_prefix('#')?.trim_start().strip_prefix("include"))
            .filter_map(|rest| rest.trim().strip_prefix('"')?.split('"').next())
            .map(|name| folder.join(name))
            .collect(),
        Some(SourceLanguage::Rust) => text
            .lines()
            .map(|line| line.trim().trim_start_matches("pub "))
            .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'))
            .flat_map(|name| [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")])
            .collect(),
        _ => Vec::new(),
    }
}

pub(super) struct Build<'a> {
    pub(super) source: &'a Path,
    pub(super) language: SourceLanguage,
    pub(super) tool: &'a Path,
    pub(super) key: String,
}

impl Build<'_> {
    /// The program that runs the source with an interpreter.
    fn interpreted(&self) -> Program {
        let flags = self.language.flags().iter().map(OsString::from);
        Program::new(self.tool, flags.chain([beside(self.source).into_os_string()]))
    }

    fn native(&self) -> Result<Program, PrepareError> {
        let program = self.once(|output| {
            let mut args: Vec<&OsStr> = self.language.flags().iter().map(OsStr::new).collect();
            args.extend([OsStr::new("-o"), output.as_os_str(), self.source.as_os_str()]);
            if self.language == SourceLanguage::C {
                args.push(OsStr::new("-lm"));
            }
            self.run(args)
        })?;
        Ok(Program::new(program, [""; 0]))
    }

    /// Compiles the source to a folder of classes.
    fn java(&self, text: &str) -> Result<Program, PrepareError> {
        let main = main_class(text).unwrap_or("Main");
        let classes = self.once(|output| {
            fs::create_dir(output).map_err(|error| self.folder_error(error))?;
            // Java requires the file of a public class to have the class's name; judges do not.
            match public_class(text).filter(|class| self.source.file_stem() != Some(OsStr::new(class))) {
                None => self.javac(output, self.source),
                Some(class) => {
                    let copy = output.join(class).with_extension("java");
                    fs::copy(self.source, &copy).map_err(|error| self.folder_error(error))?;
                    self.javac(output, &copy)
                }
            }
        })?;
        self.java_program(&classes, main)
    }

    pub(super) fn javac(&self, output: &Path, source: &Path) -> Result<(), PrepareError> {
        let flags = self.language.flags().iter().map(OsStr::new);
        self.run(flags.chain([OsStr::new("-d"), output.as_os_str(), source.as_os_str()])).map_err(|error| {
            let PrepareError::DoesNotCompile { source_name, messages } = error else { return error };
            let messages = messages.replace(&source.display().to_string(), &source_name);
            PrepareError::DoesNotCompile { source_name, messages }
        })
    }

    /// Runs compiled classes with a large stack, as judges do.
    pub(super) fn java_program(&self, classes: &Path, main: &str) -> Result<Program, PrepareError> {
        let java = tool(&self.source.display().to_string(), self.language, &["java"])?;
        let args = ["-XX:+UseSerialGC", "-Xss64m", "-cp"].map(OsString::from);
        Ok(Program::new(java, args.into_iter().chain([classes.into(), main.into()])))
    }

    /// Returns what was compiled from the same source before, or calls `compile` with the path to write to.
    pub(super) fn once(
        &self,
        compile: impl FnOnce(&Path) -> Result<(), PrepareError>,
    ) -> Result<PathBuf, PrepareError> {
        let folder = CandidateFolder::of(self.source);
        let program = folder.program(&self.key);
        if !program.exists() {
            folder.create().map_err(|error| self.folder_error(error))?;
            // Has a temporary name until it is complete: two processes may compile at once.
            let unfinished = folder.path().join(format!("unfinished-{}", std::process::id()));
            let done = compile(&unfinished).and_then(|()| {
                fs::rename(&unfinished, &program)
                    .and_then(|()| folder.remove_old_programs())
                    // Another process may have finished first.
                    .or_else(|error| if program.exists() { Ok(()) } else { Err(error) })
                    .map_err(|error| self.folder_error(error))
            });
            let _ = if unfinished.is_dir() {
                fs::remove_dir_all(&unfinished)
            } else {
                fs::remove_file(&unfinished)
            };
            done?;
        }
        Ok(beside(&program))
    }

    pub(super) fn run<'b>(&self, args: impl IntoIterator<Item = &'b OsStr>) -> Result<(), PrepareError> {
        let source_name = self.source.display().to_string();
        let _lock = while_none_runs_alone();
        let done = Command::new(self.tool).args(args).stdin(Stdio::null()).output();
        let done = done.map_err(|error| PrepareError::Unreadable(source_name.clone(), error))?;
        if done.status.success() {
            return Ok(());
        }
        let text = [done.stdout, done.stderr].concat();
        let messages = String::from_utf8_lossy(&text).trim_end().to_string();
        Err(PrepareError::DoesNotCompile { source_name, messages })
    }

    pub(super) fn folder_error(&self, error: io::Error) -> PrepareError {
        PrepareError::Folder(CandidateFolder::of(self.source).path().display().to_string(), error)
    }
}

fn public_class(text: &str) -> Option<&str> {
    text.split("public ").skip(1).find_map(|rest| {
        let rest = rest.trim_start_matches("final ").trim_start_matches("abstract ");
        class_name(rest.strip_prefix("class ")?)
    })
}

/// The Java class with the method `main`: the last class that begins before the method.
fn main_class(text: &str) -> Option<&str> {
    let (before, _) = text.split_once("static void main")?;
    let starts = before.match_indices("class ");
    // Skips matches that are the end of a longer word.
    let whole = starts.filter(|(at, _)| !before[..*at].ends_with(|last: char| last.is_alphanumeric()));
    whole.last().and_then(|(at, word)| class_name(&before[at + word.len()..]))
}

fn class_name(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$');
    Some(&text[..end.unwrap_or(text.len())]).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_class_of_java_is_found_anywhere() {
        let text = "import java.util.*;\nclass Board { int x; }\npublic final class Mine {\n  public static void main(String[] a) {}\n}\nclass After {}\n";
        assert_eq!((public_class(text), main_class(text)), (Some("Mine"), Some("Mine")));
        let text = "class Subclass{}\nclass Main{static void main(String[] a){}}";
        assert_eq!((public_class(text), main_class(text)), (None, Some("Main")));
    }

    #[test]
    fn includes_of_a_source_are_found() {
        let text = b"#include <cstdio>\n  # include \"board.h\"\n#include \"sub/x.hpp\" // y\n";
        let found = included(Path::new("a/mine.cpp"), text);
        assert_eq!(found, [Path::new("a/board.h"), Path::new("a/sub/x.hpp")]);
    }
}
