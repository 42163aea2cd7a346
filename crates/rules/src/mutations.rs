//! Rules with one value changed.

use crate::rules::{Chording, LosingChord, Marking, Rules, WinCheck, ZeroChord};
use crate::tile::MarkSet;
use std::fmt::Debug;

/// Rules that differ from others in one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleMutation {
    /// What is different, such as `chording: FlagsMatch -> Never` or `flood_stops_at.flag: true -> false`.
    pub name: String,
    /// The rules.
    pub rules: Rules,
}

impl Rules {
    /// These rules with every axis changed to each of its other values. Each mark of a set of marks is an axis.
    ///
    /// ```
    /// use saolei_rules::{Rules, ZeroChord};
    /// let mutations = Rules::SWEEP.mutations();
    /// let changed = mutations.iter().find(|mutation| mutation.name == "zero_chord: Refused -> Allowed").unwrap();
    /// assert_eq!(changed.rules, Rules { zero_chord: ZeroChord::Allowed, ..Rules::SWEEP });
    /// ```
    pub fn mutations(&self) -> Vec<RuleMutation> {
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
        } = *self;
        let own = *self;
        let markings = [Marking::Never, Marking::Toggle, Marking::Cycle, Marking::Choose];
        let chordings = [Chording::Never, Chording::FlagsMatch, Chording::FlagsSuffice];
        let zero_chords = [ZeroChord::Allowed, ZeroChord::Refused];
        let losing_chords = [LosingChord::OpensNothing, LosingChord::OpensTheRest];
        let win_checks = [WinCheck::EveryOperation, WinCheck::Opening, WinCheck::Never];
        [
            axis("marking", marking, &markings, |marking| Rules { marking, ..own }),
            marks("open_stops_at", open_stops_at, |open_stops_at| Rules { open_stops_at, ..own }),
            marks("flood_stops_at", flood_stops_at, |flood_stops_at| Rules { flood_stops_at, ..own }),
            axis("chording", chording, &chordings, |chording| Rules { chording, ..own }),
            axis("zero_chord", zero_chord, &zero_chords, |zero_chord| Rules { zero_chord, ..own }),
            marks("chord_spares", chord_spares, |chord_spares| Rules { chord_spares, ..own }),
            axis("losing_chord", losing_chord, &losing_chords, |losing_chord| Rules { losing_chord, ..own }),
            axis("win_check", win_check, &win_checks, |win_check| Rules { win_check, ..own }),
        ]
        .concat()
    }
}

fn axis<T: Copy + PartialEq + Debug>(
    name: &str,
    from: T,
    values: &[T],
    rules: impl Fn(T) -> Rules,
) -> Vec<RuleMutation> {
    let others = values.iter().filter(|&&to| to != from);
    others.map(|&to| RuleMutation { name: format!("{name}: {from:?} -> {to:?}"), rules: rules(to) }).collect()
}

fn marks(name: &str, from: MarkSet, rules: impl Fn(MarkSet) -> Rules) -> Vec<RuleMutation> {
    let values = [true, false];
    let flag = |flag| rules(MarkSet { flag, ..from });
    let query = |query| rules(MarkSet { query, ..from });
    let mut mutations = axis(&format!("{name}.flag"), from.flag, &values, flag);
    mutations.extend(axis(&format!("{name}.query"), from.query, &values, query));
    mutations
}
