//! Any text is a description or has a mistake with a place in it, and a described problem answers its samples without a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_problems::LightProblem;

fuzz_target!(|text: &str| {
    match LightProblem::read("fuzz", "fuzz", text, ["", ""]) {
        Ok(problem) => {
            for sample in &problem.samples {
                let _ = problem.run("sample", &mut sample.input.as_bytes(), &mut Vec::new());
            }
        }
        Err(mistake) => assert!(mistake.line as usize <= text.lines().count() + 1),
    }
});
