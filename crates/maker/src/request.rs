//! A request for boards.

use crate::difficulty::Difficulty;
use crate::symmetry::{MirrorPairs, Symmetry};
use saolei_boards::{FirstClick, Language, Level, OneClick, Start, named_enum, plural};
use saolei_rules::Cell;
use saolei_solver::Technique;
use std::fmt;

/// The boards to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The size and the number of mines.
    pub level: Level,
    /// The first click, and what it guarantees.
    pub start: Start,
    /// If set, boards never need a guess.
    pub no_guess: Option<NoGuess>,
    /// The symmetry of the boards, if any.
    pub symmetry: Option<Symmetry>,
    /// The range of the 3BV.
    pub three_bv: CountRange,
    /// The range of the number of openings.
    pub openings: CountRange,
    /// The most layouts to try for a board. A repair counts as one.
    pub tries: u64,
}

/// How boards without a guess are made, and how hard they may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGuess {
    /// The method; `None` chooses one by size and density.
    pub method: Option<Method>,
    /// The hardest technique that may be needed. Up to [`Technique::Component`], the number of mines is never needed.
    pub hardest: Technique,
    /// The difficulty; `None` accepts any.
    pub difficulty: Option<Difficulty>,
}

named_enum! {
    /// How a board without a guess is made.
    pub enum Method {
        /// Draw uniform layouts until one needs no guess: all such layouts are equally likely.
        Uniform = "uniform",
        /// Repair a layout until it needs no guess.
        Dense = "dense",
        /// Lay the safe cells as a staircase that the first click opens; see [`OneClick`].
        OneClick = "one-click",
    }
}

/// A range of counts, including both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountRange {
    /// The smallest count.
    pub least: u32,
    /// The largest count.
    pub most: u32,
}

impl CountRange {
    /// All counts.
    pub const ANY: CountRange = CountRange { least: 0, most: u32::MAX };

    /// Whether a count is in the range.
    pub const fn contains(self, number: u32) -> bool {
        self.least <= number && number <= self.most
    }

    pub(crate) const fn meets(self, other: CountRange) -> bool {
        self.least <= other.most && other.least <= self.most
    }
}

impl fmt::Display for CountRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CountRange { least, most } = self;
        match (*least, *most) {
            (least, most) if least == most => write!(f, "{least}"),
            (least, u32::MAX) => write!(f, "{least} or more"),
            (0, most) => write!(f, "{most} or fewer"),
            (least, most) => write!(f, "{least} to {most}"),
        }
    }
}

impl CountRange {
    fn in_chinese(self) -> String {
        match (self.least, self.most) {
            (least, most) if least == most => least.to_string(),
            (least, u32::MAX) => format!("至少 {least}"),
            (0, most) => format!("至多 {most}"),
            (least, most) => format!("{least} 到 {most}"),
        }
    }
}

/// The default number of tries times the number of cells: about half a minute.
const WORK: u64 = 500_000_000;

/// The fewest and the most default tries.
const FEWEST_TRIES: u64 = 1_000;
const MAX_TRIES: u64 = 1_000_000;

/// For boards of at most this many cells, the measured share of mines up to which boards without a guess are found within
/// seconds.
const DENSEST: [(u64, f64); 4] = [(100, 1.0), (256, 0.6), (500, 0.5), (1000, 0.4)];
const DENSEST_OF_LARGE: f64 = 0.34;

impl Request {
    /// Requests uniform boards: every layout that the start allows is equally likely.
    pub fn uniform(level: Level, start: Start) -> Request {
        Request {
            level,
            start,
            no_guess: None,
            symmetry: None,
            three_bv: CountRange::ANY,
            openings: CountRange::ANY,
            tries: (WORK / level.size.cells()).clamp(FEWEST_TRIES, MAX_TRIES),
        }
    }

    /// Requests boards that can be won without a guess after this first click, which is an opening.
    pub fn no_guess(level: Level, first_click: Cell) -> Request {
        let no_guess = NoGuess { method: None, hardest: Technique::MineCount, difficulty: None };
        Request { no_guess: Some(no_guess), ..Request::uniform(level, FirstClick::Opening.at(first_click)) }
    }

    /// Requests the board that a click on the first cell wins.
    pub fn one_click(level: Level) -> Request {
        let no_guess =
            NoGuess { method: Some(Method::OneClick), hardest: Technique::Single, difficulty: None };
        Request { no_guess: Some(no_guess), ..Request::uniform(level, FirstClick::Safe.at(level.corner())) }
    }

    pub(crate) fn check(&self) -> Result<(), RequestError> {
        let Request { level, start, symmetry, .. } = *self;
        let (size, mines) = (level.size, level.mines);
        let room = start.most_mines(size);
        if mines > room {
            return Err(RequestError::TooManyMines { level, start, most: room });
        }
        if let Some(symmetry) = symmetry {
            let pairs = MirrorPairs::new(size, start, symmetry);
            if !pairs.can_have(mines) {
                // At least one cell is safe.
                let (room, only_even) = (pairs.most_mines().min(size.cells() - 1), pairs.is_even());
                let most = if only_even { room - room % 2 } else { room };
                return Err(RequestError::NotSymmetric { level, symmetry, most, only_even });
            }
        }
        let measures = [
            ("3BV", self.three_bv, self.possible_three_bv()),
            ("openings", self.openings, self.possible_openings()),
        ];
        for (what, wanted, possible) in measures {
            if wanted.least > wanted.most {
                return Err(RequestError::Contradiction { what, between: wanted });
            }
            if !wanted.meets(possible) {
                return Err(RequestError::OutOfReach { what, wanted, possible, level });
            }
        }
        if let Some(NoGuess { method: Some(Method::OneClick), .. }) = self.no_guess {
            let wins = |mines| matches!(OneClick::new(size.rows(), size.cols(), mines), Ok(Some(_)));
            if !wins(mines) {
                let below = (0..mines).rev().find(|&mines| wins(mines)).unwrap_or(0);
                // With a single safe cell every click wins.
                let above = (mines..size.cells()).find(|&mines| wins(mines)).unwrap_or(below);
                return Err(RequestError::NoOneClick { level, below, above });
            }
        } else if let Some(no_guess) = self.no_guess {
            let most = Difficulty::most_with(no_guess.hardest);
            if let Some(difficulty) = no_guess.difficulty.filter(|&wanted| wanted > most) {
                let hardest = no_guess.hardest.name();
                return Err(RequestError::TooHard { hardest, difficulty, most });
            }
            let cells = size.cells();
            let densest =
                DENSEST.iter().find(|&&(most, _)| cells <= most).map_or(DENSEST_OF_LARGE, |most| most.1);
            let most = room.min((cells as f64 * densest) as u64);
            if mines > most {
                return Err(RequestError::TooDense { level, most });
            }
        }
        Ok(())
    }
}

impl Request {
    /// A range that contains the number of openings of every board of this level and start; it may be too wide.
    fn possible_openings(&self) -> CountRange {
        let (rows, cols) = (self.level.size.rows(), self.level.size.cols());
        // Zeros of different openings do not touch, so no square of 2 x 2 cells has two of them.
        let most = rows.div_ceil(2).saturating_mul(cols.div_ceil(2));
        // A mine keeps at most 3 x 3 cells from being zeros.
        let is_zero_left = self.level.mines < u64::from(rows.div_ceil(3)) * u64::from(cols.div_ceil(3));
        let least = u32::from(is_zero_left || self.start.first_click == FirstClick::Opening);
        CountRange { least, most: if self.level.mines == 0 { 1 } else { most } }
    }

    /// A range that contains the 3BV of every board of this level and start; it may be too wide.
    fn possible_three_bv(&self) -> CountRange {
        let Level { size, mines } = self.level;
        let safe = size.cells() - mines;
        // The first click opens its neighbours too.
        let opened = match self.start.first_click {
            FirstClick::Any | FirstClick::Safe => 0,
            FirstClick::Opening => size.neighbours(self.start.cell).count() as u64,
        };
        // Every safe cell is a number or part of an opening, and a mine touches at most eight numbers.
        let numbers = mines.saturating_mul(8).saturating_add(self.possible_openings().most.into());
        CountRange { least: 1, most: (safe - opened).min(numbers).try_into().unwrap_or(u32::MAX) }
    }
}

impl NoGuess {
    /// The requested method, or the best for the level.
    pub(crate) fn method_for(&self, level: Level) -> Method {
        // As measured, about exp(-guesses) of uniform boards need no guess; far fewer with single numbers alone.
        let cells = level.size.cells() as f64;
        let share = 4.0 * level.mines as f64 / cells;
        let square = share * share;
        let guesses = cells * 0.0118 * square * square * square;
        let most = match self.hardest {
            Technique::Single => 0.1,
            Technique::Subset => 1.0,
            _ => 3.5,
        };
        self.method.unwrap_or(if guesses <= most { Method::Uniform } else { Method::Dense })
    }
}

/// Why no board can fulfil a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// There are not enough cells for the mines.
    TooManyMines {
        /// The requested level.
        level: Level,
        /// What the first click guarantees.
        start: Start,
        /// The most mines that fit.
        most: u64,
    },
    /// Boards without a guess cannot be found in reasonable time.
    TooDense {
        /// The requested level.
        level: Level,
        /// The most mines for which boards can be found.
        most: u64,
    },
    /// No symmetric board has this many mines.
    NotSymmetric {
        /// The requested level.
        level: Level,
        /// The requested symmetry.
        symmetry: Symmetry,
        /// The most mines that a symmetric board can have.
        most: u64,
        /// Whether the number of mines must be even.
        only_even: bool,
    },
    /// No board with this many mines is won by one click.
    NoOneClick {
        /// The requested level.
        level: Level,
        /// The next smaller number of mines with such a board.
        below: u64,
        /// The next larger number of mines with such a board.
        above: u64,
    },
    /// Boards that need no harder technique are never this difficult.
    TooHard {
        /// The hardest technique that is allowed.
        hardest: &'static str,
        /// The requested difficulty.
        difficulty: Difficulty,
        /// The greatest difficulty of such boards.
        most: Difficulty,
    },
    /// No board has this 3BV or number of openings.
    OutOfReach {
        /// The name of the measure.
        what: &'static str,
        /// The requested range.
        wanted: CountRange,
        /// The possible range.
        possible: CountRange,
        /// The level.
        level: Level,
    },
    /// The lower end of a range is above its upper end.
    Contradiction {
        /// The name of the measure.
        what: &'static str,
        /// The requested range.
        between: CountRange,
    },
}

impl RequestError {
    /// The reason in words, and what would work.
    pub fn words(&self, language: Language) -> String {
        let (english, chinese) = match self {
            RequestError::TooManyMines { level: Level { size, mines }, start, most } => {
                let (english, chinese) = match start.first_click {
                    FirstClick::Any => ("", ""),
                    FirstClick::Safe => (" if the first click must be safe", "首击安全时"),
                    FirstClick::Opening => (" if the first click must be an opening", "首击必开空时"),
                };
                (
                    format!(
                        "{} do not fit on {size}{english}; expected at most {most}",
                        plural(*mines, "mine")
                    ),
                    format!("{size} 放不下 {mines} 颗雷：{chinese}最多 {most} 颗"),
                )
            }
            RequestError::TooDense { level: Level { size, mines }, most } => (
                format!(
                    "{mines} mines are too many for {size} boards without a guess; expected at most {most}"
                ),
                format!("{mines} 颗雷对 {size} 的无猜布局太密，最多 {most} 颗"),
            ),
            RequestError::NotSymmetric { level: Level { size, mines }, symmetry, most, only_even } => {
                let expected = if *only_even { "an even number up to" } else { "at most" };
                let in_chinese = match symmetry {
                    Symmetry::LeftRight => "左右对称",
                    Symmetry::UpDown => "上下对称",
                    Symmetry::HalfTurn => "旋转 180 度对称",
                };
                let even = if *only_even { "，而且是偶数" } else { "" };
                (
                    format!(
                        "no {symmetry} symmetric board of {size} has {}, expected {expected} {most}",
                        plural(*mines, "mine")
                    ),
                    format!("没有 {mines} 颗雷、{in_chinese}的 {size} 布局；雷数最多 {most}{even}"),
                )
            }
            RequestError::NoOneClick { level: Level { size, mines }, below, above } => (
                format!(
                    "no board of {size} with {} can be won with one click; use {below} or {above} mines",
                    plural(*mines, "mine")
                ),
                format!("{size}、{mines} 颗雷的布局不可能一击获胜；可以用 {below} 或 {above} 颗雷"),
            ),
            RequestError::TooHard { hardest, difficulty, most } => (
                format!("boards that need only {hardest} are never {difficulty}; expected {most} at most"),
                format!("只需要 {hardest} 的布局不会是 {difficulty}，最难是 {most}"),
            ),
            RequestError::OutOfReach { what, wanted, possible, level } => (
                format!("{what}: {wanted}, but boards of {level} have {possible}"),
                format!("{what}：{}，但 {level} 的布局是 {}", wanted.in_chinese(), possible.in_chinese()),
            ),
            RequestError::Contradiction { what, between: CountRange { least, most } } => (
                format!("{what} from {least} to {most}, expected the smaller number first"),
                format!("{what} 从 {least} 到 {most}：应先写较小的数"),
            ),
        };
        language.choose(english, chinese)
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for RequestError {}

/// No board was found within the tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaveUp {
    /// How many layouts were tried.
    pub tries: u64,
}

impl GaveUp {
    /// The reason in words.
    pub fn words(&self, language: Language) -> String {
        let GaveUp { tries } = self;
        language.choose(
            format!("no such board was found in {tries} tries: relax the request, or allow more tries"),
            format!("试了 {tries} 次，没有找到这样的布局：放宽要求，或允许更多次尝试"),
        )
    }
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for GaveUp {}
