//! The input formats. Each problem names one; a format reads and generates its inputs.

use crate::games::{GameFormat, GamesInput};
use crate::generate::{Generator, InputKind, games, suits_games};
use crate::input::{Input, InputContent};
use crate::light::{self, LightInput};
use crate::problem::{InputLimits, Problem};
use crate::problems::click::{self, ClickInput};
use crate::problems::master::{self, MasterInput};
use crate::validate::{Scanned, Scanner};
use saolei_boards::Random;
use saolei_problems::LightProblem;
use saolei_rules::{Layout, Size};

#[derive(Debug)]
pub(crate) enum InputFormat {
    Games(GameFormat),
    /// Sizes and numbers of mines, as in `master`.
    Master,
    /// Boards with a click on each, as in `click`.
    Click,
    /// What a description says.
    Light(&'static LightProblem),
}

impl Problem {
    /// How the games are written; `None` if the problem has no games.
    pub(crate) const fn games(&self) -> Option<&GameFormat> {
        match &self.format {
            InputFormat::Games(format) => Some(format),
            InputFormat::Master | InputFormat::Click | InputFormat::Light(_) => None,
        }
    }

    pub(crate) fn read(&'static self, scanner: &mut Scanner<'_>) -> Scanned<Input> {
        let content = match &self.format {
            InputFormat::Games(format) => InputContent::Games(format.read(scanner)?),
            InputFormat::Master => InputContent::Master(MasterInput::read(scanner)?),
            InputFormat::Click => InputContent::Click(ClickInput::read(scanner)?),
            InputFormat::Light(problem) => InputContent::Light(LightInput::read(problem, scanner)?),
        };
        Ok(Input::new(self, content))
    }

    /// Whether the format can make inputs of this kind within the limits.
    pub(crate) fn suits(&self, kind: InputKind, limits: &InputLimits) -> bool {
        match &self.format {
            InputFormat::Games(_) => suits_games(kind, self, limits),
            InputFormat::Master => master::KINDS.contains(&kind),
            InputFormat::Click => click::KINDS.contains(&kind),
            InputFormat::Light(problem) => light::suits(kind, problem, limits),
        }
    }

    /// Makes an input of a kind that [`suits`](InputFormat::suits) the format.
    pub(crate) fn generate(&'static self, generator: &mut Generator<'_>, kind: InputKind) -> Input {
        let content = match &self.format {
            InputFormat::Games(format) => InputContent::Games(games(generator, format, kind)),
            InputFormat::Master => InputContent::Master(master::generate(generator, kind)),
            InputFormat::Click => InputContent::Click(click::generate(generator, kind)),
            InputFormat::Light(problem) => InputContent::Light(light::generate(generator, problem, kind)),
        };
        Input::new(self, content)
    }

    /// The smallest input with a non-empty answer.
    pub(crate) fn smallest_input(&'static self) -> Input {
        let InputLimits { rows, cols, .. } = self.limits;
        // A described board may have no rows.
        let size =
            Size::new(rows.least.max(1) as u32, cols.least.max(1) as u32).expect("no limit is out of reach");
        let content = match &self.format {
            InputFormat::Games(format) => InputContent::Games(GamesInput::smallest(format, size)),
            InputFormat::Master => InputContent::Master(MasterInput::smallest(size)),
            InputFormat::Click => InputContent::Click(ClickInput::smallest(size)),
            InputFormat::Light(problem) => {
                let mines = size.iter().take(self.limits.mines.least as usize);
                let case = problem.case_of(&Layout::new(size, mines), &mut Random::new(0, 0));
                let cases = vec![case; self.limits.cases.least as usize];
                InputContent::Light(LightInput { problem, cases })
            }
        };
        Input::new(self, content)
    }
}
