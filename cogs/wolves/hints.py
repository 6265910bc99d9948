"""The names of moves, as advice."""

from __future__ import annotations

from typing import assert_never

from bot.display.face import Scene
from bot.language import Language
from cogs.wolves import names as said
from cogs.wolves.art import Art, capital
from rules.wolves.box import Box
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Move, Pass, Send
from rules.wolves.state import Card, State


def named(_: Language, art: Art, box: Box, scene: Scene[State], move: Move) -> str:
    """Name a move."""

    def card(card: Card, number: int | None = None) -> str:
        shown = f"{art.card(card)} {said.face(_, box, card)}"
        if number is None or len(said.numbers(box, card)) == 1:
            return shown
        return _("{card} as {number}", card=shown, number=number)

    def to(send: Send) -> dict[str, object]:
        owner = said.name(_, scene.names, send.builder)
        return {"wolf": send.wolf, "name": owner, "house": capital(send.house)}

    match move:
        case Build(played, number, house):
            if house is None:
                return _("Start a house with {card}", card=card(played, number))
            return _("Build {card} on {house}", card=card(played, number), house=capital(house))
        case Basement(played, house):
            return _("Build {card} under {house}", card=card(played), house=capital(house))
        case Discard(played, sent):
            if sent is None:
                return _("Discard {card} and send no wolf", card=card(played))
            return _("Discard {card} and send wolf {wolf} to {name}'s {house}", card=card(played), **to(sent))
        case Pass(played):
            return _("Pass {card}", card=card(played))
        case Send():
            return _("Send wolf {wolf} to {name}'s {house}", **to(move))
        case Choose(played):
            return _("Play {card} next", card=card(played))
        case ForSmooki(way):
            return _("For Smooki: {move}", move=named(_, art, box, scene, way))
    assert_never(move)
