"""The check of a game's draws, in private: the verdict first, then each draw in words, and every digit behind that."""

from __future__ import annotations

from typing import Any

import discord

from bot.display.common import FAIRNESS, replay_button
from bot.display.controls import number
from bot.display.drawing import MOST_DESCRIPTION, Button, Drawing, Field
from bot.display.log_text import log_lines
from bot.display.paging import in_pages, page_footer, page_turner
from bot.hosting.fairness import Verdict, dice, verify
from bot.hosting.replay import Past, Replays, as_it_was
from bot.language import Language
from bot.model.records import LogEntry, Table, TablePhase, Unreadable
from bot.service.answers import Answer
from bot.service.past_games import PastGames, show_page
from bot.texts import fairness as texts
from rules.chance import Secret

DRAWS = 20
"""Moves on a page of draws."""
GAMES_COUNTED = 200
"""A server's latest games whose dice are counted."""
MOST_DICE = 3
"""Kinds of dice that are listed, the most rolled ones."""


class FairnessPages:
    """Shows whether games were fair."""

    def __init__(self, past: PastGames) -> None:
        self._past = past
        self._history = past.store.history
        self._replays = Replays(past.store)
        past.host.add_page(FAIRNESS, self._click)

    async def fairness(self, interaction: discord.Interaction[Any], number: int | None) -> None:
        """Check the draws of a game."""
        await self._past.show(interaction, number, self._open, live=False)

    async def _open(self, answer: Answer, table: Table) -> None:
        _ = answer.reader
        await answer.private(drawing=await self._check(_, table) if table.over else self._promise(_, table))

    async def _click(self, answer: Answer, words: list[str]) -> None:
        table_id, *rest = words

        async def show(answer: Answer, table: Table) -> None:
            match rest:
                case [page, direction] if table.over:
                    await show_page(answer, await self._draws(answer.reader, table, number(page)), direction)
                case _:
                    await self._open(answer, table)

        await self._past.show_found(answer, number(table_id), show)

    def _promise(self, _: Language, table: Table) -> Drawing:
        """Show what a running game's draws are bound to, and say what that is good for."""
        assert table.secret is not None
        text = texts.promise(_, Secret(table.secret).commitment)
        return Drawing(texts.title(_, table.id), text, colour=self._past.face(table).colour)

    async def _check(self, _: Language, table: Table) -> Drawing:
        """Recompute the draws of a game that is over, also without a result; count its dice and the server's."""
        assert table.secret is not None
        found = await self._verdict(table)
        here = dice(await self._history.draws_at(table.id))
        everywhere = dice(await self._history.draws_on(table.guild, table.game, GAMES_COUNTED))
        said = [texts.verdict(_, found)]
        if table.phase is TablePhase.CLOSED:
            said.append(texts.of_closed(_))
        counted = (
            Field(texts.dice_of_game(_), texts.dice(_, here[:MOST_DICE])),
            Field(texts.dice_on_server(_, GAMES_COUNTED), texts.dice(_, everywhere[:MOST_DICE])),
        )
        digits = texts.commitment_check(_, found, table.secret.hex(), Secret(table.secret).commitment)
        every = Button(f"{FAIRNESS}.{table.id}.0.open", texts.every_draw_label(_), "🎲")
        return Drawing(
            texts.title(_, table.id),
            "\n".join(said),
            (*(counted if here or everywhere else ()), Field(texts.digits_heading(_), digits)),
            texts.about_dice(_) if here or everywhere else "",
            self._past.face(table).colour,
            rows=((every, replay_button(_, table.id)),),
        )

    async def _draws(self, _: Language, table: Table, page: int) -> Drawing:
        """List every move with draws: in words, and whether they are as the secret says."""
        past = await self._replays.whole(table)
        wrong = (await self._verdict(table)).wrong
        lines = [
            texts.draws(_, entry.turn, self._told(_, table, past, entry), entry.draws, fair=entry.turn not in wrong)
            for entry in past[0]
            if entry.draws
        ]
        pages = in_pages(lines or [texts.no_draws(_)], DRAWS, MOST_DESCRIPTION)
        page = max(0, min(page, len(pages) - 1))
        return Drawing(
            texts.draws_title(_, table.id),
            pages[page],
            footer=page_footer(_, page, len(pages)),
            colour=self._past.face(table).colour,
            rows=(page_turner(_, f"{FAIRNESS}.{table.id}", page, len(pages)),) if len(pages) > 1 else (),
        )

    def _told(self, _: Language, table: Table, past: Past, entry: LogEntry) -> str:
        """Tell what a move with draws led to, as the log does; "" if its events can't be read any more."""
        if isinstance(entry.events, Unreadable):
            return ""
        then = as_it_was(table, [change for change in past[1] if change.turn > entry.turn])
        return " ".join(log_lines(_, self._past.face(table), then, [entry], ()))

    async def _verdict(self, table: Table) -> Verdict:
        assert table.secret is not None
        return verify(table.secret, await self._history.commitment(table.id), await self._history.log(table.id))
