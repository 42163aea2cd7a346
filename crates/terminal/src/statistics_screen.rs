//! Draws the statistics of a game.

use crate::app::App;
use crate::keys::Command;
use crate::screens::{heading, title};
use crate::theme::StyleRole;
use crate::words::{ScreenWords, time};
use ratatui::Frame;
use saolei_replay::{ClickCount, Statistics, Zini};
use saolei_rules::Phase;

impl App {
    pub(crate) fn draw_statistics(&mut self, frame: &mut Frame<'_>) {
        let Some(game) = &self.game else { return };
        let mut statistics = game.result.clone().unwrap_or_else(|| Statistics::of(&game.play));
        if game.is_playing() {
            statistics.millis = game.clock.millis(self.now);
        }
        let title = title(game, self.words);
        heading(frame, self.palette, &title);
        let layout = game.play.recording().layout().filter(|_| !game.is_playing());
        let rows = rows(&statistics, layout.map(Zini::of), self.words);
        self.draw_pairs(frame, &rows, 0, StyleRole::Dim);
        self.draw_footer(frame, &[Command::Menu]);
    }
}

/// The names and values: ten lines fit into a small window, the others come last. During the game there is no `zini`, nor
/// any other statistic of the layout, which would give it away.
fn rows(statistics: &Statistics, zini: Option<Zini>, words: ScreenWords) -> Vec<(&'static str, String)> {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_string());
    let rate = |value: Option<f64>| or_dash(value.map(|value| format!("{value:.2}")));
    let share = |value: Option<f64>| or_dash(value.map(|value| format!("{:.0} %", 100.0 * value)));
    let clicks = |all: u64, of: fn(ClickCount) -> u64| {
        let [left, right, chords] = [statistics.left, statistics.right, statistics.chords].map(of);
        format!("{all} = {left} + {right} + {chords}")
    };
    let rows = [
        (words.clicks_by_kind(), clicks(statistics.clicks(), |clicks| clicks.all)),
        (words.effective(), clicks(statistics.effective_clicks(), |clicks| clicks.effective)),
    ];
    let Some(zini) = zini else {
        return [(words.time(), time(statistics.millis))].into_iter().chain(rows).collect();
    };
    let whole = statistics.estimated_seconds().map(|seconds| time((1000.0 * seconds) as u64));
    let result = match whole.filter(|_| statistics.phase != Phase::Won) {
        Some(whole) => format!("{} {}{whole}", time(statistics.millis), words.of()),
        None => time(statistics.millis),
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
