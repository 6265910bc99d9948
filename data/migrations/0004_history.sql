-- What was promised before a game's first draw: the SHA-256 of its secret.
CREATE TABLE commitments (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    commitment TEXT NOT NULL
) STRICT;

-- What servers and people have chosen, as a JSON object that misses what nobody chose.
CREATE TABLE settings (
    kind TEXT NOT NULL,
    owner INTEGER NOT NULL, -- the server's or the user's id
    chosen TEXT NOT NULL,
    PRIMARY KEY (kind, owner)
) STRICT, WITHOUT ROWID;

-- The servers that have removed the bot, and when.
CREATE TABLE departures (
    guild INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX results_by_channel ON results (channel, ended_at, table_id);
CREATE INDEX sitters_by_user ON sitters (user_id);
CREATE INDEX tables_by_guild ON tables (guild);
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX rematches ON tables (asked) WHERE asked != '[]';
CREATE INDEX invitations ON tables (invited) WHERE invited != '[]';
