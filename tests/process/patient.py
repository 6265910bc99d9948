"""The real bot that neither defers nor gives up an answer on a slow machine: `python -m tests.process.patient`."""

from __future__ import annotations

import sys

from bot.__main__ import main
from bot.service import answers
from tests.wire.world import PATIENCE

if __name__ == "__main__":
    assert answers.PATIENCE < answers.LOST_AFTER < PATIENCE
    answers.PATIENCE = answers.LOST_AFTER = PATIENCE
    sys.exit(main(["run"]))
