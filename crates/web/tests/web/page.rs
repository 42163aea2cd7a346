//! The tables of the page agree with those of the other crates.

use crate::test_server::{TestServer, Visitor};
use axum::body::{Body, to_bytes};
use axum::http::Request;
use saolei_boards::{Dialect, FirstClick, Language, Level};
use serde_json::{Value, json};
use tower::ServiceExt;

fn page(name: &str) -> String {
    std::fs::read_to_string(format!("{}/page/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The lines of a table, without those that begin and end it.
fn table<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let (_, rest) = page.split_once(&format!("export const {name} = ")).unwrap();
    rest.lines().skip(1).map(str::trim).take_while(|line| !["};", "];"].contains(line)).collect()
}

fn page_data() -> Value {
    serde_json::from_str(&page("page.json")).unwrap()
}

#[test]
fn the_page_lists_the_levels() {
    let levels = Level::PRESETS.map(|level| {
        let size = json!({"rows": level.rows, "cols": level.cols, "mines": level.mines});
        (level.name.to_string(), size)
    });
    assert_eq!(page_data()["levels"], Value::from_iter(levels), "page.json");
}

#[test]
fn the_page_has_words_for_every_dialect_and_first_click() {
    let words = page("words.js");
    let words = table(&words, "WORDS");
    let names = |group: &str| {
        let begin = format!("\"{group}-");
        let of = |line: &&str| Some(line.strip_prefix(&begin)?.split_once('"')?.0.to_string());
        words.iter().filter_map(of).collect::<Vec<_>>()
    };
    let dialects = Dialect::ALL.map(Dialect::name);
    assert_eq!(
        names("rules"),
        dialects,
        "words.js needs a line \"rules-NAME\" for each dialect, in the same order"
    );
    let mut first_clicks = FirstClick::ALL.map(FirstClick::name);
    first_clicks.reverse();
    assert_eq!(names("start"), first_clicks, "words.js needs a line \"start-NAME\" for each first click");
}

/// The page shows marks before the server answers, by a table that the server writes into it.
#[tokio::test]
async fn the_page_is_told_the_marks_of_every_dialect() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let html = server.ask(&mut ada, "GET", "/", None).await.text;
    let (_, rest) = html.split_once("id=\"dialects\">").unwrap();
    let told: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    let mut played = Vec::new();
    for dialect in Dialect::ALL {
        let game = server.create(&mut ada, json!({"level": "beginner", "rules": dialect.name()})).await;
        let id = game["id"].as_str().unwrap();
        let mut glyph = async |operation: &str| {
            let answer = server.make_move(&mut ada, id, operation, 1, 1).await;
            answer["changes"][0]["glyphs"].as_str().unwrap_or(".").to_string()
        };
        let mut marks = ".".to_string();
        loop {
            match glyph("mark").await.as_str() {
                "." => break,
                mark => marks.push_str(mark),
            }
        }
        let has_query = glyph("query").await == "?";
        played.push(json!({"name": dialect.name(), "marks": marks, "has_query": has_query}));
    }
    assert_eq!(told, Value::from(played));
}

#[test]
fn the_page_speaks_the_languages_of_the_solver() {
    let data = page_data();
    let languages = data["languages"].as_object().unwrap();
    let names = languages.iter().map(|(code, language)| (code.as_str(), language["name"].as_str().unwrap()));
    let expected = Language::ALL.map(|language| (language.name(), language.own_name()));
    assert_eq!(names.collect::<Vec<_>>(), expected, "languages in page.json");
}

/// `page.json` has a row for each screen, and the server and the page read it.
#[tokio::test]
async fn every_screen_has_an_address_and_a_module() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let data = page_data();
    let screens = data["screens"].as_array().unwrap();
    assert!(screens.len() > 5, "{screens:?}");
    for screen in screens {
        let text = |name: &str| screen[name].as_str().unwrap();
        let (address, module) = (text("address").replace("{id}", "someid"), text("module"));
        let answer = server.ask(&mut ada, "GET", &address, None).await;
        assert_eq!(answer.status, 200, "{address}");
        assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8", "{address}");
        assert!(page(module).contains("function screen(main"), "{module} exports no screen");
    }
    assert_eq!(server.ask(&mut ada, "GET", "/nowhere", None).await.status, 404);
}

#[tokio::test]
async fn the_daily_board_is_an_intermediate_one() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let daily = server.ok(&mut ada, "GET", "/api/v1/daily", None).await;
    let game = server.create(&mut ada, json!({"daily": true})).await;
    for field in ["rows", "cols", "mines"] {
        assert_eq!(daily[field], game[field], "{field}");
    }
    let preset = Level::PRESETS.into_iter().find(|preset| preset.name == "intermediate").unwrap();
    assert_eq!(
        (&daily["level"], &daily["rows"], &daily["cols"], &daily["mines"]),
        (&json!(preset.name), &json!(preset.rows), &json!(preset.cols), &json!(preset.mines))
    );
}

/// The page names a folder after the contents of its files, and browsers keep what is in it; the files are compressed.
#[tokio::test]
async fn files_are_kept_for_good_and_compressed() {
    let server = TestServer::on("sqlite::memory:").await;
    let ask = async |path: &str, encoding: &str| {
        let request = Request::get(path).header("accept-encoding", encoding).header("host", "mines.example");
        let response = server.app.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        (parts.status.as_u16(), parts.headers, to_bytes(body, 10_000_000).await.unwrap().to_vec())
    };
    let (_, headers, html) = ask("/", "identity").await;
    assert_eq!(headers["cache-control"], "no-cache");
    let html = String::from_utf8(html).unwrap();
    let links: Vec<&str> = html.split('"').filter(|text| text.starts_with("/assets/")).collect();
    for wanted in ["main.js", "play.js", "board.js", "theme.css", "manifest.webmanifest", "icon-192.png"] {
        assert!(links.iter().any(|link| link.ends_with(wanted)), "no link to {wanted} in {html}");
    }
    assert!(html.contains("content=\"http://mines.example/assets/"), "a preview needs the whole address");
    for link in &links {
        let (status, headers, plain) = ask(link, "identity").await;
        assert_eq!(
            (status, &headers["cache-control"]),
            (200, &"public, max-age=31536000, immutable".parse().unwrap()),
            "{link}"
        );
        let (_, headers, packed) = ask(link, "br, gzip").await;
        if headers.contains_key("content-encoding") {
            let mut unpacked = Vec::new();
            std::io::copy(&mut flate2::read::GzDecoder::new(packed.as_slice()), &mut unpacked).unwrap();
            assert!(packed.len() < plain.len() && unpacked == plain, "{link}");
        } else {
            assert!(link.ends_with(".png"), "{link} is not compressed");
        }
    }
    let (_, headers, _) = ask("/assets/old/main.js", "identity").await;
    assert_eq!(headers["cache-control"], "no-cache", "the page of an older program keeps nothing");
    let manifest = links.iter().find(|link| link.ends_with(".webmanifest")).unwrap();
    let manifest: Value = serde_json::from_slice(&ask(manifest, "identity").await.2).unwrap();
    assert_eq!(manifest["start_url"], "/");
}

/// A person at an unknown address gets the page, which says so in words; a program gets a problem document.
#[tokio::test]
async fn an_unknown_address_is_a_page_for_browsers() {
    let server = TestServer::on("sqlite::memory:").await;
    for (path, accept, kind) in [
        ("/nowhere", "text/html,*/*", "text/html; charset=utf-8"),
        ("/nowhere", "application/json", "application/problem+json"),
        ("/api/v1/nowhere", "text/html,*/*", "application/problem+json"),
    ] {
        let request = Request::get(path).header("accept", accept).body(Body::empty()).unwrap();
        let response = server.app.router().oneshot(request).await.unwrap();
        assert_eq!(
            (response.status().as_u16(), &response.headers()["content-type"]),
            (404, &kind.parse().unwrap()),
            "{path}"
        );
    }
}

/// The lessons are those of `saolei learn`, and their boards can be solved.
#[tokio::test]
async fn the_page_has_the_lessons_of_the_terminal() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let answer = server.ok(&mut ada, "GET", "/api/v1/lessons", None).await;
    let lessons = answer["lessons"].as_array().unwrap();
    assert_eq!(lessons.len(), saolei_maker::Lesson::ALL.len());
    for lesson in lessons {
        let rows: Vec<&str> =
            lesson["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        let position = format!("{}x{} {}\n{}\n", rows.len(), rows[0].len(), lesson["mines"], rows.join("\n"));
        let request = json!({"position": position, "trust_flags": true});
        let analysis = server.ok(&mut ada, "POST", "/api/v1/analyse", Some(request)).await;
        let certain = analysis[if lesson["task"] == "open" { "safe" } else { "mines" }].as_array().unwrap();
        let goal = lesson["goal"].as_array().unwrap();
        assert!(!goal.is_empty() && goal.iter().all(|cell| certain.contains(cell)), "{lesson}");
    }
}
