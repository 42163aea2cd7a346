//! The language of the locale.

use saolei_boards::Language;

#[test]
fn the_locale_chooses_the_language() {
    let of = |pairs: &[(&str, &str)]| {
        Language::of_locale(|name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string())
        })
    };
    assert_eq!(of(&[("LANG", "zh_CN.UTF-8")]), Language::Chinese);
    assert_eq!(of(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")]), Language::English);
    assert_eq!(of(&[("LC_ALL", ""), ("LC_MESSAGES", "zh_TW")]), Language::Chinese);
    assert_eq!(of(&[]), Language::English);
}
