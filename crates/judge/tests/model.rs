//! Inputs as structures: the protocol reads generated inputs and edited ones.

use saolei_judge::{Axis, Input, OffBoard, Problem, small};

fn answer(input: &Input) -> Vec<u8> {
    let mut answer = Vec::new();
    let bytes = input.to_bytes();
    let result = input.problem().answerer.run("made", &mut bytes.as_slice(), &mut answer);
    assert!(result.is_ok(), "{result:?}\n{}", String::from_utf8_lossy(&bytes));
    answer
}

#[test]
fn a_small_input_is_answered_by_its_protocol() {
    for problem in Problem::all() {
        for seed in 0..500 {
            let input = small(problem, seed);
            assert_eq!(input, small(problem, seed));
            answer(&input);
        }
    }
}

#[test]
fn every_edit_leaves_an_input_of_the_protocol() {
    for problem in Problem::all() {
        for seed in 0..60 {
            let input = small(problem, seed);
            let mut edits = vec![input.without_cases(0..1)];
            for case in 0..input.cases() {
                let size = input.size(case).unwrap();
                let middle = size.rows() / 2..size.rows() / 2 + 1;
                for off_board in [OffBoard::Dropped, OffBoard::Moved] {
                    edits.push(input.without_lines(case, Axis::Rows, 0..1, off_board));
                    edits.push(input.without_lines(case, Axis::Rows, middle.clone(), off_board));
                    edits.push(input.without_lines(
                        case,
                        Axis::Cols,
                        size.cols() - 1..size.cols(),
                        off_board,
                    ));
                }
                edits.extend((0..4).map(|mine| input.without_mines(case, mine..mine + 2)));
                edits.extend((0..4).map(|mine| input.without_mine_and_operations(case, mine)));
                edits.extend(input.simpler(case).filter(|simpler| *simpler != input).take(8).map(Some));
                let operations = input.games().get(case).map_or(0, |game| game.operations.len());
                edits.extend((0..operations).map(|at| input.without_operations(case, at..at + 1)));
            }
            for edited in edits.into_iter().flatten() {
                assert_ne!(edited, input);
                answer(&edited);
            }
        }
    }
}
