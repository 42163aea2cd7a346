//! Recorded games: shown, kept only if asked, and within limits.

use crate::test_server::{TestServer, Visitor, stores};
use axum::body::Body;
use saolei_web::{ByteSize, Limits};
use serde_json::{Value, json};

/// `*....` over `...*.`: an opening, a flag, a chord, and a guess that loses.
const GAME: &str = "RawVF_Version: Rev6\nPlayer: Ann\nWidth: 5\nHeight: 2\nMines: 2\nBoard:\n*0000\n000*0\nEvents:\n\
    1.000 lc 2 1 (24 8)\n1.100 lr 2 1 (24 8)\n1.500 rc 1 1 (8 8)\n1.600 rr 1 1 (8 8)\n\
    2.100 mc 2 1 (24 8)\n2.200 mr 2 1 (24 8)\n4.000 lc 4 2 (56 24)\n4.100 lr 4 2 (56 24)\n";

async fn send(server: &TestServer, visitor: &mut Visitor, path: &str, file: impl Into<Body>) -> (u16, Value) {
    let answer = server.send(visitor, "POST", path, file.into()).await;
    (answer.status.as_u16(), answer.json())
}

#[tokio::test]
async fn a_file_is_shown_with_its_moves_its_review_and_the_way_of_the_mouse() {
    let (server, mut ann) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let (status, answer) = send(&server, &mut ann, "/api/v1/videos", GAME).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(
        (&answer["format"], &answer["player"], &answer["id"]),
        (&json!("rawvf"), &json!("Ann"), &Value::Null)
    );
    let frames = answer["replay"]["frames"].as_array().unwrap();
    let acts: Vec<(&str, u64)> = frames
        .iter()
        .map(|frame| (frame["act"].as_str().unwrap(), frame["millis"].as_u64().unwrap()))
        .collect();
    assert_eq!(acts, [("open", 0), ("mark", 400), ("chord", 1100), ("open", 3000)]);
    assert_eq!(frames[3]["phase"], "lost");
    assert_eq!(answer["review"]["measures"]["time_ms"], 3000);
    assert_eq!(answer["review"]["measures"]["3bv"], 8);
    assert_eq!(answer["review"]["risks"].as_array().unwrap().last().unwrap()["lost"], true);
    assert_eq!(answer["pointer"]["millis"], json!([-100, 0, 400, 500, 1000, 1100, 2900, 3000]));
    assert_eq!(answer["pointer"]["x"][0], 1.5);
    assert!(
        answer["rawvf"].as_str().unwrap().contains("3.900 lc")
            || answer["rawvf"].as_str().unwrap().contains("4.000 lc")
    );
}

#[tokio::test]
async fn what_is_strange_about_a_file_is_said_in_both_languages() {
    let (server, mut ann) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let (_, answer) =
        send(&server, &mut ann, "/api/v1/videos", GAME.replace("Mines: 2\n", "Mines: 2\nTime: 9.000\n"))
            .await;
    assert_eq!(
        answer["findings"],
        json!([{ "kind": "time", "words": {
            "en": "the file says 9000 ms, but its events take 3000 ms",
            "zh": "文件记录的用时是 9000 毫秒，事件重放的用时是 3000 毫秒",
        } }])
    );
}

#[tokio::test]
async fn a_game_is_kept_only_if_the_visitor_asks() {
    for store in stores().await {
        let (server, mut ann, mut bob) =
            (TestServer::on(&store).await, Visitor::default(), Visitor::default());
        let (_, shown) = send(&server, &mut ann, "/api/v1/videos", GAME).await;
        let (status, kept) = send(&server, &mut ann, "/api/v1/videos?keep=true", GAME).await;
        assert_eq!(status, 200, "{kept}");
        let id = kept["id"].as_str().unwrap();
        let again = server.ok(&mut bob, "GET", &format!("/api/v1/videos/{id}"), None).await;
        assert_eq!(again["replay"]["frames"], shown["replay"]["frames"]);
        assert_eq!(again["pointer"], shown["pointer"]);
        assert_eq!(again["player"], "Ann");
        for id in ["222222222222", "x"] {
            server
                .problem(&mut bob, "GET", &format!("/api/v1/videos/{id}"), None, (404, "no-such-game"))
                .await;
        }
    }
}

/// A large opening that is undone again and again is little to send and much to answer.
#[tokio::test]
async fn a_game_that_undoes_a_large_opening_again_and_again_is_refused() {
    let limits = Limits { replay_changes: 300_000, ..Limits::default() };
    let (server, mut ann) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    // The cell between the mines stays closed, so the game is not won.
    let layout = format!("*.*{}\n{}", ".".repeat(97), format!("{}\n", ".".repeat(100)).repeat(99));
    let header = "saolei 1\nrules classic\nsize 100x100\nmines 2\nstart safe\nmade given\nlayout\n";
    let game = |times: usize| format!("{header}{layout}{}", "0 open 50 50\n0 undo\n".repeat(times));
    let (status, problem) = send(&server, &mut ann, "/api/v1/videos", game(20)).await;
    let detail = "the moves change more than 300000 cells in all, because of undos";
    assert_eq!((status, problem["detail"].as_str().unwrap()), (422, detail));
    let (status, answer) = send(&server, &mut ann, "/api/v1/videos", game(10)).await;
    assert_eq!(status, 200, "{answer}");
    let frames = answer["replay"]["frames"].as_array().unwrap();
    let changed = |frame: &Value| {
        let runs = frame["changes"].as_array().unwrap().iter();
        runs.map(|run| run["glyphs"].as_str().unwrap().len()).sum::<usize>()
    };
    assert!(frames.len() == 20 && frames.iter().all(|frame| changed(frame) == 9997), "all but three cells");
}

#[tokio::test]
async fn keeping_recorded_games_does_not_fill_the_disk() {
    for store in stores().await {
        let limits = Limits { kept_videos: 2, ..Limits::default() };
        let server = TestServer::with_limits(&store, limits).await;
        let at = |address: &str| Visitor { address: Some(address.parse().unwrap()), ..Visitor::default() };
        let (mut ann, path) = (at("203.0.113.7"), "/api/v1/videos?keep=true");
        let (_, first) = send(&server, &mut ann, path, GAME).await;
        assert_eq!(send(&server, &mut ann, path, GAME).await.0, 200);
        let (status, problem) = send(&server, &mut ann, path, GAME).await;
        assert_eq!((status, &problem["type"]), (409, &json!("urn:saolei:quota-used")), "{problem}");
        assert_eq!(problem["detail"], "a visitor keeps up to 2 recorded games and 20 MB");
        assert_eq!(send(&server, &mut ann, "/api/v1/videos", GAME).await.0, 200, "showing is not keeping");
        let kept = server.ok(&mut ann, "GET", "/api/v1/me/videos", None).await;
        assert_eq!((kept["videos"].as_array().unwrap().len(), &kept["most"]), (2, &json!(2)));
        // Whoever drops the cookie is counted by the network, which has ten times as much.
        for _ in 2..20 {
            assert_eq!(send(&server, &mut at("203.0.113.7"), path, GAME).await.0, 200);
        }
        let (status, problem) = send(&server, &mut at("203.0.113.7"), path, GAME).await;
        assert_eq!((status, &problem["type"]), (409, &json!("urn:saolei:quota-used")), "{problem}");
        assert_eq!(send(&server, &mut at("203.0.113.8"), path, GAME).await.0, 200);

        let own = format!("/api/v1/videos/{}", first["id"].as_str().unwrap());
        server.problem(&mut at("203.0.113.7"), "DELETE", &own, None, (404, "no-such-recording")).await;
        assert_eq!(server.ask(&mut ann, "DELETE", &own, None).await.status, 204);
        server.problem(&mut ann, "DELETE", &own, None, (404, "no-such-recording")).await;
        server.problem(&mut ann, "GET", &own, None, (404, "no-such-game")).await;
        assert_eq!(send(&server, &mut ann, path, GAME).await.0, 200, "there is room again");
    }
}

#[tokio::test]
async fn large_recorded_games_use_up_the_bytes() {
    let limits = Limits { kept_videos_size: ByteSize(1000), ..Limits::default() };
    let (server, mut ann) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    assert_eq!(send(&server, &mut ann, "/api/v1/videos?keep=true", GAME).await.0, 200);
    let long = GAME.to_string() + &"4.200 mv 1 1 (8 8)\n".repeat(100);
    assert_eq!(send(&server, &mut ann, "/api/v1/videos?keep=true", long).await.0, 409);
}

#[tokio::test]
async fn files_have_limits_and_errors_name_the_place() {
    let (server, mut ann) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let (status, problem) =
        send(&server, &mut ann, "/api/v1/videos", "Width: 2\nHeight: 1\nBoard:\n*00\n").await;
    assert_eq!((status, &problem["detail"]), (422, &json!("line 4: expected a row of 2 cells, found 3")));
    let (status, _) = send(&server, &mut ann, "/api/v1/videos", "").await;
    assert_eq!(status, 422);
    let wide = format!("Width: 101\nHeight: 1\nBoard:\n{}\nEvents:\n", "0".repeat(101));
    let (status, problem) = send(&server, &mut ann, "/api/v1/videos", wide).await;
    assert_eq!((status, &problem["detail"]), (422, &json!("the board is 1x101, expected at most 100x100")));
    // A recording may be larger than other bodies, but not larger than its own limit.
    let long = GAME.to_string() + &"4.200 mv 1 1 (8 8)\n".repeat(10_000);
    assert_eq!(send(&server, &mut ann, "/api/v1/videos", long).await.0, 200);
    let answer = server.send(&mut ann, "POST", "/api/v1/videos", Body::from(vec![b'x'; (1 << 20) + 1])).await;
    assert_eq!(answer.status.as_u16(), 413);
}
