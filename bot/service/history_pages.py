"""What was: the log of a table, lists of finished games, replays, and the check of their draws."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import discord
from discord.utils import format_dt

from bot.display.common import FAIRNESS, HISTORY, LOG, REPLAY, past_buttons
from bot.display.controls import NO_TABLE
from bot.display.drawing import MOST_DESCRIPTION, Button, Drawing, Field, Row
from bot.display.face import HAND, AnyFace
from bot.display.log_text import log_lines, with_sign
from bot.display.paging import in_pages, page_footer, page_turner
from bot.display.rows import in_rows
from bot.display.table_drawing import bare_scene
from bot.hosting.fairness import dice, verify
from bot.hosting.replay import ReplayError, Replays, as_it_was, shown
from bot.language import Language, minus
from bot.model.names import PlainName, SafeName, distinct, safe
from bot.model.ranking import rank_mark
from bot.model.records import Loaded, Result, Standing, Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.service.answers import Answer
from bot.service.host import Host
from bot.service.visibility import may_look, sees
from bot.texts import history as texts
from bot.texts.table import closed
from rules.chance import Secret
from rules.game import Seat

LOG_LINES = 20
"""Lines on a page of the log."""
MOST_SINCE = 40
"""Lines of what happened since somebody's turn."""
GAMES = 5
"""Finished games on a page."""
GAMES_COUNTED = 200
"""A server's latest games whose dice are counted."""
MOST_DICE = 3
"""Kinds of dice that are listed, the most rolled ones."""
LEAP = 10
"""Moves passed by the quick buttons of a replay."""

_WHOLE_TABLE = "table"
_LATEST = "latest"


class HistoryPages:
    """Shows what was, in private answers."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._store = host.tables.store
        self._replays = Replays(self._store)
        host.add_page(LOG, self._log_click)
        host.add_page(REPLAY, self._replay_click)
        host.add_page(FAIRNESS, self._fairness_click)
        host.add_page(HISTORY, self._history_click)

    async def log(self, interaction: discord.Interaction[Any]) -> None:
        """Tell what happened at the channel's table, or its latest finished one, since the asker's last turn."""

        async def work(answer: Answer) -> None:
            assert interaction.channel_id is not None
            table = (await self._host.tables.load_latest(interaction.channel_id)).table
            await answer.private(drawing=await self._since(answer, table))

        await self._host.run(interaction, work)

    async def history(
        self, interaction: discord.Interaction[Any], member: discord.User | discord.Member | None
    ) -> None:
        """List the finished games of the channel, or of somebody on this server as far as the asker may know."""

        async def work(answer: Answer) -> None:
            whose = f"c.{interaction.channel_id}" if member is None else f"u.{member.id}"
            name = safe("" if member is None else member.display_name)
            await answer.private(drawing=await self._list(answer, whose, 0, name))

        await self._host.run(interaction, work)

    async def replay(self, interaction: discord.Interaction[Any], number: int | None) -> None:
        """Begin to step through a game, which may still run."""

        async def show(answer: Answer, table: Table) -> None:
            await answer.private(drawing=await self._step(answer.reader, table, 0, _WHOLE_TABLE))

        await self._with(interaction, number, show, live=True)

    async def fairness(self, interaction: discord.Interaction[Any], number: int | None) -> None:
        """Check the draws of a game."""

        async def show(answer: Answer, table: Table) -> None:
            await answer.private(drawing=await self._check(answer.reader, table))

        await self._with(interaction, number, show, live=False)

    async def _with(
        self,
        interaction: discord.Interaction[Any],
        number: int | None,
        show: Callable[[Answer, Table], Awaitable[None]],
        *,
        live: bool,
    ) -> None:
        """Show something of a game by its number; without one of the channel's running or latest ended game."""

        async def work(answer: Answer) -> None:
            wanted = number if number is not None else await self._latest(answer, live=live)
            if wanted is None:
                await answer.private(texts.no_games(answer.reader))
                return
            table = await self._find(answer, wanted)
            if table is not None:
                await self._or_lost(answer, show, table)

        await self._host.run(interaction, work)

    async def _latest(self, answer: Answer, *, live: bool) -> int | None:
        channel = answer.interaction.channel_id
        assert channel is not None
        number = await self._store.tables.live_in(channel) if live else None
        loaded = None if number is None else await self._store.tables.load(number)
        if loaded is not None and loaded.table.phase is TablePhase.PLAYING:
            return number
        return await self._store.tables.latest_ended(channel)

    async def _find(self, answer: Answer, number: int) -> Table | None:
        """Find a game that the asker may look at, or say why not."""
        loaded = await self._store.tables.load(number)
        table = None if loaded is None else loaded.table
        if table is None or table.guild != answer.interaction.guild_id:
            await answer.private(texts.no_game(answer.reader))
        elif not await sees(self._store, answer.interaction, table):
            await answer.private(texts.hidden_location(answer.reader))
        elif table.phase is TablePhase.LOBBY:
            raise Refused(RefusalReason.NOT_STARTED, table)
        elif table.state is None:
            await answer.private(texts.never_began(answer.reader))
        else:
            return table
        return None

    async def _or_lost(self, answer: Answer, show: Callable[[Answer, Table], Awaitable[None]], table: Table) -> None:
        try:
            await show(answer, table)
        except ReplayError:
            await answer.private(texts.not_replayable(answer.reader))

    async def _log_click(self, answer: Answer, words: list[str]) -> None:
        table = await self._find(answer, int(words[0]))
        if table is None:
            return
        if words[1] == "since":
            await answer.private(drawing=await self._since(answer, table))
            return
        page = None if words[1] == _LATEST else int(words[1])
        await _turn(answer, await self._log_page(answer.reader, table, page), words[2])

    async def _replay_click(self, answer: Answer, words: list[str]) -> None:
        number, turn, view, direction = words
        table = await self._find(answer, int(number))
        if table is None:
            return

        async def show(answer: Answer, table: Table) -> None:
            await _turn(answer, await self._step(answer.reader, table, int(turn), view), direction)

        await self._or_lost(answer, show, table)

    async def _fairness_click(self, answer: Answer, words: list[str]) -> None:
        table = await self._find(answer, int(words[0]))
        if table is not None:
            await answer.private(drawing=await self._check(answer.reader, table))

    async def _history_click(self, answer: Answer, words: list[str]) -> None:
        kind, owner, page, direction = words
        await _turn(answer, await self._list(answer, f"{kind}.{owner}", int(page), safe("")), direction)

    async def _since(self, answer: Answer, table: Table) -> Drawing:
        _ = answer.reader
        if table.state is None:
            raise Refused(RefusalReason.NOT_STARTED, table)
        entries, changes = await self._replays.since(table, table.seat_of(answer.user.id))
        of_all = bool(entries) and entries[0].turn == 0
        text = _newest(_, log_lines(_, self._face(table), table, entries, changes))
        whole = (Button(f"{LOG}.{table.id}.{_LATEST}.open", texts.whole_log_label(_), "📜"),)
        return Drawing(
            texts.so_far_title(_) if of_all else texts.since_title(_),
            text or texts.nothing_since(_),
            footer=with_sign(_, "", text),
            colour=self._face(table).colour,
            rows=(whole,),
        )

    async def _log_page(self, _: Language, table: Table, page: int | None) -> Drawing:
        """Draw a page of the whole log, or the last."""
        lines = log_lines(_, self._face(table), table, *await self._replays.whole(table))
        pages = in_pages(lines, LOG_LINES, MOST_DESCRIPTION)
        last = len(pages) - 1
        page = last if page is None else max(0, min(page, last))
        return Drawing(
            texts.log_title(_),
            pages[page],
            footer=with_sign(_, page_footer(_, page, len(pages)), pages[page]),
            colour=self._face(table).colour,
            rows=(page_turner(_, f"{LOG}.{table.id}", page, len(pages)),) if last else (),
        )

    async def _list(self, answer: Answer, whose: str, page: int, name: SafeName) -> Drawing:
        """Draw a page of finished games; ``name`` is used when no name is stored."""
        _ = answer.reader
        kind, owner = whose.split(".")
        guild = answer.interaction.guild_id
        assert guild is not None
        in_channel = kind == "c"
        number = answer.interaction.channel_id or 0 if in_channel else int(owner)
        seen: Collection[int] = ()
        title, nothing = texts.channel_history(_), texts.no_games(_)
        if in_channel:
            count = await self._store.history.count_in(number)
        else:
            count, seen = await self._games_of(answer, guild, number)
        pages = max(1, -(-count // GAMES))
        page = max(0, min(page, pages - 1))
        if in_channel:
            found = await self._store.history.results_in(number, GAMES, page * GAMES)
        else:
            found = await self._store.history.results_of(guild, number, answer.user.id, seen, GAMES, page * GAMES)
            names = [standing.name for result in found for standing in result.standings if standing.user == number]
            shown = safe(names[0]) if names else name
            title, nothing = texts.player_history(_, shown), texts.no_games_of(_, shown)
        if not found:
            return Drawing(title, nothing)
        replays = tuple(
            Button(f"{REPLAY}.{result.table}.0.{_WHOLE_TABLE}.open", f"{result.table}", "⏯️") for result in found
        )
        turner = (page_turner(_, f"{HISTORY}.{kind}.{number}", page, pages),) if pages > 1 else ()
        results = tuple(self._result(_, result) for result in found)
        return Drawing(
            title,
            texts.press_a_number(_),
            results,
            with_sign(_, page_footer(_, page, pages), "".join(result.value for result in results)),
            rows=(replays, *turner),
        )

    async def _games_of(self, answer: Answer, guild: int, user: int) -> tuple[int, Collection[int]]:
        """Count the games of somebody that the asker may know of; list the places where that is all of them."""
        played = await self._store.history.locations_of(guild, user, answer.user.id)
        seen = {one.location.channel for one in played if may_look(answer.interaction, one.location)}
        return sum(one.games if one.location.channel in seen else one.shared for one in played), seen

    def _result(self, _: Language, result: Result) -> Field:
        face = self._host.faces[result.game]
        when = format_dt(datetime.fromtimestamp(result.ended_at, UTC), "d")
        seated = sorted(result.standings, key=lambda standing: standing.seat)
        names = dict(zip(seated, distinct(standing.name for standing in seated), strict=True))
        players = " · ".join(
            f"{rank_mark(one.rank, left=one.resigned)} {names[one].safe}{_mark(one)} {minus(one.points)}"
            for one in result.standings
        )
        return Field(f"{face.emoji} {face.game.info.name} ({result.table})", f"{when} · {players}")

    async def _step(self, _: Language, table: Table, turn: int, view: str) -> Drawing:
        """Draw a table as a turn left it, or the hand that a seat had then; with the last also what came after it."""
        face = self._face(table)
        turn = max(0, min(turn, table.turns - 1))
        state, entry = await self._replays.at(face.game, table, turn)
        loaded = await self._store.tables.load(table.id) or Loaded(table)
        changes = [change for change in loaded.changes if change.turn >= turn]
        later = [change for change in changes if change.turn > turn] if turn < table.turns - 1 else []
        then = as_it_was(table, later)
        seat = None if view == _WHOLE_TABLE else int(view)
        lines = tuple(log_lines(_, face, then, [entry], changes[: len(changes) - len(later)]))
        public = replace(bare_scene(then, shown(face.game, table, state, None)), recent=lines)
        drawing = face.board(_, replace(public, past=True))
        hands = table.over and any(item.what == HAND for row in drawing.rows for item in row)
        if hands and seat is not None and seat < len(table.players):
            own = bare_scene(then, shown(face.game, table, state, seat))
            drawing = face.look(_, replace(own, recent=lines, past=True), HAND)
            drawing = replace(drawing, title=f"{public.names[seat]}: {drawing.title}")
        rows: tuple[Row, ...] = (_stepper(table, turn, view),)
        if hands:
            rows = (*rows, *_views(_, public.plain_names, table.id, turn, seat))
        footer = with_sign(_, texts.step(_, turn, table.turns - 1), "\n".join(lines))
        return replace(drawing, footer=footer, rows=rows)

    async def _check(self, _: Language, table: Table) -> Drawing:
        """Recompute the draws of a game that is over, also without a result; count its dice and the server's."""
        title = texts.fair_title(_, table.id)
        if not table.over:
            return Drawing(title, texts.not_over(_))
        assert table.secret is not None
        found = verify(
            table.secret, await self._store.history.commitment(table.id), await self._store.history.log(table.id)
        )
        secret = Secret(table.secret)
        here = dice(await self._store.history.draws_at(table.id))
        everywhere = dice(await self._store.history.draws_on(table.guild, table.game, GAMES_COUNTED))
        said = [texts.verdict(_, found), texts.commitment_check(_, found, table.secret.hex(), secret.commitment)]
        if table.phase is TablePhase.CLOSED:
            said.insert(0, closed(_))
        counted = (
            Field(texts.dice_of_game(_), texts.dice(_, here[:MOST_DICE])),
            Field(texts.dice_on_server(_, GAMES_COUNTED), texts.dice(_, everywhere[:MOST_DICE])),
        )
        return Drawing(
            title,
            "\n".join(said),
            counted if here or everywhere else (),
            texts.about_dice(_) if here or everywhere else "",
            self._face(table).colour,
            rows=(past_buttons(_, table.id)[:1],),
        )

    def _face(self, table: Table) -> AnyFace:
        return self._host.faces[table.game]


def _newest(_: Language, lines: Sequence[str]) -> str:
    """Join the newest lines, as many as there is room for; the first one says how many are left out."""
    for kept in range(min(len(lines), MOST_SINCE), 0, -1):
        earlier = len(lines) - kept
        text = "\n".join([*([texts.earlier(_, earlier)] if earlier else []), *lines[earlier:]])
        if len(text) <= MOST_DESCRIPTION:
            return text
    return ""


async def _turn(answer: Answer, drawing: Drawing, direction: str) -> None:
    """Turn a page in place; open a first one as a message of its own."""
    if answer.clicked_in_private and direction != "open":
        await answer.redraw(drawing, NO_TABLE)
    else:
        await answer.private(drawing=drawing)


def _mark(standing: Standing) -> str:
    """Mark a seat that counts as last although it ranks otherwise: the autopilot played it."""
    return f" {texts.AUTOPILOT}" if standing.gone and not standing.resigned else ""


def _stepper(table: Table, turn: int, view: str) -> Row:
    last = table.turns - 1
    steps = (
        ("first", "⏮️", 0),
        ("back", "◀️", max(0, turn - 1)),
        ("next", "▶️", min(turn + 1, last)),
        ("leap", "⏩", min(turn + LEAP, last)),
        ("end", "⏭️", last),
    )
    return tuple(
        Button(f"{REPLAY}.{table.id}.{to}.{view}.{name}", "", emoji, disabled=to == turn) for name, emoji, to in steps
    )


def _views(_: Language, names: Sequence[PlainName], table: int, turn: int, seat: Seat | None) -> tuple[Row, ...]:
    """Offer the hands of a game that is over, or the table when a hand is shown."""
    buttons = [
        Button(f"{REPLAY}.{table}.{turn}.{place}.hand", name, "🖐️", disabled=place == seat)
        for place, name in enumerate(names)
    ]
    if seat is not None:
        buttons[seat] = Button(f"{REPLAY}.{table}.{turn}.{_WHOLE_TABLE}.hand", texts.table_label(_), "↩️")
    return in_rows(buttons)
