-- Recorded games that visitors keep, as RawVF or as saolei's text.

CREATE TABLE videos (
    id TEXT NOT NULL PRIMARY KEY,
    owner TEXT NOT NULL,
    text TEXT NOT NULL,
    created BIGINT NOT NULL
);
