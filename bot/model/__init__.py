"""Records and pure functions: what is true of tables, seats, timers and results. No Discord, no SQL, no asyncio."""
