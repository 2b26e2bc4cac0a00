//! What the server made up once and must remember.

use crate::error::while_doing;
use crate::{Store, StoreError};

impl Store {
    /// The value of that name, made when it is asked for the first time and kept for ever.
    ///
    /// # Errors
    ///
    /// The database refuses.
    pub async fn secret(
        &self,
        name: &str,
        make: impl FnOnce() -> String,
    ) -> Result<String, StoreError> {
        let doing = "looking up a secret";
        let kept: Option<String> = sqlx::query_scalar("select value from secrets where name = $1")
            .bind(name)
            .fetch_optional(self.reader())
            .await
            .map_err(while_doing(doing))?;
        if let Some(kept) = kept {
            return Ok(kept);
        }
        // Another may have made it meanwhile: then his counts.
        let mut write = self.write(doing).await?;
        let counts = sqlx::query_scalar(
            "insert into secrets (name, value) values ($1, $2)
             on conflict (name) do update set value = secrets.value
             returning value",
        )
        .bind(name)
        .bind(make())
        .fetch_one(&mut *write)
        .await
        .map_err(while_doing(doing))?;
        write.commit().await.map_err(while_doing(doing))?;
        Ok(counts)
    }
}
