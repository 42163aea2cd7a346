//! Compares a student's knowledge after each call with what is known then.

use crate::finding::{Finding, FindingKind};
use crate::game::Cs50Game;
use crate::knowledge::{CellSet, Certain, Inference, Known, bit, infer, is_joined};
use crate::state::{Place, SentenceState, State};
use saolei_boards::Language;
use saolei_rules::{Cell, Size};

/// Finds the first mistake in the states of a game, or the first conclusion that is missing but need not be drawn.
pub(crate) fn examine(game: &Cs50Game, states: &[State], inference: Inference) -> Option<Finding> {
    let mut before = Known::default();
    let mut advice = None;
    for (calls, state) in states.iter().enumerate() {
        let moment = Moment::new(game.up_to(calls), state);
        let call = moment.game.last_call();
        if let Some(finding) = Finding::raised(state, Some(moment.game.clone()), &call) {
            return Some(finding);
        }
        let wrong = moment
            .off_board()
            .or_else(|| moment.wrong_moves_made())
            .or_else(|| moment.wrong_claim())
            .or_else(|| moment.false_sentence())
            .or_else(|| moment.missing(inference))
            .or_else(|| moment.missing_sentence(before))
            .or_else(|| moment.wrong_move());
        if let Some(fault) = wrong {
            return Some(moment.finding(fault));
        }
        advice = advice.or_else(|| moment.missed().map(|missed| moment.finding(missed)));
        before = moment.known;
    }
    advice
}

/// What is wrong, in English and Chinese.
type Fault = (FindingKind, String, String);

/// The state after a call, and what is certain then.
struct Moment<'a> {
    /// The game up to the call.
    game: Cs50Game,
    state: &'a State,
    known: Known,
    /// The cells in `moves_made`.
    moves: CellSet,
    /// The cells that were opened.
    opened: CellSet,
    certain: Certain,
}

impl<'a> Moment<'a> {
    fn new(game: Cs50Game, state: &'a State) -> Moment<'a> {
        let size = game.size;
        let known = Known { mines: set(size, &state.mines), safes: set(size, &state.safes) };
        let moves = set(size, &state.moves);
        let opened = game.opened.iter().fold(0, |set, &cell| set | bit(size, cell));
        let certain = Certain::new(&game);
        Moment { game, state, known, moves, opened, certain }
    }

    fn finding(&self, (kind, english, chinese): Fault) -> Finding {
        let call = self.game.last_call();
        let words = [format!("after {call}: {english}"), format!("{call} 之后：{chinese}")];
        Finding { kind, game: Some(self.game.clone()), words }
    }

    /// The first cell of a set, as text.
    fn first(&self, set: CellSet) -> Option<(Cell, String)> {
        let cell = self.game.size.iter().find(|&cell| set & bit(self.game.size, cell) != 0)?;
        Some((cell, format!("({}, {})", cell.row(), cell.col())))
    }

    fn off_board(&self) -> Option<Fault> {
        let State { mines, safes, moves, knowledge, .. } = self.state;
        let sentences = knowledge.iter().map(|one| ("knowledge", &one.cells));
        let mut all =
            [("mines", mines), ("safes", safes), ("moves_made", moves)].into_iter().chain(sentences);
        let off =
            |cells: &Vec<Place>| cells.iter().copied().find(|&cell| on_board(self.game.size, cell).is_none());
        let (name, (row, col)) = all.find_map(|(name, cells)| Some((name, off(cells)?)))?;
        Some((
            FindingKind::Moves,
            format!("`{name}` has ({row}, {col}), which is not on the board: check the edges"),
            format!("`{name}` 里有 ({row}, {col})，它不在棋盘上：检查边界"),
        ))
    }

    fn wrong_moves_made(&self) -> Option<Fault> {
        let lacks = self
            .first(self.opened & !self.moves)
            .map(|(_, cell)| (format!("`moves_made` lacks {cell}"), format!("`moves_made` 里缺少 {cell}")));
        let (english, chinese) = lacks.or_else(|| {
            let (_, cell) = self.first(self.moves & !self.opened)?;
            Some((
                format!("`moves_made` has {cell}, which was not opened"),
                format!("`moves_made` 里有 {cell}，但它没有翻开"),
            ))
        })?;
        Some((FindingKind::Moves, english, chinese))
    }

    /// A cell that need not be what it is called.
    fn wrong_claim(&self) -> Option<Fault> {
        let certain = self.certain.known;
        let mine = self.first(self.known.mines & !certain.mines).map(|(_, cell)| {
            (
                FindingKind::WrongMine,
                format!("`mines` has {cell}, but the calls so far do not prove that it is a mine"),
                format!("`mines` 里有 {cell}，但到目前为止不能断定它是雷"),
            )
        });
        mine.or_else(|| {
            let (_, cell) = self.first(self.known.safes & !certain.safes)?;
            Some((
                FindingKind::WrongSafe,
                format!("`safes` has {cell}, but the calls so far do not prove that it is safe"),
                format!("`safes` 里有 {cell}，但到目前为止不能断定它安全"),
            ))
        })
    }

    fn false_sentence(&self) -> Option<Fault> {
        let mines = |cells: &[Place]| i64::from((set(self.game.size, cells) & self.game.mines).count_ones());
        let sentence = self.state.knowledge.iter().find(|one| mines(&one.cells) != one.count)?;
        let real = mines(&sentence.cells);
        Some((
            FindingKind::FalseSentence,
            format!("`knowledge` has {sentence}, but the number of mines among these cells is {real}"),
            format!("`knowledge` 里有 {sentence}，但这些格里的雷数是 {real}"),
        ))
    }

    /// A conclusion that the course asks for.
    fn missing(&self, inference: Inference) -> Option<Fault> {
        let opened = self.game.opened.iter();
        let sentences: Vec<(CellSet, u32)> =
            opened.map(|&cell| (self.game.around(cell), self.game.number(cell))).collect();
        self.lacks(
            infer(&sentences, self.opened, inference),
            [FindingKind::MissingMine, FindingKind::MissingSafe],
        )
    }

    /// A conclusion that the course does not ask for.
    fn missed(&self) -> Option<Fault> {
        self.lacks(self.certain.known, [FindingKind::MissedInference; 2])
    }

    fn lacks(&self, wanted: Known, kinds: [FindingKind; 2]) -> Option<Fault> {
        let missing = [
            (wanted.mines & !self.known.mines, "mines", kinds[0]),
            (wanted.safes & !self.known.safes, "safes", kinds[1]),
        ];
        missing.into_iter().find_map(|(set, name, kind)| {
            let (cell, shown) = self.first(set)?;
            let [english, chinese] = Language::ALL.map(|language| self.certain.why(cell, language));
            Some((
                kind,
                format!("`{name}` lacks {shown}. {english}"),
                format!("`{name}` 里缺少 {shown}。{chinese}"),
            ))
        })
    }

    /// The new sentence, which may be there as it was before or after the call, or in parts.
    fn missing_sentence(&self, before: Known) -> Option<Fault> {
        let &cell = self.game.opened.last()?;
        let size = self.game.size;
        let sentences: Vec<(CellSet, i64)> =
            self.state.knowledge.iter().map(|one| (set(size, &one.cells), one.count)).collect();
        let around = self.game.around(cell);
        let form = |known: Known| {
            let mines = (around & known.mines).count_ones();
            (around & !known.mines & !known.safes, i64::from(self.game.number(cell)) - i64::from(mines))
        };
        let forms = [Known::default(), before, self.known].map(form);
        let is_there = forms[2].0 == 0 || forms.iter().any(|&form| is_joined(form, &sentences));
        let cells: Vec<Place> = places(size, forms[2].0);
        let sentence = SentenceState { cells, count: forms[2].1 };
        (!is_there).then(|| {
            (
                FindingKind::MissingSentence,
                format!("`knowledge` lacks the new sentence {sentence}"),
                format!("`knowledge` 里缺少新句子 {sentence}"),
            )
        })
    }

    fn wrong_move(&self) -> Option<Fault> {
        if self.state.moves_change {
            return Some((
                FindingKind::WrongMove,
                "make_safe_move() or make_random_move() changes `moves_made`, `mines` or `safes`".to_string(),
                "make_safe_move() 或 make_random_move() 改变了 `moves_made`、`mines` 或 `safes`".to_string(),
            ));
        }
        let every = self.game.size.iter().fold(0, |set, cell| set | bit(self.game.size, cell));
        let Known { mines, safes } = self.known;
        [
            ("make_safe_move()", self.state.safe_move, safes, ["is not in `safes`", "不在 `safes` 里"]),
            (
                "make_random_move()",
                self.state.random_move,
                every & !mines,
                ["is in `mines`", "在 `mines` 里"],
            ),
        ]
        .into_iter()
        .find_map(|(name, chosen, allowed, [english, chinese])| {
            let (english, chinese) = match chosen {
                None => {
                    let (_, cell) = self.first(allowed & !self.moves)?;
                    (
                        format!("{name} returns None, but {cell} is possible"),
                        format!("{name} 返回 None，但可以选 {cell}"),
                    )
                }
                Some(place @ (row, col)) => {
                    let [english, chinese] = match on_board(self.game.size, place) {
                        None => ["is not on the board", "不在棋盘上"],
                        Some(cell) if cell & self.moves != 0 => ["is in `moves_made`", "在 `moves_made` 里"],
                        Some(cell) if cell & allowed == 0 => [english, chinese],
                        Some(_) => return None,
                    };
                    (
                        format!("{name} returns ({row}, {col}), which {english}"),
                        format!("{name} 返回 ({row}, {col})，它{chinese}"),
                    )
                }
            };
            Some((FindingKind::WrongMove, english, chinese))
        })
    }
}

fn on_board(size: Size, (row, col): Place) -> Option<CellSet> {
    let cell = size.cell(u32::try_from(row).ok()?, u32::try_from(col).ok()?)?;
    Some(bit(size, cell))
}

/// The cells that are on the board.
fn set(size: Size, cells: &[Place]) -> CellSet {
    cells.iter().filter_map(|&cell| on_board(size, cell)).fold(0, |set, cell| set | cell)
}

fn places(size: Size, set: CellSet) -> Vec<Place> {
    let cells = size.iter().filter(|&cell| set & bit(size, cell) != 0);
    cells.map(|cell| (cell.row().into(), cell.col().into())).collect()
}
