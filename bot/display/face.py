"""What a game's face in Discord gives to the host, and what it gets to draw from.

A face is stateless and gets a :class:`~rules.game.Seen` only, never a state: what a reader may not know can't
reach a drawing. ``tests/cogs/contract.py`` holds every face to what is written here.

A control is a button or a menu. Its ``what`` is words of ``[a-z0-9_-]`` with dots between them, at most 60 characters;
the first word is one of the face's ``CONTROLS``, or ``look`` for a private answer, or it is a button that
:mod:`bot.display.common` makes. No two controls of a drawing do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from bot.display.drawing import Button, Drawing, Field, label_text
from bot.language import Language
from bot.model.achievements import Achievement, Finished
from bot.model.meaning import Act, Select
from bot.model.names import PlainName, SafeName
from bot.model.records import Table
from rules.game import Game, IllegalMove, Option, Seat, Seen

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


HAND = "look.hand"
"""The private look from which a seat may also act; it is brought up to date after every click in it."""
FINAL = "final"
"""Names the picture of the end, in the message that tells of it and at the last step of a replay."""
WHOLE = "look.whole"
"""The private look at all of a compact table; the host draws it for every game."""


@dataclass(frozen=True, slots=True)
class Scene(Generic[S]):
    """A started table as one reader sees it."""

    table: Table
    seen: Seen[S]
    names: tuple[SafeName, ...]
    """By seat, for messages and embeds."""
    plain_names: tuple[PlainName, ...]
    """By seat, for labels, where there is no markup."""
    recent: tuple[str, ...] = ()
    """The last things that happened, in words, the newest last."""
    by_computers: int = 0
    """How many of the newest of them computers did since a person has moved, or else came of that person's move."""
    compact: bool = False
    """Whether the table is to be about half as high: what is needed to move now in full, of the rest the gist."""
    past: bool = False
    """Whether nothing can be done there any more: the table of a replay, or one that was closed."""
    learners: frozenset[Seat] = frozenset()
    """Seats whose players play their first game of this kind: a line on what matters now helps them."""

    def newest(self, most: int) -> tuple[str, ...]:
        """Give the newest of what happened: ``most`` lines, but all that came since a person has moved."""
        return self.recent[-max(most, self.by_computers) :]

    def selection(self, seat: Seat) -> str:
        """Give a seat's unfinished choice, "" when there is none."""
        return self.table.players[seat].selection


@dataclass(frozen=True, slots=True)
class Call:
    """What the message that calls a player says besides that it is their turn."""

    task: str
    """What is to be done, in a few words that follow a name and a colon: "roll the dice"."""
    button: Button
    """The control that the player needs first: one of the table's, or a look at something private."""
    news: str = ""
    """What others have done to the player since their last move, in a full sentence; "" when nothing special."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture that is still to be painted; equal sketches are painted once."""

    name: str
    """The file's name, without an ending."""
    shows: Hashable
    """All that the painting depends on."""
    description: str
    """The same in words."""
    paint: Callable[[Any], bytes] = field(compare=False)
    """Makes a PNG of what it ``shows``; pure, and called in another thread."""


class Face(Protocol[S, M, E]):
    """One game's face."""

    game: Game[S, M, E]
    colour: int
    """The game's colour, 0xRRGGBB."""

    PITCH: str
    """One line on what the game is about; this and the next two are marked by ``later``."""
    OPTIONS: Mapping[str, str] = {}
    """The names of options by their keys."""
    CHOICES: Mapping[tuple[str, str], str] = {}
    """What each choice is called, by the option's key and the choice; "off" and "on" of a house rule."""
    EFFECTS: Mapping[tuple[str, str], str] = {}
    """What each choice does, in a sentence; a choice "off" needs none."""

    CONTROLS: Collection[str]
    """The first words of the controls that ``press`` reads; none of them is one of the host's (``HOST_WORDS``)."""

    achievements: Sequence[Achievement] = ()
    """What players of the game may achieve, in the order in which it is shown."""

    @property
    def emoji(self) -> str:
        """Stands for the game in titles and lists."""

    def pitch(self, _: Language) -> str:
        """Say in one line what the game is about."""
        return _(self.PITCH)

    def option(self, _: Language, option: Option) -> str:
        """Name an option."""
        return _(self.OPTIONS[option.key])

    def choice(self, _: Language, option: Option, choice: str) -> str:
        """Name a choice of an option."""
        return _(self.CHOICES[option.key, choice])

    def effect(self, _: Language, option: Option, choice: str) -> str:
        """Say in a sentence what a choice does, "" when that goes without saying."""
        return _(self.EFFECTS[option.key, choice]) if (option.key, choice) in self.EFFECTS else ""

    def rules(self, _: Language) -> Sequence[Drawing]:
        """Explain the game in short pages: a title and less than 1300 characters each, no controls."""

    def board(self, _: Language, scene: Scene[S]) -> Drawing:
        """Draw the public table, with its controls; the final count when the game is over.

        ``now`` says who is to do what, and shows the dice or cards that it is about; when the game is over there is
        none, and the first line of the text says who has won. In full, the last field is
        :func:`~bot.display.common.recent_field`, of all lines or of ``scene.newest``.

        A compact table has the same name of ``now`` or first line and the same controls, but no fields and no empty
        lines: over a whole game it has less than 3/4 as many lines. The host adds what happened lately.

        There are at most five rows, and the last one has room for another button: the host adds the log, or the whole
        of a compact table. What it adds about seats goes where there is room. Somebody who is to move always has a way
        to a legal move: in these controls, or in those of the hand (``HAND``) if there is a button for it. When the
        game is over, no control moves and one row is left free. When ``scene.past``, nobody is told what to press.
        """

    def look(self, _: Language, scene: Scene[S], what: str) -> Drawing:
        """Draw a private answer to the ``look.…`` button ``what``, but for ``WHOLE``; ``scene`` is the asker's.

        Asked for are only looks for which the face draws buttons, and they may come from an old message. ``COUNT`` of
        :mod:`bot.display.common` shows the places as if the game ended now, each after its mark
        (:func:`~bot.model.ranking.marked_seats`). IllegalMove (unreadable) when there is no such look. A look clicked
        in a private message takes that message's place.
        """

    def press(self, scene: Scene[S], seat: Seat, what: str, values: Sequence[str]) -> Act | Select:
        """Say what a control means to a seat, with the values chosen in a menu.

        An Act is the text of a move, or of several that one click makes; the rules may still refuse it. A Select
        changes the seat's unfinished choice, and with it what is drawn. IllegalMove (not to move, unreadable) when it
        means nothing now: controls of old messages come too.
        """

    def move(self, _: Language, scene: Scene[S], move: M) -> str:
        """Name a legal move of the scene's seat in a few words, as advice: "Roll all dice". It is shown in bold.

        Only that seat's player reads it, and everybody when the game is over. Unless a face overrides it, it is the
        label of the button that makes the move.
        """
        assert scene.seen.seat is not None
        text = self.game.format_move(move)
        for button in _buttons(self, _, scene):
            with suppress(IllegalMove):
                if self.press(scene, scene.seen.seat, button.what, ()) == Act(text):
                    return " ".join(filter(None, [button.emoji, label_text(button.label)]))
        return text

    def call(self, _: Language, scene: Scene[S], seat: Seat, events: Sequence[E] = ()) -> Call | None:
        """Say what a seat that is to move is called for; None: only that it is its turn.

        Everybody reads it, so ``scene`` is a spectator's. ``events`` are the latest ones, the oldest first, none of
        them from before the seat's last move. Seats that are called for the same share a message.
        """
        return None

    def picture(self, _: Language, scene: Scene[S], what: str) -> Sketch | None:
        """Sketch the picture that goes along with a look; ``FINAL`` is that of the end. None: none.

        Everything that it shows is also said in the text.
        """
        return None

    def moment(self, _: Language, scene: Scene[S], events: Sequence[E]) -> str | None:
        """Say in one line what everybody will remember of some events of one move; None when it is nothing special.

        ``scene`` is what everybody sees after that move. The table shows the line as a banner until another move tells
        something, with no more than one line of ``recap``, which has other words.
        """
        return None

    def suspense(self, _: Language, events: Sequence[E], names: Sequence[SafeName]) -> Field | None:
        """Keep everybody in suspense for a moment before they see what came of the events of a click; None: don't.

        What this gives takes the place of ``now`` on the table as it was before, with the controls of the table as it
        is; it tells nothing of the outcome, which then comes as a ``moment``.
        """
        return None

    def highlights(self, _: Language, finished: Finished[S, E], names: Sequence[SafeName]) -> Sequence[str]:
        """Tell the most remarkable things of a finished game, each in one line, at most three."""
        return ()

    def recap(self, _: Language, events: Sequence[E], names: Sequence[SafeName]) -> Sequence[str]:
        """Tell what happened, each in one line that is not empty, without what later events made idle."""

    def refusal(self, _: Language, refused: IllegalMove, names: Sequence[SafeName]) -> str:
        """Say why a move was refused and what can be done, in full sentences: a capital first, a full stop last."""


def _buttons(face: Face[S, M, E], _: Language, scene: Scene[S]) -> Iterator[Button]:
    """Give the buttons of a table, then those of a hand if there are any."""
    for draw in (face.board, partial(face.look, what=HAND)):
        with suppress(IllegalMove):
            for row in draw(_, scene).rows:
                yield from (item for item in row if isinstance(item, Button))


AnyFace = Face[Any, Any, Any]
