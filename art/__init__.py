"""The bot's own pictures, drawn as SVG of 128 x 128 and turned into emoji by `make art`."""
