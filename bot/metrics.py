"""What is measured of the running bot. Nobody's name and no id is among it."""

from __future__ import annotations


class Metrics:
    """Takes measurements and does nothing with them."""

    def worked_on(self, kind: str, game: str, outcome: str) -> None:
        """Count a request of a person that has been worked on; ``game`` is empty when it was about none."""

    def replied(self, kind: str, seconds: float, *, deferred: bool) -> None:
        """Take the time from a request's arrival until Discord had the first answer, a deferral maybe."""

    def refused(self, reason: str) -> None:
        """Count a request that hosting or a game's rules refused."""

    def saved(self, seconds: float) -> None:
        """Take the time that a change of a table took to be on disk."""

    def thought(self, game: str, level: str, seconds: float) -> None:
        """Take the time in which a computer chose a move, waiting for a process included."""

    def hard_replaced(self, game: str) -> None:
        """Count a move of normal in place of hard, which gave none in time."""


NO_METRICS = Metrics()
