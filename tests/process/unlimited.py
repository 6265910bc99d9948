"""The real bot that lets people have as much posted as they like: `python -m tests.process.unlimited`."""

from __future__ import annotations

import sys

from bot.__main__ import main
from bot.service import rate_limit

if __name__ == "__main__":
    rate_limit.AT_ONCE = 10**9
    sys.exit(main(["run"]))
