-- Which events come in from the bus.

CREATE TABLE rule (
    name    TEXT PRIMARY KEY,
    pattern TEXT NOT NULL
);
