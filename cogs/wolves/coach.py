"""What matters now, in a line for players who are new to the game: on the table only what everybody may know."""

from __future__ import annotations

from bot.language import Language, minus
from cogs.wolves import words
from rules.game import Seat
from rules.wolves.game import Wolves
from rules.wolves.state import Colour, Phase, State


def on_table(_: Language, game: Wolves, state: State) -> str:
    """Help with what is decided on the table, or say where cards are played."""
    return _(words.ON_TABLE[state.phase], lost=minus(game.box.data.points.demolished_wolf))


def in_hand(_: Language, game: Wolves, state: State, seat: Seat, *, sends: bool) -> str:
    """Help a player with what is decided in the hand; ``sends`` says that a wolf is chosen."""
    phase = Phase.SEND if sends else state.phase
    if phase is not Phase.PLAY:
        return _(words.IN_HAND[phase], lost=minus(game.box.data.points.demolished_wolf))
    points = game.box.data.points
    if state.turns_left and state.wolves[seat]:
        return words.coach_last_wolves(_)
    if not state.yards[seat]:
        return words.coach_first_house(_)
    falling = [
        outlook for outlook in game.outlooks(state)[seat] if not outlook.standing and outlook.colour is not Colour.WHITE
    ]
    if falling:
        return words.coach_falling(_, falling[0].address.house, falling[0].colour)
    if any(house.colour is Colour.WHITE for house in state.yards[seat]):
        return words.coach_white(_)
    if state.wolves[seat] and len(state.discard) < len(state.yards) and state.pigs.cards:
        return words.coach_wolves(_)
    if len(state.yards[seat]) < game.box.most:
        return words.coach_more_houses(_, points.standing, points.tallest)
    return words.coach_heights(_, points.tallest)
