//! Handles Ctrl-C during long work: the results so far are kept.

use crate::args::language::{language, say};
use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Signals this soon after the first come from the same key press: the terminal sends one, and programs such as
/// `timeout` pass it on.
const SAME_KEY: Duration = Duration::from_millis(300);

/// Whether Ctrl-C was pressed. Pressed a second time, it ends the program at once.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    pub(crate) fn listen() -> io::Result<Interrupt> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        let mut signals = {
            let _entered = runtime.enter();
            #[cfg(unix)]
            let signals = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt());
            #[cfg(windows)]
            let signals = tokio::signal::windows::ctrl_c();
            signals?
        };
        let pressed = Arc::new(AtomicBool::new(false));
        let interrupt = Interrupt(Arc::clone(&pressed));
        thread::spawn(move || {
            let mut first: Option<Instant> = None;
            while runtime.block_on(signals.recv()).is_some() {
                match first {
                    None => pressed.store(true, Ordering::Relaxed),
                    Some(first) if first.elapsed() < SAME_KEY => {}
                    Some(_) => std::process::exit(EXIT_CODE.into()),
                }
                first.get_or_insert_with(Instant::now);
            }
        });
        Ok(interrupt)
    }

    pub(crate) fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The exit code that shells report for a program ended by Ctrl-C.
pub(crate) const EXIT_CODE: u8 = 130;

#[derive(Debug)]
pub(crate) struct Interrupted {
    done: usize,
    of: usize,
    what: String,
}

impl Interrupted {
    /// Returns an error unless all work is done.
    ///
    /// What is counted is a plural in English and a measure word with its noun in Chinese.
    pub(crate) fn check(done: usize, of: usize, english: &str, chinese: &str) -> anyhow::Result<()> {
        let what = language().choose(english, chinese).to_string();
        if done < of { Err(Interrupted { done, of, what }.into()) } else { Ok(()) }
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Interrupted { done, of, what } = self;
        f.write_str(&say!(
            "interrupted after {done} of {of} {what}",
            "已中断：完成了 {of} {what}中的 {done} {what}"
        ))
    }
}

impl std::error::Error for Interrupted {}
