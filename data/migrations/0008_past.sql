-- Who is asked to a lobby by its host is noted with the name; of those who were before, the id alone is known.
UPDATE tables SET invited = (SELECT json_group_array(json_object('user', value, 'name', '')) FROM json_each(invited))
WHERE invited != '[]';

-- The games of a channel that are over, with a result or without, in the order in which they ended.
CREATE INDEX ended_games ON tables (channel, id) WHERE phase IN ('finished', 'closed') AND started_at IS NOT NULL;

-- The threads in which tables were opened: once one is archived, Discord must be asked what it belongs to.
CREATE TABLE threads (
    channel INTEGER PRIMARY KEY, -- the thread's own id
    guild INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    private INTEGER NOT NULL CHECK (private IN (0, 1))
) STRICT;

CREATE INDEX threads_by_guild ON threads (guild);
