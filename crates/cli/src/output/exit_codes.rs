//! The exit codes that judges expect from checkers and validators.

/// The convention for exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ExitCodes {
    /// 0 right, 1 wrong, 2 could not be judged
    Saolei,
    /// testlib's: 0 ok, 1 wrong answer, 2 wrong output format, 3 fail
    Testlib,
    /// Kattis' and ICPC's: 42 right, 43 wrong, anything else a judge error
    Kattis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JudgeVerdict {
    Right,
    Misspelled,
    Wrong,
    /// The input is not legal or cannot be read, which is not the contestant's fault.
    Illegal,
}

impl ExitCodes {
    pub(crate) const fn code(self, verdict: JudgeVerdict) -> u8 {
        match (self, verdict) {
            (ExitCodes::Saolei | ExitCodes::Testlib, JudgeVerdict::Right) => 0,
            (ExitCodes::Saolei, JudgeVerdict::Misspelled | JudgeVerdict::Wrong | JudgeVerdict::Illegal) => 1,
            (ExitCodes::Testlib, JudgeVerdict::Wrong) => 1,
            (ExitCodes::Testlib, JudgeVerdict::Misspelled) => 2,
            (ExitCodes::Testlib, JudgeVerdict::Illegal) => 3,
            (ExitCodes::Kattis, JudgeVerdict::Right) => 42,
            (ExitCodes::Kattis, JudgeVerdict::Misspelled | JudgeVerdict::Wrong | JudgeVerdict::Illegal) => 43,
        }
    }

    /// The exit code if nothing could be judged.
    pub(crate) const fn trouble(self) -> u8 {
        match self {
            ExitCodes::Saolei | ExitCodes::Kattis => 2,
            ExitCodes::Testlib => 3,
        }
    }
}
