//! Formats chances for people.

use crate::language::Language;

/// Half the width of a 95 % confidence interval, in standard deviations.
pub const Z_95: f64 = 1.96;

/// Formats a share in percent with one decimal, such as `12.5 %`.
///
/// An uncertain share is never shown as 0 or 100, and a certain one has no decimals.
///
/// ```
/// use saolei_boards::percent;
/// assert_eq!(percent(0.125), "12.5 %");
/// assert_eq!([0.0, 0.0004, 0.9996, 1.0].map(percent), ["0 %", "<0.1 %", ">99.9 %", "100 %"]);
/// ```
pub fn percent(share: f64) -> String {
    percent_to(share, 1)
}

/// Formats a share in percent with any number of decimals; see [`percent`].
///
/// ```
/// use saolei_boards::percent_to;
/// assert_eq!([0.004, 0.996, 1.32].map(|share| percent_to(share, 0)), ["<1 %", ">99 %", "132 %"]);
/// ```
pub fn percent_to(share: f64, decimals: usize) -> String {
    let percent = 100.0 * share;
    let step = 0.1_f64.powi(decimals as i32);
    if share == 0.0 || share == 1.0 {
        format!("{percent:.0} %")
    } else if percent <= step / 2.0 {
        format!("<{step:.decimals$} %")
    } else if share < 1.0 && percent >= 100.0 - step / 2.0 {
        format!(">{:.decimals$} %", 100.0 - step)
    } else {
        format!("{percent:.decimals$} %")
    }
}

/// Percentages as a language writes them: English with a blank before the sign, Chinese without.
impl Language {
    /// See [`percent`].
    ///
    /// ```
    /// use saolei_boards::Language;
    /// assert_eq!(Language::ALL.map(|language| language.percent(0.924)), ["92.4 %", "92.4%"]);
    /// ```
    pub fn percent(self, share: f64) -> String {
        self.percent_to(share, 1)
    }

    /// See [`percent_to`].
    pub fn percent_to(self, share: f64, decimals: usize) -> String {
        let english = percent_to(share, decimals);
        match self {
            Language::English => english,
            Language::Chinese => english.replace(" %", "%"),
        }
    }

    /// See [`estimated_percent`].
    pub fn estimated_percent(self, estimate: f64) -> String {
        self.percent(between_certainties(estimate))
    }
}

/// Rounds an uncertain chance to a number of parts: never to 0, and never to all of them. For places with room for a whole
/// number only.
///
/// ```
/// use saolei_boards::rounded_chance;
/// assert_eq!([0.001, 0.256, 0.999].map(|chance| rounded_chance(chance, 100)), [1, 26, 99]);
/// ```
pub fn rounded_chance(chance: f64, parts: u8) -> u8 {
    ((f64::from(parts) * chance).round() as u8).clamp(1, parts - 1)
}

/// Formats an estimated share in percent with one decimal, never as certain, even if all trials ended the same way.
///
/// ```
/// use saolei_boards::estimated_percent;
/// assert_eq!([0.0, 0.125, 1.0].map(estimated_percent), ["<0.1 %", "12.5 %", ">99.9 %"]);
/// ```
pub fn estimated_percent(estimate: f64) -> String {
    percent(between_certainties(estimate))
}

/// An estimate is neither 0 nor 1.
fn between_certainties(estimate: f64) -> f64 {
    estimate.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
}
