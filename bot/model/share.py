"""Which servers a process serves when several divide them among each other, by Discord's shards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Part(NamedTuple):
    """The part of the servers that is one process's own: the ``number``-th of ``of``, counted from 1."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


@dataclass(frozen=True, slots=True)
class Share:
    """The servers on some of Discord's shards: those from ``first`` up to, but not with, ``end``."""

    shards: int = 1
    """How many shards there are in all."""
    first: int = 0
    end: int = 1

    @classmethod
    def of_part(cls, part: Part, shards: int) -> Share:
        """Give the share of a part; ValueError when there are fewer shards than parts."""
        if shards < part.of:
            raise ValueError(f"{shards} shards can't be divided into {part.of} parts")
        return cls(shards, (part.number - 1) * shards // part.of, part.number * shards // part.of)

    @property
    def is_whole(self) -> bool:
        """Whether these are all servers."""
        return (self.first, self.end) == (0, self.shards)

    def has(self, guild: int) -> bool:
        """Say whether a server is among them."""
        return self.first <= (guild >> 22) % self.shards < self.end


WHOLE = Share()
"""All servers."""
