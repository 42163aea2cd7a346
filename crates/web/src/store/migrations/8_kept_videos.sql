-- Kept recorded games have a quota for each visitor and for each network.
ALTER TABLE videos ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE videos ADD COLUMN network TEXT; -- that of the visitor, as a hash, for thirty days
UPDATE videos SET bytes = LENGTH(text);
CREATE INDEX videos_by_owner ON videos (owner, created, bytes);
CREATE INDEX videos_by_network ON videos (network, created, bytes);
