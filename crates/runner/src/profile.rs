//! What judges give to programs: their stack, and more time for slow languages.

use super::language::SourceLanguage;
use saolei_boards::named_enum;

named_enum! {
    /// A judge, as far as programs notice which one it is.
    pub enum JudgeProfile {
        Kattis = "kattis": "as much stack as memory; the same time for every language",
        Codeforces = "codeforces": "256 MiB of stack; the same time for every language",
        Luogu = "luogu": "as much stack as memory; the same time for every language",
        LeetCode = "leetcode": "256 MiB of stack; twice the time for Java, C# and Kotlin, 3 times for scripts",
        Course = "course": "8 MiB of stack, as Linux gives it; twice the time for Java, C# and Kotlin, 3 times for scripts",
    }
}

impl JudgeProfile {
    /// The stack of programs without a profile.
    pub const USUAL_STACK: u64 = 256 << 20;

    /// Bytes of stack for a program with this much memory.
    pub const fn stack(self, memory: u64) -> u64 {
        match self {
            JudgeProfile::Kattis | JudgeProfile::Luogu => memory,
            JudgeProfile::Codeforces | JudgeProfile::LeetCode => JudgeProfile::USUAL_STACK,
            JudgeProfile::Course => 8 << 20,
        }
    }

    /// How many times the problem's time limit a program in this language has; once if the language is not known.
    pub const fn time_factor(self, language: Option<SourceLanguage>) -> u32 {
        use SourceLanguage::{C, CSharp, Cpp, Go, Java, JavaScript, Kotlin, Python, Ruby, Rust, TypeScript};
        match (self, language) {
            (JudgeProfile::Kattis | JudgeProfile::Codeforces | JudgeProfile::Luogu, _) => 1,
            (_, None | Some(C | Cpp | Rust | Go)) => 1,
            (_, Some(Java | CSharp | Kotlin)) => 2,
            (_, Some(Python | Ruby | JavaScript | TypeScript)) => 3,
        }
    }
}
