"""Records and pure functions for tables, seats, timers and results. No Discord, no SQL, no asyncio."""
