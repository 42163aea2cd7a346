-- Codes with which another browser becomes the same visitor: one for each visitor, as a hash.
CREATE TABLE recovery_codes (
    visitor TEXT NOT NULL PRIMARY KEY,
    code TEXT NOT NULL UNIQUE
);

-- Visitors whose first browser is signed out: its token, of which the visitor's id is the hash, is worth nothing now.
CREATE TABLE signed_out (
    visitor TEXT NOT NULL PRIMARY KEY
);

CREATE INDEX browsers_by_visitor ON browsers (visitor);
