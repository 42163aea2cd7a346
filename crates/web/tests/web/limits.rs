//! Limits: bad requests, too many requests, slow clients, hard positions.

use crate::test_server::{TestServer, Visitor};
use axum::body::Body;
use axum::http::Request;
use futures_util::stream::{self, StreamExt};
use saolei_web::{App, ByteSize, ClientAddress, Limits, Server, Store};
use serde_json::{Value, json};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use tower::ServiceExt;

#[tokio::test]
async fn requests_outside_the_limits_are_refused() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
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
        server.problem(&mut ada, "POST", "/api/v1/games", Some(asked), bad).await;
    }
    let crowded = json!({"rows": 5, "cols": 5, "mines": 17, "start": "opening"});
    server.problem(&mut ada, "POST", "/api/v1/games", Some(crowded), (422, "no-board")).await;
    for unreadable in [json!({"colour": "red"}), json!(["beginner"]), json!({"first": [1, 1]})] {
        server.problem(&mut ada, "POST", "/api/v1/games", Some(unreadable), (422, "unreadable")).await;
    }
    let answer = server.send(&mut ada, "POST", "/api/v1/games", Body::from("{")).await;
    assert_eq!(
        (answer.status.as_u16(), answer.json()["type"].clone()),
        (400, json!("urn:saolei:unreadable"))
    );
    let answer = server.send(&mut ada, "POST", "/api/v1/games", Body::from(" ".repeat(100_000))).await;
    assert_eq!(
        (answer.status.as_u16(), answer.json()["type"].clone()),
        (413, json!("urn:saolei:unreadable"))
    );
    let large = server.create(&mut ada, json!({"rows": 100, "cols": 100, "mines": 1500})).await;
    let path = format!("/api/v1/games/{}/moves", large["id"].as_str().unwrap());
    for key in ["", &"k".repeat(65)] {
        let body = json!({"key": key, "act": "open", "row": 1, "col": 1});
        server.problem(&mut ada, "POST", &path, Some(body), bad).await;
    }
    let body = json!({"key": "k", "act": "open", "row": 101, "col": 1});
    server.problem(&mut ada, "POST", &path, Some(body), bad).await;
    server.problem(&mut ada, "DELETE", "/api/v1/games", None, (405, "method-not-allowed")).await;
    server.problem(&mut ada, "GET", "/api/v1/nothing", None, (404, "no-such-page")).await;
    server.problem(&mut ada, "GET", "/nothing", None, (404, "no-such-page")).await;
    server.problem(&mut ada, "GET", "/assets/../Cargo.toml", None, (404, "no-such-page")).await;
    server.problem(&mut ada, "GET", "/api/v1/leaderboards/hard", None, (404, "no-such-page")).await;
    server.problem(&mut ada, "GET", "/api/v1/leaderboards/expert?day=soon", None, bad).await;
    // A byte that is not UTF-8.
    for path in ["/api/v1/leaderboards/%FF", "/api/v1/videos/%FF", "/api/v1/games/%FF"] {
        server.problem(&mut ada, "GET", path, None, (400, "unreadable")).await;
    }
}

#[tokio::test]
async fn a_visitor_makes_a_limited_number_of_games() {
    let limits = Limits { new_games: 3, new_game_every: Duration::from_secs(60), ..Limits::default() };
    let (server, mut ada, mut bob) =
        (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default(), Visitor::default());
    for _ in 0..3 {
        server.create(&mut ada, json!({})).await;
    }
    let problem = server.problem(&mut ada, "POST", "/api/v1/games", Some(json!({})), (429, "too-many")).await;
    assert!((1..=60).contains(&problem["retry_after"].as_u64().unwrap()));
    server.create(&mut bob, json!({})).await;
}

/// A network gets the share of a few visitors, however many cookies it has.
#[tokio::test]
async fn a_visitor_without_a_cookie_is_counted_by_the_address() {
    let far = "203.0.113.7".parse().unwrap();
    let proxies = vec!["192.0.2.1".parse().unwrap()];
    let limits = Limits {
        new_games: 2,
        new_game_every: Duration::from_secs(60),
        visitors_per_network: 5,
        proxies,
        ..Limits::default()
    };
    let server = TestServer::with_limits("sqlite::memory:", limits).await;
    let fresh = |address: &str, forwarded| Visitor {
        address: Some(address.parse().unwrap()),
        forwarded,
        ..Visitor::default()
    };
    for _ in 0..10 {
        server.create(&mut Visitor { address: Some(far), ..Visitor::default() }, json!({})).await;
    }
    let made_up = Some("198.51.100.9");
    for (address, forwarded) in [
        ("203.0.113.7", None),
        ("203.0.113.7", made_up),
        ("127.0.0.1", Some("203.0.113.7")),
        ("192.0.2.1", Some("198.51.100.9, 203.0.113.7")),
    ] {
        let mut visitor = fresh(address, forwarded);
        server.problem(&mut visitor, "POST", "/api/v1/games", Some(json!({})), (429, "too-many")).await;
    }
    for (address, forwarded) in [("203.0.113.8", None), ("192.0.2.1", made_up), ("127.0.0.1", None)] {
        server.create(&mut fresh(address, forwarded), json!({})).await;
    }
}

/// Half a body, and then nothing.
#[tokio::test]
async fn an_incomplete_body_times_out() {
    let limits = Limits { read_timeout: Duration::from_millis(50), ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    let half = stream::once(async { Ok::<_, std::io::Error>("{\"level\":") }).chain(stream::pending());
    let answer = server.send(&mut ada, "POST", "/api/v1/games", Body::from_stream(half)).await;
    assert_eq!((answer.status.as_u16(), answer.json()["type"].clone()), (408, json!("urn:saolei:too-slow")));
}

/// A client that sends a byte now and then, headers or a body, is disconnected.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_client_is_disconnected() {
    let limits = Limits { read_timeout: Duration::from_millis(300), ..Limits::default() };
    let app = App::new(Store::open("sqlite::memory:").await.unwrap(), limits).await.unwrap();
    let server = Server::new(app, tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap());
    let address = server.address().unwrap();
    let serving = tokio::spawn(server.serve(std::future::pending()));
    let head = "POST /api/v1/games HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n";
    let body = format!("{head}content-length: 1000\r\n\r\n{{");
    for (sent, status_line) in [(head, None), (&body, Some("HTTP/1.1 408 Request Timeout"))] {
        let sent = sent.to_string();
        let answer = tokio::task::spawn_blocking(move || drip(address, &sent)).await.unwrap();
        assert_eq!(answer.lines().next(), status_line, "{answer:?}");
    }
    serving.abort();
}

/// Sends a text and then a space now and then until the server disconnects; returns its answer.
fn drip(address: SocketAddr, text: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    let (mut answer, mut piece) = (Vec::new(), [0; 1024]);
    for _ in 0..1000 {
        match stream.read(&mut piece) {
            Ok(0) => return String::from_utf8(answer).unwrap(),
            Ok(read) => answer.extend_from_slice(&piece[..read]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => return String::from_utf8(answer).unwrap(),
        }
        // If the server has disconnected, the next read finds out.
        let _ = stream.write_all(b" ");
    }
    panic!("still connected after 1000 bytes: {:?}", String::from_utf8_lossy(&answer));
}

/// A client that asks and never reads is disconnected.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_stops_reading_is_disconnected() {
    let limits = Limits { write_timeout: Duration::from_millis(300), ..Limits::default() };
    let app = App::new(Store::open("sqlite::memory:").await.unwrap(), limits).await.unwrap();
    let server = Server::new(app, tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap());
    let address = server.address().unwrap();
    let serving = tokio::spawn(server.serve(std::future::pending()));
    // More than the buffers of the operating system take.
    let asked = "GET /openapi.json HTTP/1.1\r\nhost: a\r\n\r\n".repeat(1000);
    let disconnected = tokio::task::spawn_blocking(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(asked.as_bytes()).unwrap();
        (0..600).any(|_| {
            std::thread::sleep(Duration::from_millis(50));
            stream.write_all(b"\r\n").is_err()
        })
    });
    assert!(disconnected.await.unwrap(), "still connected");
    serving.abort();
}

/// Answers that nobody reads take memory; a network has a share of it.
#[tokio::test]
async fn a_network_has_a_limited_amount_of_unread_answers() {
    let hostile = || Visitor { address: Some("203.0.113.7".parse().unwrap()), ..Visitor::default() };
    let other = || Visitor { address: Some("203.0.113.8".parse().unwrap()), ..Visitor::default() };
    let position = json!({"position": position(|row, col| row < 2 && col < 90, None)});
    let server = TestServer::on("sqlite::memory:").await;
    let answer = server.ask(&mut hostile(), "POST", "/api/v1/analyse", Some(position.clone())).await;
    // Enough for one of them.
    let answers_memory_each = ByteSize(answer.text.len() as u64 * 3 / 2);
    let limits = Limits { answers_memory_each, ..Limits::default() };
    let server = TestServer::with_limits("sqlite::memory:", limits).await;
    let unread =
        server.begin(&mut hostile(), "POST", "/api/v1/analyse", Body::from(position.to_string())).await;
    assert_eq!(unread.status(), 200);
    server
        .problem(&mut hostile(), "POST", "/api/v1/analyse", Some(position.clone()), (429, "too-many"))
        .await;
    server.ok(&mut other(), "POST", "/api/v1/analyse", Some(position.clone())).await;
    drop(unread);
    server.ok(&mut hostile(), "POST", "/api/v1/analyse", Some(position)).await;
}

/// Large games take more memory than small ones; those that were not used for long are read again.
#[tokio::test]
async fn games_in_memory_are_limited_by_their_size() {
    let limits = Limits { games_memory: ByteSize(1 << 20), ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    let mut games = Vec::new();
    for number in 0..30 {
        let game = server.create(&mut ada, json!({"rows": 100, "cols": 100, "mines": 1500})).await;
        let id = game["id"].as_str().unwrap().to_string();
        let turn = server.make_move(&mut ada, &id, "mark", 1 + number, 1).await;
        assert_eq!(turn["turn"], 1);
        games.push(id);
    }
    let metrics = server.metrics().await;
    let in_memory = metrics.lines().find_map(|line| line.strip_prefix("saolei_games_in_memory "));
    let in_memory: u64 = in_memory.unwrap().parse().unwrap();
    // A board of 10,000 cells takes more than 50 kB.
    assert!((1..20).contains(&in_memory), "{in_memory} games are in memory");
    for (number, id) in games.iter().enumerate() {
        let game = server.ok(&mut ada, "GET", &format!("/api/v1/games/{id}"), None).await;
        assert!(game["board"][number].as_str().unwrap().starts_with("F."), "game {number} is as it was");
    }
}

/// A hint in a game does not wait for analyses, however many there are and however long they take.
#[tokio::test]
async fn analyses_of_other_networks_do_not_delay_a_hint() {
    // Analyses never begin.
    let limits = Limits { solver_threads: 0, ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    let game = server.create(&mut ada, json!({"level": "beginner"})).await;
    let id = game["id"].as_str().unwrap();
    server.make_move(&mut ada, id, "open", 5, 5).await;
    let mut visitors = ["203.0.113.7", "203.0.113.8"]
        .map(|address| Visitor { address: Some(address.parse().unwrap()), ..Visitor::default() });
    let analyses = visitors.iter_mut().map(|visitor| {
        server.ask(visitor, "POST", "/api/v1/analyse", Some(json!({"position": "1x3 1\n1.1\n"})))
    });
    let analyses = futures_util::future::join_all(analyses);
    let hint = server.help(&mut ada, id, "hint");
    match futures_util::future::select(std::pin::pin!(analyses), std::pin::pin!(hint)).await {
        futures_util::future::Either::Left(_) => panic!("an analysis was first"),
        futures_util::future::Either::Right((hint, _)) => assert_eq!(hint["assisted"], true),
    }
}

#[tokio::test]
async fn a_visitor_has_a_limited_number_of_solver_jobs() {
    let limits = Limits { solver_jobs_each: 0, ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    let position = json!({"position": "1x3 1\n1.1\n"});
    server.problem(&mut ada, "POST", "/api/v1/analyse", Some(position), (429, "too-many")).await;
}

#[tokio::test]
async fn a_visitor_has_a_limited_number_of_streams() {
    let limits = Limits { streams_each: 0, ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    let game = server.create(&mut ada, json!({})).await;
    let path = format!("/api/v1/games/{}/events", game["id"].as_str().unwrap());
    server.problem(&mut ada, "GET", &path, None, (429, "too-many")).await;
}

/// Behind the proxy of docs/deploy.md all connections come from this machine; each network still has its share.
#[tokio::test]
async fn connections_through_a_proxy_are_limited_per_network() {
    let limits = Limits { connections_each: 2, ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    let game = server.create(&mut ada, json!({})).await;
    let events = format!("/api/v1/games/{}/events", game["id"].as_str().unwrap());
    let ask = |path: &str, visitor: &'static str| {
        let request = Request::get(path).header("x-forwarded-for", visitor);
        let request =
            request.extension(ClientAddress("127.0.0.1".parse().unwrap())).body(Body::empty()).unwrap();
        server.app.router().oneshot(request)
    };
    let far = "203.0.113.7";
    let first = ask(&events, far).await.unwrap();
    let second = ask(&events, far).await.unwrap();
    assert_eq!((first.status().as_u16(), second.status().as_u16()), (200, 200));
    for path in ["/api/v1/me", "/", "/healthz"] {
        assert_eq!(ask(path, far).await.unwrap().status(), 429, "{path}");
        assert_eq!(ask(path, "203.0.113.8").await.unwrap().status(), 200, "{path}, another network");
    }
    drop(first);
    for _ in 0..3 {
        let answer = ask("/healthz", far).await.unwrap();
        assert_eq!(answer.status(), 200, "a stream is closed, and answers that are sent do not count");
    }
}

#[tokio::test]
async fn statistics_and_the_daily_board_are_read_a_limited_number_of_times() {
    let limits = Limits { reports: 3, report_every: Duration::from_secs(60), ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    for path in ["/api/v1/me/statistics", "/api/v1/daily", "/api/v1/me/games"] {
        server.ok(&mut ada, "GET", path, None).await;
    }
    for path in ["/api/v1/me/statistics", "/api/v1/daily", "/api/v1/me/games", "/api/v1/me/videos"] {
        server.problem(&mut ada, "GET", path, None, (429, "too-many")).await;
    }
    server.ok(&mut Visitor::default(), "GET", "/api/v1/daily", None).await;
}

/// Lengths of lists and sizes of recorded games are options too.
#[tokio::test]
async fn lists_and_recorded_games_are_as_long_as_the_options_say() {
    let limits = Limits { statistics_levels: 1, calendar_days: 2, video_moves: 1, ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    for mines in [10, 11, 10] {
        let game =
            server.create(&mut ada, json!({"rows": 9, "cols": 9, "mines": mines, "no_guess": true})).await;
        server.win(&mut ada, &game).await;
    }
    let statistics = server.ok(&mut ada, "GET", "/api/v1/me/statistics", None).await;
    let levels = statistics["levels"].as_array().unwrap();
    assert_eq!((levels.len(), &levels[0]["games"]), (1, &json!(2)), "the level played most");
    for day in ["2026-01-29", "2026-01-30", "2026-01-31"] {
        server.create(&mut ada, json!({"daily": true, "day": day})).await;
    }
    let daily = server.ok(&mut ada, "GET", "/api/v1/daily", None).await;
    let days: Vec<_> = daily["past"].as_array().unwrap().iter().map(|game| game["daily"].clone()).collect();
    assert_eq!(days, ["2026-01-31", "2026-01-30"]);
    let game = |moves| {
        format!("saolei 1\nrules classic\nsize 1x3\nmines 1\nstart safe\nmade given\nlayout\n*..\n{moves}")
    };
    for (moves, status) in [("0 open 1 3\n", 200), ("0 mark 1 1\n0 open 1 3\n", 422)] {
        let answer = server.send(&mut ada, "POST", "/api/v1/videos", Body::from(game(moves))).await;
        assert_eq!(answer.status.as_u16(), status, "{}", answer.json());
    }
}

/// The mines of a 100x100 board, by a fixed rule.
fn is_mine(row: i32, col: i32) -> bool {
    let mixed = (row * 100 + col + 1).cast_unsigned().wrapping_mul(2_654_435_761);
    (0..100).contains(&row) && (0..100).contains(&col) && (mixed >> 16) % 100 < 30
}

/// That board with some cells open, and perhaps a wrong number.
fn position(open: impl Fn(i32, i32) -> bool, wrong: Option<(i32, i32)>) -> String {
    let number = |row: i32, col: i32| {
        let around = (row - 1..=row + 1).flat_map(|row| (col - 1..=col + 1).map(move |col| (row, col)));
        let mines = around.filter(|&(row, col)| is_mine(row, col)).count();
        if wrong == Some((row, col)) { (mines + 1) % 8 } else { mines }
    };
    let glyph = |row, col| match open(row, col) && !is_mine(row, col) {
        true => number(row, col).to_string(),
        false => ".".to_string(),
    };
    let rows = (0..100).map(|row| (0..100).map(|col| glyph(row, col)).collect::<String>() + "\n");
    let mines = (0..100).flat_map(|row| (0..100).map(move |col| (row, col)));
    let mines = mines.filter(|&(row, col)| is_mine(row, col)).count();
    format!("100x100 {mines}\n{}", rows.collect::<String>())
}

/// Every closed cell has either exact odds or an estimate with its error, certain cells have exact odds, and the mines that
/// the odds expect are those of the board.
fn check_estimates(name: &str, answer: &Value) {
    let mut expected = 0.0;
    let rows = answer["position"].as_str().unwrap().lines().skip(1);
    for (row, text) in rows.enumerate() {
        for (col, glyph) in text.chars().enumerate() {
            let (exact, estimate) = (&answer["odds"][row][col], &answer["estimates"][row][col]);
            let numbers =
                estimate.as_array().map(|pair| [&pair[0], &pair[1]].map(|one| one.as_f64().unwrap()));
            match (glyph, exact.as_f64(), numbers) {
                ('.', Some(risk), None) => expected += risk,
                ('.', None, Some([risk, error])) => {
                    assert!((0.0..=1.0).contains(&risk) && error > 0.0, "{name}: {estimate}");
                    expected += risk;
                }
                ('0'..='8', None, None) => {}
                _ => panic!("{name}: row {row}, column {col}: {glyph} has {exact} and {estimate}"),
            }
        }
    }
    let mines = answer["mine_count"].as_f64().unwrap();
    assert!((expected - mines).abs() < 0.1 * mines, "{name}: {expected} of {mines} mines");
    let best = &answer["best"];
    if answer["safe"].as_array().unwrap().is_empty() {
        let [row, col] = ["row", "col"].map(|field| best[field].as_u64().unwrap() as usize - 1);
        assert_eq!(answer["estimates"][row][col], json!([answer["risk"], answer["risk_error"]]), "{name}");
    }
}

/// The hardest positions of the largest board, each of which once took some part of the solver too long: lone numbers are
/// the widest frontier, rows of numbers the longest chains, and a wrong number among them has to be found.
#[tokio::test]
async fn a_position_too_hard_to_count_is_answered_with_certain_cells_and_estimates() {
    // Long timeouts, because test machines are slow and busy.
    let limits = Limits {
        solver_timeout: Duration::from_secs(100),
        answer_timeout: Duration::from_secs(120),
        ..Limits::default()
    };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, Visitor::default());
    for (name, position) in [
        ("lone numbers", position(|row, col| row % 2 == 0 && col % 2 == 0, None)),
        ("rows", position(|row, _| row % 2 == 0, None)),
        ("columns", position(|_, col| col % 2 == 0, None)),
        ("a wrong number", position(|row, _| row % 2 == 0, Some((40, 41)))),
    ] {
        let body = json!({"position": position, "win_chance": name == "lone numbers"});
        let answer = server.ok(&mut ada, "POST", "/api/v1/analyse", Some(body)).await;
        if name == "a wrong number" {
            let blamed = answer["impossible"]["numbers"].as_array().map_or(0, Vec::len);
            assert!(blamed > 0 || answer["exactness"] != "exact", "{name}");
        } else {
            assert_ne!(answer["exactness"], "exact", "{name}");
            // A machine that is too busy has no time for estimates.
            if answer["exactness"] == "estimated" {
                check_estimates(name, &answer);
                let is_exact = if name == "lone numbers" { json!(false) } else { Value::Null };
                assert_eq!(answer["win_chance"]["exact"], is_exact, "{name}: {}", answer["win_chance"]);
            }
            let mut certain = 0;
            for (list, expected) in [("safe", false), ("mines", true)] {
                for cell in answer[list].as_array().unwrap() {
                    let [row, col] = ["row", "col"].map(|field| cell[field].as_i64().unwrap() as i32 - 1);
                    assert_eq!(is_mine(row, col), expected, "{name}: {list} {cell}");
                    certain += 1;
                }
            }
            assert!(certain > 0, "{name}: some cells are certain");
        }
    }
    let wrong = json!({"position": "1x3 1\n2.x\n"});
    let problem =
        server.problem(&mut ada, "POST", "/api/v1/analyse", Some(wrong), (422, "bad-request")).await;
    assert!(problem["detail"].as_str().unwrap().starts_with("2:3: unknown glyph \"x\""), "{problem}");
    let impossible = json!({"position": "1x4 1\n1..1\n"});
    let answer = server.ok(&mut ada, "POST", "/api/v1/analyse", Some(impossible)).await;
    assert_eq!(answer["impossible"]["mine_count"], true, "{answer}");
}
