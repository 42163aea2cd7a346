-- The same statements for SQLite and PostgreSQL. Times are milliseconds since 1970, yes and no are 1 and 0.

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    play_key TEXT NOT NULL,
    owner TEXT NOT NULL,
    text TEXT NOT NULL,           -- the game's text before its first move
    level TEXT NOT NULL,
    no_guess BIGINT NOT NULL,
    daily TEXT,                   -- the day, where it is the daily board
    daily_of TEXT UNIQUE,         -- day and visitor: a visitor has one daily game
    secret BIGINT NOT NULL,       -- nobody can have known the board
    own_seed BIGINT NOT NULL,     -- the player has chosen the seed
    first_row BIGINT,             -- where it has to be opened first, counted from 0
    first_col BIGINT,
    created BIGINT NOT NULL,
    -- What the moves come to, written together with the last of them.
    phase TEXT NOT NULL,
    millis BIGINT NOT NULL,
    three_bv BIGINT NOT NULL,
    assisted BIGINT NOT NULL,
    joined BIGINT NOT NULL,       -- somebody else has played along
    finished BIGINT,
    day TEXT                      -- the day on which it was finished
);
CREATE INDEX games_by_owner ON games (owner, created);
CREATE INDEX games_by_time ON games (level, no_guess, phase, millis);
CREATE INDEX games_by_day ON games (day, level);

-- A turn is what one request did. Its number is taken once: of two servers that write the same turn, one is told to
-- look again. Its key is taken once: a request that is sent again does nothing.
CREATE TABLE turns (
    game TEXT NOT NULL,
    turn BIGINT NOT NULL,
    request_key TEXT NOT NULL,
    visitor TEXT NOT NULL,
    at BIGINT NOT NULL,
    lines TEXT NOT NULL,          -- the lines that it adds to the game's text
    layout TEXT,                  -- the layout, of the turn that fixed it
    PRIMARY KEY (game, turn),
    UNIQUE (game, request_key)
);

CREATE TABLE visitors (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
);

CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
