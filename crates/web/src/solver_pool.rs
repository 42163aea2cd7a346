//! A bounded pool for solver work: a few jobs at a time, away from the threads that answer requests.

use crate::limits::ConcurrencyLimit;
use crate::problem::Problem;
use crate::visitor::Visitor;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Runs long work on a bounded number of threads.
#[derive(Clone, Debug)]
pub(crate) struct SolverPool {
    threads: Arc<Semaphore>,
    timeout: Duration,
    /// Counts jobs that run or wait.
    jobs: ConcurrencyLimit,
}

impl SolverPool {
    /// A pool of this many threads. `timeout` limits the wait for a thread, and then the wait for the result.
    pub(crate) fn new(threads: usize, timeout: Duration, jobs: ConcurrencyLimit) -> SolverPool {
        SolverPool { threads: Arc::new(Semaphore::new(threads)), timeout, jobs }
    }

    /// Runs a job that has limits of its own. A job that outlasts the timeout keeps its thread until it is done, so
    /// that the pool never runs more jobs than it has threads.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        visitor: &Visitor,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = self.jobs.acquire(visitor)?;
        let thread = tokio::time::timeout(self.timeout, self.threads.clone().acquire_owned()).await;
        let Ok(Ok(thread)) = thread else {
            return Err(Problem::busy("the solver has too much to do"));
        };
        let job = tokio::task::spawn_blocking(move || {
            let result = job();
            drop((thread, permit));
            result
        });
        match tokio::time::timeout(self.timeout, job).await {
            Ok(result) => result.map_err(|_| Problem::internal()),
            Err(_) => Err(Problem::busy("the solver took too long")),
        }
    }
}
