//! Legal games are answered as the naive engine answers them, at once and line by line to a player who waits.

#![no_main]

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use saolei_fuzz::{Dialect, Game, plays_as_the_naive_engine};
use saolei_protocols::Protocol;

#[derive(Debug)]
struct Games {
    protocol: Protocol,
    dialect: Dialect,
    games: Vec<Game>,
}

impl<'a> Arbitrary<'a> for Games {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Games> {
        let (protocol, dialect) = *u.choose(&[
            (Protocol::Boom, Dialect::Boom),
            (Protocol::Sweep, Dialect::Sweep),
            (Protocol::Console, Dialect::Console),
        ])?;
        let games = (0..u.int_in_range(1..=3)?).map(|_| u.arbitrary()).collect::<Result<_>>()?;
        Ok(Games { protocol, dialect, games })
    }
}

fuzz_target!(|games: Games| {
    plays_as_the_naive_engine(games.protocol, games.dialect, &games.games);
});
