//! The judges' problems: bytes in, bytes out.

use crate::convert::{self, Thrown};
use crate::error::bad_input;
use js_sys::Uint8Array;
use saolei_protocols::Protocol;
use std::io::{self, Write};
use wasm_bindgen::prelude::*;

/// Answers a judge's input.
#[wasm_bindgen]
pub fn answer(protocol: &JsValue, input: &JsValue) -> Thrown<Uint8Array> {
    let name = protocol.as_string().unwrap_or_default();
    let protocol = Protocol::ALL.into_iter().find(|protocol| protocol.name() == name);
    let protocol = protocol.ok_or_else(|| {
        let names: Vec<&str> = Protocol::ALL.iter().map(|protocol| protocol.name()).collect();
        bad_input(format!("protocol: expected one of {}, found {name:?}", names.join(", ")))
    })?;
    let input = convert::bytes(input)?;
    let mut answer = Answer(Vec::new());
    protocol.run("input", &mut input.as_slice(), &mut answer).map_err(bad_input)?;
    Ok(Uint8Array::from(answer.0.as_slice()))
}

/// An answer in memory. It can be far longer than its input.
struct Answer(Vec<u8>);

impl Write for Answer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.try_reserve(bytes.len())?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
