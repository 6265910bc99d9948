"""Drawing cards, houses, wolves and tokens with emoji."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, ClassVar

from pydantic import Field

from bot.display.art import Art as EveryArt
from bot.display.emoji import Emoji
from rules.game import Seat
from rules.wolves.state import Card, Colour, Floor, House, Wolf

MOST_UPRIGHT = 8
"""The most floors of a house that is drawn upright; a yard with a taller one is drawn with a line per house."""

_CELLS = 3
"""Unicode emoji per floor."""
HATS = ("top_hat", "crown", "cap", "bow")
"""The words of the hats, by seat."""
_HOUSES = range(26)
_AIR, _GAP = "air", "gap"
"""The empty space of a floor, and the rest of what it takes with Unicode emoji."""
_FLOORS = {1: "one_floor", 2: "two_floors", 3: "three_floors"}

# What there are pictures of; anything else that a data file has is drawn in Unicode.
_NUMBERS = range(1, 15)
_BASEMENTS = (1, 2, 3)
_PAIRS = ((9, 5), (10, 4))
_TOKENS = (2, 3, 4)
_WOLVES = (3, 4, 5)
_POINTS = (-2, 2, 3)


class Art(EveryArt):
    """The emoji of this game, from its data file."""

    UNDRAWN: ClassVar[frozenset[str]] = frozenset({"game", "hats", "air", "floor", "plus", "minus"})
    HIDDEN: ClassVar[Mapping[str, str]] = {_GAP: _AIR}

    game: Emoji
    red: Emoji
    yellow: Emoji
    green: Emoji
    white: Emoji
    wolf: Emoji
    pig: Emoji
    hats: Annotated[tuple[Emoji, ...], Field(min_length=len(HATS), max_length=len(HATS))]
    smooki: Emoji
    mustache: Emoji
    basement: Emoji
    tallest_house: Emoji
    falling_house: Emoji
    floor: Emoji
    plus: Emoji
    minus: Emoji
    pass_left: Emoji
    pass_right: Emoji
    send_wolf: Emoji
    deck: Emoji
    discard: Emoji
    air: Emoji

    def words(self) -> dict[str, tuple[Emoji, ...]]:
        """Give the words: a card is one, and so is what stands in a house or beside it."""
        colours = [(colour, getattr(self, colour.value)) for colour in Colour]
        return {
            **super().words(),
            "big_bad_pig": (self.pig,),
            **dict(zip(HATS, ((hat,) for hat in self.hats), strict=True)),
            **{f"{colour}_{number}": _floor(emoji, number) for colour, emoji in colours for number in _NUMBERS},
            **{_paired(colour, pair): _pair(emoji, pair) for colour, emoji in colours for pair in _PAIRS},
            **{
                f"{colour}_basement_{number}": (emoji, self.basement, *_digits(number))
                for colour, emoji in colours
                for number in _BASEMENTS
            },
            **{_token(number): (self.pig, *_digits(number)) for number in _TOKENS},
            **{
                _dweller(seat, value): (self.wolf, *_digits(value), hat)
                for seat, hat in enumerate(self.hats)
                for value in _WOLVES
            },
            **{_FLOORS[floors]: (self.floor, *_digits(floors)) for floors in (2, 3)},
            **{_points(points): self._sign(points) for points in _POINTS},
            **{_plot(house): (chr(ord("🇦") + house),) for house in _HOUSES},
            _AIR: (self.air, self.air),
            _GAP: (self.air,),
        }

    def of(self, colour: Colour) -> str:
        """Return the emoji of a colour."""
        emoji: str = getattr(self, colour.value)
        return emoji

    def card(self, card: Card) -> str:
        """Return the emoji of a card's colour."""
        return self.of(colour_of(card))

    def face(self, card: Card, numbers: Sequence[int]) -> str:
        """Draw the face of a card with all its numbers."""
        return self._drawn(*self._faced(card, numbers))

    def face_button(self, card: Card, numbers: Sequence[int]) -> str:
        """Return what stands for a card on a button."""
        return self._on_button(*self._faced(card, numbers))

    def hat(self, seat: Seat) -> str:
        """Draw the hat that a player's wolves wear."""
        return self[HATS[seat]]

    def dweller(self, wolf: Wolf) -> str:
        """Draw a wolf with its number and its owner's hat."""
        return self._drawn(*self._wolf(wolf))

    def dweller_button(self, wolf: Wolf) -> str:
        """Return what stands for a wolf on a button."""
        return self._on_button(*self._wolf(wolf))

    def token(self, number: int) -> str:
        """Draw a Big Bad Pig token."""
        return self._drawn(_token(number), (self["big_bad_pig"], *_digits(number)))

    def floors(self, count: int) -> str:
        """Draw that a card counts as so many floors."""
        return self._drawn(_FLOORS.get(count, ""), (self.floor, *_digits(count)))

    def points(self, points: int) -> str:
        """Draw points with a sign."""
        return self._drawn(_points(points), self._sign(points))

    def yard(self, houses: Sequence[House], facts: Mapping[int, str] | None = None, *, lying: bool = False) -> str:
        """Draw a builder's houses upright and side by side, or each on its side when asked or when one is too tall.

        ``facts`` about houses, by their indices, stand beside them.
        """
        facts = facts or {}
        if lying or max(len(house.floors) for house in houses) > MOST_UPRIGHT:
            return "\n".join(self._lying(index, house, facts.get(index, "")) for index, house in enumerate(houses))
        return self._upright(houses, [f"**{capital(index)}** {fact}" for index, fact in facts.items()])

    def line(self, index: int, house: House) -> str:
        """Draw a house in a line, from the ground up, then from the ground down; white floors in it are marked."""
        floors = " ".join(self._in_line(floor, house) for floor in house.floors)
        basements = " ".join(self._in_line(floor, house) for floor in house.basements)
        below = f" {self.basement}{basements}" if basements else ""
        return f"{self.letter(index)}{self.of(house.colour)} **{floors}**{below}"

    def letter(self, house: int) -> str:
        """Draw the letter of a builder's house, counted from 0."""
        return self[_plot(house)]

    def _lying(self, index: int, house: House, fact: str) -> str:
        """Draw a house in a line: basements, its letter where the ground is, floors; a very tall one in numbers."""
        if len(house.floors) > MOST_UPRIGHT:
            return " · ".join(filter(None, (self.line(index, house), fact)))
        below = [self._below(house, level) for level in range(len(house.basements))]
        above = [self._level(house, level) for level in range(len(house.floors))]
        cells = "\N{WORD JOINER}".join([*reversed(below), self.letter(index), *above])
        return "\N{EN SPACE}".join(filter(None, (cells, fact)))

    def _in_line(self, floor: Floor, house: House) -> str:
        odd = colour_of(floor.card) is not house.colour
        return f"{self.card(floor.card) if odd else ''}{floor.number}"

    def _upright(self, houses: Sequence[House], facts: Sequence[str]) -> str:
        height = max(len(house.floors) for house in houses)
        depth = max(len(house.basements) for house in houses)
        rows = [[self._level(house, level) for house in houses] for level in range(height - 1, -1, -1)]
        rows.append([self[_GAP] + self.letter(index) + self[_GAP] for index in range(len(houses))])
        rows += [[self._below(house, level) for house in houses] for level in range(depth)]
        first = max(0, height + 1 - len(facts))
        rows += [["" for _ in houses] for _ in range(first + len(facts) - len(rows))]
        beside = [""] * first + [*facts]
        return "\n".join(
            self._row(cells, beside[index] if index < len(beside) else "") for index, cells in enumerate(rows)
        )

    def _row(self, cells: Sequence[str], fact: str) -> str:
        """Draw a row, with air for cells that are empty if anything comes after them."""
        shown = [*cells]
        while shown and not shown[-1] and not fact:
            shown.pop()
        row = self[_GAP].join(cell or self[_AIR] + self[_GAP] for cell in shown)
        return f"{row}\N{EN SPACE}{fact}" if fact else row

    def _level(self, house: House, level: int) -> str:
        if level >= len(house.floors):
            return ""
        floor = house.floors[level]
        return self._drawn(_level_word(floor), _floor(self.card(floor.card), floor.number))

    def _below(self, house: House, level: int) -> str:
        if level >= len(house.basements):
            return ""
        floor = house.basements[level]
        return self._drawn(_below_word(floor), (self.card(floor.card), self.basement, *_digits(floor.number)))

    def _faced(self, card: Card, numbers: Sequence[int]) -> tuple[str, tuple[Emoji, ...]]:
        colour = colour_of(card)
        if len(numbers) == 1:
            return f"{colour}_{numbers[0]}", _floor(self.of(colour), numbers[0])
        return _paired(colour, numbers), _pair(self.of(colour), numbers)

    def _wolf(self, wolf: Wolf) -> tuple[str, tuple[Emoji, ...]]:
        return _dweller(wolf.seat, wolf.value), (self.wolf, *_digits(wolf.value), self.hat(wolf.seat))

    def _sign(self, points: int) -> tuple[Emoji, ...]:
        return (self.plus if points > 0 else self.minus, *_digits(abs(points)))

    def _drawn(self, word: str, unicode: tuple[Emoji, ...]) -> str:
        return self[word] if word in self.unicode else "".join(unicode)

    def _on_button(self, word: str, unicode: tuple[Emoji, ...]) -> str:
        return self.button(word) if word in self.unicode else unicode[0]


def capital(house: int) -> str:
    """Return the letter of a builder's house, counted from 0."""
    return chr(ord("A") + house)


def colour_of(card: Card) -> Colour:
    """Read the colour of a floor card."""
    return Colour(card.partition("-")[0])


def _floor(emoji: Emoji, number: int) -> tuple[Emoji, ...]:
    digits = _digits(number)
    return (*[emoji] * (_CELLS - len(digits)), *digits)


def _pair(emoji: Emoji, numbers: Iterable[int]) -> tuple[Emoji, ...]:
    first, *others = numbers
    return (emoji, *_digits(first), *(part for other in others for part in ("/", *_digits(other))))


def _paired(colour: Colour, numbers: Iterable[int]) -> str:
    return f"{colour}_{'_or_'.join(map(str, numbers))}"


def floor_words(house: House) -> list[str]:
    """List the words of a house's floors, from the ground up."""
    return [_level_word(floor) for floor in house.floors]


def basement_words(house: House) -> list[str]:
    """List the words of a house's basements, from the ground down."""
    return [_below_word(floor) for floor in house.basements]


def resident_words(house: House) -> list[str]:
    """List the words of the wolves in a house and of the token on it."""
    token = [] if house.token is None else [_token(house.token)]
    return [*(_dweller(wolf.seat, wolf.value) for wolf in house.wolves), *token]


def _level_word(floor: Floor) -> str:
    return f"{colour_of(floor.card)}_{floor.number}"


def _below_word(floor: Floor) -> str:
    return f"{colour_of(floor.card)}_basement_{floor.number}"


def _token(number: int) -> str:
    return f"big_bad_pig_{number}"


def _dweller(seat: Seat, value: int) -> str:
    return f"{HATS[seat]}_wolf_{value}"


def _points(points: int) -> str:
    return f"plus_{points}" if points > 0 else f"minus_{-points}"


def _plot(house: int) -> str:
    return f"house_{capital(house).lower()}"


def _digits(number: int) -> tuple[Emoji, ...]:
    return tuple(f"{digit}\ufe0f\u20e3" for digit in str(number))
