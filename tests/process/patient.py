"""The real bot that gives up no answer, however slow the machine is: `python -m tests.process.patient`."""

from __future__ import annotations

import sys

from bot.__main__ import main
from bot.service import answers
from tests.wire.world import PATIENCE

if __name__ == "__main__":
    assert answers.LOST_AFTER < PATIENCE
    answers.LOST_AFTER = PATIENCE
    sys.exit(main(["run"]))
