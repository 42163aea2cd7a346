//! Recorded games that visitors keep.

use super::games::number;
use super::{Store, StoreError};
use saolei_api::messages::KeptVideo;
use sqlx::{AnyConnection, Row};

/// A recorded game to keep.
#[derive(Clone, Debug)]
pub struct NewVideo {
    /// The id in links.
    pub id: String,
    /// The visitor who keeps it.
    pub owner: String,
    /// The hash of the visitor's network.
    pub network: Option<String>,
    /// The game as text.
    pub text: String,
    /// When it was sent.
    pub created: u64,
}

/// How many recorded games, and how many bytes, can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VideoQuota {
    /// The most games.
    pub games: u64,
    /// The most bytes of all of them.
    pub bytes: u64,
}

/// The result of keeping a recorded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// It is kept.
    Kept,
    /// The visitor's quota is used up.
    VisitorIsFull,
    /// The network's quota is used up.
    NetworkIsFull,
}

impl Store {
    /// Keeps a recorded game if the quotas of the visitor and the network allow it. A network's quota counts the games
    /// kept since a time.
    pub async fn keep_video(
        &self,
        video: &NewVideo,
        visitors: VideoQuota,
        networks: VideoQuota,
        since: u64,
    ) -> Result<Keeping, StoreError> {
        let bytes = video.text.len() as u64;
        let counted = [
            (Some(&video.owner), "owner", 0, visitors, Keeping::VisitorIsFull),
            (video.network.as_ref(), "network", since, networks, Keeping::NetworkIsFull),
        ];
        self.write(async |connection| {
            for (name, column, since, quota, full) in counted {
                let Some(name) = name else { continue };
                let used = used(connection, column, name, since).await?;
                if used.games >= quota.games || used.bytes + bytes > quota.bytes {
                    return Ok(full);
                }
            }
            sql!("INSERT INTO videos (id, owner, text, created, bytes, network) VALUES ($1, $2, $3, $4, $5, $6)", &video.id, &video.owner, &video.text, video.created as i64, bytes as i64, video.network.as_deref())
            .execute(connection)
            .await?;
            Ok(Keeping::Kept)
        })
        .await
    }

    /// The text of a kept game.
    pub async fn video(&self, id: &str) -> Result<Option<String>, StoreError> {
        let row = sql!("SELECT text FROM videos WHERE id = $1", id).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get("text")).transpose()?)
    }

    /// The recorded games that a visitor keeps, newest first.
    pub async fn videos_of(&self, owner: &str, most: u64) -> Result<Vec<KeptVideo>, StoreError> {
        let rows = sql!(
            "SELECT id, created, bytes FROM videos WHERE owner = $1 ORDER BY created DESC LIMIT $2",
            owner,
            most as i64
        )
        .fetch_all(&self.reports)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(KeptVideo {
                    id: row.try_get("id")?,
                    created: number(row, "created")?,
                    bytes: number(row, "bytes")?,
                })
            })
            .collect()
    }

    /// Deletes a visitor's recorded game; false if the visitor keeps none with this id.
    pub async fn delete_video(&self, owner: &str, id: &str) -> Result<bool, StoreError> {
        let delete = sql!("DELETE FROM videos WHERE id = $1 AND owner = $2", id, owner);
        Ok(self.execute(delete).await? == 1)
    }

    /// Forgets the networks of games that were kept before a time.
    pub async fn forget_video_networks(&self, before: u64) -> Result<(), StoreError> {
        let update = "UPDATE videos SET network = NULL WHERE network IS NOT NULL AND created < $1";
        self.execute(sql!(update, before as i64)).await.map(drop)
    }
}

/// How much a visitor or a network has kept since a time.
async fn used(
    connection: &mut AnyConnection,
    column: &str,
    name: &str,
    since: u64,
) -> Result<VideoQuota, StoreError> {
    let sql = format!(
        "SELECT COUNT(*) AS games, CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes FROM videos \
         WHERE {column} = $1 AND created >= $2"
    );
    let row = sql!(&sql, name, since as i64).fetch_one(connection).await?;
    Ok(VideoQuota { games: number(&row, "games")?, bytes: number(&row, "bytes")? })
}
