"""Drawing tables as hosting does, with names, numbers and planets as large as they can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, cast

from bot.clock import SystemClock
from bot.controls import Target
from bot.drawing import Drawing
from bot.face import Scene
from bot.language import ENGLISH, Language
from bot.preferences import ServerChoices, TableStyle
from bot.records import LogEntry, Person, Phase, Sitter, Table
from bot.scenery import Scenery
from bot.store import Store
from bot.tables import Tables
from cogs.planet.art import Art
from cogs.planet.face import PlanetFace
from rules.chance import Secret
from rules.datafile import DataFolders
from rules.game import Seat
from rules.planet.events import Event
from rules.planet.state import Draft, State
from rules.planet.state import Phase as Step
from rules.planet.tiles import KINDS, Kind, TileId
from tests.bot.hostile import HOSTILE_NAMES
from tests.limits import cut, faults
from tests.rules.planet.playing import GAME, began, tiles_of, with_planets

FACE = PlanetFace(GAME, DataFolders().read("planet.emoji.toml", Art))
LONGEST_NAMES = sorted(("*_" * 16, "|" * 32, "\\" * 32, *HOSTILE_NAMES), key=len)[-5:]


def richest(kind: Kind, count: int) -> tuple[TileId, ...]:
    """Find the tiles of which there is most to say; their icons count even with others' baobabs."""
    tiles = [tile for tile in tiles_of(kind) if not GAME.box.is_baobab(tile)]
    return tuple(sorted(tiles, key=lambda tile: len(said(tile)), reverse=True)[:count])


@cache
def said(tile: TileId) -> str:
    """Say what the table says of a tile that lies open."""
    state = replace(began(3), phase=Step.PICK, draft=Draft(1, 0, GAME.tile(tile).kind, (tile,)))
    return FACE.board(ENGLISH, scene(state)).text


class Log:
    """A log of some events on a server with a style, and nothing else."""

    def __init__(self, events: Iterable[Event], style: TableStyle) -> None:
        self._style = style
        self._entries = [
            LogEntry(2**31 + turn, 0, "take.face-down", (), GAME.dump_events((event,)), 2**33)
            for turn, event in enumerate(events)
        ]

    async def log(self, table_id: int, newest: int | None = None) -> Sequence[LogEntry]:
        return self._entries[-newest:] if newest else self._entries

    async def choices(self, kind: type[ServerChoices], owner: int) -> ServerChoices:
        return kind(style=self._style)


def scenery(events: Iterable[Event] = (), style: TableStyle = TableStyle.FULL) -> Scenery:
    tables = Tables(cast("Store", Log(events, style)), {"planet": GAME}, SystemClock(), 1)
    return Scenery(tables, {"planet": FACE})


def seated(state: State, names: Sequence[str] = ()) -> Table:
    """A table whose numbers are as long as they can be."""
    return Table(
        id=2**63 - 1,
        guild=2**63 - 1,
        channel=2**63 - 1,
        game="planet",
        version=1,
        host=1,
        opened_at=0,
        phase=Phase.FINISHED if state.phase is Step.OVER else Phase.PLAYING,
        seq=2**31,
        sitters=tuple(
            Sitter(Person(2**63 - 1 - seat, name)) for seat, name in enumerate(names or LONGEST_NAMES[: state.seats])
        ),
        secret=Secret.new().reveal(),
        state=GAME.dump(state),
    )


def scene(state: State, reader: Seat | None = None, names: Sequence[str] = ()) -> Scene[State]:
    return scenery().bare_scene(seated(state, names), GAME.view(state, reader))


async def draw(
    state: State,
    events: Iterable[Event] = (),
    names: Sequence[str] = (),
    language: Language = ENGLISH,
    style: TableStyle = TableStyle.FULL,
) -> Drawing:
    """Draw a state as hosting does, and hold it against every limit."""
    table = seated(state, names)
    drawing = await scenery(events, style).draw(language, table)
    check(drawing, Target(table.id, table.seq))
    return drawing


def look(
    what: str, state: State, reader: Seat | None, names: Sequence[str] = (), language: Language = ENGLISH
) -> Drawing:
    """Draw a private answer, and hold it against every limit."""
    drawing = FACE.look(language, scene(state, reader, names), what)
    check(drawing, Target(2**63 - 1, 2**31))
    return drawing


def check(drawing: Drawing, target: Target) -> None:
    assert cut(drawing) == []
    view = drawing.view(target)
    body: dict[str, Any] = {"embeds": [drawing.embed().to_dict()], "components": view.to_components() if view else []}
    assert faults(body) == []


def full(seats: int, *, hidden: bool = False) -> State:
    """Fill every planet with the tiles of which there is most to say, three of them covered."""
    baobabs = tuple(sorted(filter(GAME.box.is_baobab, GAME.box.tiles), key=lambda tile: len(said(tile)))[-3:])
    free = {kind: 4 - sum(GAME.tile(tile).kind is kind for tile in baobabs) for kind in KINDS}
    planet = (*baobabs, *(tile for kind in KINDS for tile in richest(kind, free[kind])))
    return with_planets(began(seats, hidden=hidden), *[planet] * seats)
