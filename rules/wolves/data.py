"""The numbers of the rulebook and the contents of the box, as `data/wolves.toml` gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import Field, NonNegativeInt, PositiveInt, model_validator

from rules.datafile import DataModel, check_total
from rules.wolves.state import Colour, Pig


class Totals(DataModel):
    """The totals that the lists of the file must add up to."""

    floor_cards: PositiveInt
    pig_cards: PositiveInt
    wolves: PositiveInt
    tokens: PositiveInt


class CardList(DataModel):
    """The cards, and what some of them can do."""

    colours: tuple[Colour, ...]
    numbers: tuple[PositiveInt, ...]
    also: Mapping[PositiveInt, PositiveInt]
    basements: tuple[PositiveInt, ...]
    pigs: tuple[Pig, ...]


class Bottom(DataModel):
    """What lies at the bottom of the deck."""

    floor_cards: NonNegativeInt
    pig_cards: NonNegativeInt


class Deal(DataModel):
    """How the cards are dealt."""

    players: Annotated[tuple[PositiveInt, ...], Field(min_length=1)]
    hand: PositiveInt
    bottom: Bottom


class Houses(DataModel):
    """The limits on houses and wolves, and the effects of rooftops."""

    most: PositiveInt
    wolves: PositiveInt
    wolves_beside: Mapping[PositiveInt, PositiveInt]
    rooftop_floors: Mapping[PositiveInt, PositiveInt]
    rooftop_points: Mapping[PositiveInt, int]


class Tokens(DataModel):
    """What the tokens are worth."""

    wolves: tuple[PositiveInt, ...]
    pigs: tuple[PositiveInt, ...]


class End(DataModel):
    """How a game ends."""

    turns: PositiveInt


class Points(DataModel):
    """What counts at the end."""

    standing: int
    demolished: int
    tallest: int
    demolished_wolf: int
    demolished_token: int


class WolvesData(DataModel):
    """The whole file, with its totals checked."""

    box: Totals
    cards: CardList
    deal: Deal
    houses: Houses
    tokens: Tokens
    end: End
    points: Points

    @model_validator(mode="after")
    def _check(self) -> WolvesData:
        cards, houses, tokens, deal = self.cards, self.houses, self.tokens, self.deal
        for what, listed in (
            ("cards.colours", cards.colours),
            ("cards.numbers", cards.numbers),
            ("cards.basements", cards.basements),
            ("cards.pigs", cards.pigs),
            ("tokens.wolves", tokens.wolves),
            ("deal.players", deal.players),
        ):
            _each_once(what, listed)
        check_total("floor cards", len(cards.colours) * len(cards.numbers), self.box.floor_cards)
        check_total("Big Bad Pig cards", len(cards.pigs), self.box.pig_cards)
        check_total("wolves of each player", len(tokens.wolves), self.box.wolves)
        check_total("Big Bad Pig tokens", len(tokens.pigs), self.box.tokens)
        check_total("Big Bad Pig tokens for as many cards", len(tokens.pigs), len(cards.pigs))
        for what, named, known in (
            ("cards.also", (*cards.also, *cards.also.values()), cards.numbers),
            ("cards.basements", cards.basements, cards.numbers),
            ("houses.wolves_beside", houses.wolves_beside, cards.basements),
            ("houses.rooftop_floors", houses.rooftop_floors, cards.numbers),
            ("houses.rooftop_points", houses.rooftop_points, cards.numbers),
        ):
            _among(what, named, known)
        if min(deal.players) < 2:
            raise ValueError("deal.players: a game is for at least 2 players")
        if deal.hand * max(deal.players) + deal.bottom.floor_cards >= self.box.floor_cards:
            raise ValueError(f"the hands and the bottom of the deck leave none of {self.box.floor_cards} floor cards")
        if deal.bottom.pig_cards > self.box.pig_cards:
            raise ValueError(f"the bottom of the deck takes more than {self.box.pig_cards} Big Bad Pig cards")
        if self.end.turns >= deal.hand:
            raise ValueError(f"a hand of {deal.hand} cards is too small for {self.end.turns} turns without drawing")
        return self


def _each_once(what: str, listed: Iterable[object]) -> None:
    seen: set[object] = set()
    for item in listed:
        if item in seen:
            raise ValueError(f"{what} has {item} twice")
        seen.add(item)


def _among(what: str, named: Iterable[int], known: tuple[int, ...]) -> None:
    for number in named:
        if number not in known:
            raise ValueError(f"{what} names {number}, which is none of {', '.join(map(str, known))}")
