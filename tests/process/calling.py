"""The real bot that calls people also when they have just clicked: `python -m tests.process.calling`."""

from __future__ import annotations

import sys
from datetime import timedelta

from bot.__main__ import main
from bot.service import presence

if __name__ == "__main__":
    presence.JUST_NOW = timedelta()
    sys.exit(main(["run"]))
