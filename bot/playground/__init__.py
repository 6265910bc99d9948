"""The bot in a simulated Discord in the browser. No other package imports it."""
