//! Every format is read as it was written by a writer of its own.

use crate::writers::{self, Clone, Game};
use proptest::prelude::*;
use saolei_boards::{Dialect, LayoutFacts};
use saolei_replay::{
    Finding, GameFormat, GameResult, MouseEvent, MouseKind, RecordedGame, Video, VideoPlay, read_any_boards,
    read_any_positions, read_game,
};
use saolei_rules::{Face, Layout, Size};

/// A random number generator that is good enough for mouse movements.
struct Noise(u64);

impl Noise {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// A game in which the mouse clicks on random cells, with times in hundredths of a second.
fn random_game(size: Size, mines: u64, seed: u64, clicks: usize) -> Game {
    let mut noise = Noise(seed);
    let mut layout = Layout::new(size, []);
    while layout.mines() < mines {
        let cell = size.cell(noise.below(size.rows().into()) as u32, noise.below(size.cols().into()) as u32);
        let cell = cell.unwrap();
        if !layout.is_mine(cell) {
            layout.add_mine(cell);
        }
    }
    let mut events = Vec::new();
    let mut millis = 0;
    for _ in 0..clicks {
        let x = noise.below(u64::from(size.cols()) * 16) as i32;
        let y = noise.below(u64::from(size.rows()) * 16) as i32;
        let mut push = |kind| events.push(MouseEvent { millis, kind, x, y });
        if noise.below(2) == 0 {
            push(MouseKind::Move);
        }
        let (down, up) = match noise.below(5) {
            0 => (MouseKind::RightDown, MouseKind::RightUp),
            1 => (MouseKind::MiddleDown, MouseKind::MiddleUp),
            _ => (MouseKind::LeftDown, MouseKind::LeftUp),
        };
        push(down);
        push(up);
        millis += 10 * noise.below(40) as i64;
    }
    let three_bv = LayoutFacts::of(&layout).three_bv();
    Game { layout, player: b"Ann Other".to_vec(), millis: millis as u64, three_bv, events }
}

fn sizes() -> impl Strategy<Value = (Size, u64)> {
    prop_oneof![
        Just((Size::new(8, 8).unwrap(), 10)),
        Just((Size::new(16, 16).unwrap(), 40)),
        Just((Size::new(16, 30).unwrap(), 99)),
        (1u32..20, 2u32..20)
            .prop_map(|(rows, cols)| (Size::new(rows, cols).unwrap(), u64::from(rows * cols / 6))),
    ]
}

/// Any key, and often the one whose third value rounds to 1.
fn keys() -> impl Strategy<Value = u16> {
    prop_oneof![9 => any::<u16>(), 1 => Just(37720)]
}

/// What a video must agree on with the game that was written.
fn check(video: &Video, game: &Game, format: GameFormat, events: &[MouseEvent]) {
    assert_eq!(video.format, format);
    assert_eq!(video.layout, game.layout);
    assert_eq!(video.events, events);
    assert_eq!(video.player, "Ann Other");
    assert_eq!(video.declared.millis, Some(game.millis));
    assert_eq!(video.cut_off, None);
}

/// Clone writes states, so two events at one time and place become one record each, and a record without a change none.
fn as_clone(events: &[MouseEvent]) -> Vec<MouseEvent> {
    let mut read: Vec<MouseEvent> = Vec::new();
    for (index, &event) in events.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| events[before]);
        if let Some(before) = before
            && (before.x, before.y) != (event.x, event.y)
        {
            read.push(MouseEvent { kind: MouseKind::Move, ..event });
        }
        if event.kind != MouseKind::Move || before.is_none() {
            read.push(event);
        }
    }
    read
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn every_format_is_read_as_written((size, mines) in sizes(), seed in any::<u64>(), key in keys(), clicks in 1usize..60) {
        let game = random_game(size, mines, seed, clicks);
        let read = |bytes: &[u8]| Video::read(bytes).unwrap_or_else(|error| panic!("{error}"));
        let video = read(&writers::avf(&game));
        check(&video, &game, GameFormat::Avf, &game.events);
        prop_assert_eq!(video.declared.three_bv, Some(game.three_bv));
        prop_assert_eq!(&video.version, "0.52.3");
        for version in [Clone::V097, Clone::V2007] {
            check(&read(&writers::mvf(&game, version, key)), &game, GameFormat::Mvf, &as_clone(&game.events));
        }
        if [10, 40, 99].contains(&mines) && size.rows() >= 8 && size.cols() != 20 && game.millis < 255_000 && [64, 256, 480].contains(&size.cells()) {
            check(&read(&writers::mvf_old(&game)), &game, GameFormat::Mvf, &as_clone(&game.events));
        }
        // The press that starts the game is not recorded in RMV; a reader adds it.
        for version in [1, 2] {
            let video = read(&writers::rmv(&game, version, 16, &[]));
            check(&video, &game, GameFormat::Rmv, &game.events);
        }
        for version in 0..=3 {
            check(&read(&writers::evf(&game, version, 16)), &game, GameFormat::Evf, &game.events);
        }
        let again = read(&read(&writers::avf(&game)).to_evf().unwrap());
        let played = VideoPlay::finished(&again).millis();
        prop_assert_eq!(again.events, game.events.clone());
        prop_assert_eq!(again.declared.millis, Some(played));
        let text = read(&writers::avf(&game)).to_rawvf();
        let again = read(text.as_bytes());
        prop_assert_eq!(again.format, GameFormat::RawVf);
        prop_assert_eq!(&again.events, &game.events);
        prop_assert_eq!(&again.layout, &game.layout);
    }

    /// A file that ends early gives the events before, and says so, or is refused with its place; nothing panics.
    #[test]
    fn files_can_be_cut_anywhere((size, mines) in sizes(), seed in any::<u64>(), cut in 0.0f64..1.0) {
        let game = random_game(size, mines, seed, 20);
        for bytes in all_formats(&game) {
            let end = (bytes.len() as f64 * cut) as usize;
            match Video::read(&bytes[..end]) {
                Ok(video) => prop_assert!(video.events.len() <= game.events.len() * 2),
                Err(error) => prop_assert!(error.offset <= bytes.len(), "{error}"),
            }
        }
    }

    /// RawVF has no end: wherever its events break off, those before are the game.
    #[test]
    fn text_can_be_cut_anywhere_in_its_events((size, mines) in sizes(), seed in any::<u64>(), cut in 0.0f64..1.0) {
        let game = random_game(size, mines, seed, 20);
        let text = Video::read(&writers::avf(&game)).unwrap().to_rawvf();
        let start = text.find("Events:\n").unwrap() + 8;
        let events = &text[start..start + ((text.len() - start) as f64 * cut) as usize];
        let video = Video::read((text[..start].to_string() + events).as_bytes()).unwrap();
        // Every line ends with the place in brackets.
        prop_assert_eq!(&video.events, &game.events[..events.matches(')').count()]);
        prop_assert_eq!(video.cut_off.is_some(), !events.is_empty() && !events.ends_with(['\n', ')']));
    }

    /// Any bytes give a game or an error, and whatever is read can be measured and written.
    #[test]
    fn damaged_files_do_not_panic((size, mines) in sizes(), seed in any::<u64>(), damage in prop::collection::vec((any::<u32>(), any::<u8>()), 1..6)) {
        let game = random_game(size, mines, seed, 10);
        for mut bytes in all_formats(&game) {
            for &(at, byte) in &damage {
                let at = at as usize % bytes.len();
                bytes[at] = byte;
            }
            if let Ok(read) = RecordedGame::read(&bytes) {
                let examined = read.examine();
                prop_assert_eq!(examined.recording(), read.to_recording());
                let _ = examined.measures(None);
                if let RecordedGame::Video(video) = read {
                    let _ = (video.to_evf(), video.to_rawvf());
                }
            }
        }
    }
}

#[test]
fn games_of_other_programs_are_read_wherever_a_board_or_a_position_is() {
    let game = random_game(Size::new(16, 30).unwrap(), 99, 5, 40);
    for bytes in all_formats(&game) {
        let format = RecordedGame::read(&bytes).unwrap().format();
        assert_eq!(read_any_boards(&bytes).unwrap()[0].layout, game.layout, "{format:?}");
        let (recording, first) = read_game(&bytes, Dialect::CLASSIC).unwrap();
        assert_eq!((recording.layout(), first), (Some(&game.layout), None), "{format:?}");
        let position = read_any_positions(&bytes).next().unwrap().unwrap();
        let view = position.view();
        assert_eq!((view.size(), view.mines()), (game.layout.size(), 99), "{format:?}");
        let open: Vec<_> =
            view.size().iter().filter(|&cell| matches!(view.face(cell), Face::Open(_))).collect();
        assert!(!open.is_empty(), "{format:?}");
        for cell in open {
            assert_eq!(view.face(cell), Face::Open(game.layout.number(cell)), "{format:?}");
        }
    }
    // Every game of a series is read.
    let series = writers::evfs(&[writers::evf(&game, 3, 16), writers::evf(&game, 3, 16)]);
    assert_eq!(read_any_boards(&series).unwrap().len(), 2);
    assert_eq!(read_any_positions(&series).count(), 2);
}

#[test]
fn a_damaged_game_of_another_program_has_its_place() {
    let game = random_game(Size::new(8, 8).unwrap(), 10, 5, 20);
    let bytes = writers::rmv(&game, 2, 16, &[]);
    let error = read_any_boards(&bytes[..9]).unwrap_err().to_string();
    assert!(error.starts_with("1:1: byte "), "{error}");
    let text = Video::read(&writers::avf(&game)).unwrap().to_rawvf().replace("lc", "zz");
    let error = read_any_boards(text.as_bytes()).unwrap_err();
    assert!(error.line > 1 && error.problem.contains("zz"), "{error}");
}

fn all_formats(game: &Game) -> Vec<Vec<u8>> {
    let mut all = vec![
        writers::avf(game),
        writers::mvf(game, Clone::V097, 40694),
        writers::mvf(game, Clone::V2007, 42212),
        writers::mvf_old(game),
        writers::rmv(game, 1, 16, &[]),
        writers::rmv(game, 2, 16, &[]),
        writers::evfs(&[writers::evf(game, 3, 16), writers::evf(game, 3, 16)]),
        Video::read(&writers::avf(game)).unwrap().to_rawvf().into_bytes(),
        Video::read(&writers::avf(game)).unwrap().to_evf().unwrap(),
    ];
    all.extend((0..=3).map(|version| writers::evf(game, version, 16)));
    all
}

fn small_game(events: &[(i64, MouseKind, i32, i32)]) -> Game {
    let size = Size::new(2, 5).unwrap();
    let layout = Layout::new(size, [size.cell(0, 0).unwrap(), size.cell(1, 3).unwrap()]);
    let three_bv = LayoutFacts::of(&layout).three_bv();
    let events = events.iter().map(|&(millis, kind, x, y)| MouseEvent { millis, kind, x, y }).collect();
    Game { layout, player: b"Ann Other".to_vec(), millis: 0, three_bv, events }
}

#[test]
fn boards_without_a_game_are_read() {
    // Three columns, two rows, two mines: their columns and rows.
    let video = Video::read(&[3, 2, 0, 2, 1, 0, 2, 1]).unwrap();
    let size = Size::new(2, 3).unwrap();
    let mines = [(0, 1), (1, 2)].map(|(row, col)| size.cell(row, col).unwrap());
    assert_eq!((video.format, &video.layout), (GameFormat::Board, &Layout::new(size, mines)));
    assert!(video.events.is_empty());
}

#[test]
fn a_series_holds_several_games() {
    let game = random_game(Size::new(8, 8).unwrap(), 10, 7, 12);
    let bytes = writers::evfs(&[writers::evf(&game, 3, 16), writers::evf(&game, 2, 24)]);
    let videos = Video::read_all(&bytes).unwrap();
    assert_eq!(videos.iter().map(|video| video.cell_size).collect::<Vec<_>>(), [16, 24]);
    assert!(videos.iter().all(|video| video.events == game.events && video.version == "evfs v0"));
}

#[test]
fn the_press_that_starts_a_vienna_game_is_added() {
    let mut game = random_game(Size::new(8, 8).unwrap(), 10, 7, 12);
    game.events.drain(..game.events.iter().position(|event| event.kind == MouseKind::LeftUp).unwrap());
    let first = game.events[0];
    let video = Video::read(&writers::rmv(&game, 1, 16, &[])).unwrap();
    assert_eq!(video.events[0], MouseEvent { kind: MouseKind::LeftDown, ..first });
    assert_eq!(video.events[1..], game.events);
}

#[test]
fn flags_before_the_start_are_kept() {
    let mut game = small_game(&[(0, MouseKind::LeftUp, 40, 8)]);
    game.events.insert(0, MouseEvent { millis: 0, kind: MouseKind::PreFlag, x: 12, y: 12 });
    for version in [1, 2] {
        let cell_size = if version == 1 { 16 } else { 24 };
        let video = Video::read(&writers::rmv(&game, version, cell_size, &[])).unwrap();
        let play = VideoPlay::finished(&video);
        assert_eq!(play.game().flags(), 1);
        assert_eq!(video.events[0].kind, MouseKind::PreFlag);
    }
}

#[test]
fn what_the_program_showed_is_compared_with_the_board() {
    let game = small_game(&[(0, MouseKind::LeftDown, 40, 8), (5, MouseKind::LeftUp, 40, 8)]);
    let right = vec![(1usize, vec![19, 2, 0])];
    let wrong = vec![(1usize, vec![20, 2, 0])];
    let findings =
        |shown: &[(usize, Vec<u8>)]| Video::read(&writers::rmv(&game, 2, 16, shown)).unwrap().findings();
    let differs = |finding: &Finding| matches!(finding, Finding::Shown { cell, .. } if (cell.row(), cell.col()) == (0, 2));
    assert!(!findings(&right).iter().any(differs));
    assert!(findings(&wrong).iter().any(differs));
}

#[test]
fn declarations_are_compared_with_the_play() {
    let mut game = small_game(&[(0, MouseKind::LeftDown, 8, 8), (5, MouseKind::LeftUp, 8, 8)]);
    game.millis = 4000;
    game.three_bv = 77;
    let video = Video::read(&writers::rmv(&game, 2, 16, &[])).unwrap();
    assert_eq!(VideoPlay::finished(&video).result(), GameResult::Lost);
    let findings = video.findings();
    assert!(findings.contains(&Finding::Result { declared: GameResult::Won, played: GameResult::Lost }));
    assert!(findings.contains(&Finding::Time { declared: 4000, played: 0 }));
    assert!(
        findings
            .contains(&Finding::ThreeBv { declared: 77, played: LayoutFacts::of(&game.layout).three_bv() })
    );
}

#[test]
fn names_come_out_right() {
    let mut game = small_game(&[(0, MouseKind::LeftDown, 40, 8)]);
    let mut name = |bytes: &[u8]| {
        game.player = bytes.to_vec();
        Video::read(&writers::avf(&game)).unwrap().player
    };
    assert_eq!(name(b"\xcd\xf5\xbc\xce\xc4\xfe"), "王嘉宁");
    assert_eq!(name(b"Jos\xe9"), "José");
    assert_eq!(name(b"M\xfcller"), "Müller");
    game.player = "王嘉宁 é".as_bytes().to_vec();
    assert_eq!(Video::read(&writers::evf(&game, 3, 16)).unwrap().player, "王嘉宁 é");
}

#[test]
fn errors_name_the_place() {
    let error = |bytes: &[u8]| Video::read(bytes).unwrap_err().to_string();
    assert_eq!(error(b""), "byte 0: expected a recorded game, found an empty file");
    assert_eq!(
        error(b"<?php echo 1;"),
        "byte 0: expected a game as AVF, MVF, RMV, EVF, RawVF or saolei's text, found none of them"
    );
    let header = "Width: 2\nHeight: 1\nBoard:\n*0\nEvents:\n";
    assert_eq!(
        error(b"Width: 2\nHeight: 1\n"),
        "byte 19: expected the line `Board:`, found the end of the file"
    );
    assert_eq!(error(b"Width: 2\nHeight: 1\nBoard:\n*00\n"), "line 4: expected a row of 2 cells, found 3");
    let event = |line: &str| error(format!("{header}{line}\n").as_bytes());
    assert_eq!(
        event("0.10 ll 1 1 (8 8)"),
        "line 6: expected a mouse event such as `lc` or `mv`, found \"ll\""
    );
    assert_eq!(
        event("1.0 lc (8 8)\n0.5 lr (8 8)"),
        "line 7: expected a time of 1000 ms or more, found 500 ms"
    );
    let mut rmv = writers::rmv(&small_game(&[(0, MouseKind::LeftDown, 40, 8)]), 2, 16, &[]);
    let place = rmv.windows(9).position(|at| at == b"Ann Other").unwrap();
    rmv[place] = 0xf4;
    assert_eq!(error(&rmv), format!("byte {place}: expected UTF-8, as the file declares, found other bytes"));
}
