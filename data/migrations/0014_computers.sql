-- The ids of computers are -2^62 and below; those of people, also of the forgotten, are above.
CREATE INDEX computers_to_move ON sitters (table_id) WHERE user_id <= -4611686018427387904 AND deadline IS NOT NULL;

-- How people do in games in which every opponent that is a computer plays hard, on boards of their own, whose period
-- is 'h'. Follows from `results` and `scored`, as tallies do.
CREATE TABLE computer_tallies (
    board INTEGER NOT NULL REFERENCES boards (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL, -- as it was in the user's latest game
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    best INTEGER NOT NULL, -- the most points
    streak INTEGER NOT NULL, -- wins in a row, up to the latest game
    longest INTEGER NOT NULL, -- the most wins in a row
    PRIMARY KEY (board, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX computer_tallies_by_user ON computer_tallies (user_id);
CREATE INDEX computer_tallies_by_wins ON computer_tallies (board, wins DESC, longest DESC, best DESC, user_id);
