//! The languages that a solution may be written in, and how each is compiled or run.

use saolei_boards::named_enum;
use std::path::Path;

named_enum! {
    /// The language of a source file, determined by its extension.
    pub enum SourceLanguage {
        /// `.c`
        C = "C",
        /// `.cpp`, `.cc`, `.cxx`
        Cpp = "C++",
        /// `.rs`
        Rust = "Rust",
        /// `.java`
        Java = "Java",
        /// `.go`
        Go = "Go",
        /// `.py`
        Python = "Python",
        /// `.js`, `.mjs`, `.cjs`
        JavaScript = "JavaScript",
        /// `.ts`
        TypeScript = "TypeScript",
        /// `.rb`
        Ruby = "Ruby",
        /// `.cs`
        CSharp = "C#",
        /// `.kt`
        Kotlin = "Kotlin",
    }
}

impl SourceLanguage {
    /// The language of a file; `None` if its extension is unknown. `.C` is C++, as for compilers; otherwise upper and
    /// lower case do not matter.
    pub fn of(path: &Path) -> Option<SourceLanguage> {
        let ending = path.extension()?.to_str()?;
        if ending == "C" {
            return Some(SourceLanguage::Cpp);
        }
        let ending = ending.to_ascii_lowercase();
        SourceLanguage::ALL.into_iter().find(|language| language.endings().contains(&&ending[..]))
    }

    /// The file extensions.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            SourceLanguage::C => &["c"],
            SourceLanguage::Cpp => &["cpp", "cc", "cxx"],
            SourceLanguage::Rust => &["rs"],
            SourceLanguage::Java => &["java"],
            SourceLanguage::Go => &["go"],
            SourceLanguage::Python => &["py"],
            SourceLanguage::JavaScript => &["js", "mjs", "cjs"],
            SourceLanguage::TypeScript => &["ts"],
            SourceLanguage::Ruby => &["rb"],
            SourceLanguage::CSharp => &["cs"],
            SourceLanguage::Kotlin => &["kt"],
        }
    }

    /// The compilers or interpreters, the usual one first.
    pub const fn tools(self) -> &'static [&'static str] {
        match self {
            SourceLanguage::C => &["gcc", "cc", "clang"],
            SourceLanguage::Cpp => &["g++", "c++", "clang++"],
            SourceLanguage::Rust => &["rustc"],
            SourceLanguage::Java => &["javac"],
            SourceLanguage::Go => &["go"],
            SourceLanguage::Python => &["python3", "python"],
            SourceLanguage::JavaScript | SourceLanguage::TypeScript => &["node"],
            SourceLanguage::Ruby => &["ruby"],
            SourceLanguage::CSharp => &["mcs", "csc"],
            SourceLanguage::Kotlin => &["kotlinc"],
        }
    }

    /// The arguments between the tool and the source: the flags that judges use.
    pub const fn flags(self) -> &'static [&'static str] {
        match self {
            // Programs use files unless ONLINE_JUDGE is defined. `-x`, because compilers do not know `.CC`.
            SourceLanguage::C => &["-std=gnu17", "-O2", "-DONLINE_JUDGE", "-x", "c"],
            SourceLanguage::Cpp => &["-std=gnu++20", "-O2", "-DONLINE_JUDGE", "-x", "c++"],
            SourceLanguage::Rust => &["--edition=2021", "-O"],
            SourceLanguage::Java => &["-encoding", "UTF-8"],
            SourceLanguage::Go => &["build"],
            SourceLanguage::CSharp => &["-nologo", "-optimize+", "-warn:0"],
            SourceLanguage::Kotlin => &["-nowarn", "-include-runtime"],
            SourceLanguage::Python | SourceLanguage::JavaScript | SourceLanguage::Ruby => &[],
            // Newer versions of Node.js strip types by default.
            SourceLanguage::TypeScript => &["--experimental-strip-types", "--no-warnings"],
        }
    }

    /// The arguments that make an interpreter print the path of its executable; empty for a compiler.
    pub const fn own_path(self) -> &'static [&'static str] {
        match self {
            SourceLanguage::Python => &["-c", "import sys; print(sys.executable)"],
            SourceLanguage::JavaScript | SourceLanguage::TypeScript => &["-p", "process.execPath"],
            SourceLanguage::Ruby => &["-e", "puts RbConfig.ruby"],
            SourceLanguage::C
            | SourceLanguage::Cpp
            | SourceLanguage::Rust
            | SourceLanguage::Java
            | SourceLanguage::Go
            | SourceLanguage::CSharp
            | SourceLanguage::Kotlin => &[],
        }
    }

    /// Whether sources are compiled before they run.
    pub const fn is_compiled(self) -> bool {
        self.own_path().is_empty()
    }
}
