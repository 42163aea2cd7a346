//! A source without its comments and strings: where words of a program decide something, only its code counts.

use saolei_runner::SourceLanguage;
use saolei_runner::SourceLanguage::{
    C, CSharp, Cpp, Go, Java, JavaScript, Kotlin, Python, Ruby, Rust, TypeScript,
};

/// The text of a source, split into code and strings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    /// The text with blanks instead of comments and of what stands between quotes. Places and lines stay the same.
    pub(crate) bare: String,
    /// The strings: the places of their opening quotes and of what follows them, and their texts.
    pub(crate) strings: Vec<CodeString>,
}

/// A string in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CodeString {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) text: String,
}

/// Something in a source that is not code.
struct Piece {
    end: usize,
    /// The text between the quotes; `None` for a comment.
    inside: Option<(usize, usize)>,
}

impl Code {
    pub(crate) fn new(language: SourceLanguage, text: &str) -> Code {
        let mut bare = text.as_bytes().to_vec();
        let (mut strings, mut at) = (Vec::new(), 0);
        while at < bare.len() {
            let Some(Piece { end, inside }) = piece(language, text.as_bytes(), at) else {
                at += 1;
                continue;
            };
            let (from, to) = inside.unwrap_or((at, end));
            bare[from..to].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
            if inside.is_some() {
                strings.push(CodeString { start: at, end, text: text[from..to].to_string() });
            }
            at = end;
        }
        Code { bare: String::from_utf8_lossy(&bare).into_owned(), strings }
    }

    /// Whether the code has a word such as `main`, `System.in` or `input(`, not as a part of a longer name.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.places(word).next().is_some()
    }

    /// Where the code has a word.
    pub(crate) fn places<'a>(&'a self, word: &'a str) -> impl Iterator<Item = usize> + 'a {
        let joins = |one: Option<char>, other: Option<char>| {
            [one, other]
                .iter()
                .all(|letter| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_'))
        };
        self.bare.match_indices(word).map(|(at, _)| at).filter(move |&at| {
            let after = self.bare[at + word.len()..].chars().next();
            !joins(self.bare[..at].chars().next_back(), word.chars().next())
                && !joins(word.chars().next_back(), after)
        })
    }
}

/// The comment or string that begins here.
fn piece(language: SourceLanguage, text: &[u8], at: usize) -> Option<Piece> {
    let rest = &text[at..];
    let comment = |from: usize, mark: &[u8]| Some(Piece { end: after(text, from, mark), inside: None });
    let string = |open: usize, close: &[u8]| {
        let end = after(text, at + open, close);
        let inside = if text[..end].ends_with(close) { end - close.len() } else { end };
        Some(Piece { end, inside: Some((at + open, inside.max(at + open))) })
    };
    let starts = |word: &str| rest.starts_with(word.as_bytes());
    match language {
        Python | Ruby if starts("#") => return comment(at, b"\n"),
        Ruby if starts("=begin") && (at == 0 || text[at - 1] == b'\n') => return comment(at, b"\n=end"),
        Python | Ruby => {}
        _ if starts("//") => return comment(at, b"\n"),
        _ if starts("/*") => return comment(at + 2, b"*/"),
        _ => {}
    }
    match language {
        Python | Java | Kotlin | CSharp if starts("\"\"\"") => return string(3, b"\"\"\""),
        Python if starts("'''") => return string(3, b"'''"),
        Go | JavaScript | TypeScript if starts("`") => return string(1, b"`"),
        CSharp if starts("@\"") => return string(2, b"\""),
        Cpp if starts("R\"") => {
            let open = rest.iter().position(|&byte| byte == b'(')?;
            let close = [&b")"[..], &rest[2..open], b"\""].concat();
            return string(open + 1, &close);
        }
        Rust if starts("r\"") || starts("r#") => {
            let marks = rest[1..].iter().take_while(|&&byte| byte == b'#').count();
            if rest.get(1 + marks) == Some(&b'"') {
                return string(marks + 2, &[&b"\""[..], &b"#".repeat(marks)].concat());
            }
        }
        _ => {}
    }
    let is_string = match (rest[0], language) {
        (b'"', _) | (b'\'', Python | Ruby | JavaScript | TypeScript) => true,
        // A character; otherwise a lifetime, or a mark between digits.
        (b'\'', C | Cpp | Rust | Java | Go | CSharp | Kotlin) => {
            starts("'\\") || rest.iter().skip(2).take(4).any(|&byte| byte == b'\'') && rest[1] != b'\''
        }
        _ => false,
    };
    is_string.then(|| quoted(text, at))
}

/// A string that ends with the quote it begins with, or with the line.
fn quoted(text: &[u8], start: usize) -> Piece {
    let mut at = start + 1;
    while at < text.len() && text[at] != text[start] && text[at] != b'\n' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    let inside = at.min(text.len());
    let is_closed = text.get(inside) == text.get(start);
    Piece { end: inside + usize::from(is_closed), inside: Some((start + 1, inside)) }
}

/// The place after the next such mark, or the end of the text.
fn after(text: &[u8], from: usize, mark: &[u8]) -> usize {
    let found = text[from.min(text.len())..].windows(mark.len()).position(|window| window == mark);
    found.map_or(text.len(), |at| from + at + mark.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(language: SourceLanguage, text: &str, bare: &str, strings: &[&str]) {
        let code = Code::new(language, text);
        assert_eq!(code.bare, bare);
        assert_eq!(code.strings.iter().map(|string| &string.text[..]).collect::<Vec<_>>(), strings);
    }

    #[test]
    fn comments_and_strings_of_every_language_become_blanks() {
        check(Cpp, "int a; // main()\nb /* x\ny */ c", "int a;          \nb     \n     c", &[]);
        check(Cpp, "f(\"a\\\"//\", '\"', 1'000);", "f(\"     \", ' ', 1'000);", &["a\\\"//", "\""]);
        check(Cpp, "R\"x(\")\")x\" y", "R\"x(   )x\" y", &["\")\""]);
        check(Rust, "fn f<'a>(x: &'a str) { r#\"\"\"# }", "fn f<'a>(x: &'a str) { r#\" \"# }", &["\""]);
        check(
            Java,
            "char q = '\\''; \"\"\"\n\"a\"\n\"\"\"",
            "char q = '  '; \"\"\"\n   \n\"\"\"",
            &["\\'", "\n\"a\"\n"],
        );
        check(Python, "x = '''a\n# b''' # input(\ny", "x = ''' \n   '''         \ny", &["a\n# b"]);
        check(Ruby, "a\n=begin\ngets\n=end\nb # gets", "a\n      \n    \n    \nb       ", &[]);
        check(JavaScript, "`a${b}` + 'it\\'s' // x", "`     ` + '     '     ", &["a${b}", "it\\'s"]);
        check(Go, "`\\` + \"`\"", "` ` + \" \"", &["\\", "`"]);
        check(CSharp, "@\"c:\\\" + x", "@\"   \" + x", &["c:\\"]);
    }

    #[test]
    fn unfinished_comments_and_strings_end_with_the_text() {
        for text in
            ["/*", "\"", "'", "'\\", "\"\\", "R\"", "R\"(", "'''", "`", "=begin", "r#", "\u{e9}'\u{e9}'"]
        {
            for language in SourceLanguage::ALL {
                assert_eq!(Code::new(language, text).bare.len(), text.len(), "{text} {language:?}");
            }
        }
    }

    #[test]
    fn words_are_whole() {
        let code = Code::new(Java, "int mainly; String s = \"main\"; Systems.in; main(); x.input(1)");
        assert!(
            code.has("main")
                && code.has("input(")
                && !code.has("System.in")
                && !code.has("String s = \"main")
        );
        assert_eq!(code.places("main").count(), 1);
    }
}
