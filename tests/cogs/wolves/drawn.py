"""Drawing tables and hands as the host does, and whole games to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bot.display.common import COUNT
from bot.display.drawing import Drawing
from bot.display.face import HAND
from bot.language import ENGLISH, Language
from rules.chance import Secret
from rules.game import Seat
from rules.wolves.events import Event
from rules.wolves.moves import Basement, Build
from rules.wolves.state import State
from tests.cogs.drawing import TableDrawer
from tests.cogs.faces import FACES
from tests.rules.wolves.table import GAME

FACE = FACES["wolves"]
DRAWER = TableDrawer(FACE, ("Ada", "Ben", "Cleo", "Dov"))
draw, scene = DRAWER.draw, DRAWER.scene


def board(state: State, selections: Sequence[str] = ()) -> Drawing:
    """Draw the public table by itself."""
    return FACE.board(ENGLISH, scene(state, None, selections))


def hand(
    state: State, seat: Seat, selections: Sequence[str] = (), names: Sequence[str] = (), language: Language = ENGLISH
) -> Drawing:
    """Draw a hand as the host does."""
    return DRAWER.look(HAND, state, seat, selections, names, language)


def said(drawing: Drawing) -> str:
    """Read what is to be done now, and the cards that it is about."""
    return "" if drawing.now is None else f"{drawing.now.name}\n{drawing.now.value}"


def count(state: State, seat: Seat, names: Sequence[str] = (), language: Language = ENGLISH) -> Drawing:
    """Draw the private count."""
    return DRAWER.look(COUNT, state, seat, (), names, language)


def walk(seats: int, seed: int, *, baby_wolf: bool = False) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Play a game, more building than not, and give every state with what was told just before."""
    random = Random(seed)
    secret = Secret(random.randbytes(32))
    step = GAME.new(seats, {"baby_wolf": "on" if baby_wolf else "off"}, secret.turn(0))
    turn = 0
    while True:
        yield step.state, step.events
        waiting = GAME.to_move(step.state)
        if not waiting:
            return
        seat = random.choice(waiting)
        moves = GAME.legal_moves(step.state, seat)
        builds = [move for move in moves if isinstance(move, Build | Basement)]
        low = sorted(builds, key=lambda move: move.number if isinstance(move, Build) else 0)[:2]
        move = random.choice(low if low and random.random() < 0.7 else moves)
        turn += 1
        step = GAME.apply(step.state, seat, move, secret.turn(turn))
