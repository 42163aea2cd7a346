//! An application without a socket, and the visitors who send it requests.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use saolei_web::{App, ClientAddress, Limits, Store};
use serde_json::{Value, json};
use std::net::IpAddr;
use tower::ServiceExt;

/// The databases to test on: SQLite, and PostgreSQL if it is installed, which it has to be in CI.
pub async fn stores() -> Vec<String> {
    let mut stores = vec!["sqlite::memory:".to_string()];
    stores.extend(postgres_store());
    stores
}

/// A folder of its own for a test, removed at the end: after what has opened its files, which Windows would not remove.
pub struct Folder(pub std::path::PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("saolei-store-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub fn store(&self) -> String {
        format!("sqlite:{}", self.0.join("games.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A new database in the PostgreSQL of this test run.
#[cfg(unix)]
pub fn postgres_store() -> Option<String> {
    use saolei_testing::Postgres;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::{Mutex, OnceLock};
    static POSTGRES: OnceLock<Option<Mutex<Postgres>>> = OnceLock::new();
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let postgres = POSTGRES.get_or_init(|| Postgres::start_or_skip().map(Mutex::new)).as_ref()?;
    let name = format!("test{}", COUNT.fetch_add(1, Ordering::Relaxed));
    let postgres = postgres.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    Some(postgres.database(&name).unwrap())
}

/// The tests start PostgreSQL as another user and on a Unix socket: elsewhere they use SQLite alone.
#[cfg(not(unix))]
pub fn postgres_store() -> Option<String> {
    None
}

/// An application on a store.
pub struct TestServer {
    pub app: App,
    router: Router,
}

/// Someone with a cookie.
#[derive(Default)]
pub struct Visitor {
    /// The address of the requests.
    pub address: Option<IpAddr>,
    /// The header `X-Forwarded-For`.
    pub forwarded: Option<&'static str>,
    /// The header `Host`.
    pub host: Option<&'static str>,
    pub cookie: Option<String>,
    pub key: Option<String>,
    pub keys: u32,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {:?}", self.text))
    }
}

impl TestServer {
    pub async fn on(store: &str) -> TestServer {
        TestServer::with_limits(store, Limits::default()).await
    }

    pub async fn with_limits(store: &str, limits: Limits) -> TestServer {
        let app = App::new(Store::open(store).await.unwrap(), limits).await.unwrap();
        TestServer { router: app.router(), app }
    }

    pub async fn ask(&self, visitor: &mut Visitor, method: &str, path: &str, body: Option<Value>) -> Answer {
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.send(visitor, method, path, body).await
    }

    pub async fn send(&self, visitor: &mut Visitor, method: &str, path: &str, body: Body) -> Answer {
        let (parts, body) = self.begin(visitor, method, path, body).await.into_parts();
        let bytes = to_bytes(body, 50_000_000).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        Answer { status: parts.status, headers: parts.headers, text }
    }

    /// An answer whose body is not read yet.
    pub async fn begin(
        &self,
        visitor: &mut Visitor,
        method: &str,
        path: &str,
        body: Body,
    ) -> axum::response::Response {
        let mut request =
            Request::builder().method(method).uri(path).header("content-type", "application/json");
        if let Some(cookie) = &visitor.cookie {
            request = request.header("cookie", cookie);
        }
        if let Some(key) = &visitor.key {
            request = request.header("saolei-key", key);
        }
        if let Some(forwarded) = visitor.forwarded {
            request = request.header("x-forwarded-for", forwarded);
        }
        if let Some(host) = visitor.host {
            request = request.header("host", host);
        }
        if let Some(address) = visitor.address {
            request = request.extension(ClientAddress(address));
        }
        let response = self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        if let Some(cookie) = response.headers().get("set-cookie") {
            visitor.cookie = cookie.to_str().unwrap().split(';').next().map(str::to_string);
        }
        response
    }

    /// What operators see at `/metrics`.
    pub async fn metrics(&self) -> String {
        let request = Request::get("/metrics").body(Body::empty()).unwrap();
        let response = self.app.metrics_router().oneshot(request).await.unwrap();
        String::from_utf8(to_bytes(response.into_body(), 1_000_000).await.unwrap().to_vec()).unwrap()
    }

    /// Sends a request that must succeed, and returns its answer.
    pub async fn ok(&self, visitor: &mut Visitor, method: &str, path: &str, body: Option<Value>) -> Value {
        let answer = self.ask(visitor, method, path, body).await;
        assert!(answer.status.is_success(), "{method} {path}: {} {}", answer.status, answer.text);
        answer.json()
    }

    /// The answer has to be a problem of this status and kind, in the form of all problems.
    pub async fn problem(
        &self,
        visitor: &mut Visitor,
        method: &str,
        path: &str,
        body: Option<Value>,
        expected: (u16, &str),
    ) -> Value {
        let answer = self.ask(visitor, method, path, body).await;
        assert_eq!(answer.status.as_u16(), expected.0, "{method} {path}: {}", answer.text);
        assert_eq!(answer.headers["content-type"], "application/problem+json");
        let problem = answer.json();
        assert_eq!(problem["type"], format!("urn:saolei:{}", expected.1));
        assert_eq!(problem["status"], expected.0);
        for field in ["title", "detail", "remedy"] {
            let text = problem[field].as_str().unwrap();
            assert!(text.len() > 10 && text.trim() == text && !text.ends_with('.'), "{field} of {problem}");
        }
        problem
    }

    pub async fn create(&self, visitor: &mut Visitor, request: Value) -> Value {
        self.ok(visitor, "POST", "/api/v1/games", Some(request)).await
    }

    pub async fn make_move(&self, visitor: &mut Visitor, id: &str, act: &str, row: u64, col: u64) -> Value {
        visitor.keys += 1;
        let body = json!({"key": format!("k{}", visitor.keys), "act": act, "row": row, "col": col});
        self.ok(visitor, "POST", &format!("/api/v1/games/{id}/moves"), Some(body)).await
    }

    /// Asks for a hint, odds or an undo.
    pub async fn help(&self, visitor: &mut Visitor, id: &str, what: &str) -> Value {
        visitor.keys += 1;
        let body = json!({"key": format!("k{}", visitor.keys)});
        self.ok(visitor, "POST", &format!("/api/v1/games/{id}/{what}"), Some(body)).await
    }

    /// Wins a no-guess game. The analysis of each position says what is safe, so the game is not assisted.
    pub async fn win(&self, visitor: &mut Visitor, game: &Value) -> Board {
        let mut adviser = Visitor { address: visitor.address, ..Visitor::default() };
        self.win_advised(visitor, &mut adviser, game).await
    }

    /// Wins a no-guess game, where somebody else asks the analysis.
    pub async fn win_advised(&self, visitor: &mut Visitor, adviser: &mut Visitor, game: &Value) -> Board {
        let id = game["id"].as_str().unwrap();
        let mut board = Board::of(game);
        let first = &game["first"];
        let (row, col) = match first.as_object() {
            Some(first) => (first["row"].as_u64().unwrap(), first["col"].as_u64().unwrap()),
            None => (1, 1),
        };
        let answer = self.make_move(visitor, id, "open", row, col).await;
        board.apply(&answer);
        while board.phase == "playing" {
            let position = json!({"position": board.text()});
            let analysis = self.ok(adviser, "POST", "/api/v1/analyse", Some(position)).await;
            let safe = analysis["safe"].as_array().unwrap();
            assert!(!safe.is_empty(), "a board without guesses\n{}", board.text());
            for cell in safe {
                let (row, col) = (cell["row"].as_u64().unwrap(), cell["col"].as_u64().unwrap());
                if board.phase == "playing" && board.rows[row as usize - 1][col as usize - 1] == b'.' {
                    let answer = self.make_move(visitor, id, "open", row, col).await;
                    board.apply(&answer);
                }
            }
        }
        board
    }
}

/// What a client knows of a game: its first answer and the changes since.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub rows: Vec<Vec<u8>>,
    pub mines: u64,
    pub turn: u64,
    pub phase: String,
}

impl Board {
    pub fn of(game: &Value) -> Board {
        let row = |row: &Value| row.as_str().unwrap().as_bytes().to_vec();
        Board {
            rows: game["board"].as_array().unwrap().iter().map(row).collect(),
            mines: game["mines"].as_u64().unwrap(),
            turn: game["turn"].as_u64().unwrap(),
            phase: game["phase"].as_str().unwrap().to_string(),
        }
    }

    pub fn apply(&mut self, answer: &Value) {
        self.turn = answer["turn"].as_u64().unwrap();
        self.phase = answer["phase"].as_str().unwrap().to_string();
        self.paint(&answer["changes"]);
    }

    pub fn paint(&mut self, changes: &Value) {
        for run in changes.as_array().unwrap() {
            let (row, col) = (run["row"].as_u64().unwrap() as usize, run["col"].as_u64().unwrap() as usize);
            for (at, glyph) in run["glyphs"].as_str().unwrap().bytes().enumerate() {
                let cell = &mut self.rows[row - 1][col - 1 + at];
                assert_ne!(*cell, glyph, "a change names only cells that look different");
                *cell = glyph;
            }
        }
    }

    pub fn text(&self) -> String {
        let mut text = format!("{}x{} {}\n", self.rows.len(), self.rows[0].len(), self.mines);
        for row in &self.rows {
            text.push_str(std::str::from_utf8(row).unwrap());
            text.push('\n');
        }
        text
    }
}
