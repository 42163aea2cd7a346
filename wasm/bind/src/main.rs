//! Writes a module and its JavaScript into a folder: `saolei-wasm-bind MODULE.wasm FOLDER NAME`.
//!
//! The same as `wasm-bindgen --target web --no-typescript`, whose command line takes four times as long to build.

use std::env;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        return Err("usage: saolei-wasm-bind MODULE.wasm FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).web(true)?.typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder)?;
    Ok(())
}
