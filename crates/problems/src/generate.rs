//! Makes a case of a layout: what the problem shows of it.

use crate::case::Case;
use crate::format::{BoardFormat, HeaderNumber, NumbersAt};
use crate::problem::LightProblem;
use crate::square::{Grid, Square, SquareKind};
use crate::tasks::{Answer, MinesShow, Task, annotate};
use saolei_boards::Random;
use saolei_rules::Layout;

impl LightProblem {
    /// Whether the boards of the problem are square.
    pub fn is_square(&self) -> bool {
        self.input.header.iter().flatten().any(|&number| number == HeaderNumber::Size)
    }

    /// A case of a layout, with everything else at random: touches, closed cells, wrong numbers where they may be wrong.
    pub fn case_of(&self, layout: &Layout, random: &mut Random) -> Case {
        let size = layout.size();
        let mine = |is_mine| if is_mine { Square::MINE } else { Square::SAFE };
        let squares = size.iter().map(|cell| mine(layout.is_mine(cell))).collect();
        let mut case = Case {
            board: Grid::new(size.rows(), size.cols(), squares),
            mines: layout.mines(),
            ..Case::default()
        };
        match self.question.task {
            Task::Annotate | Task::FewestClicks => self.weigh(&mut case.board, random),
            Task::Touch => case.touched = touches(&case.board, random),
            Task::Valid => self.show_numbers(&mut case.board, random, 50),
            Task::Consistent => {
                self.show_numbers(&mut case.board, random, 30);
                self.close_some(&mut case.board, random);
            }
            Task::CountLayouts | Task::MostMines => self.hide(&mut case.board, random),
            Task::FindMines => self.find_puzzle(&mut case, random),
            Task::MiddleRow => case.board = annotate(case.board, self.question.around, MinesShow::Numbers),
            Task::OneClick => case.board = Grid::empty(size.rows(), size.cols()),
            Task::Click => {
                let at = random.below(size.cells());
                case.click = ((at / u64::from(size.cols())) as u32, (at % u64::from(size.cols())) as u32);
            }
        }
        if self.question.task != Task::FindMines
            && self.input.boards.iter().any(|board| board.mine_list.is_none())
        {
            // The header has no number of mines, or it is that of the layout.
            case.mines = if self.has_mine_number() { case.mines } else { 0 };
        }
        case
    }

    fn format(&self) -> &BoardFormat {
        &self.input.boards[0]
    }

    /// Turns mines into several mines at random, if the format has such cells.
    fn weigh(&self, board: &mut Grid, random: &mut Random) {
        let mines: Vec<Square> =
            self.format().words.iter().map(|(_, square)| *square).filter(|square| square.is_mine()).collect();
        if mines.len() > 1 {
            for square in board.squares_mut().iter_mut().filter(|square| square.is_mine()) {
                *square = random.pick(&mines).unwrap_or(*square);
            }
        }
    }

    /// Shows all numbers; with this probability, changes some of them.
    fn show_numbers(&self, board: &mut Grid, random: &mut Random, percent: u64) {
        *board = annotate(std::mem::take(board), self.question.around, MinesShow::Mines);
        if !random.chance(percent) {
            return;
        }
        let numbers: Vec<Square> = self
            .format()
            .words
            .iter()
            .map(|(_, square)| *square)
            .filter(|square| matches!(square.kind(), SquareKind::Number(_)))
            .collect();
        let cells = board.squares().len() as u64;
        for _ in 0..random.between(1, 2) {
            let square = &mut board.squares_mut()[random.below(cells) as usize];
            if let SquareKind::Number(number) = square.kind() {
                // A number that is wrong by one is the hardest to notice, and one that is missing is often not looked at.
                let near = random.pick(&[number.saturating_sub(1), number + 1, 0]).map(Square::number);
                let near = near.filter(|near| numbers.contains(near));
                *square = near.or_else(|| random.pick(&numbers)).unwrap_or(*square);
            }
        }
    }

    /// Closes some cells, few enough for a search that tries everything.
    fn close_some(&self, board: &mut Grid, random: &mut Random) {
        let percent = random.pick(&[5, 20, 60]).unwrap_or(20);
        let mut left = 12;
        for square in board.squares_mut() {
            if left > 0 && random.chance(percent) {
                *square = Square::CLOSED;
                left -= 1;
            }
        }
    }

    /// Opens the cells that show numbers, and closes all others. Mines where numbers are would be seen, so there are none.
    fn hide(&self, board: &mut Grid, random: &mut Random) {
        let format = self.format();
        let (rows, cols) = (board.rows() as usize, board.cols() as usize);
        let is_open = |at: usize| match format.numbers_at {
            NumbersAt::Anywhere => false,
            NumbersAt::Everywhere => !format.closed_row_above || at >= cols,
            NumbersAt::FirstRow => at < cols,
            NumbersAt::Border => {
                let (row, col) = (at / cols, at % cols);
                row == 0 || row + 1 == rows || col == 0 || col + 1 == cols
            }
        };
        for (at, square) in board.squares_mut().iter_mut().enumerate() {
            if is_open(at) {
                *square = Square::SAFE;
            }
        }
        // Where no layout fits, the most mines are not defined; where layouts are counted, there may be none.
        let percent = if self.question.task == Task::CountLayouts { 30 } else { 0 };
        self.show_numbers(board, random, percent);
        let shows_mines = format.has(|kind| matches!(kind, SquareKind::Mine(_)));
        for (at, square) in board.squares_mut().iter_mut().enumerate() {
            let is_known = shows_mines && square.is_mine() && random.chance(30);
            if !is_open(at) && !is_known {
                *square = Square::CLOSED;
            }
        }
    }

    /// Opens as few cells as a few attempts allow so that one layout fits.
    fn find_puzzle(&self, case: &mut Case, random: &mut Random) {
        let mut board = annotate(std::mem::take(&mut case.board), self.question.around, MinesShow::Mines);
        for square in board.squares_mut().iter_mut().filter(|square| square.is_mine()) {
            *square = Square::CLOSED;
        }
        case.board = board;
        let mut cells: Vec<usize> = (0..case.board.squares().len()).collect();
        random.shuffle(&mut cells);
        for at in cells {
            let old = std::mem::replace(&mut case.board.squares_mut()[at], Square::CLOSED);
            let is_found = matches!(self.question.answer(case.clone()), Ok(Answer::Cells(_)));
            if !is_found {
                case.board.squares_mut()[at] = old;
            }
        }
    }
}

/// Touches some cells; mines too in some cases.
fn touches(board: &Grid, random: &mut Random) -> Grid {
    let percent = random.pick(&[10, 50, 90]).unwrap_or(50);
    let mines = random.chance(40);
    let touch = |square: &Square| {
        let is_touched = random.chance(percent) && (mines || !square.is_mine());
        if is_touched { Square::TOUCHED } else { Square::UNTOUCHED }
    };
    Grid::new(board.rows(), board.cols(), board.squares().iter().map(touch).collect())
}
