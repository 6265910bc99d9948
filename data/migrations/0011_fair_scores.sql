-- What a seat's player decided on it, and what anybody did there; both are 0 in results older than these columns, which
-- count as their players' own. Whether the player took the seat over from somebody else.
ALTER TABLE standings ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
ALTER TABLE standings ADD COLUMN decisions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE standings ADD COLUMN taken INTEGER NOT NULL DEFAULT 0 CHECK (taken IN (0, 1));

-- Whether a player has few games, and so stands below those who have more.
ALTER TABLE tallies ADD COLUMN provisional INTEGER NOT NULL DEFAULT 1 CHECK (provisional IN (0, 1));
UPDATE tallies SET provisional = 0 WHERE games >= 10;
DROP INDEX tallies_by_rating;
DROP INDEX tallies_by_wins;
DROP INDEX tallies_by_average;
CREATE INDEX tallies_by_rating ON tallies (board, provisional, rating DESC, user_id);
CREATE INDEX tallies_by_wins ON tallies (board, provisional, wins DESC, games, user_id);
CREATE INDEX tallies_by_average ON tallies (board, provisional, average, games DESC, user_id);

-- How much two have played each other lately, on the board of all games everywhere; each pair is there both ways round.
CREATE TABLE pairs (
    board INTEGER NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    other INTEGER NOT NULL,
    day INTEGER NOT NULL, -- of their latest game, counted from 1970 (UTC)
    games INTEGER NOT NULL, -- on that day
    load REAL NOT NULL, -- the weights of their games until then, the older the less
    PRIMARY KEY (board, user_id, other)
) STRICT, WITHOUT ROWID;
