//! Games that other programs recorded: read, reviewed and measured.

use crate::messages::{PointerPath, VideoAnswer, VideoFinding, Words};
use crate::new_game::LONGEST_SIDE;
use crate::problem::Problem;
use crate::replay_frames::{ReplayFrames, ReplayLimits};
use crate::review;
use crate::time_limit::TimeLimit;
use saolei_replay::{Finding, GameFormat, RecordedGame, VideoPlay};

/// Letters of a kept game's id.
pub const ID: usize = 12;

const REMEDY: &str = "send a game as AVF, MVF, RMV, EVF, RawVF or saolei's text";

/// Reads the first game of a file. Returns everything about it, and the frames of its replay separately.
///
/// # Errors
/// The file has no game, or the game is too large.
pub fn show(
    id: Option<String>,
    file: &[u8],
    limits: ReplayLimits,
    time: TimeLimit<'_>,
) -> Result<(VideoAnswer, ReplayFrames), Problem> {
    let refused = |detail: String| Problem::bad_request(detail, REMEDY);
    let game = RecordedGame::read(file).map_err(|error| refused(error.to_string()))?;
    let examined = game.examine();
    let recording = examined.recording().map_err(|error| refused(error.to_string()))?;
    let (size, moves) = (recording.size(), recording.moves().len());
    if size.rows() > LONGEST_SIDE || size.cols() > LONGEST_SIDE {
        return Err(refused(format!("the board is {size}, expected at most {LONGEST_SIDE}x{LONGEST_SIDE}")));
    }
    if moves > limits.moves {
        return Err(refused(format!("the game has {moves} moves, expected at most {}", limits.moves)));
    }
    if recording.layout().is_none() {
        return Err(refused("the game has no board yet: no cell has been opened".to_string()));
    }
    let name = id.clone().unwrap_or_default();
    let (replay, frames) =
        review::replay(name.clone(), &recording, limits).map_err(|error| refused(error.to_string()))?;
    let review = review::review_recorded(name, &recording, &examined, time);
    let finding = |finding: &Finding| VideoFinding {
        kind: finding.name().to_string(),
        words: Words::of(|language| finding.words(language)),
    };
    let answer = VideoAnswer {
        id,
        format: game.format().name().to_string(),
        player: game.player().to_string(),
        program: match &game {
            RecordedGame::Video(video) => video.program.clone(),
            RecordedGame::Recording(_) => "saolei".to_string(),
        },
        findings: examined.findings.iter().map(finding).collect(),
        replay,
        review,
        pointer: pointer(&game),
        rawvf: rawvf(&game),
    };
    Ok((answer, frames))
}

impl VideoAnswer {
    /// The text to store: saolei's own format for its games, RawVF for those of other programs.
    pub fn kept_text(&self) -> &str {
        match &self.rawvf {
            Some(rawvf) if self.format != GameFormat::Saolei.name() => rawvf,
            _ => &self.replay.text,
        }
    }
}

fn rawvf(game: &RecordedGame) -> Option<String> {
    match game {
        RecordedGame::Video(video) => Some(video.to_rawvf()),
        RecordedGame::Recording(recording) => Some(recording.to_video().ok()?.to_rawvf()),
    }
}

/// The path of the pointer. Times are counted from the first opening, places in cells.
fn pointer(game: &RecordedGame) -> PointerPath {
    let RecordedGame::Video(video) = game else { return PointerPath::default() };
    let start = VideoPlay::finished(video).start().unwrap_or(0);
    let cells = |pixels: i32| (100.0 * f64::from(pixels) / f64::from(video.cell_size)).round() / 100.0;
    let mut path = PointerPath::default();
    for event in &video.events {
        path.millis.push(event.millis.saturating_sub(start));
        path.x.push(cells(event.x));
        path.y.push(cells(event.y));
    }
    path
}
