//! Visitors, and the server's secrets.

use super::{Store, StoreError};
use sqlx::Row;

impl Store {
    /// The name of a visitor; empty if there is none.
    pub async fn name(&self, visitor: &str) -> Result<String, StoreError> {
        let row = sql!("SELECT name FROM visitors WHERE id = $1", visitor).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get("name")).transpose()?.unwrap_or_default())
    }

    /// Renames a visitor; false if another visitor's name has the same skeleton, that is, looks alike.
    pub async fn rename(&self, visitor: &str, name: &str, skeleton: &str) -> Result<bool, StoreError> {
        let renamed = self
            .write_if(async |connection| {
                sql!("DELETE FROM name_skeletons WHERE visitor = $1", visitor)
                    .execute(&mut *connection)
                    .await?;
                if !skeleton.is_empty() {
                    let taken = sql!("INSERT INTO name_skeletons (skeleton, visitor) VALUES ($1, $2) ON CONFLICT DO NOTHING", skeleton, visitor)
                    .execute(&mut *connection)
                    .await?;
                    if taken.rows_affected() == 0 {
                        return Ok(None);
                    }
                }
                sql!("INSERT INTO visitors (id, name) VALUES ($1, $2) \
                     ON CONFLICT (id) DO UPDATE SET name = excluded.name", visitor, name)
                .execute(connection)
                .await?;
                Ok(Some(()))
            })
            .await?;
        Ok(renamed.is_some())
    }

    /// The secret with this name, shared by all servers of the store. If it is missing, it becomes `fresh`.
    pub async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.execute(sql!(insert, name, fresh)).await?;
        let row = sql!("SELECT value FROM secrets WHERE name = $1", name).fetch_one(&self.pool).await?;
        Ok(row.try_get("value")?)
    }
}
