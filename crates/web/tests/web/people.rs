//! Statistics, history and leaderboards.

use crate::test_server::{TestServer, Visitor, stores};
use serde_json::{Value, json};

#[tokio::test]
async fn wins_without_help_are_ranked_by_the_servers_time() {
    for store in stores().await {
        let server = TestServer::on(&store).await;
        let mut people = [Visitor::default(), Visitor::default(), Visitor::default()];
        let asked = json!({"level": "beginner", "no_guess": true});
        for (at, visitor) in people.iter_mut().enumerate() {
            let name = ["Ada", "Bob", "Eve"][at];
            server.ok(visitor, "PUT", "/api/me", Some(json!({"name": name}))).await;
            let game = server.create(visitor, asked.clone()).await;
            if at == 2 {
                server.help(visitor, game["id"].as_str().unwrap(), "odds").await;
            }
            server.win(visitor, &game).await;
        }
        let path = "/api/leaderboards/beginner?no_guess=true";
        let board = server.ok(&mut people[1], "GET", path, None).await;
        let entries = board["entries"].as_array().unwrap();
        let mut names: Vec<&str> = entries.iter().map(|entry| entry["name"].as_str().unwrap()).collect();
        assert!(entries[0]["millis"].as_u64() <= entries[1]["millis"].as_u64());
        names.sort_unstable();
        assert_eq!(names, ["Ada", "Bob"], "Eve was helped");
        let own: Vec<&Value> = entries.iter().filter(|entry| entry["own"] == true).collect();
        assert_eq!((own.len(), &own[0]["name"]), (1, &json!("Bob")));
        let today = server.ok(&mut people[0], "GET", &format!("{path}&day=today"), None).await;
        assert_eq!(today["entries"].as_array().unwrap().len(), 2);
        let long_ago = server.ok(&mut people[0], "GET", &format!("{path}&day=2001-01-01"), None).await;
        assert_eq!(long_ago["entries"], json!([]));
        let guessing = server.ok(&mut people[0], "GET", "/api/leaderboards/beginner", None).await;
        assert_eq!(guessing["entries"], json!([]));

        let statistics = server.ok(&mut people[2], "GET", "/api/me/statistics", None).await;
        let level = &statistics["levels"][0];
        assert_eq!((&level["games"], &level["won"], &level["won_alone"]), (&json!(1), &json!(1), &json!(0)));
        assert_eq!(level["best_millis"], Value::Null);
        let statistics = server.ok(&mut people[0], "GET", "/api/me/statistics", None).await;
        let level = &statistics["levels"][0];
        assert_eq!((&level["won_alone"], &level["streak"]), (&json!(1), &json!(1)));
        let id = entries.iter().find(|entry| entry["name"] == "Ada").unwrap()["id"].clone();
        let history = server.ok(&mut people[0], "GET", "/api/me/games?limit=1", None).await;
        assert_eq!((&history["games"][0]["id"], &history["games"][0]["phase"]), (&id, &json!("won")));
        let replay = server
            .ok(&mut people[0], "GET", &format!("/api/games/{}/replay", id.as_str().unwrap()), None)
            .await;
        assert_eq!(replay["figures"]["three_bv"], history["games"][0]["three_bv"]);
    }
}

#[tokio::test]
async fn a_visitor_sees_their_own_games_page_by_page() {
    let (server, mut ada, mut bob) =
        (TestServer::on("sqlite::memory:").await, Visitor::default(), Visitor::default());
    let mut created = Vec::new();
    for _ in 0..5 {
        created.insert(0, server.create(&mut ada, json!({})).await["id"].to_string());
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    let mut seen = Vec::new();
    let mut path = "/api/me/games?limit=2".to_string();
    loop {
        let page = server.ok(&mut ada, "GET", &path, None).await;
        seen.extend(page["games"].as_array().unwrap().iter().map(|game| game["id"].to_string()));
        let Some(next) = page["next"].as_u64() else { break };
        path = format!("/api/me/games?limit=2&before={next}");
    }
    assert_eq!(seen, created, "newest first");
    assert_eq!(server.ok(&mut bob, "GET", "/api/me/games", None).await["games"], json!([]));
}
