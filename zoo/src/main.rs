//! `saolei-zoo PROBLEM SPECIMEN`: one right and many wrong solutions, kept to be caught.
//!
//! They are written the naive way, and know nothing of the engine. `saolei-zoo` alone lists them.

mod beast;
mod board;
mod boom;
mod click;
mod console;
mod master;
mod page;
mod sweep;

use saolei_zoo::specimens;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (problem, name) = match &args[..] {
        [problem, name] => (&problem[..], &name[..]),
        _ => {
            for specimen in specimens() {
                println!("{} {}", specimen.problem, specimen.name);
            }
            return ExitCode::SUCCESS;
        }
    };
    let Some(specimen) = specimens().into_iter().find(|one| (one.problem, one.name) == (problem, name))
    else {
        eprintln!("saolei-zoo: no {name} for {problem}; without arguments all are listed");
        return ExitCode::from(2);
    };
    beast::misbehave(specimen.name);
    match specimen.problem {
        "boom" => boom::run(specimen.name),
        "sweep" => sweep::run(specimen.name),
        "console" => console::run(specimen.name),
        "master" => master::run(specimen.name),
        _ => click::run(specimen.name),
    }
    ExitCode::SUCCESS
}
