//! Finds names of data files in a program.

use crate::runner::Program;
use std::fs;
use std::path::Path;

/// Larger files are not searched.
const MAX_BYTES: u64 = 64 << 20;

/// The first input file name in a program: in a script among its arguments, or in the program itself.
pub(super) fn file_names(program: &Program) -> Option<String> {
    let scripts = program.args().iter().map(Path::new).filter(|path| path.is_file());
    scripts.chain([program.path()]).find_map(|path| {
        let is_short = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() <= MAX_BYTES);
        input_file(&fs::read(path).ok().filter(|_| is_short)?)
    })
}

/// A complete string such as `boom.in`: in a source it is quoted, in a compiled program it ends with a zero byte.
fn input_file(bytes: &[u8]) -> Option<String> {
    let is_quote = |byte: &u8| b"\"'\0".contains(byte);
    let strings = bytes.split(is_quote).filter_map(|piece| str::from_utf8(piece).ok());
    let is_name = |name: &&str| {
        name.rsplit_once('.').is_some_and(|(stem, ending)| {
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./".contains(&byte);
            ["in", "inp", "txt", "dat"].contains(&ending) && !stem.is_empty() && stem.bytes().all(is_plain)
        })
    };
    strings.into_iter().find(is_name).map(str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_an_input_file_is_found_in_sources_and_programs() {
        let found = |text: &str| input_file(text.as_bytes());
        assert_eq!(found("freopen(\"boom.in\", \"r\", stdin);"), Some("boom.in".to_string()));
        assert_eq!(found("sys.stdin = open('data/input.txt')"), Some("data/input.txt".to_string()));
        assert_eq!(found("\0r\0boom.in\0boom.out\0"), Some("boom.in".to_string()));
        assert_eq!(found("print(\"all in\"); x.in"), None);
        assert_eq!(found("\".in\""), None);
    }
}
