//! A game without a server: games and turns are JSON in a map, the clock is a number, and tokens are counted.

use saolei_api::help::Question;
use saolei_api::messages::{CreateGame, GamePhase, MakeMove, MoveAnswer, PeopleCount};
use saolei_api::new_game::{self, WantedGame};
use saolei_api::{
    GameSession, GameVisitor, Problem, ReplayLimits, StoredGame, StoredTurn, TimeLimit, answer_again, review,
    token,
};
use serde_json::json;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Duration;

const ADA: GameVisitor<'static> = GameVisitor { id: "ada", key: None };

/// A limit that is never reached.
fn no_limit() -> TimeLimit<'static> {
    TimeLimit::new(&|| Duration::ZERO, Duration::from_secs(10))
}

/// A store of texts, and a clock.
#[derive(Default)]
struct Local {
    games: BTreeMap<String, String>,
    turns: BTreeMap<(String, u64), String>,
    now: u64,
}

impl Local {
    fn create(&mut self, request: serde_json::Value) -> Result<String, Problem> {
        let request: CreateGame = serde_json::from_value(request).unwrap();
        let drawn = Cell::new(self.games.len() as u8);
        let random = |letters| {
            let fill = |bytes: &mut [u8]| {
                bytes.fill_with(|| drawn.replace(drawn.get().wrapping_add(73)));
                Ok::<_, ()>(())
            };
            token::random(letters, fill).unwrap()
        };
        let WantedGame::New(plan) = WantedGame::of(&request, random(new_game::SECRET), self.now)? else {
            panic!("not a new board")
        };
        let game = plan.game(random(new_game::ID), random(new_game::SECRET), ADA.id, self.now)?;
        let id = game.id.clone();
        self.games.insert(id.clone(), serde_json::to_string(&StoredGame::from(game)).unwrap());
        Ok(id)
    }

    fn stored(&self, id: &str) -> (StoredGame, Vec<StoredTurn>) {
        let turns = self.turns.range((id.to_string(), 0)..(id.to_string(), u64::MAX));
        let turns = turns.map(|(_, text)| serde_json::from_str(text).unwrap()).collect();
        (serde_json::from_str(&self.games[id]).unwrap(), turns)
    }

    fn session(&self, id: &str) -> GameSession {
        let (game, turns) = self.stored(id);
        GameSession::new(game, &turns, self.now).unwrap()
    }

    fn make_move(&mut self, id: &str, request: serde_json::Value) -> Result<MoveAnswer, Problem> {
        let request: MakeMove = serde_json::from_value(request).unwrap();
        self.now += 1000;
        let mut session = self.session(id);
        let kind = request.kind(session.recording().size())?;
        session.check_plays(ADA)?;
        if let Some(turn) = session.turn_of(&request.key) {
            let (game, turns) = self.stored(id);
            return answer_again(&game, &turns, turn, kind).unwrap().ok_or_else(Problem::key_taken);
        }
        if let Some(outcome) = session.check(kind)? {
            return Ok(session.unchanged(outcome, self.now));
        }
        let first = session.needs_layout(kind);
        let layout = first.map(|cell| new_game::layout(session.recording().header(), cell)).transpose()?;
        let (turn, answer) = session.apply(kind, layout, &request.key, ADA.id, self.now)?;
        let text = serde_json::to_string(&turn.stored).unwrap();
        self.turns.insert((id.to_string(), turn.stored.turn), text);
        Ok(answer)
    }
}

#[test]
fn a_game_is_played_by_its_hints_and_reviewed_without_a_server() {
    let mut local = Local { now: 1_000_000, ..Local::default() };
    let id = local.create(json!({"level": "intermediate", "no_guess": true})).unwrap();
    let mut board = local.session(&id).answer(ADA, PeopleCount::default(), local.now).board;
    for number in 0.. {
        let session = local.session(&id);
        if session.is_over() {
            break;
        }
        let advice = Question::of(&session, ADA).unwrap().hint(no_limit()).unwrap();
        let place = advice.cell.expect("a board without guesses always has a safe cell").0;
        let request = json!({"key": format!("k{number}"), "act": "open", "row": place.row, "col": place.col});
        let answer = local.make_move(&id, request.clone()).unwrap();
        for run in &answer.change.changes {
            let start = run.col as usize - 1;
            board[run.row as usize - 1].replace_range(start..start + run.glyphs.len(), &run.glyphs);
        }
        // What is stored makes the same game, and a request that is sent again gets the same answer.
        let whole = local.session(&id).answer(ADA, PeopleCount::default(), local.now);
        assert_eq!((whole.board, whole.turn), (board.clone(), number + 1));
        let again = local.make_move(&id, request).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), serde_json::to_string(&answer).unwrap());
    }
    let session = local.session(&id);
    assert_eq!(session.phase(), GamePhase::Won);
    let reviewed = review::review(id.clone(), session.recording(), no_limit());
    assert!(reviewed.complete && reviewed.risks.is_empty(), "{:?}", reviewed.risks);
    let limits = ReplayLimits { moves: 1000, changes: 10_000 };
    let (_, frames) = review::replay(id, session.recording(), limits).unwrap();
    let moves = session.recording().moves().len();
    assert!(frames.frame(moves - 1).unwrap().phase == GamePhase::Won && frames.frame(moves).is_none());
}

#[test]
fn a_review_stops_when_its_time_is_over() {
    let mut local = Local::default();
    let id = local.create(json!({"rows": 6, "cols": 7, "mines": 9, "start": "safe", "seed": "s"})).unwrap();
    for cell in 0..42 {
        let (row, col) = (1 + cell / 7, 1 + cell % 7);
        let request = json!({"key": cell.to_string(), "act": "open", "row": row, "col": col});
        if local.make_move(&id, request).unwrap().change.phase != GamePhase::Playing {
            break;
        }
    }
    let session = local.session(&id);
    let whole = review::review(id.clone(), session.recording(), no_limit());
    assert!(whole.complete && whole.phase == GamePhase::Lost && whole.losing_move_words.is_some());
    assert!(whole.win_account.is_some() && whole.risks.iter().all(|risk| risk.worth.is_some()));
    // Each look at the clock takes a second: no move is reviewed after the limit.
    let seconds = Cell::new(0);
    let clock = || Duration::from_secs(seconds.replace(seconds.get() + 1));
    let part = review::review(id, session.recording(), TimeLimit::new(&clock, Duration::from_secs(1)));
    assert!(!part.complete && part.risks.is_empty() && part.luck.is_none());
}
