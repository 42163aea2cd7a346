//! What is too much.

use crate::table::{Table, Visitor};
use axum::body::Body;
use saolei_web::Limits;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn what_is_too_much_is_told() {
    let (table, mut ada) = (Table::at("sqlite::memory:").await, Visitor::default());
    let bad = (422, "bad-request");
    for asked in [
        json!({"rows": 101, "cols": 5, "mines": 1}),
        json!({"rows": 0, "cols": 5, "mines": 1}),
        json!({"rows": 5, "cols": 5, "mines": 25}),
        json!({"rows": 5, "cols": 5}),
        json!({"level": "nightmare"}),
        json!({"level": "beginner", "mines": 3}),
        json!({"seed": "two words"}),
        json!({"first": {"row": 10, "col": 1}}),
    ] {
        table.bad(&mut ada, "POST", "/api/games", Some(asked), bad).await;
    }
    let crowded = json!({"rows": 5, "cols": 5, "mines": 17, "start": "opening"});
    table.bad(&mut ada, "POST", "/api/games", Some(crowded), (422, "no-board")).await;
    for unreadable in [json!({"colour": "red"}), json!(["beginner"]), json!({"first": [1, 1]})] {
        table.bad(&mut ada, "POST", "/api/games", Some(unreadable), (422, "unreadable")).await;
    }
    let answer = table.send(&mut ada, "POST", "/api/games", Body::from("{")).await;
    assert_eq!(
        (answer.status.as_u16(), answer.json()["type"].clone()),
        (400, json!("urn:saolei:unreadable"))
    );
    let answer = table.send(&mut ada, "POST", "/api/games", Body::from(" ".repeat(100_000))).await;
    assert_eq!(
        (answer.status.as_u16(), answer.json()["type"].clone()),
        (413, json!("urn:saolei:unreadable"))
    );
    let large = table.create(&mut ada, json!({"rows": 100, "cols": 100, "mines": 1500})).await;
    let path = format!("/api/games/{}/moves", large["id"].as_str().unwrap());
    for key in ["", &"k".repeat(65)] {
        let body = json!({"key": key, "act": "open", "row": 1, "col": 1});
        table.bad(&mut ada, "POST", &path, Some(body), bad).await;
    }
    let body = json!({"key": "k", "act": "open", "row": 101, "col": 1});
    table.bad(&mut ada, "POST", &path, Some(body), bad).await;
    table.bad(&mut ada, "DELETE", "/api/games", None, (405, "method-not-allowed")).await;
    table.bad(&mut ada, "GET", "/api/nothing", None, (404, "no-such-page")).await;
    table.bad(&mut ada, "GET", "/nothing", None, (404, "no-such-page")).await;
    table.bad(&mut ada, "GET", "/assets/../Cargo.toml", None, (404, "no-such-page")).await;
    table.bad(&mut ada, "GET", "/api/leaderboards/hard", None, (404, "no-such-page")).await;
    table.bad(&mut ada, "GET", "/api/leaderboards/expert?day=soon", None, bad).await;
}

#[tokio::test]
async fn a_visitor_makes_so_many_games_at_once() {
    let limits = Limits { games_at_once: 3, games_every: Duration::from_secs(60), ..Limits::default() };
    let (table, mut ada, mut bob) =
        (Table::with("sqlite::memory:", limits).await, Visitor::default(), Visitor::default());
    for _ in 0..3 {
        table.create(&mut ada, json!({})).await;
    }
    let problem = table.bad(&mut ada, "POST", "/api/games", Some(json!({})), (429, "too-many")).await;
    assert!((1..=60).contains(&problem["retry_after"].as_u64().unwrap()));
    table.create(&mut bob, json!({})).await;
}

#[tokio::test]
async fn a_visitor_watches_so_many_games_at_once() {
    let limits = Limits { streams_each: 0, ..Limits::default() };
    let (table, mut ada) = (Table::with("sqlite::memory:", limits).await, Visitor::default());
    let game = table.create(&mut ada, json!({})).await;
    let path = format!("/api/games/{}/events", game["id"].as_str().unwrap());
    table.bad(&mut ada, "GET", &path, None, (429, "too-many")).await;
}

/// A plane of lone open cells is the widest frontier there is.
#[tokio::test]
async fn a_position_that_is_too_hard_is_answered_with_what_is_certain() {
    let (table, mut ada) = (Table::at("sqlite::memory:").await, Visitor::default());
    let side = 100;
    let mut position = format!("{side}x{side} 2000\n");
    for row in 0..side {
        let glyph = |col| match (row, col) {
            (0, 0) => '0',
            (0, 1) | (1, 0) => '2',
            (1, 1) => '4',
            _ if row > 4 && row % 2 == 0 && col % 2 == 0 => '3',
            _ => '.',
        };
        position.extend((0..side).map(glyph));
        position.push('\n');
    }
    let answer = table.good(&mut ada, "POST", "/api/analyse", Some(json!({"position": position}))).await;
    assert_eq!(answer["exactness"], "too-hard");
    assert!(
        answer["mines"].as_array().unwrap().contains(&json!({"row": 1, "col": 3})),
        "the 2 at the top needs both"
    );
    let wrong = json!({"position": "1x3 1\n2.x\n"});
    let problem = table.bad(&mut ada, "POST", "/api/analyse", Some(wrong), (422, "bad-request")).await;
    assert!(problem["detail"].as_str().unwrap().starts_with("2:3: unknown glyph \"x\""), "{problem}");
    let impossible = json!({"position": "1x4 1\n1..1\n"});
    let answer = table.good(&mut ada, "POST", "/api/analyse", Some(impossible)).await;
    assert_eq!(answer["impossible"]["mine_count"], true, "{answer}");
}
