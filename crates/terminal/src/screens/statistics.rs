//! The statistics of a game.

use crate::draw::{Canvas, StyleRole};
use crate::event_loop::Moment;
use crate::keys::Command;
use crate::screens::game::GameScreen;
use crate::screens::{Outcome, scroll_command};
use crate::words::ScreenWords;
use saolei_boards::Zini;
use saolei_replay::{ClickCount, Luck, MeasureValue, RecordedGame, Statistics};
use saolei_rules::Phase;

#[derive(Debug)]
pub(crate) struct StatisticsScreen {
    first: usize,
    title: String,
    rows: Vec<(&'static str, String)>,
}

/// On larger boards the odds of every move would take too long.
const MAX_CELLS_FOR_LUCK: u64 = 1000;

impl StatisticsScreen {
    /// Measures a game. During the game, nothing is shown that would give the layout away.
    pub fn new(game: &GameScreen, now: Moment, words: ScreenWords) -> StatisticsScreen {
        let recording = game.play().recording();
        let is_over = !game.is_playing();
        // The file of a recorded game has clicks that its moves leave out.
        let own = RecordedGame::Recording(recording.clone());
        let mut examined = game.replayed().unwrap_or(&own).examine();
        if !is_over {
            examined.statistics.millis = game.millis(now);
        }
        let zini = examined.facts().filter(|_| is_over).map(Zini::of_facts);
        let mut rows = rows(&examined.statistics, zini, words);
        if is_over {
            rows.extend([("", String::new()), (words.all_statistics(), String::new())]);
            let luck = recording.size().cells() <= MAX_CELLS_FOR_LUCK;
            let luck = luck.then(|| Luck::of(recording));
            rows.extend(examined.measures(luck).into_iter().filter_map(|measure| {
                let value = match measure.value {
                    MeasureValue::Missing => return None,
                    MeasureValue::Text(text) => text,
                    MeasureValue::Whole(number) => number.to_string(),
                    MeasureValue::Real(number) => format!("{number:.3}"),
                };
                Some((measure.name, value))
            }));
        }
        StatisticsScreen { first: 0, title: game.title(words), rows }
    }

    pub fn command(&mut self, command: Command) -> Outcome {
        if scroll_command(command, &mut self.first) { Outcome::Stay } else { Outcome::Back }
    }

    pub fn draw(&mut self, canvas: &mut Canvas<'_, '_>) {
        canvas.heading(&self.title);
        let hidden = self.rows.len().saturating_sub(canvas.body().height.into());
        self.first = self.first.min(hidden);
        canvas.pairs(&self.rows, self.first, StyleRole::Dim);
        let scroll = [Command::Up, Command::Down].into_iter().filter(|_| hidden > 0);
        canvas.footer(scroll.chain([Command::Menu]));
    }
}

/// The names and values. Ten lines fit into a small window, so the most important ones come first. During the game,
/// `zini` and other statistics of the layout are left out, because they would give it away.
fn rows(statistics: &Statistics, zini: Option<Zini>, words: ScreenWords) -> Vec<(&'static str, String)> {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_string());
    let rate = |value: Option<f64>| or_dash(value.map(|value| format!("{value:.2}")));
    let share = |value: Option<f64>| or_dash(value.map(|value| words.0.percent_to(value, 0)));
    let [opens, marks, chords] =
        [statistics.left, statistics.right, statistics.chords].map(|clicks: ClickCount| clicks.all);
    let rows = [
        (words.clicks(), words.and_effective(statistics.clicks(), statistics.effective_clicks())),
        (words.clicks_by_kind(), format!("{opens} / {marks} / {chords}")),
    ];
    let Some(zini) = zini else {
        return [(words.time(), words.duration(statistics.millis))].into_iter().chain(rows).collect();
    };
    let whole =
        statistics.estimated_seconds().map(|seconds| words.duration((1000.0 * seconds).round() as u64));
    let result = match whole.filter(|_| statistics.phase != Phase::Won) {
        Some(whole) => format!("{} {}{whole}", words.duration(statistics.millis), words.of()),
        None => words.duration(statistics.millis),
    };
    let first = [
        (words.time(), result),
        ("3BV", format!("{}/{}", statistics.solved, statistics.three_bv)),
        (words.pace(), rate(statistics.three_bv_per_second())),
        (words.efficiency(), share(statistics.efficiency())),
        (words.correctness(), share(statistics.correctness())),
        (words.throughput(), rate(statistics.throughput())),
        ("RQP", rate(statistics.rqp())),
    ];
    let islands = format!("{} / {}", statistics.openings, statistics.islands);
    let last = [
        (words.openings(), islands),
        ("ZiNi / HZiNi", format!("{} / {}", zini.zini, zini.hzini)),
        ("STNB", rate(statistics.stnb())),
        ("IOS", rate(statistics.ios())),
        ("QG", rate(statistics.qg())),
    ];
    first.into_iter().chain(rows).chain(last).collect()
}
