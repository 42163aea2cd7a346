//! Every lesson needs its technique, and nothing harder: checked by the solver, by a naive reading of single numbers and
//! pairs, and by trying every layout.

use saolei_boards::Language;
use saolei_maker::{Lesson, Technique};
use saolei_rules::{Cell, Face, Game, Mark, Operation, Rules};
use saolei_solver::{Certainty, Deduction, HintOptions, Solver, Strength, View};
use saolei_testing::{OpenNumber, SmallBoard, easiest_technique};
use std::collections::BTreeSet;

#[test]
fn the_technique_of_a_lesson_is_the_easiest_that_finds_anything() {
    for lesson in Lesson::ALL {
        let view = lesson.view();
        let size = view.size();
        let index = |cell: Cell| (cell.row() * size.cols() + cell.col()) as usize;
        // What the player has to find out: flags are known.
        let is_news = |cell: &Cell| view.face(*cell) == Face::Closed(Mark::Blank);
        let mut numbers = Vec::new();
        for cell in size.iter() {
            let Face::Open(number) = view.face(cell) else { continue };
            let flags = size.neighbours(cell).filter(|&other| view.face(other) == Face::Closed(Mark::Flag));
            let missing = usize::from(number) - flags.count();
            let cells: BTreeSet<usize> = size.neighbours(cell).filter(is_news).map(index).collect();
            numbers.push(OpenNumber { cells, missing });
        }
        let naive = easiest_technique(&numbers).map(|(name, _)| name);
        let expected = (lesson.technique <= Technique::Difference).then_some(lesson.technique.name());
        assert_eq!(naive, expected, "{}", lesson.name);

        // The first conclusion that is new uses it, and the last one nothing harder.
        let options =
            HintOptions { strength: Strength::Fast, mines: true, guess_uncounted: true, keep_going: None };
        let steps = Solver::default().hint_steps(&view, &options, &[]).unwrap();
        let first = steps[0].reason().map(|reason| reason.technique);
        assert_eq!(first, Some(lesson.technique), "{}", lesson.name);
        let mut deduction = Deduction::at(view.clone(), Default::default());
        let hardest = deduction.deduce().unwrap().iter().map(|reason| reason.technique).max();
        assert_eq!(hardest, Some(lesson.technique), "{}", lesson.name);
    }
}

/// Chains, arrangements and mine counts: what a single number, a pair or the mine count alone says is tested above; here
/// every layout is tried.
#[test]
fn the_goal_of_a_lesson_is_all_that_is_certain() {
    for lesson in Lesson::ALL {
        let view = lesson.view();
        let size = view.size();
        let board = SmallBoard::new(size.rows() as usize, size.cols() as usize);
        let mut open = 0;
        let mut shown = Vec::new();
        for (index, cell) in size.iter().enumerate() {
            if let Face::Open(number) = view.face(cell) {
                open |= 1 << index;
                shown.push((index, number));
            }
        }
        let layouts = |mines| board.layouts(open, &shown, mines);
        let certain = |layouts: &[u32]| -> Vec<Cell> {
            let all = |index: usize| {
                let mines = layouts.iter().filter(|&&layout| layout >> index & 1 == 1).count();
                match lesson.task.certainty() {
                    Certainty::Safe => mines == 0,
                    Certainty::Mine => mines == layouts.len(),
                }
            };
            let cells = size
                .iter()
                .enumerate()
                .filter(|&(index, cell)| view.face(cell) == Face::Closed(Mark::Blank) && all(index));
            cells.map(|(_, cell)| cell).collect()
        };
        let counted = certain(&layouts(Some(view.mines())));
        assert_eq!(lesson.goal(), counted, "{}", lesson.name);
        assert!(!counted.is_empty(), "{}", lesson.name);
        let needs_count = certain(&layouts(None)) != counted;
        assert_eq!(needs_count, lesson.technique == Technique::MineCount, "{}", lesson.name);
    }
}

#[test]
fn lessons_have_names_and_words_and_come_in_order() {
    let mut names = BTreeSet::new();
    for lesson in Lesson::ALL {
        assert!(names.insert(lesson.name) && Lesson::named(lesson.name) == Some(lesson));
        for language in Language::ALL {
            let words = [lesson.title(language), lesson.text(language), lesson.task.words(language)];
            assert!(words.iter().all(|words| !words.is_empty()));
            let chinese = lesson.text(language).chars().any(|letter| letter > '\u{2e7f}');
            assert_eq!(chinese, language == Language::Chinese, "{}", lesson.name);
        }
    }
    let used: BTreeSet<Technique> = Lesson::ALL.iter().map(|lesson| lesson.technique).collect();
    assert_eq!(used.len(), Technique::ALL.len(), "every technique is taught");
    // Opening the cells opens no others.
    for lesson in Lesson::ALL {
        let mut game = Game::new(lesson.layout(), &Rules::CLASSIC);
        for cell in lesson.opened() {
            let _ = game.apply(Operation::Open(cell));
        }
        for cell in lesson.flagged() {
            let _ = game.apply(Operation::Mark(cell));
        }
        assert_eq!(View::of(&game), lesson.view(), "{}", lesson.name);
    }
    // Something safe stays closed: otherwise the game would be won before the task is done.
    for lesson in Lesson::ALL {
        let layout = lesson.layout();
        let open: BTreeSet<Cell> = lesson.opened().collect();
        assert!(lesson.size().iter().any(|cell| !layout.is_mine(cell) && !open.contains(&cell)));
    }
}
