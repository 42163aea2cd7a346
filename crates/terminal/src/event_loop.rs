//! What the game asks of the world, and the loop between the two.

use crate::app::App;
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::Terminal;
use ratatui::backend::Backend;
use saolei_boards::Seed;
use saolei_maker::{MadeBoard, Maker, Request};
use saolei_replay::{Recording, Review};
use std::io;
use std::time::Duration;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// The window has another size.
    Resize,
    /// Nothing, but the time that the game asked to be woken after has passed.
    Tick,
    /// A board that was asked for, or why there is none.
    Made(u64, Box<Result<MadeBoard, String>>),
    /// A review that was asked for.
    Reviewed(u64, Box<Review>),
    /// The program has to end: it was told so, or its terminal is gone.
    Stop,
}

/// When something happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Milliseconds on a clock that never goes back.
    pub millis: u64,
    /// Milliseconds since 1970.
    pub unix_millis: u64,
}

/// Work that takes too long to wait for.
#[derive(Clone, Debug)]
pub enum BackgroundJob {
    /// Make a board for this game.
    Make(u64, Request, Seed),
    /// Review this game.
    Review(u64, Recording),
}

impl BackgroundJob {
    /// Does the work.
    pub fn run(self) -> Event {
        match self {
            BackgroundJob::Make(id, request, seed) => {
                let board = Maker::new(request)
                    .map_err(|error| error.to_string())
                    .and_then(|mut maker| maker.make(&seed).map_err(|error| error.to_string()));
                Event::Made(id, Box::new(board))
            }
            BackgroundJob::Review(id, recording) => Event::Reviewed(id, Box::new(Review::of(&recording))),
        }
    }
}

/// Where events come from and work is done: a terminal, or a script.
pub trait Host {
    /// Now.
    fn now(&self) -> Moment;

    /// Waits for the next event, or so long.
    ///
    /// # Errors
    /// The terminal cannot be read.
    fn next(&mut self, wait: Option<Duration>) -> io::Result<Event>;

    /// Begins some work, whose result is an event.
    fn start(&mut self, job: BackgroundJob);

    /// Stops the program until it is continued, where the system can.
    ///
    /// # Errors
    /// The terminal cannot be put back.
    fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Plays until the player leaves.
///
/// A frame is drawn before what it shows is written to the disk, so that no disk makes a key slow.
///
/// # Errors
/// The terminal cannot be read or written.
pub fn run<B>(app: &mut App, terminal: &mut Terminal<B>, host: &mut impl Host) -> io::Result<()>
where
    B: Backend<Error: Send + Sync + 'static>,
{
    loop {
        let drawn = terminal.draw(|frame| app.draw(frame)).map(|_| ());
        // Also where the terminal is gone.
        app.save();
        drawn.map_err(io::Error::other)?;
        for job in app.take_jobs() {
            host.start(job);
        }
        if app.is_done() {
            return Ok(());
        }
        if app.take_suspension() {
            host.suspend()?;
            terminal.clear().map_err(io::Error::other)?;
            continue;
        }
        loop {
            let event = host.next(app.wait(host.now()))?;
            if app.update(host.now(), event) {
                break;
            }
        }
    }
}
