//! Generates games of every kind, for the problems that have games.

use super::decide::{decided_game, decides};
use super::recorder::GameRecorder;
use super::{Generator, InputKind, board, first_cell, layouts, players};
use crate::games::{GameFormat, GameSeries, GamesInput, preset};
use crate::input::GameInput;
use crate::problem::{Bounds, InputLimits, PlayStyle, Problem};
use saolei_rules::{Cell, Layout, Mark, Marking, Operation, OperationKind, Size};

/// Whether games of this kind can be made within these limits.
pub(crate) fn suits_games(kind: InputKind, problem: &Problem, limits: &InputLimits) -> bool {
    let has = |kind| limits.operation_kinds.contains(&kind);
    // Boards of a level have a fixed number of mines, so only random layouts fit.
    let free = limits.mines.least == 0;
    let decides = decides(problem);
    let marks = has(OperationKind::Mark) || has(OperationKind::Flag);
    let chords = has(OperationKind::Chord);
    let cycles = problem.answerer.rules().is_some_and(|rules| rules.marking == Marking::Cycle);
    let queries = has(OperationKind::Query) || cycles && has(OperationKind::Mark);
    if limits.play == PlayStyle::Real {
        return matches!(kind, InputKind::Least | InputKind::Most | InputKind::Real);
    }
    match kind {
        InputKind::Least
        | InputKind::Most
        | InputKind::Random
        | InputKind::Player
        | InputKind::AfterEnd
        | InputKind::Edges => true,
        InputKind::Flood
        | InputKind::AllMines
        | InputKind::OneSafe
        | InputKind::Line
        | InputKind::MaxOutput => free,
        InputKind::NoMines => free && !decides,
        InputKind::Serpentine => free && limits.rows.most >= 5 && limits.cols.most >= 5,
        InputKind::Real | InputKind::WrongFlags | InputKind::ZeroChord | InputKind::ChordWin => {
            marks && chords
        }
        InputKind::Shield => marks,
        InputKind::Queries => queries,
        InputKind::Leftover => limits.cases.most > 1,
        InputKind::Mixed => limits.cases.most > 1 && free,
        InputKind::Oblong => {
            free && limits.rows.most > limits.rows.least && limits.cols.most > limits.cols.least
        }
        InputKind::Numbers => limits.rows.most >= 3 && limits.cols.most >= 3 && limits.mines.most >= 8,
        InputKind::Levels => limits.levels.iter().any(|&level| preset(level).is_some()),
        InputKind::Every | InputKind::FewSafe | InputKind::HalfOpen | InputKind::OnMine => false,
    }
}

pub(crate) fn games(
    generator: &mut Generator<'_>,
    format: &'static GameFormat,
    kind: InputKind,
) -> GamesInput {
    if kind == InputKind::Levels {
        return level(generator, format);
    }
    let count = match format.series {
        GameSeries::Counted => game_count(generator, kind),
        GameSeries::OneWithQuit | GameSeries::One => 1,
    };
    // `Quit` counts as an operation.
    let quits = u64::from(format.series == GameSeries::OneWithQuit);
    // One more decides the game.
    let decides = decides(generator.problem) && kind != InputKind::AllMines;
    let room = generator.limits.operations.most.saturating_sub(quits + u64::from(decides));
    let games = (0..count).map(|number| match game(generator, kind, number, room) {
        game if decides => decided_game(generator, game),
        game => game,
    });
    let mut input = GamesInput::new(format, games.collect());
    if let Some(quit) = &mut input.quit
        && kind == InputKind::AfterEnd
        && generator.random.chance(50)
    {
        *quit = generator.random.below(*quit as u64 + 1) as usize;
    }
    // A custom board may happen to match a preset: the limits decide which level the header names.
    if let ([level], Some(_)) = (generator.limits.levels, input.level) {
        input.level = Some(*level);
    }
    input
}

fn game_count(generator: &mut Generator<'_>, kind: InputKind) -> u64 {
    /// Enough games to show a bug; more would only make the input longer.
    const ENOUGH: u64 = 12;
    let cases = generator.limits.cases;
    match kind {
        InputKind::Least => cases.least,
        InputKind::Most | InputKind::MaxOutput | InputKind::Leftover | InputKind::Mixed => cases.most,
        _ => {
            let most = cases.at_most(ENOUGH).most;
            generator.random.between(cases.least.max(most / 2), most)
        }
    }
}

/// A game of any kind on a preset level's board.
fn level(generator: &mut Generator<'_>, format: &'static GameFormat) -> GamesInput {
    let levels = generator.limits.levels.iter().copied();
    let presets: Vec<u64> = levels.filter(|&level| preset(level).is_some()).collect();
    let level = generator.random.pick(&presets).expect("the kind suits");
    let limits = generator.limits.at_preset(level as u32);
    let mut generator = Generator { limits: &limits, random: &mut *generator.random, ..*generator };
    let kinds: Vec<InputKind> = InputKind::suiting(generator.problem, &limits)
        .filter(|&kind| kind != InputKind::Levels && kind != InputKind::Least)
        .collect();
    let kind = generator.random.pick(&kinds).expect("levels have kinds");
    // The first game of its kind is the largest, and all boards of a level have the same size.
    let game = game(&mut generator, kind, 1, limits.operations.most - 1);
    let game = decided_game(&mut generator, game);
    GamesInput { level: Some(level), ..GamesInput::new(format, vec![game]) }
}

/// Generates a game. If the kind is about size, the first board of the input is as large as allowed.
fn game(generator: &mut Generator<'_>, kind: InputKind, number: u64, most: u64) -> GameInput {
    let first = number == 0;
    let size = match kind {
        InputKind::Least => generator.smallest(),
        InputKind::Most | InputKind::MaxOutput => generator.largest(),
        InputKind::Flood | InputKind::Serpentine | InputKind::Player if first => generator.largest(),
        // Flags need room around them, and there may be no second game.
        InputKind::Real
        | InputKind::Shield
        | InputKind::WrongFlags
        | InputKind::ZeroChord
        | InputKind::Queries
        | InputKind::ChordWin
            if first =>
        {
            generator.largest()
        }
        InputKind::Line => generator.narrow(),
        InputKind::Oblong => generator.oblong(),
        InputKind::Numbers => generator.crowded(),
        InputKind::Leftover => shrinking(generator, number),
        _ => generator.any_size(),
    };
    // Long games where length matters; otherwise up to 400 operations.
    let some = most.min(generator.random.between(10, 400));
    let room = match kind {
        InputKind::Least => generator.limits.operations.least.min(most),
        InputKind::Most | InputKind::MaxOutput => most,
        InputKind::Player | InputKind::ChordWin if first => most,
        InputKind::Leftover => some.min(20),
        _ => some,
    };
    match kind {
        InputKind::Least => {
            let layout = layouts::random(generator, size, 0);
            GameInput { layout, operations: Vec::new() }
        }
        InputKind::Most => most_of_all(generator, size, room),
        InputKind::Random => random(generator, size, room),
        InputKind::Player | InputKind::Line | InputKind::Oblong => {
            let percent = generator.random.between(10, 20);
            let layout = layouts::sprinkled(generator, size, percent);
            lasting(generator, layout, room)
        }
        InputKind::Real => {
            let percent = generator.random.between(12, 20);
            let layout = layouts::sprinkled(generator, size, percent);
            players::person(generator, layout, room)
        }
        InputKind::ChordWin => players::chord_winner(generator, size, room),
        InputKind::Flood => flood(generator, size, room),
        InputKind::Serpentine => {
            let layout = layouts::serpentine(generator, size);
            let mut recorder = GameRecorder::new(generator, layout, room);
            recorder.apply(Operation::Open(first_cell(size)));
            recorder.fill(generator.random);
            recorder.finish()
        }
        InputKind::Shield => players::shielder(generator, size, room),
        InputKind::ZeroChord => players::zero_chorder(generator, size, room),
        InputKind::Queries => players::querier(generator, size, room),
        InputKind::WrongFlags => players::blunderer(generator, size, room),
        InputKind::AfterEnd => after_end(generator, size, room),
        InputKind::AllMines => all_mines(generator, size, first, room),
        InputKind::OneSafe => one_safe(generator, first, room),
        InputKind::NoMines => no_mines(generator, size, room),
        InputKind::Edges => edges(generator, size, room),
        InputKind::Leftover => leftover(generator, size, room),
        InputKind::Numbers => players::counter(generator, size, room),
        InputKind::Mixed => {
            let kinds: Vec<InputKind> = InputKind::suiting(generator.problem, generator.limits)
                .filter(|kind| !matches!(kind, InputKind::Mixed | InputKind::Most | InputKind::MaxOutput))
                .collect();
            // Never the first game, which may be as large as allowed.
            game(generator, kinds[number as usize % kinds.len()], number + 1, most.min(400))
        }
        InputKind::MaxOutput => max_output(generator, size, room),
        InputKind::Levels
        | InputKind::Every
        | InputKind::FewSafe
        | InputKind::HalfOpen
        | InputKind::OnMine => {
            unreachable!("these kinds do not suit games")
        }
    }
}

/// Plays with knowledge of the layout until the operations are used up.
fn lasting(generator: &mut Generator<'_>, mut layout: Layout, room: u64) -> GameInput {
    let kept = layouts::keep(generator, &mut layout);
    let mut recorder = GameRecorder::keeping(generator, layout, kept, room);
    players::careful(generator, &mut recorder);
    recorder.finish()
}

fn most_of_all(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let most = generator.limits.most_mines(size);
    // On a board that is all mines there is nothing to play.
    let count = if most * 2 > size.cells() { size.cells() / 5 } else { most };
    let layout = layouts::random(generator, size, count);
    if generator.limits.play == PlayStyle::Real {
        return players::person(generator, layout, room);
    }
    lasting(generator, layout, room)
}

fn random(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let percent = generator.random.between(3, 30);
    let layout = layouts::sprinkled(generator, size, percent);
    let mut operations: Vec<Operation> = Vec::new();
    for _ in 0..room {
        let kind = generator.any_operation_kind();
        // Reuses a cell of an earlier operation: marks change, open cells are chorded.
        let again = generator.random.pick(&operations).filter(|_| generator.random.chance(40));
        let cell = again.and_then(Operation::cell).unwrap_or_else(|| generator.any_cell(size));
        operations.push(kind.on(cell));
    }
    GameInput { layout, operations }
}

fn flood(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let mut layout = match decides(generator.problem) {
        true => Layout::new(size, []),
        false => layouts::random(generator, size, size.cells() / 1000),
    };
    let kept = layouts::enclose_last(generator, &mut layout);
    let layout = layouts::with_enough_mines(generator, layout, kept);
    let mut recorder = GameRecorder::keeping(generator, layout, kept, room);
    if let Some(zero) = recorder.zero(generator.random) {
        recorder.apply(Operation::Open(zero));
    }
    recorder.fill(generator.random);
    recorder.finish()
}

/// Opens everything at once, then marks the last cell, which has the longest coordinates.
fn max_output(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let mut layout = Layout::new(size, []);
    let kept = layouts::enclose_last(generator, &mut layout);
    let layout = layouts::with_enough_mines(generator, layout, kept);
    let mut recorder = GameRecorder::keeping(generator, layout, kept, room);
    if let Some(zero) = recorder.zero(generator.random) {
        recorder.apply(Operation::Open(zero));
    }
    while let (Some(cell), true) = (kept, recorder.left() > 0) {
        let before = recorder.left();
        for kind in [OperationKind::Mark, OperationKind::Flag, OperationKind::Query] {
            recorder.apply(kind.on(cell));
        }
        if recorder.left() == before {
            break;
        }
    }
    recorder.fill(generator.random);
    recorder.finish()
}

fn after_end(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let layout = layouts::sprinkled(generator, size, 10);
    let alive = generator.random.between(0, room.min(20));
    let mut recorder = GameRecorder::new(generator, layout, alive);
    players::careful(generator, &mut recorder);
    let GameInput { layout, operations } = recorder.finish();
    let mut recorder = GameRecorder::new(generator, layout, room);
    for operation in operations {
        recorder.apply(operation);
    }
    let all: Vec<Cell> = recorder.layout.mine_cells().filter(|&mine| !recorder.is_flagged(mine)).collect();
    if let Some(mine) = generator.random.pick(&all) {
        recorder.apply(Operation::Open(mine));
    }
    recorder.fill_without_care(generator.random);
    recorder.finish()
}

fn all_mines(generator: &mut Generator<'_>, size: Size, first: bool, room: u64) -> GameInput {
    let layout = if first { layouts::all_mines(generator) } else { layouts::sprinkled(generator, size, 100) };
    let mut recorder = GameRecorder::new(generator, layout, room);
    recorder.fill_without_care(generator.random);
    recorder.finish()
}

/// Flags, refused operations, the one opening that wins, and operations after it.
fn one_safe(generator: &mut Generator<'_>, largest: bool, room: u64) -> GameInput {
    let (layout, safe) = layouts::one_safe(generator, largest);
    let before = generator.random.between(0, room.saturating_sub(1).min(8));
    let mut recorder = GameRecorder::keeping(generator, layout.clone(), Some(safe), before);
    recorder.fill(generator.random);
    let GameInput { operations, .. } = recorder.finish();
    let mut recorder = GameRecorder::new(generator, layout, room);
    for operation in operations {
        recorder.apply(operation);
    }
    recorder.open_rest();
    recorder.fill_without_care(generator.random);
    recorder.finish()
}

fn no_mines(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let mut recorder = GameRecorder::new(generator, Layout::new(size, []), room);
    if generator.random.chance(50) {
        for _ in 0..generator.random.between(1, 5) {
            let cell = generator.any_cell(size);
            recorder.mark(cell, Mark::Flag);
        }
    }
    recorder.fill(generator.random);
    recorder.finish()
}

fn edges(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let fixed = generator.limits.mines.least > 0;
    let mut layout =
        if fixed { layouts::sprinkled(generator, size, 15) } else { layouts::rimmed(generator, size) };
    let mut rim: Vec<Cell> = size.iter().filter(|&cell| layouts::is_at_rim(size, cell)).collect();
    generator.random.shuffle(&mut rim);
    let kept = layouts::keep(generator, &mut layout);
    let mut recorder = GameRecorder::keeping(generator, layout, kept, room);
    for &cell in &rim {
        recorder.apply_with_care(Operation::Open(cell));
        players::flag_and_chord(generator, &mut recorder, cell);
    }
    let mut tries = 8 * recorder.left();
    while recorder.left() > 0 && tries > 0 {
        tries -= 1;
        let cell = generator.random.pick(&rim).expect("a board has a rim");
        recorder.apply_any(generator.random, cell);
    }
    recorder.finish()
}

/// A large board first, then smaller and smaller ones, then a large one again.
fn shrinking(generator: &mut Generator<'_>, number: u64) -> Size {
    let side = |bounds: Bounds| {
        let most = bounds.most.min(40);
        (most >> (number % 4)).max(bounds.least)
    };
    board(side(generator.limits.rows), side(generator.limits.cols))
}

/// Operations in the first corner, where the previous games left marks and open cells.
fn leftover(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let layout = layouts::sprinkled(generator, size, 12);
    let room = if generator.random.chance(10) { 0 } else { room };
    let mut recorder = GameRecorder::new(generator, layout, room);
    let rows = u64::from(size.rows()).min(4);
    let cols = u64::from(size.cols()).min(4);
    let mut tries = 8 * recorder.left();
    while recorder.left() > 0 && tries > 0 {
        tries -= 1;
        let (row, col) = (generator.random.below(rows), generator.random.below(cols));
        let cell = size.cell(row as u32, col as u32).expect("below the size");
        let operation = generator.any_operation_kind().on(cell);
        if recorder.left() > 3 && generator.random.chance(97) {
            recorder.apply_with_care(operation);
        } else {
            recorder.apply(operation);
        }
    }
    recorder.finish()
}
