//! Games that cannot be made are refused before they start.

use saolei_boards::{FirstClick, Level};
use saolei_rules::Size;
use saolei_terminal::GameSetup;

#[test]
fn a_promise_needs_room() {
    let setup = GameSetup::new(Level::new(Size::new(3, 4).unwrap(), 4).unwrap());
    assert_eq!(setup.check().unwrap_err(), "4 mines, expected at most 3 with first click `opening`");
    assert!(GameSetup { first_click: FirstClick::Safe, ..setup }.check().is_ok());
}
