//! What is thrown.

use std::fmt::Display;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "./error.js")]
extern "C" {
    /// The one error class of the package.
    pub(crate) type SaoleiError;

    #[wasm_bindgen(constructor)]
    fn new(code: &str, message: &str) -> SaoleiError;
}

/// An argument or a text is not what was expected.
pub(crate) fn bad_input(problem: impl Display) -> JsValue {
    SaoleiError::new("bad-input", &problem.to_string()).into()
}

/// No layout fits a position.
pub(crate) fn impossible(problem: impl Display) -> JsValue {
    SaoleiError::new("impossible", &problem.to_string()).into()
}

/// No such board was found within the tries that were allowed.
pub(crate) fn gave_up(problem: impl Display) -> JsValue {
    SaoleiError::new("gave-up", &problem.to_string()).into()
}
