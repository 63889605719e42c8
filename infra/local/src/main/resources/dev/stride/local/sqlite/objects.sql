-- When a blob was written last, in milliseconds since the epoch. The age of an earlier blob begins now.
ALTER TABLE blob ADD COLUMN stored_at INTEGER NOT NULL DEFAULT 0;

UPDATE blob SET stored_at = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
