//! Packs a problem for a judging system: statements, data, validators, checkers and submissions.
//!
//! Everything is made from [`Problem`]. The same [`PackageSpec`] always gives the same bytes. [`MANIFEST`], always the
//! last file, lists their hashes.

mod data;
mod dmoj;
mod domjudge;
mod folder;
mod hustoj;
mod hydro;
mod icpc;
mod kattis;
mod lemon;
mod luogu;
mod polygon;
mod programs;
mod statement;
mod syzoj;
mod text;
mod uoj;

pub use folder::{FolderError, Overwrite, into_folder};
pub(crate) use programs::Bug;
pub use programs::{ExpectedVerdict, Submission, submissions};
pub use saolei_problems::markup::TextLook;
pub use text::statement_text;

use crate::problem::Problem;
use saolei_boards::named_enum;
use saolei_problems::{Answerer, BoardStyle};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io;

/// The file with the hashes of all other files, in the format of `sha256sum -c`.
pub const MANIFEST: &str = "sha256sums";

named_enum! {
    /// The package format of a judging system.
    pub enum PackageFormat {
        Kattis = "kattis": "Kattis: problem package format `legacy`, scored by subtasks",
        Icpc = "icpc": "ICPC: problem package format `2025-09`, pass or fail",
        Polygon = "polygon": "Codeforces' Polygon, groups and points",
        Domjudge = "domjudge": "DOMjudge, pass or fail",
        Hydro = "hydro": "Hydro, scored by subtasks",
        Uoj = "uoj": "UOJ, scored by subtasks",
        Lemon = "lemon": "LemonLime, a contest of one task, scored by subtasks",
        Dmoj = "dmoj": "DMOJ, scored by subtasks",
        Luogu = "luogu": "Luogu, scored by subtasks",
        Syzoj = "syzoj": "SYZOJ and LibreOJ, scored by subtasks",
        Hustoj = "hustoj": "HUSTOJ: a file of the format `Free Problem Set`",
    }
}

/// Why a problem cannot be packed for a judging system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackageRefusal {
    /// The system wants a right solution, and there is none in C++.
    NoSolution,
    /// The system's tools take no input whose lines begin with blanks, and blanks are cells.
    Blanks,
}

impl PackageFormat {
    /// Why a problem cannot be packed in this format, if it cannot.
    pub fn refusal(self, problem: &Problem) -> Option<PackageRefusal> {
        let needs_solution =
            matches!(self, PackageFormat::Kattis | PackageFormat::Icpc | PackageFormat::Polygon);
        if needs_solution && problem.texts.solution.is_none() {
            return Some(PackageRefusal::NoSolution);
        }
        let Answerer::Light(light) = problem.answerer else { return None };
        let has_blanks = light.input.boards.iter().any(|board| board.style == BoardStyle::Lines);
        (has_blanks && self == PackageFormat::Icpc).then_some(PackageRefusal::Blanks)
    }
}

/// The amount of test data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataSize {
    /// Every kind of input up to the limits of its subtask.
    Full,
    /// The same kinds on boards that a person can read: a few hundred kilobytes.
    Small,
}

/// What to pack.
#[derive(Clone, Copy, Debug)]
pub struct PackageSpec {
    /// The problem.
    pub problem: &'static Problem,
    /// The judging system.
    pub format: PackageFormat,
    /// The seed of the data.
    pub seed: u64,
    /// The amount of test data.
    pub size: DataSize,
}

/// Packs a problem. Calls `put` once for every file, with a path whose parts are separated by `/`.
///
/// # Errors
/// The first error that `put` returns.
pub fn pack(spec: &PackageSpec, put: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut writer = PackageWriter { put, manifest: String::new() };
    match spec.format {
        PackageFormat::Kattis => kattis::pack(spec, &mut writer),
        PackageFormat::Icpc => icpc::pack(spec, &mut writer),
        PackageFormat::Polygon => polygon::pack(spec, &mut writer),
        PackageFormat::Domjudge => domjudge::pack(spec, &mut writer),
        PackageFormat::Hydro => hydro::pack(spec, &mut writer),
        PackageFormat::Uoj => uoj::pack(spec, &mut writer),
        PackageFormat::Lemon => lemon::pack(spec, &mut writer),
        PackageFormat::Dmoj => dmoj::pack(spec, &mut writer),
        PackageFormat::Luogu => luogu::pack(spec, &mut writer),
        PackageFormat::Syzoj => syzoj::pack(spec, &mut writer),
        PackageFormat::Hustoj => hustoj::pack(spec, &mut writer),
    }?;
    (writer.put)(MANIFEST, writer.manifest.as_bytes())
}

/// Writes the files of a package and collects their hashes.
struct PackageWriter<'a> {
    put: &'a mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
    manifest: String,
}

impl PackageWriter<'_> {
    fn put(&mut self, path: &str, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        let bytes = bytes.as_ref();
        let _ = writeln!(self.manifest, "{:x}  {path}", Sha256::digest(bytes));
        (self.put)(path, bytes)
    }
}

impl PackageSpec {
    /// An id that depends only on the problem.
    fn uuid(&self) -> String {
        let hash = Sha256::digest(format!("saolei/{}", self.problem.id()));
        let mut bytes: [u8; 16] = std::array::from_fn(|at| hash[at]);
        // UUID version 8, for custom ids, with the variant of RFC 9562.
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

/// The note in every source and configuration file.
const MADE_BY: &str = concat!("Made by saolei ", env!("CARGO_PKG_VERSION"), ".");
