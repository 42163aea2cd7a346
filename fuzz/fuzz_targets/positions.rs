//! Any bytes are positions or an error with its place, and on a position deduction and odds agree.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_boards::{View, format_position, read_positions};
use saolei_solver::{Deduction, Settings, Solver};

/// Boards of more cells only have to be read.
const MOST_CELLS: u64 = 150;

/// Little, so that no input takes long.
const BUDGET: usize = 1 << 14;

fuzz_target!(|text: &[u8]| {
    let Ok(positions) = read_positions(text) else { return };
    for position in positions.iter().take(3) {
        let view = position.view();
        let again = read_positions(format_position(view).as_bytes()).expect("what is spelled is read again");
        assert_eq!(again[0].view(), view);
        for trust_flags in [false, true] {
            let _: Result<(), _> = position.check(trust_flags);
            if view.size().cells() <= MOST_CELLS {
                agree(view, Settings { trust_flags, budget: BUDGET });
            }
        }
    }
});

fn agree(view: &View, settings: Settings) {
    let mut deduction = Deduction::at(view.clone(), settings);
    let deduced = deduction.deduce().map(<[_]>::len);
    let odds = match Solver::new(settings).odds(view) {
        Ok(odds) => odds,
        Err(contradiction) => return assert_eq!(deduced, Err(contradiction)),
    };
    if odds.is_exact() {
        assert!(deduced.is_ok());
    }
    for cell in view.size().iter().filter(|_| deduced.is_ok()) {
        let (told, counted) = (deduction.certainty(cell), odds.certainty(cell));
        // Where a frontier is too wide either may know more.
        if odds.is_exact() || (told.is_some() && counted.is_some()) {
            assert_eq!(told, counted, "{cell:?}");
        }
        let needs_reason = told.is_some() && !settings.trust_flags;
        assert!(!needs_reason || deduction.reason(cell).is_some(), "{cell:?} has no reason");
    }
}
