//! Players, named after how they play.

use super::recorder::GameRecorder;
use super::{Generator, layouts};
use crate::input::GameInput;
use saolei_rules::{Cell, Face, Layout, Mark, Operation, Size};

/// Knows the layout, opens, flags, chords, clicks anywhere, and never ends the game while the kept cell is closed.
pub(super) fn careful(generator: &mut Generator<'_>, recorder: &mut GameRecorder) {
    // Open numbers, where a chord may do something.
    let mut numbers: Vec<Cell> = Vec::new();
    let mut idle = 0;
    while recorder.left() > 0 && idle < 1000 && !recorder.is_over() {
        let before = recorder.left();
        match generator.random.below(100) {
            0..45 => {
                if let Some(cell) = recorder.closed_safe(generator.random) {
                    recorder.apply(Operation::Open(cell));
                    if matches!(recorder.face(cell), Face::Open(1..)) {
                        numbers.push(cell);
                    }
                }
            }
            45..75 => {
                if let Some(cell) = generator.random.pick(&numbers) {
                    flag_and_chord(generator, recorder, cell);
                }
            }
            75..85 => {
                let cell = generator.any_cell(recorder.size());
                recorder.apply_any(generator.random, cell);
            }
            85..92 => {
                if let Some(cell) = recorder.closed_safe(generator.random) {
                    for mark in [Mark::Flag, Mark::Query, Mark::Blank] {
                        recorder.mark(cell, mark);
                    }
                }
            }
            _ => {
                if let Some(cell) = generator.random.pick(&numbers) {
                    recorder.apply_any(generator.random, cell);
                }
            }
        }
        idle = if recorder.left() == before { idle + 1 } else { 0 };
    }
    recorder.fill(generator.random);
}

/// Flags the mines around an open number and chords on it, sometimes too early.
pub(super) fn flag_and_chord(generator: &mut Generator<'_>, recorder: &mut GameRecorder, cell: Cell) {
    if !recorder.is_open(cell) {
        return;
    }
    let size = recorder.size();
    let mut around: Vec<Cell> = size.neighbours(cell).filter(|&near| recorder.layout.is_mine(near)).collect();
    generator.random.shuffle(&mut around);
    if generator.random.chance(25) {
        recorder.apply_with_care(Operation::Chord(cell));
    }
    for mine in around {
        recorder.mark(mine, Mark::Flag);
    }
    recorder.apply_with_care(Operation::Chord(cell));
}

/// Wins by a chord. Tries fewer mines and fewer other operations until the operations suffice.
pub(super) fn chord_winner(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let percents = if size.cells() > room { [4, 3, 2, 1, 1, 1] } else { [18, 15, 12, 9, 6, 3] };
    let mut spare = (room / 3).min(400);
    for percent in percents {
        let layout = layouts::sprinkled(generator, size, percent);
        if let Some(won) = chord_win(generator, layout, room, spare) {
            return won;
        }
        spare /= 2;
    }
    let layout = layouts::sprinkled(generator, size, 15);
    person(generator, layout, room)
}

/// Does some of everything, opens all safe cells but one beside a number, flags the mines around that and chords on it.
fn chord_win(generator: &mut Generator<'_>, layout: Layout, room: u64, spare: u64) -> Option<GameInput> {
    let size = layout.size();
    let is_out_of_reach = |cell: Cell| {
        !layout.is_mine(cell)
            && size.neighbours(cell).all(|near| layout.is_mine(near) || layout.number(near) > 0)
    };
    // A number with a safe cell beside it that no flood opens.
    let mut last: Vec<(Cell, Cell)> = layout
        .safe_cells()
        .filter(|&cell| layout.number(cell) > 0)
        .filter_map(|cell| Some((cell, size.neighbours(cell).find(|&near| is_out_of_reach(near))?)))
        .collect();
    generator.random.shuffle(&mut last);
    let &(number, kept) = last.first()?;
    let mut rest: Vec<Cell> = layout.safe_cells().filter(|&cell| cell != kept).collect();
    generator.random.shuffle(&mut rest);
    let mut recorder = GameRecorder::keeping(generator, layout.clone(), Some(kept), spare);
    chord_on_zeros(generator, &mut recorder);
    careful(generator, &mut recorder);
    let before = recorder.finish().operations;
    let mut recorder = GameRecorder::keeping(generator, layout, Some(kept), room);
    before.into_iter().for_each(|operation| recorder.apply(operation));
    for cell in rest {
        recorder.mark(cell, Mark::Blank);
        if !recorder.is_open(cell) {
            recorder.apply(Operation::Open(cell));
        }
    }
    let closed: Vec<Cell> = size.neighbours(number).filter(|&near| !recorder.is_open(near)).collect();
    for near in closed {
        recorder.mark(near, Mark::Blank);
    }
    // One flag too few, and then one too many.
    recorder.mark(kept, Mark::Flag);
    recorder.apply_with_care(Operation::Open(kept));
    recorder.apply_with_care(Operation::Chord(number));
    for mine in size.neighbours(number).filter(|&near| recorder.layout.is_mine(near)).collect::<Vec<_>>() {
        recorder.mark(mine, Mark::Flag);
    }
    recorder.apply_with_care(Operation::Chord(number));
    recorder.mark(kept, Mark::Blank);
    recorder.apply(Operation::Chord(number));
    recorder.is_over().then(|| recorder.finish())
}

/// Flags cells beside zeros, floods around them, and chords on the zeros with and without the flag.
fn chord_on_zeros(generator: &mut Generator<'_>, recorder: &mut GameRecorder) {
    let mut shielded: Vec<(Cell, Cell)> = Vec::new();
    for _ in 0..(recorder.left() / 10).max(1) {
        let Some(zero) = recorder.zero(generator.random) else { break };
        let around: Vec<Cell> =
            recorder.size().neighbours(zero).filter(|&near| !recorder.is_kept(near)).collect();
        if let Some(flag) = generator.random.pick(&around) {
            recorder.mark(flag, Mark::Flag);
            shielded.push((zero, flag));
        }
    }
    for &(zero, _) in &shielded {
        if !recorder.is_open(zero) {
            recorder.apply_with_care(Operation::Open(zero));
        }
    }
    for (zero, flag) in shielded {
        recorder.apply_with_care(Operation::Chord(zero));
        recorder.mark(flag, if generator.random.chance(70) { Mark::Blank } else { Mark::Query });
        recorder.apply_with_care(Operation::Chord(zero));
    }
}

/// Plays like a person: opens safe cells, flags, chords, sometimes misclicks, and stops when the game is over or patience
/// runs out.
pub(super) fn person(generator: &mut Generator<'_>, layout: Layout, room: u64) -> GameInput {
    let mut recorder = GameRecorder::new(generator, layout, room);
    let patience = if generator.random.chance(10) { generator.random.between(1, 40) } else { room };
    let start = recorder.zero(generator.random).or_else(|| recorder.closed_safe(generator.random));
    let mut next: Vec<Cell> = Vec::new();
    if let Some(start) = start {
        recorder.apply(Operation::Open(start));
        next.push(start);
    }
    let enough = recorder.left() as u64 - patience.min(recorder.left() as u64);
    while recorder.left() as u64 > enough && !recorder.is_over() {
        let before = recorder.left();
        if generator.random.chance(1) {
            // A misclick.
            let cell = generator.any_cell(recorder.size());
            recorder.apply(Operation::Open(cell));
        } else if generator.random.chance(1) && generator.random.chance(50) {
            blunder(generator, &mut recorder);
        } else if generator.random.chance(2) {
            // A wrong flag, removed after it has protected its cell.
            if let Some(cell) = recorder.closed_safe(generator.random) {
                recorder.mark(cell, Mark::Flag);
                recorder.apply(Operation::Open(cell));
                recorder.mark(cell, Mark::Blank);
            }
        } else if let Some(cell) = frontier(generator, &recorder, &mut next) {
            if generator.random.chance(60) {
                flag_and_chord(generator, &mut recorder, cell);
            } else {
                open_beside(generator, &mut recorder, cell);
            }
            next.extend(recorder.size().neighbours(cell).filter(|&near| recorder.is_open(near)));
        }
        if recorder.left() == before {
            match recorder.closed_safe(generator.random) {
                Some(cell) => {
                    recorder.apply(Operation::Open(cell));
                    next.push(cell);
                }
                None => recorder.open_rest(),
            }
        }
    }
    recorder.finish()
}

/// An open number with closed safe cells around it, close to the previous one.
fn frontier(generator: &mut Generator<'_>, recorder: &GameRecorder, next: &mut Vec<Cell>) -> Option<Cell> {
    let is_open_question = |cell: Cell| {
        let mut around = recorder.size().neighbours(cell);
        matches!(recorder.face(cell), Face::Open(1..))
            && around.any(|near| !recorder.is_open(near) && !recorder.layout.is_mine(near))
    };
    while !next.is_empty() {
        let at = generator.random.below(next.len() as u64) as usize;
        if is_open_question(next[at]) {
            return Some(next[at]);
        }
        next.swap_remove(at);
    }
    let found: Vec<Cell> = recorder.size().iter().filter(|&cell| is_open_question(cell)).collect();
    next.extend(&found);
    generator.random.pick(&found)
}

fn open_beside(generator: &mut Generator<'_>, recorder: &mut GameRecorder, cell: Cell) {
    let size = recorder.size();
    let safe = |near: &Cell| !recorder.is_open(*near) && !recorder.layout.is_mine(*near);
    let safe: Vec<Cell> = size.neighbours(cell).filter(safe).collect();
    if let Some(near) = generator.random.pick(&safe) {
        recorder.mark(near, Mark::Blank);
        recorder.apply(Operation::Open(near));
    }
}

/// A board for large floods: few mines, and a cell that keeps the game going.
fn wide_board(generator: &mut Generator<'_>, size: Size, room: u64) -> GameRecorder {
    let mut layout = layouts::sprinkled(generator, size, 4);
    let kept = layouts::enclose_last(generator, &mut layout);
    GameRecorder::keeping(generator, layout, kept, room)
}

/// Stops a flood with flags, then removes them one by one and opens or chords there.
pub(super) fn shielder(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let mut recorder = wide_board(generator, size, room);
    let Some(zero) = recorder.zero(generator.random) else {
        recorder.fill(generator.random);
        return recorder.finish();
    };
    let mut flags: Vec<Cell> = match generator.random.below(3) {
        // A ring around the start of the flood.
        0 => size.iter().filter(|cell| layouts::distance(zero, *cell) == 2).collect(),
        // A whole row or column.
        1 => {
            let line = generator.any_cell(size);
            let rows = generator.random.chance(50);
            size.iter()
                .filter(|cell| if rows { cell.row() == line.row() } else { cell.col() == line.col() })
                .take(room as usize / 4)
                .collect()
        }
        // Random cells.
        _ => (0..room.min(size.cells()) / 6).map(|_| generator.any_cell(size)).collect(),
    };
    flags.retain(|&flag| flag != zero && !recorder.is_kept(flag));
    for &flag in &flags {
        recorder.mark(flag, Mark::Flag);
    }
    // The flag protects its cell.
    if let Some(&flag) = flags.first() {
        recorder.apply_with_care(Operation::Open(flag));
    }
    recorder.apply(Operation::Open(zero));
    generator.random.shuffle(&mut flags);
    for flag in flags {
        recorder.apply_with_care(Operation::Open(flag));
        if generator.random.chance(30) {
            recorder.mark(flag, Mark::Query);
        } else {
            recorder.mark(flag, Mark::Blank);
        }
        let near: Vec<Cell> = size.neighbours(flag).collect();
        match generator.random.below(3) {
            0 => recorder.apply_with_care(Operation::Open(flag)),
            1 => {
                if let Some(near) = generator.random.pick(&near) {
                    recorder.apply_with_care(Operation::Chord(near));
                }
            }
            _ => {}
        }
    }
    recorder.fill(generator.random);
    recorder.finish()
}

/// Chords on zeros on a board with many.
pub(super) fn zero_chorder(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let mut recorder = wide_board(generator, size, room);
    chord_on_zeros(generator, &mut recorder);
    recorder.fill(generator.random);
    recorder.finish()
}

/// Queries cells, floods over them, opens and chords them.
pub(super) fn querier(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let mut recorder = wide_board(generator, size, room);
    for _ in 0..room.min(size.cells()) / 5 {
        let cell = generator.any_cell(size);
        recorder.mark(cell, if generator.random.chance(80) { Mark::Query } else { Mark::Flag });
        if generator.random.chance(20) {
            recorder.apply_with_care(Operation::Open(cell));
        }
    }
    if let Some(zero) = recorder.zero(generator.random) {
        recorder.apply(Operation::Open(zero));
    }
    careful(generator, &mut recorder);
    recorder.finish()
}

/// Plays carefully for a while, then flags wrong cells around a number and chords on it.
pub(super) fn blunderer(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let mut layout = layouts::sprinkled(generator, size, 15);
    let kept = layouts::keep(generator, &mut layout);
    let mut recorder = GameRecorder::keeping(generator, layout, kept, room);
    chord_on_zeros(generator, &mut recorder);
    let alive = generator.random.between(1, (room / 2).max(1)) as usize;
    while recorder.left() + alive > room as usize && !recorder.is_over() {
        let before = recorder.left();
        if let Some(cell) = recorder.closed_safe(generator.random) {
            recorder.apply(Operation::Open(cell));
            if generator.random.chance(60) {
                flag_and_chord(generator, &mut recorder, cell);
            }
        }
        if recorder.left() == before {
            break;
        }
    }
    blunder(generator, &mut recorder);
    recorder.fill_without_care(generator.random);
    recorder.finish()
}

/// Puts the right number of flags around a number, one or two of them on safe cells, and chords: it opens as many mines.
fn blunder(generator: &mut Generator<'_>, recorder: &mut GameRecorder) {
    let size = recorder.size();
    let mut numbers: Vec<Cell> = size.iter().filter(|&cell| recorder.is_open(cell)).collect();
    generator.random.shuffle(&mut numbers);
    numbers.truncate(500);
    let wrong = 1 + usize::from(generator.random.chance(50));
    let closed = |recorder: &GameRecorder, cell: Cell| -> (Vec<Cell>, Vec<Cell>) {
        let closed = size.neighbours(cell).filter(|&near| !recorder.is_open(near));
        closed.partition(|&near| recorder.layout.is_mine(near))
    };
    // One more safe cell shows whether a losing chord opens anything.
    numbers.sort_by_key(|&cell| {
        let (mines, safe) = closed(recorder, cell);
        mines.len() < wrong || safe.len() <= wrong
    });
    for cell in numbers {
        let (mines, safe) = closed(recorder, cell);
        let wrong = wrong.min(mines.len()).min(safe.len());
        if wrong > 0 {
            let flags = mines[wrong..].iter().chain(&safe[..wrong]);
            let blanks = mines[..wrong].iter().chain(&safe[wrong..]);
            flags.for_each(|&flag| recorder.mark(flag, Mark::Flag));
            blanks.for_each(|&blank| recorder.mark(blank, Mark::Blank));
            recorder.apply(Operation::Chord(cell));
            if recorder.is_over() {
                return;
            }
        }
    }
}

/// Opens cells with each rare number in turn, flags the mines around some of them and chords.
pub(super) fn counter(generator: &mut Generator<'_>, size: Size, room: u64) -> GameInput {
    let first = generator.random.below(9);
    let layout = layouts::numbered(generator, size, first);
    let mut by_number: [Vec<Cell>; 9] = Default::default();
    for cell in layout.safe_cells() {
        by_number[usize::from(layout.number(cell))].push(cell);
    }
    by_number.iter_mut().for_each(|cells| generator.random.shuffle(cells));
    let mut recorder = GameRecorder::new(generator, layout, room);
    let mut numbers: Vec<usize> = (0..9).collect();
    while recorder.left() > 0 && !recorder.is_over() && by_number.iter().any(|cells| !cells.is_empty()) {
        generator.random.shuffle(&mut numbers);
        for &number in &numbers {
            let Some(cell) = by_number[number].pop() else { continue };
            recorder.mark(cell, Mark::Blank);
            recorder.apply(Operation::Open(cell));
            if generator.random.chance(25) {
                flag_and_chord(generator, &mut recorder, cell);
            }
        }
    }
    recorder.fill_without_care(generator.random);
    recorder.finish()
}
