//! Compares two long texts for people.

/// The first line that differs, with the lines around it: whole answers are too long to compare by eye.
pub fn first_difference(expected: &str, found: &str) -> String {
    let (expected, found): (Vec<&str>, Vec<&str>) =
        (expected.split('\n').collect(), found.split('\n').collect());
    let mut at = 0;
    while at < expected.len() && at < found.len() && expected[at] == found[at] {
        at += 1;
    }
    let start = at.saturating_sub(3);
    let part = |lines: &[&str]| {
        let end = lines.len().min(at + 4);
        lines.get(start..end).unwrap_or_default().join("\n")
    };
    format!("line {} differs\n--- expected\n{}\n--- found\n{}\n---", at + 1, part(&expected), part(&found))
}
