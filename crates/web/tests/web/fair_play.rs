//! Rankings: boards that were seen before, and programs.

use crate::test_server::{TestServer, Visitor, stores};
use serde_json::{Value, json};

fn visitor_at(address: &str) -> Visitor {
    Visitor { address: Some(address.parse().unwrap()), ..Visitor::default() }
}

async fn see(server: &TestServer, visitor: &mut Visitor, game: &Value) -> Value {
    server.ok(visitor, "GET", &format!("/api/v1/games/{}", game["id"].as_str().unwrap()), None).await
}

/// Someone who drops the cookie knows the daily board.
#[tokio::test]
async fn one_daily_game_of_a_network_is_ranked() {
    for store in stores().await {
        let server = TestServer::on(&store).await;
        let [mut first, mut second, mut third] = [(); 3].map(|()| visitor_at("203.0.113.7"));
        let mut elsewhere = visitor_at("203.0.113.8");
        let daily = json!({"daily": true});
        let games = [
            server.create(&mut first, daily.clone()).await,
            server.create(&mut second, daily.clone()).await,
            server.create(&mut elsewhere, daily.clone()).await,
        ];
        assert!(games.iter().all(|game| game["ranked"] == true), "nobody has seen the board yet");
        let id = |game: &Value| game["id"].as_str().unwrap().to_string();
        let (row, col) =
            (games[0]["first"]["row"].as_u64().unwrap(), games[0]["first"]["col"].as_u64().unwrap());
        assert_eq!(server.make_move(&mut first, &id(&games[0]), "open", row, col).await["ranked"], true);
        assert_eq!(server.make_move(&mut second, &id(&games[1]), "open", row, col).await["ranked"], false);
        assert_eq!(see(&server, &mut second, &games[1]).await["ranked"], false);
        assert_eq!(server.create(&mut third, daily).await["ranked"], false);
        assert_eq!(server.make_move(&mut elsewhere, &id(&games[2]), "open", row, col).await["ranked"], true);
        assert_eq!(server.make_move(&mut first, &id(&games[0]), "mark", 1, 1).await["ranked"], true);
        // A move from a network that has seen the board in another game.
        elsewhere.address = first.address;
        assert_eq!(server.make_move(&mut elsewhere, &id(&games[2]), "mark", 1, 1).await["ranked"], false);
        if !store.contains("memory") {
            let restarted = TestServer::on(&store).await;
            assert_eq!(see(&restarted, &mut second, &games[1]).await["ranked"], false, "it is stored");
        }
    }
}

#[tokio::test]
async fn the_daily_board_is_ranked_once_for_all_prefixes_of_a_household() {
    let server = TestServer::on("sqlite::memory:").await;
    let daily = json!({"daily": true});
    for (address, ranked) in
        [("2001:db8:1:2::1", true), ("2001:db8:1:3::1", false), ("2001:db8:1:102::1", true)]
    {
        let mut visitor = visitor_at(address);
        let game = server.create(&mut visitor, daily.clone()).await;
        let [row, col] = ["row", "col"].map(|field| game["first"][field].as_u64().unwrap());
        let id = game["id"].as_str().unwrap();
        let answer = server.make_move(&mut visitor, id, "open", row, col).await;
        assert_eq!(answer["ranked"], ranked, "{address}");
    }
}

#[tokio::test]
async fn programs_have_leaderboards_of_their_own() {
    let server = TestServer::on("sqlite::memory:").await;
    let asked = json!({"level": "beginner", "no_guess": true});
    let (path, bots) = ("/api/v1/leaderboards/beginner?no_guess=true", "&players=bots");
    // It says so; it plays faster than anyone can, with advice from elsewhere; its network asks the analysis.
    let mut declared = Visitor::default();
    let game =
        server.create(&mut declared, json!({"level": "beginner", "no_guess": true, "bot": true})).await;
    assert_eq!((&game["bot"], &game["ranked"]), (&json!(true), &json!(true)));
    server.win(&mut declared, &game).await;
    let mut fast = visitor_at("203.0.113.7");
    let game = server.create(&mut fast, asked.clone()).await;
    server.win_advised(&mut fast, &mut Visitor::default(), &game).await;
    assert_eq!(see(&server, &mut fast, &game).await["bot"], true);
    let people = server.ok(&mut fast, "GET", path, None).await;
    assert_eq!(people["entries"], json!([]));
    let found = server.ok(&mut fast, "GET", &format!("{path}{bots}"), None).await;
    assert_eq!(found["entries"].as_array().unwrap().len(), 2);
    assert_eq!(found["mine"]["id"], game["id"]);
}

#[tokio::test]
async fn a_game_whose_network_asks_the_analysis_is_a_bots() {
    let server = TestServer::on("sqlite::memory:").await;
    let [mut ada, mut other_cookie] = [(); 2].map(|()| visitor_at("203.0.113.7"));
    let mut stranger = visitor_at("203.0.113.8");
    let asked = json!({"level": "beginner", "no_guess": true});
    for (adviser, bot) in [(&mut stranger, false), (&mut other_cookie, true)] {
        let game = server.create(&mut ada, asked.clone()).await;
        let id = game["id"].as_str().unwrap();
        server.make_move(&mut ada, id, "open", 5, 5).await;
        // Marks do not hide it.
        server.make_move(&mut ada, id, "mark", 1, 1).await;
        let seen = see(&server, &mut ada, &game).await;
        let row = |row: &Value| -> String { row.as_str().unwrap().chars().rev().collect() };
        let rows: Vec<String> = seen["board"].as_array().unwrap().iter().map(row).collect();
        // A mirrored board is the same question.
        let position = format!("9x9 10\n{}\n", rows.join("\n")).replace('F', ".");
        server.ok(adviser, "POST", "/api/v1/analyse", Some(json!({"position": position}))).await;
        server.make_move(&mut ada, id, "mark", 9, 9).await;
        assert_eq!(see(&server, &mut ada, &game).await["bot"], bot);
    }
}
