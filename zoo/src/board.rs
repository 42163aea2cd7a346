//! A board as a student would write it, with two-dimensional vectors and plain loops.

/// A cell: row and column, counted from 0.
pub(crate) type Cell = (usize, usize);

pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) mine: Vec<Vec<bool>>,
    pub(crate) open: Vec<Vec<bool>>,
    /// `' '`, `'P'` for a flag, `'?'`.
    pub(crate) mark: Vec<Vec<char>>,
    /// Marks that floods do not open.
    pub(crate) flood_stops_at: &'static str,
    safe_left: usize,
    pub(crate) bug: &'static str,
}

impl Board {
    pub(crate) fn new(rows: usize, cols: usize, bug: &'static str) -> Board {
        Board {
            rows,
            cols,
            mine: vec![vec![false; cols]; rows],
            open: vec![vec![false; cols]; rows],
            mark: vec![vec![' '; cols]; rows],
            flood_stops_at: "",
            safe_left: rows * cols,
            bug,
        }
    }

    pub(crate) fn lay_mine(&mut self, (row, col): Cell) {
        self.mine[row][col] = true;
        self.safe_left -= 1;
    }

    pub(crate) fn neighbours(&self, (row, col): Cell) -> impl Iterator<Item = Cell> + use<> {
        let (mut top, mut bottom) = (row.saturating_sub(1), (row + 1).min(self.rows - 1));
        let (mut left, mut right) = (col.saturating_sub(1), (col + 1).min(self.cols - 1));
        match self.bug {
            "border-top" => top = top.max(1),
            "border-left" => left = left.max(1),
            "border-bottom" => bottom = bottom.min(self.rows.saturating_sub(2)),
            "border-right" => right = right.min(self.cols.saturating_sub(2)),
            "square-only" => right = right.min(self.rows - 1),
            "forty-columns" => right = right.min(39),
            _ => {}
        }
        let straight_only = self.bug == "four-neighbours";
        let counts_itself = self.bug == "counts-itself";
        (top..=bottom)
            .flat_map(move |r| (left..=right).map(move |c| (r, c)))
            .filter(move |&(r, c)| counts_itself || (r, c) != (row, col))
            .filter(move |&(r, c)| !straight_only || r == row || c == col)
    }

    pub(crate) fn number(&self, cell: Cell) -> usize {
        self.neighbours(cell).filter(|&(r, c)| self.mine[r][c]).count()
    }

    pub(crate) fn digit(&self, cell: Cell) -> usize {
        match (self.number(cell), self.bug) {
            (8, "eight-is-seven") => 7,
            (number, _) => number,
        }
    }

    pub(crate) fn flags_around(&self, cell: Cell) -> usize {
        self.neighbours(cell).filter(|&(r, c)| self.mark[r][c] == 'P').count()
    }

    /// Opens a safe cell and floods from it. Returns the opened cells in the order in which they were reached.
    pub(crate) fn flood(&mut self, start: Cell) -> Vec<Cell> {
        let mut opened = Vec::new();
        if self.bug == "recursive-flood" {
            self.flood_recursively(start, &mut opened);
            return opened;
        }
        let mut waiting = vec![start];
        self.reveal(start);
        while let Some(cell) = waiting.pop() {
            opened.push(cell);
            if self.number(cell) > 0 {
                continue;
            }
            for next in self.neighbours(cell) {
                if self.flood_takes(next) {
                    self.reveal(next);
                    waiting.push(next);
                }
            }
        }
        opened
    }

    fn flood_recursively(&mut self, cell: Cell, opened: &mut Vec<Cell>) {
        self.reveal(cell);
        opened.push(cell);
        // Data that a student's function would keep on its stack.
        let around: [Option<Cell>; 8] = std::array::from_fn(|at| self.neighbours(cell).nth(at));
        if self.number(cell) == 0 {
            for next in around.into_iter().flatten() {
                if self.flood_takes(next) {
                    self.flood_recursively(next, opened);
                }
            }
        }
    }

    fn flood_takes(&self, (row, col): Cell) -> bool {
        !self.open[row][col] && !self.flood_stops_at.contains(self.mark[row][col])
            // With a wrong neighbourhood, a cell beside a mine can count as a 0.
            && !self.mine[row][col]
    }

    fn reveal(&mut self, (row, col): Cell) {
        self.open[row][col] = true;
        self.safe_left -= 1;
        // The bug: marks are in another array, and opening a cell leaves its mark there.
        if self.bug != "floods-keep-flags" {
            self.mark[row][col] = ' ';
        }
    }

    pub(crate) fn safe_cells_are_open(&self) -> bool {
        self.safe_left == 0
    }
}
