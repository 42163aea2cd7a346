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
            server.ok(visitor, "PUT", "/api/v1/me", Some(json!({"name": name}))).await;
            let game = server.create(visitor, asked.clone()).await;
            if at == 2 {
                server.help(visitor, game["id"].as_str().unwrap(), "odds").await;
            }
            server.win(visitor, &game).await;
        }
        let path = "/api/v1/leaderboards/beginner?no_guess=true";
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
        let mine = &board["mine"];
        assert_eq!((&mine["name"], &mine["rank"]), (&json!("Bob"), &own[0]["rank"]));
        let top = server.ok(&mut people[1], "GET", &format!("{path}&limit=1"), None).await;
        assert_eq!((top["entries"].as_array().unwrap().len(), &top["mine"]["id"]), (1, &mine["id"]));
        for query in ["&period=week", "&period=month&order=speed", "&order=efficiency&period=day"] {
            let found = server.ok(&mut people[0], "GET", &format!("{path}{query}"), None).await;
            let found = found["entries"].as_array().unwrap().clone();
            assert_eq!(found.len(), 2, "{query}");
            for entry in found {
                let (three_bv, clicks) =
                    (entry["three_bv"].as_f64().unwrap(), entry["clicks"].as_f64().unwrap());
                assert!((entry["efficiency"].as_f64().unwrap() - three_bv / clicks).abs() < 1e-9);
            }
        }
        let bots = server.ok(&mut people[0], "GET", &format!("{path}&players=bots"), None).await;
        assert_eq!(bots["entries"], json!([]));
        let all = "/api/v1/leaderboards/daily?period=all";
        server.problem(&mut people[0], "GET", all, None, (422, "bad-request")).await;
        let guessing = server.ok(&mut people[0], "GET", "/api/v1/leaderboards/beginner", None).await;
        assert_eq!(guessing["entries"], json!([]));

        let statistics = server.ok(&mut people[2], "GET", "/api/v1/me/statistics", None).await;
        let level = &statistics["levels"][0];
        assert_eq!((&level["games"], &level["won"], &level["won_alone"]), (&json!(1), &json!(1), &json!(0)));
        assert_eq!(level["best_millis"], Value::Null);
        let statistics = server.ok(&mut people[0], "GET", "/api/v1/me/statistics", None).await;
        let level = &statistics["levels"][0];
        assert_eq!((&level["won_alone"], &level["streak"]), (&json!(1), &json!(1)));
        let id = entries.iter().find(|entry| entry["name"] == "Ada").unwrap()["id"].clone();
        let history = server.ok(&mut people[0], "GET", "/api/v1/me/games?limit=1", None).await;
        assert_eq!((&history["games"][0]["id"], &history["games"][0]["phase"]), (&id, &json!("won")));
        let replay = server
            .ok(&mut people[0], "GET", &format!("/api/v1/games/{}/replay", id.as_str().unwrap()), None)
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
    let mut path = "/api/v1/me/games?limit=2".to_string();
    loop {
        let page = server.ok(&mut ada, "GET", &path, None).await;
        seen.extend(page["games"].as_array().unwrap().iter().map(|game| game["id"].to_string()));
        let Some(next) = page["next"].as_u64() else { break };
        path = format!("/api/v1/me/games?limit=2&before={next}");
    }
    assert_eq!(seen, created, "newest first");
    assert_eq!(server.ok(&mut bob, "GET", "/api/v1/me/games", None).await["games"], json!([]));
}

/// A name that looks like another visitor's is taken, until that visitor takes another.
#[tokio::test]
async fn names_that_look_alike_belong_to_one_visitor() {
    for store in stores().await {
        let server = TestServer::on(&store).await;
        let (mut ada, mut eve) = (Visitor::default(), Visitor::default());
        let name = |text: &str| Some(json!({"name": text}));
        server.ok(&mut ada, "PUT", "/api/v1/me", name("Ada")).await;
        server.ok(&mut ada, "PUT", "/api/v1/me", name("ada")).await;
        // With a Cyrillic a.
        server.problem(&mut eve, "PUT", "/api/v1/me", name("Ad\u{430}"), (422, "name-taken")).await;
        assert_eq!(server.ok(&mut eve, "GET", "/api/v1/me", None).await["name"], "");
        server.problem(&mut eve, "PUT", "/api/v1/me", name("E\u{200b}ve"), (422, "bad-request")).await;
        server.problem(&mut eve, "PUT", "/api/v1/me", name("\u{202e}evE"), (422, "bad-request")).await;
        server
            .problem(&mut eve, "PUT", "/api/v1/me", name("E\u{300}\u{301}\u{302}ve"), (422, "bad-request"))
            .await;
        server.ok(&mut ada, "PUT", "/api/v1/me", name("Alice")).await;
        server.problem(&mut eve, "PUT", "/api/v1/me", name("AIice"), (422, "name-taken")).await;
        server.ok(&mut ada, "PUT", "/api/v1/me", name("Bobby")).await;
        server.problem(&mut eve, "PUT", "/api/v1/me", name("B0bby"), (422, "name-taken")).await;
        server.ok(&mut ada, "PUT", "/api/v1/me", name("")).await;
        server.ok(&mut eve, "PUT", "/api/v1/me", name("Ada")).await;
        server.problem(&mut ada, "PUT", "/api/v1/me", name("Ada"), (422, "name-taken")).await;
    }
}

/// Another browser becomes the same visitor with a code.
#[tokio::test]
async fn a_code_moves_a_visitor_to_another_browser() {
    let (server, mut ada, mut other) =
        (TestServer::on("sqlite::memory:").await, Visitor::default(), Visitor::default());
    server.ok(&mut ada, "PUT", "/api/v1/me", Some(json!({"name": "Ada"}))).await;
    let code = server.ok(&mut ada, "POST", "/api/v1/me/recovery", None).await;
    let text = code["code"].as_str().unwrap();
    assert_eq!((text.len(), text.matches('-').count()), (39, 7), "eight groups of four: {text}");
    let typed = json!({"code": text.replace('-', " ").to_uppercase()});
    assert_eq!(server.ok(&mut other, "PUT", "/api/v1/me/recovery", Some(typed)).await["name"], "Ada");
    assert_eq!(server.ok(&mut other, "GET", "/api/v1/me", None).await["name"], "Ada");
    assert!(!ada.cookie.as_ref().unwrap().contains(&text.replace('-', "")), "the code is not the cookie");
    let mut eve = Visitor::default();
    let cookie = ada.cookie.as_ref().unwrap().replace("saolei=", "");
    for wrong in ["", "2345-6789", &"2".repeat(32), &cookie] {
        server
            .problem(
                &mut eve,
                "PUT",
                "/api/v1/me/recovery",
                Some(json!({"code": wrong})),
                (422, "bad-request"),
            )
            .await;
    }
}

#[tokio::test]
async fn a_new_code_ends_the_old_one_and_signs_out_the_other_browsers() {
    for store in stores().await {
        let server = TestServer::on(&store).await;
        let [mut first, mut second, mut third, mut late] = [(); 4].map(|()| Visitor::default());
        server.ok(&mut first, "PUT", "/api/v1/me", Some(json!({"name": "Ada"}))).await;
        let old = server.ok(&mut first, "POST", "/api/v1/me/recovery", None).await;
        for browser in [&mut second, &mut third] {
            server.ok(browser, "PUT", "/api/v1/me/recovery", Some(old.clone())).await;
            assert_eq!(server.ok(browser, "GET", "/api/v1/me", None).await["name"], "Ada");
        }
        let new = server.ok(&mut second, "POST", "/api/v1/me/recovery", None).await;
        for browser in [&mut first, &mut third] {
            assert_eq!(server.ok(browser, "GET", "/api/v1/me", None).await["name"], "", "signed out");
        }
        assert_eq!(server.ok(&mut second, "GET", "/api/v1/me", None).await["name"], "Ada");
        server.problem(&mut late, "PUT", "/api/v1/me/recovery", Some(old), (422, "bad-request")).await;
        assert_eq!(server.ok(&mut first, "PUT", "/api/v1/me/recovery", Some(new)).await["name"], "Ada");
        assert_eq!(server.ok(&mut first, "GET", "/api/v1/me", None).await["name"], "Ada");
    }
}

/// The boards of past days can be played, unranked; the calendar has them, and the streak counts days won in time.
#[tokio::test]
async fn past_days_are_played_unranked() {
    let (server, mut ada, mut bea) =
        (TestServer::on("sqlite::memory:").await, Visitor::default(), Visitor::default());
    let past = json!({"daily": true, "day": "2026-01-31"});
    let game = server.create(&mut ada, past.clone()).await;
    assert_eq!(
        (&game["daily"], &game["ranked"], &game["level"]),
        (&json!("2026-01-31"), &json!(false), &json!("daily"))
    );
    assert_eq!(server.create(&mut ada, past.clone()).await["id"], game["id"], "one game for each day");
    let board = server.win(&mut ada, &game).await;
    let other = server.create(&mut bea, past).await;
    assert_eq!(server.win(&mut bea, &other).await.rows, board.rows, "the same board for everyone");
    let daily = server.ok(&mut ada, "GET", "/api/v1/daily", None).await;
    assert_eq!(
        (&daily["past"][0]["daily"], &daily["past"][0]["phase"]),
        (&json!("2026-01-31"), &json!("won"))
    );
    assert_eq!((&daily["streak"], &daily["mine"]), (&json!(0), &json!(null)), "it was not won on its day");
    let ranked = server.ok(&mut ada, "GET", "/api/v1/leaderboards/daily?day=2026-01-31", None).await;
    assert_eq!(ranked["entries"], json!([]));
    let today = server.create(&mut ada, json!({"daily": true})).await;
    server.win(&mut ada, &today).await;
    assert_eq!(server.ok(&mut ada, "GET", "/api/v1/daily", None).await["streak"], 1);
    for wrong in [
        json!({"daily": true, "day": "9999-01-01"}),
        json!({"daily": true, "day": "yesterday"}),
        json!({"day": "2026-01-31"}),
    ] {
        server.problem(&mut ada, "POST", "/api/v1/games", Some(wrong), (422, "bad-request")).await;
    }
}
