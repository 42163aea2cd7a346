//! The operating system's limit on open files: each connection needs one.

/// Open files that are not connections: the store, the log and the listening sockets.
const OTHER_FILES: usize = 160;

/// Raises the limit for this many connections, as far as allowed. Returns how many are possible.
pub(crate) fn allow_connections(wanted: usize) -> usize {
    let files = raise_to((wanted + OTHER_FILES) as u64);
    let possible =
        wanted.min(usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(OTHER_FILES)).max(1);
    if possible < wanted {
        tracing::warn!(
            "at most {possible} connections instead of {wanted}: this process may open {files} files (ulimit -n)"
        );
    }
    possible
}

/// Raises the limit, and returns the new one.
#[cfg(unix)]
fn raise_to(wanted: u64) -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let now = current.unwrap_or(u64::MAX);
    let raised = wanted.min(maximum.unwrap_or(u64::MAX));
    if now >= raised {
        return now;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum }) {
        Ok(()) => raised,
        Err(_) => now,
    }
}

#[cfg(not(unix))]
const fn raise_to(wanted: u64) -> u64 {
    wanted
}
