//! Several servers of one PostgreSQL database behind a proxy are one site: players do not notice when one of them dies.

#![cfg(unix)] // needs PostgreSQL and nginx

use saolei_testing::{Client, Postgres, ServerProcess, json_text};
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

const PROGRAM: &str = env!("CARGO_BIN_EXE_saolei");

/// A running nginx, ended when this is dropped.
struct Nginx {
    folder: PathBuf,
    child: Child,
    address: SocketAddr,
}

impl Nginx {
    /// Starts nginx in front of these servers; `None` if it is missing, which is reported.
    fn start_or_skip(servers: [SocketAddr; 2]) -> Option<Nginx> {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
        let program = folders.map(|folder| folder.join("nginx")).find(|file| file.exists());
        let Some(program) = program else {
            assert!(env::var_os("CI").is_none(), "nginx is missing");
            eprintln!("\n*** NOT TESTED BEHIND A PROXY: nginx is missing; `make setup` unpacks it ***\n");
            return None;
        };
        let folder = env::temp_dir().join(format!("saolei-nginx-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // nginx takes no port 0: a port that was free a moment ago.
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let [one, other] = servers;
        let here = folder.display();
        let config = format!(
            "daemon off; pid {here}/pid; error_log {here}/error.log; events {{ }}
             http {{
                 access_log off;
                 client_body_temp_path {here}/body; proxy_temp_path {here}/proxy; fastcgi_temp_path {here}/fastcgi;
                 uwsgi_temp_path {here}/uwsgi; scgi_temp_path {here}/scgi;
                 upstream saolei {{ server {one} fail_timeout=1s; server {other} fail_timeout=1s; }}
                 server {{
                     listen {address};
                     location / {{
                         proxy_pass http://saolei;
                         proxy_http_version 1.1;
                         proxy_set_header Host $host;
                         proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                         proxy_set_header X-Forwarded-Proto $scheme;
                         proxy_buffering off;
                         proxy_next_upstream error timeout non_idempotent;
                     }}
                 }}
             }}"
        );
        fs::write(folder.join("nginx.conf"), config).unwrap();
        let mut command = Command::new(program);
        command.arg("-c").arg(folder.join("nginx.conf")).arg("-p").arg(&folder).stderr(Stdio::null());
        let nginx = Nginx { child: command.spawn().unwrap(), folder, address };
        let start = Instant::now();
        while TcpStream::connect(nginx.address).is_err() {
            assert!(start.elapsed() < Duration::from_secs(60), "nginx does not start");
            thread::sleep(Duration::from_millis(50));
        }
        Some(nginx)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Its workers end with it.
        let _ = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The turns that a watcher is sent, up to this one.
fn watch(address: SocketAddr, id: &str, last: u64) -> thread::JoinHandle<Vec<u64>> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    write!(stream, "GET /api/v1/games/{id}/events HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
    thread::spawn(move || {
        let lines = BufReader::new(stream).lines().map(|line| line.expect("the stream goes on"));
        let mut turns = Vec::new();
        for line in lines {
            let turn = line.strip_prefix("id: ").or_else(|| line.strip_prefix("id:"));
            turns.extend(turn.map(|turn| turn.trim().parse::<u64>().unwrap()));
            if turns.last() == Some(&last) {
                break;
            }
        }
        turns
    })
}

#[test]
fn a_server_dies_in_the_middle_of_a_game_and_the_other_goes_on() {
    const MARKS: u64 = 120;
    let Some(postgres) = Postgres::start_or_skip() else { return };
    let store = postgres.database("two").unwrap();
    let mut one = ServerProcess::start(Path::new(PROGRAM), &store).unwrap();
    let other = ServerProcess::start(Path::new(PROGRAM), &store).unwrap();
    let Some(nginx) = Nginx::start_or_skip([one.address, other.address]) else { return };
    let mut client = Client::connect(nginx.address).unwrap();
    let (status, game) = client.post("/api/v1/games", r#"{"level":"expert"}"#).unwrap();
    assert_eq!(status, 201, "{game}");
    let id = json_text(&game, "id").unwrap();
    let key = json_text(&game, "key").unwrap().to_string();
    client.key.clone_from(&key);
    // Half of the turns are made by the server that this watcher does not know.
    let watcher = watch(other.address, id, MARKS);
    let path = format!("/api/v1/games/{id}/moves");
    for number in 0..MARKS {
        if number == MARKS / 2 {
            one.kill().unwrap();
        }
        let (row, col) = (1 + number / 30, 1 + number % 30);
        let body = format!(r#"{{"key":"{number}","act":"mark","row":{row},"col":{col}}}"#);
        let (status, answer) = client.post(&path, &body).unwrap();
        assert_eq!(status, 200, "move {number}: {answer}");
        assert!(answer.contains(&format!("\"turn\":{},", number + 1)), "one turn for each move: {answer}");
    }
    let (_, seen) = client.get(&format!("/api/v1/games/{id}")).unwrap();
    let board = seen.split("\"board\":[").nth(1).unwrap().split(']').next().unwrap();
    assert_eq!(board.matches('F').count() as u64, MARKS, "{board}");
    let turns = watcher.join().unwrap();
    assert!(turns.is_sorted() && turns.last() == Some(&MARKS), "{turns:?}");
    drop(other);
}
