//! The problems, one folder each: the table row, the input format with validator and writer, the generator, the meaning
//! of answers, and the texts of packages.

/// Includes the texts in a problem's folder.
macro_rules! package_texts {
    ($checker:expr) => {
        $crate::problem::PackageTexts {
            statement: (include_str!("statement.en.md"), include_str!("statement.zh.md")),
            validator: include_str!("validator.cpp"),
            checker: $checker,
            solution: Some(include_str!("solution.cpp")),
            bugs: bugs::BUGS,
        }
    };
}

pub(crate) mod boom;
pub(crate) mod click;
pub(crate) mod console;
pub(crate) mod master;
pub(crate) mod sweep;
