//! Runs `saolei serve` as a process that can be killed.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

/// A running server, killed on drop.
#[derive(Debug)]
pub struct ServerProcess {
    child: Child,
    /// The address that it listens on.
    pub address: SocketAddr,
}

impl ServerProcess {
    /// Starts a server on a free port of localhost and waits until it listens.
    ///
    /// # Errors
    /// The program does not start, or prints no address.
    pub fn start(program: &Path, store: &str) -> io::Result<ServerProcess> {
        ServerProcess::start_with(program, store, &[])
    }

    /// Starts a server with further options.
    ///
    /// # Errors
    /// The program does not start, or prints no address.
    pub fn start_with(program: &Path, store: &str, options: &[&str]) -> io::Result<ServerProcess> {
        ServerProcess::spawn(program, store, options, "")
    }

    /// Starts a server after a shell command such as `ulimit -n 100`.
    ///
    /// # Errors
    /// The program does not start, or prints no address.
    pub fn start_limited(program: &Path, store: &str, limit: &str) -> io::Result<ServerProcess> {
        ServerProcess::spawn(program, store, &[], limit)
    }

    fn spawn(program: &Path, store: &str, options: &[&str], limit: &str) -> io::Result<ServerProcess> {
        let mut child = Command::new("sh")
            .args(["-c", &format!("{limit}\nexec \"$0\" \"$@\"")])
            .arg(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--store", store])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()?;
        let out = child.stdout.take().ok_or_else(|| io::Error::other("no standard output"))?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().strip_prefix("http://").and_then(|address| address.parse().ok());
        let address = address.ok_or_else(|| io::Error::other(format!("no address in {line:?}")))?;
        Ok(ServerProcess { child, address })
    }

    /// The id of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks the server to stop, and waits until it has.
    ///
    /// # Errors
    /// The process cannot be signalled or waited for.
    pub fn stop(mut self) -> io::Result<ExitStatus> {
        Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status()?;
        self.child.wait()
    }

    /// Kills the server at once.
    ///
    /// # Errors
    /// The process cannot be killed or waited for.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}
