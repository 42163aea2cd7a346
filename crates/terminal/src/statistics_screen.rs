//! Draws the statistics of a game.

use crate::app::{App, Screen};
use crate::game_screen::GameScreen;
use crate::keys::Command;
use crate::screens::{heading, rows_below_heading, title};
use crate::theme::StyleRole;
use crate::words::{ScreenWords, time};
use ratatui::Frame;
use saolei_replay::{ClickCount, Luck, MeasureValue, RecordedGame, Statistics, Zini};
use saolei_rules::Phase;

/// What the screen shows beside the statistics with names in words.
#[derive(Debug)]
pub(crate) struct StatisticsScreen {
    /// The first line that is shown.
    pub first: usize,
    statistics: Statistics,
    /// Everything that is measured, by the names that it has everywhere. Empty during the game.
    measures: Vec<(&'static str, String)>,
}

/// On larger boards the odds of every move would take too long.
const MAX_CELLS_FOR_LUCK: u64 = 1000;

impl App {
    pub(crate) fn show_statistics(&mut self) {
        let Some(game) = &self.game else { return };
        // The moves of a recorded game leave out clicks that are in its file.
        let mut statistics = match game.replayed() {
            Some(recorded) => recorded.statistics(),
            None => Statistics::of(&game.play),
        };
        if game.is_playing() {
            statistics.millis = game.clock.millis(self.now);
        }
        let measures = measures(game);
        self.switch_to(Screen::Statistics(StatisticsScreen { first: 0, statistics, measures }));
    }

    pub(crate) fn draw_statistics(&mut self, frame: &mut Frame<'_>) {
        let (Some(game), Screen::Statistics(screen)) = (&self.game, &mut self.screen) else { return };
        let title = title(game, self.words);
        heading(frame, self.palette, &title);
        let layout = game.play.recording().layout().filter(|_| !game.is_playing());
        let mut rows = rows(&screen.statistics, layout.map(Zini::of), self.words);
        if !screen.measures.is_empty() {
            rows.extend([("", String::new()), (self.words.all_statistics(), String::new())]);
            rows.extend_from_slice(&screen.measures);
        }
        let hidden = rows.len().saturating_sub(rows_below_heading(frame));
        screen.first = screen.first.min(hidden);
        let first = screen.first;
        self.draw_pairs(frame, &rows, first, StyleRole::Dim);
        let commands: &[Command] =
            if hidden > 0 { &[Command::Up, Command::Down, Command::Menu] } else { &[Command::Menu] };
        self.draw_footer(frame, commands);
    }
}

/// Everything that is measured on a game that is over.
fn measures(game: &GameScreen) -> Vec<(&'static str, String)> {
    if game.is_playing() {
        return Vec::new();
    }
    let recording = game.play.recording();
    let luck = recording.header().size.cells() <= MAX_CELLS_FOR_LUCK;
    let luck = luck.then(|| Luck::of(recording));
    let measures = match game.replayed() {
        Some(recorded) => recorded.measures(luck),
        None => RecordedGame::Recording(recording.clone()).measures(luck),
    };
    let shown = |value| match value {
        MeasureValue::Missing => None,
        MeasureValue::Text(text) => Some(text),
        MeasureValue::Whole(number) => Some(number.to_string()),
        MeasureValue::Real(number) => Some(format!("{number:.3}")),
    };
    measures.into_iter().filter_map(|measure| Some((measure.name, shown(measure.value)?))).collect()
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
    let whole = statistics.estimated_seconds().map(|seconds| time((1000.0 * seconds).round() as u64));
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
