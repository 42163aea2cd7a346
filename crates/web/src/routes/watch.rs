//! A game as a stream of server-sent events.

use crate::api::GameAnswer;
use crate::app::App;
use crate::games::Visitor;
use crate::limits::PlaceTaken;
use crate::metrics::Metrics;
use crate::openapi::{GameRefused, NotNow, OfGame, TooMany};
use crate::problem::Problem;
use crate::seat::{News, Watching};
use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

/// How often a game is looked at for turns that another server has taken.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Watch a game
///
/// A stream of server-sent events: `game` is the whole game, at first and whenever some turns were missed; `turn` is what
/// a turn changed, the same as the answer to a move; `watchers` is how many watch.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", params(OfGame), responses(
    (status = 200, description = "The stream.", body = String, content_type = "text/event-stream"),
    GameRefused, TooMany, NotNow,
))]
pub(crate) async fn events(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let place = app.places.take(&visitor)?;
    let watching = app.games.watch(&id, &visitor).await?;
    let watcher = Watcher {
        watching,
        seen: None,
        closing: app.closing.subscribe(),
        _counted: Counted::new(&app.metrics),
        _place: place,
    };
    let events = stream::unfold(watcher, |mut watcher| async move {
        let event = watcher.next().await?;
        Some((Ok(event), watcher))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

/// A stream that is counted as long as it lives.
struct Counted(Metrics);

impl Counted {
    fn new(metrics: &Metrics) -> Counted {
        metrics.streams.inc();
        Counted(metrics.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.streams.dec();
    }
}

struct Watcher {
    watching: Watching,
    /// The last turn that was told; `None` before the first.
    seen: Option<u64>,
    closing: watch::Receiver<bool>,
    _counted: Counted,
    _place: PlaceTaken,
}

impl Watcher {
    /// The next event; `None` where the stream ends.
    async fn next(&mut self) -> Option<Event> {
        let Some(seen) = self.seen else {
            return self.whole().await;
        };
        loop {
            let others = self.watching.has_others();
            tokio::select! {
                _ = self.closing.changed() => return None,
                news = self.watching.news.recv() => match news {
                    Ok(News::Watchers(count)) => {
                        return Some(Event::default().event("watchers").data(format!("{{\"watchers\":{count}}}")));
                    }
                    Ok(News::Turn(turn, _)) if turn <= seen => {}
                    Ok(News::Turn(turn, json)) if turn == seen + 1 => {
                        self.seen = Some(turn);
                        return Some(Event::default().event("turn").id(turn.to_string()).data(json));
                    }
                    // Some turns were missed, here or because another server took them.
                    Ok(News::Turn(..)) | Err(RecvError::Lagged(_)) => return self.whole().await,
                    Err(RecvError::Closed) => return None,
                },
                () = tokio::time::sleep(LOOK_EVERY), if others => {
                    let game = self.watching.game().await.ok()?;
                    if game.turn != seen {
                        return self.tell(&game);
                    }
                }
            }
        }
    }

    async fn whole(&mut self) -> Option<Event> {
        let game = self.watching.game().await.ok()?;
        self.tell(&game)
    }

    fn tell(&mut self, game: &GameAnswer) -> Option<Event> {
        self.seen = Some(game.turn);
        Event::default().event("game").id(game.turn.to_string()).json_data(game).ok()
    }
}
