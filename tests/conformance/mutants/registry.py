"""Where mutants enter themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tests.conformance.sample import OrchardGame

G = TypeVar("G", bound=type[OrchardGame])

MUTANTS: dict[type[OrchardGame], str] = {}
"""Each mutant with what the suite says of it, as a regular expression."""


def breaks(message: str) -> Callable[[G], G]:
    """Enter a mutant."""

    def enter(mutant: G) -> G:
        MUTANTS[mutant] = message
        return mutant

    return enter
