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
        self._digest: str | None = None

    async def tell(self) -> float:
        """Tell Discord the commands unless it was told the same last; give the seconds until this is done again.

        What another bot of the same application has told Discord is not seen.
        """
        application = self._tree.client.application_id
        assert application is not None
        try:
            self._digest = digest = self._digest or await self._digested()
            if digest != await self._store.runs.told_commands(application):
                await self._tree.sync()
                await self._store.runs.save_commands(application, digest)
        except Exception as error:
            _log.warning("Discord could not be told the commands; next try in %d s: %s", self._pause, error)
            pause, self._pause = self._pause, min(2 * self._pause, REST)
            return pause
        self._pause = FIRST_PAUSE
        return REST

    async def _digested(self) -> str:
        translator = self._tree.translator or app_commands.Translator()
        commands = [
            await command.get_translated_payload(self._tree, translator) for command in self._tree.get_commands()
        ]
        return hashlib.sha256(json.dumps(commands, sort_keys=True, default=str).encode()).hexdigest()
