"""Whatever people are called, drawings differ by their names only: safe ones in texts, plain ones in labels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.display.drawing import Button, Drawing, Menu, label_text
from bot.display.face import HAND
from bot.display.lobby import Surroundings, draw_lobby, draw_options
from bot.display.log_text import log_lines
from bot.display.table_drawing import draw_table
from bot.language import ENGLISH
from bot.model.names import PlainName, distinct
from bot.model.preferences import TableStyle
from bot.model.records import Person, Player, SeatChange, SeatEvent, Table, TablePhase
from rules.chance import Secret
from tests.bot.hostile import ANY_NAME, HOSTILE_NAMES
from tests.cogs.drawing import TableDrawer, check
from tests.cogs.faces import FACES
from tests.sampling import some

TOKENS = tuple(f"Qz{letter}" for letter in "abcdefghij")
"""Names that nothing else contains, and of which none contains another."""
STEPS = 4
"""How many moments of a game are drawn."""

Draw: TypeAlias = Callable[[Sequence[str]], Iterator[Drawing]]


def texts(drawing: Drawing) -> list[str]:
    """List all that a drawing says besides its controls."""
    parts = [part for field in drawing.all_fields for part in (field.name, field.value)]
    return [drawing.title, drawing.text, drawing.footer, *parts]


def labels(drawing: Drawing) -> list[str]:
    """List all that the controls of a drawing say."""
    found = []
    for item in (item for row in drawing.rows for item in row):
        if isinstance(item, Button):
            found.append(label_text(item.label))
        elif isinstance(item, Menu):
            found += [item.placeholder, *(label_text(choice.label) for choice in item.choices)]
            found += [choice.description or "" for choice in item.choices]
    return found


def called(text: str, names: Sequence[str]) -> str:
    """Say a text with other names in place of the tokens."""
    for token, name in zip(TOKENS, names, strict=False):
        text = text.replace(token, name)
    return text


def check_names(draw: Draw, names: Sequence[str]) -> None:
    """Draw with tokens and with names, and compare."""
    shown: tuple[PlainName, ...] = distinct(names)
    safe, bare = [name.safe for name in shown], [name.in_label for name in shown]
    for neutral, drawing in zip(draw(TOKENS[: len(names)]), draw(names), strict=True):
        assert texts(drawing) == [called(text, safe) for text in texts(neutral)]
        assert labels(drawing) == [called(label, bare) for label in labels(neutral)]
        check(drawing)


@cache
def moments(key: str, seats: int) -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """Play a game as the autopilot would; give some of its states, its last one too, with what led to them."""
    game, secret = FACES[key].game, Secret(b"s" * 32)
    step = game.new(seats, game.info.settle({}), secret.turn(0))
    found = [(step.state, step.events)]
    for turn in count(1):
        waiting = game.to_move(step.state)
        if not waiting:
            break
        move = game.default_move(game.view(step.state, waiting[0]))
        step = game.apply(step.state, waiting[0], move, secret.turn(turn))
        found.append((step.state, step.events))
    return (*found[:: -(-len(found) // STEPS)], found[-1])


def boards(key: str, seats: int) -> Draw:
    """Draw some moments of a game in both styles, with every look that is offered, and some seats away or open."""
    face = FACES[key]

    def draw(names: Sequence[str]) -> Iterator[Drawing]:
        drawer = TableDrawer(face, names)
        for state, events in moments(key, seats):
            table = drawer.seated(state)
            if table.phase is TablePhase.PLAYING:
                table = uneven(table)
            for style in TableStyle:
                board = draw_table(ENGLISH, face, drawer.at(table, events), style)
                yield board
                for what in looks(board):
                    for reader in (None, *range(seats)):
                        yield face.look(ENGLISH, drawer.scene(state, reader), what)

    return draw


def looks(drawing: Drawing) -> list[str]:
    whats = [item.what for row in drawing.rows for item in row]
    return [what for what in whats if what.startswith("look.") and what not in (HAND, "look.whole")]


def uneven(table: Table) -> Table:
    """Give every other seat a time of its own, and let one be away and one open."""
    players = [replace(player, deadline=2**31 + seat) for seat, player in enumerate(table.players)]
    players[0] = replace(players[0], away=True, deadline=None)
    players[-1] = replace(players[-1], away=True, vacant=True, deadline=None)
    return replace(table, players=tuple(players))


def hands(seats: int) -> Draw:
    """Draw the hands of wolves."""
    face = FACES["wolves"]

    def draw(names: Sequence[str]) -> Iterator[Drawing]:
        drawer = TableDrawer(face, names)
        for state, _ in moments("wolves", seats):
            for reader in range(seats):
                yield face.look(ENGLISH, drawer.scene(state, reader), HAND)

    return draw


def lobby(names: Sequence[str]) -> Iterator[Drawing]:
    """Draw a lobby to which everybody but the host was asked."""
    people = [Person(seat + 1, name) for seat, name in enumerate(names)]
    host, *guests = people
    table = Table(1, 1, 1, "pigs", 1, host.user, 0, players=(Player(host),), invited=tuple(guests))
    table = replace(table, options=FACES["pigs"].game.info.settle({}))
    around = Surroundings({guest.user: guest.name for guest in guests})
    yield draw_lobby(ENGLISH, FACES["pigs"], table, around)
    yield draw_options(ENGLISH, FACES["pigs"], table, around, chooses=False)


def logs(names: Sequence[str]) -> Iterator[Drawing]:
    """Tell every change of a seat."""
    people = [Person(seat + 1, name) for seat, name in enumerate(names)]
    table = Table(1, 1, 1, "pigs", 1, 1, 0, players=tuple(map(Player, people[:-1])))
    for what in SeatEvent:
        former = people[-1] if what is SeatEvent.TAKEN else None
        (line,) = log_lines(ENGLISH, FACES["pigs"], table, (), [SeatChange(1, 0, what, 1, former)])
        yield Drawing("-", line)


DRAWS = {
    **{f"{key} of {seats}": boards(key, seats) for key in FACES for seats in (2, 4)},
    "hands of 2": hands(2),
    "hands of 4": hands(4),
    "lobby": lobby,
}


@pytest.mark.parametrize("draw", DRAWS.values(), ids=DRAWS)
@pytest.mark.parametrize("at", some(range(0, len(HOSTILE_NAMES), 4), 4))
def test_a_hostile_name_changes_nothing_else(draw: Draw, at: int) -> None:
    names = [*HOSTILE_NAMES[at : at + 4], "Ada", "Ben", "Cleo"][:4]
    check_names(draw, names)


@pytest.mark.parametrize("draw", some(DRAWS.values(), 3), ids=DRAWS)
@given(st.lists(ANY_NAME, min_size=4, max_size=4))
@settings(max_examples=10)
def test_no_name_changes_anything_else(draw: Draw, names: list[str]) -> None:
    check_names(draw, names)


@given(st.lists(ANY_NAME, min_size=2, max_size=2, unique_by=lambda name: distinct([name])))
def test_no_name_changes_anything_else_of_the_log(names: list[str]) -> None:
    check_names(logs, names)
