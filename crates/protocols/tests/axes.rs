//! Every rule of every dialect, changed to each of its other values: either a text shows the difference, or the change is
//! listed as one that makes none, and then random games must not show one either.
//!
//! `axes/<protocol>.txt` has a section for each change. It begins with a line `== rule: from -> to`, followed by
//! `never seen: ` and the reason, or by an input, a line `----`, the answer, a line `---- turned` and the answer under the
//! changed rules.

mod common;

use common::{ProtocolRun, games, run, run_with};
use saolei_protocols::Protocol;
use saolei_rules::Rules;
use saolei_testing::{Dice, first_difference, protocols};
use std::fs;
use std::path::Path;

/// How many random inputs must not show what is listed as never seen, and must show the rest.
const RANDOM_INPUTS: u64 = 2000;

/// What a section says about a change.
enum Claim {
    Seen { input: String, answer: String, turned: String },
    NeverSeen,
}

#[test]
fn every_change_of_every_rule_is_shown_by_a_text_or_listed_as_never_seen() {
    for protocol in games() {
        let titles: Vec<String> =
            own(protocol).mutations().into_iter().map(|mutation| mutation.name).collect();
        let listed: Vec<String> = sections(protocol).into_iter().map(|(title, _)| title).collect();
        assert_eq!(titles, listed, "the sections of {}", path(protocol));
    }
}

#[test]
fn every_text_shows_its_change() {
    for protocol in games() {
        for (mutation, (title, claim)) in own(protocol).mutations().iter().zip(sections(protocol)) {
            let Claim::Seen { input, answer, turned } = claim else {
                continue;
            };
            let what = format!("{}, {title}", protocol.name());
            assert_ne!(answer, turned, "{what}: the text shows no difference");
            assert_eq!(protocols::answer(protocol, &input), answer, "{what}, by a naive program");
            expect(&what, &answer, run(protocol, &input));
            expect(&format!("{what}, turned"), &turned, run_with(protocol, &mutation.rules, &input));
        }
    }
}

#[test]
fn random_games_show_exactly_the_differences_that_the_texts_show() {
    for protocol in games() {
        let inputs: Vec<String> =
            (0..RANDOM_INPUTS).map(|seed| protocols::input(protocol, &mut Dice::new(seed))).collect();
        let answers: Vec<ProtocolRun> = inputs.iter().map(|input| run(protocol, input)).collect();
        for (mutation, (title, claim)) in own(protocol).mutations().iter().zip(sections(protocol)) {
            let seen = inputs
                .iter()
                .zip(&answers)
                .find(|(input, answer)| run_with(protocol, &mutation.rules, input) != **answer);
            match (seen, claim) {
                (Some(_), Claim::Seen { .. }) | (None, Claim::NeverSeen) => {}
                (None, Claim::Seen { .. }) => {
                    panic!("{}, {title}: no random game sees it", protocol.name());
                }
                (Some((input, answer)), Claim::NeverSeen) => {
                    let turned = run_with(protocol, &mutation.rules, input).answer;
                    let name = protocol.name();
                    let difference = first_difference(&answer.answer, &turned);
                    panic!("{name}, {title}: listed as never seen\n{difference}\n{input}");
                }
            }
        }
    }
}

fn expect(what: &str, answer: &str, found: ProtocolRun) {
    let expected = ProtocolRun::answered(answer.to_owned());
    assert!(expected == found, "{what}: {:?}\n{}", found.error, first_difference(answer, &found.answer));
}

fn own(protocol: Protocol) -> Rules {
    *protocol.rules().expect("these protocols are played")
}

fn path(protocol: Protocol) -> String {
    format!("tests/axes/{}.txt", protocol.name())
}

fn sections(protocol: Protocol) -> Vec<(String, Claim)> {
    let path = path(protocol);
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path)).expect("a file of axes");
    let text = text.strip_prefix("== ").expect("the first line is a title");
    text.split("\n== ")
        .map(|section| {
            let (title, body) = section.split_once('\n').expect("a section has a body");
            (title.to_owned(), claim(body).unwrap_or_else(|| panic!("{path}: {title}: not in the format")))
        })
        .collect()
}

fn claim(body: &str) -> Option<Claim> {
    if let Some(reason) = body.strip_prefix("never seen: ") {
        return (!reason.trim().is_empty()).then_some(Claim::NeverSeen);
    }
    let (input, answers) = body.split_once("----\n")?;
    let (answer, turned) = answers.split_once("---- turned\n")?;
    Some(Claim::Seen {
        input: input.to_owned(),
        answer: answer.to_owned(),
        turned: turned.trim_end_matches('\n').to_owned() + "\n",
    })
}
