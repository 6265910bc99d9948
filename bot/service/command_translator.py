"""Commands in the language of the person who types them: descriptions, options and their choices.

Commands keep their names: sentences, and people who sit at one table, name them alike in every language.
"""

from __future__ import annotations

import logging
from typing import Any

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Part
from discord.app_commands import TranslationContextTypes, locale_str
from discord.app_commands.commands import validate_name

from bot.language import ENGLISH, Language

_log = logging.getLogger(__name__)

MOST = 100
"""Characters of a description or a choice."""
NAMES = (Part.command_name, Part.group_name)
"""What is not translated."""
SENTENCE = "sentence"
"""The extra of a string that was filled in: what translators get, whose values are the other extras."""


class CommandTranslator(app_commands.Translator):
    """Translates from the catalogues; what Discord would refuse stays English and is logged once."""

    def __init__(self, tree: app_commands.CommandTree[Any]) -> None:
        self._tree = tree
        spoken = ((locale, Language.of(locale.value)) for locale in Locale)
        self._languages = {locale: language for locale, language in spoken if language is not ENGLISH}
        self._beside: dict[int, list[app_commands.Choice[Any]]] = {}
        """The choices of an option, by the ids of each of them, which the lists keep from being given again."""
        self._logged: set[str] = set()

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Translate a part of a command; None where English is shown."""
        language = self._languages.get(locale)
        if language is None or context.location in NAMES:
            return None
        said = _said(language, string, context.location)
        why = None if said == string.message else self._fault(language, string.message, said, context)
        if why is None:
            return said if said != string.message else None
        if why not in self._logged:
            self._logged.add(why)
            _log.warning("a command stays English in %s: %s", language.code, why)
        return None

    def _fault(self, language: Language, english: str, said: str, context: TranslationContextTypes) -> str | None:
        """Say why Discord would refuse a translation."""
        beside: list[str] = []
        if context.location is Part.parameter_name:
            beside = [each.name for each in context.data.command.parameters]
            try:
                validate_name(said)
            except ValueError as error:
                return str(error)
        elif context.location is Part.choice_name:
            beside = self._choices(context.data)
        if not 0 < len(said) <= MOST:
            return f"{said!r} must have 1 to {MOST} characters"
        others = [name for name in beside if name != english]
        taken = {*others, *(_said(language, locale_str(name), context.location) for name in others)}
        return f"{said!r} has two meanings at one place" if said in taken else None

    def _choices(self, choice: app_commands.Choice[Any]) -> list[str]:
        """Name the choices of the option to which one belongs."""
        if id(choice) not in self._beside:
            for command in self._tree.walk_commands():
                for option in command.parameters if isinstance(command, app_commands.Command) else ():
                    self._beside |= {id(each): option.choices for each in option.choices}
        return [each.name for each in self._beside.get(id(choice), [choice])]


def _said(language: Language, string: locale_str, part: Part) -> str:
    values = {name: value for name, value in string.extras.items() if name != SENTENCE}
    said = language(sentence_of(string, part), **values)
    return said.removesuffix(":") if part is Part.parameter_name else said


def sentence_of(string: locale_str, part: Part) -> str:
    """Give what translators get: an option is named as in what is typed, with a colon, to tell it from other words."""
    if part is Part.parameter_name:
        return f"{string.message}:"
    sentence: str = string.extras.get(SENTENCE, string.message)
    return sentence
