//! The store, on both databases.

use crate::test_server::{Folder, TestServer, Visitor, postgres_store, stores};
use saolei_api::messages::{GamePhase, LeaderboardOrder, LeaderboardPeriod, LeaderboardPlayers};
use saolei_api::{GameSummary, NewGame, NewTurn, RankedWin, StoredTurn};
use saolei_web::Store;
use saolei_web::store::{LeaderboardKey, LevelTotals, StoreError, Written};
use serde_json::json;
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::pin::pin;
use std::time::Duration;

fn game(id: &str, owner: &str, daily: Option<&str>) -> NewGame {
    NewGame {
        id: id.to_string(),
        play_key: "key".to_string(),
        owner: owner.to_string(),
        text: "saolei 1\nrules classic\nsize 2x3\nmines 1\nstart safe\nmade uniform\n".to_string(),
        level: "expert".to_string(),
        no_guess: false,
        daily: daily.map(str::to_string),
        unseen: true,
        own_seed: false,
        bot: false,
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
            (stored.created_with.owner.as_str(), stored.created_with.first, stored.finished),
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
        assert_eq!(store.daily_game("2026-01-31", "ada").await.unwrap().unwrap().created_with.id, "one");
        assert!(store.daily_game("2026-02-01", "ada").await.unwrap().is_none());
        store.close().await;
    }
}

/// A won game: id, owner, milliseconds, 3BV, clicks, day in January 2026, and whether it counts.
type Win = (&'static str, &'static str, u64, u64, u64, u64, bool);

const WINS: [Win; 7] = [
    ("a1", "ada", 900, 30, 40, 4, true),
    ("a2", "ada", 700, 10, 10, 5, true),
    ("a3", "ada", 100, 50, 10, 5, false),
    ("b1", "bob", 800, 40, 80, 4, true),
    ("b2", "bob", 800, 40, 80, 28, true),
    ("c1", "eve", 750, 20, 19, 5, true),
    ("c2", "eve", 760, 60, 90, 31, true),
];

const JANUARY: u64 = 1_767_225_600_000;

async fn write_win(store: &Store, &(id, owner, millis, three_bv, clicks, day, counts): &Win) {
    store.write_game(game(id, owner, None)).await.unwrap();
    for number in 1..clicks {
        store.write_turn(turn(id, number, &format!("k{number}"))).await.unwrap();
    }
    let (date, finished) = (format!("2026-01-{day:02}"), JANUARY + (day - 1) * 86_400_000 + 5);
    let ranked_win = counts.then(|| RankedWin {
        owner: owner.to_string(),
        level: "expert".to_string(),
        no_guess: false,
        players: LeaderboardPlayers::People,
        day: date.clone(),
    });
    let summary = GameSummary {
        phase: GamePhase::Won,
        millis,
        three_bv,
        clicks,
        assisted: !counts,
        joined: false,
        bot: false,
        finished: Some((finished, date)),
        ranked_win,
    };
    let last = NewTurn { summary: Some(summary), ..turn(id, clicks, "last") };
    assert_eq!(store.write_turn(last).await.unwrap(), Written::Done);
}

/// The best game of each player by comparing all of them.
fn expected(order: LeaderboardOrder, days: std::ops::RangeInclusive<u64>) -> Vec<&'static str> {
    let score = |&(_, _, millis, three_bv, clicks, ..): &Win| match order {
        LeaderboardOrder::Time => millis as f64,
        LeaderboardOrder::Speed => millis as f64 / three_bv as f64,
        LeaderboardOrder::Efficiency => clicks as f64 / three_bv as f64,
    };
    let mut wins: Vec<&Win> = WINS.iter().filter(|win| win.6 && days.contains(&win.5)).collect();
    wins.sort_by(|one, other| score(one).total_cmp(&score(other)).then(one.5.cmp(&other.5)));
    let mut owners = std::collections::HashSet::new();
    wins.into_iter().filter(|win| owners.insert(win.1)).map(|win| win.0).collect()
}

async fn check_leaderboards(store: &Store) {
    for order in LeaderboardOrder::ALL {
        // January 5 is a Monday.
        for (period, day, days) in [
            (LeaderboardPeriod::Day, "2026-01-04", 4..=4),
            (LeaderboardPeriod::Day, "2026-01-05", 5..=5),
            (LeaderboardPeriod::Week, "2026-01-04", 1..=4),
            (LeaderboardPeriod::Week, "2026-01-11", 5..=11),
            (LeaderboardPeriod::Month, "2026-01-11", 1..=31),
            (LeaderboardPeriod::Month, "2026-02-01", 32..=32),
            (LeaderboardPeriod::All, "2026-01-01", 1..=31),
        ] {
            let key = LeaderboardKey {
                level: "expert".to_string(),
                no_guess: false,
                players: LeaderboardPlayers::People,
                order,
                period,
                day: day.to_string(),
            };
            let found = store.leaderboard(&key, 10).await.unwrap();
            let ids: Vec<&str> = found.iter().map(|best| best.id.as_str()).collect();
            assert_eq!(ids, expected(order, days), "{key:?}");
            for best in found {
                let win = WINS.iter().find(|win| win.0 == best.id).unwrap();
                assert_eq!((best.millis, best.three_bv, best.clicks), (win.2, win.3, win.4));
                assert_eq!(best.name, if win.1 == "bob" { "Bob" } else { "" });
            }
        }
    }
}

#[tokio::test]
async fn a_leaderboard_has_the_best_game_of_each_player_in_its_period_and_order() {
    for address in stores().await {
        let store = Store::open(&address).await.unwrap();
        for win in &WINS {
            write_win(&store, win).await;
        }
        store.rename("bob", "B.", "B.").await.unwrap();
        store.rename("bob", "Bob", "Bob").await.unwrap();
        check_leaderboards(&store).await;
        store.close().await;
    }
}

/// What ended in a game: the game, its level, and its summary; without one the lost game goes on.
type Ending = (usize, &'static str, Option<GameSummary>);

/// Statistics by reading all endings.
fn recount(endings: &[Ending]) -> Vec<LevelTotals> {
    let mut levels: Vec<LevelTotals> = Vec::new();
    for level in ["expert", "beginner", "5x5/3"] {
        let of_level: Vec<&Ending> = endings.iter().filter(|ending| ending.1 == level).collect();
        let mut totals = LevelTotals { level: level.to_string(), ..LevelTotals::default() };
        for (at, (game, _, summary)) in of_level.iter().enumerate() {
            let is_last = !of_level[at + 1..].iter().any(|later| later.0 == *game);
            let Some(summary) = summary else { continue };
            let won = summary.phase == GamePhase::Won;
            totals.streak = if won { totals.streak + 1 } else { 0 };
            totals.longest_streak = totals.longest_streak.max(totals.streak);
            totals.games += u64::from(is_last);
            totals.won += u64::from(won);
            if won && !summary.assisted && !summary.joined {
                totals.won_alone += 1;
                totals.millis += summary.millis;
                totals.best_millis =
                    Some(totals.best_millis.map_or(summary.millis, |best| best.min(summary.millis)));
                let speed = |(three_bv, millis): (u64, u64)| three_bv as f64 / millis as f64;
                let own = Some((summary.three_bv, summary.millis)).filter(|own| own.1 > 0);
                if own.map_or(0.0, speed) > totals.fastest.map_or(0.0, speed) {
                    totals.fastest = own;
                }
            }
        }
        levels.extend(Some(totals).filter(|totals| totals.games > 0));
    }
    levels
}

/// Plays random games to their ends, undoes some losses, and deletes games without a move in between.
async fn end_games(store: &Store, owner: &str, seed: u64) -> Vec<Ending> {
    let mut state = seed;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut endings: Vec<Ending> = Vec::new();
    for number in 0..60 {
        let id = format!("{owner}{number}");
        let level = ["expert", "expert", "beginner", "5x5/3"][random(4) as usize];
        store.write_game(NewGame { level: level.to_string(), ..game(&id, owner, None) }).await.unwrap();
        if random(6) == 0 {
            assert_eq!(store.delete_unplayed(6).await.unwrap(), 1);
            continue;
        }
        let mut assisted = random(4) == 0;
        for at in 1.. {
            let won = random(2) == 0;
            let ended = GameSummary {
                phase: if won { GamePhase::Won } else { GamePhase::Lost },
                millis: random(5) * 700,
                three_bv: 1 + random(40),
                clicks: 9,
                assisted,
                joined: random(5) == 0,
                bot: false,
                finished: Some((JANUARY + number, "2026-01-01".to_string())),
                ranked_win: None,
            };
            let turns = [Some(ended.clone()), None];
            let undone = !won && random(3) == 0;
            for (next, summary) in turns.into_iter().take(1 + usize::from(undone)).enumerate() {
                endings.push((number as usize, level, summary.clone()));
                let playing = GameSummary {
                    phase: GamePhase::Playing,
                    finished: None,
                    assisted: true,
                    ..ended.clone()
                };
                let turn = turn(&id, 2 * at + next as u64, &format!("k{at} {next}"));
                let written = NewTurn { summary: Some(summary.unwrap_or(playing)), ..turn };
                assert_eq!(store.write_turn(written).await.unwrap(), Written::Done);
            }
            assisted = true;
            if !undone || random(4) == 0 {
                break;
            }
        }
    }
    endings
}

#[tokio::test]
async fn statistics_agree_with_a_recount_of_all_games() {
    let folder = Folder::new("totals");
    let mut addresses = vec![folder.store()];
    addresses.extend(postgres_store());
    for address in addresses {
        let store = Store::open(&address).await.unwrap();
        for (seed, owner) in [(1, "ada"), (2, "bob")] {
            let endings = end_games(&store, owner, seed).await;
            let mut found = store.totals(owner, 10).await.unwrap();
            found.sort_by_key(|level| recount(&endings).iter().position(|other| other.level == level.level));
            assert_eq!(found, recount(&endings), "seed {seed}");
            let most = found.iter().map(|level| level.games).max().unwrap();
            let first = store.totals(owner, 1).await.unwrap();
            assert_eq!((first.len(), first[0].games), (1, most), "the level played most");
        }
        store.close().await;
    }
}

/// A store of the version before leaderboards had a table of their own.
#[tokio::test]
async fn old_wins_are_entered_when_the_store_is_migrated() {
    let folder = Folder::new("migrated");
    let mut addresses = vec![folder.store()];
    addresses.extend(postgres_store());
    for address in addresses {
        let store = Store::open(&address).await.unwrap();
        for win in &WINS {
            write_win(&store, win).await;
        }
        store.rename("bob", "Bob", "Bob").await.unwrap();
        let mut totals = Vec::new();
        for owner in ["ada", "bob", "eve"] {
            totals.push((owner, store.totals(owner, 10).await.unwrap()));
        }
        store.close().await;
        let mut old = AnyConnection::connect(&address).await.unwrap();
        for sql in [
            "DROP INDEX videos_by_owner",
            "DROP INDEX videos_by_network",
            "ALTER TABLE videos DROP COLUMN bytes",
            "ALTER TABLE videos DROP COLUMN network",
            "DROP TABLE recovery_codes",
            "DROP TABLE signed_out",
            "DROP INDEX browsers_by_visitor",
            "DROP TABLE totals",
            "DROP INDEX games_by_daily",
            "DROP TABLE browsers",
            "DROP TABLE used_challenges",
            "DROP TABLE passkeys",
            "DROP TABLE name_skeletons",
            "DROP TABLE bests",
            "DROP TABLE seen_boards",
            "DROP TABLE checks",
            "ALTER TABLE games DROP COLUMN clicks",
            "ALTER TABLE games DROP COLUMN bot",
            "CREATE INDEX games_by_time ON games (level, no_guess, phase, millis)",
            "CREATE INDEX games_by_day ON games (day, level)",
            "DELETE FROM _sqlx_migrations WHERE version >= 3",
        ] {
            old.execute(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
        }
        old.close().await.unwrap();
        let store = Store::open(&address).await.unwrap();
        check_leaderboards(&store).await;
        for owner in ["ada", "bob", "eve"] {
            let before = totals.iter().find(|totals| totals.0 == owner).map(|totals| &totals.1);
            assert_eq!(Some(&store.totals(owner, 10).await.unwrap()), before, "{owner}");
        }
        store.close().await;
    }
}

#[tokio::test]
async fn one_server_at_a_time_uses_a_sqlite_file() {
    let folder = Folder::new("locked");
    let store = Store::open(&folder.store()).await.unwrap();
    let refused = Store::open(&folder.store()).await.unwrap_err().to_string();
    assert_eq!(refused, "another server uses this file; several servers can share a PostgreSQL database");
    #[cfg(unix)]
    {
        let link = folder.0.join("link.db");
        std::os::unix::fs::symlink(folder.0.join("games.db"), &link).unwrap();
        let linked = Store::open(&format!("sqlite:{}", link.display())).await.unwrap_err().to_string();
        assert_eq!(linked, refused, "by a symbolic link");
    }
    assert!(store.game("none").await.unwrap().is_none(), "the first server goes on");
    store.close().await;
    Store::open(&folder.store()).await.unwrap().close().await;
    #[cfg(unix)]
    {
        let second = folder.0.join("second.db");
        std::fs::hard_link(folder.0.join("games.db"), &second).unwrap();
        let named = Store::open(&format!("sqlite:{}", second.display())).await.unwrap_err().to_string();
        assert!(named.starts_with("the file has several names (hard links)"), "{named}");
    }
}

#[cfg(unix)] // permissions of Unix
#[tokio::test]
async fn a_sqlite_store_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("private");
    let store = Store::open(&folder.store()).await.unwrap();
    assert_eq!(store.write_game(game("g", "ada", None)).await.unwrap(), Written::Done);
    let files = std::fs::read_dir(&folder.0).unwrap().map(Result::unwrap);
    let modes: Vec<_> =
        files.map(|file| (file.file_name(), file.metadata().unwrap().permissions().mode() & 0o777)).collect();
    assert!(modes.len() >= 3 && modes.iter().all(|(_, mode)| *mode == 0o600), "{modes:?}");
    store.close().await;
}

#[tokio::test]
async fn a_file_that_is_no_database_and_an_absent_postgresql_are_refused_at_once() {
    let folder = Folder::new("unusable");
    std::fs::write(folder.0.join("games.db"), "a letter to a friend, much longer than a header ".repeat(20))
        .unwrap();
    let error = Store::open(&folder.store()).await.unwrap_err().to_string();
    assert!(error.contains("file is not a database"), "{error}");
    // Nothing listens in this folder. A pool would try again for ten seconds and then report a timeout.
    let absent = format!("postgres://saolei@localhost/saolei?host={}", folder.0.display());
    let error = Store::open(&absent).await.unwrap_err();
    assert!(matches!(error, StoreError::Database(sqlx::Error::Io(_))), "{error:?}");
}

/// A full disk, a file system that has become read-only: reading works, writing does not.
#[tokio::test]
async fn a_store_that_cannot_be_written_is_not_healthy() {
    let folder = Folder::new("health");
    let mut addresses = vec![folder.store()];
    addresses.extend(postgres_store());
    for address in addresses {
        let (server, mut ada) = (TestServer::on(&address).await, Visitor::default());
        let mut other = AnyConnection::connect(&address).await.unwrap();
        other.execute("ALTER TABLE checks RENAME TO gone").await.unwrap();
        server.problem(&mut ada, "GET", "/healthz", None, (503, "cannot-save")).await;
        other.execute("ALTER TABLE gone RENAME TO checks").await.unwrap();
        while server.ask(&mut ada, "GET", "/healthz", None).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        other.close().await.unwrap();
        server.app.close().await;
    }
}

/// What a full disk does: SQLite rolls back by itself, and then single statements fail. Writing goes on when the disk does.
#[tokio::test]
async fn after_a_full_disk_every_acknowledged_move_is_stored() {
    let folder = Folder::new("full");
    let mut addresses = vec![folder.store()];
    addresses.extend(postgres_store());
    for address in addresses {
        let (server, mut ada) = (TestServer::on(&address).await, Visitor::default());
        let mut other = AnyConnection::connect(&address).await.unwrap();
        let game = server.create(&mut ada, json!({})).await;
        let (id, moves) =
            (game["id"].as_str().unwrap(), format!("/api/v1/games/{}/moves", game["id"].as_str().unwrap()));
        server.make_move(&mut ada, id, "mark", 1, 1).await;
        let second = json!({"key": "second", "act": "mark", "row": 1, "col": 2});
        for failure in ["ROLLBACK", "ABORT", "ROLLBACK", "FAIL"] {
            for table in TABLES {
                for sql in failing_trigger(&address, table, failure) {
                    other.execute(sql.as_str()).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
                }
            }
            for (method, path, body) in [
                ("POST", moves.as_str(), second.clone()),
                ("POST", "/api/v1/games", json!({})),
                ("PUT", "/api/v1/me", json!({"name": "Ada"})),
                ("GET", "/healthz", json!(null)),
            ] {
                let problem = server.problem(&mut ada, method, path, Some(body), (503, "cannot-save")).await;
                assert!(
                    problem["detail"].as_str().unwrap().starts_with("writing to the store fails"),
                    "{problem}"
                );
            }
            assert!(server.metrics().await.contains("\nsaolei_writing_fails 1\n"));
            assert_eq!(server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}"), None).await["turn"], 1);
            for table in TABLES {
                let on = if is_postgres(&address) { format!(" ON {table}") } else { String::new() };
                other.execute(format!("DROP TRIGGER full_{table}{on}").as_str()).await.unwrap();
            }
        }
        // The same request again, and others.
        assert_eq!(server.ok(&mut ada, "POST", &moves, Some(second)).await["turn"], 2);
        server.make_move(&mut ada, id, "mark", 1, 3).await;
        server.create(&mut ada, json!({})).await;
        server.ok(&mut ada, "PUT", "/api/v1/me", Some(json!({"name": "Ada"}))).await;
        while server.ask(&mut ada, "GET", "/healthz", None).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let metrics = server.metrics().await;
        assert!(metrics.contains("\nsaolei_writing_fails 0\n"), "{metrics}");
        assert!(metrics.contains("\nsaolei_failed_writes_total 16\n"), "{metrics}");
        // What another connection reads is committed.
        for (table, rows) in [("turns", 3), ("games", 2), ("visitors", 1)] {
            let count =
                sqlx::query(&format!("SELECT COUNT(*) FROM {table}")).fetch_one(&mut other).await.unwrap();
            assert_eq!(count.get::<i64, _>(0), rows, "{table}");
        }
        other.close().await.unwrap();
        server.app.close().await;
    }
}

/// The tables that a failing trigger is put on.
const TABLES: [&str; 4] = ["turns", "games", "visitors", "checks"];

fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres")
}

/// Statements after which every insertion fails. On SQLite, `ROLLBACK` also ends the transaction, as a full disk does.
fn failing_trigger(address: &str, table: &str, failure: &str) -> Vec<String> {
    if !is_postgres(address) {
        return vec![format!(
            "CREATE TRIGGER full_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE({failure}, 'disk is full'); END"
        )];
    }
    vec![
        "CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE disk_full; END'"
            .to_string(),
        format!("CREATE TRIGGER full_{table} BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION fail()"),
    ]
}

#[tokio::test]
async fn a_write_that_is_given_up_leaves_nothing_behind() {
    let folder = Folder::new("given-up");
    let mut addresses = vec![folder.store(), "sqlite::memory:".to_string()];
    addresses.extend(postgres_store());
    for address in addresses {
        let store = Store::open(&address).await.unwrap();
        for number in 0..50 {
            // A few polls into the write, the caller goes away.
            let name = format!("name{number}");
            let mut write = pin!(store.rename("ada", &name, &name));
            for _ in 0..number % 7 {
                if futures_util::poll!(&mut write).is_ready() {
                    break;
                }
                tokio::task::yield_now().await;
            }
        }
        assert!(store.rename("ada", "Ada", "ada").await.unwrap());
        assert!(!store.rename("bob", "Ada", "ada").await.unwrap());
        assert_eq!(store.name("ada").await.unwrap(), "Ada");
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
