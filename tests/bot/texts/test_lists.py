from __future__ import annotations

import pytest

from bot.language import Language
from bot.texts.lists import either, listed


@pytest.mark.parametrize(
    ("names", "both", "one"),
    [
        (["Ana", "Inés"], "Ana e Inés", "Ana o Inés"),
        (["Ana", "Luz", "hilo"], "Ana, Luz e hilo", "Ana, Luz o hilo"),
        (["Ana", "**\u2068Ígor\u2069**"], "Ana e **\u2068Ígor\u2069**", "Ana o **\u2068Ígor\u2069**"),
        (["Ana", "hielo"], "Ana y hielo", "Ana o hielo"),
        (["Ana", "Olga"], "Ana y Olga", "Ana u Olga"),
        (["Ana", "Luz"], "Ana y Luz", "Ana o Luz"),
        (["Inés"], "Inés", "Inés"),
    ],
)
def test_spanish_lists_are_said_as_they_are_spoken(names: list[str], both: str, one: str) -> None:
    spanish = Language.of("es-ES")
    assert (listed(spanish, names), either(spanish, names)) == (both, one)


def test_other_languages_keep_their_conjunctions() -> None:
    assert listed(Language.of("it"), ["Ada", "Iris"]) == "Ada e Iris"
    assert either(Language.of("en-GB"), ["Ada", "Olga"]) == "Ada or Olga"
