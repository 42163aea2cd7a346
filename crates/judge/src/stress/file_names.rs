//! Finds the names of the files that a program uses instead of standard input and output.

use crate::candidate::code::Code;
use saolei_runner::{Program, SourceLanguage};
use std::fs;
use std::path::Path;

/// Larger files are not searched.
const MAX_BYTES: u64 = 64 << 20;

/// The names of files in a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FileNames {
    pub(super) input: Option<String>,
    pub(super) output: Option<String>,
}

/// The names of files in a program's source, or among its arguments, or else in the program itself.
pub(super) fn file_names(program: &Program) -> FileNames {
    let scripts = program.args().iter().map(Path::new).filter(|path| path.is_file());
    let files = program.source().into_iter().chain(scripts).chain([program.path()]);
    files.map(names_in).find(|names| *names != FileNames::default()).unwrap_or_default()
}

fn names_in(path: &Path) -> FileNames {
    let is_short = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() <= MAX_BYTES);
    let Some(bytes) = fs::read(path).ok().filter(|_| is_short) else { return FileNames::default() };
    match SourceLanguage::of(path) {
        Some(language) => in_source(&Code::new(language, &String::from_utf8_lossy(&bytes))),
        None => in_program(&bytes),
    }
}

/// The files that a source opens, and strings that look like names of files.
fn in_source(code: &Code) -> FileNames {
    let mut names = FileNames::default();
    for (at, string) in code.strings.iter().enumerate().filter(|(_, string)| is_plain(&string.text)) {
        // A second argument such as "w" says how the file is opened.
        let mode = code.strings.get(at + 1).filter(|next| code.bare[string.end..next.start].trim() == ",");
        let mode =
            mode.map(|mode| mode.text.trim_end_matches(['b', 't', '+'])).filter(|mode| mode.len() == 1);
        let statement = code.bare[..string.start].rsplit([';', '{', '}', '\n']).next().unwrap_or_default();
        let opens = |words: &[&str]| words.iter().any(|word| statement.to_lowercase().contains(word));
        let place = match mode {
            Some("r") => &mut names.input,
            Some("w" | "a") => &mut names.output,
            _ if opens(&["ofstream", "writ", "create", "printstream", "outputstream"]) => &mut names.output,
            _ if opens(&["open", "ifstream", "file", "read"]) => &mut names.input,
            _ if has_ending(&string.text, &INPUTS) => &mut names.input,
            _ if has_ending(&string.text, &OUTPUTS) => &mut names.output,
            _ => continue,
        };
        place.get_or_insert_with(|| string.text.clone());
    }
    names
}

const INPUTS: [&str; 4] = [".in", ".inp", ".txt", ".dat"];
const OUTPUTS: [&str; 3] = [".out", ".ans", ".ou"];

/// Strings in a compiled program, which end with a zero byte, or in a script.
fn in_program(bytes: &[u8]) -> FileNames {
    let strings =
        || bytes.split(|byte| b"\0\"'".contains(byte)).filter_map(|piece| str::from_utf8(piece).ok());
    let first =
        |endings| strings().find(|name| is_plain(name) && has_ending(name, endings)).map(str::to_string);
    FileNames { input: first(&INPUTS), output: first(&OUTPUTS) }
}

fn has_ending(name: &str, endings: &[&str]) -> bool {
    endings.iter().any(|ending| name.len() > ending.len() && name.ends_with(ending))
}

fn is_plain(name: &str) -> bool {
    name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-./".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(input: &str, output: &str) -> FileNames {
        let name = |name: &str| Some(name.to_string()).filter(|name| !name.is_empty());
        FileNames { input: name(input), output: name(output) }
    }

    #[test]
    fn files_are_found_in_code_and_input_is_told_from_output() {
        let found = |language, text: &str| in_source(&Code::new(language, text));
        let cpp = |text: &str| found(SourceLanguage::Cpp, text);
        let both = "freopen(\"boom.out\", \"w\", stdout); freopen(\"boom.in\", \"r\", stdin);";
        assert_eq!(cpp(both), names("boom.in", "boom.out"));
        assert_eq!(cpp("// freopen(\"boom.in\", \"r\", stdin);\n/* \"a.in\" */"), names("", ""));
        assert_eq!(cpp("freopen(\"data\", \"r\", stdin); printf(\"done\");"), names("data", ""));
        assert_eq!(cpp("ifstream in(\"sweep\"); ofstream out(\"result\");"), names("sweep", "result"));
        assert_eq!(cpp("const char *IN = \"mine.in\", *OUT = \"mine.out\";"), names("mine.in", "mine.out"));
        assert_eq!(cpp("puts(\"all in\"); x.in; puts(\".in\");"), names("", ""));
        let python = |text: &str| found(SourceLanguage::Python, text);
        assert_eq!(python("# open('a.in')\nsys.stdin = open('input', 'r')\n"), names("input", ""));
        assert_eq!(python("sys.stdout = open('data/out.txt', 'w')"), names("", "data/out.txt"));
        let java = "new Scanner(new File(\"boom.in\")); new PrintWriter(\"boom.txt\");";
        assert_eq!(found(SourceLanguage::Java, java), names("boom.in", "boom.txt"));
    }

    #[test]
    fn files_are_found_in_compiled_programs() {
        assert_eq!(in_program(b"\0r\0boom.in\0boom.out\0"), names("boom.in", "boom.out"));
        assert_eq!(in_program(b"all in\0.in\0x"), names("", ""));
    }
}
