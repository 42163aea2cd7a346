//! `saolei health` with a server that works, with others, and with none.

mod common;

use common::saolei;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::thread;

/// Exit code and standard output of `saolei health`.
fn health(arguments: &[&str]) -> (Option<i32>, String) {
    let output = saolei(&[&["health"], arguments].concat(), "");
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_server_that_runs_is_healthy() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_saolei"))
        .args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--store",
            "sqlite::memory:",
            "--host",
            "mines.example.org",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let url = line.trim();
    let answers = [health(&[url]), health(&[&format!("{url}/")]), health(&[url, "--lang", "zh"])];
    server.kill().unwrap();
    server.wait().unwrap();
    assert_eq!(answers[0], (Some(0), format!("{url}: healthy\n")));
    assert_eq!(answers[1], (Some(0), format!("{url}/: healthy\n")));
    assert_eq!(answers[2], (Some(0), format!("{url}: 正常\n")));
}

#[test]
fn any_other_answer_is_not() {
    for (answer, finding) in [
        ("HTTP/1.1 503 Service Unavailable\r\n\r\n", "not healthy, status 503\n"),
        ("HTTP/1.1 404 Not Found\r\n\r\n", "not healthy, status 404\n"),
        ("220 mail.example.org", "not healthy, the answer is not HTTP\n"),
        ("", "not healthy, failed to fill whole buffer\n"),
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 4];
            stream.read_exact(&mut request).unwrap();
            stream.write_all(answer.as_bytes()).unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            // Closed with unread bytes, the connection is reset and the answer may be lost. The client may do that.
            let _ = stream.read_to_end(&mut Vec::new());
            request
        });
        assert_eq!(health(&[&url]), (Some(1), format!("{url}: {finding}")));
        assert_eq!(&server.join().unwrap(), b"GET ");
    }
}

#[test]
fn no_server_is_not_healthy_and_no_url_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let (code, printed) = health(&[&url]);
    assert!(code == Some(1) && printed.starts_with(&format!("{url}: not healthy, ")), "{code:?} {printed}");
    let output = saolei(&["health", "https://example.org"], "");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "saolei: https://example.org: expected a URL such as http://127.0.0.1:8080\n");
}
