//! Everything that is stored as one text, to keep elsewhere or to move to another browser.

use super::records::{Change, Range, Reads, Stop, parse, text};
use super::{Caller, OWNER, Response, Service, games, ok, videos};
use crate::game_session::GameSession;
use crate::messages::{GamePhase, KeptVideo};
use crate::problem::Problem;
use crate::stored_game::{GameSummary, StoredGame, StoredTurn};
use crate::token;
use crate::video;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The version of the text. A change that older programs cannot read gets the next number.
const VERSION: u64 = 1;

#[derive(Debug, Serialize, Deserialize)]
struct Backup {
    saolei: u64,
    games: Vec<SavedGame>,
    videos: Vec<SavedVideo>,
}

#[derive(Debug, Serialize, Deserialize)]
struct SavedGame {
    game: StoredGame,
    turns: Vec<StoredTurn>,
}

#[derive(Debug, Serialize, Deserialize)]
struct SavedVideo {
    id: String,
    created: u64,
    text: String,
}

/// What an import has added.
#[derive(Debug, Serialize)]
struct ImportedAnswer {
    games: usize,
    videos: usize,
}

pub(super) fn export(reads: &Reads) -> Result<Response, Stop> {
    ok(&stored(reads)?)
}

fn stored(reads: &Reads) -> Result<Backup, Stop> {
    let all = ["game/", "turn/", "videos/", "video/"].map(Range::below);
    let missing: Vec<Range> =
        all.iter().filter(|range| reads.range((*range).clone()).is_err()).cloned().collect();
    if !missing.is_empty() {
        return Err(Stop::Read(missing));
    }
    let [stored_games, stored_turns, _, texts] = all;
    let mut turns: HashMap<&str, Vec<StoredTurn>> = HashMap::new();
    for (key, turn) in reads.range(stored_turns)? {
        let id = key.split('/').nth(1).unwrap_or_default();
        turns.entry(id).or_default().push(parse(turn)?);
    }
    let mut games = Vec::new();
    for (_, game) in reads.range(stored_games)? {
        let game: StoredGame = parse(game)?;
        let turns = turns.remove(game.created_with.id.as_str()).unwrap_or_default();
        games.push(SavedGame { game, turns });
    }
    let mut created: HashMap<String, u64> =
        videos::entries(reads)?.into_iter().map(|entry| (entry.id, entry.created)).collect();
    let texts = reads.range(texts)?.iter().filter_map(|(key, text)| {
        let id = key.split('/').nth(1)?;
        Some(SavedVideo { id: id.to_string(), created: created.remove(id)?, text: text.clone() })
    });
    Ok(Backup { saolei: VERSION, games, videos: texts.collect() })
}

impl Service {
    /// Adds everything in a text that is not here yet. Of a game that is in both, the one with more turns stays. A text
    /// that cannot be read in whole changes nothing.
    pub(super) fn import_records(
        &mut self,
        body: &[u8],
        reads: &Reads,
        caller: Caller<'_>,
    ) -> Result<Response, Stop> {
        caller.thinks()?;
        let backup = read(body, caller.now)?;
        let here = stored(reads)?;
        let mut player = self.player(reads)?.clone();
        let mut known: HashMap<&str, &SavedGame> =
            here.games.iter().map(|one| (one.game.created_with.id.as_str(), one)).collect();
        let mut days: Vec<&str> =
            here.games.iter().filter_map(|one| one.game.created_with.daily.as_deref()).collect();
        let (mut changes, mut added) = (Vec::new(), ImportedAnswer { games: 0, videos: 0 });
        for saved in &backup.games {
            let made = &saved.game.created_with;
            let before = known.get(made.id.as_str()).copied();
            if before.is_some_and(|before| before.turns.len() >= saved.turns.len()) {
                continue;
            }
            match before {
                Some(before) => changes.push(Change {
                    key: games::game_key(&made.id),
                    before: Some(text(&before.game)?),
                    after: Some(text(&saved.game)?),
                }),
                None => {
                    let mut game = saved.game.clone();
                    // A day has one game.
                    game.created_with.daily.take_if(|day| days.contains(&day.as_str()));
                    changes.extend(games::new_records(&game)?);
                    days.extend(made.daily.as_deref());
                }
            }
            for (at, turn) in saved.turns.iter().enumerate() {
                let before = before.and_then(|before| before.turns.get(at)).map(text).transpose()?;
                changes.push(Change {
                    key: games::turn_key(&made.id, turn.turn),
                    before,
                    after: Some(text(turn)?),
                });
            }
            let was = before.map_or(GamePhase::Playing, |before| before.game.phase);
            player.enter(made, was, &summary(&saved.game));
            known.insert(&made.id, saved);
            added.games += 1;
        }
        for video in &backup.videos {
            if here.videos.iter().all(|here| here.id != video.id) {
                let entry = KeptVideo { id: video.id.clone(), created: video.created, bytes: 0 };
                changes.extend(videos::keep(entry, &video.text)?.0);
                added.videos += 1;
            }
        }
        changes.extend(player.save()?);
        // Games in memory may be older than those that were added.
        self.games.clear();
        self.player = Some(player);
        super::done(200, &added, changes)
    }
}

/// Reads a text, and checks that every game in it can be played.
fn read(body: &[u8], now: u64) -> Result<Backup, Problem> {
    let backup: Backup = serde_json::from_slice(body)
        .map_err(|error| Problem::bad_file(format!("expected games as saolei saves them; {error}")))?;
    if backup.saolei != VERSION {
        return Err(Problem::bad_file(format!("expected version {VERSION}, found {}", backup.saolei)));
    }
    let mut ids = Vec::new();
    for SavedGame { game, turns } in &backup.games {
        let made = &game.created_with;
        let session = GameSession::new(game.clone(), turns, now)
            .map_err(|error| Problem::bad_file(error.to_string()))?;
        let is_numbered = (1..).zip(turns).all(|(number, turn)| turn.turn == number);
        if !games::is_id(&made.id) || made.owner != OWNER || !is_numbered || session.phase() != game.phase {
            return Err(Problem::bad_file(format!("game {}: its turns do not fit it", made.id)));
        }
        ids.push(made.id.as_str());
    }
    for video in &backup.videos {
        if !token::is_random(&video.id, video::ID) {
            return Err(Problem::bad_file(format!("recorded game {:?}: unknown id", video.id)));
        }
        ids.push(video.id.as_str());
    }
    ids.sort_unstable();
    match ids.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Problem::bad_file(format!("game {}: twice in the file", pair[0]))),
        None => Ok(backup),
    }
}

/// What the totals need to know about a stored game.
fn summary(game: &StoredGame) -> GameSummary {
    GameSummary {
        phase: game.phase,
        millis: game.millis,
        three_bv: game.three_bv,
        clicks: 0,
        assisted: game.assisted,
        joined: game.joined,
        finished: None,
        bot: game.created_with.bot,
        ranked_win: None,
    }
}
