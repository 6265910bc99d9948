"""The bot's own emojis on the playground's pages; the uses of simcord's private names for them are in this file.

simcord takes an emoji of the application and lists it, but drops its picture, so that its pages say "Custom emoji
unavailable". Each part below says what it changes in simcord, and why.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from simcord.backend.cdn import CDN_BASE
from simcord.http.router import RequestContext, route
from simcord.http.routes import application
from simcord.preview import Preview

STYLE = """
.custom-emoji { display: inline-block; width: 22px; height: 22px; overflow: hidden; color: transparent;
  vertical-align: bottom; object-fit: contain; }
.embed-card .custom-emoji { width: 18px; height: 18px; }
.embed-card .embed-description, .embed-card .embed-field-value { line-height: 18px; }
.component-button .custom-emoji, .select-options .custom-emoji { width: 20px; height: 20px; vertical-align: middle; }
.button-emoji:has(> .custom-emoji) { display: inline-flex; }
"""
"""As in Discord, an emoji in an embed is as high as its line, so that those above each other touch.

A picture that is still loading takes the room that it will have: what is on the page stays where it is.
"""

_EMOJI = re.compile(r"<(a?):([A-Za-z0-9_]{2,32}):([0-9]{1,20})>")
_PIXELS = 128
"""Width and height of the bot's pictures."""


@cache
def keep_pictures(application_id: int) -> None:
    """Keep uploaded pictures where pages look for them; a route that names an application wins over simcord's own."""

    @route("POST", f"/applications/{application_id}/emojis")
    def create(context: RequestContext) -> Any:
        made = application.create_application_emoji(context)
        picture = context.body()["image"].partition(",")[2]
        context.backend.cdn._blobs[f"{CDN_BASE}/emojis/{made['id']}.png"] = base64.b64decode(picture)  # noqa: SLF001
        return made


def with_names(context: Mapping[str, Any] | None, text: str) -> Mapping[str, Any] | None:
    """Accept any name of an emoji in a text, as Discord does, which goes by its id; simcord wants its true name."""
    if context is None or "<" not in text:
        return context
    emojis = {
        number: {"id": number, "name": name, "animated": bool(animated), "custom": True}
        for animated, name, number in _EMOJI.findall(text)
    }
    return {**context, "emojis": {**context.get("emojis", {}), **emojis}}


class PicturePage(Preview):
    """A page on which the bot's own emojis are seen."""

    async def _prepare_asset(self, context_id: str | None, asset_id: str, **how: Any) -> tuple[str, bytes, str]:
        # simcord decodes pictures in processes of their own, one after the other and eight at most: dozens of emojis
        # would take a minute, and most of them would be refused. These were made for Discord and need no check.
        _, record, png = self._authorized_asset(context_id, asset_id)
        if isinstance(record.source, tuple) and record.source[0] == "emoji":
            record.width = record.height = _PIXELS
            record.validated, record.mediaKind = True, "image"
            return "image/png", png, record.filename
        return await super()._prepare_asset(context_id, asset_id, **how)
