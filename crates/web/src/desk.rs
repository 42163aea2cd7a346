//! Where long thoughts are thought: few at a time, away from the threads that answer, and never for longer than allowed.

use crate::games::Visitor;
use crate::limits::Places;
use crate::problem::Problem;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Runs long work.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    seats: Arc<Semaphore>,
    patience: Duration,
    /// Who is at work or waits.
    waiting: Places,
}

impl Desk {
    /// A desk with so many seats. `patience` is how long somebody waits for a seat, and for an answer.
    pub(crate) fn new(seats: usize, patience: Duration, waiting: Places) -> Desk {
        Desk { seats: Arc::new(Semaphore::new(seats)), patience, waiting }
    }

    /// Does work whose own limits end it. Should it outlast our patience all the same, it keeps its seat until it is done,
    /// so that no more than the desk's seats are ever at work.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        visitor: &Visitor,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.waiting.take(visitor)?;
        let seat = tokio::time::timeout(self.patience, self.seats.clone().acquire_owned()).await;
        let Ok(Ok(seat)) = seat else {
            return Err(Problem::busy("too many positions are being thought about"));
        };
        let work = tokio::task::spawn_blocking(move || {
            let done = work();
            drop((seat, place));
            done
        });
        match tokio::time::timeout(self.patience, work).await {
            Ok(done) => done.map_err(|_| Problem::internal()),
            Err(_) => Err(Problem::busy("this takes longer than is allowed")),
        }
    }
}
