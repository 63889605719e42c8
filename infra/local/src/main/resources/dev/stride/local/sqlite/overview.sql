-- The second listing of an item, under the same sort key as the first.
ALTER TABLE item ADD COLUMN overview TEXT;

CREATE INDEX item_by_overview ON item (overview, listing_sort, partition, sort) WHERE overview IS NOT NULL;
