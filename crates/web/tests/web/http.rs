//! Headers, cookies, the page's files, metrics and the OpenAPI document.

use crate::test_server::{TestServer, Visitor};
use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use tower::ServiceExt;

#[tokio::test]
async fn every_answer_has_strict_headers() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    for path in ["/", "/g/abc", "/api/me", "/api/none", "/none", "/healthz"] {
        let answer = server.ask(&mut ada, "GET", path, None).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"),
            "{path}: {policy}"
        );
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer", "{path}");
    }
}

#[tokio::test]
async fn a_visitor_is_a_cookie_that_scripts_do_not_see() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let answer = server.ask(&mut ada, "GET", "/api/me", None).await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("; HttpOnly; SameSite=Strict; "), "{cookie}");
    assert!(!server.ask(&mut ada, "GET", "/api/me", None).await.headers.contains_key("set-cookie"));
    let page = server.ask(&mut Visitor::default(), "GET", "/", None).await;
    assert!(!page.headers.contains_key("set-cookie"), "a link from elsewhere comes without the cookie");
    server.ok(&mut ada, "PUT", "/api/me", Some(json!({"name": "Ada"}))).await;
    assert_eq!(server.ok(&mut ada, "GET", "/api/me", None).await["name"], "Ada");
    assert_eq!(server.ok(&mut Visitor::default(), "GET", "/api/me", None).await["name"], "");
    for bad in ["n".repeat(25).as_str(), "\nAda"] {
        let name = json!({"name": bad});
        server.problem(&mut ada, "PUT", "/api/me", Some(name), (422, "bad-request")).await;
    }
}

#[tokio::test]
async fn the_page_is_sent_once() {
    let server = TestServer::on("sqlite::memory:").await;
    let ask = |tag: Option<String>| {
        let request = Request::get("/");
        let request = match tag {
            Some(tag) => request.header("if-none-match", tag),
            None => request,
        };
        server.app.router().oneshot(request.body(Body::empty()).unwrap())
    };
    let first = ask(None).await.unwrap();
    assert_eq!(first.headers()["content-type"], "text/html; charset=utf-8");
    let tag = first.headers()["etag"].to_str().unwrap().to_string();
    assert_eq!(ask(Some(tag)).await.unwrap().status(), 304);
    assert_eq!(ask(Some("\"other\"".to_string())).await.unwrap().status(), 200);
}

#[tokio::test]
async fn the_server_has_metrics_health_and_an_openapi_document() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let game = server.create(&mut ada, json!({})).await;
    server.make_move(&mut ada, game["id"].as_str().unwrap(), "open", 2, 3).await;
    let metrics = server.ask(&mut ada, "GET", "/metrics", None).await;
    for line in [
        "saolei_turns_total 1",
        "saolei_games_total 1",
        "saolei_requests_total{method=\"POST\",route=\"/api/games/{id}/moves\",status=\"200\"} 1",
    ] {
        assert!(metrics.text.lines().any(|found| found == line), "{line}\n{}", metrics.text);
    }
    assert_eq!(server.ok(&mut ada, "GET", "/healthz", None).await["status"], "ok");
    let document = server.ok(&mut ada, "GET", "/openapi.json", None).await;
    assert_eq!(document["openapi"], "3.1.0");
    let mut routes: Vec<String> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(move |method| format!("{method} {path}"))
        })
        .collect();
    routes.sort();
    assert_eq!(
        routes,
        [
            "get /api/daily",
            "get /api/games/{id}",
            "get /api/games/{id}/events",
            "get /api/games/{id}/replay",
            "get /api/games/{id}/review",
            "get /api/leaderboards/{level}",
            "get /api/me",
            "get /api/me/games",
            "get /api/me/statistics",
            "get /healthz",
            "get /metrics",
            "post /api/analyse",
            "post /api/games",
            "post /api/games/{id}/hint",
            "post /api/games/{id}/moves",
            "post /api/games/{id}/odds",
            "post /api/games/{id}/undo",
            "put /api/me",
        ]
    );
    let act = &document["components"]["schemas"]["OperationKind"]["enum"];
    assert_eq!(*act, json!(["open", "mark", "flag", "query", "clear", "chord"]));
    server.app.close().await;
    server.problem(&mut ada, "GET", "/healthz", None, (503, "busy")).await;
}
