-- Whether the message about the end of a game is still to be sent, and which one it is; and why a table was closed.
ALTER TABLE tables ADD COLUMN untold INTEGER NOT NULL DEFAULT 0 CHECK (untold IN (0, 1));
ALTER TABLE tables ADD COLUMN ending INTEGER;
ALTER TABLE tables ADD COLUMN closing TEXT;
CREATE INDEX untold_tables ON tables (id) WHERE untold = 1;
