//! Reads standard input as words, and writes standard output.

use std::io::{Read, Write};

pub(crate) struct InputWords {
    words: std::vec::IntoIter<String>,
}

impl InputWords {
    pub(crate) fn read() -> InputWords {
        let mut text = String::new();
        let _ = std::io::stdin().read_to_string(&mut text);
        InputWords { words: text.split_whitespace().map(str::to_string).collect::<Vec<String>>().into_iter() }
    }

    pub(crate) fn word(&mut self) -> Option<String> {
        self.words.next()
    }

    pub(crate) fn number(&mut self) -> usize {
        self.word().and_then(|word| word.parse().ok()).unwrap_or(0)
    }
}

pub(crate) struct Output {
    out: Box<dyn Write>,
    bug: &'static str,
}

impl Output {
    pub(crate) fn new(bug: &'static str) -> Output {
        let out = std::io::stdout().lock();
        Output { out: Box::new(std::io::BufWriter::new(out)), bug }
    }

    pub(crate) fn line(&mut self, text: &str) {
        let end = match self.bug {
            "trailing-space" => " \n",
            "windows-line-ends" => "\r\n",
            _ => "\n",
        };
        if self.bug == "slow-output" {
            // The bug: writes every character separately, as on a stream without a buffer.
            for byte in text.bytes().chain(end.bytes()) {
                let _ = self.out.write_all(&[byte]);
                let _ = self.out.flush();
            }
            return;
        }
        let _ = self.out.write_all(text.as_bytes());
        let _ = self.out.write_all(end.as_bytes());
    }
}
