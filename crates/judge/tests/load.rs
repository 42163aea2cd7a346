//! Other work on the machine does not change a verdict.
#![cfg(target_os = "linux")] // programs under test are watched on Unix only

use saolei_runner::{ProcessLimits, Program, ProgramEnd, run};
use std::process::{Child, Command};
use std::time::Duration;

/// Processes that compute forever, until this is dropped.
struct BusyLoops(Vec<Child>);

impl BusyLoops {
    fn start(count: usize) -> BusyLoops {
        let start =
            |_| Command::new("sh").args(["-c", "while :; do :; done"]).spawn().expect("there is a shell");
        BusyLoops((0..count).map(start).collect())
    }
}

impl Drop for BusyLoops {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[test]
fn a_program_within_its_cpu_time_is_right_beside_six_busy_loops() {
    let _busy = BusyLoops::start(6 * std::thread::available_parallelism().map_or(1, |cores| cores.get()) / 2);
    let limits = ProcessLimits::new(Duration::from_secs(1), 256 << 20, 1 << 20);
    let script = "import time\nwhile time.process_time() < 0.76: pass\nprint(input())";
    let run = run(&Program::new("python3", ["-c", script]), b"done\n", &limits).expect("there is Python");
    assert_eq!((run.end, &run.output[..]), (ProgramEnd::Exited(0), &b"done\n"[..]));
    assert!(run.cpu >= Duration::from_millis(760), "{:?}", run.cpu);
}
