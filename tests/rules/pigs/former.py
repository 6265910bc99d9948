"""The autopilot of former versions, a yardstick: it takes the first tile that it can, and roofs standing houses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.fast_chance import FastChance
from rules.game import Seen
from rules.pigs.buying import Offer
from rules.pigs.data import PigsData
from rules.pigs.moves import BUILD, ROLL, Blow, Build, Buy, Move, Reroll
from rules.pigs.state import DOOR, PARTS, ROOF, SYMBOLS, WINDOW, House, Phase, State, Tile
from rules.players import Player, play
from tests.rules.pigs.table import GAME

_FIRST = {DOOR: 1.0, WINDOW: 0.5, ROOF: 0.0}
"""What a tile is worth as the first of a house; a house with a door can grow most."""


def former_move(seen: Seen[State]) -> Move:
    """Choose a move as former versions did for a player who is away."""
    state, data = seen.state, GAME.data
    if state.phase is Phase.ROLL:
        return ROLL
    if state.phase is Phase.REROLL:
        return choose_dice(state, GAME.offers(state), data)
    moves = GAME.legal_moves(state, state.seat)
    if state.phase is Phase.BUY:
        return choose_tile(state, [move for move in moves if isinstance(move, Buy)], data)
    return choose_target(state, [move for move in moves if isinstance(move, Blow)], data)


def choose_dice(state: State, offers: Sequence[Offer], data: PigsData) -> Reroll | Build:
    """Stop as soon as a tile can be bought; else roll on for the most useful part."""
    if offers:
        return BUILD
    yard = state.board.yards[state.seat]
    cheapest = min(data.costs)

    def use(part: int) -> tuple[bool, int, int]:
        count = state.dice.count(SYMBOLS[part])
        wanted = any(house.takes(ROOF) and house.height > 1 for house in yard) if PARTS[part] is ROOF else True
        return wanted and count >= cheapest, count if wanted else 0, part

    kept = SYMBOLS[max(range(len(PARTS)), key=use)]
    rolled = frozenset(die for die, face in enumerate(state.dice) if face is not kept and die not in state.locked)
    return Reroll(rolled) if rolled else BUILD


def choose_tile(state: State, buys: Iterable[Buy], data: PigsData) -> Buy:
    """Buy what adds most: a roof for all that it completes, else the best material on the tallest house."""
    yard = state.board.yards[state.seat]
    tops = {(tile.material, tile.part): tile for tile in state.board.tops if tile is not None}

    def worth(move: Buy) -> float:
        tile = tops[move.material, move.part]
        own = _points(tile, data)
        if move.house is None:
            return own + _FIRST[tile.part]
        house = yard[move.house].with_tile(tile)
        if tile.part is ROOF:
            return 10 + sum(_points(each, data) for each in house.tiles)
        return own + house.height

    return max(buys, key=worth)


def choose_target(state: State, blows: Iterable[Blow], data: PigsData) -> Blow:
    """Blow where the expected loss is greatest."""

    def loss(move: Blow) -> float:
        house = state.board.yards[move.seat][move.house]
        return sum(_worth(house, data) - _worth(house.blown(material)[2], data) for material in data.faces.spinner)

    return max(blows, key=loss)


def _points(tile: Tile, data: PigsData) -> float:
    return data.points.tile[tile.material] + data.points.pot * tile.pots


def _worth(house: House | None, data: PigsData) -> float:
    """Value a house: fully with a roof, half without."""
    if house is None:
        return 0
    value = sum(_points(tile, data) for tile in house.tiles)
    return value + data.points.house if house.complete else value / 2


def share_of(better: Player[State, Move], worse: Player[State, Move], games: int, seats: int = 2) -> float:
    """Say what share somebody wins who has every seat in turn."""
    options, chance, total = GAME.info.settle({}), FastChance(1), 0.0
    for deal in range(games):
        players = [worse] * seats
        players[deal % seats] = better
        total += play(GAME, players, options, chance)[deal % seats]
    return total / games
