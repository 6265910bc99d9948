"""Why hosting refuses a request."""

from __future__ import annotations

from enum import StrEnum

from bot.model.records import Table


class RefusalReason(StrEnum):
    """Why hosting refuses; `bot.texts` has a sentence for each."""

    CHANNEL_TAKEN = "channel-taken"
    NO_TABLE = "no-table"
    OVER = "over"
    STARTED = "started"
    NOT_STARTED = "not-started"
    STALE = "stale"
    OTHER_SERVER = "other-server"
    OTHER_CHANNEL = "other-channel"
    TOO_FAST = "too-fast"
    SEATED = "seated"
    NOT_SEATED = "not-seated"
    HAS_LEFT = "has-left"
    FULL = "full"
    TOO_FEW = "too-few"
    NOT_HOST = "not-host"
    MAY_NOT_END = "may-not-end"
    MODERATORS_END = "moderators-end"
    ELSEWHERE = "elsewhere"
    NOWHERE = "nowhere"
    LOCKED = "locked"
    MAY_NOT_KICK = "may-not-kick"
    NOT_THERE = "not-there"
    NOT_VACANT = "not-vacant"
    WAS_HERE = "was-here"
    KEPT_OUT = "kept-out"
    NOT_AWAY = "not-away"
    NOTHING_TO_UNDO = "nothing-to-undo"
    OTHERS_STEP = "others-step"
    CHANCE_DECIDED = "chance-decided"
    SECRET_SHOWN = "secret-shown"  # noqa: S105 - no password
    NO_GUEST = "no-guest"
    NO_CHOICE = "no-choice"
    OTHER_DATA = "other-data"


class Refused(Exception):
    """Hosting refuses a request; ``table`` is the current table, if there is one."""

    def __init__(self, reason: RefusalReason, table: Table | None = None, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.table = table
        self.values = values
