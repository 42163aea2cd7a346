//! Writers of the binary formats, for tests alone: each follows its format's description, not our reader.

use saolei_replay::{MouseEvent, MouseKind};
use saolei_rules::{Cell, Layout};

/// A game to be written.
pub struct Game {
    pub layout: Layout,
    pub player: Vec<u8>,
    pub millis: u64,
    pub three_bv: u64,
    pub events: Vec<MouseEvent>,
}

fn mines(layout: &Layout) -> impl Iterator<Item = Cell> {
    layout.mine_cells()
}

fn hidden(text: &[u8]) -> Vec<u8> {
    text.iter().map(|byte| byte.wrapping_sub(45)).collect()
}

fn weighted(text: &[u8]) -> String {
    text.iter().enumerate().map(|(at, &byte)| (at as u64 + 1) * u64::from(byte)).sum::<u64>().to_string()
}

/// Minesweeper Arbiter 0.52.3.
pub fn avf(game: &Game) -> Vec<u8> {
    let (rows, cols) = (game.layout.size().rows(), game.layout.size().cols());
    let mut bytes = vec![52, 1, 2, 3, 4];
    match (cols, rows, game.layout.mines()) {
        (8, 8, 10) => bytes.push(3),
        (16, 16, 40) => bytes.push(4),
        (30, 16, 99) => bytes.push(5),
        (_, _, mines) => {
            bytes.extend([6, (cols - 1) as u8, (rows - 1) as u8]);
            bytes.extend((mines as u16).to_be_bytes());
        }
    }
    for mine in mines(&game.layout) {
        bytes.extend([mine.row() as u8 + 1, mine.col() as u8 + 1]);
    }
    let mut board = 0u64;
    for row in 0..rows {
        for col in 0..cols {
            let cell = game.layout.size().cell(row, col).unwrap();
            let value = if game.layout.is_mine(cell) { 10 } else { u64::from(game.layout.number(cell)) + 1 };
            board += value * u64::from(col) * u64::from(row + 1);
        }
    }
    bytes.extend(hidden(board.to_string().as_bytes()));
    let records = game.events.len() as u32 + 6;
    bytes.extend(hidden(&(records - 1).to_be_bytes()));
    bytes.push(8);
    bytes.push(game.player.len() as u8);
    bytes.extend(hidden(&game.player));
    bytes.extend(hidden(weighted(&game.player).as_bytes()));
    bytes.push(127);
    let level = match bytes[5] {
        6 => format!("3|W{cols}H{rows}M{}", game.layout.mines()),
        level => (level - 3).to_string(),
    };
    let seconds = (game.millis + 1000) / 1000;
    let info = format!(
        "[{level}|14.5.2020.20:31:07:6606|14.20:31:12:081|B{}T{seconds}.{:02}]",
        game.three_bv,
        game.millis % 1000 / 10,
    );
    bytes.push(info.len() as u8);
    bytes.extend(info.as_bytes());
    bytes.extend(hidden(weighted(info.as_bytes()).as_bytes()));
    for event in &game.events {
        let code = match event.kind {
            MouseKind::Move => 1,
            MouseKind::LeftDown => 3,
            MouseKind::LeftUp => 5,
            MouseKind::RightDown => 9,
            MouseKind::RightUp => 17,
            MouseKind::MiddleDown => 33,
            MouseKind::MiddleUp => 65,
            other => panic!("{other:?} cannot be written as AVF"),
        };
        let seconds = (event.millis / 1000 + 1) as u16;
        let [x, y] = [(event.x as u16).to_be_bytes(), (event.y as u16).to_be_bytes()];
        let time = seconds.to_be_bytes();
        bytes.extend([code, x[0], time[1], x[1], (event.millis % 1000 / 10) as u8, y[0], time[0], y[1]]);
    }
    for _ in 0..6 {
        bytes.extend([1, 0, 0, 0, 0, 0, 0, 0]);
    }
    bytes.extend(b"1234567890123456789012345678901\x01\x02\r");
    bytes.extend(b"cs=0123456789abcdef\r");
    bytes.extend(b"RealTime: 49.25\rSkin: 3.1\r");
    bytes.extend(&game.player);
    bytes.extend(b"\rMinesweeper Arbiter 0.52.3. Copyright 2005-2013 Dmitriy I. Sukhomlynov");
    bytes
}

/// The versions of Minesweeper Clone with a header.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Clone {
    V097,
    V2007,
}

/// The buttons that are down after each event, as Clone records them: only events that a record can hold are written.
pub fn mvf(game: &Game, version: Clone, key: u16) -> Vec<u8> {
    let mut bytes = Vec::new();
    let years = if version == Clone::V097 { "2003-2005" } else { "2006-2007" };
    for text in ["Minesweeper Clone", years, "Rodrigo Silveira Camargo", "version 0.97 beta"] {
        bytes.push(text.len() as u8);
        bytes.extend(text.as_bytes());
    }
    bytes.extend([0, 0, 0]);
    bytes.extend([5, 14]);
    bytes.extend(2006u16.to_be_bytes());
    bytes.extend([20, 31, 7, 3, 1]);
    if version == Clone::V097 {
        bytes.extend(((game.millis / 1000) as u16).to_be_bytes());
        bytes.push((game.millis % 1000 / 10) as u8);
        for claim in [game.three_bv, game.three_bv, 1, 2, 3] {
            bytes.extend((claim as u16).to_be_bytes());
        }
    } else {
        bytes.extend(&(game.millis as u32).to_be_bytes()[1..]);
    }
    bytes.push(0);
    bytes.extend([game.layout.size().cols() as u8, game.layout.size().rows() as u8]);
    bytes.extend((game.layout.mines() as u16).to_be_bytes());
    for mine in mines(&game.layout) {
        bytes.extend([mine.col() as u8 + 1, mine.row() as u8 + 1]);
    }
    bytes.push(game.player.len() as u8);
    bytes.extend(&game.player);
    bytes.extend(key.to_be_bytes());
    let records = button_states(&game.events);
    bytes.extend(&(records.len() as u32).to_be_bytes()[1..]);
    let order = order(key, version);
    for (event, left, right, middle) in records {
        let mut logical: Vec<bool> = vec![right, middle, left];
        let mut push = |number: i64, bits: usize| logical.extend((0..bits).map(|bit| number >> bit & 1 == 1));
        if version == Clone::V097 {
            push(i64::from(event.y), 9);
            push(i64::from(event.x), 9);
            push(event.millis % 1000 / 10, 7);
            push(event.millis / 1000, 10);
            push(0, 2);
        } else {
            push(i64::from(event.y) + 32, 11);
            push(i64::from(event.x) + 32, 11);
            push(event.millis, 22);
            push(0, 1);
        }
        let mut stored = vec![0u8; order.len() / 8];
        for (bit, &at) in logical.iter().zip(&order) {
            stored[at / 8] |= u8::from(*bit) << (at % 8);
        }
        bytes.extend(stored);
    }
    bytes.extend([0; 32]);
    bytes
}

/// Each event with the buttons that are down after it.
fn button_states(events: &[MouseEvent]) -> Vec<(MouseEvent, bool, bool, bool)> {
    let (mut left, mut right, mut middle) = (false, false, false);
    let state = |event: &MouseEvent| {
        match event.kind {
            MouseKind::LeftDown => left = true,
            MouseKind::LeftUp => left = false,
            MouseKind::RightDown => right = true,
            MouseKind::RightUp => right = false,
            MouseKind::MiddleDown => middle = true,
            MouseKind::MiddleUp => middle = false,
            _ => {}
        }
        (*event, left, right, middle)
    };
    events.iter().map(state).collect()
}

/// The order of bits, computed digit by digit.
fn order(key: u16, version: Clone) -> Vec<usize> {
    let a = f64::from(key).sqrt();
    let b = (f64::from(key) + 1000.0).sqrt();
    let c = (a + 1000.0).sqrt();
    let d = (b + 1000.0).sqrt();
    let mut values = vec![(c + 1000.0).cos(), b.sqrt().sin(), c.cos(), (a.sqrt() + 1000.0).sin(), d.cos()];
    if version == Clone::V2007 {
        values.push(d.sin());
    }
    let mut digits = Vec::new();
    for value in values {
        let number = (value.abs() * 100_000_000.0).round() as u64;
        // What rounds to 1 has nine digits; the first eight count.
        let last = if number == 100_000_000 { 1 } else { 0 };
        digits.extend((last..last + 8).rev().map(|place| number / 10u64.pow(place) % 10));
    }
    let mut order = Vec::new();
    for digit in 0..10 {
        order.extend((0..digits.len()).filter(|&at| digits[at] == digit));
    }
    order
}

/// Minesweeper Clone 0.8 to 0.96.
pub fn mvf_old(game: &Game) -> Vec<u8> {
    let mut bytes = vec![game.layout.size().cols() as u8, game.layout.size().rows() as u8];
    bytes.extend((game.layout.mines() as u16).to_be_bytes());
    for mine in mines(&game.layout) {
        bytes.extend([mine.col() as u8, mine.row() as u8]);
    }
    bytes.extend([0, 0]);
    for (event, left, right, middle) in button_states(&game.events) {
        bytes.extend([(event.millis / 1000) as u8, (event.millis % 1000 / 10) as u8]);
        bytes.push(u8::from(left) | u8::from(middle) << 1 | u8::from(right) << 2);
        bytes.extend((event.x as u16).to_be_bytes());
        bytes.extend((event.y as u16).to_be_bytes());
        bytes.push(0);
    }
    bytes.extend(((game.millis / 1000) as u16).to_be_bytes());
    bytes.push((game.millis % 1000 / 10) as u8);
    let mut name = game.player.clone();
    name.resize(100, b' ');
    bytes.extend(name);
    bytes.push(0);
    bytes.extend([200; 20]);
    bytes.push(0);
    bytes
}

/// ViennaSweeper, version 1 or 2.
pub fn rmv(game: &Game, version: u16, cell_size: u8, shown: &[(usize, Vec<u8>)]) -> Vec<u8> {
    let result = b"\nLEVEL:Custom#SCORE:1.00#NAME:x#NICK:y#NF:0#\n".as_slice();
    let result = if version == 1 { result } else { b"" };
    let program = b"Vienna Minesweeper";
    let mut player = vec![0, 2, game.player.len() as u8];
    player.extend(&game.player);
    player.extend([1, b'n']);
    let mut board = 1_731_621_352u32.to_be_bytes().to_vec();
    board.extend([game.layout.size().cols() as u8, game.layout.size().rows() as u8]);
    board.extend((game.layout.mines() as u16).to_be_bytes());
    for mine in mines(&game.layout) {
        board.extend([mine.col() as u8, mine.row() as u8]);
    }
    let preflags: Vec<&MouseEvent> =
        game.events.iter().filter(|event| event.kind == MouseKind::PreFlag).collect();
    let mut flags = (preflags.len() as u16).to_be_bytes().to_vec();
    for flag in preflags {
        flags.extend([(flag.x / i32::from(cell_size)) as u8, (flag.y / i32::from(cell_size)) as u8]);
    }
    let mut properties = vec![0, 0, 0, 3];
    match version {
        1 => properties.push(0),
        _ => properties.extend([game.three_bv as u8, (game.three_bv >> 8) as u8, cell_size]),
    }
    let mut video = Vec::new();
    let mut last: Option<MouseEvent> = None;
    let mouse = game.events.iter().filter(|event| event.kind != MouseKind::PreFlag);
    for (index, event) in mouse.enumerate() {
        let code = match event.kind {
            MouseKind::Move => 1,
            MouseKind::LeftDown => 2,
            MouseKind::LeftUp => 3,
            MouseKind::RightDown => 4,
            MouseKind::RightUp => 5,
            MouseKind::MiddleDown => 6,
            MouseKind::MiddleUp => 7,
            other => panic!("{other:?} cannot be written as RMV"),
        };
        let near = |last: MouseEvent| {
            let moved = (-8..8).contains(&(event.x - last.x)) && (-8..8).contains(&(event.y - last.y));
            code == 1 && moved && event.millis - last.millis < 256
        };
        match last.filter(|&last| version == 2 && near(last)) {
            Some(last) => {
                let nibbles = ((event.x - last.x) << 4 | (event.y - last.y) & 15) as u8;
                video.extend([28, (event.millis - last.millis) as u8, nibbles]);
            }
            None => {
                video.push(code);
                video.extend(&(event.millis as u32).to_be_bytes()[1..]);
                video.push(0);
                let (x, y) = if version == 1 { (event.x + 12, event.y + 56) } else { (event.x, event.y) };
                video.extend((x as i16).to_be_bytes());
                video.extend((y as i16).to_be_bytes());
            }
        }
        last = Some(*event);
        for (_, bytes) in shown.iter().filter(|(after, _)| *after == index) {
            video.extend(bytes);
        }
    }
    video.push(16);
    let time = &(game.millis as u32).to_be_bytes()[1..];
    video.extend(time);
    video.extend([0, if version == 1 { 0 } else { 255 }]);
    video.extend(time);
    let extension: &[u8] = if version == 2 { &[0, 0] } else { &[] };
    let mut bytes = b"*rmv".to_vec();
    bytes.extend(version.to_be_bytes());
    if version == 2 {
        bytes.extend([1, 3]);
    }
    let size_at = bytes.len();
    bytes.extend([0; 4]);
    let mut lengths = vec![program.len(), player.len(), board.len(), flags.len(), properties.len()];
    if version == 1 {
        lengths.insert(0, result.len());
    } else {
        lengths.push(extension.len());
    }
    for length in lengths {
        bytes.extend((length as u16).to_be_bytes());
    }
    bytes.extend((video.len() as u32).to_be_bytes());
    bytes.extend(18u16.to_be_bytes());
    for section in [result, program, &player, &board, &flags, &properties, extension, &video] {
        bytes.extend(section);
    }
    bytes.extend([7; 18]);
    let size = bytes.len() - if version == 2 { 2 } else { 0 };
    bytes[size_at..size_at + 4].copy_from_slice(&(size as u32).to_be_bytes());
    bytes
}

/// Metasweeper, versions 0 to 3.
pub fn evf(game: &Game, version: u8, cell_size: u8) -> Vec<u8> {
    let size = game.layout.size();
    let mut bytes = vec![version, 128];
    if version == 3 {
        bytes.push(0);
    }
    bytes.extend([size.rows() as u8, size.cols() as u8]);
    bytes.extend((game.layout.mines() as u16).to_be_bytes());
    bytes.push(cell_size);
    bytes.extend([0, 0]);
    bytes.extend((game.three_bv as u16).to_be_bytes());
    bytes.extend(&(game.millis as u32).to_be_bytes()[1..]);
    let mut string = |text: &[u8]| {
        bytes.extend(text);
        bytes.push(0);
    };
    string(b"metasweeper 3.1.9");
    string(&game.player);
    for text in ["race", "id", "1700000000000000", "1700000001000000", "XX"] {
        string(text.as_bytes());
    }
    if version >= 2 {
        string(b"device");
    }
    bytes.extend(mine_bits(&game.layout));
    for event in &game.events {
        bytes.push(evf_code(event.kind));
        bytes.extend(&(event.millis as u32).to_be_bytes()[1..]);
        bytes.extend((event.x as u16).to_be_bytes());
        bytes.extend((event.y as u16).to_be_bytes());
    }
    bytes.push(0);
    bytes.extend([7; 32]);
    bytes
}

fn mine_bits(layout: &Layout) -> Vec<u8> {
    let bits: String =
        layout.size().iter().map(|cell| if layout.is_mine(cell) { '1' } else { '0' }).collect();
    let byte = |bits: &[u8]| {
        let padded = format!("{:0<8}", std::str::from_utf8(bits).unwrap());
        u8::from_str_radix(&padded, 2).unwrap()
    };
    bits.as_bytes().chunks(8).map(byte).collect()
}

fn evf_code(kind: MouseKind) -> u8 {
    match kind {
        MouseKind::Move => 1,
        MouseKind::LeftDown => 2,
        MouseKind::LeftUp => 3,
        MouseKind::RightDown => 4,
        MouseKind::RightUp => 5,
        MouseKind::MiddleDown => 6,
        MouseKind::MiddleUp => 7,
        MouseKind::PreFlag => 8,
        MouseKind::OtherDown => 9,
        MouseKind::LeftChange => 10,
        MouseKind::RightChange => 11,
        MouseKind::MiddleChange => 12,
        other => panic!("{other:?} cannot be written as EVF"),
    }
}

/// A series of EVF files with checksums of four bytes.
pub fn evfs(games: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = vec![0, 0, 4];
    for (index, game) in games.iter().enumerate() {
        bytes.extend(format!("game {index}").bytes());
        bytes.push(0);
        bytes.extend((game.len() as u32).to_be_bytes());
        bytes.extend(game);
        bytes.extend([1, 2, 3, 4]);
    }
    bytes
}
