"""The codes of Discord's errors that the bot acts on."""

from __future__ import annotations

UNKNOWN_CHANNEL = 10003
UNKNOWN_MEMBER = 10007
"""The user has left the server or was banned."""
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
"""The account is deleted."""
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
TOO_MANY_EMOJIS = 30008
TOO_MANY_EDITS_OF_OLD_MESSAGE = 30046
ALREADY_ANSWERED = 40060
INVALID_WEBHOOK_TOKEN = 50027
INVALID_FORM_BODY = 50035
"""Something in what was sent is wrong; the text of the error says where."""
THREAD_IS_ARCHIVED = 50083
THREAD_IS_LOCKED = 160005

CLOSED_THREAD = (THREAD_IS_ARCHIVED, THREAD_IS_LOCKED)
NOBODY = (UNKNOWN_MEMBER, UNKNOWN_USER)
UNREACHABLE = (UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, INVALID_WEBHOOK_TOKEN, *CLOSED_THREAD)
"""An answer can't be given any more, or its message is gone."""
NOT_EDITABLE = (
    *(UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, TOO_MANY_EDITS_OF_OLD_MESSAGE, INVALID_WEBHOOK_TOKEN),
    *CLOSED_THREAD,
)
"""An edit is refused where a new message may come through; that wakes an archived thread."""
