"""The choices of servers and people; saved as JSON, so a new field needs no migration."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from bot.model.timers import DAY


class Pings(StrEnum):
    """How a player wants to be called to a turn."""

    ON = "on"
    OFF = "off"
    DIRECT = "direct"
    """By direct message, or in the channel if that can't be delivered."""


class TableStyle(StrEnum):
    """How a server's tables are drawn."""

    FULL = "full"
    COMPACT = "compact"
    """About half as high, for phones and busy channels; the rest can be looked at in private."""


@dataclass(frozen=True, slots=True)
class ServerChoices:
    """What a manager of a server has chosen for it."""

    KIND: ClassVar[str] = "server"

    channels: tuple[int, ...] = ()
    """Where tables may be opened, including their threads; empty: everywhere."""
    pings: bool = True
    """Whether to call players who have not chosen for themselves."""
    host_ends: bool = True
    """Whether the host may end a running game; moderators always may."""
    timer: int = DAY
    """The timer, in seconds, of the first table of a game in a channel; 0 for none."""
    style: TableStyle = TableStyle.FULL
    language: str = ""
    """What everybody reads, by the code of the language; empty: as Discord says."""
    languages: tuple[tuple[int, str], ...] = ()
    """Channels with a language of their own, which is that of their threads too."""

    def allow(self, channel: int, parent: int | None) -> bool:
        """Say whether a table may be opened in a channel, or in a thread of ``parent``."""
        return not self.channels or channel in self.channels or parent in self.channels

    def language_in(self, channel: int, parent: int | None) -> str:
        """Give the code of what everybody reads in a channel, or in a thread of ``parent``; empty: as Discord says."""
        own = dict(self.languages)
        return own.get(channel) or own.get(parent or channel) or self.language

    def speaking(self, channel: int, language: str) -> ServerChoices:
        """Give the choices with the language of a channel; empty: that of the server."""
        others = tuple(one for one in self.languages if one[0] != channel)
        return replace(self, languages=(*others, (channel, language)) if language else others)


@dataclass(frozen=True, slots=True)
class OwnChoices:
    """What a player has chosen, on every server."""

    KIND: ClassVar[str] = "person"

    pings: Pings | None = None
    """None: as the server says."""
    hints: bool = True
    """Whether a first game of its kind comes with hints."""
    known: tuple[str, ...] = ()
    """Games, by their keys, that need no hints although none was finished yet."""
    language: str = ""
    """What the player reads, by the code of the language; empty: as Discord says."""
    locale: str = ""
    """What Discord said when the player chose direct messages: there it says nothing."""

    def knows(self, game: str) -> OwnChoices:
        """Give the choices of somebody who also knows a game."""
        return self if game in self.known else replace(self, known=(*self.known, game))
