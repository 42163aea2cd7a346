//! Decodes GB18030. `gb18030_browser.rs` takes its place in a browser, which has the tables.

use encoding_rs::GB18030;

/// Decodes a text; `None` if it is not GB18030.
pub(super) fn decode(bytes: &[u8]) -> Option<String> {
    GB18030.decode_without_bom_handling_and_without_replacement(bytes).map(Into::into)
}
