//! The table of keys.

use saolei_terminal::{BINDINGS, Command, Key, Keymap};
use std::collections::HashMap;

#[test]
fn every_key_of_the_table_is_read_and_written_the_same_and_has_one_meaning() {
    let mut seen = HashMap::new();
    for binding in BINDINGS {
        for text in binding.keys.split(' ') {
            let key: Key = text.parse().unwrap();
            assert_eq!(key.to_string(), text);
            assert_eq!(seen.insert(key, binding.command), None, "{text}");
        }
    }
    assert!("ctrl-".parse::<Key>().is_err());
    assert!("f13".parse::<Key>().is_err());
    assert!("nonsense".parse::<Key>().is_err());
}

#[test]
fn a_key_is_taken_from_what_had_it() {
    let mut keymap = Keymap::default();
    let key: Key = "f".parse().unwrap();
    keymap.bind(Command::Open, vec![key]);
    assert_eq!(keymap.command(key), Some(Command::Open));
    assert!(keymap.keys(Command::Mark).is_empty());
    assert_eq!(keymap.command("space".parse().unwrap()), None);
}
