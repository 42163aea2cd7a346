//! What the front ends ask a game that is being played.

mod common;

use saolei_boards::format_position;
use saolei_replay::{Playback, Recording};
use saolei_rules::{Cell, Mark, Operation, Phase, Verdict};

fn begun(dialect: &str) -> Playback {
    let text = format!("saolei 1\nrules {dialect}\nsize 2x3\nmines 2\nstart safe\nmade uniform\n");
    Playback::new(Recording::read(text.as_bytes()).unwrap())
}

fn corner(play: &Playback) -> Cell {
    play.recording().size().cell(0, 0).unwrap()
}

#[test]
fn marks_are_seen_before_there_is_a_layout() {
    let mut play = begun("queries");
    assert_eq!(format_position(&play.view()), "2x3 2\n...\n...\n");
    play.record(0, Operation::Mark(corner(&play))).unwrap();
    assert_eq!(format_position(&play.view()), "2x3 2\nF..\n...\n");
    assert_eq!(play.mines_left(), 1);
    play.record(0, Operation::Mark(corner(&play))).unwrap();
    assert_eq!(format_position(&play.view()), "2x3 2\n?..\n...\n");
    assert_eq!(play.mines_left(), 2);
}

#[test]
fn a_game_is_seen_at_its_moves() {
    let mut play = Playback::new(common::recorded(&["..*", "..."], "0 mark 1 3\n100 open 1 1\n"));
    assert_eq!(format_position(&play.view()), "2x3 1\n01F\n01.\n");
    play.seek(1);
    assert_eq!(format_position(&play.view()), "2x3 1\n..F\n...\n");
}

#[test]
fn no_mines_are_left_after_a_win() {
    let after = |moves| {
        let play = Playback::new(common::recorded(&["..*", "..."], moves));
        (play.phase() == Phase::Won, play.mines_left())
    };
    assert_eq!(after("0 open 1 1\n"), (false, 1));
    assert_eq!(after("0 mark 1 1\n1 mark 1 2\n"), (false, -1));
    assert_eq!(after("0 open 1 1\n1 open 2 3\n"), (true, 0));
}

#[test]
fn one_button_goes_through_all_marks_of_the_rules() {
    use Mark::{Blank, Flag, Query};
    for (dialect, marks) in [
        ("classic", [Flag, Blank, Flag, Blank]),
        ("queries", [Flag, Query, Blank, Flag]),
        ("console", [Flag, Query, Blank, Flag]),
    ] {
        let mut play = begun(dialect);
        for mark in marks {
            let operation = play.next_mark(corner(&play));
            assert_eq!(play.record(0, operation), Ok(Some(Verdict::Marked(mark))), "{dialect}");
        }
    }
}

#[test]
fn the_first_opened_cell_is_found_among_marks_and_undone_moves() {
    let first = |moves| {
        let cell = common::recorded(&["..*", "..."], moves).first_opened()?;
        Some((cell.row(), cell.col()))
    };
    assert_eq!(first("0 mark 1 3\n1 hint\n"), None);
    assert_eq!(first("0 mark 1 3\n1 open 2 1\n2 undo\n3 open 1 1\n"), Some((1, 0)));
}
