//! Event streams, and two servers on one PostgreSQL.

use crate::test_server::{Board, TestServer, Visitor, postgres_store};
use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use saolei_web::Limits;
use serde_json::{Value, json};
use std::time::Duration;
use tower::ServiceExt;

/// The events of a stream: name and data.
async fn watch(server: &TestServer, id: &str) -> impl futures_util::Stream<Item = (String, Value)> + Unpin {
    let request = Request::get(format!("/api/v1/games/{id}/events")).body(Body::empty()).unwrap();
    let response = server.app.router().oneshot(request).await.unwrap();
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let events = response.into_body().into_data_stream().filter_map(|bytes| async move {
        let text = String::from_utf8(bytes.ok()?.to_vec()).ok()?;
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        Some((field("event:")?.to_string(), serde_json::from_str(field("data:")?).ok()?))
    });
    Box::pin(events)
}

/// The next event that is not about people.
async fn next(events: &mut (impl futures_util::Stream<Item = (String, Value)> + Unpin)) -> (String, Value) {
    let next = async {
        loop {
            let event = events.next().await.expect("the stream goes on");
            if !["people", "joined", "left", "watchers"].contains(&event.0.as_str()) {
                return event;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), next).await.expect("an event comes")
}

#[tokio::test]
async fn watchers_see_every_turn() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let game = server.create(&mut ada, json!({"level": "beginner"})).await;
    let id = game["id"].as_str().unwrap();
    server.make_move(&mut ada, id, "mark", 1, 1).await;
    let mut events = watch(&server, id).await;
    let (name, whole) = next(&mut events).await;
    assert_eq!((name.as_str(), &whole["turn"], &whole["role"]), ("game", &json!(1), &json!("watcher")));
    let mut board = Board::of(&whole);
    let seen = server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}"), None).await;
    assert_eq!(seen["watchers"], 1);
    for (act, row) in [("open", 5), ("mark", 2), ("chord", 5)] {
        let answer = server.make_move(&mut ada, id, act, row, 5).await;
        let (name, data) = next(&mut events).await;
        assert_eq!((name.as_str(), &data), ("turn", &answer), "a watcher gets the player's answer");
        board.apply(&data);
    }
    let now = server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}"), None).await;
    assert_eq!(Board::of(&now), board);
    drop(events);
    let seen = server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}"), None).await;
    assert_eq!(seen["watchers"], 0);
}

#[tokio::test]
async fn a_closing_server_ends_its_streams() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let game = server.create(&mut ada, json!({})).await;
    let mut events = watch(&server, game["id"].as_str().unwrap()).await;
    next(&mut events).await;
    server.app.close().await;
    let rest = async { while events.next().await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(5), rest).await.expect("the stream ends");
}

#[tokio::test]
async fn two_servers_serve_the_same_game() {
    let Some(store) = postgres_store() else { return };
    let (one, other) = (TestServer::on(&store).await, TestServer::on(&store).await);
    let mut ada = Visitor::default();
    let game = one.create(&mut ada, json!({"level": "expert"})).await;
    let id = game["id"].as_str().unwrap();
    let path = format!("/api/v1/games/{id}");
    let mut events = watch(&other, id).await;
    next(&mut events).await;
    one.make_move(&mut ada, id, "open", 8, 8).await;
    let seen = Board::of(&one.ok(&mut ada, "GET", &path, None).await);
    assert_eq!(Board::of(&other.ok(&mut ada, "GET", &path, None).await), seen);
    let (name, data) = next(&mut events).await;
    assert_eq!((name.as_str(), Board::of(&data)), ("game", seen));
    // Both servers make moves at the same time: every move is made once.
    let (servers, key, moves) =
        ([&one, &other], game["links"]["key"].as_str().unwrap(), format!("{path}/moves"));
    let moves = moves.as_str();
    let marks = (0..30).map(|at| async move {
        let mut visitor = Visitor { key: Some(key.to_string()), ..Visitor::default() };
        let body = json!({"key": format!("m{at}"), "act": "mark", "row": 16, "col": 1 + at});
        let answer = servers[at % 2].ok(&mut visitor, "POST", moves, Some(body)).await;
        answer["turn"].as_u64().unwrap()
    });
    let mut turns = futures_util::future::join_all(marks).await;
    turns.sort_unstable();
    assert_eq!(turns, (2..32).collect::<Vec<u64>>());
    let boards = [
        Board::of(&one.ok(&mut ada, "GET", &path, None).await),
        Board::of(&other.ok(&mut ada, "GET", &path, None).await),
    ];
    assert_eq!(boards[0], boards[1]);
    assert_eq!(boards[0].turn, 31);
}

/// Watchers are counted together, and each server tells its own when the number changes elsewhere.
#[tokio::test]
async fn watchers_of_two_servers_are_counted_together() {
    let Some(store) = postgres_store() else { return };
    let (one, other) = (TestServer::on(&store).await, TestServer::on(&store).await);
    let mut ada = Visitor::default();
    let game = one.create(&mut ada, json!({})).await;
    let id = game["id"].as_str().unwrap();
    let first = watch(&one, id).await;
    let mut second = watch(&other, id).await;
    let until = async |server: &TestServer, expected: u64| {
        let path = format!("/api/v1/games/{id}");
        let counted = async {
            while server.ok(&mut Visitor::default(), "GET", &path, None).await["watchers"] != expected {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), counted).await.expect("the count arrives");
    };
    until(&one, 2).await;
    until(&other, 2).await;
    drop(first);
    until(&other, 1).await;
    let told = async {
        loop {
            let (name, data) = second.next().await.expect("the stream goes on");
            if name != "game" && data["watchers"] == 1 {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), told).await.expect("watchers are told");
}

/// Everyone is told who comes, and only their number when there are many; the whole list goes to the one who comes.
#[tokio::test]
async fn watchers_who_join_are_not_all_sent_the_whole_list() {
    let limits = Limits { listed: 5, ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    let game = server.create(&mut ada, json!({})).await;
    let id = game["id"].as_str().unwrap();
    let event = async |events: &mut (dyn futures_util::Stream<Item = (String, Value)> + Unpin)| {
        let next = tokio::time::timeout(Duration::from_secs(10), events.next());
        next.await.expect("an event comes").expect("the stream goes on")
    };
    let mut first = watch(&server, id).await;
    assert_eq!(event(&mut first).await.0, "game");
    let (name, own) = event(&mut first).await;
    assert_eq!((name.as_str(), &own["watchers"]), ("people", &json!(1)));
    let mut known = own["people"].as_array().unwrap().clone();
    let mut others = Vec::new();
    for number in 2..=9 {
        let mut other = watch(&server, id).await;
        let (name, mut data) = event(&mut first).await;
        assert_eq!(data["watchers"], number);
        if number <= 5 {
            assert_eq!(name, "joined");
            data.as_object_mut().unwrap().remove("watchers");
            known.push(data);
        } else {
            assert_eq!((name.as_str(), data), ("watchers", json!({"watchers": number})));
        }
        assert_eq!(event(&mut other).await.0, "game");
        let expected = json!({"people": known, "watchers": number});
        assert_eq!(event(&mut other).await, ("people".to_string(), expected));
        others.push(other);
    }
    others.pop();
    assert_eq!(event(&mut first).await, ("watchers".to_string(), json!({"watchers": 8})));
    drop(others.remove(0));
    let gone = json!({"id": known[1]["id"], "watchers": 7});
    assert_eq!(event(&mut first).await, ("left".to_string(), gone));
}

/// A turn that opens much of a large board is sent as the whole game, which is shorter.
#[tokio::test]
async fn a_watcher_of_a_large_board_sees_every_turn() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let size = json!({"rows": 100, "cols": 100, "mines": 500, "seed": "large"});
    let game = server.create(&mut ada, size).await;
    let id = game["id"].as_str().unwrap();
    let mut events = watch(&server, id).await;
    let mut board = Board::of(&next(&mut events).await.1);
    let mut whole_games = 0;
    for act in ["open", "undo", "open", "mark", "undo"] {
        let answer = match act {
            "undo" => server.help(&mut ada, id, "undo").await,
            _ => server.make_move(&mut ada, id, act, 50, 50).await,
        };
        let (name, data) = next(&mut events).await;
        match name.as_str() {
            "turn" => board.apply(&data),
            _ => {
                board = Board::of(&data);
                whole_games += 1;
            }
        }
        assert_eq!(board.turn, answer["turn"]);
        assert!(data.to_string().len() < 20_000, "{} bytes", data.to_string().len());
    }
    assert!(whole_games > 0, "the opening is large");
    let path = format!("/api/v1/games/{id}");
    assert_eq!(Board::of(&server.ok(&mut ada, "GET", &path, None).await), board);
}

/// Players are not watchers; everyone sees who is there, and where the others point.
#[tokio::test]
async fn people_see_each_other() {
    let (server, mut ada, mut bea) =
        (TestServer::on("sqlite::memory:").await, Visitor::default(), Visitor::default());
    let game = server.create(&mut ada, json!({"level": "beginner"})).await;
    let id = game["id"].as_str().unwrap();
    server.ok(&mut bea, "PUT", "/api/v1/me", Some(json!({"name": "Bea"}))).await;
    bea.key = game["links"]["key"].as_str().map(str::to_string);
    let mut guest = watch(&server, id).await;
    assert_eq!(next(&mut guest).await.1["watchers"], 1);
    let request = Request::get(format!("/api/v1/games/{id}/events"))
        .header("cookie", bea.cookie.clone().unwrap())
        .header("saolei-key", bea.key.clone().unwrap());
    let stream = server.app.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let joined = async {
        loop {
            let (name, data) = guest.next().await.expect("the stream goes on");
            if name == "joined" {
                return data;
            }
        }
    };
    let seen = tokio::time::timeout(Duration::from_secs(10), joined).await.unwrap();
    assert_eq!(
        (&seen["watchers"], &seen["name"], &seen["role"]),
        (&json!(1), &json!("Bea"), &json!("player"))
    );
    let answer = server.ok(&mut bea, "GET", &format!("/api/v1/games/{id}"), None).await;
    assert_eq!((&answer["watchers"], &answer["players"]), (&json!(1), &json!(1)));
    assert_eq!(answer["you"], seen["id"]);
    let place = Some(json!({"row": 2, "col": 3}));
    let path = format!("/api/v1/games/{id}/cursor");
    assert_eq!(server.ask(&mut bea, "POST", &path, place.clone()).await.status, 204);
    let (name, cursor) = next(&mut guest).await;
    assert_eq!((name.as_str(), cursor), ("cursor", json!({"id": answer["you"], "row": 2, "col": 3})));
    server.problem(&mut Visitor::default(), "POST", &path, place, (403, "not-a-player")).await;
    server.problem(&mut bea, "POST", &path, Some(json!({"row": 10, "col": 3})), (422, "bad-request")).await;
    drop(stream);
    assert_eq!(server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}"), None).await["players"], 0);
}
