//! What the solver says: every sentence on a board that shows it, and every count in it against the board.

mod common;

use common::{Small, view};
use saolei_boards::Language;
use saolei_rules::{Cell, Face};
use saolei_solver::{
    Certainty, Contradiction, Deduction, Hint, HintOptions, HintRole, MoveReason, Odds, Reason, Settings,
    Solver, Strength, Technique, View,
};
use saolei_testing::Dice;
use std::collections::BTreeSet;

/// A position, the technique of one of its reasons, and the reason in English and Chinese.
const REASONS: [(&str, Technique, &str, &str); 24] = [
    (
        "2x3 0\n0..\n...\n",
        Technique::Single,
        "The 0 at (1, 1) touches no mine: (1, 2), (2, 1) and (2, 2) are safe.",
        "(1, 1) 的 0 周围没有雷，所以 (1, 2)、(2, 1)、(2, 2) 都安全。",
    ),
    (
        "1x4 1\n1.1.\n",
        Technique::Single,
        "The 1 at (1, 3) already has its mine at (1, 2): (1, 4) is safe.",
        "(1, 3) 的 1 已经有 (1, 2) 这颗雷，所以 (1, 4) 安全。",
    ),
    (
        "3x2 2\n2.\n.2\n..\n",
        Technique::Single,
        "The 2 at (2, 2) already has its 2 mines at (1, 2) and (2, 1): (3, 1) and (3, 2) are safe.",
        "(2, 2) 的 2 已经有 (1, 2)、(2, 1) 这 2 颗雷，所以 (3, 1)、(3, 2) 都安全。",
    ),
    (
        "1x2 1\n1.\n",
        Technique::Single,
        "The 1 at (1, 1) has only one closed cell left for its mine: (1, 2) is a mine.",
        "(1, 1) 的 1 周围只剩 1 格可能有雷，所以 (1, 2) 是雷。",
    ),
    (
        "2x3 3\n3..\n...\n",
        Technique::Single,
        "The 3 at (1, 1) has exactly 3 closed cells left for its 3 mines: (1, 2), (2, 1) and (2, 2) are mines.",
        "(1, 1) 的 3 周围只剩 3 格可能有雷，所以 (1, 2)、(2, 1)、(2, 2) 都是雷。",
    ),
    (
        "1x4 2\n1.2.\n",
        Technique::Single,
        "The 2 at (1, 3) already has a mine at (1, 2) and only one closed cell left for its last mine: (1, 4) is a mine.",
        "(1, 3) 的 2 已经有 (1, 2) 这颗雷，还差 1 颗，而周围只剩 1 格，所以 (1, 4) 是雷。",
    ),
    (
        "3x3 3\n0..\n1.3\n1..\n",
        Technique::Single,
        "With (1, 2) and (2, 2) safe, the 3 at (2, 3) already has a mine at (3, 2) and exactly 2 closed cells left for its \
         other 2 mines: (1, 3) and (3, 3) are mines.",
        "已知 (1, 2)、(2, 2) 安全，(2, 3) 的 3 已经有 (3, 2) 这颗雷，还差 2 颗，而周围只剩 2 格，所以 (1, 3)、(3, 3) \
         都是雷。",
    ),
    (
        "2x5 2\n111..\n.....\n",
        Technique::Subset,
        "Every cell that can hold the mine of the 1 at (1, 1) also touches the 1 at (1, 2), which needs no other mine: \
         (2, 3) is safe.",
        "(1, 1) 的 1 还差 1 颗雷，可能有雷的格都与 (1, 2) 的 1 相邻，而后者也只差 1 颗，所以 (2, 3) 安全。",
    ),
    (
        "3x5 2\n.....\n122.0\n...0.\n",
        Technique::Subset,
        "With a mine at (1, 3) and with (1, 4) and (2, 4) safe, every cell that can hold the last mine of the 2 at (2, 3) \
         also touches the 2 at (2, 2), which needs no other mine: (1, 1) and (3, 1) are safe.",
        "已知 (1, 3) 是雷，(1, 4)、(2, 4) 安全，(2, 3) 的 2 还差 1 颗雷，可能有雷的格都与 (2, 2) 的 2 相邻，而后者也只差 \
         1 颗，所以 (1, 1)、(3, 1) 都安全。",
    ),
    (
        "2x3 2\n...\n121\n",
        Technique::Subset,
        "The 2 at (2, 2) touches every cell that can hold the mine of the 1 at (2, 1), so its remaining mine is in its only \
         other closed cell: (1, 3) is a mine.",
        "(2, 1) 的 1 还差 1 颗雷，可能有雷的格都与 (2, 2) 的 2 相邻，后者另外 1 颗雷只能在其余 1 格，所以 (1, 3) 是雷。",
    ),
    (
        "3x3 5\n.2.\n.5.\n...\n",
        Technique::Subset,
        "The 5 at (2, 2) touches every cell that can hold the 2 mines of the 2 at (1, 2), so its remaining 3 mines are in \
         its remaining 3 closed cells: (3, 1), (3, 2) and (3, 3) are mines.",
        "(1, 2) 的 2 还差 2 颗雷，可能有雷的格都与 (2, 2) 的 5 相邻，后者另外 3 颗雷只能在其余 3 格，所以 \
         (3, 1)、(3, 2)、(3, 3) 都是雷。",
    ),
    (
        "2x6 4\n.13...\n......\n",
        Technique::Difference,
        "The 3 at (1, 3) needs 2 more mines than the 1 at (1, 2), and only (1, 4) and (2, 4) touch just the 3: (1, 4) and \
         (2, 4) are mines, and (1, 1) and (2, 1), which touch just the 1, are safe.",
        "(1, 3) 的 3 还差的雷比 (1, 2) 的 1 多 2 颗，而只与前者相邻的只有 (1, 4)、(2, 4)，所以 (1, 4)、(2, 4) 都是雷；\
         (1, 1)、(2, 1) 只与后者相邻，都安全。",
    ),
    (
        "4x4 4\n2..F\n..20\n..2.\n.1..\n",
        Technique::Difference,
        "With a mine at (4, 4) and with (1, 3) and (1, 4) safe, the 2 at (2, 3) needs one more mine than the 2 at (3, 3), \
         and only (1, 2) touches just the 2 at (2, 3): (1, 2) is a mine, and (4, 3), which touches just the 2 at (3, 3), \
         is safe.",
        "已知 (4, 4) 是雷，(1, 3)、(1, 4) 安全，(2, 3) 的 2 还差的雷比 (3, 3) 的 2 多 1 颗，而只与前者相邻的只有 \
         (1, 2)，所以 (1, 2) 是雷；(4, 3) 只与后者相邻，安全。",
    ),
    (
        "2x5 2\n.....\n1.21.\n",
        Technique::Chain,
        "If (1, 1) were a mine, the 1 at (2, 1) and the 2 at (2, 3) would in turn force too many mines around the 1 at \
         (2, 4): (1, 1) is safe.",
        "假设 (1, 1) 是雷，由 (2, 1) 的 1、再由 (2, 3) 的 2 推下去，(2, 4) 的 1 周围的雷就太多了，所以 (1, 1) 安全。",
    ),
    (
        "2x5 5\n1..4.\n.2...\n",
        Technique::Chain,
        "If one of (1, 5), (2, 4) and (2, 5) were safe, the 4 at (1, 4) and the 2 at (2, 2) would in turn leave too few \
         cells for the mines of the 1 at (1, 1): (1, 5), (2, 4) and (2, 5) are mines.",
        "假设 (1, 5)、(2, 4)、(2, 5) 中有一格安全，由 (1, 4) 的 4、再由 (2, 2) 的 2 推下去，(1, 1) 的 1 \
         的雷就放不下了，所以 (1, 5)、(2, 4)、(2, 5) 都是雷。",
    ),
    (
        "3x4 2\n..10\n..21\n....\n",
        Technique::Component,
        "All arrangements of mines that fit the 1 at (1, 3), the 2 at (2, 3) and the 1 at (2, 4) agree: (3, 2) is safe.",
        "在符合 (1, 3) 的 1、(2, 3) 的 2、(2, 4) 的 1 的所有布雷方式中，(3, 2) 都安全。",
    ),
    (
        "4x3 5\n12.\n...\n.5.\n1..\n",
        Technique::Component,
        "All arrangements of mines that fit the 2 at (1, 2), the 5 at (3, 2) and the 1 at (4, 1) agree: (1, 3) is safe, and \
         (3, 3) and (4, 3) are mines.",
        "在符合 (1, 2) 的 2、(3, 2) 的 5、(4, 1) 的 1 的所有布雷方式中，(1, 3) 都安全，(3, 3)、(4, 3) 都是雷。",
    ),
    (
        "1x8 2\n..1..1..\n",
        Technique::MineCount,
        "All arrangements of the board's 2 mines that fit the 1 at (1, 3) and the 1 at (1, 6) agree: (1, 1) and (1, 8) are \
         safe.",
        "全盘共 2 颗雷，在符合 (1, 3) 的 1、(1, 6) 的 1 的所有布雷方式中，(1, 1)、(1, 8) 都安全。",
    ),
    (
        "2x7 1\n1......\n.......\n",
        Technique::MineCount,
        "All arrangements of the board's only mine that fit the 1 at (1, 1) agree: (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), \
         (2, 3) and 4 more are safe.",
        "全盘共 1 颗雷，在符合 (1, 1) 的 1 的所有布雷方式中，(1, 3)、(1, 4)、(1, 5)、(1, 6)、(1, 7)、(2, 3) 等 10 \
         格都安全。",
    ),
    (
        "1x3 0\n...\n",
        Technique::MineCount,
        "There is no mine on the board: (1, 1), (1, 2) and (1, 3) are safe.",
        "全盘没有雷，所以 (1, 1)、(1, 2)、(1, 3) 都安全。",
    ),
    (
        "1x4 2\n.2..\n",
        Technique::MineCount,
        "Both mines of the board are known, at (1, 1) and (1, 3): (1, 4) is safe.",
        "全盘 2 颗雷 (1, 1)、(1, 3) 都已确定，所以 (1, 4) 安全。",
    ),
    (
        "1x2 2\n..\n",
        Technique::MineCount,
        "The board's 2 mines have exactly 2 closed cells left: (1, 1) and (1, 2) are mines.",
        "全盘共 2 颗雷，而只剩 2 格可能有雷，所以 (1, 1)、(1, 2) 都是雷。",
    ),
    (
        "1x3 2\n1..\n",
        Technique::MineCount,
        "One of the board's 2 mines is known, and the other has only one closed cell left: (1, 3) is a mine.",
        "全盘 2 颗雷还差 1 颗，而只剩 1 格可能有雷，所以 (1, 3) 是雷。",
    ),
    (
        "1x7 3\n1..0...\n",
        Technique::MineCount,
        "With (1, 3) and (1, 5) safe, all but 2 of the board's 3 mines are known, and these have exactly 2 closed cells \
         left: (1, 6) and (1, 7) are mines.",
        "已知 (1, 3)、(1, 5) 安全，全盘 3 颗雷还差 2 颗，而只剩 2 格可能有雷，所以 (1, 6)、(1, 7) 都是雷。",
    ),
];

#[test]
fn reasons_are_told_in_english_and_chinese() {
    for (text, technique, english, chinese) in REASONS {
        let mut deduction = Deduction::at(view(text), Settings::default());
        let reasons = deduction.deduce().unwrap();
        let told: Vec<String> = reasons.iter().map(|reason| reason.words(Language::English)).collect();
        let found = reasons.iter().find(|reason| reason.words(Language::English) == english);
        let found = found.unwrap_or_else(|| panic!("{text}\n{english}\n{told:#?}"));
        assert_eq!(found.technique, technique);
        assert_eq!(found.words(Language::Chinese), chinese);
    }
    for technique in Technique::ALL {
        assert!(REASONS.iter().any(|reason| reason.1 == technique), "{technique:?} is not shown");
    }
}

/// The places that a sentence names, in order.
fn places(view: &View, sentence: &str) -> Vec<Cell> {
    let numbers = |place: &str| {
        let (row, col) = place.split_once(')')?.0.split_once(", ")?;
        view.size().cell(row.parse::<u32>().ok()? - 1, col.parse::<u32>().ok()? - 1)
    };
    sentence.split('(').skip(1).map(|place| numbers(place).expect(sentence)).collect()
}

/// The numbers that an English sentence names with their places, and what is left of it without any place.
fn clues(view: &View, sentence: &str) -> (Vec<(u8, Cell)>, String) {
    let mut clues = Vec::new();
    let mut rest = String::new();
    let mut words = sentence.split(' ').peekable();
    let mut before = "";
    while let Some(word) = words.next() {
        let number = word.parse::<u8>().ok().filter(|_| before.eq_ignore_ascii_case("the"));
        if let (Some(number), Some(&"at")) = (number, words.peek()) {
            let place: Vec<&str> = words.by_ref().skip(1).take(2).collect();
            clues.push((number, places(view, &place.join(" "))[0]));
        } else if word.starts_with('(') {
            words.next();
        } else {
            rest += word;
            rest.push(' ');
        }
        before = word;
    }
    (clues, rest)
}

/// The counts among words: numerals and "one", but not the name of a number in "just the 3".
fn counts(words: &str) -> Vec<usize> {
    let words: Vec<&str> = words.split(' ').collect();
    let is_name = |index: usize| index >= 2 && words[index - 2] == "just" && words[index - 1] == "the";
    let numbers = words.iter().enumerate().filter(|&(index, _)| !is_name(index));
    numbers
        .filter_map(|(_, word)| match word.trim_matches(['.', ',', ':']) {
            "one" | "One" => Some(1),
            number => number.parse().ok(),
        })
        .collect()
}

/// What a number says, found on the board and with what was known when the reason was found.
struct Naive {
    closed: Vec<Cell>,
    missing: usize,
}

fn naive(view: &View, clue: (u8, Cell), mines: &[Cell], safe: &[Cell]) -> Naive {
    let around = || view.size().neighbours(clue.1).filter(|&cell| matches!(view.face(cell), Face::Closed(_)));
    Naive {
        closed: around().filter(|cell| !mines.contains(cell) && !safe.contains(cell)).collect(),
        missing: usize::from(clue.0) - around().filter(|cell| mines.contains(cell)).count(),
    }
}

/// A list in English.
fn and(cells: &[Cell]) -> String {
    let places: Vec<String> =
        cells.iter().map(|cell| format!("({}, {})", cell.row() + 1, cell.col() + 1)).collect();
    match places.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Compares a sentence with the board. `mines` and `safe` are the closed cells that were certain before.
fn check_sentence(view: &View, reason: &Reason, mines: &[Cell], safe: &[Cell]) {
    let sentence = reason.words(Language::English);
    let sentence = sentence.as_str();
    let wrong = || format!("{view:?}\n{reason:?}\n{sentence}");
    let named = |sentence: &str| places(view, sentence).into_iter().collect::<BTreeSet<Cell>>();
    assert_eq!(named(&reason.words(Language::Chinese)), named(sentence), "{}", wrong());
    // What the sentence takes as known was known.
    let starts = [", the ", ", every ", ", if ", ", all ", ", one of the "];
    let body = starts
        .iter()
        .filter_map(|start| sentence.find(start))
        .min()
        .filter(|_| sentence.starts_with("With "));
    let (given, body) = body.map_or(("", sentence), |end| sentence.split_at(end));
    let (given_mines, given_safe) = match given.split_once(" and with ") {
        Some((mines, safe)) => (mines, safe),
        None if given.contains("safe") => ("", given),
        None => (given, ""),
    };
    for (given, certainty, known) in
        [(given_mines, Certainty::Mine, mines), (given_safe, Certainty::Safe, safe)]
    {
        assert!(places(view, given).iter().all(|cell| known.contains(cell)), "{}", wrong());
        let used = reason.rests_on.iter().filter(|fact| fact.certainty == certainty).count();
        let expected = if given.contains("known") { vec![used] } else { Vec::new() };
        assert_eq!(counts(&clues(view, given).1), expected, "{}", wrong());
    }
    let (clues, words) = clues(view, body);
    for &(number, cell) in &clues {
        assert_eq!(view.face(cell), Face::Open(number), "{}", wrong());
    }

    let concluded = if reason.mines.is_empty() { &reason.safe } else { &reason.mines };
    let found = counts(&words);
    let one_or = |count: usize, many: Vec<usize>| if count == 1 { Vec::new() } else { many };
    match (reason.technique, clues.as_slice()) {
        (Technique::Single, &[clue]) => {
            let Naive { closed, missing } = naive(view, clue, mines, safe);
            assert_eq!(closed.len(), concluded.len(), "{}", wrong());
            let expected = match missing {
                0 => one_or(clue.0.max(1).into(), vec![clue.0.into()]),
                1 => vec![1],
                missing => vec![missing, missing],
            };
            assert_eq!(found, expected, "{}", wrong());
            assert_eq!(missing, if reason.mines.is_empty() { 0 } else { closed.len() }, "{}", wrong());
        }
        (Technique::Subset, &[first, second]) => {
            let (small, large) = if reason.mines.is_empty() { (first, second) } else { (second, first) };
            let all_around = |clue| naive(view, clue, mines, safe);
            let (small, large, last) = (all_around(small), all_around(large), usize::from(small.0));
            assert!(small.closed.iter().all(|cell| large.closed.contains(cell)), "{}", wrong());
            let others = large.closed.len() - small.closed.len();
            assert_eq!(others, concluded.len(), "{}", wrong());
            assert_eq!(
                large.missing - small.missing,
                if reason.mines.is_empty() { 0 } else { others },
                "{}",
                wrong()
            );
            assert_eq!(sentence.contains("last"), small.missing < last, "{}", wrong());
            let mut expected = one_or(small.missing, vec![small.missing]);
            if !reason.mines.is_empty() {
                expected.extend(one_or(others, vec![others, others]));
            }
            assert_eq!(found, expected, "{}", wrong());
        }
        (Technique::Difference, &[more, less, ..]) => {
            let (more, less) = (naive(view, more, mines, safe), naive(view, less, mines, safe));
            let own: Vec<Cell> =
                more.closed.iter().copied().filter(|cell| !less.closed.contains(cell)).collect();
            let theirs: Vec<Cell> =
                less.closed.iter().copied().filter(|cell| !more.closed.contains(cell)).collect();
            assert_eq!((&own, &theirs), (&reason.mines, &reason.safe), "{}", wrong());
            assert_eq!(found, [more.missing - less.missing], "{}", wrong());
            assert!(sentence.contains(&format!("and only {} touch", and(&own))), "{}", wrong());
        }
        (Technique::Chain, [before @ .., last]) => {
            // "If one of (1, 1), (1, 2) and (2, 1) were a mine".
            assert_eq!(found, if concluded.len() > 2 { vec![1] } else { Vec::new() }, "{}", wrong());
            let too_many = sentence.contains("too many mines around");
            assert_ne!(too_many, sentence.contains("too few cells for the mines of"), "{}", wrong());
            for &cell in concluded {
                let range =
                    mines_around_last(view, (cell, reason.mines.is_empty()), before, *last, mines, safe);
                // No arrangement at all is as impossible as too many mines.
                if let Some((fewest, most)) = range {
                    let broken =
                        if too_many { fewest > usize::from(last.0) } else { most < usize::from(last.0) };
                    assert!(broken, "{}", wrong());
                }
            }
        }
        (Technique::MineCount, []) => {
            let (count, left) = (view.mines() as usize, view.mines() as usize - mines.len());
            let expected = match (reason.mines.is_empty(), count, left) {
                (true, 0..=2, _) => Vec::new(),
                (true, ..) => vec![count],
                (false, 1, 1) => vec![1],
                (false, 2, 1) => vec![1, 2, 1],
                (false, _, 1) => vec![1, count, 1],
                (false, ..) if count == left => vec![count, count],
                (false, ..) => vec![left, count, left],
            };
            let more = (concluded.len() > 8).then(|| concluded.len() - 6);
            assert_eq!(found, [expected, more.into_iter().collect()].concat(), "{}", wrong());
            let closed = view.faces().iter().filter(|face| matches!(face, Face::Closed(_))).count();
            assert_eq!(concluded.len(), closed - mines.len() - safe.len(), "{}", wrong());
            assert_eq!(left, reason.mines.len(), "{}", wrong());
        }
        (Technique::Component | Technique::MineCount, _) => {
            // Whether the arrangements agree is checked by trying them all, with the other tests of deduction.
            let count = reason.mine_count.filter(|&count| count != 1).map(|count| count as usize);
            let mut expected: Vec<usize> = count.into_iter().collect();
            for cells in [&reason.safe, &reason.mines] {
                expected.extend((cells.len() > 8).then(|| cells.len() - 6));
            }
            assert_eq!(found, expected, "{}", wrong());
        }
        _ => panic!("{}", wrong()),
    }
}

/// The fewest and the most mines around the last number of a chain that fit the others, with one cell turned around.
fn mines_around_last(
    view: &View,
    (cell, is_mine): (Cell, bool),
    before: &[(u8, Cell)],
    last: (u8, Cell),
    mines: &[Cell],
    safe: &[Cell],
) -> Option<(usize, usize)> {
    let around = |clue: &(u8, Cell)| naive(view, *clue, mines, safe).closed;
    let mut cells: Vec<Cell> = before.iter().chain([&last]).flat_map(around).chain([cell]).collect();
    cells.sort();
    cells.dedup();
    let holds = |layout: u32, cell: Cell| {
        cells.iter().position(|&at| at == cell).is_some_and(|at| layout >> at & 1 == 1)
    };
    let count = |layout: u32, clue: &(u8, Cell)| {
        let known = view.size().neighbours(clue.1).filter(|cell| mines.contains(cell)).count();
        known + around(clue).into_iter().filter(|&cell| holds(layout, cell)).count()
    };
    let fits = |&layout: &u32| {
        holds(layout, cell) == is_mine && before.iter().all(|clue| count(layout, clue) == usize::from(clue.0))
    };
    let found: Vec<usize> =
        (0..1u32 << cells.len()).filter(fits).map(|layout| count(layout, &last)).collect();
    Some((*found.iter().min()?, *found.iter().max()?))
}

#[test]
fn every_count_in_a_sentence_is_that_of_the_board() {
    let mut dice = Dice::new(21);
    let mut checked = [0; Technique::ALL.len()];
    for _ in 0..20_000 {
        let small = Small::random(&mut dice, 0);
        let mut deduction = Deduction::at(small.view.clone(), Settings::default());
        let (mut mines, mut safe) = (Vec::new(), Vec::new());
        for reason in deduction.deduce().unwrap() {
            check_sentence(&small.view, reason, &mines, &safe);
            mines.extend(&reason.mines);
            safe.extend(&reason.safe);
            checked[reason.technique as usize] += 1;
        }
    }
    assert!(checked.iter().all(|&count| count > 20), "{checked:?}");
}

const OPTIONS: HintOptions<'static> =
    HintOptions { strength: Strength::Strong, mines: true, guess_uncounted: true, keep_going: None };

fn hint(text: &str, options: &HintOptions<'_>) -> Hint {
    Solver::default().hint(&view(text), options).unwrap()
}

#[test]
fn a_hint_is_the_easiest_safe_cell_before_a_mine_before_a_guess() {
    let text = "2x5 2\n111..\n.....\n";
    let at = |row, col| view(text).size().cell(row, col);
    let subset = hint(text, &OPTIONS);
    assert_eq!(subset.reason().map(|reason| reason.technique), Some(Technique::Subset));
    let lit = subset.cells();
    let numbers = [(0, 0), (0, 1)].map(|(row, col)| (at(row, col).unwrap(), HintRole::Clue));
    assert_eq!(lit, [numbers.as_slice(), &[(at(1, 2).unwrap(), HintRole::Safe)]].concat());

    // The 1 has its mine on its only closed cell; the other mine may be anywhere.
    let text = "1x6 2\n1.....\n";
    let mine = hint(text, &OPTIONS);
    let Hint::Certain { cell, certainty: Certainty::Mine, .. } = &mine else { panic!("{mine:?}") };
    assert_eq!((Some(*cell), mine.risk()), (at(0, 1), Some(1.0)));
    assert_eq!(
        mine.words(Language::English),
        "The 1 at (1, 1) has only one closed cell left for its mine: (1, 2) is a mine."
    );
    let guess = hint(text, &HintOptions { mines: false, ..OPTIONS });
    let flagged = hint("1x6 2\n1F....\n", &OPTIONS);
    for hint in [&guess, &flagged] {
        assert!(matches!(hint, Hint::Guess(_)), "{hint:?}");
        assert_eq!(hint.cells(), [(hint.cell().unwrap(), HintRole::Guess)]);
    }
}

#[test]
fn a_guess_is_told_with_its_cell_its_risk_and_why() {
    let guess = hint("1x6 2\n.1....\n", &OPTIONS);
    assert_eq!(
        guess.words(Language::English),
        "Best guess: (1, 4), risk 33.3 %. No cell is certainly safe. Of all ways to play on, opening it wins most often: in \
         50.0 % of the layouts left."
    );
    assert_eq!(
        guess.words(Language::Chinese),
        "最佳猜测：(1, 4)，风险 33.3%。没有必定安全的格。穷举后面的所有玩法，先翻开它胜率最高：剩余布局中的 50.0%。"
    );
    assert!(guess.words(Language::English).ends_with(&guess.why(Language::English)));
}

#[test]
fn other_hints_are_sentences_too() {
    let finished = hint("1x2 1\n1F\n", &OPTIONS);
    assert_eq!(finished, Hint::Finished);
    let cell = view("2x3 1\n...\n...\n").size().cell(1, 2).unwrap();
    for (hint, english, chinese) in [
        (Hint::Finished, "Every safe cell is open.", "所有安全的格都已翻开。"),
        (Hint::FirstClick(cell), "The first cell you open is safe.", "首击必定安全。"),
        (
            Hint::Counted(cell),
            "(2, 3) is safe in every layout that fits the numbers.",
            "在所有符合数字的布局中，(2, 3) 都安全。",
        ),
        (
            Hint::TooHard,
            "There are too many layouts to count, and no certainly safe cell was found.",
            "布局太多，无法数清，也没有找到必定安全的格。",
        ),
    ] {
        assert_eq!(
            (hint.words(Language::English), hint.words(Language::Chinese)),
            (english.into(), chinese.into())
        );
    }
}

/// With a budget for a handful of counts nothing can be counted, and this board has no certain cell.
#[test]
fn a_hint_about_too_many_layouts_is_a_guess_only_if_asked() {
    let settings = Settings { budget: 4, ..Settings::default() };
    let view = view("3x6 4\n......\n.1..2.\n......\n");
    let hint = |options| Solver::new(settings).hint(&view, &options).unwrap();
    assert_eq!(hint(HintOptions { guess_uncounted: false, ..OPTIONS }), Hint::TooHard);
    let Hint::Guess(guess) = hint(OPTIONS) else { panic!("no guess") };
    assert_eq!(guess.why, MoveReason::Estimate);
}

#[test]
fn a_hint_in_a_hurry_stops_at_the_first_safe_cell() {
    let text = "2x5 2\n111..\n.....\n";
    let (never, always) = (|| false, || true);
    let hurried = hint(text, &HintOptions { keep_going: Some(&always), ..OPTIONS });
    assert_eq!(hurried, hint(text, &OPTIONS));
    // Single numbers give mines alone, and there is no time for the subset that gives a safe cell: counting finds it.
    let text = "3x3 3\n...\n.32\n12.\n";
    let subset = hint(text, &HintOptions { keep_going: Some(&always), ..OPTIONS });
    assert_eq!(subset.reason().map(|reason| reason.technique), Some(Technique::Subset));
    let counted = hint(text, &HintOptions { keep_going: Some(&never), mines: false, ..OPTIONS });
    assert!(matches!(counted, Hint::Counted(_)), "{counted:?}");
}

fn contradiction(text: &str) -> Contradiction {
    Odds::of(&view(text)).unwrap_err()
}

#[test]
fn contradictions_name_their_numbers() {
    for (text, english, chinese) in [
        ("1x3 1\n2..\n", "no layout fits the 2 at (1, 1)", "没有布局能符合 (1, 1) 的 2"),
        (
            "2x3 1\n.2.\n.1.\n",
            "no layout fits the 2 at (1, 2) and the 1 at (2, 2) together",
            "没有布局能同时符合 (1, 2) 的 2、(2, 2) 的 1",
        ),
        (
            "1x5 1\n1..1.\n",
            "no layout fits the 1 at (1, 1), the 1 at (1, 4) and the number of mines, 1 together",
            "没有布局能同时符合 (1, 1) 的 1、(1, 4) 的 1、总雷数 1",
        ),
    ] {
        let contradiction = contradiction(text);
        assert_eq!(contradiction.words(Language::English), english);
        assert_eq!(contradiction.to_string(), english);
        assert_eq!(contradiction.words(Language::Chinese), chinese);
    }
}

/// Lone numbers in every other row and column: too wide to count as a whole, and impossible within a few of them.
const WIDE_CONTRADICTION: &str = "\
30x30 142\n\
1.2.1.0.1.0.1.2.0.2.1.0.2.1.0.\n\
..............................\n\
1.3.2.2.1.1.2.4.2.3.0.1.3.1.2.\n\
..............................\n\
1.4.4.3.2.3.3.3.2.2.1.3.2.1.1.\n\
..............................\n\
0.1.3.3.2.2.1.1.1.1.2.2.4.3.0.\n\
..............................\n\
1.2.1.2.1.3.3.2.2.0.0.2.2.2.2.\n\
..............................\n\
1.3.1.1.1.3.3.3.3.1.2.1.0.1.1.\n\
..............................\n\
1.1.2.2.0.1.1.1.3.3.2.1.0.1.3.\n\
..............................\n\
0.1.1.1.1.3.3.1.2.3.1.2.2.3.2.\n\
..............................\n\
1.2.1.2.3.5.2.0.1.2.3.4.4.5.2.\n\
..............................\n\
1.2.2.0.0.1.1.2.1.1.4.3.3.2.2.\n\
..............................\n\
1.1.1.2.1.0.2.3.2.1.1.4.1.2.1.\n\
..............................\n\
1.0.2.2.0.1.1.0.1.0.2.4.2.3.2.\n\
..............................\n\
1.1.6.4.0.1.1.1.4.4.2.0.0.0.1.\n\
..............................\n\
0.3.4.2.0.0.0.2.4.3.1.0.1.0.0.\n\
..............................\n\
2.3.1.0.0.1.0.2.4.2.0.0.1.0.1.\n\
..............................\n";

#[test]
fn a_contradiction_on_a_wide_board_names_few_numbers() {
    let contradiction = contradiction(WIDE_CONTRADICTION);
    assert!(contradiction.numbers.len() <= 25, "{}", contradiction.numbers.len());
    assert_eq!(contradiction.mine_count, None);
    assert!(contradiction.irreducible);
}

#[test]
fn a_contradiction_that_is_not_reduced_does_not_claim_to_be() {
    let numbers = contradiction("1x5 1\n1..1.\n").numbers;
    let known = Contradiction { numbers, mine_count: None, irreducible: true };
    let not_known = Contradiction { irreducible: false, ..known.clone() };
    assert_eq!(not_known.to_string(), format!("{known}; some of them may not matter"));
    let chinese = |one: &Contradiction| one.words(Language::Chinese);
    assert_eq!(chinese(&not_known), chinese(&known) + "；其中有些可能无关");
}

/// The page about the solver shows a reason of each technique beside its board, whose rows take nine columns.
#[test]
fn the_page_shows_what_is_told() {
    let page = include_str!("../../../docs/solver.md");
    let techniques = page.split_once("## Techniques").unwrap().1;
    let mut shown = Vec::new();
    for block in techniques.split("```text\n").skip(1) {
        let block = block.split_once("```").unwrap().0;
        let lines = block.lines().skip(1).flat_map(|line| line.chars().skip(9));
        shown.push(lines.filter(|letter| !letter.is_whitespace()).collect::<String>());
    }
    let told = REASONS.iter().filter_map(|(text, technique, english, chinese)| {
        let told: String = [*english, *chinese].concat();
        let told: String = told.chars().filter(|letter| !letter.is_whitespace()).collect();
        let header = text.lines().next().unwrap();
        (techniques.contains(&format!("```text\n{header}\n")) && shown.contains(&told)).then_some(*technique)
    });
    assert!(told.eq(Technique::ALL), "{shown:#?}");
}
