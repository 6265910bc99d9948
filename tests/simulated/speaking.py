"""People whose Discord speaks their language, and catalogues in which every sentence says what language it is in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from simcord import interactions
from simcord.actors import MemberActor

from bot import language
from tests.games import GAMES
from tests.translated import translate_all

SPOKEN = ("it", "pl")
NAMES = tuple(game.info.name for game in GAMES.values())
"""What games are called in every language."""


@contextmanager
def spoken(folder: Path) -> Iterator[dict[int, str]]:
    """Let every sentence begin with the code of its language; give the locales of users, to be filled."""
    for code in SPOKEN:
        translate_all(folder, code, lambda sentence, code=code: f"{code}:{sentence}")  # type: ignore[misc]
    locales: dict[int, str] = {}
    made = interactions.base_payload

    def localised(*args: Any, user_id: int, **more: Any) -> Any:
        record, payload = made(*args, user_id=user_id, **more)
        payload["locale"] = locales.get(user_id, "en-US")
        return record, payload

    with patch.object(interactions, "base_payload", localised), patch.object(language, "LOCALES", folder):
        yield locales


def languages_of(message: Any) -> set[str]:
    """Say in which languages a message speaks: the title and fields of its embeds, its text, and its controls."""
    texts = [message.content, *(embed.title or "" for embed in message.embeds)]
    texts += [field.name for embed in message.embeds for field in embed.fields]
    found = {text.partition(":")[0] for text in texts if text and not text.endswith(NAMES)}
    return {code if code in SPOKEN else "en" for code in found}


def speak(locales: dict[int, str], people: Mapping[MemberActor, str]) -> None:
    """Let people's Discord speak a language."""
    locales.update({person.id: locale for person, locale in people.items()})
