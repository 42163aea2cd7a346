//! A bounded pool for solver work: a few jobs at a time, shared fairly, off the threads that answer requests.
//!
//! There are two pools: one for games that are being played, and one for analyses, reviews and recorded games, so that
//! players do not wait for those. In each pool, small jobs go before large ones; then the network that has used the pool
//! least lately goes first, and within it the visitor. One thread always stays free of large jobs and of networks that
//! have used the pool for long, and no network gets all threads.
//!
//! The threads have a low priority: answering requests does not wait for the solver.

use crate::limits::ConcurrencyLimit;
use crate::visitor::Visitor;
use parking_lot::{Mutex, MutexGuard};
use saolei_api::Problem;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Past use counts half after this time.
const HALF_LIFE: Duration = Duration::from_secs(60);

/// With more users than this, those who have hardly used the pool are forgotten.
const MAX_REMEMBERED: usize = 10_000;

/// A network that has used the pool for this long lately does not get the last thread.
const LONG_USE: Duration = Duration::from_secs(1);

/// How much work a job is, as far as that is known in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum JobSize {
    /// A question about a usual board.
    Small,
    /// A question about a large board, or about many positions.
    Large,
}

impl JobSize {
    /// The size of a job about this many cells.
    pub(crate) const fn of_cells(cells: u64) -> JobSize {
        // An expert board has 480.
        if cells <= 500 { JobSize::Small } else { JobSize::Large }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolLimits {
    pub(crate) threads: u32,
    /// The niceness of the threads: the higher it is, the less they get of a busy processor.
    pub(crate) niceness: i32,
    /// How long a job waits for a thread, and then for its result.
    pub(crate) timeout: Duration,
    pub(crate) waiting: u32,
    /// The most running and waiting jobs per visitor.
    pub(crate) jobs_each: u32,
    pub(crate) visitors_per_network: u32,
    /// How long a network may use the pool; past use counts half after a minute.
    pub(crate) work_each: Duration,
}

/// Runs long work on a bounded number of threads.
#[derive(Clone, Debug)]
pub(crate) struct SolverPool {
    queue: Arc<Mutex<Queue>>,
    limits: PoolLimits,
    /// Limits the jobs that run or wait.
    jobs: ConcurrencyLimit,
}

#[derive(Debug, Default)]
struct Queue {
    threads: usize,
    waiting: Vec<Waiting>,
    running: Vec<(Job, Instant)>,
    /// Seconds of use by network and by visitor, and when they were counted.
    used: HashMap<String, (f64, Instant)>,
    count: u64,
}

#[derive(Clone, Debug)]
struct Job {
    number: u64,
    network: String,
    visitor: String,
    size: JobSize,
}

#[derive(Debug)]
struct Waiting {
    job: Job,
    since: Instant,
    start: oneshot::Sender<Thread>,
}

/// A thread of the pool, which is freed when this is dropped.
#[derive(Debug)]
struct Thread {
    pool: SolverPool,
    job: Job,
    since: Instant,
}

/// A place in the queue, which is given up when this is dropped.
struct Ticket {
    pool: SolverPool,
    number: u64,
    start: oneshot::Receiver<Thread>,
}

impl SolverPool {
    pub(crate) fn new(limits: PoolLimits) -> SolverPool {
        let queue = Queue { threads: limits.threads as usize, ..Queue::default() };
        let jobs = ConcurrencyLimit::new(
            "solver jobs",
            u64::MAX,
            limits.jobs_each.into(),
            limits.visitors_per_network,
        );
        SolverPool { queue: Arc::new(Mutex::new(queue)), limits, jobs }
    }

    /// Runs a job, which has to limit itself. A job that outlasts the timeout keeps its thread until it is done, so that
    /// the pool never runs more jobs than it has threads.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        visitor: &Visitor,
        size: JobSize,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = self.jobs.acquire(visitor)?;
        let mut ticket = self.enqueue(visitor, size)?;
        let thread = match tokio::time::timeout(self.limits.timeout, &mut ticket.start).await {
            Ok(Ok(thread)) => thread,
            Ok(Err(_)) => return Err(too_many_waiting()),
            Err(_) => return Err(Problem::busy("the solver has too much to do")),
        };
        let (sender, result) = oneshot::channel();
        let niceness = self.limits.niceness;
        let work = move || {
            lower_priority(niceness);
            let result = job();
            drop((thread, permit));
            // Sending fails if nobody waits any more.
            let _ = sender.send(result);
        };
        // A new thread for each job, because a thread cannot raise its priority again.
        if let Err(error) = std::thread::Builder::new().name("solver".to_string()).spawn(work) {
            tracing::warn!(%error, "cannot start a thread for the solver");
            return Err(Problem::busy("the solver has no thread"));
        }
        match tokio::time::timeout(self.limits.timeout, result).await {
            Ok(result) => result.map_err(|_| Problem::internal()),
            Err(_) => Err(Problem::busy("the solver took too long")),
        }
    }

    /// Takes a place in the queue. If the queue is full, the network with the most places loses its last one.
    fn enqueue(&self, visitor: &Visitor, size: JobSize) -> Result<Ticket, Problem> {
        let (sender, start) = oneshot::channel();
        let mut queue = self.lock();
        // Visitors on this machine have no network; each counts as one.
        let network = visitor.network.clone().unwrap_or_else(|| visitor.id.clone());
        let (used, most) = (queue.use_of(&network, Instant::now()), self.limits.work_each);
        if visitor.network.is_some() && used > most {
            let wait = HALF_LIFE.mul_f64((used.as_secs_f64() / most.as_secs_f64()).log2());
            let detail =
                format!("your network has used the solver for more than {} s lately", most.as_secs());
            return Err(Problem::too_many(detail, wait.as_secs() + 1));
        }
        if queue.waiting.len() >= self.limits.waiting as usize {
            let (most, last) = queue.longest();
            if most <= queue.waiting_of(&network) + 1 {
                return Err(too_many_waiting());
            }
            queue.waiting.remove(last);
        }
        queue.count += 1;
        let job = Job { number: queue.count, network, visitor: visitor.id.clone(), size };
        let number = job.number;
        queue.waiting.push(Waiting { job, since: Instant::now(), start: sender });
        drop(queue);
        self.start_jobs();
        Ok(Ticket { pool: self.clone(), number, start })
    }

    /// Gives free threads to waiting jobs.
    fn start_jobs(&self) {
        let mut started = Vec::new();
        let mut queue = self.lock();
        let now = Instant::now();
        while let Some(next) = queue.next(self.limits.timeout / 2, now) {
            let Waiting { job, start, .. } = queue.waiting.remove(next);
            queue.running.push((job.clone(), now));
            started.push((start, Thread { pool: self.clone(), job, since: now }));
        }
        // Dropping a thread that nobody waits for any more locks the queue.
        drop(queue);
        for (start, thread) in started {
            drop(start.send(thread));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock()
    }
}

fn too_many_waiting() -> Problem {
    Problem::too_many("too many solver jobs are waiting, and most of them are yours or your network's", 5)
}

impl Queue {
    /// The index of the job to start next, if one may start. A job that has waited for `long` counts as small.
    fn next(&self, long: Duration, now: Instant) -> Option<usize> {
        let all_but_one = self.threads.saturating_sub(1).max(1);
        let running = |is_counted: &dyn Fn(&Job) -> bool| {
            self.running.iter().filter(|(job, _)| is_counted(job)).count()
        };
        if self.running.len() >= self.threads {
            return None;
        }
        let is_much = |job: &Job| job.size == JobSize::Large || self.use_of(&job.network, now) >= LONG_USE;
        let much_may = running(&is_much) < all_but_one;
        let may_start = |waiting: &&(usize, &Waiting)| {
            let job = &waiting.1.job;
            (much_may || !is_much(job)) && running(&|other| other.network == job.network) < all_but_one
        };
        let priority = |&(_, waiting): &(usize, &Waiting)| {
            let Waiting { job, since, .. } = waiting;
            let size = if now.duration_since(*since) >= long { JobSize::Small } else { job.size };
            (size, self.use_of(&job.network, now), self.use_of(&job.visitor, now), job.number)
        };
        let waiting: Vec<_> = self.waiting.iter().enumerate().collect();
        let candidates = waiting.iter().filter(may_start).map(|waiting| (priority(waiting), waiting.0));
        candidates.min().map(|(_, index)| index)
    }

    /// How long a network or a visitor has used the pool lately, including jobs that still run.
    fn use_of(&self, name: &str, now: Instant) -> Duration {
        let before = self.used.get(name).map_or(0.0, |&used| decayed(used, now));
        let is_theirs = |job: &Job| job.network == name || job.visitor == name;
        let theirs = self.running.iter().filter(|(job, _)| is_theirs(job));
        let running: Duration = theirs.map(|&(_, since)| now.saturating_duration_since(since)).sum();
        // Whole milliseconds: among those who have hardly used the pool, the first in the queue goes first.
        Duration::from_millis((before * 1000.0) as u64 + running.as_millis() as u64)
    }

    fn count_use(&mut self, name: &str, seconds: f64, now: Instant) {
        if self.used.len() >= MAX_REMEMBERED {
            self.used.retain(|_, used| decayed(*used, now) > 0.01);
        }
        let before = self.used.get(name).map_or(0.0, |&used| decayed(used, now));
        self.used.insert(name.to_string(), (before + seconds, now));
    }

    fn waiting_of(&self, network: &str) -> usize {
        self.waiting.iter().filter(|waiting| waiting.job.network == network).count()
    }

    /// The number of waiting jobs of the network with the most, and the index of its last one.
    fn longest(&self) -> (usize, usize) {
        let places = self.waiting.iter().enumerate();
        let lengths = places.map(|(index, waiting)| (self.waiting_of(&waiting.job.network), index));
        lengths.max().unwrap_or_default()
    }
}

/// Lets the threads that answer requests go first on a busy processor.
fn lower_priority(niceness: i32) {
    // On other systems, this would change the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(niceness) {
        tracing::debug!(%error, "cannot lower the priority of a thread");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}

fn decayed((seconds, since): (f64, Instant), now: Instant) -> f64 {
    let lives = now.saturating_duration_since(since).as_secs_f64() / HALF_LIFE.as_secs_f64();
    seconds * 0.5_f64.powf(lives)
}

impl Drop for Thread {
    fn drop(&mut self) {
        let mut queue = self.pool.lock();
        let now = Instant::now();
        let seconds = now.duration_since(self.since).as_secs_f64();
        queue.running.retain(|(job, _)| job.number != self.job.number);
        queue.count_use(&self.job.network, seconds, now);
        queue.count_use(&self.job.visitor, seconds, now);
        drop(queue);
        self.pool.start_jobs();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.pool.lock().waiting.retain(|waiting| waiting.job.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use tokio::task::JoinHandle;

    const LONG: Duration = Duration::from_secs(1000);

    fn visitor(id: &str, network: &str) -> Visitor {
        Visitor { id: id.to_string(), key: None, network: Some(network.to_string()) }
    }

    fn pool(threads: u32, jobs_each: u32) -> SolverPool {
        SolverPool::new(PoolLimits {
            threads,
            niceness: 0,
            timeout: LONG,
            waiting: 64,
            jobs_each,
            visitors_per_network: 10,
            work_each: LONG,
        })
    }

    /// A job that lasts until its end is sent.
    fn block(
        pool: &SolverPool,
        who: &Visitor,
        size: JobSize,
    ) -> (mpsc::Sender<()>, JoinHandle<Result<(), Problem>>) {
        let (end, ended) = mpsc::channel();
        let (pool, who) = (pool.clone(), who.clone());
        let job = async move { pool.run(&who, size, move || _ = ended.recv()).await };
        (end, tokio::spawn(job))
    }

    /// Waits until this many jobs run and wait.
    async fn until(pool: &SolverPool, running: usize, waiting: usize) {
        loop {
            let now = {
                let queue = pool.lock();
                (queue.running.len(), queue.waiting.len())
            };
            if now == (running, waiting) {
                return;
            }
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn one_network_with_many_cookies_delays_nobody_else() {
        let pool = pool(2, 4);
        let mut blocked = Vec::new();
        for cookie in 0..10 {
            let size = if cookie % 2 == 0 { JobSize::Large } else { JobSize::Small };
            blocked.push(block(&pool, &visitor(&format!("cookie{cookie}"), "hostile"), size));
            until(&pool, 1, cookie).await;
        }
        // The job ends while all of those are still there.
        let answer = pool.run(&visitor("ada", "home"), JobSize::Small, || 7).await;
        assert_eq!(answer.unwrap(), 7);
        // Nor do two hostile networks with large jobs take both threads.
        blocked.push(block(&pool, &visitor("eve", "hostile too"), JobSize::Large));
        until(&pool, 1, 10).await;
        assert_eq!(pool.run(&visitor("ada", "home"), JobSize::Small, || 8).await.unwrap(), 8);
        let (ends, jobs): (Vec<_>, Vec<_>) = blocked.into_iter().unzip();
        drop(ends);
        for job in jobs {
            job.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn small_jobs_go_first_and_then_those_who_have_used_the_pool_least() {
        let pool = pool(1, 4);
        pool.lock().count_use("busy", 50.0, Instant::now());
        pool.lock().count_use("eager", 20.0, Instant::now());
        let (end, first) = block(&pool, &visitor("bob", "busy"), JobSize::Small);
        until(&pool, 1, 0).await;
        let (done, order) = mpsc::channel();
        let mut jobs = Vec::new();
        for (name, who, size) in [
            ("large", visitor("cat", "quiet"), JobSize::Large),
            ("of a busy network", visitor("bob", "busy"), JobSize::Small),
            ("of an eager visitor", visitor("eager", "home"), JobSize::Small),
            ("first of a new visitor", visitor("ada", "home"), JobSize::Small),
            ("second of a new visitor", visitor("dan", "home"), JobSize::Small),
        ] {
            let (running, done) = (pool.clone(), done.clone());
            let run = async move { running.run(&who, size, move || done.send(name).unwrap()).await };
            jobs.push(tokio::spawn(run));
            until(&pool, 1, jobs.len()).await;
        }
        drop(end);
        first.await.unwrap().unwrap();
        for job in jobs {
            job.await.unwrap().unwrap();
        }
        let expected = [
            "first of a new visitor",
            "second of a new visitor",
            "of an eager visitor",
            "of a busy network",
            "large",
        ];
        assert_eq!(order.try_iter().collect::<Vec<_>>(), expected);
    }

    #[tokio::test]
    async fn networks_that_have_used_the_pool_for_long_leave_a_thread_to_the_others() {
        let pool = pool(3, 4);
        let networks = ["one", "two", "three"];
        for network in networks {
            pool.lock().count_use(network, 50.0, Instant::now());
        }
        let blocked = networks.map(|network| block(&pool, &visitor(network, network), JobSize::Small));
        until(&pool, 2, 1).await;
        assert_eq!(pool.run(&visitor("ada", "home"), JobSize::Small, || 7).await.unwrap(), 7);
        for (end, job) in blocked {
            drop(end);
            job.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn a_network_uses_the_pool_for_a_limited_time() {
        let mut pool = pool(2, 4);
        pool.limits.work_each = Duration::from_secs(60);
        pool.lock().count_use("hostile", 120.5, Instant::now());
        let eve = visitor("eve", "hostile");
        assert_eq!(pool.run(&eve, JobSize::Small, || ()).await.unwrap_err().status(), 429);
        assert!(pool.run(&visitor("ada", "home"), JobSize::Small, || ()).await.is_ok());
        let since = Instant::now().checked_sub(HALF_LIFE * 2);
        pool.lock().used.insert("hostile".to_string(), (120.5, since.unwrap()));
        assert!(pool.run(&eve, JobSize::Small, || ()).await.is_ok());
    }

    #[tokio::test]
    async fn a_full_queue_takes_a_place_from_the_network_with_the_most() {
        let pool = pool(1, 100);
        let mut blocked = vec![block(&pool, &visitor("eve", "hostile"), JobSize::Small)];
        until(&pool, 1, 0).await;
        for waiting in 1..=pool.limits.waiting as usize {
            blocked.push(block(&pool, &visitor("eve", "hostile"), JobSize::Small));
            until(&pool, 1, waiting).await;
        }
        let refused = pool.run(&visitor("eve", "hostile"), JobSize::Small, || ()).await;
        assert_eq!(refused.unwrap_err().status(), 429);
        let (done, ada) = block(&pool, &visitor("ada", "home"), JobSize::Small);
        let (_, last) = blocked.pop().unwrap();
        assert_eq!(last.await.unwrap().unwrap_err().status(), 429);
        drop(done);
        let (ends, jobs): (Vec<_>, Vec<_>) = blocked.into_iter().unzip();
        drop(ends);
        for job in jobs {
            job.await.unwrap().unwrap();
        }
        ada.await.unwrap().unwrap();
    }
}
