//! Guesses why an answer is wrong.

use super::harness::Harness;
use crate::input::Input;
use crate::problem::Problem;
use crate::runner::StartError;

/// Guesses from the answer to the smallest failing input, as sentences.
pub(super) fn reasons(
    harness: &Harness<'_>,
    input: &Input,
    expected: &[u8],
    given: &[u8],
) -> Result<Vec<String>, StartError> {
    let mut reasons = Vec::new();
    if last_is_right_alone(harness, input)? {
        reasons.push(
            "the last game alone is answered correctly: something is left over from the game before, so \
             reset everything between games"
                .to_string(),
        );
    }
    reasons.extend(guess(harness.problem, expected, given).map(str::to_string));
    Ok(reasons)
}

/// Whether the last of several games or cases is answered rightly if it comes alone.
fn last_is_right_alone(harness: &Harness<'_>, input: &Input) -> Result<bool, StartError> {
    match input.without_cases(0..input.cases().saturating_sub(1)) {
        Some(last) => Ok(harness.attempt(&last)?.fault.is_none()),
        None => Ok(false),
    }
}

/// A guess from the two answers alone.
fn guess(problem: &Problem, expected: &[u8], given: &[u8]) -> Option<&'static str> {
    let lines = |text: &[u8]| -> Vec<String> {
        String::from_utf8_lossy(text).split('\n').map(str::to_string).collect()
    };
    let (expected, given) = (lines(expected), lines(given));
    let same_by = |form: fn(&str) -> String| {
        expected.iter().map(|line| form(line)).eq(given.iter().map(|line| form(line)))
    };
    if same_by(|line| line.trim_end().to_string()) {
        return Some("only blanks at the ends of lines differ");
    }
    if same_by(|line| line.split_whitespace().collect()) {
        return Some("only blanks within lines differ");
    }
    if same_by(|line| line.to_lowercase()) {
        return Some("only upper and lower case differ");
    }
    problem.answers.guess(&expected, &given).or_else(|| {
        if starts_with(&expected, &given) {
            Some("the answer ends too early")
        } else {
            starts_with(&given, &expected).then_some("the answer goes on after the right one ends")
        }
    })
}

/// Whether the longer answer starts with the shorter, which ends with a line end.
fn starts_with(longer: &[String], shorter: &[String]) -> bool {
    let shorter = match shorter {
        [lines @ .., last] if last.is_empty() => lines,
        lines => lines,
    };
    longer.len() > shorter.len() && longer.starts_with(shorter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_protocols::Protocol;

    #[test]
    fn some_mistakes_show_in_the_answers_alone() {
        let told = |protocol, expected: &str, given: &str| {
            guess(Problem::of(protocol), expected.as_bytes(), given.as_bytes()).unwrap_or("")
        };
        let boom = "RUNNING: [<1, 1, 0>, <1, 2, 1>]\nQUIT\n";
        assert!(
            told(Protocol::Boom, boom, "RUNNING: [<1, 2, 1>, <1, 1, 0>]\nQUIT\n").contains("another order")
        );
        assert!(
            told(Protocol::Boom, boom, "RUNNING: [<1, 1, 0>,<1, 2, 1>]\nQUIT\n").contains("within lines")
        );
        assert!(told(Protocol::Boom, boom, &boom.replace('\n', " \n")).contains("ends of lines"));
        assert!(told(Protocol::Boom, boom, "RUNNING: [<1, 1, 0>, <1, 2, 1>]\n").contains("too early"));
        assert!(told(Protocol::Boom, boom, &format!("{boom}QUIT\n")).contains("goes on"));
        assert_eq!(told(Protocol::Boom, boom, "RUNNING: [<1, 1, 0>]\nQUIT\n"), "");
        let sweep = "2 cell(s) detected\n1 1 0\n1 2 1\ngive up\ntotal step 1\n";
        assert!(told(Protocol::Sweep, sweep, &sweep.replace("step 1", "step 2")).contains("number of steps"));
        assert!(
            told(Protocol::Sweep, sweep, &sweep.replace("1 1 0\n1 2 1", "1 2 1\n1 1 0"))
                .contains("another order")
        );
        assert!(
            told(Protocol::Console, "Game in progress\n2 1\n.\n", "Game in progress\n1 1\n.\n")
                .contains("every one counts")
        );
        assert!(
            told(Protocol::Console, "Game in progress\n2 -1\n.\n", "Game in progress\n2 0\n.\n")
                .contains("below 0")
        );
    }
}
