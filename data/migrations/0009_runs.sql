-- When people could play last: the bot was running and connected. One row.
CREATE TABLE alive (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- Which commands Discord was told last, as a digest, by application.
CREATE TABLE told_commands (
    application INTEGER PRIMARY KEY,
    digest TEXT NOT NULL
) STRICT;
