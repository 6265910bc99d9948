"""Pure rules engines: nothing here knows Discord, the database, the clock or a global generator."""
