//! Event streams, and two servers on one PostgreSQL.

use crate::test_server::{Board, TestServer, Visitor, postgres_store};
use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::time::Duration;
use tower::ServiceExt;

/// The events of a stream: name and data.
async fn watch(server: &TestServer, id: &str) -> impl futures_util::Stream<Item = (String, Value)> + Unpin {
    let request = Request::get(format!("/api/games/{id}/events")).body(Body::empty()).unwrap();
    let response = server.app.router().oneshot(request).await.unwrap();
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let events = response.into_body().into_data_stream().filter_map(|bytes| async move {
        let text = String::from_utf8(bytes.ok()?.to_vec()).ok()?;
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        Some((field("event:")?.to_string(), serde_json::from_str(field("data:")?).ok()?))
    });
    Box::pin(events)
}

/// The next event that is not about watchers.
async fn next(events: &mut (impl futures_util::Stream<Item = (String, Value)> + Unpin)) -> (String, Value) {
    let next = async {
        loop {
            let event = events.next().await.expect("the stream goes on");
            if event.0 != "watchers" {
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
    let seen = server.ok(&mut ada, "GET", &format!("/api/games/{id}"), None).await;
    assert_eq!(seen["watchers"], 1);
    for (act, row) in [("open", 5), ("mark", 2), ("chord", 5)] {
        let answer = server.make_move(&mut ada, id, act, row, 5).await;
        let (name, data) = next(&mut events).await;
        assert_eq!((name.as_str(), &data), ("turn", &answer), "a watcher gets the player's answer");
        board.apply(&data);
    }
    let now = server.ok(&mut ada, "GET", &format!("/api/games/{id}"), None).await;
    assert_eq!(Board::of(&now), board);
    drop(events);
    let seen = server.ok(&mut ada, "GET", &format!("/api/games/{id}"), None).await;
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
    let path = format!("/api/games/{id}");
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
