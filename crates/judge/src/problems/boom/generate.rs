//! Generates inputs of `boom`.

use super::Boom;
use super::input::BoomInput;
use crate::generate::{Generator, InputGenerator, InputKind, game};
use crate::input::{GameInput, ProblemInput};
use saolei_rules::{Layout, Size};

impl InputGenerator for Boom {
    fn generate(&self, generator: &mut Generator<'_>, kind: InputKind) -> Box<dyn ProblemInput> {
        /// So many games show what a kind is for; more of them would only be longer.
        const ENOUGH: u64 = 12;
        let cases = generator.limits.cases;
        let count = match kind {
            InputKind::Least => cases.least,
            InputKind::Most | InputKind::MaxOutput | InputKind::Leftover | InputKind::Mixed => cases.most,
            _ => {
                let most = cases.at_most(ENOUGH).most;
                generator.random.between(cases.least.max(most / 2), most)
            }
        };
        let room = generator.limits.operations.most;
        Box::new(BoomInput { games: (0..count).map(|number| game(generator, kind, number, room)).collect() })
    }

    fn smallest(&self, size: Size) -> Box<dyn ProblemInput> {
        let game = GameInput { layout: Layout::new(size, []), operations: Vec::new() };
        Box::new(BoomInput { games: vec![game] })
    }
}
