//! The usual mistakes of programs, as answers: what a program that makes one prints.

use crate::case::Case;
use crate::format::{Cases, CellOrder};
use crate::problem::LightProblem;
use crate::square::{Grid, Square, SquareKind};
use crate::tasks::{Answer, MinesShow, Neighbours, Task, annotate};
use saolei_protocols::Session;
use saolei_rules::Cell;
use std::io;
use std::ops::Range;

/// A program with a mistake.
struct Mistake {
    /// What it does, as a sentence.
    words: &'static str,
    problem: LightProblem,
    cases: Vec<Case>,
    /// The cases as the program counts.
    counted: Vec<Case>,
    /// The number of the first case.
    first: u64,
    /// What it makes of the answer to a case.
    edit: fn(&Case, Answer) -> Answer,
}

/// Tries a mistake: its words, and what it changes.
type AddMistake<'a> = dyn FnMut(&'static str, &dyn Fn(&mut Mistake)) + 'a;

impl LightProblem {
    /// Names the usual mistakes that explain an answer to an input, the likeliest first. The right answer has those that do
    /// not show on this input.
    pub fn mistakes(&self, input: &[u8], given: &[u8]) -> Vec<&'static str> {
        let Ok(cases) = self.cases(&self.id, &mut &input[..]) else { return Vec::new() };
        let trimmed = |text: &[u8]| -> Vec<Vec<u8>> {
            let lines = text.trim_ascii_end().split(|&byte| byte == b'\n');
            lines.map(|line| line.trim_ascii_end().to_vec()).collect()
        };
        let given = trimmed(given);
        let mut found = Vec::new();
        self.try_mistakes(&cases, &mut |mistake| {
            if mistake.output().is_some_and(|output| trimmed(&output) == given) {
                found.push(mistake.words);
            }
        });
        found
    }

    /// Tries all mistakes, the likeliest first.
    fn try_mistakes(&self, cases: &[Case], attempt: &mut dyn FnMut(&Mistake)) {
        let mut add = |words, change: &dyn Fn(&mut Mistake)| {
            let (problem, cases) = (self.clone(), cases.to_vec());
            let counted = cases.clone();
            let mut mistake = Mistake { words, problem, cases, counted, first: 1, edit: |_, answer| answer };
            change(&mut mistake);
            attempt(&mistake);
        };
        match self.question.around.neighbours {
            Neighbours::Eight => add(
                "your program counts the 4 neighbours that share a side: those at the corners count too",
                &|mistake| mistake.problem.question.around.neighbours = Neighbours::Four,
            ),
            Neighbours::Four => add(
                "your program counts the neighbours at the corners: only those that share a side count",
                &|mistake| mistake.problem.question.around.neighbours = Neighbours::Eight,
            ),
        }
        match self.question.around.counts_itself {
            true => add("your program does not count the cell itself", &|mistake| {
                mistake.problem.question.around.counts_itself = false;
            }),
            false => add("your program counts the cell itself", &|mistake| {
                mistake.problem.question.around.counts_itself = true;
            }),
        }
        match self.question.mines_show {
            MinesShow::Mines => add("your program writes numbers on mines", &|mistake| {
                mistake.problem.question.mines_show = MinesShow::Numbers;
            }),
            MinesShow::Numbers => add("your program draws mines, which show numbers here", &|mistake| {
                mistake.problem.question.mines_show = MinesShow::Mines;
            }),
        }
        add("your program does not count mines in the first row", &|mistake| {
            mistake.miss(|board| (0..1.min(board.rows()), 0..board.cols()));
        });
        add("your program does not count mines in the last row", &|mistake| {
            mistake.miss(|board| (board.rows().saturating_sub(1)..board.rows(), 0..board.cols()));
        });
        add("your program does not count mines in the first column", &|mistake| {
            mistake.miss(|board| (0..board.rows(), 0..1.min(board.cols())));
        });
        add("your program does not count mines in the last column", &|mistake| {
            mistake.miss(|board| (0..board.rows(), board.cols().saturating_sub(1)..board.cols()));
        });
        add("your program swaps rows and columns", &|mistake| mistake.edit = |_, answer| transposed(answer));
        add("cases are counted from 1", &|mistake| mistake.first = 0);
        add("the text before the answer to each case is missing", &|mistake| {
            mistake.problem.answer.before_case.clear();
        });
        add("the text between the answers to two cases is missing", &|mistake| {
            mistake.problem.answer.between_cases.clear();
        });
        add("the last case is not answered", &|mistake| {
            mistake.counted.pop();
        });
        add("only the first case is answered: there are more", &|mistake| mistake.counted.truncate(1));
        add("the last case is answered twice: stop when reading fails, not before", &|mistake| {
            mistake.cases.extend(mistake.cases.last().cloned());
            mistake.counted.clone_from(&mistake.cases);
        });
        if self.input.cases == Cases::UntilZeros {
            add("your program answers the header of zeros, which ends the input", &|mistake| {
                mistake.cases.push(Case::default());
                mistake.counted.clone_from(&mistake.cases);
            });
        }
        add("the words for yes and no are swapped", &|mistake| {
            let answer = &mut mistake.problem.answer;
            std::mem::swap(&mut answer.yes, &mut answer.no);
        });
        self.mistakes_with_cells(&mut add);
        self.mistakes_with_glyphs(&mut add);
        self.mistakes_of_tasks(&mut add);
    }

    fn mistakes_with_cells(&self, add: &mut AddMistake<'_>) {
        let Some((cells, sort)) = self.answer.cells else { return };
        let other = |order| match order {
            CellOrder::RowCol => CellOrder::ColRow,
            CellOrder::ColRow => CellOrder::RowCol,
        };
        let mut with = |words, cells, sort| {
            add(words, &|mistake| mistake.problem.answer.cells = Some((cells, sort)));
        };
        let mut swapped = cells;
        swapped.order = other(cells.order);
        with("the row and the column of each cell are swapped", swapped, sort);
        with(
            "the row and the column of each cell are swapped, and the cells are sorted by them",
            swapped,
            other(sort),
        );
        with("the cells are right but in another order", cells, other(sort));
        let mut shifted = cells;
        shifted.first = 1 - cells.first.min(1);
        let from = ["rows and columns are counted from 1", "rows and columns are counted from 0"];
        with(from[shifted.first.min(1) as usize], shifted, sort);
    }

    fn mistakes_with_glyphs(&self, add: &mut AddMistake<'_>) {
        let digit = |number: usize| ((b'0' + number as u8) as char).to_string();
        add("a cell without mines around it is not written as 0 here", &|mistake| {
            mistake.problem.answer.words[0] = "0".to_string();
        });
        add("a mine is not written as * here", &|mistake| {
            mistake.problem.answer.words[Square::MINE.index()] = "*".to_string();
        });
        let large = 10..=usize::from(Square::MAX_NUMBER);
        add("numbers of 10 and more are written as the characters after 9", &|mistake| {
            large.clone().for_each(|number| mistake.problem.answer.words[number] = digit(number));
        });
        add("numbers of 10 and more are written with two digits", &|mistake| {
            large.clone().for_each(|number| mistake.problem.answer.words[number] = number.to_string());
        });
        add("only the last digit of numbers of 10 and more is written", &|mistake| {
            large.clone().for_each(|number| mistake.problem.answer.words[number] = digit(number % 10));
        });
        add("an 8 is written as something else", &|mistake| {
            mistake.problem.answer.words[8] = "7".to_string();
        });
    }

    fn mistakes_of_tasks(&self, add: &mut AddMistake<'_>) {
        match self.question.task {
            Task::Touch => {
                add("mines are shown although none was touched", &|mistake| {
                    mistake.edit = |case, answer| on_mines(case, answer, Square::MINE);
                });
                add("all mines are to be shown, because one was touched", &|mistake| {
                    mistake.edit = |case, answer| on_mines(case, answer, Square::CLOSED);
                });
            }
            Task::FewestClicks => {
                add(
                    "only openings are counted: each number that no opening opens takes a click too",
                    &|mistake| {
                        mistake.edit =
                            |case, answer| shifted(answer, 0, numbers(case, |is_beside| !is_beside));
                    },
                );
                add("every number is counted: an opening opens those beside it", &|mistake| {
                    mistake.edit = |case, answer| shifted(answer, numbers(case, |is_beside| is_beside), 0);
                });
                add("every safe cell is counted: a click on a 0 opens several", &|mistake| {
                    mistake.edit = |case, _| {
                        let cells = case.board.squares();
                        Answer::Number(cells.iter().filter(|square| !square.is_mine()).count().into())
                    };
                });
            }
            Task::Annotate => add("a cell with several mines counts as one", &|mistake| {
                let squares = mistake.counted.iter_mut().flat_map(|case| case.board.squares_mut());
                squares.filter(|square| square.is_mine()).for_each(|mine| *mine = Square::MINE);
            }),
            Task::Valid => add("a cell without a number is a 0, which has to be right too", &|mistake| {
                for case in &mut mistake.counted {
                    let right = annotate(case.board.clone(), self.question.around, MinesShow::Mines);
                    let squares = case.board.squares_mut().iter_mut().zip(right.squares());
                    let zeros = squares.filter(|(square, _)| square.kind() == SquareKind::Number(0));
                    zeros.for_each(|(zero, right)| *zero = *right);
                }
            }),
            Task::MostMines => add("known mines are not counted", &|mistake| {
                mistake.edit = |case, answer| shifted(answer, 0, case.board.mines());
            }),
            _ => {}
        }
    }
}

impl Mistake {
    /// Leaves the mines in some rows and columns of each board out of all numbers.
    fn miss(&mut self, range: fn(&Grid) -> (Range<u32>, Range<u32>)) {
        for case in &mut self.counted {
            let (rows, cols) = range(&case.board);
            let width = case.board.cols() as usize;
            for (at, square) in
                case.board.squares_mut().iter_mut().enumerate().filter(|(_, square)| square.is_mine())
            {
                if rows.contains(&((at / width) as u32)) && cols.contains(&((at % width) as u32)) {
                    *square = Square::SAFE;
                }
            }
        }
        self.edit = |case, answer| on_mines(case, answer, Square::MINE);
    }

    /// What the program prints; `None` if a case has no answer then.
    fn output(&self) -> Option<Vec<u8>> {
        let (mut bytes, mut nothing) = (Vec::new(), io::empty());
        let mut session = Session::new("cases", &mut nothing, &mut bytes);
        let format = &self.problem.answer;
        for (at, (case, counted)) in (0..).zip(self.cases.iter().zip(&self.counted)) {
            let answer = self.problem.question.answer(counted.clone()).ok()?;
            format.write_head(at, self.first, &mut session.out).ok()?;
            format.write(&(self.edit)(case, answer), &mut session.out).ok()?;
        }
        session.out.flush().ok()?;
        drop(session);
        Some(bytes)
    }
}

/// Puts this square on every mine of a board.
fn on_mines(case: &Case, mut answer: Answer, square: Square) -> Answer {
    if let Answer::Board(grid) = &mut answer {
        let mines = grid.squares_mut().iter_mut().zip(case.board.squares()).filter(|(_, own)| own.is_mine());
        mines.for_each(|(shown, _)| *shown = square);
    }
    answer
}

fn transposed(answer: Answer) -> Answer {
    let Answer::Board(grid) = answer else { return answer };
    let cols = grid.cols() as usize;
    let squares = (0..cols).flat_map(|col| grid.squares().iter().skip(col).step_by(cols)).copied();
    Answer::Board(Grid::new(grid.cols(), grid.rows(), squares.collect()))
}

fn shifted(answer: Answer, more: u64, fewer: u64) -> Answer {
    match answer {
        Answer::Number(number) if number >= fewer.into() => Answer::Number(number + more - fewer),
        other => other,
    }
}

/// How many cells show numbers above 0; those are asked for that are, or are not, beside a 0.
fn numbers(case: &Case, is_asked: fn(bool) -> bool) -> u64 {
    let Some(layout) = case.board.layout() else { return 0 };
    let is_zero = |cell: Cell| !layout.is_mine(cell) && layout.number(cell) == 0;
    let is_beside = |cell: Cell| layout.size().neighbours(cell).any(is_zero);
    layout.safe_cells().filter(|&cell| !is_zero(cell) && is_asked(is_beside(cell))).count() as u64
}
