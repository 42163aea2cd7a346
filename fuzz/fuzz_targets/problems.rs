//! Every problem that is described by data answers any bytes or reports an error, and a legal input is read as it is written.
//! The first byte chooses the problem.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_problems::built_ins;

fuzz_target!(|input: &[u8]| {
    let Some((&first, input)) = input.split_first() else { return };
    let count = built_ins().count();
    let problem = built_ins().nth(usize::from(first) % count).expect("below the number of problems");
    let answered = problem.run("fuzz", &mut &input[..], &mut Vec::new());
    if let Ok(cases) = problem.validate(&problem.limits, "fuzz", input) {
        assert!(answered.is_ok(), "{}: a legal input is answered", problem.id);
        assert_eq!(problem.input.write(&cases), input);
    }
});
