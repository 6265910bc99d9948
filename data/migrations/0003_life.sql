-- How long a seat may take for a move in seconds, 0 for ever; and the state before a step that may be taken back.
ALTER TABLE tables ADD COLUMN timer INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN invited TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN undo BLOB;
ALTER TABLE tables ADD COLUMN undo_seat INTEGER;
CREATE INDEX tables_by_channel ON tables (channel, game, id);

-- When a seat's time is over, or when the autopilot moves for it; whether it was reminded, is away, is free to take.
ALTER TABLE sitters ADD COLUMN deadline INTEGER;
ALTER TABLE sitters ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0 CHECK (reminded IN (0, 1));
ALTER TABLE sitters ADD COLUMN away INTEGER NOT NULL DEFAULT 0 CHECK (away IN (0, 1));
ALTER TABLE sitters ADD COLUMN vacant INTEGER NOT NULL DEFAULT 0 CHECK (vacant IN (0, 1));
