"""What players of The Three Little Pigs may achieve."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from bot.achievements import Achievement, Finished
from rules.game import Seat
from rules.pigs.events import Blown, Bought
from rules.pigs.state import MATERIALS, House, Material

TALL = 5
"""Tiles of a tower."""
MANY = 3
"""Complete houses of a village, and visits of the wolf that a winner survives."""


def _built(finished: Finished) -> Iterator[tuple[Seat, House]]:
    """Follow the building; give every house as it was completed."""
    for seat, house, _yards in _follow(finished):
        if house is not None:
            yield seat, house


def _standing(finished: Finished) -> dict[Seat, list[House]]:
    """Give the yards as they are in the end."""
    yards: dict[Seat, list[House]] = defaultdict(list)
    for step in _follow(finished):
        yards = step[-1]
    return yards


def _follow(finished: Finished) -> Iterator[tuple[Seat, House | None, dict[Seat, list[House]]]]:
    yards: dict[Seat, list[House]] = defaultdict(list)
    for event in finished.events:
        if isinstance(event, Bought):
            yard = yards[event.seat]
            if event.begins:
                yard.append(House((event.tile,)))
            else:
                yard[event.house] = yard[event.house].with_tile(event.tile)
            yield event.seat, yard[event.house] if event.completes else None, yards
        elif isinstance(event, Blown):
            _lost, _fallen, rest = yards[event.target][event.house].blown(event.material)
            yards[event.target][event.house : event.house + 1] = [] if rest is None else [rest]
            yield event.target, None, yards


def _blown(finished: Finished, fits: Callable[[Blown], bool]) -> list[Blown]:
    return [event for event in finished.events if isinstance(event, Blown) and fits(event)]


def brick_house(finished: Finished) -> Iterator[Seat]:
    """Find who completed a house all of brick."""
    return (seat for seat, house in _built(finished) if house.whole_of is Material.BRICK)


def patchwork(finished: Finished) -> Iterator[Seat]:
    """Find who completed a house of all materials."""
    return (seat for seat, house in _built(finished) if {tile.material for tile in house.tiles} == set(MATERIALS))


def tower(finished: Finished) -> Iterator[Seat]:
    """Find who completed a tall house."""
    return (seat for seat, house in _built(finished) if house.height >= TALL)


def village(finished: Finished) -> Iterator[Seat]:
    """Find who has many complete houses in the end."""
    return (seat for seat, yard in _standing(finished).items() if sum(house.complete for house in yard) >= MANY)


def survivor(finished: Finished) -> Iterator[Seat]:
    """Find who won although the wolf came often."""
    for standing in finished.standings:
        visits = _blown(finished, lambda event, seat=standing.seat: event.target == seat)  # type: ignore[misc]
        if finished.won(standing.seat) and len(visits) >= MANY:
            yield standing.seat


def home_and_dry(finished: Finished) -> Iterator[Seat]:
    """Find who won without losing a tile to the wolf."""
    hit = {event.target for event in _blown(finished, lambda event: bool(event.lost))}
    return (seat.seat for seat in finished.standings if finished.won(seat.seat) and seat.seat not in hit)


def big_bad_wolf(finished: Finished) -> Iterator[Seat]:
    """Find who blew a complete house of others' to nothing, or at least its roof off."""
    return (event.seat for event in _blown(finished, lambda event: event.opened or event.gone))


def out_of_breath(finished: Finished) -> Iterator[Seat]:
    """Find at whose house the wolf blew in vain."""
    return (event.target for event in _blown(finished, lambda event: not event.lost))


ACHIEVEMENTS = (
    Achievement(
        "brick-house", "🧱", lambda _: _("Built to last"), lambda _: _("Complete a house all of brick."), brick_house
    ),
    Achievement(
        "patchwork",
        "🧵",
        lambda _: _("Patchwork"),
        lambda _: _("Complete a house of straw, wood and brick."),
        patchwork,
    ),
    Achievement(
        "tower",
        "🗼",
        lambda _: _("Room with a view"),
        lambda _: _.n("Complete a house of {count} tile.", "Complete a house of {count} tiles or more.", TALL),
        tower,
    ),
    Achievement(
        "village",
        "🏘️",
        lambda _: _("Village mayor"),
        lambda _: _.n("Have {count} complete house in the end.", "Have {count} complete houses in the end.", MANY),
        village,
    ),
    Achievement(
        "survivor",
        "🐺",
        lambda _: _("Still standing"),
        lambda _: _.n(
            "Win although the wolf came to you {count} time.", "Win although the wolf came to you {count} times.", MANY
        ),
        survivor,
    ),
    Achievement(
        "home-and-dry",
        "☂️",
        lambda _: _("Home and dry"),
        lambda _: _("Win without losing a tile to the wolf."),
        home_and_dry,
    ),
    Achievement(
        "big-bad-wolf",
        "💨",
        lambda _: _("Big and bad"),
        lambda _: _("Blow a whole house away, or the roof off a finished one."),
        big_bad_wolf,
    ),
    Achievement(
        "out-of-breath",
        "😮‍💨",
        lambda _: _("Out of breath"),
        lambda _: _("Let the wolf blow at your house in vain."),
        out_of_breath,
    ),
)
