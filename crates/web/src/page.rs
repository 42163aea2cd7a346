//! The page: JavaScript modules and style sheets that are part of the program.
//!
//! The files are served from a folder whose name is a hash of their contents, so browsers can keep them forever: a new
//! version of the program has another folder. Only the page itself, which names the folder, is requested each time.

use crate::problem::ProblemAnswer;
use axum::extract::{MatchedPath, Path};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use saolei_api::{Problem, glyph};
use saolei_boards::Dialect;
use saolei_rules::{Face, Mark, Marking};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;
use std::iter;
use std::sync::LazyLock;

/// Every file of `page/`, by its path there.
pub(crate) const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/page.in"));

/// Browsers keep a file for a year.
const FOR_GOOD: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// Browsers ask each time; the tag saves sending the file again.
const EACH_TIME: HeaderValue = HeaderValue::from_static("no-cache");

/// Data that the server and the page share, as sent to the page.
const PAGE_DATA: &str = include_str!("../page/page.json");

/// The screens of the page. The page itself chooses what to show; the server needs the addresses.
static SCREENS: LazyLock<Vec<Screen>> = LazyLock::new(|| {
    let data: PageData =
        serde_json::from_str(PAGE_DATA).expect("page.json is part of the program and tested");
    data.screens
});

const NOT_FOUND: &str = "not-found.js";

/// Only static sites have one.
pub(crate) const SERVICE_WORKER: &str = "sw.js";

/// The part of `page.json` that the server reads.
#[derive(Deserialize)]
struct PageData {
    screens: Vec<Screen>,
}

#[derive(Deserialize)]
struct Screen {
    address: String,
    module: String,
}

pub(crate) fn addresses() -> impl Iterator<Item = &'static str> {
    SCREENS.iter().map(|screen| screen.address.as_str())
}

/// What the page can ask for besides itself.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Offers {
    /// A server with leaderboards, company and identities.
    pub(crate) people: bool,
    /// The service in the browser.
    pub(crate) engine: bool,
    /// Every screen has an address of its own; otherwise the page is one file.
    pub(crate) paths: bool,
}

/// Whether the service in the browser was compiled before this program, and so is part of it.
pub(crate) fn has_engine() -> bool {
    file("wasm/service_bg.wasm").is_some()
}

/// The page itself, with links to the modules that its address needs. For an unknown address, it says that nothing is
/// there.
pub(crate) async fn index(path: Option<MatchedPath>, headers: HeaderMap) -> Response {
    let address = path.as_ref().map(MatchedPath::as_str).unwrap_or_default();
    let offers = Offers { people: true, engine: has_engine(), paths: true };
    let text = index_text(address, offers).replace("{origin}", &origin(&headers));
    let response = Asset::new("index.html", text.as_bytes()).answer(&headers, EACH_TIME);
    ([(header::VARY, "Accept-Encoding, Host")], response).into_response()
}

/// The page for an address, with `{origin}` where the server's address belongs.
pub(crate) fn index_text(address: &str, offers: Offers) -> String {
    let screen = SCREENS.iter().find(|screen| screen.address == address);
    let local = FILES.iter().map(|(name, _)| *name).filter(|name| offers.engine && is_local(name));
    let mut links = String::new();
    for module in modules_of(screen.map_or(NOT_FOUND, |screen| &screen.module)).chain(local) {
        let _ = writeln!(links, "<link rel=\"modulepreload\" href=\"/assets/{module}\">");
    }
    let text = String::from_utf8_lossy(file("index.html").unwrap_or_default());
    let text = text.replace("<!-- modules -->\n", &links);
    let text = text.replace("/assets/", &format!("/assets/{}/", *VERSION));
    let text = text.replace("{page}", PAGE_DATA).replace("{dialects}", &dialects());
    text.replace("{offers}", &serde_json::to_string(&offers).unwrap_or_default())
}

/// Whether a module is part of the service in the browser and runs in the page. The worker asks for its own.
fn is_local(name: &str) -> bool {
    name == "wasm/service.js" || name.starts_with("local/") && name != "local/worker.js"
}

/// A file that the page needs. A page of another version gets this version's file, uncached.
pub(crate) async fn asset(Path((version, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    static ASSETS: LazyLock<Vec<Asset>> =
        LazyLock::new(|| FILES.iter().map(|(name, bytes)| Asset::new(name, bytes)).collect());
    match ASSETS.iter().find(|asset| asset.name == name) {
        Some(asset) => asset.answer(&headers, if version == *VERSION { FOR_GOOD } else { EACH_TIME }),
        None => ProblemAnswer::from(Problem::no_such_page(&name)).into_response(),
    }
}

/// The name of the folder: a hash of all files.
pub(crate) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for (name, bytes) in FILES {
        hash.update(name.as_bytes());
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    format!("{:.16x}", hash.finalize())
});

pub(crate) fn file(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(file, _)| *file == name).map(|(_, bytes)| *bytes)
}

/// The modules that a screen needs: its own, those in the same folder, and those that all screens share. The browser
/// loads them at once instead of discovering them import by import.
fn modules_of(screen: &str) -> impl Iterator<Item = &'static str> {
    let folder = |name: &str| name.rsplit_once('/').map(|(folder, _)| folder.to_string());
    let own_folder = folder(screen);
    let names = FILES.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".js"));
    names.filter(move |&name| match folder(name) {
        Some(folder) => Some(folder) == own_folder,
        None => name == screen || !is_screen(name) && name != SERVICE_WORKER,
    })
}

fn is_screen(module: &str) -> bool {
    module == NOT_FOUND || SCREENS.iter().any(|screen| screen.module == module)
}

/// The dialects as JSON, the default first: what the page needs to show marks before the server answers.
fn dialects() -> String {
    let rows = Dialect::ALL.map(|dialect| {
        let marking = dialect.rules().marking;
        let later = iter::successors(Some(marking.next(Mark::Blank)), |&mark| Some(marking.next(mark)));
        let marks = iter::once(Mark::Blank).chain(later.take_while(|&mark| mark != Mark::Blank));
        let marks: String = marks.map(|mark| char::from(glyph(Face::Closed(mark)))).collect();
        json!({"name": dialect.name(), "marks": marks, "has_query": marking == Marking::Choose})
    });
    Value::from(rows.to_vec()).to_string()
}

/// This server's address as the browser knows it. Link previews need absolute addresses.
fn origin(headers: &HeaderMap) -> String {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let is_host = |host: &&str| {
        host.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']'))
    };
    let secure = text(header::HeaderName::from_static("x-forwarded-proto")) == Some("https");
    let scheme = if secure { "https" } else { "http" };
    text(header::HOST).filter(is_host).map_or(String::new(), |host| format!("{scheme}://{host}"))
}

struct Asset {
    name: String,
    bytes: Vec<u8>,
    /// The compressed file; `None` if it is no smaller.
    gzip: Option<Vec<u8>>,
    tag: String,
}

impl Asset {
    fn new(name: &str, bytes: &[u8]) -> Asset {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let gzip = encoder.write_all(bytes).and_then(|()| encoder.finish()).ok();
        Asset {
            name: name.to_string(),
            gzip: gzip.filter(|gzip| gzip.len() < bytes.len()),
            tag: format!("\"{:.16x}\"", Sha256::digest(bytes)),
            bytes: bytes.to_vec(),
        }
    }

    fn answer(&self, headers: &HeaderMap, keep: HeaderValue) -> Response {
        let any = |name, test: &dyn Fn(&str) -> bool| {
            let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
            values.flat_map(|value| value.split(',')).any(|one| test(one.trim()))
        };
        let is_known = any(header::IF_NONE_MATCH, &|known| known.trim_start_matches("W/") == self.tag);
        let takes_gzip = any(header::ACCEPT_ENCODING, &|coding| coding == "gzip");
        let mut response = match &self.gzip {
            _ if is_known => StatusCode::NOT_MODIFIED.into_response(),
            Some(gzip) if takes_gzip => {
                ([(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))], gzip.clone()).into_response()
            }
            _ => self.bytes.clone().into_response(),
        };
        let headers = response.headers_mut();
        if !is_known {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(&self.name)));
        }
        headers.insert(header::CACHE_CONTROL, keep);
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        if let Ok(tag) = HeaderValue::from_str(&self.tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("wav") => "audio/wav",
        _ => "application/octet-stream",
    }
}
