//! Right and wrong student programs, each with what must be found.
#![cfg(unix)] // programs under test are watched on Unix only

use saolei_course::{Cs50Error, Cs50Report, FindingKind, test_cs50};
use saolei_runner::ProcessLimits;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const RIGHT: &str = include_str!("students/right.py");

fn report(name: &str, text: &str) -> Result<Cs50Report, Cs50Error> {
    let source = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cs50-{name}.py"));
    fs::write(&source, text).expect("a scratch file");
    test_cs50(&source, 1, ProcessLimits::new(Duration::from_secs(3), 512 << 20, 64 << 20))
}

/// Mistakes: what is replaced in the right program, by what, and what must be found, with words of the explanation.
const MISTAKES: [(&str, &str, &str, FindingKind, &str); 15] = [
    (
        "known mines still count",
        "                count -= 1\n",
        "                pass\n",
        FindingKind::FalseSentence,
        "but the number of mines among these cells is",
    ),
    (
        "mines stay in sentences",
        "            self.count -= 1\n",
        "            pass\n",
        FindingKind::Sentence,
        "mark_mine((0, 0)): expected {(0, 1)} = 1",
    ),
    (
        "never marks mines",
        "            self.mark_mine(cell)\n",
        "            pass\n",
        FindingKind::Limit,
        "does not return",
    ),
    (
        "no subsets",
        "while self.conclude() or self.combine()",
        "while self.conclude()",
        FindingKind::MissingSafe,
        "`safes` lacks (0, 2). Every cell that can hold the mine of the 1 at (0, 0)",
    ),
    (
        "compares subsets wrongly",
        "part.cells < whole.cells",
        "part.cells and not part.cells <= whole.cells",
        FindingKind::MissingSafe,
        "",
    ),
    (
        "None instead of an empty set",
        "if self.count == 0 else set()",
        "if self.count == 0 else None",
        FindingKind::Raises,
        "expected a set of cells",
    ),
    (
        "changes a set while it is read",
        "        for cell in new[0]:\n",
        "        for cell in self.safes:\n            self.safes.add((cell[0], -cell[1] - 1))\n        for cell in new[0]:\n",
        FindingKind::Raises,
        "RuntimeError",
    ),
    (
        "off by one at the edge",
        "min(cell[0] + 2, self.height)",
        "cell[0] + 2",
        FindingKind::Moves,
        "is not on the board",
    ),
    ("forgets the move", "        self.moves_made.add(cell)\n", "", FindingKind::Moves, "`moves_made`"),
    (
        "opens known mines",
        "and cell not in self.mines]",
        "]",
        FindingKind::WrongMove,
        "make_random_move() returns (",
    ),
    (
        "calls everything safe",
        "        self.mark_safe(cell)\n        cells",
        "        self.mark_safe(cell)\n        self.safes |= set(self.around(cell))\n        cells",
        FindingKind::WrongSafe,
        "do not prove that it is safe",
    ),
    (
        "looks for a random move forever",
        "        return random.choice(cells) if cells else None\n",
        "        while not cells:\n            pass\n        return random.choice(cells)\n",
        FindingKind::Limit,
        "ai.make_random_move() does not return",
    ),
    (
        "chooses from an empty list",
        "random.choice(cells) if cells else None",
        "random.choice(cells)",
        FindingKind::Raises,
        "ai.make_random_move() raises IndexError",
    ),
    (
        "exits",
        "        self.moves_made.add(cell)\n",
        "        raise SystemExit\n",
        FindingKind::Raises,
        "raises SystemExit",
    ),
    (
        "never adds the sentence",
        "        self.knowledge.append(sentence)\n        return True\n",
        "        self.knowledge.append(sentence)\n        if self.conclude(): return True\n        self.knowledge.pop()\n        return False\n",
        FindingKind::MissingSentence,
        "`knowledge` lacks the new sentence {",
    ),
];

#[test]
fn a_right_program_may_print() {
    let noisy = RIGHT.replace(
        "        self.moves_made.add(cell)\n",
        "        self.moves_made.add(cell)\n        print('{\"mines\": 1}')\n",
    );
    for (name, text) in [("right", RIGHT), ("noisy", &noisy)] {
        let report = report(name, text).expect("Python is installed");
        assert!(report.fault.is_none(), "{:?}", report.fault);
        // Sets alone do not find everything that is certain.
        if let Some(advice) = report.advice {
            assert_eq!(advice.kind, FindingKind::MissedInference);
        }
    }
}

#[test]
fn every_mistake_is_found_and_shrunk() {
    let mut unexpected = Vec::new();
    for (number, (name, right, wrong, kind, said)) in MISTAKES.into_iter().enumerate() {
        assert!(RIGHT.contains(right), "{name}");
        let report =
            report(&number.to_string(), &RIGHT.replacen(right, wrong, 1)).expect("Python is installed");
        let Some(fault) = report.fault else {
            unexpected.push(format!("{name}: nothing was found"));
            continue;
        };
        let calls = fault.game.as_ref().map_or(0, |game| game.calls().len());
        if fault.kind != kind || !fault.words[0].contains(said) || calls > 6 {
            unexpected.push(format!("{name}: {fault:?}"));
        }
    }
    assert!(unexpected.is_empty(), "{}", unexpected.join("\n"));
}

#[test]
fn a_module_that_cannot_be_imported_is_an_error() {
    for text in ["import no_such_module\n", "def (:\n", "class Sentence: pass\n", "input()\n"] {
        assert!(matches!(report("import", text), Err(Cs50Error::Import(..))), "{text}");
    }
    // An import that does not end is the program's fault.
    let endless = report("endless", "while True: pass\n").expect("Python is installed").fault;
    assert!(endless.is_some_and(|fault| fault.words[0].starts_with("import minesweeper does not return")));
    let missing =
        test_cs50(Path::new("no-such.py"), 1, ProcessLimits::new(Duration::from_secs(1), 1 << 30, 1 << 20));
    assert!(matches!(missing, Err(Cs50Error::Unreadable(..))));
}
