"""The count at the end, line by line (rulebook: Scoring)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rules.game import Line, Score, Seat
from rules.ranking import ranked
from rules.wolves.box import Box
from rules.wolves.building import Yard
from rules.wolves.state import SMOOKI, Address, Builder, Colour, House, State


class HouseLine(Line, frozen=True, gc=False):
    """A house, standing or demolished."""

    house: int
    """Which of the builder's houses, from 0."""
    colour: Colour
    """A house that is still white counts as demolished."""
    height: int
    standing: bool


class TallestLine(Line, frozen=True, gc=False):
    """The token for the single tallest house of its colour."""

    house: int
    colour: Colour


class RooftopLine(Line, frozen=True, gc=False):
    """What a rooftop adds to a standing house."""

    house: int
    number: int


class TokenLine(Line, frozen=True, gc=False):
    """A Big Bad Pig token on a house."""

    house: int
    token: int
    standing: bool


class WolfLine(Line, frozen=True, gc=False):
    """A wolf, wherever it is."""

    wolf: int
    address: Address | None
    """The house where it lives; None when it was not sent."""
    standing: bool
    """Whether that house stands; a wolf that was not sent is safe."""


class Fate(Struct, frozen=True, gc=False):
    """What becomes of a house if the game ends now."""

    standing: bool
    tallest: bool


def fates(box: Box, yards: tuple[Yard, ...]) -> dict[Address, Fate]:
    """Compare all houses colour by colour; white ones are demolished and not compared."""
    heights: dict[Colour, dict[Address, int]] = {}
    for builder, yard in enumerate(yards):
        for at, house in enumerate(yard):
            heights.setdefault(house.colour, {})[Address(builder, at)] = box.height(house)
    found: dict[Address, Fate] = {}
    for colour, by_address in heights.items():
        all_heights = list(by_address.values())
        tallest, shortest = max(all_heights), min(all_heights)
        one_tallest = all_heights.count(tallest) == 1
        one_shortest = all_heights.count(shortest) == 1 < len(all_heights)
        for address, height in by_address.items():
            if colour is Colour.WHITE:
                found[address] = Fate(standing=False, tallest=False)
            else:
                found[address] = Fate(
                    standing=not (one_shortest and height == shortest), tallest=one_tallest and height == tallest
                )
    return found


def count(box: Box, state: State) -> tuple[Score, ...]:
    """Count every seat as if the game ended now."""
    found = fates(box, state.yards)
    return tuple(
        Score(seat, (*_builder_lines(box, state.yards, seat, found), *_wolf_lines(box, state, seat, found)))
        for seat in range(len(state.hands))
    )


def count_smooki(box: Box, state: State) -> Score | None:
    """Count Smooki's houses, None if he doesn't play; he can't win."""
    if not state.smooki:
        return None
    return Score(SMOOKI, tuple(_builder_lines(box, state.yards, SMOOKI, fates(box, state.yards))))


def _builder_lines(box: Box, yards: tuple[Yard, ...], builder: Builder, found: dict[Address, Fate]) -> Iterator[Line]:
    for at, house in enumerate(yards[builder]):
        yield from house_lines(box, house, at, found[Address(builder, at)])


def house_lines(box: Box, house: House, at: int, fate: Fate) -> Iterator[Line]:
    """List what the builder's house ``at``, from 0, scores."""
    points, rooftop_points, standing = box.data.points, box.data.houses.rooftop_points, fate.standing
    worth = points.standing if standing else points.demolished
    yield HouseLine(worth, at, house.colour, box.height(house), standing)
    if fate.tallest:
        yield TallestLine(points.tallest, at, house.colour)
    if standing and house.top in rooftop_points:
        yield RooftopLine(rooftop_points[house.top], at, house.top)
    if house.token is not None:
        yield TokenLine(house.token if standing else points.demolished_token, at, house.token, standing)


def _wolf_lines(box: Box, state: State, seat: Seat, found: dict[Address, Fate]) -> list[WolfLine]:
    lost = box.data.points.demolished_wolf
    lines = [WolfLine(0, value, None, standing=True) for value in state.wolves[seat]]
    for address, fate in found.items():
        lines += [
            WolfLine(wolf.value if fate.standing else lost, wolf.value, address, fate.standing)
            for wolf in state.yards[address.builder][address.house].wolves
            if wolf.seat == seat
        ]
    return sorted(lines, key=lambda line: line.wolf)


def rank(box: Box, state: State) -> tuple[tuple[Seat, ...], ...]:
    """Group the seats by points, then by points from wolves; seats that resigned form one last group."""

    def sort_key(score: Score) -> tuple[int, int]:
        return score.total, sum(line.points for line in score.lines if isinstance(line, WolfLine))

    return ranked(count(box, state), sort_key, state.gone.seats)
