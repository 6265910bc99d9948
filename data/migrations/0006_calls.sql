-- Whether a seat's turn has come and its player has not been called to it yet.
ALTER TABLE sitters ADD COLUMN uncalled INTEGER NOT NULL DEFAULT 0 CHECK (uncalled IN (0, 1));
CREATE INDEX uncalled_sitters ON sitters (table_id) WHERE uncalled = 1;
