"""What the conformance suite must know about this game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from bot.language import ENGLISH
from cogs.wolves.art import Art
from cogs.wolves.face import WolvesFace
from rules.datafile import DataFolders
from rules.wolves.game import Wolves
from tests.conformance.case import NAMES, AnyGame, Case
from tests.rules.wolves.scramble import wolves_case


def case(game: AnyGame) -> Case[Any, Any, Any]:
    """Give the case of The Three Little Wolves."""
    assert isinstance(game, Wolves)
    face = WolvesFace(game, DataFolders().read("wolves.emoji.toml", Art))
    return replace(wolves_case(game), say=partial(face.refusal, ENGLISH, names=NAMES))
