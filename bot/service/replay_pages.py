"""Stepping through a game turn by turn, in private; a step can be shared with everybody."""

from __future__ import annotations

import logging
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import discord

from bot.display.common import REPLAY, REVIEW, WHOLE_TABLE, replay_button
from bot.display.controls import NO_TABLE, UnknownControlError, number
from bot.display.drawing import Button, Drawing, Row
from bot.display.face import FINAL, HAND, AnyFace, Scene
from bot.display.log_text import log_lines, with_sign
from bot.display.pictures import Pictures
from bot.display.rows import in_rows
from bot.display.table_drawing import bare_scene
from bot.hosting.replay import Past, ReplayError, Replays, as_it_was, shown, states, turn_ends
from bot.language import Language
from bot.model.names import PlainName, safe
from bot.model.records import LogEntry, SeatChange, Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.service.answers import Answer
from bot.service.past_games import PastGames, show_page
from bot.service.visibility import may_share
from bot.texts import ending as moment_texts
from bot.texts import history as texts
from bot.texts import review as review_texts
from bot.texts.table import missing
from rules.game import Seat

_log = logging.getLogger(__name__)

_SHARE = "share"


@dataclass(frozen=True, slots=True)
class _Step:
    """A table as a move left it."""

    face: AnyFace
    table: Table
    """With the people who sat there then."""
    state: Any
    log: Sequence[LogEntry]
    """All of it, also what came after."""
    at: int
    """The number of the move."""
    lines: tuple[str, ...]
    """What happened in the turn up to the move; with the last one also what came after it."""
    moment: str | None
    """What everybody remembers of it."""
    next_moment: int | None
    """The number of the next move that has one."""

    def scene(self, seat: Seat | None) -> Scene[Any]:
        """Set the scene for a seat, or for everybody."""
        seen = shown(self.face.game, self.table, self.state, seat)
        return replace(bare_scene(self.table, seen), recent=self.lines, past=True)


class ReplayPages:
    """Shows replays."""

    def __init__(self, past: PastGames, pictures: Pictures, *, reviews: bool) -> None:
        """Prepare; ``reviews`` says whether players' moves can be reviewed."""
        self._past = past
        self._replays = Replays(past.store)
        self._pictures = pictures
        self._reviews = reviews
        past.host.add_page(REPLAY, self._click)

    async def replay(self, interaction: discord.Interaction[Any], number: int | None) -> None:
        """Begin to step through a game, which may still run."""

        async def show(answer: Answer, table: Table) -> None:
            await answer.private(drawing=await self._page(answer, table, 0, WHOLE_TABLE))

        await self._past.show(interaction, number, show, live=True)

    async def _click(self, answer: Answer, words: list[str]) -> None:
        match words:
            case [table_id, turn, view, direction]:
                at = number(turn)
            case _:
                raise UnknownControlError(f"{words} shows no step")

        async def show(answer: Answer, table: Table) -> None:
            if direction == _SHARE:
                await self._share(answer, table, at)
            else:
                await show_page(answer, await self._page(answer, table, at, view), direction)

        await self._past.show_found(answer, number(table_id), show)

    async def _page(self, answer: Answer, table: Table, turn: int, view: str) -> Drawing:
        """Draw a table as a move left it, or the hand that a seat had then."""
        _ = answer.reader
        step = await self._step(_, table, turn)
        seat = None if view == WHOLE_TABLE else number(view)
        if seat is not None and seat >= len(table.players):
            raise UnknownControlError(f"table {table.id} has no seat {seat}")
        scene, what = step.scene(None), FINAL
        names = scene.plain_names
        drawing = step.face.board(_, scene)
        hands = table.over and any(item.what == HAND for row in drawing.rows for item in row)
        if hands and seat is not None:
            scene, what = step.scene(seat), HAND
            drawing = step.face.look(_, scene, HAND)
            drawing = replace(drawing, title=f"{names[seat]}: {drawing.title}")
        rows: tuple[Row, ...] = (_stepper(_, table, step, view),)
        if table.over and seat is None:
            review = (_review_button(_, table),) if self._reviews else ()
            rows = (*rows, (_share_button(_, table, step.at), *review))
        if hands:
            rows = (*rows, *_views(_, names, table.id, step.at, seat))
        footer = with_sign(_, texts.step(_, step.at, table.turns - 1), "\n".join(step.lines))
        drawing = replace(_with_moment(_, drawing, step), footer=footer, rows=rows)
        return await self._pictured(_, drawing, step, scene, what) if answer.takes_files else drawing

    async def _share(self, answer: Answer, table: Table, turn: int) -> None:
        """Show a step of a game that is over to everybody in the channel where that is asked for."""
        if not table.over:
            await answer.private(moment_texts.not_over_yet(answer.reader))
        elif answer.locked:
            raise Refused(RefusalReason.LOCKED)
        elif answer.lacking:
            await answer.private(missing(answer.reader, answer.lacking))
        elif not await may_share(self._past.store, answer.interaction, table):
            await answer.private(moment_texts.not_shared_here(answer.reader))
        else:
            self._past.host.rate_limit.ask(answer.user.id)
            await answer.public(await self._shared(answer, table, turn), NO_TABLE)

    async def _shared(self, answer: Answer, table: Table, turn: int) -> Drawing:
        _ = answer.server
        step = await self._step(_, table, turn)
        scene = step.scene(None)
        drawing = _with_moment(_, step.face.board(_, scene), step)
        shared = moment_texts.shared_by(_, safe(answer.user.display_name), table.id)
        drawing = replace(
            drawing,
            text="\n".join(filter(None, [shared, drawing.text])),
            footer=texts.step(_, step.at, table.turns - 1),
            rows=((replay_button(_, table.id, step.at),),),
        )
        return await self._pictured(_, drawing, step, scene, FINAL) if answer.takes_files else drawing

    async def _step(self, _: Language, table: Table, turn: int) -> _Step:
        """Go to a move, or the last."""
        face = self._past.face(table)
        turn = max(0, min(turn, table.turns - 1))
        past = log, changes = await self._replays.whole(table)
        ends = turn_ends(log)
        before = bisect_left(ends, turn)
        begun = ends[before - 1] + 1 if before else 0
        later = [change for change in changes if change.turn > turn] if turn < len(log) - 1 else []
        then = as_it_was(table, later)
        since = [change for change in changes[: len(changes) - len(later)] if change.turn >= begun]
        entries = log[begun : turn + 1]
        played = enumerate(states(face.game, table, log))
        reached = [*islice(played, turn + 1)]
        moments = [line for at, state in reached[begun:] if (line := _moment(_, face, table, past, at, state))]
        return _Step(
            face,
            then,
            reached[-1][1],
            log,
            turn,
            tuple(log_lines(_, face, then, entries, since)),
            moments[-1] if moments else None,
            _next_moment(_, face, table, past, played),
        )

    async def _pictured(self, _: Language, drawing: Drawing, step: _Step, scene: Scene[Any], what: str) -> Drawing:
        """Add the picture of a hand, or that of the final table."""
        if what == FINAL and not (step.table.phase is TablePhase.FINISHED and step.at == len(step.log) - 1):
            return drawing
        return replace(drawing, picture=await self._pictures.of(_, step.face, scene, what))


def _moment(_: Language, face: AnyFace, table: Table, past: Past, turn: int, state: Any) -> str | None:
    """Say what everybody remembers of a move that left a state, if there is anything."""
    log, changes = past
    try:
        scene = bare_scene(_seated_at(table, changes, turn), face.game.view(state, None))
        return face.moment(_, scene, tuple(log[turn].events))
    except Exception:  # the replay goes on without it
        _log.exception("table %d: move %d could not be told as a moment", table.id, turn)
        return None


def _next_moment(_: Language, face: AnyFace, table: Table, past: Past, played: Iterator[tuple[int, Any]]) -> int | None:
    """Play on to a move that has a moment, and give its number; None when there is none."""
    try:
        return next((at for at, state in played if _moment(_, face, table, past, at, state)), None)
    except ReplayError as error:  # up to here the game can be played again
        _log.warning("table %d: its next moment can't be found: %s", table.id, error)
        return None


def _seated_at(table: Table, changes: Sequence[SeatChange], turn: int) -> Table:
    """Give a table with those who sat there when a move was made."""
    later = [change for change in changes if change.turn > turn and change.former is not None]
    return as_it_was(table, later) if later else table


def _with_moment(_: Language, drawing: Drawing, step: _Step) -> Drawing:
    if step.moment is None:
        return drawing
    return replace(drawing, text=moment_texts.with_moment(_, step.moment, drawing.text))


def _stepper(_: Language, table: Table, step: _Step, view: str) -> Row:
    """Make the buttons that lead to the turn before and after, and to the next moment."""
    last, ends = len(step.log) - 1, turn_ends(step.log)
    before, after = bisect_left(ends, step.at), bisect_right(ends, step.at)
    steps = (
        ("first", "", "⏮️", 0),
        ("back", "", "◀️", ends[before - 1] if before else 0),
        ("next", "", "▶️", ends[after] if after < len(ends) else last),
        ("moment", moment_texts.next_moment_label(_), "✨", step.at if step.next_moment is None else step.next_moment),
        ("end", "", "⏭️", last),
    )
    return tuple(
        Button(f"{REPLAY}.{table.id}.{to}.{view}.{name}", label, emoji, disabled=to == step.at)
        for name, label, emoji, to in steps
    )


def _share_button(_: Language, table: Table, turn: int) -> Button:
    return Button(f"{REPLAY}.{table.id}.{turn}.{WHOLE_TABLE}.{_SHARE}", moment_texts.share_label(_), "📣")


def _review_button(_: Language, table: Table) -> Button:
    return Button(f"{REVIEW}.{table.id}", review_texts.review_label(_), "🔍")


def _views(_: Language, names: Sequence[PlainName], table: int, turn: int, seat: Seat | None) -> tuple[Row, ...]:
    """Offer the hands of a game that is over, or the table when a hand is shown."""
    buttons = [
        Button(f"{REPLAY}.{table}.{turn}.{place}.hand", name, "🖐️", disabled=place == seat)
        for place, name in enumerate(names)
    ]
    if seat is not None:
        buttons[seat] = Button(f"{REPLAY}.{table}.{turn}.{WHOLE_TABLE}.hand", texts.table_label(_), "↩️")
    return in_rows(buttons)
