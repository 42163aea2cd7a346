//! A problem that is described by data alone.

use crate::case::Case;
use crate::description;
use crate::format::{AnswerFormat, InputFormat};
use crate::limits::{LightSubtask, Limits};
use crate::read::CaseReader;
use crate::tasks::Question;
use saolei_boards::Language;
use saolei_protocols::{Error, InputError, Session, SessionResult};
use serde::Deserialize;
use std::io::{self, Read, Write};
use std::path::Path;

/// A problem: a format of inputs, a question, a format of answers, limits and statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LightProblem {
    /// The id that files and commands use.
    pub id: String,
    pub(crate) title: [String; 2],
    pub(crate) summary: [String; 2],
    /// Where the problem comes from, by the names that its judges give it.
    pub judges: Vec<String>,
    /// Other names that people type.
    pub aliases: Vec<String>,
    /// What is asked.
    pub question: Question,
    /// How inputs are written.
    pub input: InputFormat,
    /// How answers are written.
    pub answer: AnswerFormat,
    /// The limits of every input.
    pub limits: Limits,
    /// The subtasks, at least one.
    pub subtasks: Vec<LightSubtask>,
    /// The time limit in milliseconds.
    pub time_ms: u32,
    /// The memory limit in MiB.
    pub memory_mib: u32,
    /// The samples of the statement.
    pub samples: Vec<Sample>,
    /// What is asked, in English and Chinese.
    pub(crate) statements: [String; 2],
}

/// An input and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// The input.
    pub input: String,
    /// The answer.
    pub output: String,
}

/// Why a folder is not a problem.
#[derive(Debug)]
pub enum FolderError {
    /// A file cannot be read.
    Read {
        /// The file.
        path: String,
        /// The system's error.
        error: io::Error,
    },
    /// The description has a mistake.
    Description(InputError),
}

impl std::fmt::Display for FolderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FolderError::Read { path, .. } => write!(f, "{path}: cannot read this file"),
            FolderError::Description(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FolderError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FolderError::Read { error, .. } => Some(error),
            FolderError::Description(_) => None,
        }
    }
}

impl LightProblem {
    /// Reads a description. Errors call it `source`; the statements are in English and Chinese.
    ///
    /// # Errors
    /// The first mistake, with its line and column.
    pub fn read(
        id: &str,
        source: &str,
        text: &str,
        statements: [&str; 2],
    ) -> Result<LightProblem, InputError> {
        description::read(id, source, text, statements.map(str::to_string))
    }

    /// Reads the folder of a problem: `problem.toml` and, if they are there, `statement.en.md` and `statement.zh.md`.
    ///
    /// # Errors
    /// A file cannot be read, or the description has a mistake.
    pub fn open(folder: &Path) -> Result<LightProblem, FolderError> {
        let read = |name: &str| {
            let path = folder.join(name);
            let text = std::fs::read_to_string(&path);
            (path.display().to_string(), text)
        };
        let (source, text) = read("problem.toml");
        let text = text.map_err(|error| FolderError::Read { path: source.clone(), error })?;
        let mut statements = [const { String::new() }; 2];
        for (statement, language) in statements.iter_mut().zip(["en", "zh"]) {
            match read(&format!("statement.{language}.md")) {
                (_, Ok(text)) => *statement = text,
                (_, Err(error)) if error.kind() == io::ErrorKind::NotFound => {}
                (path, Err(error)) => return Err(FolderError::Read { path, error }),
            }
        }
        let full = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
        let name = full
            .file_name()
            .map_or_else(|| "problem".to_string(), |name| name.to_string_lossy().into_owned());
        description::read(&name, &source, &text, statements).map_err(FolderError::Description)
    }

    /// The title.
    pub fn title(&self, language: Language) -> &str {
        let [english, chinese] = &self.title;
        language.choose(english, chinese)
    }

    /// What it asks for, in one line.
    pub fn summary(&self, language: Language) -> &str {
        let [english, chinese] = &self.summary;
        language.choose(english, chinese)
    }

    /// Reads an input and writes the answer.
    ///
    /// ```
    /// let problem = saolei_problems::built_in("p2670").expect("it is there");
    /// let mut answer = Vec::new();
    /// problem.run("example", &mut "2 3\n?*?\n*??\n".as_bytes(), &mut answer)?;
    /// assert_eq!(answer, b"2*1\n*21\n");
    /// # Ok::<(), saolei_protocols::Error>(())
    /// ```
    ///
    /// # Errors
    /// Input that cannot be read or understood, and output that cannot be written.
    pub fn run(&self, source: &str, input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
        let mut session = Session::new(source, input, output);
        let result = self.answer_all(&mut session);
        let flushed = session.out.flush();
        result.map_err(|error| *error)?;
        Ok(flushed?)
    }

    fn answer_all(&self, session: &mut Session<'_>) -> SessionResult<()> {
        let mut cases = CaseReader::new(&self.input, &self.limits, session)?;
        let mut at = 0;
        while let Some(case) = cases.next(session)? {
            let answer = self
                .question
                .answer(case)
                .map_err(|why| session.error_here(format!("expected {}", why.0)))?;
            self.answer.write_head(at, 1, &mut session.out)?;
            self.answer.write(&answer, &mut session.out)?;
            at += 1;
        }
        Ok(())
    }

    /// Reads the cases of an input, which may break the problem's limits.
    ///
    /// # Errors
    /// Input that cannot be read or understood.
    pub fn cases(&self, source: &str, input: &mut dyn Read) -> Result<Vec<Case>, Error> {
        let mut nowhere = io::sink();
        let mut session = Session::new(source, input, &mut nowhere);
        let mut read = || {
            let mut reader = CaseReader::new(&self.input, &self.limits, &mut session)?;
            let mut cases = Vec::new();
            while let Some(case) = reader.next(&mut session)? {
                cases.push(case);
            }
            Ok(cases)
        };
        read().map_err(|error: Box<Error>| *error)
    }
}
