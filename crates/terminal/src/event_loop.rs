//! The loop between the program and its host: events, background jobs and time.

use crate::app::App;
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::Terminal;
use ratatui::backend::Backend;
use saolei_boards::Seed;
use saolei_maker::{MadeBoard, Maker, Request};
use saolei_replay::{Recording, Review};
use saolei_solver::{Odds, Solver, ThinkOptions, View, WinChance};
use std::io;
use std::sync::Weak;
use std::time::{Duration, Instant};

/// What the program reacts to.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// The window has a new size.
    Resize,
    /// The time that the program asked to wait has passed.
    Tick,
    /// The board for this game, or why there is none. If the reference is dead, the board is no longer wanted.
    BoardMade(u64, Weak<()>, Box<Result<MadeBoard, String>>),
    /// The review of this game.
    Reviewed(u64, Box<Review>),
    /// Estimates for the position of this game.
    Estimated(u64, Box<Estimates>),
    /// The player wants to suspend the program, as with Ctrl-Z.
    Suspend,
    /// The program continues after a stop; meanwhile others have used its terminal.
    Continued,
    /// The program has to end: it got a signal, or its terminal is gone.
    Stop,
}

/// What is slow to compute about a position.
#[derive(Clone, Debug)]
pub struct Estimates {
    /// Its odds with estimates, if they are not exact.
    pub odds: Option<Odds>,
    /// Its win chance, if it could be computed.
    pub win_chance: Option<WinChance>,
}

impl Estimates {
    fn of(view: &View) -> Estimates {
        let mut solver = Solver::default();
        let options = ThinkOptions { moves: 1, ..ThinkOptions::default() };
        let Ok(mut odds) = solver.odds(view) else { return Estimates { odds: None, win_chance: None } };
        solver.estimate(&mut odds, &|| true);
        let chances = solver.win_chances_with(view, &odds, &options).ok().flatten();
        let win_chance = chances.map(|chances| chances.position);
        Estimates { odds: Some(odds).filter(|odds| !odds.is_exact()), win_chance }
    }
}

/// The time of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Milliseconds of a monotonic clock.
    pub millis: u64,
    /// Milliseconds since 1970.
    pub unix_millis: u64,
}

/// Work for another thread, because it may take long.
#[derive(Clone, Debug)]
pub enum BackgroundJob {
    /// Make a board for this game, while the reference is alive.
    Make(u64, Weak<()>, Request, Seed),
    /// Review this game, and think about its win chances for at most this long.
    Review(u64, Recording, Duration),
    /// Estimate the odds and the win chance of this game.
    Estimate(u64, Box<View>),
}

impl BackgroundJob {
    /// Does the work and returns its result.
    pub fn run(self) -> Event {
        match self {
            BackgroundJob::Make(id, wanted, request, seed) => {
                let board = make_board(request, &seed, || wanted.strong_count() > 0);
                Event::BoardMade(id, wanted, Box::new(board))
            }
            BackgroundJob::Review(id, recording, time) => {
                let begin = Instant::now();
                let has_time = || begin.elapsed() < time;
                let think = ThinkOptions { keep_going: Some(&has_time), ..ThinkOptions::default() };
                Event::Reviewed(id, Box::new(Review::thinking(&recording, think)))
            }
            BackgroundJob::Estimate(id, view) => Event::Estimated(id, Box::new(Estimates::of(&view))),
        }
    }
}

/// Makes a board, unless it is no longer wanted.
pub(crate) fn make_board(
    request: Request,
    seed: &Seed,
    is_wanted: impl Fn() -> bool,
) -> Result<MadeBoard, String> {
    let mut maker = Maker::new(request).map_err(|error| error.to_string())?;
    maker.make_while(seed, |_| is_wanted()).map_err(|error| error.to_string())
}

/// Where events come from and jobs are run: a terminal, or a script in tests.
pub trait Host {
    /// The current time.
    fn now(&self) -> Moment;

    /// Waits for the next event, at most this long.
    ///
    /// # Errors
    /// The terminal cannot be read.
    fn next(&mut self, wait: Option<Duration>) -> io::Result<Event>;

    /// Starts a job; its result comes as an event.
    fn start(&mut self, job: BackgroundJob);

    /// Gives the terminal back and stops the program; [`Event::Continued`] follows. Returns `false` if the system cannot
    /// do this.
    ///
    /// # Errors
    /// The program cannot be stopped.
    fn suspend(&mut self) -> io::Result<bool> {
        Ok(false)
    }

    /// Takes over the terminal again after the program was stopped.
    ///
    /// # Errors
    /// The terminal is gone.
    fn take_over(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs the program until the player quits.
///
/// A frame is drawn before its moves are written to disk, so that a slow disk does not slow down keys.
///
/// # Errors
/// The terminal cannot be read or written.
pub fn run<B>(app: &mut App, terminal: &mut Terminal<B>, host: &mut impl Host) -> io::Result<()>
where
    B: Backend<Error: Send + Sync + 'static>,
{
    loop {
        let drawn = terminal.draw(|frame| app.draw(frame)).map(|_| ());
        // Even if the terminal is gone.
        let is_stale = app.save();
        drawn.map_err(io::Error::other)?;
        if is_stale {
            terminal.draw(|frame| app.draw(frame)).map_err(io::Error::other)?;
        }
        for job in app.take_jobs() {
            host.start(job);
        }
        if app.is_done() {
            return Ok(());
        }
        let mut is_stopped = app.take_suspension() && host.suspend()?;
        loop {
            let event = host.next(app.wait(host.now()))?;
            let is_continued =
                matches!(event, Event::Continued) || is_stopped && matches!(event, Event::Stop);
            if is_continued {
                host.take_over()?;
                clear(terminal).map_err(io::Error::other)?;
                is_stopped = false;
            }
            // While the program is stopped, the terminal belongs to others.
            if app.update(host.now(), event) && !is_stopped {
                break;
            }
        }
    }
}

/// Clears the screen, so that the next frame is drawn whole.
///
/// `Terminal::clear` would ask the terminal where its cursor is. The thread that waits for keys would get the answer, so
/// it would never arrive.
fn clear<B: Backend>(terminal: &mut Terminal<B>) -> Result<(), B::Error> {
    let size = terminal.size()?;
    terminal.resize(size.into())
}
