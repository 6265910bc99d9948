"""The real bot with faults that a file switches on and off: `python -m tests.process.faulty`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.__main__ import main
from cogs.pigs.face import PigsFace
from rules.pigs.game import Pigs

SWITCH = "FAULTY_FILE"
"""The environment variable that names the file; what it names fails."""
FAULTY = {"apply": Pigs, "ranking": Pigs, "board": PigsFace}


def faulty(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        if function.__name__ in Path(os.environ[SWITCH]).read_text(encoding="utf-8"):
            raise RuntimeError(f"{function.__name__} is out of order")
        return function(*arguments)

    return call


if __name__ == "__main__":
    for name, owner in FAULTY.items():
        setattr(owner, name, faulty(getattr(owner, name)))
    sys.exit(main(["run"]))
