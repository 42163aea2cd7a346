//! Finds the rule that a program breaks: one change to the rules that explains its answers.

use super::harness::Harness;
use crate::input::Input;
use saolei_boards::{Bilingual, Language};
use saolei_rules::{Chording, LosingChord, MarkSet, Marking, Rules, WinCheck, ZeroChord};
use saolei_runner::StartError;

/// Guesses are tested on this many inputs, then on this many more for which a guess predicts a wrong answer.
const PLAIN: usize = 60;
const TELLING: usize = 20;

/// Changed rules that the program may play by.
struct Guess {
    rules: Rules,
    /// The program's wrong answers that the rules explain, and all answers that they do not explain.
    explained: usize,
    unexplained: usize,
}

/// A rule that a program gets wrong.
pub(super) struct BrokenRule {
    pub(super) rules: Rules,
    /// The broken rule, as a sentence.
    pub(super) words: Bilingual,
    pub(super) certainty: Certainty,
}

/// How well changed rules explain a program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Certainty {
    /// They give all of its answers.
    Explains,
    /// They give most of its wrong answers.
    LooksLike,
}

/// Finds one change to the rules that explains the program's answer to this input and to many others. If it explains
/// most of its wrong answers but not all answers, the program only "looks like" it.
pub(super) fn broken_rule(
    harness: &Harness<'_>,
    input: &Input,
    given: &[u8],
    evidence: impl Iterator<Item = Input>,
) -> Result<Option<BrokenRule>, StartError> {
    let Some(own) = harness.problem.answerer.rules() else { return Ok(None) };
    let bytes = input.to_bytes();
    let guess = |rules| Guess { rules, explained: 0, unexplained: 0 };
    let mut guesses: Vec<Guess> = mutations(own).into_iter().map(guess).collect();
    guesses.retain(|guess| harness.plays_by(&guess.rules, &bytes, given));
    let mut telling = 0;
    for (number, input) in evidence.enumerate() {
        if guesses.is_empty() {
            return Ok(None);
        }
        if telling == TELLING {
            break;
        }
        let bytes = input.to_bytes();
        let right = harness.problem.answer(&bytes);
        // A program with a similar bug gives itself away on inputs for which the guess predicts a wrong answer. They
        // may be rare, but looking for them costs little compared with running the program.
        if number >= PLAIN {
            if guesses.iter().all(|guess| harness.plays_by(&guess.rules, &bytes, &right)) {
                continue;
            }
            telling += 1;
        }
        let output = harness.run(&bytes)?.output;
        for guess in &mut guesses {
            if !harness.plays_by(&guess.rules, &bytes, &output) {
                guess.unexplained += 1;
            } else if output != right {
                guess.explained += 1;
            }
        }
        guesses.retain(|guess| guess.unexplained < PLAIN / 2);
    }
    let Some(best) = guesses.iter().min_by_key(|guess| guess.unexplained) else { return Ok(None) };
    let (rules, words) = (best.rules, in_words(own, &best.rules));
    Ok(match best.unexplained {
        0 => Some(BrokenRule { rules, words, certainty: Certainty::Explains }),
        unexplained if unexplained <= best.explained => {
            let words = Bilingual::new(
                format!("it looks like {}", words.words(Language::English)),
                format!("看起来像是：{}", words.words(Language::Chinese)),
            );
            Some(BrokenRule { rules, words, certainty: Certainty::LooksLike })
        }
        _ => None,
    })
}

/// The rules with one change, the smallest changes first.
fn mutations(own: &Rules) -> Vec<Rules> {
    let other = |marks: MarkSet| MarkSet { flag: !marks.flag, query: !marks.query };
    // A problem has an operation for each mark or one for all marks, never both.
    let can_be_read = |rules: &Rules| {
        let has_one = |rules: &Rules| matches!(rules.marking, Marking::Toggle | Marking::Cycle);
        rules.marking == own.marking || has_one(own) && has_one(rules)
    };
    let both_marks = [
        Rules { open_stops_at: other(own.open_stops_at), ..*own },
        Rules { flood_stops_at: other(own.flood_stops_at), ..*own },
        Rules { chord_spares: other(own.chord_spares), ..*own },
    ];
    let single = own.mutations().into_iter().map(|mutation| mutation.rules);
    single.filter(can_be_read).chain(both_marks).collect()
}

/// A clause in English and Chinese.
type Words = (&'static str, &'static str);

/// Describes what a program does differently.
fn in_words(own: &Rules, played: &Rules) -> Bilingual {
    let mut words: Vec<Words> = Vec::new();
    words.extend((played.marking != own.marking).then_some(match played.marking {
        Marking::Never => ("your marks do nothing", "你的标记不起作用"),
        Marking::Toggle => {
            ("your marks go from flag to blank, without a query", "你的标记从旗直接变为空白，没有问号")
        }
        Marking::Cycle => ("your marks go from flag to query to blank", "你的标记从旗变为问号再变为空白"),
        Marking::Choose => ("each of your marks has its own operation", "你的每种标记各有一种操作"),
    }));
    words.extend((played.chording != own.chording).then_some(match played.chording {
        Chording::Never => ("your chords do nothing", "你的双击不起作用"),
        Chording::FlagsMatch => {
            ("your chords need exactly as many flags as the number", "你的双击要求旗数恰好等于数字")
        }
        Chording::FlagsSuffice => {
            ("your chords accept more flags than the number", "你的双击在旗数多于数字时也生效")
        }
    }));
    words.extend((played.zero_chord != own.zero_chord).then_some(match played.zero_chord {
        ZeroChord::Allowed => ("your chords accept a 0", "你的双击对 0 也生效"),
        ZeroChord::Refused => ("your chords refuse a 0", "你的双击对 0 不生效"),
    }));
    words.extend((played.losing_chord != own.losing_chord).then_some(match played.losing_chord {
        LosingChord::OpensNothing => ("your losing chords open nothing", "你的双击踩雷时一格也不翻开"),
        LosingChord::OpensTheRest => {
            ("your losing chords open the safe cells around", "你的双击踩雷时仍翻开周围安全的格")
        }
    }));
    words.extend((played.win_check != own.win_check).then_some(match played.win_check {
        WinCheck::EveryOperation => {
            ("your program looks for a win after every operation", "你的程序在每次操作之后都判断胜利")
        }
        WinCheck::Opening => {
            ("your program looks for a win only after opening cells", "你的程序只在翻开格子之后判断胜利")
        }
        WinCheck::Never => ("your games are never won", "你的对局从不获胜"),
    }));
    let mut add_marks = |own: MarkSet, played: MarkSet, out: [Words; 2], within: [Words; 2]| {
        let choose = |mark: usize, is_in: bool| if is_in { within[mark] } else { out[mark] };
        words.extend((played.flag != own.flag).then(|| choose(0, played.flag)));
        words.extend((played.query != own.query).then(|| choose(1, played.query)));
    };
    add_marks(
        own.open_stops_at,
        played.open_stops_at,
        [
            ("your program opens flagged cells", "你的程序会翻开插旗的格"),
            ("your program opens queried cells", "你的程序会翻开问号的格"),
        ],
        [
            ("your flags protect their cells", "你的旗会保护所在的格"),
            ("your queries protect their cells", "你的问号会保护所在的格"),
        ],
    );
    add_marks(
        own.flood_stops_at,
        played.flood_stops_at,
        [
            ("your floods open flagged cells", "你的自动展开会翻开插旗的格"),
            ("your floods open queried cells", "你的自动展开会翻开问号的格"),
        ],
        [
            ("your floods stop at flags", "你的自动展开遇到旗就停"),
            ("your floods stop at queries", "你的自动展开遇到问号就停"),
        ],
    );
    add_marks(
        own.chord_spares,
        played.chord_spares,
        [
            ("your chords open flagged cells", "你的双击会翻开插旗的格"),
            ("your chords open queried cells", "你的双击会翻开问号的格"),
        ],
        [
            ("your chords spare flagged cells", "你的双击不翻开插旗的格"),
            ("your chords spare queried cells", "你的双击不翻开问号的格"),
        ],
    );
    let (english, chinese): (Vec<&str>, Vec<&str>) = words.into_iter().unzip();
    Bilingual::new(english.join(" and "), chinese.join("，并且"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_mutation_is_the_rules_themselves_and_each_has_a_sentence_of_its_own() {
        for own in [Rules::BOOM, Rules::SWEEP, Rules::CONSOLE, Rules::CLICK] {
            let mutations = mutations(&own);
            assert!(mutations.iter().all(|rules| *rules != own));
            for language in Language::ALL {
                let sentence = |rules| in_words(&own, rules).words(language).to_string();
                let sentences: HashSet<String> = mutations.iter().map(sentence).collect();
                assert_eq!(sentences.len(), mutations.len());
                assert!(!sentences.contains(""));
            }
        }
    }

    #[test]
    fn a_sentence_says_what_is_different() {
        let words = |own: &Rules| -> Vec<String> {
            let sentence = |rules| in_words(own, rules).words(Language::English).to_string();
            mutations(own).iter().map(sentence).collect()
        };
        assert!(words(&Rules::SWEEP).contains(&"your floods stop at flags".to_string()));
        let both = "your floods open flagged cells and your floods stop at queries".to_string();
        assert!(words(&Rules::BOOM).contains(&both));
    }
}
