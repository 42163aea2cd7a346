//! Generated inputs are legal, the same forever, and what their kind promises.

use saolei_judge::{
    GameInput, Input, InputKind, InputRanges, PlayStyle, Problem, SafeCell, generate, medium, plan, small_of,
    stress_input, validate,
};
use saolei_protocols::Protocol;
use saolei_rules::{Face, Game, Operation, OperationKind, Phase, Rules, Verdict};
use saolei_testing::check_golden;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};

/// The seed of the data that is handed out.
const SEED: u64 = 1;

/// Every input and answer of the data that is handed out, as `sha256sum` lists them. Nobody should
/// need to update them: the same seed gives the same bytes forever.
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
            problem.answerer.run(&name, &mut bytes.as_slice(), &mut answer).unwrap();
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
    check_golden(SUMS, &sums);
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
                problem.answerer.run("made", &mut bytes.as_slice(), &mut Vec::new()).unwrap();
            }
        }
    }
}

/// The games of an input with how each operation went.
fn played(input: &Input) -> Vec<(&GameInput, Vec<Verdict>, Vec<u64>, Phase)> {
    let rules = input.problem().answerer.rules().unwrap();
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

fn problem_rules(protocol: Protocol) -> &'static Rules {
    protocol.rules().expect("the problem has games")
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
            // The operation that decides a game may need one more before it, for which another goes.
            let decides = protocol == Protocol::Console;
            let all = games[0].0.operations.len();
            assert!(all == operations || decides && all + 1 == operations, "{protocol:?} {subtask} {kind:?}");
            for (game, _, _, phase) in games {
                // In `console` the last operation decides.
                let lasts = if protocol == Protocol::Console {
                    let mut before = Game::new(game.layout.clone(), problem_rules(protocol));
                    game.operations[..all - 1].iter().for_each(|&operation| {
                        let _ = before.apply(operation);
                    });
                    before.phase() == Phase::Playing && phase != Phase::Playing
                } else {
                    phase == Phase::Playing
                };
                assert!(lasts, "{protocol:?} {subtask} {kind:?}");
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
            // In `console` a tenth of the cells are mines.
            let (opened, is_console) = (changes[0], protocol == Protocol::Console);
            let part = if is_console { 8 } else { 9 };
            assert!(opened * 10 > game.layout.size().cells() * part, "{protocol:?} {kind:?}");
            assert_eq!(*phase == Phase::Playing, !is_console, "{protocol:?} {kind:?}");
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

        if protocol != Protocol::Console {
            let none = all(protocol, subtask, InputKind::NoMines);
            assert!(none.iter().all(|(game, ..)| game.layout.mines() == 0), "{protocol:?}");
        }
        let won = all(protocol, subtask, InputKind::ChordWin);
        let by_chord = |(game, _, phase): &&(GameInput, Vec<Verdict>, Phase)| {
            *phase == Phase::Won && matches!(game.operations.last(), Some(Operation::Chord(_)))
        };
        assert!(won.iter().any(|game| by_chord(&game)), "{protocol:?}");
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

#[test]
fn every_kind_but_all_mines_is_among_the_files_and_judges_take_them_all() {
    for problem in Problem::all() {
        let tests = plan(problem, SEED);
        let kinds: HashSet<InputKind> = tests.iter().map(|test| test.kind).collect();
        let suits = |kind: &InputKind| problem.subtasks().any(|task| kind.suits(problem, task.limits));
        for kind in InputKind::ALL.into_iter().filter(suits) {
            // Mixed inputs have games of every kind, and the subtasks of levels have their boards in all files.
            let has_it =
                kinds.contains(&kind) || kinds.contains(&InputKind::Mixed) || kind == InputKind::Levels;
            assert!(has_it || kind == InputKind::AllMines, "{} {}", problem.id(), kind.name());
        }
        assert!(!kinds.contains(&InputKind::AllMines), "{}", problem.id());
        for row in problem.rows {
            assert_eq!(row.files.len() as u32, row.last - row.first + 1, "{} {}", problem.id(), row.first);
        }
        // Hydro refuses more by default.
        assert!(tests.len() <= 100, "{}: {} files", problem.id(), tests.len());
    }
}

/// How often each number is opened.
fn opened_numbers(input: &Input) -> [u64; 9] {
    let mut counts = [0; 9];
    if input.problem().answerer == Protocol::Click {
        let bytes = input.to_bytes();
        let mut answer = Vec::new();
        Protocol::Click.run("made", &mut bytes.as_slice(), &mut answer).unwrap();
        // The answer has the rows of the input without their sizes and clicks.
        let rows = String::from_utf8(bytes).unwrap();
        let rows = rows.lines().filter(|line| !line.contains(' '));
        for (before, after) in rows.zip(String::from_utf8(answer).unwrap().lines()) {
            for (before, after) in before.bytes().zip(after.bytes()).filter(|(before, _)| *before == b'E') {
                match after {
                    b'B' => counts[0] += 1,
                    b'1'..=b'8' => counts[usize::from(after - b'0')] += 1,
                    _ => assert_eq!(before, after),
                }
            }
        }
        return counts;
    }
    let rules = input.problem().answerer.rules().unwrap();
    for game in input.games() {
        let mut play = Game::new(game.layout.clone(), rules);
        for &operation in &game.operations {
            if play.apply(operation) == Verdict::Opened {
                for (_, face) in play.changes().iter() {
                    if let Face::Open(number) = face {
                        counts[usize::from(number)] += 1;
                    }
                }
            }
        }
    }
    counts
}

#[test]
fn every_number_is_opened_in_the_data_and_in_small_stress_inputs() {
    for problem in Problem::all().filter(|problem| problem.answerer.rules().is_some()) {
        let total = |inputs: &mut dyn Iterator<Item = Input>| {
            inputs.map(|input| opened_numbers(&input)).fold([0; 9], |mut sum, counts| {
                sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
                sum
            })
        };
        let data = total(&mut plan(problem, SEED).iter().map(saolei_judge::Test::input));
        assert!(data.iter().all(|&count| count >= 5), "{}: {data:?}", problem.id());
        for seed in 1..4 {
            let small = total(&mut (0..200).map(|number| stress_input(problem, None, &[], seed, number)));
            assert!(small.iter().all(|&count| count >= 2), "{}, seed {seed}: {small:?}", problem.id());
        }
    }
}

#[test]
fn levels_have_their_share_of_the_inputs_of_console() {
    let problem = Problem::of(Protocol::Console);
    let mut named = [0; 5];
    for number in 0..300 {
        let input = stress_input(problem, None, &[], SEED, number).to_bytes();
        named[usize::from(input[0] - b'0')] += 1;
    }
    assert!(named[1..].iter().all(|&count| count >= 3), "{named:?}");
    let level = |subtask| generate(problem, problem.subtask(subtask).unwrap(), InputKind::Levels, SEED);
    for subtask in 1..=3 {
        assert!(level(subtask).unwrap().to_bytes().starts_with(format!("{subtask}\n").as_bytes()));
    }
    assert!(level(4).is_none());
}

#[test]
fn boards_of_nothing_but_mines_are_made_only_if_they_are_asked_for() {
    let safe_cell = |input: &Input| InputRanges::of(input).safe_cell;
    for problem in Problem::all() {
        for number in 0..400 {
            let input = stress_input(problem, None, &[], SEED, number);
            assert_eq!(safe_cell(&input), SafeCell::Required, "{}", problem.id());
            let bytes = input.to_bytes();
            let legal = validate(problem, &problem.promised(), "made", &mut bytes.as_slice());
            assert!(legal.is_ok(), "{} {number}: {}", problem.id(), legal.unwrap_err());
        }
        if problem.answerer == Protocol::Master {
            continue;
        }
        let asked = stress_input(problem, Some(InputKind::AllMines), &[], SEED, 0);
        assert_eq!(safe_cell(&asked), SafeCell::Optional, "{}", problem.id());
        let bytes = asked.to_bytes();
        let fits = |limits| validate(problem, limits, "made", &mut bytes.as_slice()).is_ok();
        assert!(fits(&problem.limits) && !fits(&problem.promised()), "{}", problem.id());
    }
}

/// The requests of an input of `master`.
fn requests(input: &Input) -> Vec<[u64; 3]> {
    let text = String::from_utf8(input.to_bytes()).unwrap();
    let request = |line: &str| -> [u64; 3] {
        let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        numbers.try_into().unwrap()
    };
    text.lines().skip(1).map(request).collect()
}

#[test]
fn master_has_every_small_case_in_few_inputs_and_all_sizes_between() {
    let problem = Problem::of(Protocol::Master);
    let every = made(Protocol::Master, 1, InputKind::Every);
    let small: HashSet<[u64; 3]> = requests(&every).into_iter().collect();
    let tried = (0..400).flat_map(|number| requests(&stress_input(problem, None, &[], SEED, number)));
    let tried: HashSet<[u64; 3]> = tried.collect();
    for rows in 1..=5 {
        for cols in 1..=5 {
            for mines in 0..rows * cols {
                assert!(small.contains(&[rows, cols, mines]) && tried.contains(&[rows, cols, mines]));
            }
        }
    }
    let data: HashSet<[u64; 3]> =
        plan(problem, SEED).iter().flat_map(|test| requests(&test.input())).collect();
    for list in [&data, &tried] {
        let has = |is: &dyn Fn(u64, u64) -> bool| list.iter().any(|&[rows, cols, _]| is(rows, cols));
        for side in 6..50 {
            assert!(has(&|rows, _| rows == side) && has(&|_, cols| cols == side), "{side}");
        }
        assert!(has(&|rows, cols| rows == 1 && cols >= 30) && has(&|rows, cols| cols == 1 && rows >= 30));
        assert!(has(&|rows, cols| rows.min(cols) >= 20 && rows.max(cols) <= 30));
        assert!(has(&|rows, cols| rows.min(cols) > 40 && rows != cols));
    }
}

#[test]
fn click_has_many_boards_in_an_input_and_large_ones_that_are_not_square() {
    let problem = Problem::of(Protocol::Click);
    let tried: Vec<Input> = (0..100).map(|number| stress_input(problem, None, &[], SEED, number)).collect();
    assert!(tried.iter().filter(|input| input.cases() >= 20).count() > 40);
    let data = plan(problem, SEED).iter().map(saolei_judge::Test::input).collect();
    for inputs in [tried, data] {
        let mut sizes =
            inputs.iter().flat_map(|input| (0..input.cases()).filter_map(|case| input.size(case)));
        assert!(sizes.any(|size| size.rows() > 40 && size.cols() > 40 && size.rows() != size.cols()));
    }
}

#[test]
fn games_of_console_are_decided_and_a_tenth_to_nine_tenths_of_their_cells_are_mines() {
    let problem = Problem::of(Protocol::Console);
    let planned = plan(problem, SEED).into_iter().map(|test| test.input());
    let tried = (0..400).map(|number| stress_input(problem, None, &[], SEED, number));
    for input in planned.chain(tried) {
        for (game, _, _, phase) in played(&input) {
            assert_ne!(phase, Phase::Playing, "{}", String::from_utf8_lossy(&input.to_bytes()));
            let (cells, mines) = (game.layout.size().cells(), game.layout.mines());
            assert!(mines >= cells / 10 && mines <= cells * 9 / 10, "{mines} of {cells}");
        }
    }
}

/// Every rule that can matter in a subtask decides an answer in its files: a program that breaks the rule fails there.
#[test]
fn every_subtask_has_files_for_every_rule_that_it_has() {
    let mut unshown: Vec<String> = Vec::new();
    for protocol in Protocol::ALL {
        let problem = Problem::of(protocol);
        let Some(own) = protocol.rules() else { continue };
        let answer = |rules: &Rules, input: &Input| {
            let mut answer = Vec::new();
            let bytes = input.to_bytes();
            protocol.run_with(rules, "input", &mut bytes.as_slice(), &mut answer).unwrap();
            answer
        };
        for subtask in problem.subtasks() {
            let files: Vec<Input> = plan(problem, SEED)
                .iter()
                .filter(|test| test.subtask == subtask)
                .map(|test| test.input())
                .collect();
            let kinds: Vec<InputKind> = InputKind::suiting(problem, subtask.limits).collect();
            // Independent of the plan: small games of every kind that the subtask allows.
            let mut tried: Vec<Input> = Vec::new();
            for &kind in &kinds {
                tried.extend((100..108).filter_map(|seed| medium(problem, subtask, kind, seed)));
            }
            for mutation in own.mutations() {
                let rules = mutation.rules;
                let shows = |input: &Input| answer(&rules, input) != answer(own, input);
                if tried.iter().any(shows) && !files.iter().any(shows) {
                    unshown.push(format!("{} {}: {}", problem.id(), subtask.number, mutation.name));
                }
            }
        }
    }
    assert!(unshown.is_empty(), "no file shows\n{}", unshown.join("\n"));
}
