"""Slash commands and the faces of the games."""
