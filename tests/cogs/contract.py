"""The contract of every face: whole games are played by pressing what is drawn, and every press does or says something.

``check_face(face)`` is all that a new game's author needs; a failure says what led to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random
from typing import Any, TypeAlias

from bot.display.common import COUNT, rules_button
from bot.display.controls import HOST_WORDS, check_words
from bot.display.drawing import MOST_ROWS, Button, Drawing, Menu, has_room
from bot.display.face import HAND, WHOLE, AnyFace, Scene
from bot.hosting.moves import made
from bot.language import ENGLISH, Language
from bot.model.meaning import Select
from bot.model.names import SafeName
from rules.chance import Secret
from rules.game import IllegalMove, Info, Seat, Step
from tests.cogs.drawing import NAMES, TableDrawer, check
from tests.cogs.wording import refuse, tell
from tests.named import safe_names
from tests.sentences import Heard

RECENT = ("Something happened.", "Something else happened.")
STALE = 8
"""How many controls of earlier moments are pressed at once."""
CLOSELY = 0.08
"""The share of moments at which every look is opened and everybody presses everything."""
PATIENCE = 200
"""So many presses at random lead to a move."""
LONGEST = 3000
"""No game that is played by pressing at random takes more moves."""

Press: TypeAlias = tuple[str, tuple[str, ...]]
"""What a control does, and what was chosen in it."""


class Foreign(Heard):
    """Another language: every sentence is in brackets."""

    __slots__ = ()

    def __call__(self, sentence: str, **values: object) -> str:
        return f"\N{LEFT WHITE CORNER BRACKET}{super().__call__(sentence, **values)}\N{RIGHT WHITE CORNER BRACKET}"


def games(info: Info) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Give every number of seats and every choice of every option, together at least once."""
    most = max(len(info.seats), *(len(option.choices) for option in info.options), 1)
    for number in range(most):
        choices = {option.key: option.choices[number % len(option.choices)] for option in info.options}
        yield info.seats[number % len(info.seats)], choices


def check_face(face: AnyFace, seed: int = 1) -> None:
    """Play a game with every number of seats and every choice of every option by pressing what is drawn."""
    for seats, options in games(face.game.info):
        play(face, seats, options, seed)


def play(face: AnyFace, seats: int, options: Mapping[str, str], seed: int, longest: int = LONGEST) -> None:
    """Play a whole game by pressing at random, and hold every moment of it against the contract."""
    check_words(face.game.info.name, face.CONTROLS)
    random, secret = Random(seed), Secret(seed.to_bytes(32, "big"))
    step: Step[Any, Any] = face.game.new(seats, options, secret.turn(0))
    earlier: dict[Press, None] = {}
    trace: list[str] = []
    try:
        for turn in count(1):
            for event in step.events:
                _told(face, event, safe_names(*NAMES[:seats]))
            moment = Moment(face, step.state, secret, turn, seats)
            moment.remembered(step.events)
            waiting = face.game.to_move(step.state)
            closely = turn == 1 or not waiting or random.random() < CLOSELY
            moment.check(random.sample([*earlier], min(STALE, len(earlier))), closely=closely)
            if not waiting:
                return
            assert turn < longest, "the game does not end"
            pressed = moment.press_on(random)
            trace += pressed.how
            earlier |= dict.fromkeys(moment.presses(pressed.seat))
            step = pressed.step
    except Exception as error:
        error.add_note(f"{face.game.info.key}, {seats} seats, {dict(options)}, after {trace[-20:]}")
        raise


def _told(face: AnyFace, event: Any, names: Sequence[SafeName]) -> None:
    """See that an event is told in one line at most, in words that translators know."""
    if face.recap(ENGLISH, [event], names):
        assert tell(face, event, names).strip(), "an empty line is told"


@dataclass(frozen=True)
class Pressed:
    """A move that was made by pressing."""

    seat: Seat
    step: Step[Any, Any]
    how: list[str]


class Moment:
    """A state of a game, and the selections of its seats.

    What is drawn for the same selections is drawn once.
    """

    def __init__(self, face: AnyFace, state: Any, secret: Secret, turn: int, seats: int) -> None:
        self.face = face
        self.game = face.game
        self.state = state
        self.seats = seats
        self.selections = [""] * seats
        self._drawer = TableDrawer(face, NAMES)
        self._secret = secret
        self._turn = turn
        self._scenes: dict[tuple[Seat | None, str], Scene[Any]] = {}
        self._boards: dict[str, Drawing] = {}
        self._hands: dict[tuple[Seat, str], Drawing | None] = {}

    # ---- what is drawn

    def _selected(self) -> str:
        return "\n".join(self.selections)

    def scene(self, reader: Seat | None, **changes: Any) -> Scene[Any]:
        """Set the scene of a seat, or of everybody."""
        key = reader, self._selected()
        if key not in self._scenes:
            self._scenes[key] = replace(self._drawer.scene(self.state, reader, self.selections), recent=RECENT)
        return replace(self._scenes[key], **changes) if changes else self._scenes[key]

    def board(self) -> Drawing:
        """Draw the public table."""
        key = self._selected()
        if key not in self._boards:
            self._boards[key] = self.other_board()
        return self._boards[key]

    def other_board(self, _: Language = ENGLISH, **changes: Any) -> Drawing:
        """Draw the public table in another way, or once more."""
        return self.face.board(_, self.scene(None, **changes))

    def hand(self, seat: Seat) -> Drawing | None:
        """Draw what a seat alone sees and acts from; None when there is no such look now."""
        key = seat, self._selected()
        if key not in self._hands:
            shown = any(item.what == HAND for row in self.board().rows for item in row)
            self._hands[key] = self.face.look(ENGLISH, self.scene(seat), HAND) if shown else None
        return self._hands[key]

    def presses(self, seat: Seat) -> list[Press]:
        """List all that a seat can press, of the game's own."""
        drawings = [self.board(), *filter(None, [self.hand(seat)])]
        return [press for drawing in drawings for press in pressable(drawing) if word(press[0]) in self.face.CONTROLS]

    # ---- what is checked

    def check(self, stale: Sequence[Press], *, closely: bool = True) -> None:
        """Check what is drawn and what can be pressed by those who are to move; closely: all that anybody can do."""
        self.tables(closely=closely)
        if closely:
            self.looks()
            self.moves()
        for seat in range(self.seats) if closely else self.game.to_move(self.state):
            presses = self.presses(seat)
            for what, values in presses:
                self.press(seat, what, values, drawn=True)
            if closely:
                for what, values in stale:
                    self.press(seat, what, values)
        for seat in self.game.to_move(self.state):
            assert self.ways(seat), f"seat {seat} is to move and finds no control for it"

    def tables(self, *, closely: bool) -> None:
        """Check the public table in both styles, as that of a replay, and in another language."""
        foreign = Foreign()
        full, compact, past = self.board(), self.other_board(compact=True), self.other_board(past=True)
        others = self.other_board(foreign), self.other_board(foreign, compact=True)
        for drawing in (full, compact, past):
            self.check_drawing(drawing, closely=closely)
        assert all({*pressable(full)} == {*pressable(other)} for other in (compact, *others)), "controls differ"
        assert foreign.unknown() == set(), "translators do not know these sentences"
        if self.game.to_move(self.state):
            assert full.now is not None, "what is to be done is not said"
            assert compact.now is not None, "what is to be done is not said on a compact table"
            assert compact.now.name == full.now.name, "what the two styles say is to be done differs"
        else:
            assert full.now is compact.now is None, "something is to be done although the game is over"
            assert compact.text.split("\n")[0] == full.text.split("\n")[0], "the first lines of the two styles differ"
        assert compact.fields == (), "a compact table has fields"
        assert "" not in compact.text.split("\n"), "a compact table has empty lines"
        assert full.fields[-1].value == "\n".join(RECENT), "the last field does not say what happened lately"
        rows, over = full.rows, not self.game.to_move(self.state)
        assert len(rows) <= MOST_ROWS - over, f"{len(rows)} rows are too many"
        if over:
            assert not any(word(what) in self.face.CONTROLS for what, _values in pressable(full)), "the game is over"
        else:
            assert rows, "there are no controls"
            assert has_room(rows[-1]), "the last row is full"

    def remembered(self, events: Sequence[Any]) -> None:
        """See that what is kept back is then remembered, and that a moment is a line in words that translators know."""
        heard = Heard()
        line = self.face.moment(heard, self.scene(None), events)
        kept_back = self.face.suspense(heard, events, safe_names(*NAMES[: self.seats]))
        assert line is None or (line.strip() and "\n" not in line), f"a moment is no line: {line!r}"
        assert kept_back is None or (kept_back.name.strip() and line), "what is kept back does not come as a moment"
        for seat in self.game.to_move(self.state):
            self.face.call(heard, self.scene(None), seat, events)
        assert heard.unknown() == set(), "translators do not know these sentences"

    def looks(self) -> None:
        """Follow the buttons of private answers, from the table and from one to the other."""
        for reader in (None, *range(self.seats)):
            waiting = self.look_buttons(self.board())
            seen: set[str] = set()
            while waiting:
                what = waiting.pop()
                if what in seen or (what == HAND and reader is None):
                    continue
                seen.add(what)
                drawing = self.face.look(ENGLISH, self.scene(reader), what)
                self.check_drawing(drawing)
                self.check_drawing(self.face.look(ENGLISH, self.scene(reader, past=True), what))
                waiting += self.look_buttons(drawing)
                if what == COUNT:
                    names = [field.name for field in drawing.fields]
                    assert sum(any(name in shown for shown in names) for name in NAMES[: self.seats]) == self.seats, (
                        "the count does not name everybody"
                    )

    def moves(self) -> None:
        """Check that every move that can be made has a name, in a line that translators know."""
        foreign = Foreign()
        for seat in self.game.to_move(self.state):
            scene = self.scene(seat)
            for move in self.game.legal_moves(self.state, seat):
                named = self.face.move(ENGLISH, scene, move)
                assert re.fullmatch(r"[^\n{}*]{2,200}", named), f"{move!r} is named {named!r}"
                self.face.move(foreign, scene, move)
        assert foreign.unknown() == set(), "translators do not know these names of moves"

    def look_buttons(self, drawing: Drawing) -> list[str]:
        """List the buttons of private answers, those that are pressed in too."""
        return [item.what for row in drawing.rows for item in row if word(item.what) == "look"]

    def check_drawing(self, drawing: Drawing, *, closely: bool = True) -> None:
        """Check whose every control is, and the limits of Discord."""
        whats = [item.what for row in drawing.rows for item in row]
        assert len(set(whats)) == len(whats), f"two controls do the same: {whats}"
        for what in whats:
            if word(what) in HOST_WORDS:
                look = word(what) == "look" and what != WHOLE
                assert look or what == rules_button(ENGLISH, self.game.info.key).what, f"{what} is for the host to draw"
            else:
                assert word(what) in self.face.CONTROLS, f"{what} begins with none of the face's CONTROLS"
        for row in drawing.rows:
            for item in row:
                if isinstance(item, Menu):
                    values = [choice.value for choice in item.choices]
                    assert 0 < len(set(values)) == len(values) <= 25, f"{item.what} offers {values}"
        if closely:
            check(drawing)

    # ---- what a press does

    def press(
        self, seat: Seat, what: str, values: tuple[str, ...], *, drawn: bool = False
    ) -> Step[Any, Any] | str | None:
        """Press a control: give the step that it leads to, the choice that it makes, or None if it is refused.

        A choice that is made with a control that is drawn now must show.
        """
        try:
            meant = self.face.press(self.scene(seat), seat, what, values)
            if isinstance(meant, Select):
                if drawn:
                    self.check_selection(seat, what, meant.selection)
                return meant.selection
            return made(self.game, self.state, seat, meant.moves, self._secret.turn(self._turn))
        except IllegalMove as refused:
            refuse(self.face, refused, safe_names(*NAMES[: self.seats]))
            return None

    def check_selection(self, seat: Seat, what: str, selection: str) -> None:
        """See that a selection shows."""
        before = self.selections[seat]
        if selection == before:
            return
        drawn = self.board(), self.hand(seat)
        self.selections[seat] = selection
        after = self.board(), self.hand(seat)
        self.selections[seat] = before
        assert drawn != after, f"{what} by seat {seat} changes nothing that is drawn"

    def ways(self, seat: Seat) -> bool:
        """Say whether a seat can press its way to a move, from nothing chosen."""
        waiting, seen = [""], set()
        before = self.selections[seat]
        while waiting:
            self.selections[seat] = waiting.pop()
            seen.add(self.selections[seat])
            for what, values in self.presses(seat):
                led = self.press(seat, what, values)
                if isinstance(led, Step):
                    self.selections[seat] = before
                    return True
                if led is not None and led not in seen:
                    waiting.append(led)
        self.selections[seat] = before
        return False

    def press_on(self, random: Random) -> Pressed:
        """Press at random what is drawn until a move is made."""
        seat = random.choice(self.game.to_move(self.state))
        how: list[str] = []
        for what, values in islice(self._at_random(seat, random), PATIENCE):
            how.append(".".join((what, *values)))
            led = self.press(seat, what, values)
            if isinstance(led, Step):
                return Pressed(seat, led, how)
            if led is not None:
                self.selections[seat] = led
        raise AssertionError(f"{PATIENCE} presses by seat {seat} led to no move: {how[-20:]}")

    def _at_random(self, seat: Seat, random: Random) -> Iterator[Press]:
        while True:
            yield random.choice(self.presses(seat))


def word(what: str) -> str:
    """Give the first word of a control."""
    return what.partition(".")[0]


def pressable(drawing: Drawing) -> list[Press]:
    """List the enabled controls of a drawing, a menu once for each of its lines."""
    found: list[Press] = []
    for row in drawing.rows:
        for item in row:
            if isinstance(item, Menu):
                found += ((item.what, (choice.value,)) for choice in item.choices)
            elif isinstance(item, Button) and not item.disabled:
                found.append((item.what, ()))
    return found
