//! Games in memory.

use saolei_api::messages::{GameAnswer, GamePhase, PeopleCount};
use saolei_api::{GameSession, GameSummary, GameVisitor, NewGame};
use saolei_replay::{Day, MoveKind};
use saolei_rules::{Operation, Size};

fn open(row: u32, col: u32) -> MoveKind {
    MoveKind::Operation(Operation::Open(Size::new(2, 3).unwrap().cell(row, col).unwrap()))
}

/// A game on the board of 31 January 2026.
fn new_daily() -> NewGame {
    NewGame {
        id: "id".to_string(),
        play_key: "key".to_string(),
        owner: "ada".to_string(),
        text: "saolei 1\nrules classic\nsize 2x3\nmines 1\nstart safe\nmade uniform\nlayout\n*..\n...\n"
            .to_string(),
        level: "daily".to_string(),
        no_guess: true,
        daily: Some("2026-01-31".to_string()),
        unseen: true,
        own_seed: false,
        bot: false,
        first: None,
        created: 5,
    }
}

/// Wins a game on the board of 31 January 2026, with the last move at a time.
fn win_daily(at: u64) -> (GameSummary, GameAnswer) {
    let mut session = GameSession::new(new_daily().into(), &[], at).unwrap();
    session.apply(open(1, 2), None, "one", "ada", at - 5000).unwrap();
    let (turn, answer) = session.apply(open(1, 0), None, "two", "ada", at).unwrap();
    assert_eq!(answer.change.phase, GamePhase::Won);
    let visitor = GameVisitor { id: "ada", key: None };
    // However much later somebody looks.
    (turn.summary.unwrap(), session.answer(visitor, PeopleCount::default(), at + 100 * Day::MILLIS))
}

/// The clock is set back by an hour while the server is restarted in the middle of a game.
#[test]
fn a_clock_set_back_between_two_moves_does_not_shorten_a_game() {
    let now = "2026-01-31".parse().map(Day::start).unwrap();
    let later = now + 60 * 60 * 1000;
    let mut session = GameSession::new(new_daily().into(), &[], later).unwrap();
    let turns = [(open(1, 2), later - 5000), (open(0, 2), later)].map(|(kind, at)| {
        let key = at.to_string();
        session.apply(kind, None, &key, "ada", at).unwrap().0.stored
    });
    let mut session = GameSession::new(new_daily().into(), &turns, now).unwrap();
    let (turn, answer) = session.apply(open(1, 0), None, "last", "ada", now).unwrap();
    assert_eq!(answer.change.phase, GamePhase::Won);
    assert!(turn.stored.at >= later && turn.summary.unwrap().millis >= 5000, "{}", turn.stored.at);
}

#[test]
fn a_daily_game_counts_for_its_day_until_the_board_is_public() {
    let midnight = "2026-02-01".parse().map(Day::start).unwrap();
    let minutes = 60 * 1000;
    for (at, counts) in
        [(midnight - minutes, true), (midnight + 9 * minutes, true), (midnight + 10 * minutes, false)]
    {
        let (summary, answer) = win_daily(at);
        assert_eq!(answer.ranked, counts, "{at}");
        let days = summary.ranked_win.map(|win| win.day);
        assert_eq!(days, counts.then(|| "2026-01-31".to_string()), "{at}");
    }
}
