"""Drawing tables as hosting does, with names and numbers as long as they can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from bot.clock import SystemClock
from bot.controls import Target
from bot.drawing import Drawing
from bot.language import ENGLISH, Language
from bot.preferences import ServerChoices, TableStyle
from bot.records import LogEntry, Person, Phase, Sitter, Table
from bot.scenery import Scenery
from bot.store import Store
from bot.tables import Tables
from cogs.pigs.art import Art
from cogs.pigs.face import PigsFace
from rules.chance import Secret
from rules.datafile import DataFolders
from rules.pigs.events import Award, AwardWon, Blown, Bought, EndNear, Event, GameOver, Reason, Rolled, WolfCame
from rules.pigs.state import Face, Material, State
from rules.pigs.state import Phase as Step
from tests.bot.hostile import HOSTILE_NAMES
from tests.limits import cut, faults
from tests.rules.pigs.table import GAME, house, tile

FACE = PigsFace(GAME, DataFolders().read("pigs.emoji.toml", Art))
LONGEST_NAMES = sorted(("*_" * 16, "|" * 32, "\\" * 32, *HOSTILE_NAMES), key=len)[-5:]

MANY = " | ".join(["sd0 wr", "wd1 br", "bd1 sr"] * 4 + ["sw2", "ww2", "bw2"] * 4)
"""All doors and windows begun as houses, half of them finished."""
TALL = "sd1 sw2 ww2 bw2 sw1 ww1 bw1 sw1 ww1 bw1 sw0 ww0 bw0 br"
"""All windows in one house, under a roof."""
SPREAD = [" | ".join(["sd1 sw2 wr", "wd1 ww2 br"] * 2)] * 5

YARDS = {
    "nothing": [""] * 5,
    "24 houses": [MANY, "", "", "", ""],
    "a house of 14 tiles": [TALL, " | ".join(["wd1"] * 11), "", "", ""],
    "houses beside it": [" | ".join([TALL, *["wd1"] * 11]), "", "", "", ""],
    "everywhere": SPREAD,
}


class Log:
    """A log of some events on a server with a style, and nothing else."""

    def __init__(self, events: Iterable[Event], style: TableStyle) -> None:
        self._style = style
        self._entries = [
            LogEntry(2**31 + turn, 0, "roll", (), GAME.dump_events((event,)), 2**33)
            for turn, event in enumerate(events)
        ]

    async def log(self, table_id: int, newest: int | None = None) -> Sequence[LogEntry]:
        return self._entries[-newest:] if newest else self._entries

    async def choices(self, kind: type[ServerChoices], owner: int) -> ServerChoices:
        return kind(style=self._style)


def longest_log() -> list[Event]:
    """The longest that can happen one after another: turn after turn the wolf blows a whole house down."""
    turns: list[Event] = []
    for seat in range(5):
        turns += [
            Rolled(seat, 3, (0, 1), (Face.WOLF,) * 5),
            WolfCame(seat),
            Blown(seat, (seat + 1) % 5, 23, Material.STRAW, house(TALL).tiles[:13], tile("br"), False, True),
        ]
    return turns


def last_log() -> list[Event]:
    """All that can happen in the last move of a game."""
    bought = Bought(0, tile("bw2"), 23, False, True, None)
    return [
        bought,
        *(AwardWon(seat, award) for seat, award in enumerate([*Award][:5])),
        EndNear(5, True),
        GameOver(Reason.GUARD),
    ]


def scenery(events: Iterable[Event] = (), style: TableStyle = TableStyle.FULL) -> Scenery:
    tables = Tables(cast("Store", Log(events, style)), {"pigs": GAME}, SystemClock(), 1)
    return Scenery(tables, {"pigs": FACE})


def seated(state: State, names: Sequence[str], draft: str = "") -> Table:
    """A table whose numbers are as long as they can be."""
    return Table(
        id=2**63 - 1,
        guild=2**63 - 1,
        channel=2**63 - 1,
        game="pigs",
        version=1,
        host=1,
        opened_at=0,
        phase=Phase.FINISHED if state.phase is Step.OVER else Phase.PLAYING,
        seq=2**31,
        sitters=tuple(Sitter(Person(2**63 - 1 - seat, name), draft) for seat, name in enumerate(names)),
        secret=Secret.new().reveal(),
        state=GAME.dump(state),
    )


async def draw(
    state: State,
    events: Iterable[Event] = (),
    names: Sequence[str] = (),
    draft: str = "",
    language: Language = ENGLISH,
    style: TableStyle = TableStyle.FULL,
) -> Drawing:
    """Draw a state as hosting does, and hold it against every limit."""
    table = seated(state, names or LONGEST_NAMES[: state.seats], draft)
    drawing = await scenery(events, style).draw(language, table)
    check(drawing, Target(table.id, table.seq))
    return drawing


def check(drawing: Drawing, target: Target) -> None:
    assert cut(drawing) == []
    view = drawing.view(target)
    body: dict[str, Any] = {"embeds": [drawing.embed().to_dict()], "components": view.to_components() if view else []}
    assert faults(body) == []
