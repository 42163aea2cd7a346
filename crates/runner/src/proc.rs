//! Reads what Linux reports about other processes in `/proc`.
//!
//! Nothing here fails: a process that has ended is treated as absent.

use super::system::Waiting;
use rustix::process::Pid;
use std::fs;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Activity {
    /// It computes, or waits for a core or for a disk.
    Runnable,
    /// It waits for something else.
    Waiting,
    /// It is a zombie.
    Ended,
}

/// The part of `/proc/PID/stat` that is used.
pub(super) struct Stat {
    pub(super) parent: i32,
    /// The state of the first thread.
    pub(super) activity: Activity,
    pub(super) threads: u32,
    /// User and system time, including children that were waited for.
    pub(super) cpu: Duration,
}

pub(super) fn stat(pid: Pid) -> Option<Stat> {
    let line = fs::read_to_string(path(pid, "stat")).ok()?;
    // The name in parentheses may itself contain parentheses.
    let (_, rest) = line.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let ticks: u64 = fields.get(11..15)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(Stat {
        parent: fields.get(1)?.parse().ok()?,
        activity: activity(fields[0]),
        threads: fields.get(17)?.parse().ok()?,
        cpu: Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second()),
    })
}

fn activity(state: &str) -> Activity {
    match state {
        "R" | "D" => Activity::Runnable,
        "Z" | "X" => Activity::Ended,
        _ => Activity::Waiting,
    }
}

pub(super) fn has_runnable_thread(pid: Pid) -> bool {
    ids(&path(pid, "task")).into_iter().any(|thread| {
        let stat = fs::read_to_string(path(pid, &format!("task/{thread}/stat"))).unwrap_or_default();
        let state = stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').next());
        state.is_some_and(|state| activity(state) == Activity::Runnable)
    })
}

/// The resident memory in bytes.
pub(super) fn resident(pid: Pid) -> Option<u64> {
    let line = fs::read_to_string(path(pid, "statm")).ok()?;
    let pages: u64 = line.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// What all threads of these processes are blocked on.
pub(super) fn waiting(processes: &[Pid]) -> Waiting {
    let mut all = None;
    for &pid in processes {
        for thread in ids(&path(pid, "task")) {
            let one = match waiting_thread(pid, thread) {
                Some(Waiting::Nothing) => return Waiting::Nothing,
                Some(one) => one,
                None => continue,
            };
            all = match all {
                None => Some(one),
                Some(before) if before == one => Some(one),
                Some(_) => Some(Waiting::Other),
            };
        }
    }
    all.unwrap_or(Waiting::Nothing)
}

/// Whether a thread of these processes reads from an empty pipe while none of them computes.
pub(super) fn is_reading(processes: &[Pid]) -> bool {
    let threads = processes
        .iter()
        .flat_map(|&pid| ids(&path(pid, "task")).into_iter().map(move |thread| (pid, thread)));
    let waiting: Vec<_> = threads.filter_map(|(pid, thread)| waiting_thread(pid, thread)).collect();
    waiting.contains(&Waiting::Input) && !waiting.contains(&Waiting::Nothing)
}

/// Returns `None` if the thread waits for another thread or for a child: that one decides.
fn waiting_thread(pid: Pid, thread: i32) -> Option<Waiting> {
    let file =
        |name: &str| fs::read_to_string(path(pid, &format!("task/{thread}/{name}"))).unwrap_or_default();
    let (stat, channel) = (file("stat"), file("wchan"));
    match stat.rsplit_once(") ") {
        Some((_, rest)) if rest.starts_with('R') => Some(Waiting::Nothing),
        _ if channel.contains("pipe_read") => Some(Waiting::Input),
        _ if channel.contains("pipe_write") => Some(Waiting::Output),
        _ if channel.contains("futex") || channel.contains("do_wait") => None,
        _ => Some(Waiting::Other),
    }
}

/// The children of a process, including zombies.
pub(super) fn children(pid: Pid) -> Vec<Pid> {
    let mut found = Vec::new();
    for thread in ids(&path(pid, "task")) {
        match fs::read_to_string(path(pid, &format!("task/{thread}/children"))) {
            Ok(list) => {
                found.extend(list.split_whitespace().filter_map(|id| Pid::from_raw(id.parse().ok()?)))
            }
            // The process has ended, or the kernel was built without these lists.
            Err(_) => return children_by_search(pid),
        }
    }
    found
}

/// All descendants of this process except the `spared` children and their descendants; parents come first.
pub(super) fn descendants(spared: &[Pid]) -> Vec<Pid> {
    let mut found = children(rustix::process::getpid());
    found.retain(|child| !spared.contains(child));
    tree(found)
}

/// These processes and all their descendants; parents come first.
pub(super) fn tree(mut found: Vec<Pid>) -> Vec<Pid> {
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        for child in children(parent) {
            // If a parent ends meanwhile, its children become ours and may be found twice.
            if !found.contains(&child) {
                found.push(child);
            }
        }
        next += 1;
    }
    found
}

fn children_by_search(parent: Pid) -> Vec<Pid> {
    let pids = ids("/proc").into_iter().filter_map(Pid::from_raw);
    pids.filter(|&pid| stat(pid).is_some_and(|stat| stat.parent == parent.as_raw_nonzero().get())).collect()
}

/// The numeric names in a directory.
fn ids(directory: &str) -> Vec<i32> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

fn path(pid: Pid, file: &str) -> String {
    format!("/proc/{}/{file}", pid.as_raw_nonzero())
}
