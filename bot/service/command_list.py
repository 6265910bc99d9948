"""The list of commands that Discord shows people: told beside everything else, and only when it has changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

from discord import app_commands

from bot.store import Store

_log = logging.getLogger(__name__)

REST = 3600.0
"""Seconds after which it is looked whether Discord is to be told again."""
FIRST_PAUSE = 60.0
"""Seconds after which a first failure is followed by another try; each further one doubles them, up to REST."""


class CommandList:
    """Tells Discord the commands."""

    def __init__(self, tree: app_commands.CommandTree[Any], store: Store) -> None:
        self._tree = tree
        self._store = store
        self._pause = FIRST_PAUSE
        self._payload: list[Any] = []

    async def tell(self) -> float:
        """Tell Discord the commands unless it was told the same last; give the seconds until this is done again.

        What another bot of the same application has told Discord is not seen.
        """
        application = self._tree.client.application_id
        assert application is not None
        try:
            self._payload = payload = self._payload or await self._translated()
            digest = hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
            if digest != await self._store.runs.told_commands(application):
                # as tree.sync() does, which would translate everything once more
                await self._tree.client.http.bulk_upsert_global_commands(application, payload=payload)
                await self._store.runs.save_commands(application, digest)
        except Exception as error:
            _log.warning("Discord could not be told the commands; next try in %d s: %s", self._pause, error)
            pause, self._pause = self._pause, min(2 * self._pause, REST)
            return pause
        self._pause = FIRST_PAUSE
        return REST

    async def _translated(self) -> list[Any]:
        translator = self._tree.translator or app_commands.Translator()
        return [await command.get_translated_payload(self._tree, translator) for command in self._tree.get_commands()]
