-- Whether it is the person's first game of this kind, and hints are wanted.
ALTER TABLE sitters ADD COLUMN learner INTEGER NOT NULL DEFAULT 0 CHECK (learner IN (0, 1));
