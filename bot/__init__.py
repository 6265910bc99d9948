"""The running process: hosting, saving and drawing for every game."""
