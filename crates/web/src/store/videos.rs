//! Recorded games that visitors keep.

use super::{Store, StoreError};
use sqlx::Row;

impl Store {
    /// Keeps a recorded game as text.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn keep_video(&self, id: &str, owner: &str, text: &str, now: u64) -> Result<(), StoreError> {
        let insert = sqlx::query("INSERT INTO videos (id, owner, text, created) VALUES ($1, $2, $3, $4)");
        self.execute(insert.bind(id).bind(owner).bind(text).bind(now as i64)).await.map(drop)
    }

    /// The text of a kept game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn video(&self, id: &str) -> Result<Option<String>, StoreError> {
        let row =
            sqlx::query("SELECT text FROM videos WHERE id = $1").bind(id).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get("text")).transpose()?)
    }
}
