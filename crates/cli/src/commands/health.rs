//! `saolei health`: asks a server whether it can save games.

use crate::Answer;
use crate::args::language::say;
use crate::files;
use anyhow::Context;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

/// How long connecting, and each part of the answer, may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Ask a server whether it works and can save games
///
/// For service managers and containers: the exit code is 0 if it does, and 1 if not.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei health
  saolei health http://127.0.0.1:9000")]
pub(crate) struct HealthArgs {
    /// Where the server listens
    #[arg(value_name = "URL", default_value = "http://127.0.0.1:8080")]
    url: String,
}

/// Anything but a good answer means no: a server that cannot be reached is not healthy either.
pub(crate) fn run(args: &HealthArgs) -> anyhow::Result<Answer> {
    let host = host(&args.url).with_context(|| {
        let url = &args.url;
        say!(
            "{url}: expected a URL such as http://127.0.0.1:8080",
            "{url}：应为 URL，例如 http://127.0.0.1:8080"
        )
    })?;
    let answer = ask(&host);
    let is_healthy = matches!(answer, Ok(200));
    let finding = match answer {
        Ok(200) => say!("healthy", "正常"),
        Ok(status) => say!("not healthy, status {status}", "不正常，状态码 {status}"),
        Err(error) => {
            let error = crate::words(&error);
            say!("not healthy, {error}", "不正常，{error}")
        }
    };
    files::print(format!("{}: {finding}\n", args.url).as_bytes())?;
    Ok(Answer::of(is_healthy))
}

/// The name and port of `http://NAME[:PORT][/]`.
fn host(url: &str) -> Option<String> {
    let host = url.strip_prefix("http://")?;
    let host = host.strip_suffix('/').unwrap_or(host);
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
    if host.is_empty() || !host.bytes().all(is_host) {
        return None;
    }
    let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    Some(if has_port { host.to_string() } else { format!("{host}:80") })
}

/// The status of `/healthz`.
fn ask(host: &str) -> io::Result<u16> {
    let mut last = io::ErrorKind::NotFound.into();
    for address in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => return status(stream, host),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn status(mut stream: TcpStream, host: &str) -> io::Result<u16> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut line = [0; "HTTP/1.1 200".len()];
    stream.read_exact(&mut line)?;
    let status = line.strip_prefix(b"HTTP/1.1 ").and_then(|status| str::from_utf8(status).ok()?.parse().ok());
    status.ok_or_else(|| io::Error::other(say!("the answer is not HTTP", "回答不是 HTTP")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_a_host_and_a_port() {
        assert_eq!(host("http://127.0.0.1:9000").as_deref(), Some("127.0.0.1:9000"));
        assert_eq!(host("http://mines.example.org/").as_deref(), Some("mines.example.org:80"));
        assert_eq!(host("http://[::1]").as_deref(), Some("[::1]:80"));
        for bad in ["", "127.0.0.1:8080", "https://example.org", "http://", "http://a/b", "http://a\r\nb"] {
            assert_eq!(host(bad), None, "{bad}");
        }
    }
}
