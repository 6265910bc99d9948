"""What tables and pages look like: plain drawings, Discord's payloads, and what a game's face is. Sends nothing."""
