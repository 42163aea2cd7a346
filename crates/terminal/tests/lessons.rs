//! Lessons, played through from the first to the last.

mod common;

use common::{DISPLAY, app, keys, play_on, text};
use saolei_boards::Language;
use saolei_maker::{Lesson, LessonTask};
use saolei_terminal::{DisplayOptions, SavedGames};
use std::fs;

/// Goes to a cell from anywhere on the board, and presses a key.
fn on_cell(row: u32, col: u32, key: &str) -> String {
    let digits =
        |number: u32| number.to_string().chars().map(|digit| format!("{digit} ")).collect::<String>();
    let down = if row > 0 { format!("{}j ", digits(row)) } else { String::new() };
    let right = if col > 0 { format!("{}l ", digits(col)) } else { String::new() };
    format!("g home {down}{right}{key} ")
}

#[test]
fn all_lessons_are_done_by_their_goals_and_ticked_off() {
    for language in Language::ALL {
        let home = tempfile::tempdir().unwrap();
        let mut app = app(DisplayOptions { language, ..DISPLAY }, SavedGames::open(home.path()).unwrap());
        app.begin_learning();
        let screen = text(&play_on(&mut app, 80, 24, keys("space")));
        assert!(screen.contains(Lesson::ALL[0].title(language)), "{screen}");
        for (number, lesson) in Lesson::ALL.iter().enumerate() {
            let key = if lesson.task == LessonTask::Open { "space" } else { "f" };
            let done = if language == Language::English { "Well done!" } else { "完成！" };
            let mut screen = String::new();
            // An opening may open several of the cells.
            for cell in lesson.goal() {
                if !screen.contains(done) {
                    let script = on_cell(cell.row(), cell.col(), key);
                    screen = text(&play_on(&mut app, 80, 24, keys(&script)));
                }
            }
            assert!(screen.contains(done), "{}:\n{screen}", lesson.name);
            let saved = fs::read_to_string(home.path().join("lessons")).unwrap();
            assert_eq!(saved.lines().count(), number + 1);
            play_on(&mut app, 80, 24, keys("space"));
        }
        // The list again, all ticked off.
        let screen = text(&play_on(&mut app, 80, 24, Vec::new()));
        assert_eq!(screen.matches('✓').count(), Lesson::ALL.len(), "{screen}");
        // No game was saved, and none is in the history.
        let mut names: Vec<_> =
            fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["games", "lessons"]);
        drop(app);
        let mut app = self::app(DISPLAY, SavedGames::open(home.path()).unwrap());
        let screen = text(&play_on(&mut app, 80, 24, Vec::new()));
        assert!(screen.contains(&format!("{0}/{0}", Lesson::ALL.len())), "{screen}");
    }
}

/// A key on a number without flags does not count as a move, so it reveals nothing.
#[test]
fn a_chord_without_flags_tells_nothing() {
    let mut app = app(DISPLAY, SavedGames::disabled());
    let before = {
        app.begin_lesson_named("last-cells");
        text(&play_on(&mut app, 80, 24, Vec::new()))
    };
    let after = text(&play_on(&mut app, 80, 24, keys("space")));
    assert!(!after.contains("is a mine") && after.contains("do not match the number"), "{before}{after}");
}

/// Hints alone lead to the end of every lesson: each step is about the technique, and nothing is lost.
#[test]
fn hints_lead_to_the_end_of_every_lesson() {
    for lesson in Lesson::ALL.iter().filter(|lesson| lesson.task == LessonTask::Open) {
        let mut app = app(DISPLAY, SavedGames::disabled());
        assert!(app.begin_lesson_named(lesson.name));
        let mut screen = String::new();
        for _ in 0..30 {
            screen = text(&play_on(&mut app, 80, 24, keys("? space")));
            if screen.contains("Well done!") {
                break;
            }
        }
        assert!(screen.contains("Well done!"), "{}:\n{screen}", lesson.name);
    }
}

#[test]
fn moves_that_are_not_certain_are_explained_and_not_made() {
    let mut app = app(DISPLAY, SavedGames::disabled());
    assert!(app.begin_lesson_named("1-2-1") && !app.begin_lesson_named("1-1-1"));
    let closed = |screen: &str| screen.matches('■').count();
    let before = closed(&text(&play_on(&mut app, 80, 24, Vec::new())));
    // The corner is not certain. The cell beside the 2 is safe, so it is no mine, and the one beside it is not safe.
    let screen = text(&play_on(&mut app, 80, 24, keys(&on_cell(0, 0, "space"))));
    assert!(screen.contains("Nothing proves that (1, 1) is safe."), "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys(&on_cell(0, 3, "f"))));
    assert!(screen.contains("Not that one.") && screen.contains("(1, 4), (1, 6) and (2, 6)"), "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys(&on_cell(0, 2, "space"))));
    assert!(screen.contains("Not that one.") && screen.contains("(1, 3) is a mine"), "{screen}");
    assert_eq!(closed(&screen), before);
    // What was given cannot be undone, what was done can.
    let screen = text(&play_on(&mut app, 80, 24, keys("u")));
    assert!(screen.contains("nothing to undo") && closed(&screen) == before, "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys(&on_cell(0, 3, "space"))));
    assert!(screen.contains("Right. 4 cells are left.") && closed(&screen) == before - 1, "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys("u")));
    assert_eq!(closed(&screen), before);
    // The board as it was, the lessons around it, and the list.
    let screen = text(&play_on(&mut app, 80, 24, keys("]")));
    assert!(screen.contains("Lesson 8 of 12"), "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys("[ [")));
    assert!(screen.contains("Lesson 6 of 12"), "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys("esc")));
    assert!(screen.contains("Count the mines"), "{screen}");
}

/// In any window the whole text of a lesson can be read: at once, or in parts with the key for hints.
#[test]
fn the_text_of_every_lesson_can_be_read_in_any_window() {
    for (width, height) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
        for language in Language::ALL {
            for lesson in Lesson::ALL {
                let mut app = app(DisplayOptions { language, ..DISPLAY }, SavedGames::disabled());
                app.begin_lesson_named(lesson.name);
                let mut read = String::new();
                for _ in 0..6 {
                    let screen = text(&play_on(&mut app, width, height, Vec::new()));
                    read += &screen.replace([' ', '\n'], "");
                    let more = if language == Language::English { "? more" } else { "? 更多" };
                    if !screen.contains(more) {
                        break;
                    }
                    play_on(&mut app, width, height, keys("?"));
                }
                let words = lesson.task.words(language).replace(' ', "");
                let task: String =
                    words.chars().rev().take(6).collect::<Vec<_>>().into_iter().rev().collect();
                assert!(read.contains(&task), "{width}x{height} {}: {read}", lesson.name);
            }
        }
    }
}

#[test]
fn the_first_and_the_last_lesson_offer_no_others() {
    for (lesson, previous, next) in [(1, false, true), (7, true, true), (12, true, false)] {
        let mut app = app(DISPLAY, SavedGames::disabled());
        app.begin_lesson_named(Lesson::ALL[lesson - 1].name);
        let screen = text(&play_on(&mut app, 80, 24, Vec::new()));
        assert!(screen.contains(&format!("Lesson {lesson} of 12")), "{screen}");
        assert_eq!((screen.contains("[ previous"), screen.contains("] next")), (previous, next), "{screen}");
    }
}
