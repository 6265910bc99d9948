"""Exact expectations over the dice: what every choice between two rolls leads to.

Dice of the same make are not told apart, so the five dice lie in 96 ways that do not bring the wolf, and 300 sets of
them can be kept. Going through the sets once for every roll gives the exact worth of every choice, whatever the ends
of a turn are worth.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, combinations_with_replacement, product
from typing import TypeAlias

from msgspec import Struct

from rules.chance import Chance
from rules.pigs.data import PigsData
from rules.pigs.state import SYMBOLS, WOLF, Face

Symbols: TypeAlias = tuple[int, int, int]
"""How many dice show a door, a window, a roof."""
Group: TypeAlias = tuple[Face, ...]
"""What some dice of the same make show, sorted."""
Dice: TypeAlias = tuple[Group, ...]
"""What dice show, for each make; fewer than there are when the others are still to be rolled."""

_ORDER = {face: at for at, face in enumerate((*SYMBOLS, WOLF))}
_ONE = 1 << 30


class Worth(Struct, frozen=True):
    """What every way in which the dice can lie is worth, and every set that can be kept, by the rolls left."""

    lays: Sequence[Sequence[float]]
    kept: Sequence[Sequence[float]]
    """With no roll left nothing is rolled, so the first is empty."""


class Results(Struct, frozen=True):
    """How turns end that are played by the same plan."""

    bounds: Sequence[int]

    def draw(self, chance: Chance) -> int:
        """Draw which of ``shown`` the dice come to, or their number if the wolf comes."""
        return bisect(self.bounds, chance.below(_ONE))


class Rolling:
    """The dice of a box, and how they can fall."""

    def __init__(self, data: PigsData) -> None:
        makes = Counter(data.faces.dice)
        self._makes = tuple(makes)
        self._make_of = tuple(self._makes.index(die) for die in data.faces.dice)
        sets = [
            dice
            for dice in product(*(_groups(make, count) for make, count in makes.items()))
            if sum(group.count(WOLF) for group in dice) < data.turn.wolves
        ]
        sets.sort(key=_count, reverse=True)
        self._index = {dice: at for at, dice in enumerate(sets)}
        lays = [dice for dice in sets if _count(dice) == len(data.faces.dice)]
        self._lays = len(lays)
        self._falls = [self._fall(dice, makes) for dice in sets[self._lays :]]
        self._choices = [[self._index[kept] for kept in _kept(lay) if kept != lay] for lay in lays]
        symbols = [_symbols(lay) for lay in lays]
        self.shown = tuple(sorted({*symbols}))
        """What can lie there to buy with when rolling ends without the wolf."""
        self._shows = [self.shown.index(each) for each in symbols]
        self._read: dict[tuple[Face, ...], int] = {}

    def _fall(self, dice: Dice, makes: Mapping[Group, int]) -> tuple[tuple[float, int], ...]:
        """List the chances of one more die with the sets that it makes; -1 is the wolf's coming."""
        at, make = next((at, make) for at, make in enumerate(self._makes) if len(dice[at]) < makes[make])
        return tuple(
            (
                make.count(face) / len(make),
                self._index.get((*dice[:at], _sorted((*dice[at], face)), *dice[at + 1 :]), -1),
            )
            for face in _ORDER
        )

    def knows(self, dice: Sequence[Face]) -> bool:
        """Say whether dice can lie so; a host may change the dice while games go on."""
        return len(dice) == len(self._make_of) and self._grouped(dice, ()) in self._index

    def lay(self, dice: tuple[Face, ...]) -> int:
        """Say in which way dice lie that do not bring the wolf."""
        if dice not in self._read:
            self._read[dice] = self.kept(dice, ())
        return self._read[dice]

    def kept(self, dice: Sequence[Face], rolled: Collection[int]) -> int:
        """Say which set is kept when some dice, by their numbers, are rolled again."""
        return self._index[self._grouped(dice, rolled)]

    def _grouped(self, dice: Sequence[Face], rolled: Collection[int]) -> Dice:
        groups: list[list[Face]] = [[] for _ in self._makes]
        for die, face in enumerate(dice):
            if die not in rolled:
                groups[self._make_of[die]].append(face)
        return tuple(map(_sorted, groups))

    def best(self, ends: Sequence[float], wolf: float, rolls: int) -> Worth:
        """Play on in the best way when what is ``shown`` at the end is worth ``ends``, and the wolf ``wolf``."""
        stop = [ends[shown] for shown in self._shows]
        lays, kept = [stop], [list[float]()]
        for _ in range(rolls):
            worth = self._expected(lays[-1], wolf)
            kept.append(worth)
            best = [max([worth[each] for each in choices]) for choices in self._choices]
            lays.append(list(map(max, stop, best)))
        return Worth(lays, kept)

    def follow(self, plan: Worth, ends: Sequence[float], wolf: float) -> Worth:
        """Play on as is best for ``plan`` while the ends are worth something else."""
        stop = [ends[shown] for shown in self._shows]
        lays, kept = [stop], [list[float]()]
        for left in range(1, len(plan.lays)):
            worth = self._expected(lays[-1], wolf)
            kept.append(worth)
            chosen = [self._choice(plan, lay, left) for lay in range(self._lays)]
            lays.append([end if keep is None else worth[keep] for end, keep in zip(stop, chosen, strict=True)])
        return Worth(lays, kept)

    def results(self, plan: Worth) -> Results:
        """Say how whole turns end that are played by a plan, which is for the rolls after the first."""
        ends = [0.0] * (len(self.shown) + 1)
        mass = [0.0] * (len(self._index) + 1)
        mass[len(self._index) - 1] = 1.0  # nothing is kept
        for left in reversed(range(len(plan.lays))):
            for at in reversed(range(self._lays, len(self._index))):
                if mass[at]:
                    for chance, after in self._falls[at - self._lays]:
                        mass[after] += mass[at] * chance
            ends[-1] += mass[-1]
            rolled = [0.0] * len(mass)
            for lay in range(self._lays):
                keep = self._choice(plan, lay, left) if mass[lay] else None
                if keep is None:
                    ends[self._shows[lay]] += mass[lay]
                else:
                    rolled[keep] += mass[lay]
            mass = rolled
        return Results([round(_ONE * bound) for bound in accumulate(ends[:-1])])

    def _choice(self, plan: Worth, lay: int, left: int) -> int | None:
        """Say which set a plan keeps; None when it stops."""
        if not left:
            return None
        worth = plan.kept[left]
        keep = max(self._choices[lay], key=worth.__getitem__)
        return keep if worth[keep] > plan.lays[0][lay] else None

    def _expected(self, lays: Sequence[float], wolf: float) -> list[float]:
        """Give the expectation of every set from the worth of the lays that come of it; the last is the wolf."""
        worth = [*lays, *[wolf] * (len(self._falls) + 1)]
        at = self._lays
        for (doors, door), (windows, window), (roofs, roof), (wolves, wolf_) in self._falls:
            worth[at] = doors * worth[door] + windows * worth[window] + roofs * worth[roof] + wolves * worth[wolf_]
            at += 1
        return worth


def _groups(make: Group, count: int) -> list[Group]:
    """List what none to ``count`` dice of a make can show."""
    faces = _sorted({*make})
    return [group for some in range(count + 1) for group in combinations_with_replacement(faces, some)]


def _kept(lay: Dice) -> Iterator[Dice]:
    """List what may be kept of dice as they lie: all but wolves may be rolled again."""
    for counts in product(*(product(*_keeps(group)) for group in lay)):
        yield tuple(
            tuple(
                face
                for face, count in zip(sorted({*group}, key=_ORDER.__getitem__), some, strict=True)
                for _ in range(count)
            )
            for group, some in zip(lay, counts, strict=True)
        )


def _keeps(group: Group) -> list[range]:
    """Say how many may be kept of each face in a group."""
    return [range(group.count(face) if face is WOLF else 0, group.count(face) + 1) for face in _sorted({*group})]


def _sorted(faces: Collection[Face]) -> Group:
    return tuple(sorted(faces, key=_ORDER.__getitem__))


def _count(dice: Dice) -> int:
    return sum(map(len, dice))


def _symbols(dice: Dice) -> Symbols:
    doors, windows, roofs = (sum(group.count(face) for group in dice) for face in SYMBOLS)
    return doors, windows, roofs
