//! The problems, a folder for each: its row of the table, its input with validator and writer, its generator, what its
//! answers mean, and the texts of its packages.

/// The texts of a problem's folder.
macro_rules! package_texts {
    ($checker:expr) => {
        $crate::problem::PackageTexts {
            statement: (include_str!("statement.en.md"), include_str!("statement.zh.md")),
            validator: include_str!("validator.cpp"),
            checker: $checker,
            solution: include_str!("solution.cpp"),
            bugs: bugs::BUGS,
        }
    };
}

pub(crate) mod boom;
pub(crate) mod click;
pub(crate) mod console;
pub(crate) mod master;
pub(crate) mod sweep;
