//! The engine for JavaScript. `wasm/npm` makes a package of it.

use saolei_protocols::Protocol;
use wasm_bindgen::prelude::*;

/// Answers a judge's input.
#[wasm_bindgen]
pub fn answer(protocol: &str, input: &[u8]) -> Result<Vec<u8>, JsError> {
    let protocol = Protocol::ALL.into_iter().find(|known| known.name() == protocol);
    let protocol = protocol.ok_or_else(|| JsError::new("expected the name of a protocol"))?;
    let mut answer = Vec::new();
    protocol.run("input", &mut &input[..], &mut answer)?;
    Ok(answer)
}
