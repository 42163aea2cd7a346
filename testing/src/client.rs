//! A small HTTP client: one connection, one visitor, one request at a time.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// One visitor with one connection.
#[derive(Debug)]
pub struct Client {
    stream: BufReader<TcpStream>,
    /// The visitor's cookie.
    pub cookie: String,
    /// The key of a play link.
    pub key: String,
    /// The address that a proxy would send; empty if there is no proxy.
    pub forwarded: String,
}

/// A status code and a body.
pub type HttpAnswer = (u16, String);

impl Client {
    /// Connects to a server.
    ///
    /// # Errors
    /// The connection fails.
    pub fn connect(address: SocketAddr) -> io::Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        let stream = BufReader::new(stream);
        Ok(Client { stream, cookie: String::new(), key: String::new(), forwarded: String::new() })
    }

    /// Sends a GET request and waits for the answer.
    ///
    /// # Errors
    /// The connection fails, or the answer is not HTTP.
    pub fn get(&mut self, path: &str) -> io::Result<HttpAnswer> {
        self.request("GET", path, "")
    }

    /// Sends a POST request with a JSON body and waits for the answer.
    ///
    /// # Errors
    /// The connection fails, or the answer is not HTTP.
    pub fn post(&mut self, path: &str, body: &str) -> io::Result<HttpAnswer> {
        self.request("POST", path, body)
    }

    fn request(&mut self, method: &str, path: &str, body: &str) -> io::Result<HttpAnswer> {
        self.send(method, path, body)?;
        self.answer()
    }

    /// Sends a request with a JSON body, but does not read the answer.
    ///
    /// # Errors
    /// The connection fails.
    pub fn send(&mut self, method: &str, path: &str, body: &str) -> io::Result<()> {
        let (cookie, key, length) = (&self.cookie, &self.key, body.len());
        let forwarded = match self.forwarded.as_str() {
            "" => String::new(),
            address => format!("x-forwarded-for: {address}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\nsaolei-key: {key}\r\n{forwarded}\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        self.stream.get_mut().write_all(request.as_bytes())
    }

    fn answer(&mut self) -> io::Result<HttpAnswer> {
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("no status in {line:?}")))?;
        let (mut length, mut is_chunked) = (0, false);
        loop {
            line.clear();
            self.stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse().map_err(io::Error::other)?,
                "transfer-encoding" => is_chunked = value.eq_ignore_ascii_case("chunked"),
                "set-cookie" => self.cookie = value.split(';').next().unwrap_or_default().to_string(),
                _ => {}
            }
        }
        let mut body = Vec::new();
        loop {
            if is_chunked {
                line.clear();
                self.stream.read_line(&mut line)?;
                length = usize::from_str_radix(line.trim_end(), 16).map_err(io::Error::other)?;
            }
            let start = body.len();
            body.resize(start + length, 0);
            self.stream.read_exact(&mut body[start..])?;
            if is_chunked {
                self.stream.read_line(&mut line)?;
            }
            if !is_chunked || length == 0 {
                break;
            }
        }
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    }
}

/// Finds a field of a JSON text by its name, if its value is a string without escapes.
pub fn json_text<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let start = json.find(&format!("\"{name}\":\""))? + name.len() + 4;
    json[start..].split('"').next()
}
