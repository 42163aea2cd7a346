//! Generates inputs of `console`.

use super::input::{ConsoleInput, preset};
use super::{CUSTOM, Console};
use crate::generate::{Generator, InputGenerator, InputKind, first_cell, game, suits_games};
use crate::input::{GameInput, ProblemInput};
use crate::problem::{InputLimits, Problem};
use saolei_rules::{Layout, Operation, Size};

impl InputGenerator for Console {
    fn suits(&self, kind: InputKind, problem: &Problem, limits: &InputLimits) -> bool {
        match kind {
            InputKind::Levels => limits.levels.iter().any(|&level| preset(level).is_some()),
            _ => suits_games(kind, problem, limits),
        }
    }

    fn generate(&self, generator: &mut Generator<'_>, kind: InputKind) -> Box<dyn ProblemInput> {
        if kind == InputKind::Levels {
            return level(generator);
        }
        let room = generator.limits.operations.most;
        let game = game(generator, kind, 0, room);
        // A custom board may happen to be a preset's: the limits say which level is named.
        let level = match generator.limits.levels {
            [level] => *level,
            _ => CUSTOM,
        };
        Box::new(ConsoleInput { level, game })
    }

    fn smallest(&self, size: Size) -> Box<dyn ProblemInput> {
        let operations = vec![Operation::Open(first_cell(size))];
        Box::new(ConsoleInput {
            level: CUSTOM,
            game: GameInput { layout: Layout::new(size, []), operations },
        })
    }
}

/// A game of any kind on the board of a level that is named by its number.
fn level(generator: &mut Generator<'_>) -> Box<dyn ProblemInput> {
    let presets: Vec<u64> =
        generator.limits.levels.iter().copied().filter(|&level| preset(level).is_some()).collect();
    let level = generator.random.pick(&presets).expect("the kind suits");
    let limits = generator.limits.at_preset(level as u32);
    let mut generator = Generator { limits: &limits, random: &mut *generator.random, ..*generator };
    let kinds: Vec<InputKind> = InputKind::suiting(generator.problem, &limits)
        .filter(|&kind| kind != InputKind::Levels && kind != InputKind::Least)
        .collect();
    let kind = generator.random.pick(&kinds).expect("levels have kinds");
    // The first game of its kind is the largest, and all boards of a level have one size.
    let game = game(&mut generator, kind, 1, limits.operations.most);
    Box::new(ConsoleInput { level, game })
}
