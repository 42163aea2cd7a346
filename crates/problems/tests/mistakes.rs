//! Wrong answers are explained by the usual mistakes.

use saolei_problems::{LightProblem, built_in};

#[track_caller]
fn check(id: &str, input: &str, given: &str, words: &str) {
    let problem = built_in(id).expect("it is built in");
    let found = problem.mistakes(input.as_bytes(), given.as_bytes());
    assert!(found.first().is_some_and(|first| first.contains(words)), "{found:?}");
}

fn sample(id: &str) -> &'static str {
    let problem: &'static LightProblem = built_in(id).expect("it is built in");
    &problem.samples[0].input
}

#[test]
fn cells_are_swapped_sorted_and_counted_in_other_ways() {
    // The answer is 0 3, 0 4, 2 0, 4 0: columns first.
    let input = sample("codingame-find");
    check("codingame-find", input, "3 0\n4 0\n0 2\n0 4\n", "the row and the column of each cell are swapped");
    check("codingame-find", input, "0 2\n0 4\n3 0\n4 0\n", "and the cells are sorted by them");
    check("codingame-find", input, "2 0\n4 0\n0 3\n0 4\n", "in another order");
    check("codingame-find", input, "1 4\n1 5\n3 1\n5 1\n", "rows and columns are counted from 0");
}

#[test]
fn numbers_count_too_much_or_too_little() {
    check("codesignal", "[[true,false]]\n", "[[1,1]]\n", "counts the cell itself");
    check("codesignal", "[[true,false],[false,false]]\n", "[[0,1],[1,0]]\n", "the 4 neighbours");
    check("boj9082", "1\n5\n11122\n####*\n", "2\n", "known mines are not counted");
}

#[test]
fn zeros_and_mines_have_their_glyphs() {
    check("exercism", "  \n", "00\n", "is not written as 0 here");
    check("abc075b", "1 2\n#.\n", "*1\n", "a mine is not written as * here");
}

#[test]
fn answers_that_no_mistake_explains_have_none() {
    let problem = built_in("p2670").expect("it is built in");
    assert!(problem.mistakes(b"1 2\n*?\n", b"hello\n").is_empty());
    assert!(problem.mistakes(b"not a board", b"").is_empty());
}
