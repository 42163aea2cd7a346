//! What the solver says, in English and Chinese.

mod reasons;
