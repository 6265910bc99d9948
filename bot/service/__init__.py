"""Clicks, commands and jobs: carries them to the tables and answers in Discord."""
