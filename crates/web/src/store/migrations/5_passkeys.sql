-- Passkeys, with which another browser becomes the same visitor. Keys and ids are base64url.

CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY,
    visitor TEXT NOT NULL,
    site TEXT NOT NULL,           -- the host name that it was made for
    public_key TEXT NOT NULL,
    counter BIGINT NOT NULL,      -- of its signatures; 0 if its authenticator does not count
    created BIGINT NOT NULL,
    used BIGINT NOT NULL          -- when it was last used
);
CREATE INDEX passkeys_by_visitor ON passkeys (visitor, created);

-- Challenges that were answered: each is answered once.
CREATE TABLE used_challenges (
    challenge TEXT NOT NULL PRIMARY KEY,
    expires BIGINT NOT NULL
);

-- Browsers that have become a visitor by a passkey.
CREATE TABLE browsers (
    id TEXT NOT NULL PRIMARY KEY, -- the hash of the token in the cookie
    visitor TEXT NOT NULL,
    passkey TEXT NOT NULL
);
CREATE INDEX browsers_by_passkey ON browsers (passkey);
