"""What servers and people may choose: records that are saved as JSON, so that a new field needs no migration."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.model.timers import DAY


class Pings(StrEnum):
    """How a player wants to be called."""

    ON = "on"
    OFF = "off"
    DIRECT = "direct"
    """By a direct message; in the channel where that can't be delivered."""


class TableStyle(StrEnum):
    """How a server's tables are drawn."""

    FULL = "full"
    COMPACT = "compact"
    """About half as high, for phones and busy channels; what is left out can be looked at in private."""


@dataclass(frozen=True, slots=True)
class ServerChoices:
    """What somebody who manages a server has chosen for it."""

    KIND: ClassVar[str] = "server"

    channels: tuple[int, ...] = ()
    """Where tables may be opened, threads included; nothing: everywhere."""
    pings: bool = True
    """Whether players are called who have not chosen for themselves."""
    host_ends: bool = True
    """Whether the host may end a running game; moderators always may."""
    timer: int = DAY
    """The timer in seconds of a table that is opened where none of its game was before; 0 is none."""
    style: TableStyle = TableStyle.FULL

    def allow(self, channel: int, parent: int | None) -> bool:
        """Say whether a table may be opened in a channel, or in a thread of ``parent``."""
        return not self.channels or channel in self.channels or parent in self.channels


@dataclass(frozen=True, slots=True)
class OwnChoices:
    """What a player has chosen, on every server."""

    KIND: ClassVar[str] = "person"

    pings: Pings | None = None
    """None: as the server says."""
