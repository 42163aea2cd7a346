//! Generated inputs are legal, the same forever, and what their kind promises.

use saolei_judge::{
    GameInput, Input, InputKind, InputRanges, PlayStyle, Problem, generate, plan, small_of, validate,
};
use saolei_protocols::Protocol;
use saolei_rules::{Game, Operation, OperationKind, Phase, Verdict};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs;

/// The seed of the data that is handed out.
const SEED: u64 = 1;

/// Every input and answer of the data that is handed out, as `sha256sum` lists them. `SUMS=update` writes down what is
/// made now, which nobody should need: the same seed gives the same bytes forever.
const SUMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sha256sums");

fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn every_planned_input_is_legal_reaches_its_bounds_and_is_the_same_for_ever() {
    let mut sums = String::new();
    for problem in Problem::all() {
        let mut reached: HashMap<u32, InputRanges> = HashMap::new();
        for test in plan(problem, SEED) {
            let bytes = test.input().to_bytes();
            let (mut answer, name) = (Vec::new(), test.name());
            problem.protocol.run(&name, &mut bytes.as_slice(), &mut answer).unwrap();
            sums += &format!("{}  {}/{name}.in\n", sum(&bytes), problem.id());
            sums += &format!("{}  {}/{name}.ans\n", sum(&answer), problem.id());
            let valid = validate(problem, test.subtask.limits, &test.name(), &mut bytes.as_slice());
            let valid = valid.unwrap_or_else(|error| panic!("{}: {error}", problem.id()));
            let row = problem.rows.iter().find(|row| (row.first..=row.last).contains(&test.subtask.number));
            let first = row.unwrap().first;
            let found = match reached.remove(&first) {
                Some(found) => found.and(&valid.ranges),
                None => valid.ranges,
            };
            reached.insert(first, found);
        }
        for row in problem.rows {
            let found = &reached[&row.first];
            for quantity in found.quantities(&row.limits) {
                // Nobody plays ten thousand operations on nine by nine cells.
                let real = row.limits.play == PlayStyle::Real && quantity.name == "operations";
                assert!(quantity.reaches_least(), "{} {}: {quantity:?}", problem.id(), row.first);
                assert!(quantity.reaches_most() || real, "{} {}: {quantity:?}", problem.id(), row.first);
            }
            assert_eq!(found.operation_kinds, row.limits.operation_kinds, "{} {}", problem.id(), row.first);
        }
    }
    if std::env::var("SUMS").as_deref() == Ok("update") {
        fs::write(SUMS, &sums).unwrap();
    }
    for (made, known) in sums.lines().zip(fs::read_to_string(SUMS).unwrap().lines()) {
        assert_eq!(made, known);
    }
    assert_eq!(sums, fs::read_to_string(SUMS).unwrap());
}

#[test]
fn small_inputs_of_every_kind_are_legal_and_answered() {
    for problem in Problem::all() {
        for kind in InputKind::suiting(problem, &problem.limits.small()) {
            for seed in 0..50 {
                let input = small_of(problem, kind, seed).unwrap();
                let bytes = input.to_bytes();
                let valid = validate(problem, &problem.limits.small(), kind.name(), &mut bytes.as_slice());
                assert_eq!(valid.unwrap_or_else(|error| panic!("{}: {error}", problem.id())).input, input);
                problem.protocol.run("made", &mut bytes.as_slice(), &mut Vec::new()).unwrap();
            }
        }
    }
}

/// The games of an input with how each operation went.
fn played(input: &Input) -> Vec<(&GameInput, Vec<Verdict>, Vec<u64>, Phase)> {
    let rules = input.problem().protocol.rules().unwrap();
    let games = input.games().iter().map(|game| {
        let mut play = Game::new(game.layout.clone(), rules);
        let (mut verdicts, mut changes) = (Vec::new(), Vec::new());
        for &operation in &game.operations {
            verdicts.push(play.apply(operation));
            changes.push(play.changes().len());
        }
        (game, verdicts, changes, play.phase())
    });
    games.collect()
}

fn made(protocol: Protocol, subtask: u32, kind: InputKind) -> Input {
    let problem = Problem::of(protocol);
    generate(problem, problem.subtask(subtask).unwrap(), kind, SEED).unwrap()
}

#[test]
fn a_player_lasts_through_every_operation() {
    let subtasks = [
        (Protocol::Boom, 5, 10_000),
        (Protocol::Boom, 9, 10_000),
        (Protocol::Boom, 13, 10_000),
        (Protocol::Boom, 17, 10_000),
        (Protocol::Sweep, 13, 7999),
        (Protocol::Sweep, 20, 59_999),
        (Protocol::Console, 1, 20_000),
        (Protocol::Console, 2, 20_000),
        (Protocol::Console, 3, 20_000),
        (Protocol::Console, 4, 20_000),
    ];
    for (protocol, subtask, operations) in subtasks {
        for kind in [InputKind::Most, InputKind::Player] {
            let input = made(protocol, subtask, kind);
            let games = played(&input);
            assert_eq!(games[0].0.operations.len(), operations, "{protocol:?} {subtask} {kind:?}");
            for (_, _, _, phase) in games {
                assert_eq!(phase, Phase::Playing, "{protocol:?} {subtask} {kind:?}");
            }
        }
    }
}

#[test]
fn a_serpentine_is_flooded_whole_by_its_first_click() {
    for (protocol, subtask) in [(Protocol::Boom, 17), (Protocol::Sweep, 20), (Protocol::Console, 4)] {
        let input = made(protocol, subtask, InputKind::Serpentine);
        let (game, _, changes, _) = &played(&input)[0];
        let (cells, mines) = (game.layout.size().cells(), game.layout.mines());
        assert_eq!(changes[0], cells - mines, "{protocol:?}");
        assert!(mines * 6 > cells, "walls are a good part of the board: {mines} of {cells}");
    }
}

#[test]
fn a_flood_opens_almost_everything_at_once() {
    for (protocol, subtask) in [(Protocol::Boom, 5), (Protocol::Sweep, 20), (Protocol::Console, 4)] {
        for kind in [InputKind::Flood, InputKind::MaxOutput] {
            let input = made(protocol, subtask, kind);
            let (game, _, changes, phase) = &played(&input)[0];
            assert!(changes[0] * 10 > game.layout.size().cells() * 9, "{protocol:?} {kind:?}");
            assert_eq!(*phase, Phase::Playing, "{protocol:?} {kind:?}");
        }
    }
}

#[test]
fn kinds_hold_what_they_are_named_after() {
    let all = |protocol, subtask, kind| -> Vec<(GameInput, Vec<Verdict>, Phase)> {
        let input = made(protocol, subtask, kind);
        let games = played(&input);
        games.into_iter().map(|(game, verdicts, _, phase)| (game.clone(), verdicts, phase)).collect()
    };
    let verdicts = |games: &[(GameInput, Vec<Verdict>, Phase)], kind, holds: &dyn Fn(&Verdict) -> bool| {
        let pairs = games.iter().flat_map(|(game, verdicts, _)| game.operations.iter().zip(verdicts));
        pairs.filter(|(operation, verdict)| operation.kind() == Some(kind) && holds(verdict)).count()
    };
    for (protocol, subtask) in [(Protocol::Boom, 17), (Protocol::Sweep, 17), (Protocol::Console, 4)] {
        let lost = all(protocol, subtask, InputKind::WrongFlags);
        let by_chord =
            verdicts(&lost, OperationKind::Chord, &|verdict| matches!(verdict, Verdict::Exploded(_)));
        assert!(by_chord > 0, "{protocol:?}");

        let over = all(protocol, subtask, InputKind::AfterEnd);
        let ended = |phase: &Phase| matches!(phase, Phase::Lost(_) | Phase::Won);
        assert!(over.iter().any(|(_, verdicts, phase)| ended(phase) && verdicts.len() > 5), "{protocol:?}");

        let none = all(protocol, subtask, InputKind::NoMines);
        assert!(none.iter().all(|(game, ..)| game.layout.mines() == 0), "{protocol:?}");
        let mines = all(protocol, subtask, InputKind::AllMines);
        assert_eq!(mines[0].0.layout.mines(), mines[0].0.layout.size().cells(), "{protocol:?}");

        let shield = all(protocol, subtask, InputKind::Shield);
        let marks = if protocol == Protocol::Console { OperationKind::Flag } else { OperationKind::Mark };
        assert!(
            verdicts(&shield, marks, &|verdict| matches!(verdict, Verdict::Marked(_))) > 3,
            "{protocol:?}"
        );
    }
    // On an open 0 with a flag beside it nothing happens; once that is lifted, the shielded cell opens.
    for (protocol, subtask) in [(Protocol::Boom, 17), (Protocol::Console, 4)] {
        let input = made(protocol, subtask, InputKind::ZeroChord);
        let mut opened = 0;
        for (game, verdicts, changes, _) in played(&input) {
            for ((operation, verdict), changed) in game.operations.iter().zip(verdicts).zip(changes) {
                let on_zero = matches!(operation, Operation::Chord(cell) if game.layout.number(*cell) == 0);
                opened += u64::from(on_zero && verdict == Verdict::Opened && changed > 0);
            }
        }
        assert!(opened > 0, "{protocol:?}");
    }
}
