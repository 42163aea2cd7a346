//! Ends games that would stay undecided: many programs read operations until a game is won or lost.

use super::Generator;
use super::recorder::GameRecorder;
use crate::games::GameSeries;
use crate::input::GameInput;
use crate::problem::Problem;
use saolei_rules::{Cell, Mark, Operation};
#[cfg(unix)]
use {crate::input::Input, saolei_boards::Random};

/// Whether the problem's input ends with its only game, without a word: then games are decided, unless every board is all
/// mines.
pub(crate) fn decides(problem: &Problem) -> bool {
    problem.games().is_some_and(|format| format.series == GameSeries::One)
}

/// Decides the games of an input if the problem's games are decided.
#[cfg(unix)]
pub(crate) fn decided(input: Input, random: &mut Random) -> Input {
    let problem = input.problem();
    if !decides(problem) {
        return input;
    }
    let mut generator = Generator { problem, limits: &problem.limits, random };
    (0..input.games().len()).fold(input, |input, number| {
        let game = decided_game(&mut generator, input.games()[number].clone());
        input.with_operations(number, game.operations).expect("the game is there")
    })
}

/// Adds the operations that win the game, or lose it if they are many.
pub(super) fn decided_game(generator: &mut Generator<'_>, game: GameInput) -> GameInput {
    /// Games that take more openings are lost rather than won.
    const FEW: usize = 12;
    let most = generator.limits.operations.most;
    let GameInput { layout, mut operations } = game;
    loop {
        let mut recorder = GameRecorder::new(generator, layout.clone(), most);
        operations.iter().for_each(|&operation| recorder.apply(operation));
        let closed = layout.safe_cells().filter(|&cell| !recorder.is_open(cell)).count();
        if !recorder.is_over()
            && closed <= FEW
            && 2 * closed <= recorder.left()
            && generator.random.chance(50)
        {
            recorder.open_rest();
        }
        let mines: Vec<Cell> = layout.mine_cells().collect();
        if !recorder.is_over() {
            let open = mines.iter().copied().find(|&mine| !recorder.is_flagged(mine));
            match open.or_else(|| generator.random.pick(&mines)) {
                Some(mine) => {
                    recorder.mark(mine, Mark::Blank);
                    recorder.apply(Operation::Open(mine));
                }
                None => recorder.open_rest(),
            }
        }
        // If there is no room for that, it is made.
        if recorder.is_over() || operations.pop().is_none() {
            return recorder.finish();
        }
    }
}
