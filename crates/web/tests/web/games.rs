//! Games as their players see them.

use crate::test_server::{Board, Folder, TestServer, Visitor, stores};
use saolei_replay::{MoveKind, Recording};
use saolei_rules::{Face, Game, Mark, Phase};
use saolei_web::Limits;
use serde_json::{Value, json};

/// The board of the rules' engine, with its mines after the end.
fn drawn(game: &Game) -> Vec<Vec<u8>> {
    let layout = game.position();
    let over = game.phase() != Phase::Playing;
    let glyph = |row, col| {
        let cell = game.size().cell(row, col).unwrap();
        match game.face(cell) {
            Face::Open(number) => b'0' + number,
            _ if game.phase() == Phase::Lost(cell) => b'!',
            Face::Closed(Mark::Flag) if over && !layout.tile(cell).is_mine() => b'X',
            Face::Closed(Mark::Flag) => b'F',
            Face::Closed(_) if game.phase() == Phase::Won => b'F',
            Face::Closed(_) if over && layout.tile(cell).is_mine() => b'*',
            Face::Closed(Mark::Query) => b'?',
            Face::Closed(Mark::Blank) => b'.',
        }
    };
    let row = |row| (0..game.size().cols()).map(|col| glyph(row, col)).collect();
    (0..game.size().rows()).map(row).collect()
}

#[tokio::test]
async fn every_answer_is_what_the_rules_say() {
    for store in stores().await {
        for (seed, rules) in [(1, "classic"), (2, "queries"), (3, "boom"), (4, "sweep"), (5, "console")] {
            let (server, mut ada) = (TestServer::on(&store).await, Visitor::default());
            let asked =
                json!({"rows": 7, "cols": 12, "mines": 9, "rules": rules, "seed": format!("s{seed}")});
            let game = server.create(&mut ada, asked).await;
            let id = game["id"].as_str().unwrap().to_string();
            let mut board = Board::of(&game);
            let mut boards = vec![board.clone()];
            // Marks, opens and chords all over the board, the same in every run.
            let mut random = 88_172_645_463_325_252_u64 + seed;
            for _ in 0..150 {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let act = ["open", "mark", "chord", "mark", "flag", "clear"][(random >> 40) as usize % 6];
                let (row, col) = (1 + (random >> 8) % 7, 1 + (random >> 20) % 12);
                let answer = server.make_move(&mut ada, &id, act, row, col).await;
                board.apply(&answer);
                boards.push(board.clone());
                if board.phase != "playing" {
                    break;
                }
            }
            assert_eq!(
                Board::of(&server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}"), None).await),
                board
            );
            assert_ne!(board.phase, "playing", "{rules}: 150 moves end a game");
            let replay = server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}/replay"), None).await;
            let recording = Recording::read(replay["text"].as_str().unwrap().as_bytes()).unwrap();
            let mut game = Game::new(recording.layout().unwrap().clone(), recording.header().dialect.rules());
            let mut again = Board { turn: 0, phase: "playing".to_string(), ..boards[0].clone() };
            // Opening a flagged cell before there is a layout is no turn.
            boards.dedup_by_key(|board| board.turn);
            assert_eq!(boards.len(), recording.moves().len() + 1);
            for ((done, frame), seen) in
                recording.moves().iter().zip(replay["frames"].as_array().unwrap()).zip(&boards[1..])
            {
                let MoveKind::Operation(operation) = done.kind else { unreachable!("no help was asked for") };
                let _ = game.apply(operation);
                assert_eq!(seen.rows, drawn(&game), "{rules}: {done}");
                again.paint(&frame["changes"]);
                assert_eq!(again.rows, seen.rows, "{rules}: {done}");
            }
        }
    }
}

#[tokio::test]
async fn a_game_survives_a_restart() {
    let folder = Folder::new("restart");
    let store = folder.store();
    let (server, mut ada) = (TestServer::on(&store).await, Visitor::default());
    let game = server.create(&mut ada, json!({"level": "expert"})).await;
    let id = game["id"].as_str().unwrap();
    server.make_move(&mut ada, id, "mark", 1, 30).await;
    server.make_move(&mut ada, id, "open", 8, 8).await;
    let path = format!("/api/v1/games/{id}");
    let before = Board::of(&server.ok(&mut ada, "GET", &path, None).await);
    server.app.close().await;
    let server = TestServer::on(&store).await;
    assert_eq!(Board::of(&server.ok(&mut ada, "GET", &path, None).await), before);
    let answer = server.make_move(&mut ada, id, "mark", 1, 30).await;
    assert_eq!(
        (&answer["turn"], &answer["outcome"], &answer["mines_left"]),
        (&json!(3), &json!("marked"), &json!(99))
    );
    server.app.close().await;
}

#[tokio::test]
async fn the_same_key_is_the_same_move() {
    for store in stores().await {
        let (server, mut ada) = (TestServer::on(&store).await, Visitor::default());
        let game = server.create(&mut ada, json!({"level": "expert", "seed": "x", "rules": "console"})).await;
        let path = format!("/api/v1/games/{}/moves", game["id"].as_str().unwrap());
        let open = json!({"key": "one", "act": "open", "row": 3, "col": 4});
        let mark = json!({"key": "two", "act": "mark", "row": 16, "col": 30});
        let once = server.ok(&mut ada, "POST", &path, Some(open.clone())).await;
        let marked = server.ok(&mut ada, "POST", &path, Some(mark.clone())).await;
        assert_eq!(server.ok(&mut ada, "POST", &path, Some(open)).await, once);
        assert_eq!(server.ok(&mut ada, "POST", &path, Some(mark.clone())).await, marked);
        // A key that was used for another move is refused.
        for (act, row) in [("open", 2), ("chord", 3)] {
            let other = json!({"key": "one", "act": act, "row": row, "col": 4});
            server.problem(&mut ada, "POST", &path, Some(other), (422, "key-taken")).await;
        }
        for (help, key) in [("odds", "three"), ("undo", "four")] {
            let (path, body) = (path.replace("moves", help), json!({"key": key}));
            let once = server.ok(&mut ada, "POST", &path, Some(body.clone())).await;
            assert_eq!(once["turn"], if help == "odds" { 3 } else { 4 });
            assert_eq!(server.ok(&mut ada, "POST", &path, Some(body.clone())).await, once);
        }
        // Another server, or this one after a restart, knows the key too.
        let other = TestServer::on(&store).await;
        if !store.contains("memory") {
            assert_eq!(other.ok(&mut ada, "POST", &path, Some(mark)).await, marked);
        }
    }
}

#[tokio::test]
async fn a_game_that_is_asked_for_again_with_its_key_is_made_once() {
    for store in stores().await {
        let server = TestServer::on(&store).await;
        let (mut ada, mut bob) = (Visitor::default(), Visitor::default());
        let (expert, daily) = (json!({"level": "expert", "key": "k"}), json!({"daily": true, "key": "d"}));
        server.ok(&mut ada, "GET", "/api/v1/me", None).await; // for the cookie
        for asked in [&expert, &daily] {
            let once = server.create(&mut ada, asked.clone()).await;
            let again = server.create(&mut ada, asked.clone()).await;
            assert_eq!((&again["id"], &again["role"]), (&once["id"], &json!("owner")));
            let other_key = server.create(&mut ada, json!({"level": "expert", "key": "other"})).await;
            assert_ne!(other_key["id"], once["id"]);
            let of_bob = server.create(&mut bob, asked.clone()).await;
            assert_ne!(of_bob["id"], once["id"], "keys are the visitor's own");
        }
        let mut same_time = Vec::new();
        for _ in 0..8 {
            let mut ada = Visitor { cookie: ada.cookie.clone(), ..Visitor::default() };
            let (server, asked) = (&server, json!({"level": "beginner", "key": "now"}));
            same_time.push(async move { server.create(&mut ada, asked).await["id"].clone() });
        }
        let ids = futures_util::future::join_all(same_time).await;
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        let bad_key = json!({"level": "expert", "key": ""});
        server.problem(&mut ada, "POST", "/api/v1/games", Some(bad_key), (422, "bad-request")).await;
    }
}

#[tokio::test]
async fn moves_at_the_same_time_are_made_one_after_another() {
    for store in stores().await {
        let (server, mut ada) = (TestServer::on(&store).await, Visitor::default());
        let game = server.create(&mut ada, json!({"level": "expert"})).await;
        let id = game["id"].as_str().unwrap();
        let path = format!("/api/v1/games/{id}/moves");
        let (server, path) = (&server, path.as_str());
        let key = game["links"]["key"].as_str().unwrap();
        // 40 flags, each sent three times with its key.
        let moves = (0..120).map(|at| async move {
            let mut visitor = Visitor { key: Some(key.to_string()), ..Visitor::default() };
            let at = at % 40;
            let body =
                json!({"key": format!("k{at}"), "act": "mark", "row": 1 + at / 30, "col": 1 + at % 30});
            server.ok(&mut visitor, "POST", path, Some(body)).await
        });
        let answers = futures_util::future::join_all(moves).await;
        let mut turns: Vec<u64> = answers.iter().map(|answer| answer["turn"].as_u64().unwrap()).collect();
        turns.sort_unstable();
        assert_eq!(turns, (0..120).map(|at| at / 3 + 1).collect::<Vec<_>>());
        let game = server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}"), None).await;
        assert_eq!(
            (&game["turn"], &game["mines_left"], &game["ranked"]),
            (&json!(40), &json!(59), &json!(false))
        );
    }
}

#[tokio::test]
async fn hints_win_a_no_guess_board() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let game = server.create(&mut ada, json!({"rows": 8, "cols": 11, "mines": 14, "no_guess": true})).await;
    let id = game["id"].as_str().unwrap();
    let mut board = Board::of(&game);
    let mut reasons = 0;
    while board.phase == "playing" {
        let hint = server.help(&mut ada, id, "hint").await;
        assert_eq!((&hint["kind"], &hint["risk"]), (&json!("safe"), &json!(0.0)), "{hint}");
        let (english, chinese) = (hint["why"]["en"].as_str().unwrap(), hint["why"]["zh"].as_str().unwrap());
        assert!(english.is_ascii() && english.contains("safe"), "{english}");
        assert!(chinese.contains("安全"), "{chinese}");
        if let Some(reason) = hint["reason"].as_object() {
            // What it rests on is explained before.
            for language in ["en", "zh"] {
                let (words, why) = (reason["words"][language].as_str(), hint["why"][language].as_str());
                assert!(why.unwrap().ends_with(words.unwrap()), "{hint}");
            }
            assert!(reason["safe"].as_array().unwrap().contains(&hint["cell"]), "{hint}");
            let position = json!({"position": board.text()});
            let analysis = server.ok(&mut ada, "POST", "/api/v1/analyse", Some(position)).await;
            for list in ["safe", "mines"] {
                let certain = analysis[list].as_array().unwrap();
                assert!(reason[list].as_array().unwrap().iter().all(|cell| certain.contains(cell)), "{hint}");
            }
            reasons += 1;
        }
        let (row, col) = (hint["cell"]["row"].as_u64().unwrap(), hint["cell"]["col"].as_u64().unwrap());
        board.apply(&server.make_move(&mut ada, id, "open", row, col).await);
    }
    assert_eq!(board.phase, "won");
    assert!(reasons > 0, "every hint after the first click has a reason");
    let review = server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}/review"), None).await;
    assert_eq!(
        (&review["risks"], &review["luck"], &review["complete"]),
        (&json!([]), &json!(1.0), &json!(true))
    );
    assert_eq!(review["figures"]["assisted"], true);
    let measure = |name: &str| &review["measures"][name];
    assert_eq!((measure("result"), measure("3bv")), (&json!("won"), &review["figures"]["three_bv"]));
    assert!(measure("zini").as_u64() <= measure("3bv").as_u64() && measure("zini").as_u64() > Some(0));
    assert_eq!(measure("path"), &json!(null), "no pointer was recorded");
    // Nothing had to be guessed.
    assert_eq!(
        (measure("guesses"), measure("mistakes"), measure("pluck")),
        (&json!(0), &json!(0), &json!(0.0))
    );
    // A won game stays won; a bad request is refused first.
    for act in ["undo", "hint", "odds"] {
        let path = format!("/api/v1/games/{id}/{act}");
        server.problem(&mut ada, "POST", &path, Some(json!({"key": "late"})), (409, "game-over")).await;
        server.problem(&mut ada, "POST", &path, Some(json!({"key": "no key"})), (422, "bad-request")).await;
    }
}

#[tokio::test]
async fn a_lost_game_goes_on_after_an_undo_as_an_assisted_one() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let game = server.create(&mut ada, json!({"rows": 3, "cols": 5, "mines": 9, "start": "safe"})).await;
    let id = game["id"].as_str().unwrap().to_string();
    let mut board = Board::of(&game);
    for (row, col) in (1..=3).flat_map(|row| (1..=5).map(move |col| (row, col))) {
        if board.phase == "playing" && board.rows[row as usize - 1][col as usize - 1] == b'.' {
            board.apply(&server.make_move(&mut ada, &id, "open", row, col).await);
        }
    }
    assert_eq!(board.phase, "lost");
    let shown = board.rows.concat();
    assert_eq!(shown.iter().filter(|&&glyph| glyph == b'*' || glyph == b'!').count(), 9);
    let review = server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}/review"), None).await;
    let last = review["risks"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["lost"], true);
    // The board is so small that all chances to win are exact.
    for risk in review["risks"].as_array().unwrap() {
        let worth = &risk["worth"];
        assert_eq!(worth["win_chance"]["exact"], true, "{risk}");
        let chance = |of: &str| worth[of]["value"].as_f64().unwrap();
        let cost = chance("best_win_chance") - chance("win_chance");
        assert!((worth["cost"].as_f64().unwrap() - cost).abs() < 1e-9, "{risk}");
    }
    let account = &review["win_account"];
    let lost = ["lost_to_guesses", "lost_to_worse_moves", "lost_to_certain_mines"];
    let lost: f64 = lost.iter().map(|part| account[part].as_f64().unwrap()).sum();
    let start = account["start"]["value"].as_f64().unwrap();
    assert!((start - lost + account["luck"].as_f64().unwrap()).abs() < 1e-9, "{account}");
    assert!(account["lines"][0]["zh"].as_str().unwrap().contains("胜率"));
    assert!(review["losing_move_words"]["en"].as_str().unwrap().contains("lost the game"));
    let back = server.help(&mut ada, &id, "undo").await;
    board.apply(&back);
    assert_eq!(
        (board.phase.as_str(), &back["assisted"], &back["outcome"]),
        ("playing", &json!(true), &json!("undone"))
    );
    assert!(!board.rows.concat().contains(&b'*'), "mines are covered again");
    let odds = server.help(&mut ada, &id, "odds").await;
    let position = json!({"position": board.text(), "win_chance": true});
    let analysis = server.ok(&mut ada, "POST", "/api/v1/analyse", Some(position)).await;
    assert_eq!(odds["win_chance"], analysis["win_chance"]);
    assert_eq!(analysis["win_chance"]["exact"], true);
    assert_eq!(analysis["moves"][0]["win_chance"]["value"], analysis["win_chance"]["value"]);
    let without =
        server.ok(&mut ada, "POST", "/api/v1/analyse", Some(json!({"position": board.text()}))).await;
    assert_eq!((&without["win_chance"], &without["moves"]), (&Value::Null, &json!([])));
    server.problem(&mut ada, "GET", &format!("/api/v1/games/{id}/replay"), None, (409, "not-over")).await;
}

#[tokio::test]
async fn another_visitor_plays_only_with_the_key() {
    let server = TestServer::on("sqlite::memory:").await;
    let (mut ada, mut bob) = (Visitor::default(), Visitor::default());
    let game = server.create(&mut ada, json!({"level": "beginner"})).await;
    let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
    let seen = server.ok(&mut bob, "GET", &path, None).await;
    assert_eq!(
        (&seen["role"], &seen["links"]["key"], &seen["links"]["play"]),
        (&json!("watcher"), &Value::Null, &Value::Null)
    );
    let open = json!({"key": "b", "act": "open", "row": 1, "col": 1});
    let moves = format!("{path}/moves");
    server.problem(&mut bob, "POST", &moves, Some(open.clone()), (403, "not-a-player")).await;
    server
        .problem(&mut bob, "POST", &format!("{path}/hint"), Some(json!({"key": "h"})), (403, "not-a-player"))
        .await;
    bob.key = Some("wrong".to_string());
    server.problem(&mut bob, "POST", &moves, Some(open.clone()), (403, "not-a-player")).await;
    bob.key = game["links"]["key"].as_str().map(str::to_string);
    assert_eq!(server.ok(&mut bob, "GET", &path, None).await["role"], "player");
    assert_eq!(server.ok(&mut bob, "POST", &moves, Some(open)).await["ranked"], false);
}

#[tokio::test]
async fn a_seed_and_a_first_cell_are_the_same_board_for_everyone() {
    let server = TestServer::on("sqlite::memory:").await;
    let asked = json!({"level": "expert", "seed": "扫雷", "first": {"row": 4, "col": 5}, "start": "opening"});
    let mut boards = Vec::new();
    for _ in 0..2 {
        let mut visitor = Visitor::default();
        let game = server.create(&mut visitor, asked.clone()).await;
        let id = game["id"].as_str().unwrap();
        assert_eq!(game["ranked"], false);
        assert_eq!(server.make_move(&mut visitor, id, "open", 1, 1).await["outcome"], "first-elsewhere");
        let answer = server.make_move(&mut visitor, id, "open", 4, 5).await;
        assert_eq!(answer["outcome"], "opened");
        boards.push(answer["changes"].clone());
    }
    assert_eq!(boards[0], boards[1]);
}

#[tokio::test]
async fn a_finished_board_can_be_played_again() {
    let server = TestServer::on("sqlite::memory:").await;
    let (mut ada, mut bob) = (Visitor::default(), Visitor::default());
    let game = server.create(&mut ada, json!({"level": "beginner", "no_guess": true})).await;
    let again = json!({"board_of": game["id"], "rules": "sweep"});
    server.problem(&mut bob, "POST", "/api/v1/games", Some(again.clone()), (409, "not-over")).await;
    let won = server.win(&mut ada, &game).await;
    let second = server.create(&mut bob, again).await;
    assert_eq!((&second["ranked"], &second["first"]), (&json!(false), &json!({"row": 1, "col": 1})));
    let also_won = server.win(&mut bob, &second).await;
    assert_eq!(also_won.rows, won.rows);
}

/// The latest answers are kept. For an older one the game is played again, which takes seconds if it is long: a job for the
/// solver pool, and limited like one.
#[tokio::test]
async fn an_old_key_is_answered_by_the_solver_pool() {
    let limits = Limits { solver_jobs_each: 0, ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    let game = server.create(&mut ada, json!({})).await;
    let path = format!("/api/v1/games/{}/moves", game["id"].as_str().unwrap());
    let mark = |number: u64| json!({"key": format!("m{number}"), "act": "mark", "row": 1 + number / 9, "col": 1 + number % 9});
    let mut answers = Vec::new();
    for number in 0..20 {
        answers.push(server.ok(&mut ada, "POST", &path, Some(mark(number))).await);
    }
    assert_eq!(server.ok(&mut ada, "POST", &path, Some(mark(19))).await, answers[19]);
    assert_eq!(server.ok(&mut ada, "POST", &path, Some(mark(15))).await, answers[15]);
    let other = json!({"key": "m15", "act": "open", "row": 1, "col": 1});
    server.problem(&mut ada, "POST", &path, Some(other), (422, "key-taken")).await;
    server.problem(&mut ada, "POST", &path, Some(mark(0)), (429, "too-many")).await;
}

/// Moves that are sent without waiting arrive in any order; each names the one before it.
#[tokio::test]
async fn moves_are_made_in_the_order_that_they_name() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let game = server.create(&mut ada, json!({"level": "beginner", "rules": "queries"})).await;
    let path = format!("/api/v1/games/{}/moves", game["id"].as_str().unwrap());
    let cookie = ada.cookie.clone();
    let send = async |key: u32, after: Option<u32>, act: &str| {
        let mut visitor = Visitor { cookie: cookie.clone(), ..Visitor::default() };
        let after = after.map(|after| format!("k{after}"));
        let body = json!({"key": format!("k{key}"), "after": after, "act": act, "row": 1, "col": 1});
        server.ask(&mut visitor, "POST", &path, Some(body)).await
    };
    // The last one is sent first. A flagged cell cannot be opened before the first click: that takes no turn.
    let (third, second, first) =
        tokio::join!(send(3, Some(2), "mark"), send(2, Some(1), "open"), send(1, None, "mark"));
    assert_eq!((first.json()["outcome"].as_str(), first.json()["turn"].as_u64()), (Some("marked"), Some(1)));
    assert_eq!(second.json()["outcome"], "protected");
    assert_eq!(
        (third.json()["turn"].as_u64(), &third.json()["changes"][0]["glyphs"]),
        (Some(2), &json!("?"))
    );
    // One that never comes is not waited for long.
    let early = send(5, Some(4), "mark").await;
    assert_eq!((early.status.as_u16(), early.json()["type"].as_str()), (409, Some("urn:saolei:too-early")));
    assert_eq!(send(5, None, "mark").await.status, 200);
}
