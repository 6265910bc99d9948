"""Games played on quickly in place: everybody takes the tile that seems to add most.

What a tile adds is weighed by the things that it shows. A weight is what the characters on a planet score for one
thing more, and what those may score that are still to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul

from rules.game import Seat
from rules.planet.numbered import COVERED, QUIET, THINGS, VOLCANO, Numbered, Worth

DENIAL = 0.4
"""The weight of all the others' points together that taking a tile denies them, relative to one's own."""
DENIAL_OF_TWO = 0.7
"""The same for the first to take of two players, who leaves the other one the best of the rest."""
KEPT = 0.4
"""How much of a baobab tile will be seen in the end, when it lies face up now."""
RISK = 0.6
"""What a baobab costs, in points, by bringing the next ones nearer to being turned face down."""


NEVER = -1e9
"""The gain of a tile that can't be taken."""
STAGE = 32
"""More than there are rounds of a kind."""


class Globe:
    """A planet that grows, with its weights."""

    __slots__ = ("box", "characters", "corners", "fickle", "open", "tally", "weights")

    def __init__(self, box: Numbered) -> None:
        self.box = box
        self.tally = [0] * THINGS
        """How often every thing is visible."""
        self.weights = [0.0] * THINGS
        self.characters: list[Worth] = []
        self.corners = box.corners
        """How many characters are still to come."""
        self.open: list[int] = []
        """The face-up baobab tiles."""
        self.fickle = False
        """Whether a character scores more for some number of a thing than for another."""

    def copy(self) -> Globe:
        """Make another planet like this."""
        other = Globe.__new__(Globe)
        other.box = self.box
        other.tally = self.tally[:]
        other.weights = self.weights[:]
        other.characters = self.characters[:]
        other.corners = self.corners
        other.open = self.open[:]
        other.fickle = self.fickle
        return other

    def add(self, tile: int) -> None:
        """Place a tile, and turn baobabs face down if there are too many."""
        box, tally = self.box, self.tally
        for thing, number in box.icons[tile]:
            tally[thing] += number
        worth = box.worth[tile]
        if worth is not None:
            self.characters.append(worth)
            self.corners -= 1
            self.fickle = self.fickle or bool(worth.groups or worth.exactly)
        elif box.baobab[tile]:
            self.open.append(tile)
            if len(self.open) == box.limit:
                self._cover()

    def _cover(self) -> None:
        tally = self.tally
        for tile in self.open:
            for thing, number in self.box.icons[tile]:
                tally[thing] -= number
            tally[QUIET] += 1
            tally[COVERED] += 1
        self.open = []

    def weigh(self, likely: Sequence[float], coming: list[float]) -> None:
        """Find the weights again; ``likely`` is what a free corner may score for each thing."""
        volcano = self.weights[VOLCANO]
        weights = [each * self.corners for each in likely]
        for worth in self.characters:
            worth.add_weights(weights, self.tally, coming)
        weights[VOLCANO] = volcano
        self.weights = weights

    def gain(self, tile: int, coming: list[float]) -> float:
        """Say how many points a tile seems to add."""
        box, weights = self.box, self.weights
        total = 0.0
        for thing, number in box.icons[tile]:
            total += weights[thing] * number
        worth = box.worth[tile]
        if worth is not None:
            return total + worth.expected(self.tally, coming)
        if box.baobab[tile]:
            return self._gain_of_baobab(total)
        return total

    def _gain_of_baobab(self, shown: float) -> float:
        box, weights = self.box, self.weights
        if len(self.open) < box.limit - 1:
            return KEPT * shown + (1 - KEPT) * weights[COVERED] - RISK
        total = box.limit * (weights[QUIET] + weights[COVERED])
        for tile in self.open:
            for thing, number in box.icons[tile]:
                total -= weights[thing] * number
        return total

    def score(self) -> int:
        """Count the characters, without the volcanoes."""
        return sum([worth.score(self.tally) for worth in self.characters])


class Simulation:
    """A game between two rounds, or in one whose tiles its caller knows; it changes in place."""

    __slots__ = (
        "active",
        "box",
        "coming",
        "course",
        "laid",
        "likely",
        "means",
        "planets",
        "resigned",
        "rounds",
        "spare",
        "stacks",
        "stage",
    )

    def __init__(
        self, box: Numbered, planets: list[Globe], stacks: list[list[int]], laid: int, resigned: tuple[Seat, ...]
    ) -> None:
        self.box = box
        self.planets = planets
        self.stacks = stacks
        self.spare: list[int] = []
        """An unseen tile of each kind; what lies face down seems as good as that to who didn't look."""
        self.laid = laid
        """How many tiles a round takes."""
        self.resigned = resigned
        self.active = [seat for seat in range(len(planets)) if seat not in resigned]
        self.likely: Sequence[float] = ()
        """What a character still to come may score for one more of each thing."""
        self.coming: list[float] = []
        """How many of each thing a planet gets on average in the rounds after this one."""
        self.means: list[list[float]] = []
        """How often a tile of each kind shows each thing on average."""
        self.course: dict[int, list[float]] = {}
        """What was coming at each stage, as far as it was computed; shared by all copies."""
        self.stage = 0
        """Says how many rounds of each kind are to come after this one."""
        self.rounds = 0
        """How many rounds are to come after this one."""

    def expect(self, unseen: list[list[int]]) -> None:
        """Take averages over the unseen tiles of each kind, and weigh everything by them."""
        self.means = [self.box.mean(tiles) for tiles in unseen]
        rounds = [len(stack) // self.laid for stack in self.stacks]
        self.rounds = sum(rounds)
        self.coming = [sum(map(mul, rounds, by_kind)) for by_kind in zip(*self.means, strict=True)]
        self.stage = sum(number * STAGE**kind for kind, number in enumerate(rounds))
        self.course = {self.stage: self.coming}
        characters = [worth for tile in unseen[-1] if (worth := self.box.worth[tile]) is not None]
        likely = [0.0] * THINGS
        for worth in characters:
            worth.add_weights(likely, [0] * THINGS, self.coming)
        self.likely = [weight / len(characters) for weight in likely] if characters else likely
        for planet in self.planets:
            planet.weigh(self.likely, self.coming)
        self.weigh_volcanoes()

    def copy(self) -> Simulation:
        """Make another game like this."""
        other = Simulation.__new__(Simulation)
        other.box = self.box
        other.planets = [planet.copy() for planet in self.planets]
        other.stacks = [stack[:] for stack in self.stacks]
        other.spare = self.spare
        other.laid = self.laid
        other.resigned = self.resigned
        other.active = self.active
        other.means = self.means
        other.course = self.course
        other.stage = self.stage
        other.rounds = self.rounds
        other.likely = self.likely
        other.coming = self.coming
        return other

    def weigh_volcanoes(self) -> None:
        """Weigh one more volcano by how likely it makes a planet the one with most of them."""
        spread = 1 / (1 + self.rounds)
        coming, penalty = self.coming[VOLCANO], self.box.penalty
        numbers = [planet.tally[VOLCANO] for planet in self.planets]
        *_, second, most = sorted(numbers)
        for planet, own in zip(self.planets, numbers, strict=True):
            now = 0.5 + (own - (second if own == most else most) + 0.5) * spread
            then = now + spread
            if now >= 1:
                weight = -1.0
            elif then <= 0:
                weight = 0.0
            else:
                weight = (now if now > 0 else 0.0) * (own + coming) - (then if then < 1 else 1.0) * (own + 1 + coming)
            planet.weights[VOLCANO] = penalty * weight

    def take(self, seat: Seat, tile: int) -> None:
        """Give a seat a tile."""
        planet = self.planets[seat]
        planet.add(tile)
        if planet.fickle or self.box.worth[tile] is not None:
            planet.weigh(self.likely, self.coming)

    def play_out(self, first: Seat, kinds: Iterable[int]) -> None:
        """Play rounds with stacks of these kinds."""
        two = len(self.planets) == 2
        for kind in kinds:
            table = self.open(kind)
            first = self.look(first, kind, table) if two else self.draft(first, table, self.active[:], self.resigned)

    def open(self, kind: int) -> list[int]:
        """Lay out the tiles of a round."""
        stack = self.stacks[kind]
        table = stack[-self.laid :]
        del stack[-self.laid :]
        self.rounds -= 1
        self.stage -= STAGE**kind
        coming = self.course.get(self.stage)
        if coming is None:
            coming = [number - mean for number, mean in zip(self.coming, self.means[kind], strict=True)]
            self.course[self.stage] = coming
        self.coming = coming
        self.weigh_volcanoes()
        return table

    def gains(self, seat: Seat, table: list[int]) -> list[float]:
        """Say what each tile seems to add to a seat's planet."""
        gain, coming = self.planets[seat].gain, self.coming
        return [gain(tile, coming) for tile in table]

    def draft(self, picker: Seat, table: list[int], waiting: list[Seat], left_out: Sequence[Seat]) -> Seat:
        """Let those who wait take tiles, then give those left out the rest; return who begins the next round."""
        gains = {seat: self.gains(seat, table) for seat in waiting}
        while True:
            worths = gains.pop(picker)
            waiting.remove(picker)
            if waiting:
                share = DENIAL / len(waiting)
                others = zip(*gains.values(), strict=True)
                worths = [own + share * sum(theirs) for own, theirs in zip(worths, others, strict=True)]
            at = worths.index(max(worths))
            self.take(picker, table.pop(at))
            if not waiting:
                break
            for worths in gains.values():
                del worths[at]
            picker = self.next_of(waiting)
        for seat, tile in zip(left_out, table, strict=True):
            self.take(seat, tile)
        return picker

    def next_of(self, waiting: list[Seat]) -> Seat:
        """Name who picks next: the one with least."""
        if len(waiting) == 1:
            return waiting[0]
        return min(waiting, key=lambda seat: self.planets[seat].score())

    def look(self, first: Seat, kind: int, table: list[int]) -> Seat:
        """Let the first of two players lay a tile face down, and both take one; return who begins the next round."""
        _, _, taken, kept = max(self.hidings(first, kind, table))
        self.take(1 - first, table[taken])
        self.take(first, table[kept])
        return 1 - first

    def hidings(self, first: Seat, kind: int, table: list[int]) -> list[tuple[float, int, int, int]]:
        """Value laying each tile face down, for the first of two players.

        Return what it is worth, its place, and the places of what the other and then the first player will take. The
        other player thinks that some unseen tile lies there.
        """
        own, theirs = self.gains(first, table), self.gains(1 - first, table)
        spare, coming = self.spare[kind], self.coming
        unseen, unseen_theirs = (self.planets[seat].gain(spare, coming) for seat in (first, 1 - first))
        found = []
        for hidden in range(len(table)):
            left, seems = own[:], theirs[:]
            left[hidden], seems[hidden] = unseen, unseen_theirs
            *_, second, most = sorted(left)
            worths = [
                gain - DENIAL_OF_TWO * (second if lost == most else most)
                for gain, lost in zip(seems, left, strict=True)
            ]
            taken = worths.index(max(worths))
            rest = own[:]
            rest[taken] = NEVER
            best = max(rest)
            found.append((best - theirs[taken], hidden, taken, rest.index(best)))
        return found

    def reply(self, first: Seat, table: list[int], taken: int) -> Seat:
        """Give the other of two players the tile at a place, and the first one the best of the rest."""
        rest = table[:]
        self.take(1 - first, rest.pop(taken))
        gains = self.gains(first, rest)
        self.take(first, rest[gains.index(max(gains))])
        return 1 - first

    def totals(self) -> list[int]:
        """Count every seat."""
        numbers = [planet.tally[VOLCANO] for planet in self.planets]
        most = max(numbers)
        return [
            planet.score() - (self.box.penalty * number if number == most else 0)
            for planet, number in zip(self.planets, numbers, strict=True)
        ]
