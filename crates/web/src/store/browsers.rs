//! The browsers of a visitor, and the code that adds another one.

use super::{Store, StoreError};
use sqlx::Row;

/// Stored in place of a passkey if a browser signed in with a code.
const BY_CODE: &str = "";

impl Store {
    /// The visitor that a browser signed in as, with a code or a passkey.
    pub async fn visitor_of(&self, browser: &str) -> Result<Option<String>, StoreError> {
        let row =
            sql!("SELECT visitor FROM browsers WHERE id = $1", browser).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get("visitor")).transpose()?)
    }

    /// Whether a visitor's first browser is signed out.
    pub async fn is_signed_out(&self, visitor: &str) -> Result<bool, StoreError> {
        let row = sql!("SELECT visitor FROM signed_out WHERE visitor = $1", visitor)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some())
    }

    /// Replaces a visitor's code, and signs out all browsers of the visitor except one.
    pub async fn renew_code(&self, visitor: &str, code: &str, except: &str) -> Result<(), StoreError> {
        self.write(async |connection| {
            sql!(
                "INSERT INTO recovery_codes (visitor, code) VALUES ($1, $2) \
                 ON CONFLICT (visitor) DO UPDATE SET code = excluded.code",
                visitor,
                code
            )
            .execute(&mut *connection)
            .await?;
            sql!("DELETE FROM browsers WHERE visitor = $1 AND id <> $2", visitor, except)
                .execute(&mut *connection)
                .await?;
            if except != visitor {
                sql!("INSERT INTO signed_out (visitor) VALUES ($1) ON CONFLICT DO NOTHING", visitor)
                    .execute(connection)
                    .await?;
            }
            Ok(())
        })
        .await
    }

    /// Signs a browser in with a code, and returns the visitor; `None` if nobody has the code.
    pub async fn recover(&self, code: &str, browser: &str) -> Result<Option<String>, StoreError> {
        let insert = sql!(
            "INSERT INTO browsers (id, visitor, passkey) SELECT $1, visitor, $2 FROM recovery_codes WHERE code = $3 \
             RETURNING visitor",
            browser,
            BY_CODE,
            code
        );
        let row = self.write(async |connection| Ok(insert.fetch_optional(connection).await?)).await?;
        Ok(row.map(|row| row.try_get("visitor")).transpose()?)
    }
}
