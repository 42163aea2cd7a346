//! `saolei simulate --optimum`: computes how often perfect play wins.

use super::SimulateArgs;
use crate::args::chinese;
use crate::args::language::{language, say};
use crate::args::options;
use crate::files;
use crate::interrupt::{Interrupt, Interrupted};
use crate::output::pair;
use indicatif::ProgressBar;
use saolei_boards::cell_text;
use saolei_solver::{NoOptimum, Optimum, OptimumLimits};
use serde::Serialize;
use std::time::{Duration, Instant};

/// The output of `--json`, with fields in this order.
#[derive(Serialize)]
struct OptimumJson {
    /// The best first cell, or that of `--start`, as `[row, col]`.
    start: [u32; 2],
    won: u64,
    layouts: u64,
    rate: f64,
    positions: u64,
    seconds: f64,
}

pub(super) fn optimum(args: &SimulateArgs, threads: usize) -> anyhow::Result<()> {
    let start = args.start.map(|start| start.on(args.level.size)).transpose()?;
    let time = args.time.unwrap_or(Duration::from_secs(60));
    let memory = args.memory.unwrap_or(1_000_000_000);
    let limits = OptimumLimits { threads, memory, positions: u64::MAX };
    let interrupt = Interrupt::listen()?;
    let begin = Instant::now();
    let bar = ProgressBar::new_spinner();
    let keep_going = |positions: u64| {
        if begin.elapsed() > Duration::from_secs(1) {
            bar.set_message(say!("{positions} positions", "{positions} 个局面"));
            bar.tick();
        }
        begin.elapsed() < time && !interrupt.is_pressed()
    };
    let found = Optimum::of(args.level, args.first_click, start, limits, keep_going);
    bar.finish_and_clear();
    if let Err(NoOptimum::Stopped(progress)) = found
        && interrupt.is_pressed()
    {
        return Interrupted::check(progress.starts.0, progress.starts.1, "first cells", "个首击");
    }
    let found = found.map_err(|error| match error {
        NoOptimum::Stopped(_) => {
            let time = options::seconds(time);
            anyhow::Error::from(error).context(say!("no answer within {time}", "{time} 内没有得到答案"))
        }
        NoOptimum::TooManyLayouts { .. } => {
            let more = say!("; --memory gives more", "；用 --memory 给更多内存");
            anyhow::anyhow!("{}{}{}{more}", args.level, say!(": ", "："), error.words(language()))
        }
        NoOptimum::TooManyCells { .. } | NoOptimum::NoLayout => {
            anyhow::Error::from(error).context(args.level.to_string())
        }
    })?;
    let seconds = begin.elapsed().as_secs_f64();
    let text = if args.json { json(&found, seconds)? } else { words(args, &found) };
    files::print(text.as_bytes())
}

fn json(found: &Optimum, seconds: f64) -> anyhow::Result<String> {
    let answer = OptimumJson {
        start: pair(found.start),
        won: found.wins,
        layouts: found.layouts,
        rate: found.rate(),
        positions: found.positions,
        seconds,
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}

fn words(args: &SimulateArgs, found: &Optimum) -> String {
    let (size, mines) = (args.level.size, args.level.mines);
    let (start, first_click) = (cell_text(found.start), args.first_click.name());
    let (best, best_in_chinese) = match args.start {
        Some(_) => ("first cell", "首击位置"),
        None => ("best first cell", "最佳首击位置"),
    };
    let promise = chinese::first_click(args.first_click);
    let (wins, layouts, positions) = (found.wins, found.layouts, found.positions);
    let rate = language().percent_to(found.rate(), 3);
    say!(
        "{size}, {mines} mines, first click {first_click}; {best} {start}\n\
         perfect play wins {wins} of {layouts} layouts: {rate}\n{positions} positions searched\n",
        "{size}，{mines} 颗雷，{promise}；{best_in_chinese} {start}\n\
         最优玩法在 {layouts} 个布局中赢 {wins} 个：{rate}\n搜索了 {positions} 个局面\n"
    )
}
