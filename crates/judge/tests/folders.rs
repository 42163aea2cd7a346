//! The tasks that no built-in description has, as folders: they answer as the protocols of the same problems do.

use saolei_judge::{CheckOutcome, Problem, Space, check, small, stress_input, validate};
use saolei_protocols::Protocol;
use std::fs;
use std::path::Path;

const CLICK: &str = r#"
title = "A click"
title-zh = "点一下"
summary = "the board after a click"
summary-zh = "点击后的棋盘"
task = "click"

[input]
cases = "until-end"
header = ["rows cols"]
click = "row col"
click-from = 0

[[board]]
cells = { "M" = "mine", "E" = "safe", "B" = "number 0", "1-8" = "number" }

[answer]
mine = "M"
zero = "B"
safe = "E"
touched = "X"

[limits]
cases = [1, 300]
rows = [1, 50]
cols = [1, 50]
"#;

const ONE_CLICK: &str = r#"
title = "One click"
title-zh = "一击获胜"
summary = "a board that one click wins"
summary-zh = "一击获胜的棋盘"
task = "one-click"

[input]
cases = "counted"
header = ["rows cols mines"]

[answer]
before-case = "Case #{case}:\n"
no = "Impossible"
mine = "*"
safe = "."
touched = "c"

[limits]
cases = [1, 230]
rows = [1, 50]
cols = [1, 50]
mines = [0, 2499]
"#;

fn folder(name: &str, description: &str) -> &'static Problem {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("folders").join(name);
    fs::create_dir_all(&folder).expect("a scratch folder");
    fs::write(folder.join("problem.toml"), description).expect("a scratch folder can be written to");
    Problem::find(&format!("{}/", folder.display())).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_click_on_a_half_open_board_opens_what_the_protocol_opens() {
    let (folder, click) = (folder("click", CLICK), Problem::of(Protocol::Click));
    for number in 0..60 {
        let input = stress_input(click, None, &[], 1, number).to_bytes();
        assert_eq!(folder.answer(&input), click.answer(&input), "{}", String::from_utf8_lossy(&input));
    }
}

#[test]
fn one_click_boards_are_won_by_one_click() {
    let (folder, master) = (folder("one-click", ONE_CLICK), Problem::of(Protocol::Master));
    for number in 0..60 {
        let input = stress_input(master, None, &[], 1, number).to_bytes();
        let answer = folder.answer(&input);
        let checked = check(master, ("in", &input), ("out", &mut &answer[..]), Space::default()).unwrap();
        assert!(matches!(checked, CheckOutcome::Right(_)), "{}", String::from_utf8_lossy(&answer));
    }
}

#[test]
fn their_generated_inputs_are_legal_and_answered() {
    for (name, description) in [("click", CLICK), ("one-click", ONE_CLICK)] {
        let problem = folder(&format!("generated-{name}"), description);
        for seed in 0..40 {
            let bytes = small(problem, seed).to_bytes();
            let valid = validate(problem, &problem.promised(), name, &mut &bytes[..]);
            let valid = valid.unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&bytes)));
            assert_eq!(valid.input.to_bytes(), bytes, "{name}");
            assert!(!problem.answer(&bytes).is_empty());
        }
    }
}
