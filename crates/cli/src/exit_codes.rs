//! The exit codes that judges expect from checkers and validators.

/// Whose exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitCodes {
    /// Those of `saolei`.
    Saolei,
    /// testlib's.
    Testlib,
    /// Kattis' and ICPC's.
    Kattis,
}

/// The verdict on an output or an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JudgeVerdict {
    Right,
    /// Right except for white space.
    Misspelled,
    Wrong,
    /// The contestant is not at fault: the input is not legal or cannot be read.
    Illegal,
}

impl ExitCodes {
    pub(crate) const ALL: [ExitCodes; 3] = [ExitCodes::Saolei, ExitCodes::Testlib, ExitCodes::Kattis];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            ExitCodes::Saolei => "saolei",
            ExitCodes::Testlib => "testlib",
            ExitCodes::Kattis => "kattis",
        }
    }

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
