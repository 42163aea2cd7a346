//! The cases with which Exercism's tracks test `annotate`.

use saolei_judge::{Bounds, Input, InputLimits, Problem, validate};

/// The boards of the tracks of "Minesweeper" and "Flower Field", by the names of their cases. The last is not theirs.
const CASES: [(&str, &[&str]); 14] = [
    ("no rows", &[]),
    ("no columns", &[""]),
    ("no mines", &["   ", "   ", "   "]),
    ("only mines", &["***", "***", "***"]),
    ("mine surrounded by spaces", &["   ", " * ", "   "]),
    ("space surrounded by mines", &["***", "* *", "***"]),
    ("horizontal line", &[" * * "]),
    ("horizontal line, mines at edges", &["*   *"]),
    ("vertical line", &[" ", "*", " ", "*", " "]),
    ("vertical line, mines at edges", &["*", " ", " ", " ", "*"]),
    ("cross", &["  *  ", "  *  ", "*****", "  *  ", "  *  "]),
    ("large", &[" *  * ", "  *   ", "    * ", "   * *", " *  * ", "      "]),
    ("multiple adjacent flowers", &[" ** "]),
    ("no columns in three rows", &["", "", ""]),
];

/// The tracks' cases as inputs of the problem `exercism`, with their names. A function also gets boards without cells,
/// which programs do not get.
pub fn exercism_cases(problem: &'static Problem) -> Vec<(&'static str, Input)> {
    let any = |bounds: Bounds| Bounds { least: 0, ..bounds };
    let limits =
        InputLimits { rows: any(problem.limits.rows), cols: any(problem.limits.cols), ..problem.limits };
    let input = |rows: &[&str]| {
        let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
        validate(problem, &limits, "case", &mut text.as_bytes()).ok().map(|valid| valid.input)
    };
    CASES.into_iter().filter_map(|(name, rows)| Some((name, input(rows)?))).collect()
}
