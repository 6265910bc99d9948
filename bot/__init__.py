"""The running process: hosting, saving and drawing what any game needs."""
