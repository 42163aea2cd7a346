//! `saolei serve` as a process of its own, which can be killed.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

/// A running server.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    /// Starts a server at a free port of loopback and waits until it listens.
    pub fn start(program: &Path, store: &str) -> io::Result<Process> {
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--store", store])
            .stdout(Stdio::piped())
            .spawn()?;
        let out = child.stdout.take().ok_or_else(|| io::Error::other("no standard output"))?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().strip_prefix("http://").and_then(|address| address.parse().ok());
        let address = address.ok_or_else(|| io::Error::other(format!("no address in {line:?}")))?;
        Ok(Process { child, address })
    }

    #[allow(dead_code, reason = "whoever measures asks what the process has used")]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Tells it to stop, and waits until it has.
    #[allow(dead_code, reason = "whoever measures kills it")]
    pub fn stop(mut self) -> io::Result<ExitStatus> {
        Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status()?;
        self.child.wait()
    }

    /// Kills it at once, as a power failure of the process would.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}
