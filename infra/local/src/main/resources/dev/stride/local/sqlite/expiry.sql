-- What is over is found without looking at all that is not.
CREATE INDEX item_expiry ON item (expires_at) WHERE expires_at IS NOT NULL;
