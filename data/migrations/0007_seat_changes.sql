-- What happened to the seats of games beside their moves, in order; of what happened before this table nothing is known.
CREATE TABLE seat_changes (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    turn INTEGER NOT NULL, -- of the log entry before which it happened
    seat INTEGER NOT NULL,
    what TEXT NOT NULL,
    at INTEGER NOT NULL,
    user_id INTEGER, -- whose seat was taken over, with the name below; else null
    name TEXT,
    CHECK ((what = 'taken') = (user_id IS NOT NULL) AND (user_id IS NULL) = (name IS NULL))
) STRICT;

CREATE INDEX seat_changes_by_table ON seat_changes (table_id, turn);
CREATE INDEX seat_changes_by_user ON seat_changes (user_id) WHERE user_id IS NOT NULL;
