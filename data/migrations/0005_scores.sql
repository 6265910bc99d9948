-- Leaderboards are kept as they grow. `tallies`, `courses` and `opponents` follow from `results` and `scored`.

-- In which order results were counted, and into which season each fell.
CREATE TABLE scored (
    number INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice
    table_id INTEGER NOT NULL UNIQUE REFERENCES results (table_id) ON DELETE CASCADE,
    season TEXT NOT NULL -- empty: there were no seasons then
) STRICT;

CREATE TABLE boards (
    id INTEGER PRIMARY KEY,
    edition INTEGER NOT NULL, -- people see one; a new one grows beside it when everything is counted anew
    game TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('c', 's', 'e')), -- a channel, a server, everywhere
    place INTEGER NOT NULL, -- the channel or server; 0 for everywhere
    period TEXT NOT NULL, -- empty for all time, 'm' and a month, 's' and a season
    guild INTEGER NOT NULL, -- 0 for everywhere
    size INTEGER NOT NULL, -- how many players are on it
    UNIQUE (edition, game, scope, place, period)
) STRICT;

CREATE INDEX boards_by_guild ON boards (guild, game, scope, period);

CREATE TABLE tallies (
    board INTEGER NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL, -- as it was in the user's latest game
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    places INTEGER NOT NULL, -- the sum of all places
    average REAL NOT NULL, -- places by games
    best INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    rating INTEGER NOT NULL, -- as shown: follows from mu and sigma
    PRIMARY KEY (board, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tallies_by_user ON tallies (user_id);
CREATE INDEX tallies_by_rating ON tallies (board, rating DESC, user_id);
CREATE INDEX tallies_by_wins ON tallies (board, wins DESC, games, user_id);
CREATE INDEX tallies_by_average ON tallies (board, average, games DESC, user_id);

-- A player's games on a server's board of all time.
CREATE TABLE courses (
    board INTEGER NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    points INTEGER NOT NULL,
    rating INTEGER NOT NULL, -- after that game
    PRIMARY KEY (board, user_id, number)
) STRICT, WITHOUT ROWID;

-- How often two met, on a server's board of all time.
CREATE TABLE opponents (
    board INTEGER NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    other INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (board, user_id, other)
) STRICT, WITHOUT ROWID;

CREATE TABLE honours (
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    honour TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild, game, user_id, honour)
) STRICT, WITHOUT ROWID;

CREATE INDEX honours_by_table ON honours (table_id);
CREATE INDEX honours_by_user ON honours (user_id);

CREATE TABLE season_rules (
    guild INTEGER PRIMARY KEY,
    mode TEXT NOT NULL CHECK (mode IN ('off', 'monthly', 'quarterly', 'manual')),
    number INTEGER NOT NULL, -- of the season that is closed by hand
    since INTEGER NOT NULL DEFAULT 0 -- when that season began; 0: nobody knows
) STRICT;

CREATE TABLE scoring (
    version INTEGER NOT NULL, -- by which rules the shown edition was counted; 0: all must be counted anew
    shown INTEGER NOT NULL, -- the edition that people see
    latest INTEGER NOT NULL, -- the edition that was begun last
    counted INTEGER NOT NULL -- how far that one has come: the number of the last result in it
) STRICT;

INSERT INTO scoring (version, shown, latest, counted) VALUES (0, 0, 0, 0);
INSERT INTO scored (number, table_id, season)
SELECT ROW_NUMBER() OVER (ORDER BY ended_at, table_id), table_id, '' FROM results;
