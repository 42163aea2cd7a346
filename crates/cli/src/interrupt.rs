//! Ctrl-C in long work: what is done is kept.

use signal_hook::consts::SIGINT;
use signal_hook::flag;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether Ctrl-C was pressed. The second time it ends the program at once.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    pub(crate) fn listen() -> io::Result<Interrupt> {
        let pressed = Arc::new(AtomicBool::new(false));
        // Signals are handled in this order: the first one finds the flag unset.
        flag::register_conditional_shutdown(SIGINT, EXIT_CODE.into(), Arc::clone(&pressed))?;
        flag::register(SIGINT, Arc::clone(&pressed))?;
        Ok(Interrupt(pressed))
    }

    pub(crate) fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The exit code of a program that Ctrl-C has ended, as shells report it.
pub(crate) const EXIT_CODE: u8 = 130;

/// Work that was ended by Ctrl-C.
#[derive(Debug)]
pub(crate) struct Interrupted {
    done: usize,
    of: usize,
    what: &'static str,
}

impl Interrupted {
    /// An error, unless all is done.
    pub(crate) fn check(done: usize, of: usize, what: &'static str) -> anyhow::Result<()> {
        if done < of { Err(Interrupted { done, of, what }.into()) } else { Ok(()) }
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "interrupted after {} of {} {}", self.done, self.of, self.what)
    }
}

impl std::error::Error for Interrupted {}
