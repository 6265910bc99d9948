-- Since which seq of the table a seat's choices are the same; its older controls are stale.
ALTER TABLE sitters ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
UPDATE sitters SET since = (SELECT seq FROM tables WHERE tables.id = sitters.table_id);
