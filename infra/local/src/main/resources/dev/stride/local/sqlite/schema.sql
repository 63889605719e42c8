-- Everything the embedded form keeps. Times are milliseconds since the epoch, except expires_at: seconds.

CREATE TABLE item (
    partition    TEXT    NOT NULL,
    sort         TEXT    NOT NULL,
    version      INTEGER NOT NULL,
    body         BLOB    NOT NULL,
    listing      TEXT,
    listing_sort TEXT,
    expires_at   INTEGER,
    PRIMARY KEY (partition, sort)
);

CREATE INDEX item_by_listing ON item (listing, listing_sort, partition, sort) WHERE listing IS NOT NULL;

CREATE TABLE message (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    queue      TEXT    NOT NULL,
    body       TEXT    NOT NULL,
    sent_at    INTEGER NOT NULL,
    visible_at INTEGER NOT NULL,
    receives   INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX message_by_time ON message (queue, visible_at, id);

CREATE TABLE timer (
    name TEXT PRIMARY KEY,
    due  INTEGER NOT NULL,
    body TEXT    NOT NULL
);

CREATE INDEX timer_by_time ON timer (due);

CREATE TABLE event (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    published_at INTEGER NOT NULL,
    event        TEXT    NOT NULL
);

CREATE TABLE blob (
    name  TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
);
