//! Bugs that have nothing to do with the game.

use std::io::Write;
use std::process::{Command, Stdio, abort, exit};
use std::thread::sleep;
use std::time::Duration;

/// Misbehaves if the bug is one of these. If this returns, the game is played.
pub(crate) fn misbehave(bug: &str) {
    match bug {
        "crash" => abort(),
        "exit-code" => exit(3),
        "endless-loop" => loop {
            std::hint::spin_loop();
        },
        "sleeps" => loop {
            sleep(Duration::from_secs(1000));
        },
        "memory-eater" => {
            let mut eaten: Vec<Vec<u8>> = Vec::new();
            loop {
                eaten.push(vec![1; 1 << 20]);
                std::hint::black_box(&eaten);
            }
        }
        "prints-a-gigabyte" => {
            let line = [b'x'; 1 << 16];
            for _ in 0..1 << 14 {
                if std::io::stdout().write_all(&line).is_err() {
                    exit(0);
                }
            }
        }
        "prints-nothing" => exit(0),
        "leaves-children" => {
            let child = Command::new("sleep").arg("1000.25").stdout(Stdio::null()).spawn();
            // Deliberately not waited for.
            drop(child);
        }
        _ => {}
    }
}
