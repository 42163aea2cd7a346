//! Describes how a program ended.

use super::limits::ProcessLimits;
use super::program::ProgramEnd;
use saolei_boards::Language;

impl ProgramEnd {
    /// A machine-readable word for the ending.
    pub const fn name(self) -> &'static str {
        match self {
            ProgramEnd::Exited(0) => "exited",
            ProgramEnd::Exited(_) => "exit-code",
            ProgramEnd::Signal(_) => "signal",
            ProgramEnd::CpuLimit | ProgramEnd::WallLimit => "time-limit",
            ProgramEnd::MemoryLimit => "memory-limit",
            ProgramEnd::OutputLimit => "output-limit",
        }
    }

    /// What happened, and where to look for the cause: continues "your program".
    pub fn words(self, limits: &ProcessLimits, language: Language) -> String {
        let (english, chinese) = match self {
            ProgramEnd::Exited(0) => ("exited with code 0".to_string(), "的退出码是 0".to_string()),
            ProgramEnd::Exited(code) => {
                (format!("exited with code {code}, expected 0"), format!("的退出码是 {code}，应为 0"))
            }
            ProgramEnd::Signal(signal) => {
                let (name, hint, in_chinese) = signal_name(signal);
                (
                    format!("was killed by signal {signal} ({name}){hint}"),
                    format!("被信号 {signal}（{name}）终止{in_chinese}"),
                )
            }
            ProgramEnd::CpuLimit => {
                let limit = limits.cpu.as_secs_f64();
                (
                    format!("used more CPU time than the limit of {limit} s"),
                    format!("的 CPU 时间超过了 {limit}秒的限制"),
                )
            }
            ProgramEnd::WallLimit => {
                let limit = limits.idle.as_secs_f64();
                (format!("was still running after {limit} s"), format!("{limit}秒后仍在运行"))
            }
            ProgramEnd::MemoryLimit => {
                let limit = bytes(limits.memory);
                (
                    format!("used more memory than the limit of {limit}"),
                    format!("的内存超过了 {limit} 的限制"),
                )
            }
            ProgramEnd::OutputLimit => {
                let limit = bytes(limits.output);
                (format!("printed more than the limit of {limit}"), format!("的输出超过了 {limit} 的限制"))
            }
        };
        language.choose(english, chinese)
    }
}

/// A signal's name and its usual cause, in English and Chinese.
fn signal_name(signal: i32) -> (&'static str, &'static str, &'static str) {
    match signal {
        1 => ("SIGHUP", "", ""),
        2 => ("SIGINT", "", ""),
        3 => ("SIGQUIT", "", ""),
        4 => ("SIGILL", "", ""),
        5 => ("SIGTRAP", "", ""),
        6 => (
            "SIGABRT",
            ": a failed assertion, an uncaught exception, or a stack overflow",
            "：断言失败、异常没有捕获，或栈溢出",
        ),
        7 => ("SIGBUS", "", ""),
        8 => ("SIGFPE", ": a division by zero", "：除以零"),
        9 => (
            "SIGKILL",
            ": killed from outside, perhaps because memory ran out",
            "：被外部终止，可能是内存耗尽",
        ),
        11 => ("SIGSEGV", ": an index out of range, or deep recursion", "：下标越界，或递归太深"),
        13 => ("SIGPIPE", "", ""),
        14 => ("SIGALRM", "", ""),
        15 => ("SIGTERM", "", ""),
        25 => ("SIGXFSZ", ": it wrote too large a file", "：写出的文件太大"),
        31 => ("SIGSYS", "", ""),
        _ => ("an uncommon one", "", ""),
    }
}

fn bytes(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes / 1024),
        _ => format!("{} MiB", bytes / 1_048_576),
    }
}

/// Formats a number of processes in words.
pub fn processes(count: usize) -> String {
    if count == 1 { "a process".to_string() } else { format!("{count} processes") }
}
