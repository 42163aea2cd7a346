//! Other servers of the same store: their turns reach the watchers here, and watchers are counted together.

use crate::games::Games;
use crate::store::{Heard, Notice, Store, StoreError};
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// Interval between watcher reports; a server that misses two of them counts as gone.
pub(crate) const TELL_EVERY: Duration = Duration::from_secs(60);

/// How long to wait when the database cannot be reached.
const TRY_AGAIN_AFTER: Duration = Duration::from_secs(1);

const MAX_AT_ONCE: usize = 200;

/// Receives the notices of other servers and sends them the outbox, until this server closes.
pub(crate) async fn keep_in_touch(
    store: Store,
    games: Games,
    outbox: mpsc::UnboundedReceiver<Notice>,
    mut closing: watch::Receiver<bool>,
) {
    tokio::select! {
        _ = closing.changed() => {}
        () = hear(&store, &games) => {}
        () = tell(&store, &games, outbox) => {}
    }
}

async fn hear(store: &Store, games: &Games) {
    while let Err(error) = hear_until_error(store, games).await {
        tracing::warn!(%error, "cannot hear other servers");
        tokio::time::sleep(TRY_AGAIN_AFTER).await;
    }
}

async fn hear_until_error(store: &Store, games: &Games) -> Result<(), StoreError> {
    let Some(mut listener) = store.listen().await? else { return Ok(()) };
    games.hear_gap();
    loop {
        match listener.next().await? {
            Heard::Notice { server, notice } => games.hear(&server, notice),
            Heard::Gap => games.hear_gap(),
        }
    }
}

async fn tell(store: &Store, games: &Games, mut outbox: mpsc::UnboundedReceiver<Notice>) {
    let mut every = tokio::time::interval(TELL_EVERY);
    let mut notices = Vec::new();
    loop {
        tokio::select! {
            _ = every.tick() => games.tell_watchers(),
            received = outbox.recv_many(&mut notices, MAX_AT_ONCE) => {
                if received == 0 {
                    return;
                }
                if let Err(error) = store.tell(&notices).await {
                    tracing::warn!(%error, "cannot tell other servers");
                }
                notices.clear();
            }
        }
    }
}
