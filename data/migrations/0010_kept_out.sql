-- Whose seat was taken away in the lobby: they get no seat at that table any more. Empty once it is over.
ALTER TABLE tables ADD COLUMN kicked TEXT NOT NULL DEFAULT '[]';
CREATE INDEX kicked_users ON tables (kicked) WHERE kicked != '[]';

-- Keyed hashes of the ids of people who had a seat at the table, or lost one, and were forgotten since. Empty once it
-- is over.
ALTER TABLE tables ADD COLUMN forgotten TEXT NOT NULL DEFAULT '[]';
CREATE INDEX forgotten_users ON tables (forgotten) WHERE forgotten != '[]';
