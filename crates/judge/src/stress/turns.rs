//! A dialect's rules with one axis turned, and what that is called.

use saolei_rules::{Chording, LosingChord, MarkSet, Marking, Rules, WinCheck, ZeroChord};

/// Rules that differ from a dialect's in one field.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) rules: Rules,
    /// What such a program plays, behind "your program behaves like": "floods that open flags".
    pub(super) words: String,
}

/// Every axis turned to every other value, those first that differ least.
pub(super) fn turns(own: &Rules) -> Vec<Turn> {
    // Names every field, so that a new axis stops the compiler here.
    let Rules {
        marking,
        open_stops_at,
        flood_stops_at,
        chording,
        zero_chord,
        chord_spares,
        losing_chord,
        win_check,
    } = *own;
    let mut turns = Vec::new();
    let mut turn = |is_turned: bool, rules: Rules, words: &str| {
        if is_turned {
            turns.push(Turn { rules, words: words.to_string() });
        }
    };
    for value in [Marking::Toggle, Marking::Cycle] {
        let words = match value {
            Marking::Toggle => "a mark that is a flag on and off",
            Marking::Cycle => "a mark that is a flag, then a query, then blank",
            Marking::Never | Marking::Choose => continue,
        };
        // Where each mark has a verb of its own, one verb for all has no input to read.
        let is_turned = value != marking && matches!(marking, Marking::Toggle | Marking::Cycle);
        turn(is_turned, Rules { marking: value, ..*own }, words);
    }
    for value in [Chording::Never, Chording::FlagsMatch, Chording::FlagsSuffice] {
        let words = match value {
            Chording::Never => "chords that do nothing",
            Chording::FlagsMatch => "chords that need exactly as many flags as the number",
            Chording::FlagsSuffice => "chords that need at least as many flags as the number",
        };
        turn(value != chording, Rules { chording: value, ..*own }, words);
    }
    for value in [ZeroChord::Allowed, ZeroChord::Refused] {
        let words = match value {
            ZeroChord::Allowed => "chords that take a 0",
            ZeroChord::Refused => "chords that refuse a 0",
        };
        turn(value != zero_chord, Rules { zero_chord: value, ..*own }, words);
    }
    for value in [LosingChord::OpensNothing, LosingChord::OpensTheRest] {
        let words = match value {
            LosingChord::OpensNothing => "losing chords that open nothing",
            LosingChord::OpensTheRest => "losing chords that open the safe cells around",
        };
        turn(value != losing_chord, Rules { losing_chord: value, ..*own }, words);
    }
    for value in [WinCheck::EveryOperation, WinCheck::OpenAndChord, WinCheck::Never] {
        let words = match value {
            WinCheck::EveryOperation => "a win that is looked for after every operation",
            WinCheck::OpenAndChord => "a win that is looked for after opening and chording only",
            WinCheck::Never => "games that are never won",
        };
        turn(value != win_check, Rules { win_check: value, ..*own }, words);
    }
    for marks in other_marks(open_stops_at) {
        let words = mark_words(
            open_stops_at,
            marks,
            ["flags that protect their cells", "flags that do not protect their cells"],
            ["queries that protect their cells", "queries that do not protect their cells"],
        );
        turn(true, Rules { open_stops_at: marks, ..*own }, &words);
    }
    for marks in other_marks(flood_stops_at) {
        let words = mark_words(
            flood_stops_at,
            marks,
            ["floods that stop at flags", "floods that open flags"],
            ["floods that stop at queries", "floods that open queries"],
        );
        turn(true, Rules { flood_stops_at: marks, ..*own }, &words);
    }
    for marks in other_marks(chord_spares) {
        let words = mark_words(
            chord_spares,
            marks,
            ["chords that spare flags", "chords that open flags"],
            ["chords that spare queries", "chords that open queries"],
        );
        turn(true, Rules { chord_spares: marks, ..*own }, &words);
    }
    turns
}

/// The other sets of marks, those first in which one mark is different.
fn other_marks(own: MarkSet) -> [MarkSet; 3] {
    [
        MarkSet { flag: !own.flag, ..own },
        MarkSet { query: !own.query, ..own },
        MarkSet { flag: !own.flag, query: !own.query },
    ]
}

/// What is different, for each mark by whether it is in the set now.
fn mark_words(own: MarkSet, turned: MarkSet, flag: [&str; 2], query: [&str; 2]) -> String {
    let mut words = Vec::new();
    if own.flag != turned.flag {
        words.push(flag[usize::from(!turned.flag)]);
    }
    if own.query != turned.query {
        words.push(query[usize::from(!turned.query)]);
    }
    words.join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_turn_is_the_rules_themselves_and_each_has_words_of_its_own() {
        for own in [Rules::BOOM, Rules::SWEEP, Rules::CONSOLE, Rules::CLICK] {
            let turns = turns(&own);
            assert!(turns.iter().all(|turn| turn.rules != own));
            let mut words: Vec<&str> = turns.iter().map(|turn| &turn.words[..]).collect();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), turns.len());
        }
    }

    #[test]
    fn marks_are_told_by_what_is_different() {
        let words: Vec<String> = turns(&Rules::SWEEP).into_iter().map(|turn| turn.words).collect();
        assert!(words.contains(&"floods that stop at flags".to_string()));
        let words: Vec<String> = turns(&Rules::BOOM).into_iter().map(|turn| turn.words).collect();
        assert!(words.contains(&"floods that open flags and floods that stop at queries".to_string()));
    }
}
