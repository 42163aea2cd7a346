//! Measures how many small inputs per second `saolei stress` tries.
//!
//! `cargo build --release -p saolei-zoo && taskset -c 0 cargo run --release -p saolei-judge --example pace --
//! target/release/saolei-zoo boom right` tests a right program, on one core together with the judge.

#[cfg(unix)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    use saolei_judge::Problem;
    use saolei_judge::stress::{LargeInputs, StressPlan, stress};
    use saolei_protocols::Protocol;
    use saolei_runner::{ProcessLimits, Program};
    use std::time::{Duration, Instant};

    const COUNT: u64 = 3000;
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [program, problem, rest @ ..] = &args[..] else {
        return Err("expected a program and a problem, then the program's arguments".into());
    };
    let protocol = Protocol::ALL.into_iter().find(|protocol| protocol.name() == problem);
    let protocol = protocol.ok_or("no such problem; `saolei list` lists them")?;
    // A program of the zoo takes its problem as an argument too.
    let program = Program::new(program, std::iter::once(problem).chain(rest));
    let plan = StressPlan {
        count: COUNT,
        large: LargeInputs::Skipped,
        ..StressPlan::new(ProcessLimits::new(Duration::from_secs(10), 256 << 20, 64 << 20))
    };
    let begin = Instant::now();
    let report = stress(Problem::of(protocol), &program, &plan, &mut |_| {})?;
    let seconds = begin.elapsed().as_secs_f64();
    if report.failure.is_some() {
        return Err("the program is wrong: only right programs can be timed".into());
    }
    println!("{problem}: {COUNT} small inputs in {seconds:.2} s, {:.0} a second", COUNT as f64 / seconds);
    Ok(())
}

#[cfg(not(unix))]
fn main() {
    println!("stress runs on Linux only");
}
