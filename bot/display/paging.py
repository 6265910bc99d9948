"""Pages with a button back and one on."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.drawing import Button
from bot.language import Language
from bot.texts import table as texts


def in_pages(lines: Sequence[str], most_lines: int, most_characters: int) -> list[str]:
    """Part lines into pages, each as full as it may be; one at least, and none is lost."""
    pages = [""]
    room = most_lines
    for line in lines:
        longer = f"{pages[-1]}\n{line}" if pages[-1] else line
        if pages[-1] and (not room or len(longer) > most_characters):
            pages.append(line)
            room = most_lines
        else:
            pages[-1] = longer
        room -= 1
    return pages


def page_footer(_: Language, page: int, pages: int) -> str:
    """Say which page this is; ``page`` counts from 0."""
    return texts.page_of(_, page + 1, pages)


def page_turner(_: Language, control: str, page: int, pages: int) -> tuple[Button, Button]:
    """Make the buttons; each appends ``.<page>.<direction>`` to ``control``, so that no two ids are the same."""
    return (
        Button(f"{control}.{max(page - 1, 0)}.back", texts.back_label(_), "◀️", disabled=page == 0),
        Button(f"{control}.{page + 1}.next", texts.next_label(_), "▶️", disabled=page == pages - 1),
    )
