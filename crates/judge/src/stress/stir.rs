//! More trouble for a game: flags around a number, right and wrong, too few and too many, and then a chord.

use crate::input::{Game, Input, Operation, Verb};
use crate::problem::Problem;
use saolei_boards::Random;
use saolei_protocols::Protocol;
use saolei_rules::{Cell, Face, Game as Play, Mark, Phase};

/// Most chords of a player who knows the mines are right. Here a number gets about as many flags as it asks for,
/// wherever they land, so that two wrong flags, one flag too many and a query among them are all met within a few
/// hundred inputs.
pub(super) fn stir(mut input: Input, random: &mut Random) -> Input {
    let protocol = input.protocol();
    match &mut input {
        Input::Boom(games) => games.iter_mut().for_each(|game| stir_game(protocol, game, random)),
        Input::Console { game, .. } => stir_game(protocol, game, random),
        Input::Sweep { game, quit } => {
            stir_game(protocol, game, random);
            *quit = game.operations.len();
        }
        Input::Master(_) | Input::Click { .. } => {}
    }
    input
}

fn stir_game(protocol: Protocol, game: &mut Game, random: &mut Random) {
    let Some(rules) = protocol.rules() else { return };
    let mut play = Play::new(game.mines.layout(), rules);
    let size = game.mines.size();
    // Part of what was played before is left out, so that there is still something closed.
    game.operations.truncate(random.below(game.operations.len() as u64 + 1) as usize);
    for operation in &game.operations {
        let _ = operation.play(&mut play);
    }
    let mut act = |play: &mut Play, verb: Verb, cell: Cell| {
        let operation = Operation { verb, cell };
        let _ = operation.play(play);
        game.operations.push(operation);
    };
    for _ in 0..1 + random.below(3) {
        if play.phase() != Phase::Playing {
            return;
        }
        let is_closed = |play: &Play, cell: Cell| matches!(play.face(cell), Face::Closed(_));
        let numbers: Vec<Cell> = size
            .iter()
            .filter(|&cell| matches!(play.face(cell), Face::Open(number) if number > 0))
            .filter(|&cell| size.neighbours(cell).any(|near| is_closed(&play, near)))
            .collect();
        let Some(cell) = random.pick(&numbers) else {
            let safe: Vec<Cell> = game.mines.safe().filter(|&cell| is_closed(&play, cell)).collect();
            if let Some(cell) = random.pick(&safe) {
                act(&mut play, Verb::Open, cell);
            }
            continue;
        };
        let Face::Open(number) = play.face(cell) else { return };
        let flags =
            size.neighbours(cell).filter(|&near| play.face(near) == Face::Closed(Mark::Flag)).count() as u64;
        let mut blank: Vec<Cell> =
            size.neighbours(cell).filter(|&near| play.face(near) == Face::Closed(Mark::Blank)).collect();
        random.shuffle(&mut blank);
        let wanted = u64::from(number).saturating_sub(flags) + u64::from(random.chance(25));
        let queries = usize::from(random.chance(25));
        let mut blank = blank.into_iter();
        for near in blank.by_ref().take(wanted as usize) {
            act(&mut play, flag(protocol), near);
        }
        for near in blank.take(queries) {
            match protocol {
                Protocol::Boom => {
                    act(&mut play, Verb::Mark, near);
                    act(&mut play, Verb::Mark, near);
                }
                Protocol::Console => act(&mut play, Verb::Query, near),
                Protocol::Sweep | Protocol::Master | Protocol::Click => {}
            }
        }
        act(&mut play, Verb::Chord, cell);
    }
}

/// The verb that flags a blank cell.
fn flag(protocol: Protocol) -> Verb {
    let verbs = Problem::of(protocol).limits.verbs;
    if verbs.contains(&Verb::Flag) { Verb::Flag } else { Verb::Mark }
}
