//! Statistics of a game.

use crate::clicks::{ClickCount, ClickTally};
use crate::moves::MoveKind;
use crate::playback::Playback;
use crate::video::{PointerPaths, VideoPlay};
use saolei_boards::LayoutFacts;
use saolei_rules::{Game, Phase, Size};

/// Statistics of a game. docs/replay.md defines each of them in a sentence and names its source.
///
/// Undone operations do not count.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// Whether the game goes on, is won or is lost.
    pub phase: Phase,
    /// Milliseconds from the first move to the last one that counts.
    pub millis: u64,
    /// The size of the board.
    pub size: Size,
    /// The number of mines.
    pub mines: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// How much of the 3BV is solved.
    pub solved: u64,
    /// The number of openings of the layout.
    pub openings: u64,
    /// The number of islands of the layout.
    pub islands: u64,
    /// The number of safe cells with each number.
    pub numbers: [u64; 9],
    /// The number of flags on the board.
    pub flags: u64,
    /// Clicks that open a cell.
    pub left: ClickCount,
    /// Clicks that mark a cell.
    pub right: ClickCount,
    /// Chords.
    pub chords: ClickCount,
    /// Chords by a right press that had switched a mark before; `None` if presses were not recorded.
    pub one_and_a_half: Option<u64>,
    /// How far the pointer moved; `None` if that was not recorded.
    pub paths: Option<PointerPaths>,
    /// Whether the player undid a move or asked for help.
    pub assisted: bool,
}

impl Statistics {
    /// The statistics of a game after the moves done so far. Without a layout only clicks can be counted.
    pub fn of(play: &Playback) -> Statistics {
        Statistics::with_facts(play.recording().layout().map(LayoutFacts::of).as_ref(), play)
    }

    /// The statistics of a game, given the measures of its layout.
    pub(crate) fn with_facts(facts: Option<&LayoutFacts>, play: &Playback) -> Statistics {
        let recording = play.recording();
        let done = recording.moves().iter().take(play.at());
        let millis = play.applied_moves().last().map_or(0, |(_, done)| done.millis);
        let header = recording.header();
        Statistics {
            mines: header.mines,
            assisted: done.map(|done| done.kind).any(MoveKind::is_assistance),
            ..Statistics::new(facts, play.game(), play.clicks(), millis)
        }
    }

    /// The statistics of a video after the events played so far.
    pub fn of_video(play: &VideoPlay<'_>) -> Statistics {
        Statistics::of_video_with_facts(&LayoutFacts::of(&play.video().layout), play)
    }

    /// The statistics of a video, given the measures of its layout.
    pub(crate) fn of_video_with_facts(facts: &LayoutFacts, play: &VideoPlay<'_>) -> Statistics {
        Statistics {
            mines: play.video().layout.mines(),
            one_and_a_half: Some(play.one_and_a_half_clicks()),
            paths: Some(play.paths()),
            ..Statistics::new(Some(facts), play.game(), play.clicks(), play.millis())
        }
    }

    fn new(facts: Option<&LayoutFacts>, game: &Game, clicks: &ClickTally, millis: u64) -> Statistics {
        let fact = |of: fn(&LayoutFacts) -> u64| facts.map_or(0, of);
        Statistics {
            phase: game.phase(),
            millis,
            size: game.size(),
            mines: 0,
            three_bv: fact(LayoutFacts::three_bv),
            solved: facts.map_or(0, |facts| facts.solved(game)),
            openings: fact(LayoutFacts::openings),
            islands: fact(LayoutFacts::islands),
            numbers: facts.map_or([0; 9], LayoutFacts::numbers),
            flags: game.flags(),
            left: clicks.left,
            right: clicks.right,
            chords: clicks.chords,
            one_and_a_half: None,
            paths: None,
            assisted: false,
        }
    }

    /// The number of clicks.
    pub const fn clicks(&self) -> u64 {
        self.left.all + self.right.all + self.chords.all
    }

    /// The number of effective clicks.
    pub const fn effective_clicks(&self) -> u64 {
        self.left.effective + self.right.effective + self.chords.effective
    }

    /// Seconds from the first move to the last.
    pub const fn seconds(&self) -> f64 {
        self.millis as f64 / 1000.0
    }

    pub(crate) fn per_second(&self, count: f64) -> Option<f64> {
        ratio(count, self.seconds())
    }

    /// Solved 3BV per second; `None` if no time has passed.
    pub fn three_bv_per_second(&self) -> Option<f64> {
        self.per_second(self.solved as f64)
    }

    /// Efficiency (IOE): solved 3BV per click. A value above 1 means that flags and chords saved clicks.
    pub fn efficiency(&self) -> Option<f64> {
        ratio(self.solved as f64, self.clicks() as f64)
    }

    /// The share of effective clicks.
    pub fn correctness(&self) -> Option<f64> {
        ratio(self.effective_clicks() as f64, self.clicks() as f64)
    }

    /// Solved 3BV per effective click: efficiency is correctness times throughput.
    pub fn throughput(&self) -> Option<f64> {
        ratio(self.solved as f64, self.effective_clicks() as f64)
    }

    /// The number of clicks that changed the board in any way or ended the game.
    pub const fn changing_clicks(&self) -> u64 {
        self.left.changing + self.right.changing + self.chords.changing
    }

    /// The share of clicks that changed the board in any way: correctness as converters count it.
    pub fn changing_share(&self) -> Option<f64> {
        ratio(self.changing_clicks() as f64, self.clicks() as f64)
    }

    /// Solved 3BV per click that changed the board: throughput as converters count it.
    pub fn changing_throughput(&self) -> Option<f64> {
        ratio(self.solved as f64, self.changing_clicks() as f64)
    }

    /// RQP: the time divided by 3BV per second. Lower is better.
    pub fn rqp(&self) -> Option<f64> {
        ratio(self.seconds().powi(2), self.solved as f64)
    }

    /// RQP as flop-player computes it: the estimated time in seconds, times one more than that, divided by the 3BV.
    pub fn rqp_of_flop_player(&self) -> Option<f64> {
        let seconds = self.estimated_seconds()?;
        ratio(seconds * (seconds + 1.0), self.three_bv as f64)
    }

    /// IOS: the logarithm of the 3BV divided by the logarithm of the time; `None` at one second or if the 3BV is below 2.
    pub fn ios(&self) -> Option<f64> {
        let ios = (self.three_bv as f64).ln() / self.seconds().ln();
        Some(ios).filter(|ios| ios.is_finite() && *ios != 0.0)
    }

    /// QG: the time to the power of 1.7, divided by the solved 3BV. Lower is better.
    pub fn qg(&self) -> Option<f64> {
        ratio(self.seconds().powf(1.7), self.solved as f64)
    }

    /// STNB: the solved 3BV divided by the time to the power of 1.7, scaled by level and by the share solved. Higher is better.
    pub fn stnb(&self) -> Option<f64> {
        self.stnb_by([36.0, 162.0, 435.0])
    }

    /// STNB as flop-player computes it, with scales from a formula.
    pub fn stnb_of_flop_player(&self) -> Option<f64> {
        self.stnb_by([1.0, 2.0, 3.0].map(|level| 87.420 * level * level - 155.829 * level + 115.708))
    }

    /// STNB with these scales for beginner, intermediate and expert.
    fn stnb_by(&self, scales: [f64; 3]) -> Option<f64> {
        let solved = self.solved as f64;
        let scaled = ratio(scales[self.usual_level()?] * solved, self.seconds().powf(1.7))?;
        Some(scaled * ratio(solved, self.three_bv as f64)?.sqrt())
    }

    /// OBV: a weighted sum of the cells, the 3BV and the openings, on the usual levels.
    pub fn obv(&self) -> Option<f64> {
        let (cells, three_bv, openings) =
            [(0.07, 0.43, 2.27), (0.20, 0.32, 1.38), (0.38, 0.23, 0.99)][self.usual_level()?];
        let layout = [self.size.cells(), self.three_bv, self.openings].map(|count| count as f64);
        (self.three_bv > 0).then(|| cells * layout[0] + three_bv * layout[1] + openings * layout[2])
    }

    /// 0, 1 or 2 for 8x8/10, 16x16/40 and 16x30/99, the levels of rankings.
    const fn usual_level(&self) -> Option<usize> {
        match (self.size.rows(), self.size.cols(), self.mines) {
            (8, 8, 10) => Some(0),
            (16, 16, 40) => Some(1),
            (16, 30, 99) => Some(2),
            _ => None,
        }
    }

    /// The time for the whole layout at this pace.
    pub fn estimated_seconds(&self) -> Option<f64> {
        ratio(self.seconds() * self.three_bv as f64, self.solved as f64)
    }
}

fn ratio(of: f64, to: f64) -> Option<f64> {
    (to > 0.0).then(|| of / to)
}
