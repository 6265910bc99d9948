"""Positions and moves in a few words, for tests that say what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from rules.chance import Recorded
from rules.datafile import DataFolders
from rules.game import IllegalMove, Line, Seat, Step
from rules.wolves import load
from rules.wolves.events import Event
from rules.wolves.state import (
    Card,
    Cards,
    Colour,
    Floor,
    Gone,
    House,
    Opened,
    Pending,
    Phase,
    Pig,
    Pigs,
    Setup,
    State,
    Wolf,
)

E = TypeVar("E")
Yard = tuple[House, ...]

GAME = load(DataFolders())


def cards(text: str) -> Cards:
    """Read cards: ``red-9 white-3 pass-left``."""
    return tuple(Card(word) for word in text.split())


def house(text: str, *wolves: tuple[Seat, int], token: int | None = None) -> House:
    """Read a house: ``red-2 red-9as5 / white-3`` are two floors from the ground up, and a basement."""
    above, _, below = text.partition("/")
    floors, basements = _floors(above), _floors(below)
    colours = [Colour(floor.card.partition("-")[0]) for floor in (*floors, *basements)]
    colour = next((colour for colour in colours if colour is not Colour.WHITE), Colour.WHITE)
    return House(colour, floors, basements, tuple(Wolf(seat, value) for seat, value in wolves), token)


def _floors(text: str) -> tuple[Floor, ...]:
    floors = []
    for word in text.split():
        card, _, used = word.partition("as")
        floors.append(Floor(Card(card), int(used or card.rpartition("-")[2])))
    return tuple(floors)


def position(
    *hands: str,
    deck: str = "green-13 green-12 green-11",
    yards: Sequence[Sequence[House]] = (),
    active: Seat = 0,
    first: Seat = 0,
    phase: Phase = Phase.PLAY,
    waiting: tuple[Seat, ...] | None = None,
    wolves: Sequence[tuple[int, ...]] = (),
    came: str = "",
    tokens: int | None = None,
    senders: tuple[Seat, ...] = (),
    chosen: Cards = (),
    opened: Sequence[tuple[int, str]] = (),
    turns_left: tuple[int, ...] = (),
    mustache: Seat | None = None,
    gone: tuple[Seat, ...] = (),
    baby_wolf: bool = False,
) -> State:
    """Set up a position: a hand for every seat; the last card of the deck is the top; ``came`` are the pigs so far."""
    seats = len(hands)
    all_yards = [tuple(yard) for yard in yards]
    all_yards += [()] * ((3 if seats == 2 else seats) - len(all_yards))
    pigs = tuple(map(Pig, came.split()))
    return State(
        setup=Setup(first, baby_wolf),
        deck=cards(deck),
        hands=tuple(map(cards, hands)),
        yards=tuple(all_yards),
        wolves=tuple(wolves) or ((3, 4, 5),) * seats,
        active=active,
        phase=phase,
        waiting=(active,) if waiting is None else waiting,
        pigs=Pigs(pigs, len(pigs) if tokens is None else tokens, senders),
        pending=Pending(chosen, tuple(Opened(builder, Card(card)) for builder, card in opened)),
        turns_left=turns_left,
        mustache=(first if mustache is None else mustache) if seats == 2 else None,
        gone=Gone(gone),
    )


def act(state: State, seat: Seat, text: str) -> Step[State, Event]:
    """Make a move, written as in the log; it may draw nothing from chance."""
    return GAME.apply(state, seat, GAME.parse_move(text), Recorded(()))


def after(state: State, *moves: tuple[Seat, str]) -> State:
    """Make several moves."""
    for seat, text in moves:
        state = act(state, seat, text).state
    return state


def leave(state: State, seat: Seat) -> Step[State, Event]:
    """Let a seat resign."""
    return GAME.resign(state, seat, Recorded(()))


def texts(state: State, seat: Seat) -> list[str]:
    """List the legal moves as written in the log."""
    return [GAME.format_move(move) for move in GAME.legal_moves(state, seat)]


def builds(state: State, seat: Seat) -> set[str]:
    """List the legal moves that build something."""
    return {text for text in texts(state, seat) if text.startswith(("build", "basement"))}


def refusal(state: State, seat: Seat, text: str) -> tuple[str, dict[str, object]]:
    """Try a move that must be refused, which must then not be listed; give the reason and its values."""
    assert text not in texts(state, seat)
    with pytest.raises(IllegalMove) as caught:
        act(state, seat, text)
    return caught.value.reason, caught.value.values


def told(step: Step[State, Event], kind: type[E]) -> list[E]:
    """Pick the events of a kind."""
    return [event for event in step.events if isinstance(event, kind)]


def kinds(step: Step[State, Event]) -> list[str]:
    """Say in short what was told."""
    return [event.kind for event in step.events]


def points(lines: Sequence[Line]) -> list[int]:
    """Give the points of every line."""
    return [line.points for line in lines]
