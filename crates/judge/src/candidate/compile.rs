//! Compiles a source file, unless it is compiled already.

use super::code::Code;
use super::folder::CandidateFolder;
use super::{PrepareError, SourceForm, beside, function};
use crate::problem::{AcceptedSources, FunctionCaller, Problem};
use saolei_runner::{Program, SourceLanguage, while_none_runs_alone};
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
    form: SourceForm,
) -> Result<Program, PrepareError> {
    let name = source.display().to_string();
    let text = fs::read(source).map_err(|error| PrepareError::Unreadable(name.clone(), error))?;
    let text = String::from_utf8_lossy(&text);
    let code = Code::new(language, &text);
    let caller = match (problem.sources, form) {
        (_, SourceForm::Any) => caller(problem, language, &code),
        (AcceptedSources::ProgramsAndFunctions(FunctionCaller::LeetCode), SourceForm::LeetCode) => {
            Some(FunctionCaller::LeetCode)
        }
        (_, SourceForm::LeetCode) => {
            let message = format!("{} has no LeetCode answers, but click has", problem.id());
            return Err(PrepareError::Unusable(name, message));
        }
    };
    let harness = match caller {
        Some(caller) => {
            caller.check(&name, language, &code)?;
            caller.harness(language)
        }
        None => "",
    };
    let tool = tool(&name, language, language.tools())?;
    let tool = behind_script(&tool, language).unwrap_or(tool);
    let key = key(source, language, &tool, &text, harness);
    let build = Build { source, language, tool: &tool, text: &text, code: &code, harness, key };
    if let Some(caller) = caller {
        return Ok(function::build(&build, caller)?.of_source(source));
    }
    let program = match language {
        SourceLanguage::C | SourceLanguage::Cpp | SourceLanguage::Rust => build.native(source),
        SourceLanguage::Go => build.go(),
        SourceLanguage::Java => build.java(),
        SourceLanguage::CSharp => {
            build.run_by("mono", &[], |output| vec![OsString::from_iter([OsStr::new("-out:"), output])])
        }
        SourceLanguage::Kotlin => {
            build.run_by("java", &["-Xss256m", "-jar"], |output| vec!["-d".into(), output.into()])
        }
        SourceLanguage::TypeScript => {
            function::check_node(&build)?;
            Ok(build.interpreted())
        }
        SourceLanguage::Python | SourceLanguage::JavaScript | SourceLanguage::Ruby => Ok(build.interpreted()),
    };
    Ok(program?.of_source(source))
}

/// Whether a source is a function that a site calls, not a program.
pub fn is_function(problem: &Problem, source: &Path) -> bool {
    let (Some(language), Ok(text)) = (SourceLanguage::of(source), fs::read(source)) else { return false };
    caller(problem, language, &Code::new(language, &String::from_utf8_lossy(&text))).is_some()
}

/// The site that calls the function in this code; `None` if it is a program.
fn caller(problem: &Problem, language: SourceLanguage, code: &Code) -> Option<FunctionCaller> {
    match problem.sources {
        AcceptedSources::Programs => None,
        AcceptedSources::ProgramsAndFunctions(caller) => Some(caller).filter(|one| one.calls(language, code)),
    }
}

/// Finds the first of these tools that is installed.
pub(super) fn tool(
    source_name: &str,
    language: SourceLanguage,
    tools: &[&str],
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
    pub(super) text: &'a str,
    pub(super) code: &'a Code,
    /// The program around a function; empty if the source is a program.
    pub(super) harness: &'static str,
    pub(super) key: String,
}

impl Build<'_> {
    /// The program that runs the source with an interpreter.
    fn interpreted(&self) -> Program {
        let flags = self.language.flags().iter().map(OsString::from);
        Program::new(self.tool, flags.chain([beside(self.source).into_os_string()]))
    }

    fn native(&self, source: &Path) -> Result<Program, PrepareError> {
        let program = self.once(|output| self.native_to(output, source))?;
        Ok(Program::new(program, [""; 0]))
    }

    fn native_to(&self, output: &Path, source: &Path) -> Result<(), PrepareError> {
        let mut args: Vec<&OsStr> = self.language.flags().iter().map(OsStr::new).collect();
        args.extend([OsStr::new("-o"), output.as_os_str(), source.as_os_str()]);
        if self.language == SourceLanguage::C {
            args.push(OsStr::new("-lm"));
        }
        self.run(args)
    }

    fn go(&self) -> Result<Program, PrepareError> {
        let Some(text) = self.package_main().filter(|text| text != self.text) else {
            return self.native(self.source);
        };
        let program = self.once(|output| {
            let copy = output.with_extension("go");
            fs::write(&copy, text).map_err(|error| self.folder_error(error))?;
            let done = self.native_to(output, &copy);
            let _ = fs::remove_file(&copy);
            self.naming_source(&copy, done)
        })?;
        Ok(Program::new(program, [""; 0]))
    }

    /// A Go source in package `main`, which judges do not ask for; `None` if it names no package.
    pub(super) fn package_main(&self) -> Option<String> {
        let start = self.code.places("package ").next()?;
        let line = self.code.bare[start..].lines().next()?.trim_end();
        Some([&self.text[..start], "package main", &self.text[start + line.len()..]].concat())
    }

    /// Compiles to a file that another program runs.
    fn run_by(
        &self,
        runner: &'static str,
        args: &[&str],
        output_args: fn(&OsStr) -> Vec<OsString>,
    ) -> Result<Program, PrepareError> {
        let runner = tool(&self.source.display().to_string(), self.language, &[runner])?;
        let program = self.once(|output| {
            // The Kotlin compiler chooses the format by the name.
            let named = output.with_extension("jar");
            let flags = self.language.flags().iter().map(OsString::from);
            let args = flags.chain(output_args(named.as_os_str())).chain([self.source.into()]);
            self.run(args.collect::<Vec<_>>().iter().map(OsString::as_os_str))?;
            fs::rename(&named, output).map_err(|error| self.folder_error(error))
        })?;
        let args = args.iter().map(OsString::from);
        Ok(Program::new(runner, args.chain([program.into()])))
    }

    /// Compiles the source to a folder of classes.
    fn java(&self) -> Result<Program, PrepareError> {
        /// Where the name of the class with `main` is kept.
        const MAIN: &str = "main-class";
        let classes = self.once(|output| {
            self.javac(output, "")?;
            fs::write(output.join(MAIN), self.main_class(output)?).map_err(|error| self.folder_error(error))
        })?;
        let main = fs::read_to_string(classes.join(MAIN)).map_err(|error| self.folder_error(error))?;
        self.java_program(&classes, &main)
    }

    /// Compiles a copy of the source to a new folder of classes. Its name is that of the public class, which Java
    /// requires and judges do not, and it has no `package`.
    pub(super) fn javac(&self, output: &Path, imports: &str) -> Result<(), PrepareError> {
        fs::create_dir(output).map_err(|error| self.folder_error(error))?;
        let mut text = self.text.to_string();
        if let Some(at) = self.code.places("package ").next()
            && let Some(len) = self.code.bare[at..].find(';')
        {
            text.replace_range(at..=at + len, "");
        }
        let own = self.source.file_stem().unwrap_or_default();
        let copy = output.join(public_class(self.code).map_or(own, OsStr::new)).with_extension("java");
        fs::write(&copy, format!("{imports}{text}")).map_err(|error| self.folder_error(error))?;
        let beside = self.source.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let flags = self.language.flags().iter().map(OsStr::new);
        let paths =
            ["-sourcepath".as_ref(), beside.as_os_str(), "-d".as_ref(), output.as_os_str(), copy.as_os_str()];
        self.naming_source(&copy, self.run(flags.chain(paths)))
    }

    /// Puts the source's name for the copy's into a compiler's messages.
    fn naming_source(&self, copy: &Path, done: Result<(), PrepareError>) -> Result<(), PrepareError> {
        done.map_err(|error| {
            let PrepareError::DoesNotCompile { source_name, messages } = error else { return error };
            let messages = messages.replace(&copy.display().to_string(), &source_name);
            PrepareError::DoesNotCompile { source_name, messages }
        })
    }

    /// Asks the compiled classes which one has the method `main`: the public one or `Main`, if several have it.
    fn main_class(&self, classes: &Path) -> Result<String, PrepareError> {
        let name = self.source.display().to_string();
        let javap = tool(&name, self.language, &["javap"])?;
        let files = fs::read_dir(classes).map_err(|error| self.folder_error(error))?.flatten();
        let mut files: Vec<PathBuf> = files.map(|entry| entry.path()).collect();
        files.retain(|path| path.extension() == Some(OsStr::new("class")));
        files.sort();
        let _lock = while_none_runs_alone();
        let listed = Command::new(javap).arg("-p").args(files).stdin(Stdio::null()).output();
        let listed = listed.map_err(|error| PrepareError::Unreadable(name.clone(), error))?.stdout;
        let (mut class, mut found) = (String::new(), Vec::new());
        for line in String::from_utf8_lossy(&listed).lines() {
            let mut words = line.split([' ', '<']);
            if line.ends_with('{') && words.any(|word| word == "class") {
                class = words.next().unwrap_or_default().to_string();
            } else if line.contains("static void main(java.lang.String") {
                found.push(class.clone());
            }
        }
        let wanted = public_class(self.code).unwrap_or("Main");
        let main = found.iter().find(|name| *name == wanted).or(found.first());
        main.cloned().ok_or_else(|| {
            PrepareError::Unusable(name, "no class has `public static void main(String[] args)`".to_string())
        })
    }

    /// Runs compiled classes with a large stack, as judges do.
    pub(super) fn java_program(&self, classes: &Path, main: &str) -> Result<Program, PrepareError> {
        let java = tool(&self.source.display().to_string(), self.language, &["java"])?;
        let args = ["-XX:+UseSerialGC", "-Xss256m", "-cp"].map(OsString::from);
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

/// The public class of a Java source; not one inside another class.
fn public_class(code: &Code) -> Option<&str> {
    let is_outside = |at: &usize| {
        let before = &code.bare[..*at];
        before.matches('{').count() == before.matches('}').count()
    };
    code.places("public").filter(is_outside).find_map(|at| {
        let mut words =
            code.bare[at..].split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$');
        words.find(|word| ["class", "interface", "enum", "record"].contains(word))?;
        words.find(|word| !word.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_class_of_java_is_found_anywhere() {
        let class = |text: &str| public_class(&Code::new(SourceLanguage::Java, text)).map(str::to_string);
        let text = "// public class No\nclass Board { public class Inner {} }\npublic final class Mine\n{\n}\nclass After {}\n";
        assert_eq!(class(text), Some("Mine".to_string()));
        assert_eq!(class("class Main { public static class FastReader {} }"), None);
    }

    #[test]
    fn includes_of_a_source_are_found() {
        let text = b"#include <cstdio>\n  # include \"board.h\"\n#include \"sub/x.hpp\" // y\n";
        let found = included(Path::new("a/mine.cpp"), text);
        assert_eq!(found, [Path::new("a/board.h"), Path::new("a/sub/x.hpp")]);
    }
}
