//! A game as a stream of server-sent events.

use super::responses::{GameParams, GameProblems, TooManyRequests, Unavailable};
use crate::app::App;
use crate::game_slot::{GameEvent, Subscription};
use crate::limits::Permit;
use crate::metrics::Metrics;
use crate::problem::Answer;
use crate::request::IdRequest;
use crate::visitor::Visitor;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use saolei_api::messages::{GameAnswer, PeopleAnswer, StreamEvent};
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

/// Watch a game
///
/// A stream of server-sent events. `game` is the whole game, sent first and whenever turns were missed; `turn` is the
/// answer to a move; `people` lists who is there, sent second; `joined` and `left` announce listed visitors; `watchers`
/// is the number of watchers, sent when an unlisted one comes or goes; `cursor` is the cell that a player points at.
#[utoipa::path(get, path = "/api/v1/games/{id}/events", tag = "games", params(GameParams), responses(
    (status = 200, description = "The stream. `event` and `data` are the fields of each event; `id` is the turn.",
        body = StreamEvent, content_type = "text/event-stream"),
    GameProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn events(
    IdRequest { app, visitor, id }: IdRequest,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let permit = app.streams.acquire(&visitor)?;
    let subscription = app.games.watch(&id, &visitor).await?;
    let watcher = Watcher {
        id,
        visitor,
        seen: None,
        people: Some(subscription.people.clone()),
        subscription,
        closing: app.closing.subscribe(),
        _open_stream: OpenStream::new(&app.metrics),
        _permit: permit,
        app,
    };
    let events = stream::unfold(watcher, |mut watcher| async move {
        let event = watcher.next().await?;
        Some((Ok(event), watcher))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

/// Counts as an open stream until it is dropped.
struct OpenStream(Metrics);

impl OpenStream {
    fn new(metrics: &Metrics) -> OpenStream {
        metrics.streams.inc();
        OpenStream(metrics.clone())
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.0.streams.dec();
    }
}

struct Watcher {
    app: App,
    id: String,
    visitor: Visitor,
    subscription: Subscription,
    /// The last turn that was sent; `None` before the first event.
    seen: Option<u64>,
    /// The people, to be sent next.
    people: Option<PeopleAnswer>,
    closing: watch::Receiver<bool>,
    _open_stream: OpenStream,
    _permit: Permit,
}

impl Watcher {
    /// The next event; `None` at the end of the stream.
    async fn next(&mut self) -> Option<Event> {
        let Some(seen) = self.seen else {
            let game = self.game().await?;
            return self.whole_game(&game);
        };
        if let Some(people) = self.people.take() {
            return Event::default().event("people").json_data(people).ok();
        }
        loop {
            tokio::select! {
                _ = self.closing.changed() => return None,
                event = self.subscription.events.recv() => match event {
                    Ok(GameEvent::Other(name, json)) => return Some(Event::default().event(name).data(json)),
                    Ok(GameEvent::Turn(turn, _)) if turn <= seen => {}
                    Ok(GameEvent::Turn(turn, json)) if turn == seen + 1 => {
                        self.seen = Some(turn);
                        return Some(Event::default().event("turn").id(turn.to_string()).data(json));
                    }
                    Ok(GameEvent::Elsewhere) => {
                        let game = self.game().await?;
                        if game.turn != seen {
                            return self.whole_game(&game);
                        }
                    }
                    // Another server made the turns in between.
                    Ok(GameEvent::Turn(..)) => {
                        let game = self.game().await?;
                        return self.whole_game(&game);
                    }
                    // This visitor has fallen too far behind.
                    Err(RecvError::Lagged(_)) => {
                        self.people = Some(self.subscription.people_now());
                        let game = self.game().await?;
                        return self.whole_game(&game);
                    }
                    Err(RecvError::Closed) => return None,
                },
            }
        }
    }

    async fn game(&self) -> Option<GameAnswer> {
        self.app.games.answer(&self.id, &self.visitor).await.ok()
    }

    fn whole_game(&mut self, game: &GameAnswer) -> Option<Event> {
        self.seen = Some(game.turn);
        Event::default().event("game").id(game.turn.to_string()).json_data(game).ok()
    }
}
