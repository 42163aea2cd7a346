//! Adds flags around a number, right and wrong, too few and too many, and then a chord.

use crate::input::{GameInput, Input};
use saolei_boards::Random;
use saolei_rules::{Cell, Face, Game, Mark, Marking, Operation, OperationKind, Phase, Rules};

/// Cuts each game short and continues with flags around a number and a chord. The number of flags is about right, but
/// their cells are random: players who know the mines mostly chord correctly, and this gives two wrong flags, one flag
/// too many and a query within a few hundred inputs.
pub(super) fn add_chords(input: Input, random: &mut Random) -> Input {
    let problem = input.problem();
    let Some(rules) = problem.answerer.rules() else { return input };
    let flag =
        if problem.word(OperationKind::Flag).is_some() { OperationKind::Flag } else { OperationKind::Mark };
    let query: &[OperationKind] = match rules.marking {
        Marking::Choose => &[OperationKind::Query],
        Marking::Cycle => &[OperationKind::Mark, OperationKind::Mark],
        Marking::Toggle | Marking::Never => &[],
    };
    (0..input.games().len()).fold(input, |input, game| {
        let operations = with_chords(rules, &input.games()[game], (flag, query), random);
        input.with_operations(game, operations).expect("the game is there")
    })
}

fn with_chords(
    rules: &Rules,
    input: &GameInput,
    (flag, query): (OperationKind, &[OperationKind]),
    random: &mut Random,
) -> Vec<Operation> {
    let layout = &input.layout;
    let size = layout.size();
    let mut game = Game::new(layout.clone(), rules);
    // Drops the rest, so that some cells are still closed.
    let kept = random.below(input.operations.len() as u64 + 1) as usize;
    let mut operations = input.operations[..kept].to_vec();
    for &operation in &operations {
        let _ = game.apply(operation);
    }
    let mut apply = |game: &mut Game, operation: Operation| {
        let _ = game.apply(operation);
        operations.push(operation);
    };
    for _ in 0..1 + random.below(3) {
        if game.phase() != Phase::Playing {
            break;
        }
        let is_closed = |cell: Cell| matches!(game.face(cell), Face::Closed(_));
        let numbers: Vec<Cell> = size
            .iter()
            .filter(|&cell| matches!(game.face(cell), Face::Open(number) if number > 0))
            .filter(|&cell| size.neighbours(cell).any(is_closed))
            .collect();
        let Some(cell) = random.pick(&numbers) else {
            let safe: Vec<Cell> = layout.safe_cells().filter(|&cell| is_closed(cell)).collect();
            if let Some(cell) = random.pick(&safe) {
                apply(&mut game, Operation::Open(cell));
            }
            continue;
        };
        let around = |mark| {
            let marked = size.neighbours(cell).filter(|&near| game.face(near) == Face::Closed(mark));
            marked.collect::<Vec<Cell>>()
        };
        let (flags, mut blank) = (around(Mark::Flag).len() as u64, around(Mark::Blank));
        random.shuffle(&mut blank);
        let missing = u64::from(layout.number(cell)).saturating_sub(flags) + u64::from(random.chance(25));
        let queries = usize::from(random.chance(25));
        let mut blank = blank.into_iter();
        for near in blank.by_ref().take(missing as usize) {
            apply(&mut game, flag.on(near));
        }
        for near in blank.take(queries) {
            query.iter().for_each(|kind| apply(&mut game, kind.on(near)));
        }
        apply(&mut game, Operation::Chord(cell));
    }
    operations
}
