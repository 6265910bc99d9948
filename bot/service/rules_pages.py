"""A game's rules in short private pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.display.controls import NO_TABLE, UnknownControlError, number
from bot.display.drawing import Drawing
from bot.display.face import AnyFace
from bot.display.paging import page_footer, page_turner
from bot.language import Language
from bot.service.answers import Answer
from bot.service.host import Host

PAGES = "rules"
"""The first word of the controls."""


class RulesPages:
    """Shows the rules of any game."""

    def __init__(self, host: Host) -> None:
        self._host = host
        host.add_page(PAGES, self._turn)

    async def open(self, interaction: discord.Interaction[Any], game: str) -> None:
        """Show the first page to the person who asked."""

        async def work(answer: Answer) -> None:
            await answer.private(drawing=self._page(answer.reader, self._host.faces[game], 0), target=NO_TABLE)

        await self._host.run(interaction, work)

    async def _turn(self, answer: Answer, words: list[str]) -> None:
        match words:
            case [game, page, _direction] if game in self._host.faces:
                drawing = self._page(answer.reader, self._host.faces[game], number(page))
            case _:
                raise UnknownControlError(f"{words} turns no page of rules")
        if answer.clicked_in_private:
            await answer.redraw(drawing, NO_TABLE)
        else:
            await answer.private(drawing=drawing, target=NO_TABLE)

    @staticmethod
    def _page(_: Language, face: AnyFace, page: int) -> Drawing:
        pages = face.rules(_)
        page = max(0, min(page, len(pages) - 1))
        return replace(
            pages[page],
            footer=page_footer(_, page, len(pages)),
            colour=face.colour,
            rows=(page_turner(_, f"{PAGES}.{face.game.info.key}", page, len(pages)),),
        )
