"""The bot in a simulated Discord in the browser. Nothing else in the bot knows of it."""
