-- Whether a seat's turn has come and its player has not been called to it yet.
ALTER TABLE sitters ADD COLUMN uncalled INTEGER NOT NULL DEFAULT 0 CHECK (uncalled IN (0, 1));
CREATE INDEX uncalled_sitters ON sitters (table_id) WHERE uncalled = 1;

-- Whether the autopilot made a move; of those made before this column nothing is known.
ALTER TABLE log_entries ADD COLUMN autopilot INTEGER NOT NULL DEFAULT 0 CHECK (autopilot IN (0, 1));
