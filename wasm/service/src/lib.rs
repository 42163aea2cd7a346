//! The game service for the page without a server.

use wasm_bindgen::prelude::*;

/// The lessons, as JSON.
#[wasm_bindgen]
pub fn lessons() -> Result<String, JsError> {
    Ok(serde_json::to_string(&saolei_api::lessons())?)
}
