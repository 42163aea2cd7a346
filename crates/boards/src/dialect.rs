//! The dialects that can be played and recorded, by name.

use saolei_rules::{Marking, Rules};

/// Rules with a name. Names never change: recorded games contain them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    name: &'static str,
    rules: Rules,
}

impl Dialect {
    /// The rules that players expect today.
    pub const CLASSIC: Dialect = Dialect { name: "classic", rules: Rules::CLASSIC };

    /// The classic rules with question marks.
    pub const QUERIES: Dialect =
        Dialect { name: "queries", rules: Rules { marking: Marking::Cycle, ..Rules::CLASSIC } };

    /// Every dialect that can be played to an end, the usual one first.
    pub const ALL: [Dialect; 5] = [
        Dialect::CLASSIC,
        Dialect::QUERIES,
        Dialect { name: "boom", rules: Rules::BOOM },
        Dialect { name: "sweep", rules: Rules::SWEEP },
        Dialect { name: "console", rules: Rules::CONSOLE },
    ];

    /// The name, one word.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }
}
