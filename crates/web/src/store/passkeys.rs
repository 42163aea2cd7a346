//! Stored passkeys.

use super::games::number;
use super::{Store, StoreError};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A visitor's passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPasskey {
    /// The id from its authenticator, in base64url.
    pub id: String,
    /// The visitor.
    pub visitor: String,
    /// The host name of the site that it was made for.
    pub site: String,
    /// The public key, base64url.
    pub public_key: String,
    /// How many signatures its authenticator has counted; 0 if it does not count.
    pub counter: u32,
    /// When it was made.
    pub created: u64,
    /// When it was last used.
    pub used: u64,
}

impl Store {
    /// A visitor's passkeys, oldest first.
    pub async fn passkeys(&self, visitor: &str) -> Result<Vec<StoredPasskey>, StoreError> {
        let rows = sql!("SELECT * FROM passkeys WHERE visitor = $1 ORDER BY created, id", visitor)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(read).collect()
    }

    /// The passkey with this id.
    pub async fn passkey(&self, id: &str) -> Result<Option<StoredPasskey>, StoreError> {
        let row = sql!("SELECT * FROM passkeys WHERE id = $1", id).fetch_optional(&self.pool).await?;
        row.as_ref().map(read).transpose()
    }

    /// Adds a passkey; false if the id already exists.
    pub async fn add_passkey(&self, passkey: &StoredPasskey) -> Result<bool, StoreError> {
        self.write(async |connection| {
            let added = sql!(
                "INSERT INTO passkeys (id, visitor, site, public_key, counter, created, used) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                &passkey.id,
                &passkey.visitor,
                &passkey.site,
                &passkey.public_key,
                i64::from(passkey.counter),
                passkey.created as i64,
                passkey.used as i64
            )
            .execute(&mut *connection)
            .await?;
            // Visitors with a passkey are stored even without a name or a game.
            sql!("INSERT INTO visitors (id, name) VALUES ($1, '') ON CONFLICT DO NOTHING", &passkey.visitor)
                .execute(connection)
                .await?;
            Ok(added.rows_affected() == 1)
        })
        .await
    }

    /// Removes a visitor's passkey and signs out the browsers that used it, except one; false if the visitor has no such
    /// passkey.
    pub async fn remove_passkey(&self, visitor: &str, id: &str, except: &str) -> Result<bool, StoreError> {
        self.write(async |connection| {
            let removed = sql!("DELETE FROM passkeys WHERE id = $1 AND visitor = $2", id, visitor)
                .execute(&mut *connection)
                .await?;
            if removed.rows_affected() == 0 {
                return Ok(false);
            }
            sql!("DELETE FROM browsers WHERE passkey = $1 AND id <> $2", id, except)
                .execute(connection)
                .await?;
            Ok(true)
        })
        .await
    }

    /// Records that a challenge was answered; false if it was answered before.
    pub async fn use_challenge(&self, challenge: &str, expires: u64) -> Result<bool, StoreError> {
        let sql = "INSERT INTO used_challenges (challenge, expires) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        Ok(self.execute(sql!(sql, challenge, expires as i64)).await? == 1)
    }

    /// Forgets challenges that have expired.
    pub async fn forget_challenges(&self, now: u64) -> Result<(), StoreError> {
        let delete = sql!("DELETE FROM used_challenges WHERE expires < $1", now as i64);
        self.execute(delete).await.map(drop)
    }

    /// Signs a browser in with a passkey; false if the passkey is gone, or if its counter has not grown, which means that
    /// it was copied.
    pub async fn sign_in(
        &self,
        passkey: &StoredPasskey,
        counter: u32,
        browser: &str,
        now: u64,
    ) -> Result<bool, StoreError> {
        self.write(async |connection| {
            let used = sql!(
                "UPDATE passkeys SET counter = $2, used = $3 \
                 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))",
                &passkey.id,
                i64::from(counter),
                now as i64
            )
            .execute(&mut *connection)
            .await?;
            if used.rows_affected() == 0 {
                return Ok(false);
            }
            sql!(
                "INSERT INTO browsers (id, visitor, passkey) VALUES ($1, $2, $3)",
                browser,
                &passkey.visitor,
                &passkey.id
            )
            .execute(connection)
            .await?;
            Ok(true)
        })
        .await
    }
}

fn read(row: &AnyRow) -> Result<StoredPasskey, StoreError> {
    Ok(StoredPasskey {
        id: row.try_get("id")?,
        visitor: row.try_get("visitor")?,
        site: row.try_get("site")?,
        public_key: row.try_get("public_key")?,
        counter: number(row, "counter")? as u32,
        created: number(row, "created")?,
        used: number(row, "used")?,
    })
}
