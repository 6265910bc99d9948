"""Opinions asked of another process: what hard thinks of a seat's moves, as bytes there and back."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, TypeVar

from msgspec import Raw, Struct
from msgspec.json import Decoder, Encoder

from rules.chance import Chance
from rules.fast_chance import FastChance
from rules.game import Game, Seat, Seen
from rules.pace import Pace, Stopwatch
from rules.search import Rated

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


NO_OPINION = b"[]"
"""What stands for an opinion that can't be had."""


class Question(Struct, frozen=True):
    """Asks what hard thinks of the moves of a seat."""

    game: str
    seat: Seat
    state: Raw
    """What the seat may know, as the game writes a state."""
    seconds: float
    """How long to think."""


_encode = Encoder().encode
_read_question = Decoder(Question).decode
_read_opinion = Decoder(tuple[Rated[str], ...]).decode


def ask(game: Game[S, M, E], seen: Seen[S], seconds: float) -> bytes:
    """Write a question for a seat that is to move, in one line."""
    assert seen.seat is not None
    return _encode(Question(game.info.key, seen.seat, Raw(game.dump(seen.state)), seconds))


def read(opinion: bytes) -> tuple[Rated[str], ...]:
    """Read what :meth:`Adviser.answer` wrote; msgspec's DecodeError when the bytes are invalid."""
    return _read_opinion(opinion)


def own_chance(game: Game[S, M, E], seen: Seen[S]) -> Chance:
    """Give a player's own chance: the same view gives the same draws, so nobody gets others by asking again."""
    return FastChance(int.from_bytes(sha256(b"%d %b" % (seen.seat or 0, game.dump(seen.state))).digest()))


class Adviser:
    """Answers questions about games, by key."""

    def __init__(self, games: Mapping[str, Game[Any, Any, Any]], stopwatch: Stopwatch) -> None:
        self._games = games
        self._paces = {key: Pace(stopwatch) for key in games}

    def answer(self, question: bytes) -> bytes:
        """Rate the moves, and write the opinion in one line."""
        asked = _read_question(question)
        game = self._games[asked.game]
        seen = Seen(asked.seat, game.load(bytes(asked.state)))
        rated = self._paces[asked.game].rate(game, game.rate, seen, own_chance(game, seen), asked.seconds)
        return _encode([Rated(game.format_move(one.move), one.wins, one.points, one.tries) for one in rated])
