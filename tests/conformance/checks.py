"""The checks of one moment of a game: whatever has been played, these hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, Generic

from msgspec import Struct, structs

from rules.chance import Chance, Secret
from rules.fast_chance import FastChance
from rules.game import MOVE_TEXT, NOT_TO_MOVE, UNREADABLE, Game, IllegalMove, Seat, Seen, Step
from tests.conformance.case import Case, E, M, S

BREADTH = 8
"""How many moves of a kind are tried at one moment."""
STRANGE_TEXTS = (
    "",
    " ",
    "-",
    ".",
    "\n",
    "\0",
    "é",
    "A",
    "?",
    "a" * 41,
    "new",
    "resign",
    "{}",
    "../x",
    "-1",
    "1e3",
    "--",
)


class Moment(Generic[S, M, E]):
    """A state with what the game says of it: each question is asked once, for all checks.

    ``dumped`` is the state written, ``loaded`` read from that again.
    """

    def __init__(self, game: Game[S, M, E], state: S) -> None:
        self._game = game
        self._legal: dict[Seat, Sequence[M]] = {}
        self._views: dict[Seat | None, Seen[S]] = {}
        self.state = state
        self.dumped = game.dump(state)
        self.loaded = game.load(self.dumped)
        self.to_move = game.to_move(state)
        self.resigned = game.resigned(state)

    def legal_moves(self, seat: Seat) -> Sequence[M]:
        if seat not in self._legal:
            self._legal[seat] = self._game.legal_moves(self.state, seat)
        return self._legal[seat]

    def view(self, seat: Seat | None) -> Seen[S]:
        if seat not in self._views:
            self._views[seat] = self._game.view(self.state, seat)
        return self._views[seat]


class Checks(Generic[S, M, E]):
    """The checks of one game at one number of seats; ``turn`` is the number of the next log entry."""

    def __init__(self, case: Case[S, M, E], seats: int, secret: Secret) -> None:
        self.case = case
        self.game = case.game
        self.seats = seats
        self.secret = secret
        self.turn = 0
        self.random = Random(secret.reveal())
        self.frozen = Frozen()
        self.known: dict[M, None] = {}
        """The moves that were seen and can be written."""
        self.said: set[tuple[str, str]] = set()
        """The refusals that are said in a sentence."""
        self.read: set[str] = set()
        """The texts that are read in one way or not at all."""
        self.listed: Iterable[M] = ()
        self.vocabulary: dict[M, None] = {}
        self.components: object = None

    def begin(self, state: S) -> None:
        """Remember what is in the box, and see that the case's scramble checks something."""
        self.frozen.check_record(state)
        if self.case.components is not None:
            self.components = self.case.components(state)
        if self.case.scramble is not None:
            dealt = (self.case.scramble(state, None, Random(seed)) for seed in range(20))
            assert any(other != state for other in dealt), "scramble: it changes nothing"

    def moment(self, state: S) -> Moment[S, M, E]:
        """Check all that can be asked and done at ``state``; give what the game says of it."""
        moment = self.standing(state)
        self.moves(moment)
        self.views(moment)
        self.resigning(moment)
        self.autopilot(moment)
        self.sampling(moment)
        assert self.game.dump(state) == moment.dumped, "frozen: looking at a state or moving from it changed it"
        return moment

    def step(self, step: Step[S, E], chance: Chance) -> None:
        """Check what a step reports."""
        self.revealing(step, chance)
        for event in step.events:
            self.frozen.check_record(event)
        told = self.game.dump_events(step.events)
        assert self.game.load_events(told) == step.events, "events: they change when they are written and read"

    def revealing(self, step: Step[S, E], chance: Chance) -> None:
        """Check that a step owns up to its draws."""
        assert step.revealed or not chance.drawn, "revealed: chance was used and the step denies it"

    def standing(self, state: S) -> Moment[S, M, E]:
        """Check what must hold of a state whichever way it came about; give what the game says of it."""
        self.frozen.check_record(state)
        moment = Moment(self.game, state)
        assert moment.loaded == state, "save: the state changes when it is written and read"
        assert self.game.dump(moment.loaded) == moment.dumped, "save: the same state is written in two ways"
        if self.case.components is not None:
            now = self.case.components(state)
            assert now == self.components, f"components: {now} instead of {self.components}"
        to_move, gone = moment.to_move, moment.resigned
        assert list(to_move) == sorted(set(to_move)), f"to move: {to_move} are no seats in order"
        assert set(to_move) <= set(range(self.seats)), f"to move: {to_move} are not all at the table"
        assert list(gone) == sorted(set(gone)), f"resigned: {gone} are no seats in order"
        assert not set(to_move) & set(gone), "to move: a seat that has resigned"
        for seat in to_move:
            assert moment.legal_moves(seat), f"stuck: seat {seat} is to move and has no move"
        self.count(state, set(gone))
        return moment

    def count(self, state: S, gone: set[Seat]) -> None:
        """Check scores and ranking against each other."""
        scores = self.game.scores(state)
        self.frozen.check(scores)
        assert [score.seat for score in scores] == list(range(self.seats)), "scores: not in seat order"
        for score in scores:
            assert score.total == sum(line.points for line in score.lines), "scores: the lines don't add up"
        ranking = self.game.ranking(state)
        ranked = sorted(seat for place in ranking for seat in place)
        assert ranked == list(range(self.seats)), f"ranking: {ranking} does not hold every seat once"
        assert all(ranking), f"ranking: {ranking} has an empty place"
        if gone:
            assert set(ranking[-1]) == gone, f"ranking: {gone} resigned and do not share the last place of {ranking}"
        points = [[scores[seat].total for seat in place] for place in ranking if gone.isdisjoint(place)]
        for place in points:
            assert len(set(place)) == 1, f"ranking: {ranking} puts different points {points} in one place"
        for better, worse in pairwise(points):
            assert better[0] >= worse[0], f"ranking: {ranking} puts fewer points first: {points}"

    def moves(self, moment: Moment[S, M, E]) -> None:
        """Check that a move applies exactly when it is listed, for some moves at every moment."""
        state, to_move = moment.state, moment.to_move
        vocabulary = None if self.case.vocabulary is None else self.words(self.case.vocabulary(state))
        listed = {seat: dict.fromkeys(self.legal_moves(moment, seat)) for seat in range(self.seats)}
        for seat, moves in listed.items():
            for move in moves:
                if move not in self.known:
                    self.written(move)
            assert vocabulary is None or vocabulary.keys() >= moves.keys(), "vocabulary: it lacks a legal move"
            for move in self.some(moves):
                self.legal_move(state, seat, move)
        words = self.known if vocabulary is None else vocabulary
        others = dict.fromkeys(move for moves in listed.values() for move in moves)
        for seat, moves in listed.items():
            idle = seat not in to_move and self.case.also_accepts is None
            for move in self.some(others if idle else words, moves):
                self.other_move(state, seat, move, seat in to_move)

    def words(self, listed: Iterable[M]) -> dict[M, None]:
        """Give a vocabulary without doubles; one that never changes is read once."""
        if listed is not self.listed:
            self.listed, self.vocabulary = listed, dict.fromkeys(listed)
        return self.vocabulary

    def some(self, moves: Collection[M], but: Collection[M] = ()) -> list[M]:
        """Choose some moves to try, none of those in ``but``; others have their turn at another moment."""
        left = list(moves)
        chosen: list[M] = []
        while left and len(chosen) < BREADTH:
            at = int(self.random.random() * len(left))
            left[at], left[-1] = left[-1], left[at]
            move = left.pop()
            if move not in but:
                chosen.append(move)
        return chosen

    def legal_moves(self, moment: Moment[S, M, E], seat: Seat) -> Sequence[M]:
        """List the legal moves of a seat, checked as a list."""
        moves = moment.legal_moves(seat)
        assert seat in moment.to_move or not moves, f"not to move: seat {seat} has legal moves"
        assert len(set(moves)) == len(moves), f"duplicates: seat {seat} has a legal move twice"
        assert len(moves) <= self.case.most_moves, f"too many: seat {seat} has {len(moves)} legal moves"
        return moves

    def written(self, move: M) -> None:
        """Check that a move can be written down."""
        self.frozen.check_record(move)
        text = self.game.format_move(move)
        assert re.fullmatch(MOVE_TEXT, text), f"text: {text!r} can't be kept"
        try:
            read = self.game.parse_move(text)
        except IllegalMove as error:
            raise AssertionError(f"text: {text!r} can't be read back") from error
        assert read == move, f"text: {text!r} reads as {read!r}"
        self.known[move] = None

    def legal_move(self, state: S, seat: Seat, move: M) -> None:
        """Check that a listed move applies."""
        chance = self.secret.turn(self.turn)
        try:
            step = self.game.apply(state, seat, move, chance)
        except IllegalMove as error:
            raise AssertionError(f"legal: {move!r} is listed and refused ({error.reason})") from error
        self.revealing(step, chance)
        self.same_moves(state, seat, step.state)

    def same_moves(self, before: S, mover: Seat, after: S) -> None:
        """Check that what a game says of the choices of those who go on choosing is what their moves say."""
        for seat in {*self.game.to_move(before)} & {*self.game.to_move(after)} - {mover}:
            same = self.game.legal_moves(before, seat) == self.game.legal_moves(after, seat)
            assert self.game.same_moves(before, after, seat) is same, f"same moves: seat {seat} is told otherwise"

    def other_move(self, state: S, seat: Seat, move: M, to_move: bool) -> None:
        """Check that a move that isn't listed is refused, or is a changed mind."""
        accepted = self.case.also_accepts is not None and self.case.also_accepts(state, seat, move)
        refusal = self.refusal(lambda chance: self.game.apply(state, seat, move, chance))
        if accepted:
            assert refusal is None, f"also accepted: {move!r} is refused"
            return
        assert refusal is not None, f"incomplete: seat {seat} may make {move!r}, which is not listed"
        assert to_move or refusal.reason == NOT_TO_MOVE, f"not to move: seat {seat} is told {refusal.reason!r}"

    def refusal(self, act: Callable[[Chance], object]) -> IllegalMove | None:
        """Give the refusal, checked, or None when there was none."""
        try:
            act(self.secret.turn(self.turn))
        except IllegalMove as error:
            refusal = error
        else:
            return None
        assert refusal.reason, "reason: a refusal without one"
        if self.case.say is not None:
            told = (refusal.reason, repr(refusal.values))
            if told not in self.said:
                sentence = self.case.say(refusal)
                assert re.fullmatch(r"[^\w{}\n]*[^\W\d_a-z][^{}\n]+[.!?]", sentence), f"sentence: {sentence!r}"
                self.said.add(told)
        return refusal

    def text(self, text: str) -> None:
        """Check that a text is unreadable, or the one way to write its move."""
        if text not in self.read:
            refusal = self.refusal(lambda _: self.one_way(text))
            assert refusal is None or refusal.reason == UNREADABLE, f"unreadable: {text!r} is told {refusal.reason!r}"
            self.read.add(text)

    def one_way(self, text: str) -> None:
        """Read a text; whatever is read is written the same way."""
        try:
            move = self.game.parse_move(text)
        except IllegalMove:
            raise
        except Exception as error:
            raise AssertionError(f"unreadable: {text!r} raises {error!r}") from error
        assert self.game.format_move(move) == text, f"unreadable: {text!r} is read as {move!r}"

    def views(self, moment: Moment[S, M, E]) -> None:
        """Check that nobody is shown what the scramble may change: a spectator, and another seat at every moment."""
        state, spectator = moment.state, moment.view(None)
        self.frozen.check(spectator.state)
        for viewer in (self.turn % self.seats, None):
            seen = moment.view(viewer)
            assert seen.seat == viewer, f"view: {seen.seat} was given to {viewer}"
            assert self.game.view(seen.state, viewer) == seen, f"view: {viewer} sees less at a second look"
            if viewer is not None:
                narrowed = self.game.view(seen.state, None)
                assert narrowed == spectator, f"view: a spectator sees something that seat {viewer} does not"
            if self.case.scramble is None:
                continue
            other = self.case.scramble(state, viewer, self.random)
            assert self.game.view(other, viewer) == seen, f"leak: {viewer} sees what is hidden"
            assert self.game.to_move(other) == moment.to_move, f"leak: {viewer} sees it by whose turn it is"
            if viewer is not None:
                same = self.game.legal_moves(other, viewer) == moment.legal_moves(viewer)
                assert same, f"leak: {viewer} sees it by the legal moves"

    def silence(self, before: S, act: Callable[[S, Chance], Step[S, E]], step: Step[S, E]) -> None:
        """Check that a step which says so shows nothing hidden to anyone."""
        if self.case.scramble is None or step.revealed:
            return
        for viewer in (*range(self.seats), None):
            hidden = self.case.scramble(before, viewer, self.random)
            try:
                other = act(hidden, self.secret.turn(self.turn))
            except IllegalMove:
                continue
            same = self.game.view(other.state, viewer) == self.game.view(step.state, viewer)
            assert same, f"revealed: {viewer} is shown something hidden and the step denies it"

    def autopilot(self, moment: Moment[S, M, E]) -> None:
        """Check that the move made for an absent player is legal, and the same when the state has been written.

        The latter is asked now and then: it takes long to think of a move, and what was written is the same state.
        """
        for seat in moment.to_move:
            move = self.game.default_move(moment.view(seat))
            legal = move in moment.legal_moves(seat)
            assert legal, f"autopilot: seat {seat} would make the illegal {move!r}"
            if self.random.randrange(4) == 0:
                again = self.game.default_move(self.game.view(moment.loaded, seat))
                assert again == move, f"autopilot: seat {seat} would make {move!r} or {again!r}"

    def sampling(self, moment: Moment[S, M, E]) -> None:
        """Check the states that a seat must think possible, and the moves of a computer in that seat."""
        for seat in moment.to_move:
            chance = FastChance(self.random.getrandbits(32))
            seen = moment.view(seat)
            sampled = self.game.sample(seen, chance)
            self.frozen.check_record(sampled)
            assert self.game.view(sampled, seat) == seen, f"sample: seat {seat} could tell it from the game"
            if self.case.components is not None:
                now = self.case.components(sampled)
                assert now == self.components, f"sample: {now} instead of {self.components}"
            move = self.game.easy_move(seen, chance)
            assert move in moment.legal_moves(seat), f"easy: seat {seat} would make the illegal {move!r}"

    def resigning(self, moment: Moment[S, M, E]) -> None:
        """Check that nobody leaves twice and that a seat may leave now, another one at every moment."""
        state, gone, over = moment.state, moment.resigned, not moment.to_move
        for seat in range(self.seats) if over else gone:
            refusal = self.refusal(partial(self.game.resign, state, seat))
            assert refusal is not None, f"resign: seat {seat} may leave a second time or after the end"
        seat = self.turn % self.seats
        if not over and seat not in gone:
            chance = self.secret.turn(self.turn)
            step = self.game.resign(state, seat, chance)
            self.step(step, chance)
            now = self.standing(step.state).resigned
            assert set(now) == {*gone, seat}, f"resign: {now} have resigned after seat {seat} did"


class Frozen:
    """Checks that values can't change, each of them once: whatever has passed stays as it is.

    Whether a Struct is frozen is asked of its first value: they share one class.
    """

    def __init__(self) -> None:
        self._passed: dict[int, object] = {}
        self._plain: set[type] = set()
        self._kinds: dict[type, Callable[[Any], tuple[object, ...]]] = {}

    def check_record(self, value: object) -> None:
        """Check a state, a move or an event."""
        assert isinstance(value, Struct), f"frozen: {value!r} is no Struct"
        self.check(value)

    def check(self, value: object) -> None:
        """Everything inside is a frozen Struct, a tuple, a frozenset or a plain value."""
        kind = type(value)
        if kind in self._plain or id(value) in self._passed:
            return
        if value is None or isinstance(value, bool | int | str | bytes | Enum):
            self._plain.add(kind)
            return
        if kind not in self._kinds:
            if isinstance(value, Struct):
                self._check_kind(value)
                self._kinds[kind] = structs.astuple
            else:
                assert isinstance(value, tuple | frozenset), f"frozen: {kind.__name__} may change"
                self._kinds[kind] = tuple
        parts = self._kinds[kind](value)
        if not self._plain.issuperset(map(type, parts)):
            for part in parts:
                if type(part) not in self._plain and id(part) not in self._passed:
                    self.check(part)
        self._passed[id(value)] = value

    def _check_kind(self, value: Struct) -> None:
        kind, names = type(value).__name__, value.__struct_fields__
        assert not hasattr(value, "__dict__"), f"frozen: {kind} has a __dict__"
        for name in names:
            try:
                setattr(value, name, getattr(value, name))
            except AttributeError:
                continue
            raise AssertionError(f"frozen: {kind} is not")


def twists(text: str) -> Iterator[str]:
    """Write a move's text wrongly in the ways that careless readers let pass."""
    yield from (text.upper(), text.title(), text[:-1], text[1:], text + "-", text + "\n", " " + text, text + "-0")
    yield from (text.replace(digit, "0" + digit, 1) for digit in "0123456789" if digit in text)
    yield text.translate({ord("0") + value: 0xFF10 + value for value in range(10)})
    yield text.replace("-", "--", 1)
    yield text.replace(".", "..", 1)
