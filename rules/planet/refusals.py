"""Why a move is refused."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """A reason. In its values, ``place`` counts from 1 as players do, ``seat`` from 0."""

    STACK_FIRST = "stack-first"
    """A stack must be chosen now."""
    HIDE_FIRST = "hide-first"
    """One of the tiles must be laid face down now."""
    TAKE_FIRST = "take-first"
    """A tile must be taken now."""
    NAME_FIRST = "name-first"
    """The next player must be named now."""
    STACK_EMPTY = "stack-empty"
    """The stack ``kind`` has no tiles left."""
    NO_SUCH_PLACE = "no-such-place"
    """There is no tile at ``place``; there are only ``places``."""
    NOT_ON_TABLE = "not-on-table"
    """The ``tile`` is not laid out."""
    NO_FACE_DOWN = "no-face-down"
    """No tile lies face down on the table."""
    TAKE_BY_PLACE = "take-by-place"
    """Hidden characters are taken by place, not by id."""
    TAKE_BY_NAME = "take-by-name"
    """These tiles are taken by id, not by place."""
    NO_SUCH_SEAT = "no-such-seat"
    """There is no ``seat``."""
    HAS_PICKED = "has-picked"
    """``seat`` has already taken a tile in this round."""
    HAS_LEFT = "has-left"
    """``seat`` has resigned."""
    GAME_OVER = "game-over"
    """The game is over."""
