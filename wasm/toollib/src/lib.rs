//! The odds of ms_toollib for JavaScript, with which `make bench-wasm` compares the engine's.

use wasm_bindgen::prelude::wasm_bindgen;

/// The chance that each cell is a mine, row by row. A closed cell is a 10, an open one its number.
#[wasm_bindgen]
pub fn odds(cells: &[i32], cols: usize, mines: f64) -> Result<Vec<f64>, String> {
    let rows = cells.chunks(cols.max(1)).map(<[i32]>::to_vec).collect();
    let (odds, _) = ms_toollib::cal_probability_onboard(&rows, mines)
        .map_err(|code| format!("ms_toollib: error {code}"))?;
    Ok(odds.concat())
}
