//! Why an answer is wrong, where that can be told.

use super::trial::{Bench, answer};
use super::turns::turns;
use crate::input::Input;
use crate::runner::StartError;
use saolei_protocols::Protocol;

/// What may be the matter with a program whose answer differs, in sentences. `input` is the smallest one found.
pub(super) fn reasons(
    bench: &Bench<'_>,
    input: &Input,
    expected: &[u8],
    given: &[u8],
    evidence: impl Iterator<Item = Input>,
) -> Result<Vec<String>, StartError> {
    let mut reasons = Vec::new();
    if let Some(words) = rules(bench, input, given, evidence)? {
        reasons.push(format!("your program behaves like {words}"));
    }
    if is_left_over(bench, input)? {
        reasons.push(
            "the last game alone is answered rightly: something of the game before is left over, so clear \
             everything between games"
                .to_string(),
        );
    }
    reasons.extend(habit(bench.problem.protocol, expected, given).map(str::to_string));
    Ok(reasons)
}

/// How many inputs a guess about a program's rules has to explain, whatever they are, and how many of those on which it
/// is not the right answer that it foretells.
const PLAIN: usize = 60;
const TELLING: usize = 20;

/// Rules with one axis turned by which the program answers as it does: on this input, and on many others.
fn rules(
    bench: &Bench<'_>,
    input: &Input,
    given: &[u8],
    evidence: impl Iterator<Item = Input>,
) -> Result<Option<String>, StartError> {
    let Some(own) = bench.problem.protocol.rules() else { return Ok(None) };
    let bytes = input.to_bytes();
    let mut turns = turns(own);
    turns.retain(|turn| bench.plays_by(&turn.rules, &bytes, given));
    let mut telling = 0;
    for (number, input) in evidence.enumerate() {
        if turns.is_empty() {
            return Ok(None);
        }
        if telling == TELLING {
            break;
        }
        let bytes = input.to_bytes();
        // A program that is wrong in a similar way shows it where the guess differs from what is right, which may be
        // rare. To look for such inputs costs nothing beside running the program.
        if number >= PLAIN {
            let right = answer(bench.problem.protocol, None, &bytes);
            if turns.iter().all(|turn| bench.plays_by(&turn.rules, &bytes, &right)) {
                continue;
            }
            telling += 1;
        }
        let trial = bench.attempt(&input)?;
        turns.retain(|turn| bench.plays_by(&turn.rules, &bytes, &trial.run.output));
    }
    // Those that differ least come first, and what they explain needs no more.
    Ok(turns.into_iter().next().map(|turn| turn.words))
}

/// Whether the last game is answered rightly when it stands alone.
fn is_left_over(bench: &Bench<'_>, input: &Input) -> Result<bool, StartError> {
    let cases = input.cases();
    match input.without_cases(0..cases.saturating_sub(1)) {
        Some(last) if cases > 1 => Ok(bench.attempt(&last)?.fault.is_none()),
        _ => Ok(false),
    }
}

/// What the two answers themselves give away.
fn habit(protocol: Protocol, expected: &[u8], given: &[u8]) -> Option<&'static str> {
    let lines = |text: &[u8]| -> Vec<String> {
        String::from_utf8_lossy(text).split('\n').map(str::to_string).collect()
    };
    let (expected, given) = (lines(expected), lines(given));
    let same_by = |form: fn(&str) -> String| {
        expected.iter().map(|line| form(line)).eq(given.iter().map(|line| form(line)))
    };
    let sorted = |lines: &[String]| {
        let mut lines: Vec<String> = lines.iter().map(|line| in_order(line)).collect();
        if protocol == Protocol::Sweep {
            lines.sort_unstable();
        }
        lines
    };
    if same_by(|line| line.trim_end().to_string()) {
        return Some("only blanks at the ends of lines differ");
    }
    if same_by(|line| line.split_whitespace().collect()) {
        return Some("only blanks within lines differ");
    }
    if same_by(|line| line.to_lowercase()) {
        return Some("only capital letters differ");
    }
    if sorted(&expected) == sorted(&given) {
        return Some("the cells are the same but in another order: list them by row, then by column");
    }
    let first = expected.iter().zip(&given).position(|(expected, given)| expected != given);
    match (protocol, first) {
        (Protocol::Sweep, Some(at))
            if expected[at].starts_with("total step") && given[at].starts_with("total step") =>
        {
            Some("only the number of steps differs: every operation but Quit is one, refused or not")
        }
        (Protocol::Console, Some(_)) if only_counts_differ(&expected, &given, 0) => {
            Some("the operations are counted differently: every one counts, illegal or not")
        }
        (Protocol::Console, Some(_)) if only_counts_differ(&expected, &given, 1) => Some(
            "the mines left are counted differently: the header's number less the flags, right or wrong, also below 0",
        ),
        (Protocol::Boom, Some(at)) if expected[at] == "INVALID" => {
            Some("the game is over here: every further operation is INVALID")
        }
        (Protocol::Boom, Some(at)) if expected[at] == "WIN" => {
            Some("the game is won here: every safe cell is open, which is looked at after every operation")
        }
        (Protocol::Sweep, Some(at)) if expected[at] == "finish" => {
            Some("the game is won here: every safe cell is open, and nothing more is read")
        }
        _ if starts_with(&expected, &given) => Some("the answer ends too early"),
        _ if starts_with(&given, &expected) => Some("the answer goes on after its end"),
        _ => None,
    }
}

/// A line of `boom` with its cells in order of their text.
fn in_order(line: &str) -> String {
    let (before, cells) = line.split_once('[').unwrap_or(("", line));
    let mut cells: Vec<&str> =
        cells.split_inclusive('>').map(|cell| cell.trim_start_matches([',', ' '])).collect();
    cells.sort_unstable();
    format!("{before}{}", cells.concat())
}

/// Whether nothing but this one of the two numbers differs anywhere.
fn only_counts_differ(expected: &[String], given: &[String], which: usize) -> bool {
    let mut pairs = expected.iter().zip(given).filter(|(expected, given)| expected != given);
    expected.len() == given.len() && pairs.all(|(expected, given)| counts_differ(expected, given, which))
}

/// Whether only this one of the two numbers on a line differs.
fn counts_differ(expected: &str, given: &str, which: usize) -> bool {
    let numbers = |line: &str| -> Option<[i64; 2]> {
        let (first, second) = line.split_once(' ')?;
        Some([first.parse().ok()?, second.parse().ok()?])
    };
    match (numbers(expected), numbers(given)) {
        (Some(expected), Some(given)) => {
            expected[which] != given[which] && expected[1 - which] == given[1 - which]
        }
        _ => false,
    }
}

/// Whether the longer answer begins with the shorter, which ends with a line end.
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

    #[test]
    fn habits_are_told_from_the_answers_alone() {
        let told = |protocol, expected: &str, given: &str| {
            habit(protocol, expected.as_bytes(), given.as_bytes()).unwrap_or("")
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
