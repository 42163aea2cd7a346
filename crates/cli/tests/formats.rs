//! What `saolei make` writes in any of its formats, every command that takes boards reads.

#![cfg(unix)] // ends servers by signals

mod common;

use common::saolei;
use saolei_boards::{FoundBoard, format_position, read_boards};
use saolei_replay::RecordedGame;
use saolei_rules::{Game, Rules};
use saolei_solver::View;
use saolei_testing::{Client, ServerProcess, json_text};
use serde_json::Value;
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;

const FORMATS: [&str; 6] = ["saolei", "boom", "sweep", "console", "json", "mbf"];

/// Three boards, wider than high, that need no guess after a click on row 2, column 3.
fn made(format: &str) -> Vec<u8> {
    let wanted = "make 7x12/15 --no-guess --start 2,3 --count 3 --seed f --format";
    let arguments: Vec<&str> = wanted.split(' ').chain([format]).collect();
    let output = saolei(&arguments, "");
    assert!(output.status.success(), "{output:?}");
    output.stdout
}

/// The boards themselves, from rows of text.
fn boards() -> Vec<FoundBoard> {
    let boards = read_boards(&made("saolei")).unwrap();
    assert_eq!(boards.len(), 3);
    boards
}

/// The first of the boards as a recorded game that was played for one click.
fn recorded() -> Vec<u8> {
    let text = String::from_utf8(made("sweep")).unwrap();
    let rows: String = text.lines().skip(1).take(7).map(|row| format!("{row}\n")).collect();
    let header = "saolei 1\nrules classic\nsize 7x12\nmines 15\nstart opening\nmade given\nlayout\n";
    format!("{header}{rows}0 open 2 3\n").into_bytes()
}

/// The same game as two other programs record it.
fn recorded_elsewhere() -> [(&'static str, Vec<u8>); 2] {
    let game = RecordedGame::read(&recorded()).unwrap().to_recording().unwrap().to_video().unwrap();
    [("rawvf", game.to_rawvf().into_bytes()), ("evf", game.to_evf().unwrap())]
}

#[test]
fn prove_reads_every_format() {
    for format in FORMATS {
        let proof = saolei(&["prove", "--start", "2,3", "--json", "--summary"], made(format));
        let text = String::from_utf8(proof.stdout).unwrap();
        assert!(proof.status.success(), "{format}: {text}");
        assert_eq!(text.matches("\"start\":[2,3],\"proved\":true").count(), 3, "{format}: {text}");
    }
    for (format, game) in [("saolei", recorded())].into_iter().chain(recorded_elsewhere()) {
        let proof = saolei(&["prove", "--json", "--summary"], game);
        let text = String::from_utf8(proof.stdout).unwrap();
        assert!(text.starts_with("{\"board\":1,\"start\":[2,3],\"proved\":true"), "{format}: {text}");
    }
}

#[test]
fn solve_reads_every_format() {
    let boards = boards();
    // Formats that name the first click are solved after it, the others before it.
    let after = |board: &FoundBoard| {
        let mut game = Game::new(board.layout.clone(), &Rules::CLASSIC);
        let _ = game.open(board.layout.size().cell(1, 2).unwrap());
        format_position(&View::of(&game))
    };
    let solved = |input: &[u8]| {
        let output = saolei(&["solve", "--odds"], input);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let opened: Vec<String> = boards.iter().map(after).collect();
    let closed = vec![format!("7x12 15\n{}", "............\n".repeat(7)); 3];
    for format in FORMATS {
        let names_start = matches!(format, "saolei" | "json");
        let expected = if names_start { opened.join("\n") } else { closed.join("\n") };
        assert_eq!(solved(&made(format)), solved(expected.as_bytes()), "{format}");
    }
    for (format, game) in [("saolei", recorded())].into_iter().chain(recorded_elsewhere()) {
        assert_eq!(solved(&game), solved(opened[0].as_bytes()), "{format}");
    }
}

#[test]
fn play_reads_every_format() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formats");
    fs::create_dir_all(&folder).unwrap();
    let play = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        String::from_utf8(saolei(&["play", "--game", path.to_str().unwrap()], "").stderr).unwrap()
    };
    // The file is read before the terminal is looked for.
    for format in FORMATS {
        assert!(play(format, &made(format)).contains("play needs a terminal"), "{format}");
    }
    for (format, game) in [("saolei", recorded())].into_iter().chain(recorded_elsewhere()) {
        assert!(play(&format!("recorded.{format}"), &game).contains("play needs a terminal"), "{format}");
    }
    assert!(play("nothing", b"no board").contains("nothing:1:1: expected rows of"));
}

#[test]
fn serve_reads_every_format() {
    let server = ServerProcess::start(Path::new(env!("CARGO_BIN_EXE_saolei")), "sqlite::memory:").unwrap();
    let first = &boards()[0];
    let files = FORMATS.map(|format| (format, made(format))).into_iter().chain([("recorded", recorded())]);
    for (name, file) in files {
        let (status, text) = post(server.address, "/api/v1/games/import?rules=boom", &file);
        assert_eq!(status, 201, "{name}: {text}");
        let game: Value = serde_json::from_str(&text).unwrap();
        let size = (&game["rows"], &game["cols"], &game["mines"]);
        assert_eq!(size, (&7.into(), &12.into(), &15.into()), "{name}");
        assert_eq!((&game["rules"], &game["ranked"]), (&"boom".into(), &false.into()), "{name}");
        assert_eq!(game["board"][6], "............", "{name}: the mines are secret");
        // Open the cell that the file names, or else a number, and compare it with the board.
        let number = first.layout.size().iter().find(|&cell| !first.layout.is_mine(cell)).unwrap();
        let (row, col) = match game["first"].as_object() {
            Some(place) => (place["row"].as_u64().unwrap(), place["col"].as_u64().unwrap()),
            None => (u64::from(number.row()) + 1, u64::from(number.col()) + 1),
        };
        let mut player = Client::connect(server.address).unwrap();
        player.key = json_text(&text, "key").unwrap().to_string();
        let path = format!("/api/v1/games/{}", json_text(&text, "id").unwrap());
        let body = format!("{{\"key\":\"k\",\"act\":\"open\",\"row\":{row},\"col\":{col}}}");
        let (status, answer) = player.post(&format!("{path}/moves"), &body).unwrap();
        assert_eq!(status, 200, "{name}: {answer}");
        let seen: Value = serde_json::from_str(&player.get(&path).unwrap().1).unwrap();
        let glyph = seen["board"][row as usize - 1].as_str().unwrap().as_bytes()[col as usize - 1];
        let cell = first.layout.size().cell(row as u32 - 1, col as u32 - 1).unwrap();
        assert_eq!(glyph, b'0' + first.layout.number(cell), "{name}");
    }
    let (status, problem) = post(server.address, "/api/v1/games/import", b"..*\n..\n");
    assert_eq!(status, 422);
    assert!(problem.contains("2:3: a row of length 2, expected 3"), "{problem}");
}

/// Sends a file; the status and the body of the answer.
fn post(address: SocketAddr, path: &str, file: &[u8]) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        file.len()
    )
    .unwrap();
    stream.write_all(file).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    (status, answer.split_once("\r\n\r\n").unwrap().1.to_string())
}
