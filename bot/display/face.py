"""What a game's face in Discord gives to the host, and what it gets to draw from.

A face is stateless and gets a :class:`~rules.game.Seen` only, never a state: what a reader may not know can't
reach a drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from bot.display.drawing import Drawing
from bot.hosting.tables import Act, Select
from bot.language import Language
from bot.model.achievements import Achievement
from bot.model.records import Table
from rules.game import Game, IllegalMove, Option, Seat, Seen

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


HAND = "look.hand"
"""The private look from which a seat may also act; it is brought up to date after every click in it."""
WHOLE = "look.whole"
"""The private look at all of a compact table; the host draws it for every game."""


@dataclass(frozen=True, slots=True)
class Scene(Generic[S]):
    """A started table as one reader sees it."""

    table: Table
    seen: Seen[S]
    names: tuple[str, ...]
    """By seat, safe in messages and embeds."""
    plain_names: tuple[str, ...]
    """By seat, for buttons, where there is no markup."""
    recent: tuple[str, ...] = ()
    """The last things that happened, in words, the newest last."""
    compact: bool = False
    """Whether the table is to be about half as high: what is needed to move now in full, of the rest the gist."""
    past: bool = False
    """Whether nothing can be done there any more: the table of a replay, or one that was closed."""

    def selection(self, seat: Seat) -> str:
        """Give a seat's half-made choice, "" when there is none."""
        return self.table.players[seat].selection


class Face(Protocol[S, M, E]):
    """One game's face."""

    game: Game[S, M, E]
    emoji: str
    """Stands for the game in titles and lists."""
    colour: int
    """The game's colour, 0xRRGGBB."""

    PITCH: str
    """One line on what the game is about; this and the next two are marked by ``later``."""
    OPTIONS: Mapping[str, str] = {}
    """The names of options by their keys."""
    CHOICES: Mapping[tuple[str, str], str] = {}
    """What each choice is called and does in a few words, by the option's key and the choice."""

    achievements: Sequence[Achievement] = ()
    """What players of the game may achieve, in the order in which it is shown."""

    def pitch(self, _: Language) -> str:
        """Say in one line what the game is about."""
        return _(self.PITCH)

    def option(self, _: Language, option: Option) -> str:
        """Name an option."""
        return _(self.OPTIONS[option.key])

    def choice(self, _: Language, option: Option, choice: str) -> str:
        """Name a choice of an option and say in a few words what it does."""
        return _(self.CHOICES[option.key, choice])

    def rules(self, _: Language) -> Sequence[Drawing]:
        """Explain the game in short pages."""

    def board(self, _: Language, scene: Scene[S]) -> Drawing:
        """Draw the public table, with its controls; the final count when the game is over.

        A compact one has room for one more control in its last row; the host adds what happened lately.
        """

    def look(self, _: Language, scene: Scene[S], what: str) -> Drawing:
        """Draw a private answer to the ``look.…`` button ``what``, but for ``WHOLE``; ``scene`` is the asker's.

        A look clicked in a private message takes that message's place.
        """

    def press(self, scene: Scene[S], seat: Seat, what: str, values: Sequence[str]) -> Act | Select:
        """Say what a control means, with the values chosen in a menu; IllegalMove (unreadable) when nothing."""

    def recap(self, _: Language, events: Sequence[E], names: Sequence[str]) -> Sequence[str]:
        """Tell what happened, a line each, without what later events made idle."""

    def refusal(self, _: Language, refused: IllegalMove, names: Sequence[str]) -> str:
        """Say in a full sentence why a move was refused and what can be done."""


AnyFace = Face[Any, Any, Any]
