//! The page without a server: files for any web server, also below a path.
//!
//! The page is one file, and `?at=` in its address says which screen it shows: every address of the page can be loaded again
//! from a server that only knows files.

use crate::page::{FILES, Offers, SERVICE_WORKER, VERSION, file, has_engine, index_text};
use serde_json::Value;

/// The policy of the page, as the server's headers have it as far as a page itself can.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
     img-src 'self'; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
     form-action 'none'";

/// Files of the page that a site has elsewhere, or not at all.
const NOT_ASSETS: [&str; 4] = ["index.html", "page.json", MANIFEST, SERVICE_WORKER];

const MANIFEST: &str = "manifest.webmanifest";

/// Why there is no site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "this program was built without the game service for browsers: run `make site` in a clone of the project"
)]
pub struct NoEngine;

/// A file of a site: its path, with `/` between folders, and its contents.
pub type SiteFile = (String, Vec<u8>);

/// All files of the site.
///
/// # Errors
/// This program was built without the service for browsers.
pub fn files() -> Result<Vec<SiteFile>, NoEngine> {
    if !has_engine() {
        return Err(NoEngine);
    }
    let folder = format!("assets/{}/", *VERSION);
    let assets = FILES.iter().filter(|(name, _)| !NOT_ASSETS.contains(name));
    let mut files: Vec<SiteFile> =
        assets.map(|(name, bytes)| (format!("{folder}{name}"), bytes.to_vec())).collect();
    files.push(("index.html".to_string(), index().into_bytes()));
    files.push((MANIFEST.to_string(), manifest(&folder).into_bytes()));
    // The page itself is asked for by the name of its folder.
    let names = files.iter().map(|(name, _)| if name == "index.html" { "./" } else { name.as_str() });
    let names: Vec<&str> = names.collect();
    let worker = String::from_utf8_lossy(file(SERVICE_WORKER).unwrap_or_default())
        .replace("{version}", &VERSION)
        .replace("{files}", &names.join(" "));
    files.push((SERVICE_WORKER.to_string(), worker.into_bytes()));
    // GitHub Pages passes files on as they are.
    files.push((".nojekyll".to_string(), Vec::new()));
    Ok(files)
}

/// Whether the contents of a file `sw.js` are those of a site.
pub fn is_site(worker: &[u8]) -> bool {
    let first_line = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').next().map(<[u8]>::to_vec);
    first_line(worker) == first_line(file(SERVICE_WORKER).unwrap_or_default())
}

fn index() -> String {
    let text = index_text("/", Offers { people: false, engine: true, paths: false });
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<title>");
    let manifest = format!("/assets/{}/{MANIFEST}", *VERSION);
    // Relative addresses: the site does not know where it will be.
    text.replace("<title>", &policy)
        .replace(&manifest, MANIFEST)
        .replace("{origin}/assets/", "assets/")
        .replace("\"/assets/", "\"assets/")
}

fn manifest(folder: &str) -> String {
    let mut manifest: Value = serde_json::from_slice(file(MANIFEST).unwrap_or_default()).unwrap_or_default();
    if let Some(fields) = manifest.as_object_mut() {
        fields.remove("id");
        fields.insert("start_url".to_string(), "./".into());
    }
    for icon in manifest.get_mut("icons").and_then(Value::as_array_mut).into_iter().flatten() {
        let name = icon["src"].as_str().unwrap_or_default().to_string();
        icon["src"] = format!("{folder}{name}").into();
    }
    manifest.to_string()
}
