//! The exit codes that judges expect of checkers and validators.

use clap::ValueEnum;

/// Whose exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExitCodes {
    /// 0 right, 1 wrong, 2 could not be judged
    Saolei,
    /// testlib's: 0 ok, 1 wrong answer, 2 wrong output format, 3 fail
    Testlib,
    /// Kattis' and ICPC's: 42 right, 43 wrong, anything else a judge's error
    Kattis,
}

/// What was found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    /// Right but for white space.
    Misspelled,
    Wrong,
    /// Nobody who is judged is at fault: the input is not legal, or could not be had.
    Illegal,
}

impl ExitCodes {
    pub(crate) const fn code(self, verdict: Verdict) -> u8 {
        match (self, verdict) {
            (ExitCodes::Saolei | ExitCodes::Testlib, Verdict::Right) => 0,
            (ExitCodes::Saolei, Verdict::Misspelled | Verdict::Wrong | Verdict::Illegal) => 1,
            (ExitCodes::Testlib, Verdict::Wrong) => 1,
            (ExitCodes::Testlib, Verdict::Misspelled) => 2,
            (ExitCodes::Testlib, Verdict::Illegal) => 3,
            (ExitCodes::Kattis, Verdict::Right) => 42,
            (ExitCodes::Kattis, Verdict::Misspelled | Verdict::Wrong | Verdict::Illegal) => 43,
        }
    }

    /// What says that nothing could be judged.
    pub(crate) const fn trouble(self) -> u8 {
        match self {
            ExitCodes::Saolei | ExitCodes::Kattis => 2,
            ExitCodes::Testlib => 3,
        }
    }
}
