-- The group of a message, whose backlog must not delay the messages of others. Messages without a group share the empty one.
ALTER TABLE message ADD COLUMN message_group TEXT NOT NULL DEFAULT '';

DROP INDEX message_by_time;

CREATE INDEX message_by_group ON message (queue, message_group, visible_at, id);
