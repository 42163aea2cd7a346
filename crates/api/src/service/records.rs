//! Records by keys: what the service reads from its store, and what it changes there.

use crate::problem::Problem;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A record: its key and its text.
pub type Record = (String, String);

/// Records of the store whose keys lie in a range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    /// The first key.
    pub from: String,
    /// The end of the range, which is no part of it.
    pub to: String,
    /// Only the last records, this many, if there are more.
    pub last: Option<u64>,
}

impl Range {
    /// The record with a key.
    pub(super) fn one(key: &str) -> Range {
        Range { from: key.to_string(), to: format!("{key}\0"), last: None }
    }

    /// All records whose keys start with a text that ends in `/`.
    pub(super) fn below(folder: &str) -> Range {
        Range::from(folder, String::new())
    }

    /// All records below a folder whose names are at least `first`.
    pub(super) fn from(folder: &str, first: String) -> Range {
        let end = format!("{}0", folder.trim_end_matches('/'));
        Range { from: format!("{folder}{first}"), to: end, last: None }
    }
}

/// A change of a record. It may be made only if the record is still as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The key.
    pub key: String,
    /// The text that the record has; `None` if there is no such record.
    pub before: Option<String>,
    /// The text that it gets; `None` if it is deleted.
    pub after: Option<String>,
}

/// What a request has read from the store so far.
#[derive(Clone, Debug, Default)]
pub struct Reads(Vec<(Range, Vec<Record>)>);

impl Reads {
    /// Adds the records of a range, in order of their keys.
    pub fn add(&mut self, range: Range, records: Vec<Record>) {
        self.0.push((range, records));
    }

    pub(super) fn range(&self, range: Range) -> Result<&[Record], Stop> {
        match self.0.iter().find(|(read, _)| *read == range) {
            Some((_, records)) => Ok(records),
            None => Err(Stop::Read(vec![range])),
        }
    }

    pub(super) fn one(&self, key: &str) -> Result<Option<&str>, Stop> {
        Ok(self.range(Range::one(key))?.first().map(|(_, text)| text.as_str()))
    }

    /// The records with these keys that exist, all read at once.
    pub(super) fn each(&self, keys: &[String]) -> Result<Vec<&str>, Stop> {
        let is_missing = |range: &Range| !self.0.iter().any(|(read, _)| read == range);
        let missing: Vec<Range> = keys.iter().map(|key| Range::one(key)).filter(is_missing).collect();
        if !missing.is_empty() {
            return Err(Stop::Read(missing));
        }
        keys.iter().filter_map(|key| self.one(key).transpose()).collect()
    }
}

/// Why a request is not answered yet, or at all.
#[derive(Debug)]
pub(super) enum Stop {
    /// It needs these records.
    Read(Vec<Range>),
    /// It takes time, and the caller has none.
    Think,
    /// It is refused.
    Refuse(Problem),
}

impl<E: Into<Problem>> From<E> for Stop {
    fn from(error: E) -> Stop {
        Stop::Refuse(error.into())
    }
}

/// Reads a record's text, which this crate has written.
pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|_| Problem::internal())
}

/// Writes a record's text.
pub(super) fn text(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|_| Problem::internal())
}
