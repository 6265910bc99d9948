"""Drawing tables and hands as the host does, and whole games to draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, cast

from bot.clock import SystemClock
from bot.controls import Target
from bot.drawing import Drawing
from bot.face import HAND, Scene
from bot.language import ENGLISH, Language
from bot.preferences import ServerChoices, TableStyle
from bot.records import LogEntry, Person, Phase, Sitter, Table
from bot.scenery import Scenery
from bot.store import Store
from bot.tables import Tables
from cogs.wolves.art import Art
from cogs.wolves.face import WolvesFace
from rules.chance import Secret
from rules.datafile import DataFolders
from rules.game import Seat
from rules.wolves.events import Event
from rules.wolves.moves import Basement, Build
from rules.wolves.state import Phase as Step
from rules.wolves.state import State
from tests.bot.hostile import HOSTILE_NAMES
from tests.limits import cut, faults
from tests.rules.wolves.table import GAME

FACE = WolvesFace(GAME, DataFolders().read("wolves.emoji.toml", Art))
LONGEST_NAMES = sorted(("*_" * 16, "|" * 32, "\\" * 32, *HOSTILE_NAMES), key=len)[-4:]
NAMES = ("Ada", "Ben", "Cleo", "Dov")
LONGEST = Target(2**63 - 1, 2**31)


class Log:
    """A log of some events on a server with a style, and nothing else."""

    def __init__(self, events: Iterable[Event], style: TableStyle) -> None:
        self._style = style
        self._entries = [
            LogEntry(2**31 + turn, 0, "new", (), GAME.dump_events((event,)), 2**33) for turn, event in enumerate(events)
        ]

    async def log(self, table_id: int, newest: int | None = None) -> Sequence[LogEntry]:
        return self._entries[-newest:] if newest else self._entries

    async def choices(self, kind: type[ServerChoices], owner: int) -> ServerChoices:
        return kind(style=self._style)


def scenery(events: Iterable[Event] = (), style: TableStyle = TableStyle.FULL) -> Scenery:
    tables = Tables(cast("Store", Log(events, style)), {"wolves": GAME}, SystemClock(), 1)
    return Scenery(tables, {"wolves": FACE})


def seated(state: State, names: Sequence[str] = NAMES, drafts: Sequence[str] = ()) -> Table:
    """A table whose numbers are as long as they can be."""
    seats = len(state.hands)
    drafts = [*drafts, *[""] * seats]
    return Table(
        id=LONGEST.table,
        guild=2**63 - 1,
        channel=2**63 - 1,
        game="wolves",
        version=1,
        host=1,
        opened_at=0,
        phase=Phase.FINISHED if state.phase is Step.OVER else Phase.PLAYING,
        seq=LONGEST.seq,
        sitters=tuple(Sitter(Person(2**63 - 1 - seat, names[seat]), drafts[seat]) for seat in range(seats)),
        secret=b"s" * 32,
        state=GAME.dump(state),
    )


async def draw(
    state: State,
    events: Iterable[Event] = (),
    names: Sequence[str] = NAMES,
    drafts: Sequence[str] = (),
    language: Language = ENGLISH,
    style: TableStyle = TableStyle.FULL,
) -> Drawing:
    """Draw the public table as hosting does."""
    return await scenery(events, style).draw(language, seated(state, names, drafts))


def board(state: State, drafts: Sequence[str] = ()) -> Drawing:
    """Draw the public table by itself."""
    return FACE.board(ENGLISH, scenery().bare_scene(seated(state, NAMES, drafts), GAME.view(state, None)))


def scene(state: State, seat: Seat, drafts: Sequence[str] = (), names: Sequence[str] = NAMES) -> Scene[Any]:
    """Set the scene of a seat."""
    return scenery().bare_scene(seated(state, names, drafts), GAME.view(state, seat))


def hand(
    state: State, seat: Seat, drafts: Sequence[str] = (), names: Sequence[str] = NAMES, language: Language = ENGLISH
) -> Drawing:
    """Draw a hand as the host does."""
    return FACE.look(language, scene(state, seat, drafts, names), HAND)


def count(state: State, seat: Seat, names: Sequence[str] = NAMES, language: Language = ENGLISH) -> Drawing:
    """Draw the private count."""
    return FACE.look(language, scene(state, seat, (), names), "look.count")


def payload(drawing: Drawing, target: Target = LONGEST) -> dict[str, Any]:
    """Give all that is sent for a drawing."""
    view = drawing.view(target)
    return {"embeds": [drawing.embed().to_dict()], "components": view.to_components() if view else []}


def check(drawing: Drawing, target: Target = LONGEST) -> None:
    """Hold a drawing against every limit, and see that nothing of it is cut."""
    assert cut(drawing) == []
    assert faults(payload(drawing, target)) == []


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
