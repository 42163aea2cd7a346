//! A real terminal.
//!
//! The terminal is restored when [`FullScreen`] is dropped and when the program panics. Signals that end, stop or continue the
//! program become events.

use crate::event_loop::{BackgroundJob, Event, Host, Moment};
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::io::{self, Stdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The terminal in raw mode, on its alternate screen, with mouse events; restored when this is dropped.
#[derive(Debug)]
pub struct FullScreen {
    /// The screen to draw on.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl FullScreen {
    /// Takes over the terminal.
    ///
    /// # Errors
    /// There is no terminal, or it cannot be written.
    pub fn open() -> io::Result<FullScreen> {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            hook(panic);
        }));
        take_over().inspect_err(|_| restore())?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout())).inspect_err(|_| restore())?;
        Ok(FullScreen { terminal })
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        restore();
    }
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)
}

fn restore() {
    // If the terminal is gone, there is nothing to restore.
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// Events from a terminal, from signals and from jobs in other threads; nothing is polled.
#[derive(Debug)]
pub struct TerminalHost {
    events: Receiver<Event>,
    sender: Sender<Event>,
    begun: Instant,
}

impl TerminalHost {
    /// Starts listening.
    ///
    /// # Errors
    /// Signals cannot be handled.
    pub fn listen() -> io::Result<TerminalHost> {
        let (sender, events) = mpsc::channel();
        let keys = sender.clone();
        thread::spawn(move || {
            loop {
                let event = match event::read() {
                    Ok(event::Event::Key(key)) => Event::Key(key),
                    Ok(event::Event::Mouse(mouse)) => Event::Mouse(mouse),
                    Ok(event::Event::Resize(..)) => Event::Resize,
                    Ok(_) => continue,
                    Err(_) => Event::Stop,
                };
                let is_over = matches!(event, Event::Stop);
                if keys.send(event).is_err() || is_over {
                    return;
                }
            }
        });
        listen_to_signals(sender.clone())?;
        Ok(TerminalHost { events, sender, begun: Instant::now() })
    }
}

#[cfg(unix)]
fn listen_to_signals(sender: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals =
        signal_hook::iterator::Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGTSTP => Event::Suspend,
                SIGCONT => Event::Continued,
                _ => Event::Stop,
            };
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn listen_to_signals(_: Sender<Event>) -> io::Result<()> {
    Ok(())
}

impl Host for TerminalHost {
    fn now(&self) -> Moment {
        let unix = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment { millis: self.begun.elapsed().as_millis() as u64, unix_millis: unix.as_millis() as u64 }
    }

    fn next(&mut self, wait: Option<Duration>) -> io::Result<Event> {
        // `self.sender` keeps the channel open.
        match wait {
            None => Ok(self.events.recv().unwrap_or(Event::Stop)),
            Some(wait) => match self.events.recv_timeout(wait) {
                Ok(event) => Ok(event),
                Err(RecvTimeoutError::Timeout) => Ok(Event::Tick),
                Err(RecvTimeoutError::Disconnected) => Ok(Event::Stop),
            },
        }
    }

    fn start(&mut self, job: BackgroundJob) {
        let sender = self.sender.clone();
        thread::spawn(move || sender.send(job.run()));
    }

    #[cfg(unix)]
    fn suspend(&mut self) -> io::Result<bool> {
        restore();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        Ok(true)
    }

    fn take_over(&mut self) -> io::Result<()> {
        // If the program was stopped without warning, the shell has changed the terminal's mode.
        disable_raw_mode()?;
        take_over()
    }
}
