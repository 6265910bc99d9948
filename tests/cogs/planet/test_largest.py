"""Every drawing of the game at its largest is inside Discord's limits, and nothing of it is cut."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.display.drawing import MOST_IN_ROW, Button, label_text
from bot.language import ENGLISH
from bot.model.preferences import TableStyle
from rules.planet.events import Covered, Discarded, Event, GameOver, Left, Named, Reason, Took, Unveiled
from rules.planet.state import Draft, Phase, State
from rules.planet.tiles import KINDS, Kind
from tests.bot.hostile import HOSTILE_NAMES
from tests.cogs.drawing import check, check_hostile
from tests.cogs.planet.drawn import FACE, draw, full, look, richest
from tests.rules.planet.playing import GAME
from tests.sampling import some

PHASES = [phase for phase in Phase if phase is not Phase.HIDE]
CHARACTERS = richest(Kind.CHARACTER, 4)


def at(phase: Phase, seats: int, *, hidden: bool, kind: Kind = Kind.CHARACTER) -> State:
    state = full(seats, hidden=hidden)
    if phase is Phase.STACK or phase is Phase.OVER:
        return replace(state, phase=phase, draft=Draft(16, 0), seat=0)
    face_down = richest(kind, 3)[0] if seats == 2 and phase is Phase.PICK else None
    laid = 3 - (face_down is not None) if seats == 2 else seats
    picked = (0,) if phase is Phase.NAME else ()
    return replace(state, phase=phase, draft=Draft(16, 0, kind, richest(kind, laid), face_down, picked), seat=0)


def longest_log(seats: int, *, hidden: bool) -> list[Event]:
    """The longest that can happen one after another: the last picks, with whatever they bring about."""
    tile = None if hidden else CHARACTERS[0]
    events: list[Event] = []
    for seat in [*range(seats)] * 2:
        events += [
            Took(seat, Kind.CHARACTER, tile, face_down=True),
            Covered(seat, ("centre-01", "centre-02", "centre-03")),
            Named(seat, (seat + 1) % seats),
        ]
    return events


def last_log(seats: int) -> list[Event]:
    return [
        Discarded(Kind.CHARACTER, CHARACTERS[0], face_down=True),
        *(Unveiled(seat, CHARACTERS) for seat in range(seats)),
        GameOver(Reason.COMPLETE),
    ]


@pytest.mark.parametrize("style", TableStyle)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(
    ("seats", "phase"), [*((5, phase) for phase in PHASES), (2, Phase.STACK), (2, Phase.PICK), (2, Phase.OVER)]
)
async def test_tables_at_their_largest(seats: int, phase: Phase, hidden: bool, kind: Kind, style: TableStyle) -> None:
    state = at(phase, seats, hidden=hidden, kind=kind)
    log = last_log(seats) if phase is Phase.OVER else longest_log(seats, hidden=hidden)
    drawing = await draw(state, log, style=style)
    assert len(drawing.fields) == (seats + 1 if style is TableStyle.FULL else 0)
    for row in drawing.rows:
        assert len(row) <= MOST_IN_ROW
    everybody = ("look", "rules", "table", "log", "replay", "fair", "then")
    moves = {item.what for row in drawing.rows for item in row if not item.what.startswith(everybody)}
    assert moves == {GAME.format_move(move) for move in GAME.legal_moves(state, state.seat)}


async def test_a_table_while_the_first_of_two_looks() -> None:
    state = at(Phase.HIDE, 2, hidden=True)
    drawing = await draw(state, longest_log(2, hidden=True))
    assert [item.what for item in drawing.rows[0]] == ["look.hand"]
    drawing = look("look.hand", state, 0)
    assert [item.what for row in drawing.rows for item in row] == ["hide.1", "hide.2", "hide.3"]


@pytest.mark.parametrize("reader", [None, 0, 4])
@pytest.mark.parametrize("hidden", [False, True])
def test_a_planet_at_its_largest(hidden: bool, reader: int | None) -> None:
    state = replace(full(5, hidden=hidden), discards=tuple(tile for kind in KINDS for tile in richest(kind, 4)))
    for seat in range(5):
        drawing = look(f"look.planet.{seat + 1}", state, reader)
        square = drawing.text.split("\n")[1:]
        assert [line.count("┊") for line in square] == [3] * 4
        assert [item.what for row in drawing.rows for item in row] == [f"look.planet.{n}" for n in range(1, 6)]
        labels = [label_text(item.label) for row in drawing.rows for item in row if isinstance(item, Button)]
        assert [n for n, label in enumerate(labels) if label == "Refresh"] == [seat]


def test_the_legend() -> None:
    check(FACE.look(ENGLISH, None, "look.legend"))  # type: ignore[arg-type]


@pytest.mark.parametrize("style", TableStyle)
@pytest.mark.parametrize("name", some(HOSTILE_NAMES, 8))
async def test_a_hostile_name_breaks_no_drawing(name: str, style: TableStyle) -> None:
    drawings = [
        await draw(
            at(phase, 5, hidden=False), [*longest_log(5, hidden=False), Left(1), *last_log(5)], [name] * 5, style=style
        )
        for phase in PHASES
    ]
    drawings += [
        await draw(at(phase, 2, hidden=False), (), [name] * 2, style=style) for phase in (Phase.HIDE, Phase.PICK)
    ]
    looked: Sequence[tuple[str, int]] = (("look.planet.1", 0), ("look.hand", 0), ("look.hand", 1))
    drawings += [look(what, at(Phase.PICK, 2, hidden=False), reader, names=[name] * 2) for what, reader in looked]
    for drawing in drawings:
        check_hostile(drawing)
