from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot.display.drawing import Drawing, Field, clip
from bot.service.command_mentions import REST, RETRY, CommandMentions


class Tree:
    """Commands that this process has, of which Discord knows some."""

    def __init__(self, *names: str, **known: int) -> None:
        self.names = names
        self.known: dict[str, int] | Exception = known

    def get_commands(self) -> list[Any]:
        return [SimpleNamespace(name=name) for name in self.names]

    async def fetch_commands(self) -> list[Any]:
        if isinstance(self.known, Exception):
            raise self.known
        return [SimpleNamespace(name=name, id=number) for name, number in self.known.items()]


def mentions(tree: Tree) -> CommandMentions:
    return CommandMentions(tree)  # type: ignore[arg-type]


async def test_commands_become_mentions_when_their_ids_are_known() -> None:
    made = mentions(Tree("table", "history", table=12, history=34))
    said = "Try `/table show`, `/history` or `/unheard of`, but not `this`, /table show or \\`/table show\\`."
    assert made.in_text(said) == said
    assert await made.learn() == REST
    assert made.in_text(said) == (
        "Try </table show:12>, </history:34> or `/unheard of`, but not `this`, /table show or \\`/table show\\`."
    )


async def test_all_of_a_drawing_that_shows_mentions_has_them() -> None:
    made = mentions(Tree("table", table=12))
    await made.learn()
    named = "`/table show`"
    drawing = Drawing(named, named, (Field(named, named),), named, now=Field(named, named))
    link = "</table show:12>"
    assert made.in_drawing(drawing) == Drawing(named, link, (Field(named, link),), named, now=Field(named, link))
    assert made.in_drawing(Drawing("t")) == Drawing("t")


async def test_discord_is_asked_again_soon_when_it_does_not_answer_or_lacks_a_command() -> None:
    tree = Tree("table", "history", table=12)
    made = mentions(tree)
    assert await made.learn() == RETRY
    assert made.in_text("`/table` `/history`") == "</table:12> `/history`"
    tree.known = aiohttp.ClientError()
    assert await made.learn() == RETRY
    assert made.in_text("`/table`") == "</table:12>"
    tree.known = {"table": 12, "history": 34}
    assert await made.learn() == REST


@pytest.mark.parametrize("most", range(5, 40))
def test_no_mention_of_a_command_is_cut_in_two(most: int) -> None:
    shown = clip(f"See </table show:{2**63}> and more", most)
    assert len(shown) <= most
    assert ("<" in shown) is (">" in shown)
