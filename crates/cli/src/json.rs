//! JSON of the commands that every build has: with serde, a program that only answers judges would take a third longer to
//! build.

/// A text.
pub(crate) fn text(text: &str) -> String {
    let mut json = "\"".to_string();
    for letter in text.chars() {
        match letter {
            '"' | '\\' => json.extend(['\\', letter]),
            letter if letter < ' ' => json += &format!("\\u{:04x}", u32::from(letter)),
            letter => json.push(letter),
        }
    }
    json + "\""
}

/// A list of values.
pub(crate) fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<String>>().join(","))
}

/// An object of those fields that have a value.
pub(crate) fn object<const N: usize>(fields: [(&str, Option<String>); N]) -> String {
    let fields = fields.into_iter().filter_map(|(name, value)| Some(format!("\"{name}\":{}", value?)));
    format!("{{{}}}", fields.collect::<Vec<String>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        assert_eq!(text("a\"b\\c\n扫\u{7f}"), "\"a\\\"b\\\\c\\u000a扫\u{7f}\"");
    }

    #[test]
    fn fields_without_a_value_are_left_out() {
        let list = list([text("x"), 3.to_string()]);
        assert_eq!(
            object([("a", Some(list)), ("b", None), ("c", Some("true".into()))]),
            "{\"a\":[\"x\",3],\"c\":true}"
        );
        assert_eq!(object([("b", None)]), "{}");
    }
}
