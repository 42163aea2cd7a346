//! Simulates disks that fail: full, or read-only.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder with a small file system in memory. It is unmounted and removed on drop.
#[derive(Debug)]
pub struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    /// Mounts a file system of this many megabytes in memory.
    ///
    /// # Errors
    /// The folder exists, or this process may not mount.
    pub fn mount(folder: &Path, megabytes: u32) -> io::Result<SmallDisk> {
        fs::create_dir(folder)?;
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={megabytes}m,mode=777"), "saolei-test"])
            .arg(folder)
            .output();
        match mounted {
            Ok(mounted) if mounted.status.success() => Ok(SmallDisk { folder: folder.to_path_buf() }),
            failed => {
                fs::remove_dir(folder)?;
                let failed = failed?.stderr;
                Err(io::Error::other(String::from_utf8_lossy(&failed).trim().to_string()))
            }
        }
    }

    /// Fills the disk.
    ///
    /// # Errors
    /// Writing fails for another reason than a full disk.
    pub fn fill(&self) -> io::Result<()> {
        let mut file = File::create(self.filler())?;
        // The last bytes are written one page at a time.
        for size in [1 << 20, 4096] {
            loop {
                match file.write_all(&vec![1; size]) {
                    Ok(()) => {}
                    Err(error) if error.kind() == io::ErrorKind::StorageFull => break,
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// Frees the space that [`fill`](SmallDisk::fill) took.
    ///
    /// # Errors
    /// The disk was not filled.
    pub fn free(&self) -> io::Result<()> {
        fs::remove_file(self.filler())
    }

    fn filler(&self) -> PathBuf {
        self.folder.join("filler")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: processes that still use it may end later.
        let _ = Command::new("umount").arg("--lazy").arg(&self.folder).status();
        let _ = fs::remove_dir(&self.folder);
    }
}

/// What a shell must run before it starts a program whose disk will fail: the program survives a write beyond the
/// limit, and root obeys permissions.
pub const BEFORE_FAILURES: &str = r#"trap '' XFSZ
if [ "$(id -u)" = 0 ]; then exec setpriv --bounding-set -dac_override,-dac_read_search "$0" "$@"; fi"#;

/// Limits the size of the files that a process writes; `None` removes the limit.
///
/// # Errors
/// `prlimit` is missing, or the process is gone.
pub fn limit_files(process: u32, bytes: Option<u64>) -> io::Result<()> {
    let limit = bytes.map_or_else(|| "unlimited".to_string(), |bytes| bytes.to_string());
    // Only the soft limit, which can be raised again.
    let done =
        Command::new("prlimit").args([format!("--pid={process}"), format!("--fsize={limit}:")]).output()?;
    if !done.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&done.stderr).into_owned()));
    }
    Ok(())
}

/// Makes a folder and the files in it read-only, or writable again for their owner.
///
/// # Errors
/// The folder cannot be read or changed.
pub fn set_read_only(folder: &Path, read_only: bool) -> io::Result<()> {
    let (of_folder, of_files) = if read_only { (0o555, 0o444) } else { (0o700, 0o600) };
    for file in fs::read_dir(folder)? {
        fs::set_permissions(file?.path(), Permissions::from_mode(of_files))?;
    }
    fs::set_permissions(folder, Permissions::from_mode(of_folder))
}
