//! The store, on both databases.

use crate::test_server::stores;
use saolei_web::Store;
use saolei_web::api::GamePhase;
use saolei_web::store::{FinishedGame, GameSummary, LeaderboardKey, NewGame, NewTurn, StoredTurn, Written};

fn game(id: &str, owner: &str, daily: Option<&str>) -> NewGame {
    NewGame {
        id: id.to_string(),
        play_key: "key".to_string(),
        owner: owner.to_string(),
        text: "saolei 1\nrules classic\nsize 2x3\nmines 1\nstart safe\nmade uniform\n".to_string(),
        level: "expert".to_string(),
        no_guess: false,
        daily: daily.map(str::to_string),
        secret: true,
        own_seed: false,
        first: Some((1, 2)),
        created: 5,
    }
}

fn turn(id: &str, number: u64, key: &str) -> NewTurn {
    let stored = StoredTurn {
        turn: number,
        key: key.to_string(),
        visitor: "v".to_string(),
        at: 7,
        lines: format!("{number} mark 1 1\n"),
        layout: None,
    };
    NewTurn { game: id.to_string(), stored, summary: None }
}

#[tokio::test]
async fn a_turn_number_and_a_key_are_used_once() {
    for address in stores().await {
        let store = Store::open(&address).await.unwrap();
        assert_eq!(store.write_game(game("g", "ada", None)).await.unwrap(), Written::Done);
        assert_eq!(store.write_game(game("g", "bob", None)).await.unwrap(), Written::Conflict);
        assert_eq!(store.write_turn(turn("g", 1, "a")).await.unwrap(), Written::Done);
        assert_eq!(store.write_turn(turn("g", 1, "b")).await.unwrap(), Written::Conflict);
        assert_eq!(store.write_turn(turn("g", 2, "a")).await.unwrap(), Written::Conflict);
        assert_eq!(store.write_turn(turn("g", 2, "b")).await.unwrap(), Written::Done);
        let turns = store.turns_after("g", 0).await.unwrap();
        assert_eq!(
            turns.iter().map(|turn| (turn.turn, turn.key.as_str())).collect::<Vec<_>>(),
            [(1, "a"), (2, "b")]
        );
        assert_eq!(store.turns_after("g", 1).await.unwrap(), turns[1..]);
        let stored = store.game("g").await.unwrap().unwrap();
        assert_eq!(
            (stored.made.owner.as_str(), stored.made.first, stored.finished),
            ("ada", Some((1, 2)), None)
        );
        assert!(store.game("none").await.unwrap().is_none());
        store.close().await;
    }
}

#[tokio::test]
async fn a_visitor_has_one_daily_game() {
    for address in stores().await {
        let store = Store::open(&address).await.unwrap();
        assert_eq!(store.write_game(game("one", "ada", Some("2026-01-31"))).await.unwrap(), Written::Done);
        assert_eq!(
            store.write_game(game("two", "ada", Some("2026-01-31"))).await.unwrap(),
            Written::Conflict
        );
        assert_eq!(store.write_game(game("three", "bob", Some("2026-01-31"))).await.unwrap(), Written::Done);
        assert_eq!(store.daily_game("2026-01-31", "ada").await.unwrap().unwrap().made.id, "one");
        assert!(store.daily_game("2026-02-01", "ada").await.unwrap().is_none());
        store.close().await;
    }
}

#[tokio::test]
async fn a_leaderboard_has_the_best_time_of_each_player() {
    for address in stores().await {
        let store = Store::open(&address).await.unwrap();
        // Owner, milliseconds, assisted, joined, day.
        let games = [
            ("a1", "ada", 900, false, false, "2026-01-01"),
            ("a2", "ada", 700, false, false, "2026-01-02"),
            ("a3", "ada", 100, true, false, "2026-01-02"),
            ("b1", "bob", 800, false, false, "2026-01-01"),
            ("b2", "bob", 200, false, true, "2026-01-01"),
        ];
        for (id, owner, millis, assisted, joined, day) in games {
            store.write_game(game(id, owner, None)).await.unwrap();
            let finished = Some((millis, day.to_string()));
            let summary =
                GameSummary { phase: GamePhase::Won, millis, three_bv: 9, assisted, joined, finished };
            let last = NewTurn { summary: Some(summary), ..turn(id, 1, "k") };
            assert_eq!(store.write_turn(last).await.unwrap(), Written::Done);
        }
        store.rename("bob", "B.").await.unwrap();
        store.rename("bob", "Bob").await.unwrap();
        let key = |day: Option<&str>| LeaderboardKey {
            level: "expert".to_string(),
            no_guess: false,
            day: day.map(str::to_string),
        };
        let times = store.leaderboard(&key(None), 10).await.unwrap();
        let found =
            times.iter().map(|time| (time.id.as_str(), time.name.as_str(), time.millis)).collect::<Vec<_>>();
        assert_eq!(found, [("a2", "", 700), ("b1", "Bob", 800)]);
        let times = store.leaderboard(&key(Some("2026-01-01")), 10).await.unwrap();
        assert_eq!(times.iter().map(|time| time.id.as_str()).collect::<Vec<_>>(), ["b1", "a1"]);
        let finished = |millis, assisted| FinishedGame {
            level: "expert".to_string(),
            no_guess: false,
            won: true,
            millis,
            three_bv: 9,
            assisted,
        };
        let expected = [finished(800, false), finished(200, true)];
        let found = store.finished("bob", 10).await.unwrap();
        assert!(expected.iter().all(|game| found.contains(game)) && found.len() == 2, "{found:?}");
        store.close().await;
    }
}

#[tokio::test]
async fn games_without_a_move_are_deleted() {
    for address in stores().await {
        let store = Store::open(&address).await.unwrap();
        store.write_game(game("played", "ada", None)).await.unwrap();
        store.write_game(game("unplayed", "ada", None)).await.unwrap();
        store.write_turn(turn("played", 1, "k")).await.unwrap();
        assert_eq!(store.delete_unplayed(5).await.unwrap(), 0);
        assert_eq!(store.delete_unplayed(6).await.unwrap(), 1);
        assert!(store.game("played").await.unwrap().is_some());
        store.close().await;
    }
}

#[tokio::test]
async fn a_secret_is_drawn_once() {
    for address in stores().await {
        let store = Store::open(&address).await.unwrap();
        assert_eq!(store.secret("daily", "one").await.unwrap(), "one");
        assert_eq!(store.secret("daily", "two").await.unwrap(), "one");
        store.close().await;
    }
}

#[tokio::test]
async fn an_unknown_store_address_is_refused() {
    let error = Store::open("mysql://here").await.unwrap_err().to_string();
    assert_eq!(
        error,
        "\"mysql://here\" is not a store, expected sqlite:FILE, sqlite::memory: or postgres://USER@HOST/NAME"
    );
}
