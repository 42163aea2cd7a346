//! `saolei-zoo PROBLEM SOLUTION`: right and wrong solutions, to test `saolei stress`.
//!
//! They are naive and do not use the engine. `saolei-zoo` without arguments lists them.

mod board;
mod boom;
mod click;
mod console;
mod light;
mod master;
mod misbehave;
mod sweep;
mod text;

use saolei_zoo::solutions;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (problem, name) = match &args[..] {
        [problem, name] => (&problem[..], &name[..]),
        _ => {
            for solution in solutions() {
                println!("{} {}", solution.problem, solution.name);
            }
            return ExitCode::SUCCESS;
        }
    };
    let Some(solution) = solutions().into_iter().find(|one| (one.problem, one.name) == (problem, name))
    else {
        eprintln!(
            "saolei-zoo: no solution {name} for {problem}; run saolei-zoo without arguments to list them"
        );
        return ExitCode::from(2);
    };
    misbehave::misbehave(solution.name);
    match solution.problem {
        "boom" => boom::run(solution.name),
        "sweep" => sweep::run(solution.name),
        "console" => console::run(solution.name),
        "master" => master::run(solution.name),
        "click" => click::run(solution.name),
        described => light::run(described, solution.name),
    }
    ExitCode::SUCCESS
}
