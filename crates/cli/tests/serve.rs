//! `saolei serve` as a process.

#![cfg(unix)] // limits the server by a Unix shell

use saolei_testing::{Client, ServerProcess, json_text};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Stdio;

const PROGRAM: &str = env!("CARGO_BIN_EXE_saolei");

#[test]
fn a_server_that_is_told_to_stop_ends_its_streams_and_keeps_its_games() {
    let folder = std::env::temp_dir().join(format!("saolei-stop-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let store = format!("sqlite:{}", folder.join("games.db").display());
    let server = ServerProcess::start(Path::new(PROGRAM), &store).unwrap();
    let mut client = Client::connect(server.address).unwrap();
    let (_, game) = client.post("/api/v1/games", "{}").unwrap();
    let id = json_text(&game, "id").unwrap();
    let mut watcher = TcpStream::connect(server.address).unwrap();
    write!(watcher, "GET /api/v1/games/{id}/events HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
    let mut stream = BufReader::new(watcher).lines();
    assert!(stream.any(|line| line.unwrap() == "event: game"));
    assert!(server.stop().unwrap().success());
    assert!(stream.all(|line| line.is_ok()), "the stream ends and does not break off");
    let server = ServerProcess::start(Path::new(PROGRAM), &store).unwrap();
    let (status, _) = Client::connect(server.address).unwrap().get(&format!("/api/v1/games/{id}")).unwrap();
    assert_eq!(status, 200);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_bad_address_is_refused_before_files_are_created() {
    let folder = std::env::temp_dir().join(format!("saolei-listen-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    for address in ["nowhere", "127.0.0.1:99999", &taken.local_addr().unwrap().to_string()] {
        let output = std::process::Command::new(PROGRAM)
            .args(["serve", "--listen", address])
            .env("XDG_DATA_HOME", &folder)
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        let told = format!("saolei: {address}: cannot listen, expected --listen ADDRESS:PORT: ");
        assert!(error.starts_with(&told) && error.lines().count() == 1, "{error}");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "{address}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// Starts a server with these options by a shell, and returns its standard error up to a line with this text.
fn log_until(script: &str, options: &[&str], text: &str) -> String {
    let mut child = std::process::Command::new("sh")
        .args(["-c", &format!("{script}; exec \"$0\" serve --listen 127.0.0.1:0 \"$@\""), PROGRAM])
        .args(options)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = String::new();
    for line in BufReader::new(child.stderr.take().unwrap()).lines() {
        log.push_str(&line.unwrap());
        log.push('\n');
        if log.contains(text) {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    log
}

#[test]
fn the_limit_of_open_files_is_raised_or_the_connections_follow_it() {
    let few = "at most 40 connections instead of 4096: this process may open 200 files (ulimit -n)";
    let log = log_until("ulimit -n 200", &["--store", "sqlite::memory:"], "connections instead");
    assert!(log.contains(few), "{log}");
    #[cfg(target_os = "linux")]
    {
        let server =
            ServerProcess::start_limited(Path::new(PROGRAM), "sqlite::memory:", "ulimit -Sn 200").unwrap();
        let mut client = Client::connect(server.address).unwrap();
        assert_eq!(client.get("/api/v1/me").unwrap().0, 200);
        let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.id())).unwrap();
        let files = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
        let mut numbers = files.split_whitespace().filter_map(|word| word.parse::<u64>().ok());
        let (soft, hard) = (numbers.next().unwrap(), numbers.next().unwrap());
        assert_eq!(soft, hard.min(4096 + 160), "{files}");
    }
}

#[test]
fn a_store_that_others_can_read_is_warned_about() {
    use std::os::unix::fs::PermissionsExt;
    let folder = std::env::temp_dir().join(format!("saolei-modes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    let change = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let start = || {
        log_until(
            &format!("umask 000; export XDG_DATA_HOME={}", folder.display()),
            &["--metrics", "127.0.0.1:0"],
            "metrics at",
        )
    };
    let log = start();
    assert!(!log.contains("WARN"), "{log}");
    let (store, file) = (folder.join("saolei"), folder.join("saolei/games.db"));
    assert_eq!((mode(&store), mode(&file)), (0o700, 0o600));
    change(&store, 0o755);
    change(&file, 0o640);
    let log = start();
    for (path, mode) in [(&file, 600), (&store, 700)] {
        let path = path.display();
        assert!(log.contains(&format!("{path}: others can read it; try: chmod {mode} {path}\n")), "{log}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_example_client_wins_a_game() {
    let server = ServerProcess::start(Path::new(PROGRAM), "sqlite::memory:").unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/examples/client.py");
    let played =
        std::process::Command::new("python3").arg(script).arg(format!("http://{}", server.address)).output();
    let Ok(played) = played else {
        assert!(std::env::var_os("CI").is_none(), "python3 is missing");
        eprintln!("\n*** NOT TESTED: the example client, because python3 is missing ***\n");
        return;
    };
    let out = String::from_utf8(played.stdout).unwrap();
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 10, "{out}");
    assert_eq!(lines[..9].concat().matches('F').count(), 10, "a win flags all mines\n{out}");
    assert!(lines[9].starts_with("won after "), "{out}");
    let mut client = Client::connect(server.address).unwrap();
    let (_, bots) = client.get("/api/v1/leaderboards/beginner?no_guess=true&players=bots").unwrap();
    assert!(lines[9].ends_with(json_text(&bots, "id").unwrap()), "{bots}");
}

#[test]
fn an_origin_is_a_scheme_and_a_host() {
    for origin in ["mines.example.org", "https://", "https://mines.example.org/", "*", "https://a b"] {
        let output = std::process::Command::new(PROGRAM).args(["serve", "--cors", origin]).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("expected a scheme and a host, such as https://mines.example.org"), "{error}");
    }
}
