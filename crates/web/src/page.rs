//! The page: JavaScript modules and style sheets that are part of the program.

use crate::problem::Problem;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::sync::OnceLock;

/// Every file of `page/`, by its path there.
const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/page.in"));

/// The addresses of the page. The page itself chooses what to show at each.
pub(crate) const ADDRESSES: [&str; 7] =
    ["/", "/g/{id}", "/replay/{id}", "/daily", "/analyse", "/statistics", "/leaderboards"];

/// The page itself.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    serve("index.html", &headers)
}

/// A file that the page needs.
pub(crate) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    serve(&name, &headers)
}

fn serve(name: &str, headers: &HeaderMap) -> Response {
    let Some(index) = FILES.iter().position(|(file, _)| *file == name) else {
        return Problem::no_such_page(name).into_response();
    };
    let tag = &tags()[index];
    let known = headers.get_all(header::IF_NONE_MATCH).iter().any(|known| {
        known
            .to_str()
            .is_ok_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag))
    });
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = HeaderValue::from_static(content_type(name));
        ([(header::CONTENT_TYPE, kind)], FILES[index].1).into_response()
    };
    let headers = response.headers_mut();
    // A new version of the program may have another file: browsers ask each time, and the tag saves sending it.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// A tag for each file, from its contents.
fn tags() -> &'static [String] {
    static TAGS: OnceLock<Vec<String>> = OnceLock::new();
    let tag = |bytes: &[u8]| {
        let hex: String = Sha256::digest(bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        format!("\"{hex}\"")
    };
    TAGS.get_or_init(|| FILES.iter().map(|(_, bytes)| tag(bytes)).collect())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json" | "webmanifest") => "application/json",
        Some("woff2") => "font/woff2",
        Some("wav") => "audio/wav",
        _ => "application/octet-stream",
    }
}
