//! The service without a server answers as the server does: the same requests to both, and the same answers.

use crate::test_server::{TestServer, Visitor};
use axum::body::Body;
use saolei_api::service::{Caller, Change, Patience, Range, Reads, Record, Request, Service, Step};
use saolei_web::Limits;
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Duration;

/// What differs between two servers: ids, secrets, and everything that depends on the clock. Without a server, no game is
/// ranked.
const DIFFERENT: [&str; 15] = [
    "id",
    "links",
    "next",
    "you",
    "server_time",
    "millis",
    "created",
    "ranked",
    "text",
    "rawvf",
    "measures",
    "figures",
    "best_millis",
    "mean_millis",
    "best_three_bv_per_second",
];

/// The service on records in memory, as a page drives it.
#[derive(Default)]
struct Local {
    service: Service,
    store: BTreeMap<String, String>,
    drawn: Cell<u64>,
    now: u64,
}

impl Local {
    fn ask(&mut self, method: &str, address: &str, body: &[u8]) -> (u16, Value) {
        self.now += 1000;
        let mut reads = Reads::default();
        let mut patience = Patience::Instant;
        loop {
            let random = |bytes: &mut [u8]| bytes.fill_with(|| draw(&self.drawn));
            let caller = Caller { now: self.now, clock: &|| Duration::ZERO, random: &random, patience };
            match self.service.answer(Request { method, address, body }, &reads, caller) {
                Step::Read(ranges) => {
                    for range in ranges {
                        let records = read(&self.store, &range);
                        reads.add(range, records);
                    }
                }
                Step::Think => patience = Patience::Thorough,
                Step::Done(response) => {
                    if self.write(&response.changes) {
                        let body = Some(response.body).filter(|body| !body.is_empty());
                        let json = body.map_or(Value::Null, |body| serde_json::from_str(&body).unwrap());
                        return (response.status, json);
                    }
                    self.service.forget();
                    reads = Reads::default();
                }
            }
        }
    }

    /// Makes all changes, or none if a record is not as expected.
    fn write(&mut self, changes: &[Change]) -> bool {
        if changes.iter().any(|change| self.store.get(&change.key) != change.before.as_ref()) {
            return false;
        }
        for Change { key, after, .. } in changes.iter().cloned() {
            match after {
                Some(text) => self.store.insert(key, text),
                None => self.store.remove(&key),
            };
        }
        true
    }
}

fn draw(drawn: &Cell<u64>) -> u8 {
    drawn.set(drawn.get().wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    (drawn.get() >> 56) as u8
}

fn read(store: &BTreeMap<String, String>, range: &Range) -> Vec<Record> {
    let records = store.range(range.from.clone()..range.to.clone());
    let mut records: Vec<Record> = records.map(|(key, text)| (key.clone(), text.clone())).collect();
    if let Some(last) = range.last {
        records.drain(..records.len().saturating_sub(last as usize));
    }
    records
}

/// Both services, and the id of the current game on each.
struct Both {
    server: TestServer,
    visitor: Visitor,
    local: Local,
    ids: [String; 2],
}

impl Both {
    async fn new() -> Both {
        // Both think to the end, on a busy machine too: an answer that is cut off differs.
        let forever = Duration::from_secs(3600);
        let limits = Limits { solver_timeout: forever, answer_timeout: forever, ..Limits::default() };
        let server = TestServer::with_limits("sqlite::memory:", limits).await;
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        let local = Local { now: now.as_millis() as u64, ..Local::default() };
        Both { server, visitor: Visitor::default(), local, ids: Default::default() }
    }

    /// Sends a request to both, compares the answers, and returns the local one. `{game}` stands for the current game.
    async fn ask(&mut self, method: &str, path: &str, body: &[u8]) -> (u16, Value) {
        let address = |id: &str| format!("/api/v1{}", path.replace("{game}", id));
        let text = |id: &str| match std::str::from_utf8(body) {
            Ok(text) => text.replace("{game}", id).into_bytes(),
            Err(_) => body.to_vec(),
        };
        let [server, local] = self.ids.clone();
        let sent = Body::from(text(&server));
        let remote = self.server.send(&mut self.visitor, method, &address(&server), sent).await;
        let here = self.local.ask(method, &address(&local), &text(&local));
        let there = if remote.text.is_empty() { Value::Null } else { remote.json() };
        if let (Some(one), Some(other)) =
            (there["links"]["watch"].as_str(), here.1["links"]["watch"].as_str())
        {
            self.ids = [one, other].map(|link| link.trim_start_matches("/g/").to_string());
        }
        let here_masked = (here.0, masked(here.1.clone()));
        assert_eq!(here_masked, (remote.status.as_u16(), masked(there)), "{method} {path}");
        here
    }

    async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.ask("POST", path, body.to_string().as_bytes()).await
    }

    async fn get(&mut self, path: &str) -> Value {
        self.ask("GET", path, b"").await.1
    }
}

fn masked(value: Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| {
                let value = if DIFFERENT.contains(&name.as_str()) { json!("-") } else { masked(value) };
                (name, value)
            })
            .collect(),
        Value::Array(values) => values.into_iter().map(masked).collect(),
        // Ids in sentences.
        Value::String(text) if text.contains("no game has the id") => json!("no game has the id"),
        other => other,
    }
}

#[tokio::test]
async fn whole_games_are_answered_as_on_the_server() {
    let mut both = Both::new().await;
    for (number, game) in [
        json!({"rows": 6, "cols": 8, "mines": 7, "seed": "one"}),
        json!({"rows": 5, "cols": 9, "mines": 7, "seed": "two", "first": {"row": 3, "col": 6}, "no_guess": true, "rules": "sweep"}),
        json!({"rows": 4, "cols": 7, "mines": 6, "seed": "four", "start": "safe", "rules": "boom"}),
    ]
    .into_iter()
    .enumerate()
    {
        both.post("/games", game).await;
        let wrong = json!({"key": "w", "act": "mark", "row": 1, "col": 1});
        both.post("/games/{game}/moves", wrong).await;
        // A flag would keep its cell closed.
        both.post("/games/{game}/undo", json!({"key": "v"})).await;
        let mut phase = json!("playing");
        for turn in 0.. {
            if phase != "playing" {
                break;
            }
            let hint = both.post("/games/{game}/hint", json!({"key": format!("h{turn}")})).await.1;
            let cell = &hint["cell"];
            let open =
                json!({"key": format!("o{turn}"), "act": "open", "row": cell["row"], "col": cell["col"]});
            let moved = both.post("/games/{game}/moves", open.clone()).await.1;
            both.post("/games/{game}/moves", open).await;
            both.get("/games/{game}").await;
            if turn % 5 == 0 {
                both.post("/games/{game}/odds", json!({"key": format!("d{turn}")})).await;
                both.post("/games/{game}/undo", json!({"key": format!("u{turn}")})).await;
                both.post("/games/{game}/moves", json!({"key": "w", "act": "chord", "row": 2, "col": 2}))
                    .await;
                // The same move again with another key: the undo took it back.
                let again =
                    json!({"key": format!("a{turn}"), "act": "open", "row": cell["row"], "col": cell["col"]});
                phase = both.post("/games/{game}/moves", again).await.1["phase"].clone();
            } else {
                phase = moved["phase"].clone();
            }
        }
        both.get("/games/{game}/replay").await;
        both.get("/games/{game}/review").await;
        both.get("/me/statistics").await;
        assert_eq!(
            both.get("/me/games?limit=3").await["games"].as_array().unwrap().len(),
            3.min(2 * number + 1)
        );
        both.post("/games", json!({"board_of": "{game}"})).await;
        both.get("/games/{game}").await;
    }
}

#[tokio::test]
async fn other_requests_are_answered_as_on_the_server() {
    let mut both = Both::new().await;
    both.get("/me").await;
    both.get("/lessons").await;
    both.get("/me/statistics").await;
    both.get("/me/games").await;
    both.get("/daily").await;
    both.get("/me/videos").await;
    both.get("/games/0unknown").await;
    both.get("/videos/unknown").await;
    both.get("/nothing").await;
    both.ask("DELETE", "/videos/unknown", b"").await;
    both.post("/games", json!({"rows": 3, "cols": 3, "mines": 9})).await;
    both.post("/games", json!({"level": "huge"})).await;
    both.post("/games", json!({"unknown": 1})).await;
    both.post("/analyse", json!({"position": "1x6 2\n1.2.1.\n"})).await;
    both.post("/analyse", json!({"position": "1x3 2\n1.1\n"})).await;
    both.post("/analyse", json!({"position": "nothing"})).await;
    both.ask("POST", "/games/import?rules=sweep", b"..*\n...\n...\n").await;
    both.post("/games/{game}/moves", json!({"key": "a", "act": "open", "row": 1, "col": 3})).await;
    both.post("/games/{game}/moves", json!({"key": "b", "act": "open", "row": 9, "col": 1})).await;
    both.post("/games/{game}/moves", json!({"key": "", "act": "open", "row": 1, "col": 1})).await;
    both.post("/games/{game}/hint", json!({"key": "c"})).await;
    both.post("/games/{game}/undo", json!({"key": "d"})).await;
    both.post("/games/{game}/moves", json!({"key": "e", "act": "open", "row": 3, "col": 1})).await;
    both.get("/games/{game}/review").await;
    both.ask("POST", "/games/import", b"no board").await;
    let video = b"Width: 2\nHeight: 1\nBoard:\n*0\nEvents:\n0.00 lc 2 1 (24 8)\n0.01 lr 2 1 (24 8)\n";
    both.ask("POST", "/videos", video).await;
    let kept = both.ask("POST", "/videos?keep=true", video).await.1;
    both.get("/me/videos").await;
    let id = kept["id"].as_str().unwrap();
    let (status, again) = both.local.ask("GET", &format!("/api/v1/videos/{id}"), b"");
    assert_eq!((status, &again["id"]), (200, &kept["id"]));
    assert_eq!(both.local.ask("DELETE", &format!("/api/v1/videos/{id}"), b"").0, 204);
    assert_eq!(both.local.ask("GET", &format!("/api/v1/videos/{id}"), b"").0, 404);
    both.ask("POST", "/videos", b"no video").await;
}

#[test]
fn the_daily_board_is_that_of_its_date() {
    let mut local = Local { now: 1_000_000_000_000, ..Local::default() };
    let (status, game) = local.ask("POST", "/api/v1/games", br#"{"daily": true}"#);
    assert_eq!((status, game["daily"].as_str()), (201, Some("2001-09-09")));
    let (_, again) = local.ask("POST", "/api/v1/games", br#"{"daily": true}"#);
    assert_eq!(game["id"], again["id"]);
    let (_, daily) = local.ask("GET", "/api/v1/daily", b"");
    assert_eq!(daily["mine"]["id"], game["id"]);
    // Anyone can make the same board: its seed is the date.
    let same = br#"{"level": "intermediate", "no_guess": true, "seed": "daily-2001-09-09", "first": {"row": 9, "col": 9}}"#;
    let mut boards = Vec::new();
    for id in [game["id"].clone(), local.ask("POST", "/api/v1/games", same).1["id"].clone()] {
        let id = id.as_str().unwrap();
        let first = local.ask("GET", &format!("/api/v1/games/{id}"), b"").1["first"].clone();
        let open = json!({"key": "a", "act": "open", "row": first["row"], "col": first["col"]}).to_string();
        local.ask("POST", &format!("/api/v1/games/{id}/moves"), open.as_bytes());
        boards.push(local.ask("GET", &format!("/api/v1/games/{id}"), b"").1["board"].clone());
    }
    assert_eq!(boards[0], boards[1]);
}

#[test]
fn what_needs_other_people_says_so() {
    let mut local = Local::default();
    for (method, path) in [
        ("GET", "leaderboards/expert"),
        ("PUT", "me"),
        ("POST", "me/recovery"),
        ("GET", "me/passkeys"),
        ("GET", "games/0a/events"),
    ] {
        let (status, problem) = local.ask(method, &format!("/api/v1/{path}"), b"{}");
        assert_eq!((status, problem["type"].as_str()), (501, Some("urn:saolei:needs-server")), "{path}");
    }
}

#[test]
fn two_pages_on_one_store_keep_each_others_turns() {
    let mut one = Local::default();
    let (_, game) = one.ask("POST", "/api/v1/games", br#"{"rows": 6, "cols": 9, "mines": 10, "seed": "s"}"#);
    let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
    let mut services = [std::mem::take(&mut one.service), Service::default(), Service::default()];
    for turn in 0..30 {
        std::mem::swap(&mut one.service, &mut services[turn % 3]);
        let mark =
            json!({"key": format!("k{turn}"), "act": "mark", "row": 1 + turn % 6, "col": 1 + turn % 9});
        let (status, answer) = one.ask("POST", &format!("{path}/moves"), mark.to_string().as_bytes());
        assert_eq!((status, answer["turn"].as_u64()), (200, Some(turn as u64 + 1)));
        std::mem::swap(&mut one.service, &mut services[turn % 3]);
    }
    // Everyone sees the same game, and so does a page that is opened now.
    services[0] = Service::default();
    let boards = services.map(|service| {
        one.service = service;
        one.ask("GET", &path, b"").1["board"].clone()
    });
    assert!(boards.iter().all(|board| *board == boards[0]) && boards[0] != game["board"]);
    // Moves that were applied on top of a refused one are refused as well.
    let mut late = Service::default();
    std::mem::swap(&mut one.service, &mut late);
    one.ask("GET", &path, b"");
    let mut early = Local { store: one.store.clone(), ..Local::default() };
    std::mem::swap(&mut early.service, &mut late);
    let mark = json!({"key": "x", "act": "mark", "row": 6, "col": 9}).to_string();
    one.ask("POST", &format!("{path}/moves"), mark.as_bytes());
    let stale: Vec<Change> = ["y", "z"]
        .iter()
        .flat_map(|key| {
            let mark = json!({"key": key, "act": "mark", "row": 6, "col": 8}).to_string();
            let before = early.store.clone();
            early.ask("POST", &format!("{path}/moves"), mark.as_bytes());
            let (key, text) = early.store.iter().rfind(|(key, _)| !before.contains_key(*key)).unwrap();
            let last = before.iter().rfind(|(key, _)| key.starts_with("turn/")).unwrap();
            [
                Change { key: last.0.clone(), before: Some(last.1.clone()), after: Some(last.1.clone()) },
                Change { key: key.clone(), before: None, after: Some(text.clone()) },
            ]
        })
        .collect();
    assert!(!one.write(&stale[..2]) && !one.write(&stale[2..]));
}

#[test]
fn everything_can_be_saved_and_read_elsewhere() {
    let mut one = Local { now: 5000, ..Local::default() };
    let mut paths = Vec::new();
    for seed in ["s", "t", "u"] {
        let body = json!({"rows": 4, "cols": 9, "mines": 6, "seed": seed}).to_string();
        let (_, game) = one.ask("POST", "/api/v1/games", body.as_bytes());
        let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
        for cell in 0..36 {
            let open =
                json!({"key": cell.to_string(), "act": "open", "row": 1 + cell / 9, "col": 1 + cell % 9});
            one.ask("POST", &format!("{path}/moves"), open.to_string().as_bytes());
        }
        paths.push(path);
    }
    let video = b"Width: 2\nHeight: 1\nBoard:\n*0\nEvents:\n0.00 lc 2 1 (24 8)\n0.01 lr 2 1 (24 8)\n";
    one.ask("POST", "/api/v1/videos?keep=true", video);
    let (_, saved) = one.ask("GET", "/api/v1/me/records", b"");
    let text = saved.to_string();
    let mut other = Local { now: 9000, ..Local::default() };
    other.ask("POST", "/api/v1/games", br#"{"level": "beginner", "key": "own"}"#);
    assert_eq!(
        other.ask("PUT", "/api/v1/me/records", text.as_bytes()),
        (200, json!({"games": 3, "videos": 1}))
    );
    for path in &paths {
        let board = |local: &mut Local| local.ask("GET", path, b"").1["board"].clone();
        assert_eq!(board(&mut other), board(&mut one));
    }
    let statistics = |local: &mut Local| local.ask("GET", "/api/v1/me/statistics", b"").1;
    assert_eq!(statistics(&mut other)["levels"][0]["games"], statistics(&mut one)["levels"][0]["games"]);
    assert_eq!(other.ask("GET", "/api/v1/me/games", b"").1["games"].as_array().unwrap().len(), 4);
    // A second time nothing is new, and bad files change nothing.
    assert_eq!(
        other.ask("PUT", "/api/v1/me/records", text.as_bytes()),
        (200, json!({"games": 0, "videos": 0}))
    );
    let before = other.store.clone();
    let mut newer = saved.clone();
    newer["saolei"] = json!(2);
    let mut cut = saved.clone();
    cut["games"][0]["turns"][0]["lines"] = json!("0 open 99 99\n");
    let mut swapped = saved.clone();
    swapped["games"][0]["game"]["created_with"]["id"] = json!("../../x");
    let mut twice = saved;
    twice["games"][1] = twice["games"][0].clone();
    for bad in [json!([]), json!({"saolei": 1}), newer, cut, swapped, twice] {
        let (status, problem) = other.ask("PUT", "/api/v1/me/records", bad.to_string().as_bytes());
        assert_eq!((status, problem["type"].as_str()), (422, Some("urn:saolei:bad-file")), "{bad}");
    }
    assert_eq!(other.store, before);
}
