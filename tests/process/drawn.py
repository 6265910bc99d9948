"""The real bot with the pictures of its own folder alone, uploaded quickly: `python -m tests.process.drawn`."""

from __future__ import annotations

import sys
from functools import partial

from bot import __main__ as start
from bot import app
from bot.display.emojis import Picture, read_pictures
from rules.datafile import DataFolders

UPLOAD_SECONDS = 0.02


def own_pictures(data: DataFolders) -> dict[str, Picture]:
    """Read only what lies in the bot owner's folder."""
    return {word: picture for word, picture in read_pictures(data).items() if picture.own}


CHANGED = {
    "read_pictures": (own_pictures, (app, start)),
    "GameBot": (partial(app.GameBot, upload_seconds=UPLOAD_SECONDS), (start,)),
}

if __name__ == "__main__":
    for name, (changed, modules) in CHANGED.items():
        for module in modules:
            assert hasattr(module, name)
            setattr(module, name, changed)
    sys.exit(start.main())
