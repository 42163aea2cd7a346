//! Tests the guesser's assumptions on drawn boards, and on small boards against a plain search of all ways to play.

use std::collections::HashMap;

use saolei_rules::{Face, Size};

use crate::field::Field;
use crate::odds::deadline::Deadline;
use crate::odds::engine::Engine;
use crate::play::guess::GuessPosition;
use crate::play::move_reason::MoveReason;
use crate::play::player::Chooser;
use crate::play::simulate::HiddenLayout;
use crate::play::strength::{SearchParams, Strength};
use saolei_boards::BoardList;
use saolei_boards::FirstClick;
use saolei_boards::View;

/// A search of all ways to play on a list of layouts that look the same.
struct NaiveSearch {
    /// For each layout and cell, the number shown; `None` for a mine.
    shows: Vec<HashMap<usize, Option<u8>>>,
    cells: Vec<usize>,
    known: HashMap<Vec<usize>, usize>,
}

impl NaiveSearch {
    fn new(field: &Field, layouts: &[Vec<u32>]) -> NaiveSearch {
        let cells: Vec<usize> = field.unknown_cells().collect();
        let shows = layouts.iter().map(|layout| {
            let is_mine = |at: usize| layout.contains(&(at as u32));
            let number = |at: usize| {
                field.squares[at].mines
                    + field.unknown_around(at).filter(|&other| is_mine(other)).count() as u8
            };
            cells.iter().map(|&at| (at, (!is_mine(at)).then(|| number(at)))).collect()
        });
        NaiveSearch { shows: shows.collect(), cells: cells.clone(), known: HashMap::new() }
    }

    fn all(&self) -> Vec<usize> {
        (0..self.shows.len()).collect()
    }

    /// The number of layouts of a set that are won after opening this cell; `None` if it reveals nothing.
    fn wins_with(&mut self, set: &[usize], cell: usize) -> Option<usize> {
        let mut classes: HashMap<u8, Vec<usize>> = HashMap::new();
        for &layout in set {
            if let Some(number) = self.shows[layout][&cell] {
                classes.entry(number).or_default().push(layout);
            }
        }
        if classes.values().any(|class| class.len() == set.len()) {
            return None;
        }
        Some(classes.into_values().map(|class| self.wins(class)).sum())
    }

    fn wins(&mut self, set: Vec<usize>) -> usize {
        if set.len() == 1 {
            return 1;
        }
        if let Some(&wins) = self.known.get(&set) {
            return wins;
        }
        let cells = self.cells.clone();
        let wins = cells.into_iter().filter_map(|cell| self.wins_with(&set, cell)).max();
        let wins = wins.expect("two layouts differ in some cell");
        self.known.insert(set, wins);
        wins
    }
}

/// Plays small boards until a guess is needed, then checks each claim.
#[test]
fn claims_about_guesses_hold_for_all_ways_to_play() {
    let size = Size::new(5, 7).unwrap();
    let start = FirstClick::Safe.at(size.cell(0, 0).unwrap());
    let boards = BoardList::random(size, 11, start, 8, 2000).unwrap();
    let params = SearchParams { endgame: 0.0, small_endgame: 0.0, ..SearchParams::of(Strength::Strong) };
    let mut player = Chooser::new(Field::closed(size, 11), params, Deadline::NEVER);
    let mut engine = Engine::default();
    let mut layout = HiddenLayout::new(&player.field);
    let (mut apart, mut forced, mut dominated, mut dead) = (0, 0, 0, 0);
    for board in 0..boards.len() {
        layout.set_board(&boards, board, &player.field);
        player.field.close_all(11);
        let mut at = player.field.at(0, 0);
        while let Some(number) = layout.open(at) {
            player.open(at, number);
            let Some((next, risk, _)) = player.choose(&mut engine).unwrap() else { break };
            at = next;
            let Some(odds) = player.odds.take().filter(|odds| odds.ln_layouts() <= 50f64.ln()) else {
                continue;
            };
            if risk == 0.0 {
                continue;
            }
            let layouts = odds.layouts(&player.field);
            let mut naive = NaiveSearch::new(&player.field, &layouts);
            let all = naive.all();
            let best = naive.wins(all.clone());

            // A part that is independent of the rest may be played first.
            player.params.endgame = 400.0;
            if let Some((cell, ..)) = player.play_independent_part(&odds) {
                assert_eq!(naive.wins_with(&all, cell), Some(best), "apart, board {board}");
                apart += 1;
            }
            player.params.endgame = 0.0;

            // One of the cells that are safe or part of a 50/50 may be opened first.
            let Chooser { guesser, field, .. } = &mut player;
            let mut position = GuessPosition {
                field,
                odds: &odds,
                params: &params,
                engine: &mut engine,
                deadline: Deadline::NEVER,
            };
            let cells = guesser.forced(&mut position);
            if !cells.is_empty() {
                let wins = cells.into_iter().filter_map(|cell| naive.wins_with(&all, cell)).max();
                assert_eq!(wins, Some(best), "forced, board {board}");
                forced += 1;
            }

            // A cell is no better than a safer one that is safe whenever the cell is.
            for (cell, better) in guesser.dominated(&mut position) {
                let (cell, better) = (naive.wins_with(&all, cell), naive.wins_with(&all, better));
                assert!(better >= cell, "dominated, board {board}: {better:?} and {cell:?}");
                dominated += 1;
            }

            // A dead cell shows the same number in every layout in which it is safe, whether the player knows it or not.
            for &cell in &naive.cells {
                let mut safe = field.clone();
                safe.set_safe(cell);
                if field.is_dead(cell) || safe.is_dead(cell) {
                    let mut shown: Vec<u8> = naive.shows.iter().filter_map(|shows| shows[&cell]).collect();
                    shown.dedup();
                    assert!(shown.len() < 2, "dead, board {board}: {shown:?}");
                    dead += 1;
                }
            }
        }
    }
    let fewest = apart.min(forced).min(dominated).min(dead);
    assert!(fewest > 20, "{apart} {forced} {dominated} {dead}");
}

/// A player of a board of 5 x 7 cells with 11 mines that does not search all ways to play on.
fn player_at(rows: [&str; 5]) -> Chooser {
    let size = Size::new(5, 7).unwrap();
    let mut view = View::closed(size, 11).unwrap();
    for (cell, glyph) in size.iter().zip(rows.concat().bytes()) {
        if glyph.is_ascii_digit() {
            view.set(cell, Face::Open(glyph - b'0'));
        }
    }
    let field = Field::of(&view, false);
    let params = SearchParams { endgame: 0.0, small_endgame: 0.0, ..SearchParams::of(Strength::Strong) };
    Chooser::new(field, params, Deadline::NEVER)
}

/// An independent part is searched to the end; a player that looks only one move ahead starts elsewhere.
#[test]
fn a_part_that_is_independent_of_the_rest_is_played_perfectly() {
    let mut player = player_at(["0001...", "1212.3.", ".2.213.", "244..3.", "......."]);
    let (ahead, ..) = player.choose(&mut Engine::default()).unwrap().unwrap();
    player.params.endgame = 400.0;
    let odds = player.odds.take().unwrap();
    let (at, _, why) = player.play_independent_part(&odds).unwrap();
    assert_eq!((player.field.row_col(at), player.field.row_col(ahead)), ((1, 4), (3, 3)));
    assert!(matches!(why, MoveReason::Independent(_)), "{why:?}");
}

/// A player that counts every safe cell as progress opens (2, 2), which wins less.
#[test]
fn a_safe_cell_that_tells_nothing_is_no_progress() {
    let mut player = player_at(["123.332", "1......", "24.4332", "....100", "2...100"]);
    let (at, ..) = player.choose(&mut Engine::default()).unwrap().unwrap();
    assert_eq!(player.field.row_col(at), (1, 3));
    let layouts = player.odds.unwrap().layouts(&player.field);
    let mut naive = NaiveSearch::new(&player.field, &layouts);
    let (all, other) = (naive.all(), player.field.at(2, 2));
    assert!(naive.wins_with(&all, at) > naive.wins_with(&all, other));
}

/// The cell is safe, or part of a square with two mines on a diagonal that no number can locate: it has to be guessed anyway,
/// although other cells are safer.
#[test]
fn a_fifty_fifty_that_no_number_will_decide_is_guessed_at_once() {
    let mut player = player_at(["000001.", "232212.", "...4.21", "....5.2", "......."]);
    let (at, risk, why) = player.choose(&mut Engine::default()).unwrap().unwrap();
    assert_eq!((player.field.row_col(at), why), ((3, 0), MoveReason::Forced));
    let odds = player.odds.unwrap();
    let lowest = player.field.unknown_cells().map(|at| odds.risk_at(at)).fold(1.0, f64::min);
    assert!(risk > lowest + 0.01, "{risk} {lowest}");
}

/// Six cells of the lower rows follow from any one of them, and nothing will ever distinguish their two patterns.
#[test]
fn a_fifty_fifty_of_any_shape_is_guessed_at_once() {
    let mut player = player_at(["02.32.1", "03..222", "13.312.", "..2214.", ".2.1..."]);
    let (at, _, why) = player.choose(&mut Engine::default()).unwrap().unwrap();
    let cells = [(3, 0), (3, 1), (4, 0), (4, 2), (4, 4), (4, 5)];
    assert_eq!(why, MoveReason::Forced);
    assert!(cells.contains(&player.field.row_col(at)), "{:?}", player.field.row_col(at));
}

/// If (4, 5) is safe, (3, 6) is safe too, and it is safer.
#[test]
fn a_cell_is_not_opened_before_a_safer_one_that_is_safe_whenever_it_is() {
    let mut player = player_at(["13.201.", "...523.", "13...3.", "01244..", "0001..."]);
    let mut engine = Engine::default();
    let (best, ..) = player.choose(&mut engine).unwrap().unwrap();
    let odds = player.odds.take().unwrap();
    let Chooser { guesser, field, params, .. } = &mut player;
    let (cell, better) = (field.at(4, 5), field.at(3, 6));
    let deadline = Deadline::NEVER;
    let mut position = GuessPosition { field, odds: &odds, params, engine: &mut engine, deadline };
    assert!(guesser.dominated(&mut position).contains(&(cell, better)));
    assert_ne!(best, cell);
}
