-- Times are whole seconds since 1970 (UTC); ids of users, guilds, channels and messages are Discord's.
-- Options, asked and draws are JSON; state and events are JSON that only the game's rules read.

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice: old buttons name their table by it
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    host INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('lobby', 'playing', 'finished', 'closed')),
    seq INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    options TEXT NOT NULL,
    asked TEXT NOT NULL,
    secret BLOB,
    state BLOB,
    message INTEGER,
    ping INTEGER,
    started_at INTEGER,
    deadline INTEGER
) STRICT;

CREATE UNIQUE INDEX one_live_table_a_channel ON tables (channel) WHERE phase IN ('lobby', 'playing');
CREATE INDEX live_tables_by_deadline ON tables (deadline) WHERE phase IN ('lobby', 'playing');

CREATE TABLE sitters (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    draft TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE log_entries (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    turn INTEGER NOT NULL,
    seat INTEGER,
    move TEXT NOT NULL,
    draws TEXT NOT NULL,
    events BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, turn)
) STRICT, WITHOUT ROWID;

-- A result repeats what it needs of its table, so that leaderboards read nothing else.
CREATE TABLE results (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    options TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    turns INTEGER NOT NULL
) STRICT;

CREATE INDEX results_by_game ON results (guild, game);

CREATE TABLE standings (
    table_id INTEGER NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    points INTEGER NOT NULL,
    resigned INTEGER NOT NULL CHECK (resigned IN (0, 1)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_by_user ON standings (user_id);
