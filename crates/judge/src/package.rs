//! A problem as a package that a judging system takes: statements, data, validators, checkers and submissions.
//!
//! Everything is made from [`Problem`], the one table. The same order gives the same bytes, whose hashes are in
//! [`MANIFEST`], which is always the last file.

mod data;
mod domjudge;
mod folder;
mod hydro;
mod icpc;
mod kattis;
mod lemon;
mod markup;
mod polygon;
mod programs;
mod statement;
mod uoj;

pub use folder::{FolderError, Overwrite, into_folder};
pub use programs::{Expected, Submission, submissions};

use crate::problem::Problem;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io;

/// The file with the hash of every other file, as `sha256sum -c` reads it.
pub const MANIFEST: &str = "sha256sums";

/// A judging system's way of packing a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Kattis, the `legacy` problem package format, scored by subtasks.
    Kattis,
    /// The `2025-09` problem package format, pass or fail.
    Icpc,
    /// Codeforces' Polygon.
    Polygon,
    /// DOMjudge, pass or fail.
    Domjudge,
    /// Hydro.
    Hydro,
    /// UOJ.
    Uoj,
    /// LemonLime.
    Lemon,
}

impl Format {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Format; 7] = [
        Format::Kattis,
        Format::Icpc,
        Format::Polygon,
        Format::Domjudge,
        Format::Hydro,
        Format::Uoj,
        Format::Lemon,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Kattis => "kattis",
            Format::Icpc => "icpc",
            Format::Polygon => "polygon",
            Format::Domjudge => "domjudge",
            Format::Hydro => "hydro",
            Format::Uoj => "uoj",
            Format::Lemon => "lemon",
        }
    }

    /// What takes it, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Format::Kattis => "Kattis: problem package format `legacy`, scored by subtasks",
            Format::Icpc => "ICPC: problem package format `2025-09`, pass or fail",
            Format::Polygon => "Codeforces' Polygon, groups and points",
            Format::Domjudge => "DOMjudge, pass or fail",
            Format::Hydro => "Hydro, scored by subtasks",
            Format::Uoj => "UOJ, scored by subtasks",
            Format::Lemon => "LemonLime, a contest of one task, scored by subtasks",
        }
    }
}

/// How much data a package gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every kind of input up to the limits of its subtask.
    Full,
    /// The same kinds on boards that a person can read, in a few hundred kilobytes.
    Small,
}

/// What to pack.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// The problem.
    pub problem: &'static Problem,
    /// The judging system.
    pub format: Format,
    /// The seed of the data.
    pub seed: u64,
    /// How much data.
    pub extent: Extent,
}

/// Packs a problem: every file is handed over once, with its path, whose parts are separated by `/`.
///
/// # Errors
/// What `put` says.
pub fn pack(order: &Order, put: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut shelf = Shelf { put, manifest: String::new() };
    match order.format {
        Format::Kattis => kattis::pack(order, &mut shelf),
        Format::Icpc => icpc::pack(order, &mut shelf),
        Format::Polygon => polygon::pack(order, &mut shelf),
        Format::Domjudge => domjudge::pack(order, &mut shelf),
        Format::Hydro => hydro::pack(order, &mut shelf),
        Format::Uoj => uoj::pack(order, &mut shelf),
        Format::Lemon => lemon::pack(order, &mut shelf),
    }?;
    (shelf.put)(MANIFEST, shelf.manifest.as_bytes())
}

/// Where the files of a package go, with their hashes.
struct Shelf<'a> {
    put: &'a mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
    manifest: String,
}

impl Shelf<'_> {
    fn put(&mut self, path: &str, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        let bytes = bytes.as_ref();
        for byte in Sha256::digest(bytes) {
            let _ = write!(self.manifest, "{byte:02x}");
        }
        let _ = writeln!(self.manifest, "  {path}");
        (self.put)(path, bytes)
    }
}

impl Order {
    /// An id that is always the same for the same problem.
    fn uuid(&self) -> String {
        let hash = Sha256::digest(format!("saolei/{}", self.problem.id()));
        let mut bytes: [u8; 16] = std::array::from_fn(|at| hash[at]);
        // Version 8, made by a rule of our own; variant of RFC 9562.
        bytes[6] = bytes[6] & 0x0f | 0x80;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        let mut uuid = String::new();
        for (at, byte) in bytes.iter().enumerate() {
            let dash = if matches!(at, 4 | 6 | 8 | 10) { "-" } else { "" };
            let _ = write!(uuid, "{dash}{byte:02x}");
        }
        uuid
    }
}

/// The points of each subtask where all have to make 100.
fn points_of_100(problem: &Problem) -> Vec<u32> {
    let (total, mut before, mut given) = (problem.points(), 0, 0);
    let share = |subtask: crate::problem::Subtask| {
        before += subtask.points;
        // Rounding the sums and not the parts keeps the whole at 100.
        let sum = (before * 200 + total) / (2 * total);
        let points = sum - given;
        given = sum;
        points
    };
    problem.subtasks().map(share).collect()
}

/// What every source and configuration says about itself.
const MADE_BY: &str = concat!("Made by saolei ", env!("CARGO_PKG_VERSION"), ".");
