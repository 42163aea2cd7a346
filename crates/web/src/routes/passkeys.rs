//! Passkeys: a way to be the same visitor in another browser.

use super::responses::{BodyProblems, NoSuchPasskey, TooManyRequests, Unavailable};
use crate::app::App;
use crate::clock;
use crate::passkey::{self, Ceremony, CheckedAnswer, PasskeyError, PublicKey};
use crate::problem::Answer;
use crate::request::{IdRequest, JsonBody, VisitorRequest};
use crate::store::StoredPasskey;
use crate::token;
use crate::visitor::{self, Visitor, VisitorToken};
use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use saolei_api::Problem;
use saolei_api::messages::{MeAnswer, NewPasskey, Passkey, PasskeyAnswer, PasskeyChallenge, PasskeysAnswer};

/// My passkeys
#[utoipa::path(get, path = "/api/v1/me/passkeys", operation_id = "list_passkeys", tag = "people", responses(
    (status = 200, description = "The passkeys.", body = PasskeysAnswer),
    Unavailable,
))]
pub(crate) async fn list(VisitorRequest { app, visitor }: VisitorRequest) -> Answer<Json<PasskeysAnswer>> {
    let passkeys = app.store.passkeys(&visitor.id).await?;
    let passkeys =
        passkeys.into_iter().map(|StoredPasskey { id, created, used, .. }| Passkey { id, created, used });
    Ok(Json(PasskeysAnswer { passkeys: passkeys.collect() }))
}

/// Get a challenge, to make or to use a passkey
///
/// Browsers support passkeys on HTTPS sites and on localhost.
#[utoipa::path(post, path = "/api/v1/me/passkeys/challenge", tag = "people", responses(
    (status = 200, description = "The challenge.", body = PasskeyChallenge),
    Unavailable,
))]
pub(crate) async fn challenge(
    VisitorRequest { app, visitor }: VisitorRequest,
) -> Answer<Json<PasskeyChallenge>> {
    let passkeys = app.store.passkeys(&visitor.id).await?;
    Ok(Json(PasskeyChallenge {
        challenge: app.challenges.make(&visitor.id, clock::now())?,
        user: passkey::encode(&visitor.id),
        passkeys: passkeys.into_iter().map(|passkey| passkey.id).collect(),
    }))
}

/// Add a passkey
///
/// With it, another browser can become the same visitor.
#[utoipa::path(post, path = "/api/v1/me/passkeys", tag = "people", request_body = NewPasskey, responses(
    (status = 200, description = "The passkey.", body = Passkey),
    BodyProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn add(
    VisitorRequest { app, visitor }: VisitorRequest,
    headers: HeaderMap,
    JsonBody(request): JsonBody<NewPasskey>,
) -> Answer<Json<Passkey>> {
    app.changes.count(&visitor)?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let site = passkey::host_name(host).to_lowercase();
    let client = passkey::decode("client_data", &request.client_data)?;
    let authenticator = passkey::decode("authenticator_data", &request.authenticator_data)?;
    let key = passkey::decode("public_key", &request.public_key)?;
    let answer = passkey::check_answer(Ceremony::Create, &site, &client, &authenticator)?;
    passkey::check_new_id(&passkey::decode("id", &request.id)?, &authenticator)?;
    PublicKey::read(&key)?;
    let store = &app.store;
    if store.passkeys(&visitor.id).await?.len() >= app.limits.passkeys as usize {
        return Err(PasskeyError::TooMany.into());
    }
    use_challenge(&app, &visitor, &answer).await?;
    let now = clock::now();
    let passkey = StoredPasskey {
        id: request.id,
        visitor: visitor.id,
        site,
        public_key: request.public_key,
        counter: answer.counter,
        created: now,
        used: now,
    };
    if !store.add_passkey(&passkey).await? {
        return Err(PasskeyError::Id.into());
    }
    Ok(Json(Passkey { id: passkey.id, created: now, used: now }))
}

/// Become the visitor of a passkey
///
/// Sets the cookie of the browser that the answer comes from.
#[utoipa::path(post, path = "/api/v1/me/passkeys/sign-in", tag = "people", request_body = PasskeyAnswer, responses(
    (status = 200, description = "The visitor that you are now.", body = MeAnswer),
    BodyProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn sign_in(
    VisitorRequest { app, visitor }: VisitorRequest,
    headers: HeaderMap,
    JsonBody(request): JsonBody<PasskeyAnswer>,
) -> Answer<impl IntoResponse> {
    app.changes.count(&visitor)?;
    let client = passkey::decode("client_data", &request.client_data)?;
    let authenticator = passkey::decode("authenticator_data", &request.authenticator_data)?;
    let signature = passkey::decode("signature", &request.signature)?;
    let store = &app.store;
    let stored = store.passkey(&request.id).await?.ok_or(PasskeyError::Unknown)?;
    if request.user != passkey::encode(&stored.visitor) {
        return Err(PasskeyError::OtherVisitor.into());
    }
    let answer = passkey::check_answer(Ceremony::Get, &stored.site, &client, &authenticator)?;
    let key = passkey::decode("public_key", &stored.public_key)?;
    PublicKey::read(&key)?.check(&client, &authenticator, &signature)?;
    use_challenge(&app, &visitor, &answer).await?;
    let token = visitor::new_browser()?;
    if !store.sign_in(&stored, answer.counter, &token::hash(&token), clock::now()).await? {
        return Err(PasskeyError::Copied.into());
    }
    let name = store.name(&stored.visitor).await?;
    Ok(([(header::SET_COOKIE, visitor::cookie(&token, &headers))], Json(MeAnswer { name })))
}

/// Remove a passkey
///
/// Browsers that signed in with it are signed out, except this one.
#[utoipa::path(delete, path = "/api/v1/me/passkeys/{id}", tag = "people",
    params(("id" = String, Path, description = "The passkey's id.")),
    responses((status = 204, description = "It is removed."), NoSuchPasskey, Unavailable),
)]
pub(crate) async fn remove(
    IdRequest { app, visitor, id }: IdRequest,
    VisitorToken(token): VisitorToken,
) -> Answer<StatusCode> {
    if !app.store.remove_passkey(&visitor.id, &id, &token::hash(&token)).await? {
        return Err(Problem::no_such_passkey(&id).into());
    }
    app.browsers.forget();
    Ok(StatusCode::NO_CONTENT)
}

/// Checks the challenge of an answer and uses it up.
async fn use_challenge(app: &App, visitor: &Visitor, answer: &CheckedAnswer) -> Result<(), Problem> {
    let expires = app.challenges.check(&visitor.id, &answer.challenge, clock::now())?;
    if !app.store.use_challenge(&answer.challenge, expires).await? {
        return Err(PasskeyError::Replayed.into());
    }
    Ok(())
}
