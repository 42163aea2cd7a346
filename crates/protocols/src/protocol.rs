//! The five protocols by name.

use crate::error::Error;
use crate::session::Session;
use crate::{boom, click, console, master, sweep};
use saolei_rules::Rules;
use std::io::{Read, Write};

/// A judge's problem: what it reads, what it answers, and by which rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// Games answered with the changed cells.
    Boom,
    /// A game answered in words.
    Sweep,
    /// A game answered with the whole board.
    Console,
    /// Boards that one click wins.
    Master,
    /// One click on a board.
    Click,
}

impl Protocol {
    /// All protocols, in the order in which they are listed.
    pub const ALL: [Protocol; 5] =
        [Protocol::Boom, Protocol::Sweep, Protocol::Console, Protocol::Master, Protocol::Click];

    /// The name that the command line and the errors use.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Boom => "boom",
            Protocol::Sweep => "sweep",
            Protocol::Console => "console",
            Protocol::Master => "master",
            Protocol::Click => "click",
        }
    }

    /// What it does, in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            Protocol::Boom => "play T games; answer each operation with the changed cells",
            Protocol::Sweep => "play one game by Flag, Sweep, DSweep and Quit; answer in words",
            Protocol::Console => "play one game of a level; answer each operation with the whole board",
            Protocol::Master => "build R x C boards with M mines that one click wins",
            Protocol::Click => "apply one click to a board that may be half open",
        }
    }

    /// Its rules; none for `master`, which plays no game.
    pub const fn rules(self) -> Option<&'static Rules> {
        match self {
            Protocol::Boom => Some(&Rules::BOOM),
            Protocol::Sweep => Some(&Rules::SWEEP),
            Protocol::Console => Some(&Rules::CONSOLE),
            Protocol::Master => None,
            Protocol::Click => Some(&Rules::CLICK),
        }
    }

    /// Reads an input and writes the answer, until the input or the protocol ends.
    ///
    /// Errors call the input `source`. Everything answered so far is written before the protocol waits for more input, so
    /// the other side may be a live player.
    ///
    /// ```
    /// use saolei_protocols::Protocol;
    /// let mut answer = Vec::new();
    /// Protocol::Master.run("example", &mut "1\n3 4 11\n".as_bytes(), &mut answer)?;
    /// assert_eq!(answer, b"Case #1:\nc***\n****\n****\n");
    /// # Ok::<(), saolei_protocols::Error>(())
    /// ```
    ///
    /// # Errors
    /// Input that cannot be read or understood, and output that cannot be written.
    pub fn run(self, source: &str, input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
        self.run_with(self.rules().unwrap_or(&Rules::CLASSIC), source, input, output)
    }

    /// Runs the protocol with other rules, for example the rules that a wrong program follows.
    ///
    /// # Errors
    /// The same as for [`Protocol::run`].
    pub fn run_with(
        self,
        rules: &Rules,
        source: &str,
        input: &mut dyn Read,
        output: &mut dyn Write,
    ) -> Result<(), Error> {
        let mut session = Session::new(source, input, output);
        let result = match self {
            Protocol::Boom => boom::run(rules, &mut session),
            Protocol::Sweep => sweep::run(rules, &mut session),
            Protocol::Console => console::run(rules, &mut session),
            Protocol::Master => master::run(&mut session),
            Protocol::Click => click::run(rules, &mut session),
        };
        let flushed = session.out.flush();
        result.map_err(|error| *error)?;
        Ok(flushed?)
    }
}
