//! Generates inputs of `sweep`.

use super::Sweep;
use super::input::SweepInput;
use crate::generate::{Generator, InputGenerator, InputKind, game};
use crate::input::{GameInput, ProblemInput};
use saolei_rules::{Layout, Size};

impl InputGenerator for Sweep {
    fn generate(&self, generator: &mut Generator<'_>, kind: InputKind) -> Box<dyn ProblemInput> {
        // One of the operations is the Quit.
        let room = generator.limits.operations.most - 1;
        let game = game(generator, kind, 0, room);
        let all = game.operations.len();
        let quit = match kind {
            InputKind::AfterEnd if generator.random.chance(50) => {
                generator.random.below(all as u64 + 1) as usize
            }
            _ => all,
        };
        Box::new(SweepInput { game, quit })
    }

    fn smallest(&self, size: Size) -> Box<dyn ProblemInput> {
        let game = GameInput { layout: Layout::new(size, []), operations: Vec::new() };
        Box::new(SweepInput { game, quit: 0 })
    }
}
