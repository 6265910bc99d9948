"""The log of a table, and lists of finished games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

import discord
from discord.utils import format_dt

from bot.display.common import HISTORY, LOG, REPLAY, WHOLE_TABLE, fairness_button
from bot.display.controls import UnknownControlError, number
from bot.display.drawing import MOST_DESCRIPTION, Button, Drawing, Field
from bot.display.log_text import log_lines, with_sign
from bot.display.paging import in_pages, page_footer, page_turner
from bot.hosting.replay import Replays
from bot.language import Language, minus
from bot.model.names import SafeName, distinct, safe
from bot.model.ranking import rank_mark
from bot.model.records import Result, Standing, Table
from bot.model.refusals import RefusalReason, Refused
from bot.service.answers import Answer
from bot.service.past_games import PastGames, show_page
from bot.service.visibility import may_look
from bot.texts import history as texts
from rules.chance import Secret

LOG_LINES = 20
"""Lines on a page of the log."""
MOST_SINCE = 40
"""Lines of what happened since somebody's turn."""
GAMES = 5
"""Finished games on a page."""

_LATEST = "latest"


class HistoryPages:
    """Shows the log and lists, in private answers."""

    def __init__(self, past: PastGames) -> None:
        self._past = past
        self._host = past.host
        self._store = past.store
        self._replays = Replays(self._store)
        self._host.add_page(LOG, self._log_click)
        self._host.add_page(HISTORY, self._history_click)

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
            kind, owner = ("c", interaction.channel_id or 0) if member is None else ("u", member.id)
            name = safe("" if member is None else member.display_name)
            await answer.private(drawing=await self._list(answer, kind, owner, 0, name))

        await self._host.run(interaction, work)

    async def _log_click(self, answer: Answer, words: list[str]) -> None:
        table = await self._past.find(answer, number(words[0]))
        match words[1:]:
            case _ if table is None:
                return
            case ["since"]:
                await answer.private(drawing=await self._since(answer, table))
            case [shown, direction]:
                page = None if shown == _LATEST else number(shown)
                await show_page(answer, await self._log_page(answer.reader, table, page), direction)
            case _:
                raise UnknownControlError(f"{words} turns no page of a log")

    async def _history_click(self, answer: Answer, words: list[str]) -> None:
        match words:
            case ["c" | "u" as kind, owner, page, direction]:
                shown = await self._list(answer, kind, number(owner), number(page), safe(""))
                await show_page(answer, shown, direction)
            case _:
                raise UnknownControlError(f"{words} lists no games")

    async def _since(self, answer: Answer, table: Table) -> Drawing:
        _ = answer.reader
        if table.state is None:
            raise Refused(RefusalReason.NOT_STARTED, table)
        entries, changes = await self._replays.since(table, table.seat_of(answer.user.id))
        of_all = bool(entries) and entries[0].turn == 0
        text = _newest(_, log_lines(_, self._past.face(table), table, entries, changes))
        whole = Button(f"{LOG}.{table.id}.{_LATEST}.open", texts.whole_log_label(_), "📜")
        return Drawing(
            texts.so_far_title(_) if of_all else texts.since_title(_),
            text or texts.nothing_since(_),
            footer="\n".join(filter(None, [_promise(_, table), with_sign(_, "", text)])),
            colour=self._past.face(table).colour,
            rows=((whole, fairness_button(_, table.id)),),
        )

    async def _log_page(self, _: Language, table: Table, page: int | None) -> Drawing:
        """Draw a page of the whole log, or the last."""
        lines = log_lines(_, self._past.face(table), table, *await self._replays.whole(table))
        pages = in_pages(lines, LOG_LINES, MOST_DESCRIPTION)
        last = len(pages) - 1
        page = last if page is None else max(0, min(page, last))
        return Drawing(
            texts.log_title(_),
            pages[page],
            footer=with_sign(_, page_footer(_, page, len(pages)), pages[page]),
            colour=self._past.face(table).colour,
            rows=(page_turner(_, f"{LOG}.{table.id}", page, len(pages)),) if last else (),
        )

    async def _list(self, answer: Answer, kind: str, owner: int, page: int, name: SafeName) -> Drawing:
        """Draw a page of finished games; ``name`` is used when no name is stored."""
        _ = answer.reader
        guild = answer.interaction.guild_id
        assert guild is not None
        in_channel = kind == "c"
        listed = answer.interaction.channel_id or 0 if in_channel else owner
        seen: Collection[int] = ()
        title, nothing = texts.channel_history(_), texts.no_games(_)
        if in_channel:
            count = await self._store.history.count_in(listed)
        else:
            count, seen = await self._games_of(answer, guild, listed)
        pages = max(1, -(-count // GAMES))
        page = max(0, min(page, pages - 1))
        if in_channel:
            found = await self._store.history.results_in(listed, GAMES, page * GAMES)
        else:
            found = await self._store.history.results_of(guild, listed, answer.user.id, seen, GAMES, page * GAMES)
            names = [standing.name for result in found for standing in result.standings if standing.user == listed]
            shown = safe(names[0]) if names else name
            title, nothing = texts.player_history(_, shown), texts.no_games_of(_, shown)
        if not found:
            return Drawing(title, nothing)
        replays = tuple(
            Button(f"{REPLAY}.{result.table}.0.{WHOLE_TABLE}.open", f"{result.table}", "⏯️") for result in found
        )
        turner = (page_turner(_, f"{HISTORY}.{kind}.{listed}", page, pages),) if pages > 1 else ()
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
        return Field(f"{face.emoji} {_(face.game.info.name)} ({result.table})", f"{when} · {players}")


def _promise(_: Language, table: Table) -> str:
    """Show what a running game's draws are bound to."""
    if table.secret is None or table.over:
        return ""
    return texts.commitment_line(_, Secret(table.secret).commitment)


def _newest(_: Language, lines: Sequence[str]) -> str:
    """Join the newest lines, as many as there is room for; the first one says how many are left out."""
    for kept in range(min(len(lines), MOST_SINCE), 0, -1):
        earlier = len(lines) - kept
        text = "\n".join([*([texts.earlier(_, earlier)] if earlier else []), *lines[earlier:]])
        if len(text) <= MOST_DESCRIPTION:
            return text
    return ""


def _mark(standing: Standing) -> str:
    """Mark a seat that counts as last although it ranks otherwise: the autopilot played it."""
    return f" {texts.AUTOPILOT}" if standing.gone and not standing.resigned else ""
