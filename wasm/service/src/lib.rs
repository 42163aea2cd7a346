//! The game service for the page without a server: `page/local/service.js` drives it.

use saolei_api::service::{Caller, Patience, Range, Reads, Request, Service, Step};
use std::time::Duration;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn fill_randomly(bytes: &mut [u8]);
}

/// The service of one player.
#[wasm_bindgen(js_name = Service)]
#[derive(Debug, Default)]
pub struct LocalService(Service);

/// What a request has read from the store so far.
#[wasm_bindgen(js_name = Reads)]
#[derive(Debug, Default)]
pub struct LocalReads(Reads);

/// What a request comes to.
#[wasm_bindgen(js_name = Step, getter_with_clone)]
#[derive(Debug, Default)]
pub struct LocalStep {
    /// The HTTP status of the answer; 0 if there is no answer yet.
    pub status: u16,
    /// The answer as JSON.
    pub body: String,
    /// The ranges that have to be read before there is an answer, as JSON; undefined if there are none.
    pub ranges: Option<String>,
    /// What to store, as JSON.
    pub changes: String,
}

#[wasm_bindgen(js_class = Reads)]
impl LocalReads {
    #[wasm_bindgen(constructor)]
    #[allow(missing_docs, reason = "the macro does not pass them on")]
    pub fn new() -> LocalReads {
        LocalReads::default()
    }

    /// Adds the records of a range, which is written as JSON, in order of their keys.
    pub fn add(&mut self, range: &str, keys: Vec<String>, texts: Vec<String>) -> Result<(), JsError> {
        let range: Range = serde_json::from_str(range)?;
        self.0.add(range, keys.into_iter().zip(texts).collect());
        Ok(())
    }
}

#[wasm_bindgen(js_class = Service)]
impl LocalService {
    #[wasm_bindgen(constructor)]
    #[allow(missing_docs, reason = "the macro does not pass them on")]
    pub fn new() -> LocalService {
        LocalService::default()
    }

    /// Answers a request with what was read for it so far. If `can_wait` is false, nothing is solved: a request that needs
    /// it gets a step without status and ranges.
    pub fn answer(
        &mut self,
        method: &str,
        address: &str,
        body: &[u8],
        reads: &LocalReads,
        now: f64,
        can_wait: bool,
    ) -> Result<LocalStep, JsError> {
        let caller = Caller {
            now: now as u64,
            clock: &|| Duration::from_secs_f64(milliseconds() / 1000.0),
            random: &|bytes| fill_randomly(bytes),
            patience: if can_wait { Patience::Thorough } else { Patience::Instant },
        };
        Ok(match self.0.answer(Request { method, address, body }, &reads.0, caller) {
            Step::Think => LocalStep::default(),
            Step::Read(ranges) => {
                LocalStep { ranges: Some(serde_json::to_string(&ranges)?), ..LocalStep::default() }
            }
            Step::Done(response) => LocalStep {
                status: response.status,
                body: response.body,
                ranges: None,
                changes: serde_json::to_string(&response.changes)?,
            },
        })
    }

    /// Forgets what was read from the store, because something else has changed it.
    pub fn forget(&mut self) {
        self.0.forget();
    }
}
