//! English sentences.

use saolei_boards::{cell_text, estimated_percent, percent};
use saolei_rules::Cell;

use super::argument::{Argument, Missing};
use super::{Comparison, MAX_LISTED};
use crate::deduce::contradiction::Contradiction;
use crate::deduce::reason::{Clue, Reason, Technique};
use crate::field::Certainty;
use crate::hint::Hint;
use crate::play::move_reason::MoveReason;
use crate::play::player::ChosenMove;
use crate::play::win_chance::{MoveChance, WinChance, WinChances};

pub(super) fn technique(technique: Technique) -> &'static str {
    technique.name()
}

pub(super) fn reason(reason: &Reason) -> String {
    let argument = Argument::of(reason);
    let known = known(argument.known(reason));
    let mut conclusion = conclusion(reason);
    let because = match argument {
        Argument::Zero(clue) => format!("{} touches no mine", the(clue)),
        Argument::MinesFound { clue, mines } => {
            let its = one_or(mines.len(), "its mine", "its # mines");
            format!("{} already has {its} at {}", the(clue), cells(&mines))
        }
        Argument::CellsFill { clue, known, missing } => {
            let (has, its) = match known.len() {
                0 => ("has".to_string(), one_or(missing, "its mine", "its # mines")),
                1 => (format!("already has a mine at {} and", cells(&known)), other_mines(missing)),
                _ => (format!("already has mines at {} and", cells(&known)), other_mines(missing)),
            };
            format!("{} {has} {} left for {its}", the(clue), closed_cells(missing))
        }
        Argument::SubsetSafe { small, large } => format!(
            "every cell that can hold {} also touches {}, which needs no other mine",
            mines_of(small),
            the(large.clue)
        ),
        Argument::SubsetMines { small, large, others } => {
            let one = "its remaining mine is in its only other closed cell";
            let many = "its remaining # mines are in its remaining # closed cells";
            let (large, small) = (the(large.clue), mines_of(small));
            format!("{large} touches every cell that can hold {small}, so {}", one_or(others, one, many))
        }
        Argument::Difference { less, more } => {
            let same = less.number == more.number;
            let just = |clue: Clue| if same { the(clue) } else { format!("the {}", clue.number) };
            conclusion = are(&reason.mines, Certainty::Mine);
            if !reason.safe.is_empty() {
                let (safe, count) = (cells(&reason.safe), reason.safe.len());
                let (touch, is) = (one_or(count, "touches", "touch"), one_or(count, "is", "are"));
                conclusion += &format!(", and {safe}, which {touch} just {}, {is} safe", just(less));
            }
            let (own, count) = (cells(&reason.mines), reason.mines.len());
            let (by, touch) =
                (one_or(count, "one more mine", "# more mines"), one_or(count, "touches", "touch"));
            format!("{} needs {by} than {}, and only {own} {touch} just {}", the(more), the(less), just(more))
        }
        Argument::Chain { by_way_of, last, excess } => {
            let opposite = if reason.safe.is_empty() { "safe" } else { "a mine" };
            let concluded = if reason.safe.is_empty() { &reason.mines } else { &reason.safe };
            format!("if {} were {opposite}, {}", one_of(concluded), breaks(by_way_of, last, excess))
        }
        Argument::Arrangements { numbers, mine_count } => {
            let boards = |count| one_or(count as usize, "the board's only mine", "the board's # mines");
            let mines = mine_count.map_or("mines".to_string(), boards);
            format!("all arrangements of {mines} that fit {} agree", the_numbers(numbers))
        }
        Argument::AllMinesFound { count, mines } => match (count, mines.len()) {
            (0, _) => "there is no mine on the board".to_string(),
            (1, 1) => format!("the board's only mine is at {}", cells(&mines)),
            (2, 2) => format!("both mines of the board are known, at {}", cells(&mines)),
            (_, 1..=MAX_LISTED) => format!("all {count} mines of the board are known, at {}", cells(&mines)),
            _ => format!("all {count} mines of the board are known"),
        },
        Argument::MinesFillBoard { count, missing } => {
            let mines = match (count, missing) {
                (1, 1) => "the board's only mine has".to_string(),
                (_, _) if count == missing => format!("the board's {count} mines have"),
                (2, 1) => "one of the board's 2 mines is known, and the other has".to_string(),
                (_, 1) => format!("all but one of the board's {count} mines are known, and the last has"),
                _ => format!("all but {missing} of the board's {count} mines are known, and these have"),
            };
            format!("{mines} {} left", closed_cells(missing as usize))
        }
    };
    capital(&format!("{known}{because}: {conclusion}."))
}

/// The form for 1, or the form with `#` for all other counts.
fn one_or(count: usize, one: &str, many: &str) -> String {
    if count == 1 { one.to_string() } else { many.replace('#', &count.to_string()) }
}

fn closed_cells(count: usize) -> String {
    one_or(count, "only one closed cell", "exactly # closed cells")
}

fn other_mines(count: usize) -> String {
    one_or(count, "its last mine", "its other # mines")
}

/// How the opposite breaks the last number of a chain.
fn breaks(by_way_of: &[Clue], last: Clue, excess: Option<Certainty>) -> String {
    let last = the(last);
    let Some(first) = by_way_of.first() else {
        return match excess {
            Some(Certainty::Mine) => format!("{last} would touch too many mines"),
            Some(Certainty::Safe) => format!("{last} would have too few closed cells for its mines"),
            None => format!("{last} would be impossible"),
        };
    };
    let chain = match by_way_of.len() {
        1 => format!("{} would", the(*first)),
        2..=MAX_LISTED => format!("{} would in turn", the_numbers(by_way_of)),
        many => format!("a chain of {many} numbers from {} on would", the(*first)),
    };
    match excess {
        Some(Certainty::Mine) => format!("{chain} force too many mines around {last}"),
        Some(Certainty::Safe) => format!("{chain} leave too few cells for the mines of {last}"),
        None => format!("{chain} make {last} impossible"),
    }
}

/// The known cells, as the beginning of a sentence.
fn known([mines, safe]: [Vec<Cell>; 2]) -> String {
    let mines = match mines.len() {
        0 => None,
        1 => Some(format!("a mine at {}", cells(&mines))),
        2..=MAX_LISTED => Some(format!("mines at {}", cells(&mines))),
        many => Some(format!("{many} known mines")),
    };
    let safe = match safe.len() {
        0 => None,
        1..=MAX_LISTED => Some(format!("{} safe", cells(&safe))),
        many => Some(format!("{many} known safe cells")),
    };
    match (mines, safe) {
        (None, None) => String::new(),
        (Some(one), None) | (None, Some(one)) => format!("with {one}, "),
        (Some(mines), Some(safe)) => format!("with {mines} and with {safe}, "),
    }
}

fn conclusion(reason: &Reason) -> String {
    let parts = [Certainty::Safe, Certainty::Mine].map(|certainty| are(reason.cells(certainty), certainty));
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", and ")
}

fn are(list: &[Cell], certainty: Certainty) -> String {
    match (list.len(), certainty) {
        (0, _) => String::new(),
        (1, Certainty::Safe) => format!("{} is safe", cells(list)),
        (1, Certainty::Mine) => format!("{} is a mine", cells(list)),
        (_, Certainty::Safe) => format!("{} are safe", cells(list)),
        (_, Certainty::Mine) => format!("{} are mines", cells(list)),
    }
}

fn the(clue: Clue) -> String {
    format!("the {} at {}", clue.number, cell_text(clue.cell))
}

fn the_numbers(numbers: &[Clue]) -> String {
    and(numbers.iter().map(|&clue| the(clue)).collect(), " numbers")
}

fn mines_of(missing: Missing) -> String {
    let clue = the(missing.clue);
    match (missing.mines, missing.is_part()) {
        (1, false) => format!("the mine of {clue}"),
        (1, true) => format!("the last mine of {clue}"),
        (mines, false) => format!("the {mines} mines of {clue}"),
        (mines, true) => format!("the last {mines} mines of {clue}"),
    }
}

fn cells(cells: &[Cell]) -> String {
    and(cells.iter().copied().map(cell_text).collect(), "")
}

fn one_of(list: &[Cell]) -> String {
    match list {
        [one, other] => format!("{} or {}", cell_text(*one), cell_text(*other)),
        [_] => cells(list),
        _ => format!("one of {}", cells(list)),
    }
}

/// Joins a list, cut short if it is long.
fn and(mut items: Vec<String>, unit: &str) -> String {
    if items.len() > MAX_LISTED {
        let more = items.len() - MAX_LISTED + 2;
        items.truncate(MAX_LISTED - 2);
        items.push(format!("{more} more{unit}"));
    }
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
        last => last.unwrap_or_default(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

pub(super) fn move_reason(reason: MoveReason) -> String {
    match reason {
        MoveReason::Safe => "It is certainly safe.".to_string(),
        MoveReason::LowestRisk => "No closed cell has a lower risk.".to_string(),
        MoveReason::Perfect(chance) => {
            format!(
                "Of all ways to play on, opening it wins most often: in {} of the layouts left.",
                percent(chance)
            )
        }
        MoveReason::Independent(chance) => format!(
            "Its part of the board does not affect the rest, and opening it is the best way through that part: it is survived in {} of the layouts.",
            percent(chance)
        ),
        MoveReason::Forced => {
            "It is either safe or part of a 50/50 that no number will ever resolve, so waiting does not help."
                .to_string()
        }
        MoveReason::Prospects(_) => "It gives the best chance to survive this move and the next.".to_string(),
        MoveReason::Trials(chance) => {
            format!(
                "Of several moves that are close, it did best in trial games and won about {} of them.",
                estimated_percent(chance)
            )
        }
        MoveReason::Sampled => {
            "There are too many layouts to count; of random layouts that fit, this cell is a mine in the fewest."
                .to_string()
        }
        MoveReason::SampledTrials => {
            "There are too many layouts to count; judging by random layouts that fit, no other cell looks better."
                .to_string()
        }
        MoveReason::Estimate => {
            "There are too many layouts to count; judging by the numbers next to it, this cell looks safest."
                .to_string()
        }
    }
}

pub(super) fn contradiction(contradiction: &Contradiction) -> String {
    let mut blamed: Vec<String> = contradiction.numbers.iter().map(|&clue| the(clue)).collect();
    if let Some(mines) = contradiction.mine_count {
        blamed.push(format!("the number of mines, {mines}"));
    }
    let together = if blamed.len() > 1 { " together" } else { "" };
    let perhaps = if contradiction.irreducible { "" } else { "; some of them may not matter" };
    format!("no layout fits {}{together}{perhaps}", and(blamed, " numbers"))
}

pub(super) fn why(hint: &Hint) -> String {
    match hint {
        Hint::Certain { reason, .. } => self::reason(reason),
        Hint::Counted(cell) => format!("{} is safe in every layout that fits the numbers.", cell_text(*cell)),
        Hint::Guess(chosen) if chosen.why.is_estimated() => move_reason(chosen.why),
        Hint::Guess(chosen) => format!("No cell is certainly safe. {}", move_reason(chosen.why)),
        Hint::FirstClick(_) => "The first cell you open is safe.".to_string(),
        Hint::TooHard => {
            "There are too many layouts to count, and no certainly safe cell was found.".to_string()
        }
        Hint::Finished => "Every safe cell is open.".to_string(),
    }
}

pub(super) fn best_guess(chosen: &ChosenMove, why: &str) -> String {
    let risk = if chosen.why.is_estimated() { about(chosen.risk) } else { percent(chosen.risk) };
    format!("Best guess: {}, risk {risk}. {why}", cell_text(chosen.cell))
}

pub(super) fn guess(chances: &WinChances, lowest: Option<&MoveChance>) -> String {
    let best = &chances.moves[0];
    let (cell, risk, wins) = (cell_text(best.cell), risk(best), chance(&best.chance));
    let because = chances.settles.map_or(String::new(), |settles| {
        let article = if settles.number == 8 { "an" } else { "a" };
        let cells = one_or(settles.cells as usize, "a cell", "# cells");
        format!(", because {article} {} there settles {cells}", settles.number)
    });
    let Some(lowest) = lowest else {
        if chances.moves.len() == 1 && !best.chance.is_exact() {
            return format!("{cell} has a risk of {risk} and a win chance of {wins}.");
        }
        let compared = match Comparison::with(&chances.moves[1..]) {
            Comparison::Better => "wins most often",
            Comparison::Equal => "no move wins more often",
            Comparison::Unclear => "no move does clearly better in trial games",
        };
        return format!("{cell} has the lowest risk ({risk}), and {compared} ({wins}).");
    };
    let other = chance(&lowest.chance);
    let compared = match Comparison::with([lowest]) {
        Comparison::Better => format!("wins more often ({wins} against {other}){because}"),
        Comparison::Equal => format!("wins as often ({wins})"),
        Comparison::Unclear => format!("looks no worse in trial games ({wins} against {other}){because}"),
    };
    format!("{} has the lowest risk ({}), but {cell} {compared}.", cell_text(lowest.cell), self::risk(lowest))
}

fn risk(chance: &MoveChance) -> String {
    if chance.risk_error.is_none() { percent(chance.risk) } else { about(chance.risk) }
}

fn chance(chance: &WinChance) -> String {
    if chance.is_exact() { percent(chance.value) } else { about(chance.value) }
}

fn about(estimate: f64) -> String {
    format!("about {}", estimated_percent(estimate))
}

pub(super) fn guess_with(reason: Option<MoveReason>, guess: &str) -> String {
    match reason {
        None => format!("No cell is certainly safe. {guess}"),
        Some(reason) if reason.is_estimated() => format!("{} {guess}", move_reason(reason)),
        Some(reason) => format!("No cell is certainly safe. {} {guess}", move_reason(reason)),
    }
}

pub(super) fn win_chance(chance: &WinChance) -> String {
    let (value, (low, high)) = (self::chance(chance), chance.interval);
    if chance.is_exact() {
        return format!("{value} (exact)");
    }
    format!("{value} (estimated from trial games, {} to {})", percent(low), percent(high))
}

pub(super) fn move_chance(chance: &MoveChance) -> String {
    let (cell, risk) = (cell_text(chance.cell), risk(chance));
    let (wins, (low, high)) = (self::chance(&chance.chance), chance.chance.interval);
    let between = if chance.chance.is_exact() {
        String::new()
    } else {
        format!(" ({} to {})", percent(low), percent(high))
    };
    format!("open {cell}: risk {risk}, win chance {wins}{between}")
}

pub(super) fn step(number: usize, all: usize, hint: &str) -> String {
    format!("Step {number} of {all}: {hint}")
}
