//! Valid inputs get the naive program's answers, all at once and line by line with a player who waits.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_protocols::Protocol;
use saolei_testing::{Dice, protocols};

fuzz_target!(|bytes: &[u8]| {
    let mut dice = Dice::from_bytes(bytes);
    let protocol = dice.one_of(&[Protocol::Boom, Protocol::Sweep, Protocol::Console, Protocol::Click]);
    // Usually small, where every cell is near an edge; sometimes wide, because floods take eight cells at a time.
    let sizes = |dice: &mut Dice| match dice.below(4) {
        0 => (dice.between(1, 6), dice.between(8, 40)),
        _ => (dice.between(1, 6), dice.between(1, 7)),
    };
    let mut input = protocols::input_of(protocol, sizes, &mut dice);
    if dice.percent(50) {
        input = protocols::reshape(protocol, &input, &mut dice);
    }
    saolei_fuzz::plays_as_a_naive_program(protocol, &input);
});
