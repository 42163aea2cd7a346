//! What the solver says, in English and Chinese.

pub(crate) mod language;
mod reasons;
