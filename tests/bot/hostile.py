"""Names that broke other bots, and what in a text would do more than stand there."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hypothesis import strategies as st

from bot.model.names import distinct

HOSTILE_NAMES = (
    "_x_",
    "**y",
    "||z||",
    "`",
    "```py\nprint()```",
    "# h",
    "-# small",
    "[click](https://example.invalid)",
    "> q",
    ">>> q",
    "@everyone",
    "<@123456789012345678>",
    "<#1>",
    "<:a:1>",
    "\u202eright to left",
    "\u05d0\u05d1\u05d2",
    "a\u200bb\u200b",
    "\u200b",
    "two\nlines",
    "\uff37" * 32,
    "👩‍👩‍👧‍👦" * 4,
    "  spaces  ",
    "~~",
    "https://example.invalid",
    "{braces} %s \\",
    "https://example.invalid/**||`x",
    "\u3164",
    "\u200d",
    "- list",
    "*" * 32,
    "#" * 32,
    "**_Ada_**",
    "<t:0:R>",
    "</a:1>",
    "<id:home>",
    "<@&123456789012345678>",
    "<a:b:123456789012345678>",
    "@ever\u200byone",
    "@here",
    ":smile: :D",
    "discord.gg/abc123",
    "discord.com/invite/abc123",
    "steam://run/1",
    "foo://bar",
    "ada@example.invalid",
    "1. one",
    "12) twelve",
    "+ list",
    "* list",
    "$\\frac{1}{0}$",
    "../../etc/passwd",
    "\x1b[31mred",
    "Ada\u200d",
    "Ada\U000e0100",
    "\u034f",
    "x" + "\u0301\u0302" * 9,
)
ANY_NAME = st.one_of(
    st.sampled_from(HOSTILE_NAMES),
    st.text(max_size=40),
    st.text("ab1 :/.@-+)$\u200d\ufe0f\u0301\u3164\u05d0\u0430\u03bf*_~`|<>[]#\\", max_size=40),
)
"""A name as somebody may have it."""

INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_OURS = re.compile("[\u200b\u2068\u2069]")
"""What keeps a mention or the direction of a name from doing anything."""
ESCAPED = re.compile(r"\\([^0-9A-Za-z\s])")
_LIVE = re.compile(r"[\\*_~`|<>\[\]#]|^\s*[-+]|^\s*\d+[.)]|:/|//|\w\.\w+|@(?:everyone|here)|@[!&]?\d{17,20}|:[\w+-]+:")


def live(text: str) -> list[str]:
    """Find what Discord would format, link or make a mention in a text that should have nothing of the kind."""
    return _LIVE.findall(ESCAPED.sub("\ue000", text.strip("\u2068\u2069")))


def read(text: str) -> str:
    """Give what is to be read of a text with escapes."""
    return _OURS.sub("", ESCAPED.sub(r"\1", text))


def unescaped(text: str, names: Iterable[str]) -> list[str]:
    """Find the names in a text that stand there with their markup."""
    shown = distinct(names)
    for name in sorted(shown, key=lambda name: -len(name.safe)):
        text = text.replace(name.safe, "\ue000")
    return [name.in_label for name in shown if name.in_label != name.safe and name.in_label in text]
