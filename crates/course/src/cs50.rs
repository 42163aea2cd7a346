//! Plays games with a student's `MinesweeperAI`, and finds the first call after which something is missing or wrong.

use crate::examine::examine;
use crate::finding::{Finding, FindingKind};
use crate::game::Cs50Game;
use crate::knowledge::Inference;
use crate::state::{Place, SentenceState, State, python_set};
use saolei_boards::{Language, Random};
use saolei_runner::{ProcessLimits, Program, ProgramEnd, StartError, run};
use std::path::Path;

const HARNESS: &str = include_str!("harness.py");

/// How many games are played, and how many share a process.
const GAMES: u64 = 60;
const BATCH: usize = 15;

/// Why a module could not be tested.
#[derive(Debug, thiserror::Error)]
pub enum Cs50Error {
    /// Python is not there, or cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The module cannot be read.
    #[error("{0}: cannot read this source")]
    Unreadable(String, #[source] std::io::Error),
    /// The module cannot be imported, or lacks a class: where, and what is wrong in English and in Chinese.
    #[error("{0}: {english}", english = .1[0])]
    Import(String, [String; Language::ALL.len()]),
}

/// What was found out about a module.
#[derive(Clone, Debug)]
pub struct Cs50Report {
    /// What is wrong.
    pub fault: Option<Finding>,
    /// What it misses but need not find.
    pub advice: Option<Finding>,
    /// The number of games that were played.
    pub games: u64,
}

/// Tests the module in this file. The seed chooses the games.
///
/// # Errors
/// Python is missing, or the module cannot be imported.
pub fn test_cs50(source: &Path, seed: u64, limits: ProcessLimits) -> Result<Cs50Report, Cs50Error> {
    let name = source.display().to_string();
    let path = source.canonicalize().map_err(|error| Cs50Error::Unreadable(name.clone(), error))?;
    // The harness is not ASCII.
    let args = ["-X".into(), "utf8".into(), "-c".into(), HARNESS.into(), path.into_os_string()];
    let module = Module { program: Program::new("python3", args), limits };
    let fault = match module.import(&name)? {
        None => module.sentences()?,
        stopped => stopped,
    };
    if fault.is_some() {
        return Ok(Cs50Report { fault, advice: None, games: 0 });
    }
    let random = &mut Random::named(seed, "cs50");
    let random_games = (0..GAMES).map(|number| Cs50Game::random(random, number)).collect();
    let mut advice = None;
    let mut played = 0;
    for (inference, games) in [(Inference::Subsets, Cs50Game::lessons()), (Inference::Single, random_games)] {
        for batch in games.chunks(BATCH) {
            for found in module.play(batch, inference)? {
                played += 1;
                match found {
                    Some(finding) if finding.kind == FindingKind::MissedInference => {
                        advice.get_or_insert((finding, inference));
                    }
                    Some(finding) => {
                        let fault = Some(module.shrink(finding, inference)?);
                        return Ok(Cs50Report { fault, advice: None, games: played });
                    }
                    None => {}
                }
            }
        }
    }
    let advice = match advice {
        Some((finding, inference)) => Some(module.shrink(finding, inference)?),
        None => None,
    };
    Ok(Cs50Report { fault: None, advice, games: played })
}

/// The student's module.
struct Module {
    program: Program,
    limits: ProcessLimits,
}

/// What the harness reported before it ended.
struct HarnessRun {
    states: Vec<State>,
    /// The last call.
    now: String,
    end: ProgramEnd,
}

impl Module {
    fn run(&self, input: &str) -> Result<HarnessRun, Cs50Error> {
        let done = run(&self.program, input.as_bytes(), &self.limits)?;
        let lines = String::from_utf8_lossy(&done.output).into_owned();
        let mut states = Vec::new();
        let mut now = "import minesweeper".to_string();
        // A program that is stopped may leave half a line.
        for state in lines.lines().map_while(|line| serde_json::from_str::<State>(line).ok()) {
            match state.now {
                Some(call) => now = call,
                None => states.push(state),
            }
        }
        Ok(HarnessRun { states, now, end: done.end })
    }

    /// Imports the module, and nothing else.
    fn import(&self, name: &str) -> Result<Option<Finding>, Cs50Error> {
        let HarnessRun { states, now, end } = self.run("")?;
        if let Some(State { import_error: Some(error), line, .. }) = states.into_iter().next() {
            let place = if line == 0 { name.to_string() } else { format!("{name}:{line}") };
            return Err(Cs50Error::Import(place, error));
        }
        Ok((end != ProgramEnd::Exited(0)).then(|| Finding::stopped(end, &now, None, &self.limits)))
    }

    /// Checks the methods of `Sentence` alone.
    fn sentences(&self) -> Result<Option<Finding>, Cs50Error> {
        let (a, b, c) = ((0, 0), (0, 1), (1, 0));
        for (cells, count, mark, cell) in [
            (vec![a, b], 2, "mine", a),
            (vec![a, b, c], 0, "safe", b),
            (vec![a, b, c], 1, "safe", c),
            (vec![a, b], 1, "mine", c),
            (vec![a, b], 1, "safe", c),
            (vec![b, c], 1, "mine", c),
        ] {
            if let Some(finding) = self.sentence(&cells, count, mark, cell)? {
                return Ok(Some(finding));
            }
        }
        Ok(None)
    }

    fn sentence(
        &self,
        cells: &[Place],
        count: i64,
        mark: &str,
        cell: Place,
    ) -> Result<Option<Finding>, Cs50Error> {
        let text: Vec<String> = cells.iter().map(|(row, col)| format!("{row},{col}")).collect();
        let line = format!("sentence {} {count} {mark} {},{}\n", text.join(";"), cell.0, cell.1);
        let HarnessRun { states, now, end } = self.run(&line)?;
        let sentence = format!("Sentence({}, {count})", python_set(cells));
        let Some(state) = states.first() else {
            return Ok(Some(Finding::stopped(end, &format!("{sentence}: {now}"), None, &self.limits)));
        };
        if let Some(finding) = Finding::raised(state, None, &sentence) {
            return Ok(Some(finding));
        }
        let all = |holds: bool| if holds { python_set(cells) } else { python_set(&[]) };
        let left: Vec<Place> = cells.iter().copied().filter(|&other| other != cell).collect();
        let is_mine_less = mark == "mine" && cells.contains(&cell);
        let after = SentenceState { cells: left, count: count - i64::from(is_mine_less) };
        let wrong = [
            ("known_mines()".to_string(), all(count == cells.len() as i64), python_set(&state.known_mines)),
            ("known_safes()".to_string(), all(count == 0), python_set(&state.known_safes)),
            (format!("mark_{mark}(({}, {}))", cell.0, cell.1), after.to_string(), state.after.to_string()),
        ];
        Ok(wrong.into_iter().find(|(_, expected, found)| expected != found).map(
            |(method, expected, found)| {
                let words = [
                    format!("{sentence}.{method}: expected {expected}, found {found}"),
                    format!("{sentence}.{method}：应为 {expected}，得到 {found}"),
                ];
                Finding { kind: FindingKind::Sentence, game: None, words }
            },
        ))
    }

    /// Plays games in one process, and returns what is found in each.
    fn play(&self, games: &[Cs50Game], inference: Inference) -> Result<Vec<Option<Finding>>, Cs50Error> {
        let HarnessRun { states, now, end } =
            self.run(&games.iter().map(Cs50Game::lines).collect::<String>())?;
        let mut states = states.into_iter();
        let mut found = Vec::new();
        for (at, game) in games.iter().enumerate() {
            let own: Vec<State> = states.by_ref().take(1 + game.opened.len()).collect();
            let finding = examine(game, &own, inference);
            let is_fault =
                finding.as_ref().is_some_and(|finding| finding.kind != FindingKind::MissedInference);
            if own.len() > game.opened.len() || is_fault {
                found.push(finding);
            } else if games.len() == 1 {
                let part = game.up_to(own.len());
                found.push(Some(Finding::stopped(end, &now, Some(part), &self.limits)));
            } else {
                // The limit is for one game: the others must not count.
                found.extend(self.play(&games[at..=at], inference)?);
                if !found.iter().flatten().any(|finding| finding.kind == FindingKind::Limit) {
                    found.extend(self.play(&games[at + 1..], inference)?);
                }
                break;
            }
        }
        Ok(found)
    }

    /// Looks for the smallest game that shows the same.
    fn shrink(&self, mut finding: Finding, inference: Inference) -> Result<Finding, Cs50Error> {
        const ROUNDS: usize = 40;
        // A limit takes long to reach.
        let rounds = if finding.kind == FindingKind::Limit { 0 } else { ROUNDS };
        for _ in 0..rounds {
            let Some(game) = &finding.game else { break };
            let found = self.play(&game.simpler(), inference)?;
            match found.into_iter().flatten().find(|other| other.kind == finding.kind) {
                Some(smaller) => finding = smaller,
                None => break,
            }
        }
        Ok(finding)
    }
}
