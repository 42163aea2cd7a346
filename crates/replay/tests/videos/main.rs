//! Recorded games of other programs: every format, cut anywhere, and the clicks of every way to use a mouse.

mod clicks;
mod formats;
mod writers;
