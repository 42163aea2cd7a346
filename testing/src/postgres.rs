//! A real PostgreSQL in a temporary folder, which ends with the process that started it.

use std::io::Read;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process};

/// A running PostgreSQL.
#[derive(Debug)]
pub struct Postgres {
    folder: PathBuf,
    bin: PathBuf,
    user: Option<(u32, u32)>,
    /// A shell that stops the server when its standard input ends, which happens when this process does.
    keeper: Child,
}

impl Postgres {
    /// Starts PostgreSQL.
    ///
    /// # Errors
    /// A message that says what is missing or failed.
    pub fn start() -> Result<Postgres, String> {
        let bin = binaries().ok_or(
            "no PostgreSQL found: install Debian's postgresql, or put initdb and postgres on the PATH",
        )?;
        let folder = env::temp_dir().join(format!("saolei-pg-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let user = unprivileged(&folder)?;
        let data = folder.join("data");
        let mut initdb = Command::new(bin.join("initdb"));
        initdb
            .args(["--auth=trust", "--username=saolei", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"])
            .arg(&data);
        let made = become_user(&mut initdb, user)
            .current_dir(&folder)
            .output()
            .map_err(|error| format!("initdb: {error}"))?;
        if !made.status.success() {
            return Err(format!("initdb: {}", String::from_utf8_lossy(&made.stderr)));
        }
        let script = "\"$0\" -D data -k \"$PWD\" -c listen_addresses= -c max_connections=60 >log 2>&1 & \
                      read line; kill -INT $!; wait $!; cd /; rm -rf \"$1\"";
        let mut keeper = Command::new("sh");
        keeper.args(["-c", script]).arg(bin.join("postgres")).arg(&folder).stdin(Stdio::piped());
        let keeper = become_user(&mut keeper, user)
            .current_dir(&folder)
            .spawn()
            .map_err(|error| format!("sh: {error}"))?;
        let postgres = Postgres { folder, bin, user, keeper };
        postgres.wait_until_ready()?;
        Ok(postgres)
    }

    /// Starts PostgreSQL. If it is missing, prints that and returns `None`.
    ///
    /// # Panics
    /// If PostgreSQL is missing in CI.
    pub fn start_or_skip() -> Option<Postgres> {
        Postgres::start()
            .map_err(|missing| {
                assert!(env::var_os("CI").is_none(), "{missing}");
                eprintln!("\n*** NOT TESTED ON POSTGRESQL: {missing}; `make setup` unpacks it ***\n");
            })
            .ok()
    }

    /// Creates an empty database and returns its URL.
    ///
    /// # Errors
    /// A message that says what failed.
    pub fn database(&self, name: &str) -> Result<String, String> {
        let folder = self.folder.display();
        let mut create = Command::new(self.bin.join("createdb"));
        create.args(["-U", "saolei", "-h"]).arg(&self.folder).arg(name);
        let made = become_user(&mut create, self.user)
            .current_dir(&self.folder)
            .output()
            .map_err(|error| error.to_string())?;
        if !made.status.success() {
            return Err(format!("createdb: {}", String::from_utf8_lossy(&made.stderr)));
        }
        Ok(format!("postgres://saolei@localhost/{name}?host={folder}"))
    }

    /// Creates an empty database in a folder that any user can write to, and returns its URL.
    ///
    /// # Errors
    /// A message that says what failed.
    pub fn database_in(&self, name: &str, folder: &Path) -> Result<String, String> {
        let tables = folder.join("tables");
        fs::create_dir(&tables).map_err(|error| format!("{}: {error}", tables.display()))?;
        if let Some((uid, gid)) = self.user {
            chown(&tables, Some(uid), Some(gid)).map_err(|error| format!("{}: {error}", tables.display()))?;
        }
        let url = self.database(name)?;
        self.execute("postgres", &format!("CREATE TABLESPACE {name} LOCATION '{}'", tables.display()))?;
        self.execute("postgres", &format!("ALTER DATABASE {name} SET TABLESPACE {name}"))?;
        Ok(url)
    }

    /// Makes new transactions read-only, or writable again.
    ///
    /// # Errors
    /// A message that says what failed.
    pub fn set_read_only(&self, read_only: bool) -> Result<(), String> {
        let value = if read_only { "on" } else { "off" };
        self.execute("postgres", &format!("ALTER SYSTEM SET default_transaction_read_only = {value}"))?;
        self.execute("postgres", "SELECT pg_reload_conf()")
    }

    fn execute(&self, database: &str, sql: &str) -> Result<(), String> {
        let mut psql = Command::new(self.bin.join("psql"));
        psql.args(["-U", "saolei", "-d", database, "-v", "ON_ERROR_STOP=1", "-qc", sql, "-h"])
            .arg(&self.folder);
        let done = become_user(&mut psql, self.user)
            .current_dir(&self.folder)
            .output()
            .map_err(|error| format!("psql: {error}"))?;
        if !done.status.success() {
            return Err(format!("psql: {}", String::from_utf8_lossy(&done.stderr)));
        }
        Ok(())
    }

    fn wait_until_ready(&self) -> Result<(), String> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(60) {
            let asked = Command::new(self.bin.join("pg_isready")).arg("-h").arg(&self.folder).output();
            if asked.is_ok_and(|asked| asked.status.success()) {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Err(format!("PostgreSQL does not start; {} says why", self.folder.join("log").display()))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// The folder that contains initdb and postgres.
fn binaries() -> Option<PathBuf> {
    let on_path =
        env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>()).unwrap_or_default();
    let mut debian: Vec<_> = fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.filter_map(Result::ok).map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    debian.sort();
    let complete = |folder: &PathBuf| {
        ["initdb", "postgres", "createdb", "pg_isready", "psql"].iter().all(|name| folder.join(name).exists())
    };
    debian.into_iter().rev().chain(on_path).find(complete)
}

/// The user and group that run PostgreSQL if this process is root, because PostgreSQL refuses to run as root.
fn unprivileged(folder: &Path) -> Result<Option<(u32, u32)>, String> {
    let mut status = String::new();
    let read = fs::File::open("/proc/self/status").and_then(|mut file| file.read_to_string(&mut status));
    let is_root = read.is_ok() && status.lines().any(|line| line.starts_with("Uid:\t0\t"));
    if !is_root {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd").map_err(|error| format!("/etc/passwd: {error}"))?;
    let find = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    let (uid, gid) = find("postgres")
        .or_else(|| find("nobody"))
        .ok_or("no user postgres or nobody to run PostgreSQL as")?;
    chown(folder, Some(uid), Some(gid)).map_err(|error| format!("{}: {error}", folder.display()))?;
    let all = fs::Permissions::from_mode(0o755);
    fs::set_permissions(folder, all).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(Some((uid, gid)))
}

fn become_user(command: &mut Command, user: Option<(u32, u32)>) -> &mut Command {
    match user {
        Some((uid, gid)) => command.uid(uid).gid(gid),
        None => command,
    }
}
