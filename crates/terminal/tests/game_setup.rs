//! Games that cannot be made are refused before they start.

use saolei_boards::{FirstClick, Language, Level};
use saolei_rules::Size;
use saolei_terminal::GameSetup;

#[test]
fn a_promise_needs_room() {
    let setup = GameSetup::new(Level::new(Size::new(3, 4).unwrap(), 4).unwrap());
    assert_eq!(
        setup.check(Language::English).unwrap_err(),
        "4 mines do not fit on 3x4 with first click `opening`; use at most 3, or first click `safe`"
    );
    assert_eq!(
        setup.check(Language::Chinese).unwrap_err(),
        "3x4 放不下 4 颗雷：首击“必开空”时最多 3 颗，或把首击改为“安全”"
    );
    assert!(GameSetup { first_click: FirstClick::Safe, ..setup }.check(Language::English).is_ok());
}

/// Not after half a minute of looking for one.
#[test]
fn a_board_without_a_guess_must_not_be_too_dense() {
    let level = |text: &str| GameSetup { no_guess: true, ..GameSetup::new(text.parse::<Level>().unwrap()) };
    assert_eq!(
        level("16x30/300").check(Language::English).unwrap_err(),
        "300 mines are too many for 16x30 boards without a guess; expected at most 240"
    );
    assert!(level("16x30/240").check(Language::English).is_ok());
    // No other first click helps: without a guess it is always an opening.
    assert_eq!(
        level("3x4/4").check(Language::English).unwrap_err(),
        "4 mines do not fit on 3x4 with first click `opening`; use at most 3"
    );
}
