//! Decodes GB18030 as `gb18030.rs` does, with the tables of the browser or of Node: a module with tables is 130 kB larger when
//! compressed.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    type TextDecoder;

    #[wasm_bindgen(constructor, catch)]
    fn new(encoding: &str) -> Result<TextDecoder, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn decode(this: &TextDecoder, bytes: &[u8]) -> Result<String, JsValue>;
}

/// Decodes a text; `None` if it is not GB18030.
pub(super) fn decode(bytes: &[u8]) -> Option<String> {
    let decoder = TextDecoder::new("gb18030").ok()?;
    decoder.decode(bytes).ok().filter(|text| !text.contains(char::REPLACEMENT_CHARACTER))
}
