"""Checks of what every game tells and how it refuses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.display.face import AnyFace
from bot.model.names import SafeName
from rules.game import IllegalMove
from tests.sentences import Heard


class Refusals(list[IllegalMove]):
    """The refusals that were provoked, one of each reason."""

    def provoke(self, work: Callable[..., object], *arguments: object) -> None:
        """Do something, which may be refused."""
        try:
            work(*arguments)
        except IllegalMove as refused:
            if all(refused.reason != other.reason for other in self):
                self.append(refused)


def tell(face: AnyFace, event: Any, names: Sequence[SafeName]) -> str:
    """Give the one line in which an event is told, in words that translators know."""
    heard = Heard()
    (line,) = face.recap(heard, [event], names)
    assert "\n" not in line, f"more than a line: {line!r}"
    assert "{" not in line, f"a value is missing: {line!r}"
    assert heard.unknown() == set(), "translators do not know these sentences"
    return line


def refuse(face: AnyFace, refused: IllegalMove, names: Sequence[SafeName]) -> str:
    """Give the full sentence in which a move is refused, in words that translators know."""
    heard = Heard()
    said = face.refusal(heard, refused, names)
    assert not said[0].islower(), f"no sentence: {said!r}"
    assert said.endswith("."), f"no sentence: {said!r}"
    assert "{" not in said, f"a value is missing: {said!r}"
    assert heard.unknown() == set(), "translators do not know these sentences"
    return said
