//! Games as text: written and read back, cut off, and with mistakes.

mod common;

use common::{boards, moves, played};
use proptest::prelude::*;
use saolei_replay::{Playback, Recording};
use saolei_rules::Phase;

proptest! {
    #[test]
    fn what_is_written_is_read(board in boards(), moves in moves()) {
        let play = played(board, &moves);
        let again = Recording::read(play.recording().text().as_bytes()).unwrap();
        prop_assert_eq!(&again, play.recording());
        let again = Playback::new(again);
        prop_assert_eq!(again.game().position(), play.game().position());
        prop_assert_eq!(again.phase(), play.phase());
    }

    /// A power cut at any time loses no move whose line was written.
    #[test]
    fn a_text_cut_anywhere_loses_only_its_last_line(board in boards(), moves in moves(), cut in any::<prop::sample::Index>()) {
        let play = played(board, &moves);
        let text = play.recording().text();
        let moves = play.recording().moves();
        let lines: String = moves.iter().map(|done| format!("{done}\n")).collect();
        let head = text.len() - lines.len();
        let cut = head + cut.index(lines.len() + 1);
        let read = Recording::read(&text.as_bytes()[..cut]).unwrap();
        let whole = text[head..cut].matches('\n').count();
        prop_assert_eq!(read.moves(), &moves[..whole]);
    }

    /// A text with a wrong byte is read, or refused with a place inside it.
    #[test]
    fn a_broken_text_has_a_place(board in boards(), moves in moves(), at in any::<prop::sample::Index>(), byte: u8) {
        let mut text = played(board, &moves).recording().text().into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        if let Err(error) = Recording::read(&text) {
            let lines = text.iter().filter(|&&byte| byte == b'\n').count();
            prop_assert!(error.line <= lines + 1, "{}", error);
        }
    }

    /// Going to any move, from any other, gives the same game as playing the moves up to it.
    #[test]
    fn a_game_goes_to_any_of_its_moves(board in boards(), moves in moves(), stops in prop::collection::vec(any::<prop::sample::Index>(), 1..6)) {
        let mut play = played(board, &moves);
        let text = play.recording().text();
        let count = play.recording().moves().len();
        for stop in stops {
            let stop = stop.index(count + 1);
            play.seek(stop);
            let keep = text.lines().count() - count + stop;
            let first: String = text.lines().take(keep).map(|line| format!("{line}\n")).collect();
            let alone = Playback::new(Recording::read(first.as_bytes()).unwrap());
            prop_assert_eq!(alone.game().position(), play.game().position());
            prop_assert_eq!((alone.phase(), alone.at()), (play.phase(), stop));
        }
    }
}

#[test]
fn an_undo_goes_to_before_the_mistake() {
    let mut play = Playback::new(common::recorded(
        &["..*", "...", "*.."],
        "0 open 2 2\n500 mark 1 3\n900 open 1 3\n1200 open 3 1\n2000 undo\n",
    ));
    assert_eq!(play.phase(), Phase::Playing);
    assert_eq!((play.game().flags(), play.mines_left()), (1, 1));
    assert!(play.recording().is_assisted());
    // The opening of the flagged cell did nothing: the undo goes past it.
    assert_eq!(play.record(3000, saolei_replay::MoveKind::Undo), Ok(None));
    assert_eq!(play.game().flags(), 0);
    assert!(play.recording().text().ends_with("3000 undo\n3000 undo\n"));
}

#[test]
fn mistakes_have_their_place() {
    let good = "saolei 1\nrules classic\nsize 2x3\nmines 1\nstart safe\nseed 7\nmade uniform\nlayout\n..*\n...\n0 open 1 1\n";
    assert!(Recording::read(good.as_bytes()).is_ok());
    let windows = good.replace('\n', "\r\n");
    assert_eq!(Recording::read(windows.as_bytes()), Recording::read(good.as_bytes()));
    for (from, to, expected) in [
        (
            "saolei 1",
            "saolei 2",
            "1:1: expected `saolei 1`, the only format that this version reads, found \"saolei 2\"",
        ),
        (
            "rules classic",
            "rules chess",
            "2:7: expected classic, queries, boom, sweep or console, found \"chess\"",
        ),
        ("size 2x3", "size 2x", "3:6: expected ROWSxCOLS such as 16x30, found \"2x\""),
        ("size 2x3", "size 90000x90000", "3:6: expected a smaller board, found 90000 x 90000"),
        (
            "size 2x3",
            "size 30000x30000",
            "3:6: a board of 30000x30000 has 900000000 cells, expected at most 100000000",
        ),
        ("mines 1", "mines 7", "4:7: expected a number of mines from 0 to 6, found \"7\""),
        ("mines 1", "mines 2", "8:1: a layout of 2x3 with 1 mine, expected 2x3 with 2"),
        ("mines 1", "mine 1", "4:1: expected `mines` and its value, found \"mine 1\""),
        ("start safe", "start ", "5:7: expected any, safe or opening, found \"\""),
        (
            "seed 7",
            "seed  7",
            "6:6: expected a seed of 1 to 200 bytes, without line ends or blanks at its ends",
        ),
        ("made uniform", "made up", "7:6: expected uniform, no-guess or given, found \"up\""),
        ("..*\n", "..*.\n", "9:4: a row of length 4, expected 3"),
        ("..*\n", ".*\n", "9:3: a row of length 2, expected 3"),
        ("..*\n", "..x\n", "9:3: expected . (safe) or * (mine), found 'x'"),
        ("layout\n..*\n...\n", "", "8:1: no layout, expected `layout` and its rows before the first open"),
        ("0 open 1 1\n", "", ""),
        ("...\n0 open 1 1\n", "", "10:1: the text ends here, expected a row of the layout"),
        ("0 open 1 1", "0 open 3 1", "11:8: expected a row from 1 to 2, found \"3\""),
        ("0 open 1 1", "0 open 1", "11:9: the move ends here, expected a column"),
        (
            "0 open 1 1",
            "-1 open 1 1",
            "11:1: expected milliseconds from 0 to 18446744073709551615, found \"-1\"",
        ),
        (
            "0 open 1 1",
            "0 opn 1 1",
            "11:3: expected open, mark, flag, query, clear, chord, undo, hint, odds, ask or clock, found \"opn\"",
        ),
        ("0 open 1 1", "0 undo", "11:1: nothing to undo"),
        ("0 open 1 1", "0 open 1 1 1", "11:12: expected the end of the line, found \"1\""),
        (
            "0 open 1 1",
            "9 open 1 1\n8 open 1 2",
            "12:1: expected milliseconds from 9 to 18446744073709551615, found \"8\"",
        ),
    ] {
        assert!(good.contains(from));
        let found = Recording::read(good.replacen(from, to, 1).as_bytes());
        assert_eq!(found.err().map_or(String::new(), |error| error.to_string()), expected);
    }
    assert_eq!(Recording::read(b"").unwrap_err().to_string(), "1:1: the text ends here, expected saolei 1");
    assert_eq!(Recording::read(b"saolei 1\nr\xff\n").unwrap_err().to_string(), "2:2: expected UTF-8");
}

/// Thinking counts: the clock is part of the text, and a move after it is not earlier.
#[test]
fn the_clock_runs_without_moves() {
    let rows = ["..*", "..."];
    let mut play =
        Playback::new(common::recorded(&rows, "0 open 1 1\n900 mark 1 3\n1000 clock\n62000 clock\n"));
    assert_eq!((play.recording().millis(), play.recording().moves().len()), (62_000, 2));
    assert!(play.recording().text().ends_with("\n900 mark 1 3\n62000 clock\n"));
    play.set_clock(61_000);
    assert_eq!(play.recording().millis(), 62_000, "the clock never goes back");
    let cell = play.recording().size().cell(1, 1).unwrap();
    play.record(1, saolei_rules::Operation::Open(cell)).unwrap();
    assert!(play.recording().text().ends_with("\n900 mark 1 3\n62000 open 2 2\n"));
    for (moves, expected) in [
        ("900 clock\n", "the clock starts with the first move, expected a move"),
        ("9 open 1 1\n8 clock\n", "expected milliseconds from 9 to 18446744073709551615, found \"8\""),
        ("9 open 1 1\nx clock\n", "expected milliseconds from 9 to 18446744073709551615, found \"x\""),
    ] {
        let text = common::recorded(&rows, "").text() + moves;
        assert!(Recording::read(text.as_bytes()).unwrap_err().to_string().ends_with(expected));
    }
}

/// Memory follows the rows, not the size in the header.
#[test]
fn a_large_size_in_the_header_takes_no_memory() {
    let text = "saolei 1\nrules classic\nsize 10000x10000\nmines 1\nstart safe\nmade uniform\nlayout\n";
    assert_eq!(
        Recording::read(text.as_bytes()).unwrap_err().to_string(),
        "8:1: the text ends here, expected a row of the layout"
    );
}
