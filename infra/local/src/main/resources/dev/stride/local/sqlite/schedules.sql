-- What rings again and again. Times are milliseconds since the epoch.

CREATE TABLE schedule (
    name       TEXT PRIMARY KEY,
    expression TEXT    NOT NULL,
    zone       TEXT    NOT NULL,
    from_time  INTEGER,
    until_time INTEGER,
    due        INTEGER NOT NULL,
    body       TEXT    NOT NULL
);

CREATE INDEX schedule_by_time ON schedule (due);
