//! Any bytes give positions or an error with its location. Deduction, odds and hints agree, and all can be put into
//! words.

#![no_main]

use libfuzzer_sys::fuzz_target;
use saolei_boards::{Language, View, format_position, read_positions};
use saolei_solver::{Certainty, Deduction, Hint, HintOptions, Settings, Solver, Strength};

/// Larger boards are read, but not solved.
const MAX_CELLS: u64 = 150;

/// Small, so that no input takes long.
const BUDGET: usize = 1 << 14;

fuzz_target!(|text: &[u8]| {
    let Ok(positions) = read_positions(text) else { return };
    for position in positions.iter().take(3) {
        let view = position.view();
        let again = read_positions(format_position(view).as_bytes()).expect("what is written is read again");
        assert_eq!(again[0].view(), view);
        for trust_flags in [false, true] {
            let _: Result<(), _> = position.check(trust_flags);
            if view.size().cells() <= MAX_CELLS {
                agree(view, Settings { trust_flags, budget: BUDGET, ..Settings::default() });
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
        // If a frontier is too wide, deduction or counting may know more than the other.
        if odds.is_exact() || (told.is_some() && counted.is_some()) {
            assert_eq!(told, counted, "{cell:?}");
        }
        let needs_reason = told.is_some() && !settings.trust_flags;
        assert!(!needs_reason || deduction.reason(cell).is_some(), "{cell:?} has no reason");
    }
    for reason in deduction.reasons() {
        assert_ne!(reason.words(Language::English), reason.words(Language::Chinese));
    }
    let options =
        HintOptions { strength: Strength::Fast, mines: true, guess_uncounted: true, keep_going: None };
    let Ok(hint) = Solver::new(settings).hint(view, &options) else {
        return assert!(deduced.is_err());
    };
    assert_ne!(hint.words(Language::English), hint.words(Language::Chinese));
    if let (Hint::Certain { cell, .. } | Hint::Counted(cell), true) = (&hint, odds.is_exact()) {
        let risk = if odds.certainty(*cell) == Some(Certainty::Safe) { 0.0 } else { 1.0 };
        assert_eq!(hint.risk(), Some(risk), "{hint:?}");
    }
}
