//! Writes RawVF, revision 6, in the form that all readers accept.

use super::mouse::{MouseEvent, MouseKind};
use super::rawvf::KINDS;
use super::{GameResult, Video, VideoPlay};
use saolei_boards::{LayoutFacts, write_layout};
use std::fmt::Write;

pub(super) fn write(video: &Video) -> String {
    let play = VideoPlay::finished(video);
    let (size, mines) = (video.size(), video.layout.mines());
    let level = match (size.rows(), size.cols(), mines) {
        (8, 8, 10) => "Beginner",
        (16, 16, 40) => "Intermediate",
        (16, 30, 99) => "Expert",
        _ => "Custom",
    };
    let on = |setting| if setting { "On" } else { "Off" };
    let status = match play.result() {
        GameResult::Won => "Won",
        GameResult::Lost => "Lost",
        GameResult::Unfinished => "Unfinished",
    };
    let no_flags = play.clicks().right.all == 0;
    let mut text = String::from("RawVF_Version: Rev6\n");
    let mut line = |key: &str, value: &dyn std::fmt::Display| {
        let _ = writeln!(text, "{key}: {value}");
    };
    line("Program", &one_line(&video.program));
    line("Version", &one_line(&video.version));
    line("Player", &one_line(&video.player));
    line("Level", &level);
    line("Width", &size.cols());
    line("Height", &size.rows());
    line("Mines", &mines);
    line("Marks", &on(video.mouse.question_marks));
    line("SquareSize", &video.cell_size);
    line("Time", &seconds(play.millis() as i64));
    line("BBBV", &LayoutFacts::of(&video.layout).three_bv());
    line("Status", &status);
    line("Timestamp", &one_line(video.played.as_deref().unwrap_or_default()));
    line("Mode", &one_line(video.declared.mode.as_deref().unwrap_or("classic")));
    line("Style", &if no_flags { "NF" } else { "FL" });
    if video.mouse.opens_on_press {
        line("ElmarTechnique", &"On");
    }
    if video.mouse.left_chords {
        line("SuperClick", &"On");
    }
    text.push_str("Board:\n");
    write_layout(&video.layout, '0', &mut text);
    text.push_str("Events:\n");
    let (mut left, mut right) = (false, false);
    for &event in &video.events {
        match event.kind {
            MouseKind::PreFlag => {
                for kind in [MouseKind::RightDown, MouseKind::RightUp] {
                    write_event(&mut text, video, MouseEvent { kind, ..event });
                }
            }
            // Written as a press of the button that is up.
            MouseKind::OtherDown => {
                if !right {
                    write_event(&mut text, video, MouseEvent { kind: MouseKind::RightDown, ..event });
                }
                if !left {
                    write_event(&mut text, video, MouseEvent { kind: MouseKind::LeftDown, ..event });
                }
                (left, right) = (true, true);
            }
            kind => {
                match kind {
                    MouseKind::LeftDown | MouseKind::ShiftDown => left = true,
                    MouseKind::LeftUp => left = false,
                    MouseKind::RightDown => right = true,
                    MouseKind::RightUp => right = false,
                    MouseKind::LeftChange => left = !left,
                    MouseKind::RightChange => right = !right,
                    _ => {}
                }
                write_event(&mut text, video, event);
            }
        }
    }
    text
}

fn write_event(text: &mut String, video: &Video, event: MouseEvent) {
    let Some((name, _)) = KINDS.iter().find(|(_, kind)| *kind == event.kind) else { return };
    let cell = |pixels: i32| i64::from(pixels).div_euclid(video.cell_size.into()) + 1;
    let (col, row) = (cell(event.x), cell(event.y));
    let _ = writeln!(text, "{} {name} {col} {row} ({} {})", seconds(event.millis), event.x, event.y);
}

/// Formats milliseconds as seconds with three decimals.
fn seconds(millis: i64) -> String {
    let sign = if millis < 0 { "-" } else { "" };
    let millis = millis.unsigned_abs();
    format!("{sign}{}.{:03}", millis / 1000, millis % 1000)
}

/// Removes line ends and other control characters.
fn one_line(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}
