//! No answer tells anything about closed cells before the game is over.

use crate::test_server::{Folder, TestServer, Visitor};
use axum::http::StatusCode;
use saolei_api::NewGame;
use saolei_web::Store;
use saolei_web::store::Written;
use serde_json::{Value, json};

/// Stores a game with this layout.
async fn put(store: &Store, id: &str, layout: &str) {
    let size = format!("{}x{}", layout.lines().count(), layout.lines().next().unwrap().len());
    let mines = layout.matches('*').count();
    let game = NewGame {
        id: id.to_string(),
        play_key: "p".repeat(24),
        owner: "somebody".to_string(),
        text: format!(
            "saolei 1\nrules queries\nsize {size}\nmines {mines}\nstart safe\nseed {id}\nmade uniform\nlayout\n{layout}"
        ),
        level: "beginner".to_string(),
        no_guess: false,
        daily: None,
        unseen: true,
        own_seed: false,
        bot: false,
        first: None,
        created: 1,
    };
    assert_eq!(store.write_game(game).await.unwrap(), Written::Done);
}

/// An answer without ids and times, which differ between any two games.
fn plain(text: &str, id: &str) -> String {
    let mut text = text.replace(id, "ID");
    if let Some((before, after)) = text.split_once("\"you\":\"") {
        text = format!(
            "{before}\"you\":\"{}",
            after.trim_start_matches(|digit: char| digit.is_ascii_hexdigit())
        );
    }
    for name in ["\"millis\":", "\"server_time\":"] {
        let mut out = String::new();
        let mut pieces = text.split(name);
        out.push_str(pieces.next().unwrap());
        for piece in pieces {
            out.push_str(name);
            out.push_str(piece.trim_start_matches(|digit: char| digit.is_ascii_digit()));
        }
        text = out;
    }
    text
}

#[tokio::test]
async fn games_that_look_the_same_get_the_same_answers() {
    // The left halves look the same when opened; the mines on the right are in different cells.
    let layouts = ["..*.....*.\n....*.....\n..*.....**\n", "..*...*...\n....*....*\n..*..*....\n"];
    let ids = ["a".repeat(16), "b".repeat(16)];
    let folder = Folder::new("secrecy");
    let address = folder.store();
    let store = Store::open(&address).await.unwrap();
    for (id, layout) in ids.iter().zip(layouts) {
        put(&store, id, layout).await;
    }
    store.close().await;
    let server = TestServer::on(&address).await;
    let act = |act: &str, row: u32, col: u32| ("moves", json!({"act": act, "row": row, "col": col}));
    let asked: Vec<(&str, Value)> = vec![
        ("", Value::Null),
        ("hint", json!({})),
        ("odds", json!({})),
        act("open", 2, 1),
        act("open", 2, 1),
        act("open", 1, 2),
        act("mark", 1, 3),
        act("open", 1, 3),
        act("chord", 1, 2),
        act("chord", 1, 9),
        act("mark", 1, 7),
        act("mark", 1, 9),
        act("mark", 1, 9),
        act("flag", 2, 10),
        act("open", 9, 9),
        ("hint", json!({})),
        ("odds", json!({})),
        ("undo", json!({})),
        ("replay", Value::Null),
        ("review", Value::Null),
        ("", Value::Null),
        ("moves", json!({"act": "open", "row": 1})),
    ];
    let mut answers = [Vec::new(), Vec::new()];
    for (id, answers) in ids.iter().zip(&mut answers) {
        let mut visitor = Visitor { key: Some("p".repeat(24)), ..Visitor::default() };
        for (number, (path, body)) in asked.iter().enumerate() {
            let path = if path.is_empty() {
                format!("/api/v1/games/{id}")
            } else {
                format!("/api/v1/games/{id}/{path}")
            };
            let mut body = body.clone();
            let method = if body.is_null() { "GET" } else { "POST" };
            if let Some(fields) = body.as_object_mut() {
                fields.insert("key".to_string(), json!(format!("k{number}")));
            }
            let answer = server.ask(&mut visitor, method, &path, (!body.is_null()).then_some(body)).await;
            let mut headers = answer.headers.clone();
            for differs in ["set-cookie", "content-length"] {
                headers.remove(differs);
            }
            answers.push(format!("{path}: {} {headers:?} {}", answer.status, answer.text));
        }
        for answer in answers.iter_mut() {
            *answer = plain(answer, id);
        }
    }
    let [one, other] = answers;
    assert_eq!(one, other);
    let outcomes = [
        (3, "opened"),
        (4, "already-open"),
        (6, "marked"),
        (7, "protected"),
        (9, "not-open"),
        (17, "undone"),
    ];
    for (at, outcome) in outcomes {
        assert!(one[at].contains(&format!("\"outcome\":\"{outcome}\"")), "{outcome}: {}", one[at]);
    }
    for (at, status) in [(0, 200), (1, 200), (2, 200), (13, 200), (14, 422), (15, 200), (18, 409), (21, 422)]
    {
        assert!(one[at].contains(&format!(": {status} ")), "{status}: {}", one[at]);
    }
    server.app.close().await;
}

#[tokio::test]
async fn the_servers_seed_is_sent_after_the_end() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let game = server.create(&mut ada, json!({"level": "beginner", "no_guess": true})).await;
    let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
    assert_eq!(game["seed"], Value::Null);
    server.win(&mut ada, &game).await;
    let seed = server.ok(&mut ada, "GET", &path, None).await["seed"].as_str().unwrap().to_string();
    // With the same first cell it makes the same board.
    let text = server.ok(&mut ada, "GET", &format!("{path}/replay"), None).await["text"]
        .as_str()
        .unwrap()
        .to_string();
    let asked = json!({"level": "beginner", "no_guess": true, "seed": seed, "first": {"row": 1, "col": 1}});
    let again = server.create(&mut ada, asked).await;
    server.win(&mut ada, &again).await;
    let path = format!("/api/v1/games/{}/replay", again["id"].as_str().unwrap());
    let same = server.ok(&mut ada, "GET", &path, None).await["text"].as_str().unwrap().to_string();
    let layout = |text: &str| text.split_once("layout\n").unwrap().1.lines().take(9).collect::<String>();
    assert_eq!(layout(&text), layout(&same));
}

#[tokio::test]
async fn daily_games_are_hidden_until_your_own_is_finished() {
    let server = TestServer::on("sqlite::memory:").await;
    let (mut ada, mut bob) = (Visitor::default(), Visitor::default());
    let daily = server.create(&mut ada, json!({"daily": true})).await;
    assert_eq!((&daily["seed"], &daily["ranked"]), (&Value::Null, &json!(true)));
    let id = daily["id"].as_str().unwrap();
    let again = server.create(&mut ada, json!({"daily": true, "rules": "boom"})).await;
    assert_eq!(again["id"], id, "a visitor has one daily game");
    let path = format!("/api/v1/games/{id}");
    bob.key = daily["links"]["key"].as_str().map(str::to_string);
    for path in [path.clone(), format!("{path}/events"), format!("{path}/replay")] {
        server.problem(&mut bob, "GET", &path, None, (403, "daily-running")).await;
    }
    let won = server.win(&mut ada, &daily).await;
    server.problem(&mut bob, "GET", &format!("{path}/replay"), None, (403, "daily-running")).await;
    server
        .problem(&mut bob, "POST", "/api/v1/games", Some(json!({"board_of": id})), (403, "daily-running"))
        .await;
    let own = server.create(&mut bob, json!({"daily": true})).await;
    assert_ne!(own["id"], id);
    assert_eq!(server.win(&mut bob, &own).await.rows, won.rows, "the same board for everyone");
    assert_eq!(server.ask(&mut bob, "GET", &format!("{path}/replay"), None).await.status, StatusCode::OK);
    let board = server.ok(&mut ada, "GET", "/api/v1/leaderboards/daily", None).await;
    assert_eq!(board["entries"].as_array().unwrap().len(), 2);
    let other = TestServer::on("sqlite::memory:").await;
    let (mut eve, mut changed) = (Visitor::default(), Visitor::default());
    let elsewhere = other.create(&mut eve, json!({"daily": true})).await;
    assert_ne!(other.win(&mut eve, &elsewhere).await.rows, won.rows, "another store has another secret");
    other
        .problem(
            &mut changed,
            "POST",
            "/api/v1/games",
            Some(json!({"daily": true, "seed": "x"})),
            (422, "bad-request"),
        )
        .await;
}
