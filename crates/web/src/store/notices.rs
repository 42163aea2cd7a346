//! Notices between the servers of one PostgreSQL store, by LISTEN and NOTIFY: new turns, and numbers of watchers.

use super::{Database, Store, StoreError};
use sqlx::AnyConnection;
use sqlx::postgres::PgListener;
use std::fmt::{self, Write};

/// The channel that all servers of a store listen on.
const CHANNEL: &str = "saolei";

/// A notice from one server to the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    Turn {
        game: String,
    },
    /// The number of watchers of a game on the sending server.
    Watchers {
        game: String,
        count: u64,
        /// Whether the others should report their numbers.
        asks: bool,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Notice {
        server: String,
        notice: Notice,
    },
    /// The connection was lost for a while: notices may be missing.
    Gap,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Turn { game } => write!(f, "turn {game}"),
            Notice::Watchers { game, count, asks } => {
                write!(f, "watchers {game} {count} {}", if *asks { "asks" } else { "tells" })
            }
        }
    }
}

impl Notice {
    /// Reads the name of the sending server and its notice.
    fn read(text: &str) -> Option<(&str, Notice)> {
        let words: Vec<&str> = text.split(' ').collect();
        match words.as_slice() {
            [server, "turn", game] => Some((server, Notice::Turn { game: (*game).to_string() })),
            [server, "watchers", game, count, asks] => {
                let (game, count) = ((*game).to_string(), count.parse().ok()?);
                Some((server, Notice::Watchers { game, count, asks: *asks == "asks" }))
            }
            _ => None,
        }
    }
}

/// Receives the notices of other servers of the store.
#[derive(Debug)]
pub(crate) struct Listener {
    listener: PgListener,
    server: String,
}

impl Listener {
    /// Waits for the next notice of another server.
    pub(crate) async fn next(&mut self) -> Result<Heard, StoreError> {
        loop {
            let Some(notification) = self.listener.try_recv().await? else { return Ok(Heard::Gap) };
            match Notice::read(notification.payload()) {
                Some((server, notice)) if server != self.server => {
                    return Ok(Heard::Notice { server: server.to_string(), notice });
                }
                // Our own notice, or one of a newer version.
                Some(_) | None => {}
            }
        }
    }
}

impl Store {
    /// Listens to other servers; `None` if the store cannot be shared.
    pub(crate) async fn listen(&self) -> Result<Option<Listener>, StoreError> {
        if self.database != Database::Postgres {
            return Ok(None);
        }
        let mut listener = PgListener::connect(&self.address).await?;
        listener.listen(CHANNEL).await?;
        Ok(Some(Listener { listener, server: self.server.to_string() }))
    }

    /// Sends notices to the other servers.
    pub(crate) async fn tell(&self, notices: &[Notice]) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        send(&mut connection, &self.server, notices).await
    }
}

/// Tells the other servers about turns, once they are committed.
pub(super) async fn tell_turns(
    connection: &mut AnyConnection,
    server: &str,
    games: impl Iterator<Item = &str>,
) -> Result<(), StoreError> {
    let notices: Vec<Notice> = games.map(|game| Notice::Turn { game: game.to_string() }).collect();
    send(connection, server, &notices).await
}

async fn send(connection: &mut AnyConnection, server: &str, notices: &[Notice]) -> Result<(), StoreError> {
    if notices.is_empty() {
        return Ok(());
    }
    // One statement for all notices. The result of pg_notify has a type that cannot be read, hence the cast.
    let mut sql = format!("SELECT CAST(pg_notify('{CHANNEL}', notice) AS TEXT) AS sent FROM (VALUES ");
    for number in 1..=notices.len() {
        let _ = write!(sql, "{}(CAST(${number} AS TEXT))", if number == 1 { "" } else { ", " });
    }
    sql.push_str(") AS notices (notice)");
    let mut query = sqlx::query(&sql).persistent(false);
    for notice in notices {
        query = query.bind(format!("{server} {notice}"));
    }
    query.execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_are_read_as_they_are_sent() {
        let game = "abc".to_string();
        for notice in [
            Notice::Turn { game: game.clone() },
            Notice::Watchers { game: game.clone(), count: 3, asks: true },
            Notice::Watchers { game, count: 0, asks: false },
        ] {
            assert_eq!(Notice::read(&format!("me {notice}")), Some(("me", notice)));
        }
        assert_eq!(Notice::read("me something new"), None);
    }
}
