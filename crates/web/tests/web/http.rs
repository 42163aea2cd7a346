//! Headers, cookies, the page's files, metrics and the OpenAPI document.

use crate::test_server::{TestServer, Visitor};
use axum::body::Body;
use axum::http::Request;
use saolei_testing::check_golden;
use saolei_web::Limits;
use serde_json::{Value, json};
use tower::ServiceExt;

#[tokio::test]
async fn every_answer_has_strict_headers() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    for path in ["/", "/g/abc", "/api/v1/me", "/api/v1/none", "/none", "/healthz"] {
        let answer = server.ask(&mut ada, "GET", path, None).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        // Compiling WebAssembly of this site is all that is allowed beyond its scripts.
        let rest = policy
            .strip_prefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; ");
        assert!(rest.is_some_and(|rest| !rest.contains("unsafe")), "{path}: {policy}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer", "{path}");
    }
}

#[tokio::test]
async fn a_visitor_is_a_cookie_that_scripts_do_not_see() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let answer = server.ask(&mut ada, "GET", "/api/v1/me", None).await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("; HttpOnly; SameSite=Strict; "), "{cookie}");
    assert!(!server.ask(&mut ada, "GET", "/api/v1/me", None).await.headers.contains_key("set-cookie"));
    let page = server.ask(&mut Visitor::default(), "GET", "/", None).await;
    assert!(!page.headers.contains_key("set-cookie"), "a link from elsewhere comes without the cookie");
    server.ok(&mut ada, "PUT", "/api/v1/me", Some(json!({"name": "Ada"}))).await;
    assert_eq!(server.ok(&mut ada, "GET", "/api/v1/me", None).await["name"], "Ada");
    assert_eq!(server.ok(&mut Visitor::default(), "GET", "/api/v1/me", None).await["name"], "");
    for bad in ["n".repeat(25).as_str(), "\nAda"] {
        let name = json!({"name": bad});
        server.problem(&mut ada, "PUT", "/api/v1/me", Some(name), (422, "bad-request")).await;
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
    server.problem(&mut ada, "GET", "/metrics", None, (404, "no-such-page")).await;
    let metrics = server.metrics().await;
    for line in [
        "saolei_turns_total 1",
        "saolei_games_total 1",
        "saolei_failed_writes_total 0",
        "saolei_writing_fails 0",
        "saolei_write_queue 0",
        "saolei_requests_total{method=\"POST\",route=\"/api/v1/games/{id}/moves\",status=\"200\"} 1",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line}\n{metrics}");
    }
    #[cfg(target_os = "linux")]
    {
        let memory = metrics.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
        assert!(memory.unwrap().parse::<u64>().unwrap() > 1_000_000, "{metrics}");
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
            "delete /api/v1/me/passkeys/{id}",
            "delete /api/v1/videos/{id}",
            "get /api/v1/daily",
            "get /api/v1/games/{id}",
            "get /api/v1/games/{id}/events",
            "get /api/v1/games/{id}/replay",
            "get /api/v1/games/{id}/review",
            "get /api/v1/leaderboards/{level}",
            "get /api/v1/lessons",
            "get /api/v1/me",
            "get /api/v1/me/games",
            "get /api/v1/me/passkeys",
            "get /api/v1/me/statistics",
            "get /api/v1/me/videos",
            "get /api/v1/videos/{id}",
            "get /healthz",
            "post /api/v1/analyse",
            "post /api/v1/games",
            "post /api/v1/games/import",
            "post /api/v1/games/{id}/cursor",
            "post /api/v1/games/{id}/hint",
            "post /api/v1/games/{id}/moves",
            "post /api/v1/games/{id}/odds",
            "post /api/v1/games/{id}/undo",
            "post /api/v1/me/passkeys",
            "post /api/v1/me/passkeys/challenge",
            "post /api/v1/me/passkeys/sign-in",
            "post /api/v1/me/recovery",
            "post /api/v1/videos",
            "put /api/v1/me",
            "put /api/v1/me/recovery",
        ]
    );
    let act = &document["components"]["schemas"]["OperationKind"]["enum"];
    assert_eq!(*act, json!(["open", "mark", "flag", "query", "clear", "chord"]));
    server.app.close().await;
    server.problem(&mut ada, "GET", "/healthz", None, (503, "busy")).await;
}

#[tokio::test]
async fn a_site_with_a_name_refuses_other_hosts() {
    let limits = Limits { hosts: vec!["mines.example.org".to_string()], ..Limits::default() };
    let server = TestServer::with_limits("sqlite::memory:", limits).await;
    for (path, host, status) in [
        ("/", Some("mines.example.org"), 200),
        ("/api/v1/me", Some("Mines.Example.org:8443"), 200),
        ("/api/v1/me", Some("evil.example.org"), 421),
        ("/", Some("mines.example.org.evil"), 421),
        ("/", Some("[::1]:80"), 421),
        ("/", None, 421),
        ("/healthz", Some("10.0.0.1:8080"), 200),
    ] {
        let request = Request::get(path);
        let request = match host {
            Some(host) => request.header("host", host),
            None => request,
        };
        let answer = server.app.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), status, "{path} {host:?}");
    }
}

#[tokio::test]
async fn the_document_says_who_sends_what_goes_together_and_what_a_stream_sends() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let document = server.ok(&mut ada, "GET", "/openapi.json", None).await;
    let schemes = &document["components"]["securitySchemes"];
    assert_eq!(
        (&schemes["visitor"]["in"], &schemes["visitor"]["name"]),
        (&json!("cookie"), &json!("saolei"))
    );
    assert_eq!(
        (&schemes["play_key"]["in"], &schemes["play_key"]["name"]),
        (&json!("header"), &json!("Saolei-Key"))
    );
    let schemas = &document["components"]["schemas"];
    let events = schemas["StreamEvent"]["oneOf"].as_array().unwrap();
    let names: Vec<&Value> = events.iter().map(|event| &event["properties"]["event"]["enum"][0]).collect();
    assert_eq!(names, ["game", "turn", "people", "joined", "left", "watchers", "cursor"]);
    let stream = &document["paths"]["/api/v1/games/{id}/events"]["get"]["responses"]["200"]["content"];
    assert_eq!(stream["text/event-stream"]["schema"]["$ref"], "#/components/schemas/StreamEvent");
    // Generated clients have a function for each operation.
    let methods = document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap());
    let mut operations: Vec<&str> = methods.map(|(_, one)| one["operationId"].as_str().unwrap()).collect();
    operations.sort_unstable();
    assert!(operations.windows(2).all(|pair| pair[0] != pair[1]), "{operations:?}");
    // Each way to create a game, as the document has it, is what the server does.
    let ways = schemas["CreateGame"]["oneOf"].as_array().unwrap().iter();
    let name = |way: &Value| way["$ref"].as_str().unwrap().rsplit('/').next().unwrap().to_string();
    let ways: Vec<&Value> = ways.map(|way| &schemas[name(way)]).collect();
    let has_type = |value: &Value, name: &Value| match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64(),
        "string" => value.is_string(),
        other => panic!("{other}"),
    };
    let fits = |way: &Value, body: &Value| {
        let required = way["required"].as_array().unwrap().iter();
        let allowed = body.as_object().unwrap().iter().all(|(name, value)| {
            match &way["properties"][name] {
                schema if schema.get("const").is_some() => *value == schema["const"],
                // The name of a dialect, a first click, or a place.
                schema if schema.get("oneOf").is_some() => value.is_string(),
                schema => match &schema["type"] {
                    Value::Array(names) => names.iter().any(|name| has_type(value, name)),
                    name => has_type(value, name),
                },
            }
        });
        required.into_iter().all(|name| body.get(name.as_str().unwrap()).is_some()) && allowed
    };
    let finished = server.create(&mut ada, json!({"rows": 1, "cols": 2, "mines": 0})).await;
    server.make_move(&mut ada, finished["id"].as_str().unwrap(), "open", 1, 1).await;
    let id = finished["id"].clone();
    for body in [
        json!({}),
        json!({"level": "expert", "rows": null}),
        json!({"rows": 5, "cols": 6, "mines": 7, "seed": "x"}),
        json!({"rows": 5, "cols": 6}),
        json!({"level": "beginner", "mines": 3}),
        json!({"daily": true, "bot": true, "rules": "boom"}),
        json!({"daily": true, "seed": "x"}),
        json!({"daily": true, "no_guess": true}),
        json!({"daily": true, "day": "2026-01-31"}),
        json!({"day": "2026-01-31"}),
        json!({"rows": 5, "cols": 6, "mines": 7, "day": "2026-01-31"}),
        json!({"board_of": id, "day": "2026-01-31"}),
        json!({"board_of": id, "rules": "boom"}),
        json!({"board_of": id, "level": "expert"}),
        json!({"board_of": id, "daily": true}),
    ] {
        let answer = server.ask(&mut ada, "POST", "/api/v1/games", Some(body.clone())).await;
        let described = ways.iter().filter(|way| fits(way, &body)).count();
        assert_eq!(described, usize::from(answer.status == 201), "{body}: {}", answer.text);
    }
}

/// The types of the page's code are made from a copy of the document, so that checking it needs no server. The copy has no
/// descriptions: it changes with the API and not with every comment.
#[tokio::test]
async fn the_copy_of_the_document_is_current() {
    let (server, mut ada) = (TestServer::on("sqlite::memory:").await, Visitor::default());
    let mut document = server.ok(&mut ada, "GET", "/openapi.json", None).await;
    leave_out_descriptions(&mut document);
    check_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json"), &format!("{document:#}\n"));
}

fn leave_out_descriptions(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !["description", "summary", "example"].contains(&name.as_str()));
            fields.values_mut().for_each(leave_out_descriptions);
        }
        Value::Array(values) => values.iter_mut().for_each(leave_out_descriptions),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[tokio::test]
async fn only_given_origins_may_use_the_api() {
    let origin = "https://mines.example.org";
    for (origins, allowed) in [(vec![], false), (vec![origin.to_string()], true)] {
        let server =
            TestServer::with_limits("sqlite::memory:", Limits { origins, ..Limits::default() }).await;
        for (method, path) in [("OPTIONS", "/api/v1/games"), ("GET", "/api/v1/me")] {
            for (asking, expected) in [(origin, allowed), ("https://evil.example.org", false)] {
                let request = Request::builder()
                    .method(method)
                    .uri(path)
                    .header("origin", asking)
                    .header("access-control-request-method", "POST")
                    .header("access-control-request-headers", "content-type,saolei-key");
                let answer = server.app.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
                let found = answer.headers().get("access-control-allow-origin");
                assert_eq!(found.is_some_and(|found| found == asking), expected, "{method} {asking}");
                let is_preflight = method == "OPTIONS";
                assert_eq!(answer.headers().contains_key("access-control-allow-headers"), is_preflight);
            }
        }
        let page = Request::get("/").header("origin", origin).body(Body::empty()).unwrap();
        let page = server.app.router().oneshot(page).await.unwrap();
        assert!(!page.headers().contains_key("access-control-allow-origin"), "the API alone");
    }
}

/// A proxy and the server could each believe another one.
#[tokio::test]
async fn a_request_with_two_hosts_is_refused() {
    for hosts in [vec![], vec!["mines.example.org".to_string()]] {
        let limits = Limits { hosts, ..Limits::default() };
        let server = TestServer::with_limits("sqlite::memory:", limits).await;
        for path in ["/", "/api/v1/me", "/healthz"] {
            let request =
                Request::get(path).header("host", "mines.example.org").header("host", "evil.example");
            let answer = server.app.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            assert_eq!(answer.status(), 400, "{path}");
        }
    }
}
