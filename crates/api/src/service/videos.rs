//! Recorded games: shown, and kept if the player asks.

use super::records::{Change, Range, Reads, Stop, parse, text};
use super::{Caller, REPLAY_LIMITS, Response, done, ok};
use crate::messages::{KeepQuery, KeptVideo, KeptVideosAnswer, VideoAnswer};
use crate::problem::Problem;
use crate::{token, video};

/// Kept games, each with its list entry: their texts may be large.
const VIDEOS: &str = "video/";
const LIST: &str = "videos/";

/// The most games that can be kept, and the most bytes of all of them.
const MAX_VIDEOS: u64 = 100;
const MAX_BYTES: u64 = 20 << 20;

pub(super) fn show(
    file: &[u8],
    query: KeepQuery,
    reads: &Reads,
    caller: Caller<'_>,
) -> Result<Response, Stop> {
    caller.thinks()?;
    if !query.keep {
        return ok(&answer(None, file, caller)?);
    }
    let kept = entries(reads)?;
    let id = caller.token(video::ID)?;
    let answer = answer(Some(id.clone()), file, caller)?;
    let (changes, bytes) = keep(KeptVideo { id, created: caller.now, bytes: 0 }, answer.kept_text())?;
    if kept.len() as u64 >= MAX_VIDEOS || kept.iter().map(|one| one.bytes).sum::<u64>() + bytes > MAX_BYTES {
        return Err(Problem::too_many_kept(MAX_VIDEOS, MAX_BYTES).into());
    }
    done(200, &answer, changes.into())
}

/// The changes that keep a game, and the length of its text.
pub(super) fn keep(entry: KeptVideo, game: &str) -> Result<([Change; 2], u64), Problem> {
    let bytes = game.len() as u64;
    let list = Change {
        key: list_key(&entry),
        before: None,
        after: Some(text(&KeptVideo { bytes, ..entry.clone() })?),
    };
    let game = Change { key: game_key(&entry.id), before: None, after: Some(game.to_string()) };
    Ok(([list, game], bytes))
}

pub(super) fn game_key(id: &str) -> String {
    format!("{VIDEOS}{id}")
}

fn list_key(KeptVideo { created, id, .. }: &KeptVideo) -> String {
    format!("{LIST}{created:015}/{id}")
}

/// The list of kept games, oldest first.
pub(super) fn entries(reads: &Reads) -> Result<Vec<KeptVideo>, Stop> {
    let list = reads.range(Range::below(LIST))?.iter();
    Ok(list.map(|(_, entry)| parse(entry)).collect::<Result<_, _>>()?)
}

fn answer(id: Option<String>, file: &[u8], caller: Caller<'_>) -> Result<VideoAnswer, Problem> {
    let (mut answer, frames) = video::show(id, file, REPLAY_LIMITS, caller.time())?;
    answer.replay.frames = frames.all();
    Ok(answer)
}

pub(super) fn kept(id: &str, reads: &Reads, caller: Caller<'_>) -> Result<Response, Stop> {
    caller.thinks()?;
    let text = match token::is_random(id, video::ID) {
        true => reads.one(&game_key(id))?,
        false => None,
    };
    let text = text.ok_or_else(|| Problem::no_such_game(id))?;
    ok(&answer(Some(id.to_string()), text.as_bytes(), caller)?)
}

pub(super) fn list(reads: &Reads) -> Result<Response, Stop> {
    let mut videos = entries(reads)?;
    videos.reverse();
    ok(&KeptVideosAnswer { videos, most: MAX_VIDEOS, most_bytes: MAX_BYTES })
}

pub(super) fn delete(id: &str, reads: &Reads) -> Result<Response, Stop> {
    let entry = entries(reads)?.into_iter().find(|entry| entry.id == id);
    let entry = entry.ok_or_else(|| Problem::no_such_recording(id))?;
    let game = reads.one(&game_key(id))?.map(str::to_string);
    let changes = vec![
        Change { key: list_key(&entry), before: Some(text(&entry)?), after: None },
        Change { key: game_key(id), before: game, after: None },
    ];
    Ok(Response { status: 204, body: String::new(), changes })
}
