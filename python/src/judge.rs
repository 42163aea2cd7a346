//! What a move is worth, independent of its outcome.

use saolei_boards::View;
use saolei_rules::Cell;
use saolei_solver::{Certainty, Contradiction, MoveCost, Solver, ThinkOptions, WinChance};

/// What is known of a move before it is made.
pub(crate) struct Judgement {
    pub(crate) certainty: Option<Certainty>,
    /// Whether a cell of the position is certainly safe.
    pub(crate) has_safe: bool,
    /// The chance of a mine on the cell; `None` if it is not known.
    pub(crate) risk: Option<f64>,
    /// The lowest chance of a mine on any closed cell.
    pub(crate) lowest_risk: Option<f64>,
    /// The chances to win with this move and with the best one; `None` for a cell that is certainly safe, which is never worse
    /// than another, and if the odds are not known.
    pub(crate) chances: Option<(WinChance, WinChance)>,
    /// How much less often this move wins than the best one.
    pub(crate) cost: Option<MoveCost>,
}

impl Judgement {
    /// Judges opening a closed cell. Without `options`, only by its odds.
    pub(crate) fn of(
        solver: &mut Solver,
        view: &View,
        cell: Cell,
        options: Option<&ThinkOptions<'_>>,
    ) -> Result<Judgement, Contradiction> {
        let odds = solver.odds(view)?;
        let risks = view.size().iter().filter_map(|other| odds.risk(other));
        let certainty = odds.certainty(cell);
        let judgement = Judgement {
            certainty,
            has_safe: odds.safe().next().is_some(),
            risk: odds.risk(cell),
            lowest_risk: risks.min_by(f64::total_cmp),
            chances: None,
            cost: None,
        };
        if certainty == Some(Certainty::Safe) {
            return Ok(Judgement { cost: Some(MoveCost::default()), ..judgement });
        }
        let Some(options) = options else { return Ok(judgement) };
        let options = ThinkOptions { include: Some(cell), ..*options };
        let Some(found) = solver.win_chances_with(view, &odds, &options)? else { return Ok(judgement) };
        let best = found.position;
        // The list of moves does not contain certain mines.
        let own = found.moves.iter().find(|one| one.cell == cell);
        let own = own.map(|one| (one.chance, one.cost));
        let (chance, cost) = own.unwrap_or_else(|| {
            (WinChance::exact(0.0), MoveCost { value: best.value, interval: best.interval })
        });
        Ok(Judgement { chances: Some((chance, best)), cost: Some(cost), ..judgement })
    }
}
