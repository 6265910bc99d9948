"""The log tells a whole game: the table can be laid out again from it alone, and the count done by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from rules.chance import Recorded, Secret
from rules.game import Seat
from rules.wolves import events as told
from rules.wolves.state import SMOOKI, Builder, State
from tests.rules.wolves.table import GAME


@dataclass
class Told:
    """The table as a listener pictures it."""

    seats: int
    colours: dict[tuple[Builder, int], str] = field(default_factory=dict)
    floors: dict[tuple[Builder, int], list[int]] = field(default_factory=dict)
    basements: dict[tuple[Builder, int], list[int]] = field(default_factory=dict)
    wolves: dict[tuple[Builder, int], list[tuple[Seat, int]]] = field(default_factory=dict)
    tokens: dict[tuple[Builder, int], int] = field(default_factory=dict)
    discard: list[str] = field(default_factory=list)
    pigs: list[str] = field(default_factory=list)
    hands: list[int] = field(default_factory=list)
    mustache: Seat | None = None
    left: set[Seat] = field(default_factory=set)
    deck: int = 59
    over: bool = False

    def hear(self, event: told.Event) -> None:
        match event:
            case told.GameBegan(seat):
                self.hands, self.deck = [5] * self.seats, self.deck - 5 * self.seats
                self.mustache = seat if self.seats == 2 else None
            case told.FloorBuilt(builder, _, number, house, colour):
                self.colours[builder, house] = colour
                self.floors.setdefault((builder, house), []).append(number)
                self.play(builder)
            case told.BasementBuilt(builder, card, house, colour):
                self.colours[builder, house] = colour
                self.basements.setdefault((builder, house), []).append(int(card.rpartition("-")[2]))
                self.play(builder)
            case told.Discarded(builder, card):
                self.discard.append(card)
                self.play(builder)
            case told.WolfSent(seat, wolf, builder, house):
                self.wolves.setdefault((builder, house), []).append((seat, wolf))
            case told.CardDrawn(seat):
                self.hands[seat] += 1
                self.deck -= 1
            case told.Refilled(seat, cards):
                self.hands[seat] += cards
                self.deck -= cards
            case told.PigDrawn(_, pig, number):
                self.pigs.append(pig)
                self.deck -= 1
                assert number == len(self.pigs)
            case told.TokenPlaced(token, builder, house):
                self.tokens[builder, house] = token
            case told.CardOpened(builder):
                if builder == SMOOKI:
                    self.deck -= 1
            case told.MustachePassed(seat):
                self.mustache = seat
            case told.Left(seat):
                self.hands[seat] = 0
                self.left.add(seat)
            case told.GameOver():
                self.over = True

    def play(self, builder: Builder) -> None:
        if builder < self.seats:
            self.hands[builder] -= 1

    def check(self, state: State) -> None:
        """Compare with the true table; a card that lies open is still counted with its hand here."""
        houses = {(at, place): house for at, yard in enumerate(state.yards) for place, house in enumerate(yard)}
        assert self.colours == {at: house.colour.value for at, house in houses.items()}
        assert self.floors == {at: [floor.number for floor in house.floors] for at, house in houses.items()}
        assert self.basements == {
            at: [floor.number for floor in house.basements] for at, house in houses.items() if house.basements
        }
        assert self.wolves == {
            at: [(wolf.seat, wolf.value) for wolf in house.wolves] for at, house in houses.items() if house.wolves
        }
        assert self.tokens == {at: house.token for at, house in houses.items() if house.token is not None}
        assert self.discard == list(state.discard)
        assert self.pigs == list(state.pigs.cards)
        open_cards = [opened.builder for opened in state.pending.opened if opened.builder not in self.left]
        assert self.hands == [len(hand) + open_cards.count(seat) for seat, hand in enumerate(state.hands)]
        assert self.mustache == state.mustache
        assert self.deck == len(state.deck)
        assert self.left == set(state.gone.seats)
        assert self.over is (not state.waiting)

    def count(self) -> list[int]:
        """Count every seat by the rulebook, in other words than the engine's."""
        extra = {7: 2, 13: 1, 14: 1}
        heights = {
            at: len(floors) + len(self.basements.get(at, ())) + extra.get(floors[-1], 0)
            for at, floors in self.floors.items()
        }
        points = [0] * (SMOOKI + 2)
        for at, floors in self.floors.items():
            rivals = [heights[other] for other, colour in self.colours.items() if colour == self.colours[at]]
            fallen = self.colours[at] == "white"
            if not fallen and len(rivals) > 1:
                fallen = sorted(rivals)[0] == heights[at] < sorted(rivals)[1]
            first, *others = sorted(rivals, reverse=True)
            tallest = self.colours[at] != "white" and heights[at] == first and (not others or first > others[0])
            points[at[0]] += -1 if fallen else 4
            points[at[0]] += 3 if tallest else 0
            points[at[0]] += 0 if fallen else {7: -2, 11: 3, 12: 2}.get(floors[-1], 0)
            if at in self.tokens:
                points[at[0]] += -1 if fallen else self.tokens[at]
            for seat, wolf in self.wolves.get(at, ()):
                points[seat] += -1 if fallen else wolf
        return points[: self.seats]


@pytest.mark.parametrize("baby_wolf", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("leaving", [False, True])
def test_the_log_alone_lays_out_the_table_and_makes_the_count(seats: int, baby_wolf: str, leaving: bool) -> None:
    for seed in range(12):
        random = Random(f"{seats} {baby_wolf} {seed}")
        step = GAME.new(seats, {"baby_wolf": baby_wolf}, Secret(random.randbytes(32)).turn(0))
        listener = Told(seats)
        while True:
            for event in GAME.load_events(GAME.dump_events(step.events)):
                listener.hear(event)
            state = step.state
            listener.check(state)
            assert listener.count() == [score.total for score in GAME.scores(state)]
            if not state.waiting:
                break
            if leaving and random.random() < 0.02:
                step = GAME.resign(state, random.choice(sorted({*range(seats)} - listener.left)), Recorded(()))
            else:
                seat = random.choice(state.waiting)
                step = GAME.apply(state, seat, random.choice(GAME.legal_moves(state, seat)), Recorded(()))
