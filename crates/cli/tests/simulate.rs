//! `saolei simulate` as its users meet it.

mod common;

use common::saolei;
use serde_json::Value;
use std::process::Output;

fn simulate(args: &[&str]) -> Output {
    saolei(&[&["simulate"], args].concat(), "")
}

fn json(args: &[&str]) -> Value {
    let output = simulate(&[args, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "no progress bar off a terminal");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn json_has_every_field() {
    let report = json(&["beginner", "--games", "200", "--first-click", "opening", "--seed", "5"]);
    let fields: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = [
        "games",
        "won",
        "rate",
        "low",
        "high",
        "cpu_ms_per_game",
        "guesses_per_game",
        "seed",
        "lost_on_certain",
    ];
    expected.sort_unstable();
    assert_eq!(fields, expected);
    let number = |name: &str| report[name].as_f64().unwrap();
    assert_eq!((number("games"), number("seed"), number("lost_on_certain")), (200.0, 5.0, 0.0));
    assert_eq!(number("rate"), number("won") / 200.0);
    assert!(number("low") < number("rate") && number("rate") < number("high"));
    assert!(number("rate") > 0.9, "the solver wins 97 of 100 games of this level");
    assert!(number("guesses_per_game") > 0.0);
    // Windows counts in ticks of 16 ms, and all games may end within one.
    assert!(number("cpu_ms_per_game") > 0.0 || cfg!(windows));
}

#[test]
fn one_thread_and_many_agree() {
    let played = |threads: &str, strength: &str| {
        let args = ["6x8/9", "--games", "300", "--threads", threads, "--strength", strength];
        let mut report = json(&args);
        report.as_object_mut().unwrap().remove("cpu_ms_per_game");
        report
    };
    for strength in ["fast", "strong"] {
        assert_eq!(played("1", strength), played("3", strength));
    }
}

#[test]
fn boards_are_read_and_wins_are_written() {
    let folder = std::env::temp_dir().join(format!("saolei-simulate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (boards, wins) = (folder.join("boards.txt"), folder.join("wins.txt"));
    // Two columns, three rows, the first click at column 1 and row 0; the mine is elsewhere.
    std::fs::write(&boards, "2 3 1 1 0\n80\n08\n04\n").unwrap();
    let (boards, wins) = (boards.to_str().unwrap(), wins.to_str().unwrap());
    let report = json(&["3x2/1", "--boards", boards, "--wins", wins]);
    assert_eq!((&report["games"], &report["seed"]), (&Value::from(3), &Value::Null));
    let written = std::fs::read_to_string(wins).unwrap();
    assert_eq!(written.trim_end().len(), 3);
    assert_eq!(written.matches('1').count() as u64, report["won"].as_u64().unwrap());
    assert_eq!(json(&["3x2/1", "--boards", boards, "--games", "2"])["games"], 2);

    let wrong = simulate(&["expert", "--boards", boards]);
    let error = String::from_utf8(wrong.stderr).unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    assert!(error.ends_with("boards.txt:1:1: boards of 3x2/1, expected the level's 16x30/99\n"), "{error}");
    std::fs::write(boards, "2 3 1 1 0\n8x\n").unwrap();
    let wrong = simulate(&["3x2/1", "--boards", boards]);
    let error = String::from_utf8(wrong.stderr).unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    assert!(error.contains("boards.txt:2: "), "{error}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_report_for_people() {
    let output = simulate(&["5x5/3", "--games", "50"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "5x5, 3 mines, first click safe, seed 1");
    assert!(lines[1].starts_with("won ") && lines[1].contains(" of 50 games: "));
    assert!(lines[2].ends_with("lost on a cell proved safe: 0"));
}

#[test]
fn bad_arguments_say_what_would_be_right() {
    for (args, expected) in [
        (&["grandmaster"][..], "expected beginner, intermediate, expert or ROWSxCOLS/MINES"),
        (&["3x3/9"], "3x3/9: 9 mines, expected at most 8 on 3x3"),
        (
            &["3x3/6", "--first-click", "opening"],
            "6 mines do not fit if the first click must be an opening; expected at most",
        ),
        (&["3x3/1", "--threads", "0"], "--threads 0: expected 1 to 1024"),
    ] {
        let output = simulate(args);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(error.contains(expected), "{error}");
    }
}

/// What each shard of a simulation prints.
fn shards(of: u32, args: &[&str]) -> Vec<String> {
    let shard = |number: u32| {
        let output = simulate(&[args, &["--json", "--shard", &format!("{number}/{of}")]].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    (1..=of).map(shard).collect()
}

fn without_time(text: &[u8]) -> Value {
    let mut report: Value = serde_json::from_slice(text).unwrap();
    report.as_object_mut().unwrap().remove("cpu_ms_per_game").unwrap();
    report
}

#[test]
fn shards_merge_to_exactly_the_whole() {
    for args in [
        &["6x8/9", "--games", "301", "--seed", "5", "--strength", "fast"][..],
        // Trial games have random numbers of their own.
        &["intermediate", "--games", "9", "--strength", "max", "--first-click", "opening"],
    ] {
        let whole = simulate(&[args, &["--json"]].concat());
        let mut shards = shards(4, args);
        // The order makes no difference, nor does a shard that was played twice.
        shards.rotate_left(1);
        shards.push(shards[2].clone());
        let merged = saolei(&["merge", "--json"], shards.concat());
        assert_eq!(merged.status.code(), Some(0), "{merged:?}");
        assert_eq!(without_time(&merged.stdout), without_time(&whole.stdout));
        let words = |output: Output| {
            let text = String::from_utf8(output.stdout).unwrap();
            text.lines().take(2).map(str::to_string).collect::<Vec<_>>()
        };
        assert_eq!(words(saolei(&["merge", "-"], shards.concat())), words(simulate(args)));
    }
}

#[test]
fn shards_of_a_file_of_boards() {
    let folder = std::env::temp_dir().join(format!("saolei-shards-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let boards = folder.join("boards.txt");
    std::fs::write(&boards, "2 3 1 1 0\n80\n08\n04\n").unwrap();
    let args = ["3x2/1", "--boards", boards.to_str().unwrap()];
    let merged = saolei(&["merge", "--json"], shards(2, &args).concat());
    assert_eq!(
        without_time(&merged.stdout),
        without_time(&simulate(&[&args[..], &["--json"]].concat()).stdout)
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn merge_tells_what_does_not_fit() {
    let good = shards(3, &["5x5/3", "--games", "30", "--start", "1,1", "--strength", "fast"]);
    let other = shards(3, &["5x5/3", "--games", "30", "--start", "1,1", "--strength", "fast", "--seed", "2"]);
    let changed = good[1].replace("\"won\":", "\"won\":1");
    let interrupted = good[1].replace("\"games\":10", "\"games\":7");
    for (input, expected) in [
        (String::new(), "no shards found, expected the output of simulate --shard K/N --json"),
        (good[..2].concat(), "shard 3/3 is missing"),
        (good[1].clone(), "shards 1/3, 3/3 are missing"),
        (
            good[0].clone() + &other[1],
            ":2: its seed differs from that of <stdin>:1, expected shards of one simulation",
        ),
        (good.concat() + &changed, ":4: shard 2/3 has"),
        (good[0].clone() + &interrupted, ":2: shard 2/3 has 7 of 10 games: it was interrupted"),
        ("{}\n".to_string(), ":1: expected the output of simulate --shard K/N --json"),
        ("won 3 of 4\n".to_string(), ":1: expected the output of simulate --shard K/N --json"),
    ] {
        let output = saolei(&["merge"], &input);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let output = simulate(&["5x5/3", "--shard", "4/3"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("expected K/N from 1/N to N/N"), "{error}");
}

#[test]
fn any_word_is_a_seed() {
    let seed = |word: &str| {
        let mut report = json(&["6x8/9", "--games", "40", "--strength", "fast", "--seed", word]);
        report.as_object_mut().unwrap().remove("cpu_ms_per_game");
        report
    };
    assert_eq!(seed("lucky"), seed("lucky"));
    assert_eq!(seed("lucky")["seed"], "lucky");
    assert_eq!(seed("7")["seed"], 7);
    let played = |word: &str| (seed(word)["won"].clone(), seed(word)["guesses_per_game"].clone());
    assert_ne!(played("lucky"), played("unlucky"));
    let merged = saolei(&["merge"], shards(2, &["5x5/3", "--games", "20", "--seed", "lucky"]).concat());
    let text = String::from_utf8(merged.stdout).unwrap();
    assert_eq!(text.lines().next(), Some("5x5, 3 mines, first click safe, seed lucky"));
    let output = simulate(&["5x5/3", "--seed", "two words"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_file_that_cannot_be_written_is_reported_before_the_first_game() {
    let output = simulate(&["5x5/3", "--games", "10", "--wins", "no/such/folder/wins.txt"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty(), "no games were played: {output:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("saolei: no/such/folder/wins.txt: cannot create this output"), "{error}");
}
