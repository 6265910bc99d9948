"""The controls under the table, and what clicks on them mean.

The seat's selection is, when rolling, the dice to be rerolled (``0-3``); when buying, the tile (``wood-door``); when
the wolf is here, the opponent (``seat.2``, counted from 1 as in the text of moves).
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.display import common
from bot.display.drawing import Button, Row, Style
from bot.display.face import Scene
from bot.display.rows import Choosable, in_rows, offered
from bot.language import Language
from bot.model.meaning import Act, Select
from cogs.pigs import labels, words
from cogs.pigs.art import Art
from rules.game import UNREADABLE, IllegalMove, Seat
from rules.pigs.buying import Offer
from rules.pigs.game import Pigs
from rules.pigs.moves import BUILD, DONE, ROLL, Blow, Buy, Reroll, format_move
from rules.pigs.state import Face, Phase, State


class Controls:
    """Makes the controls of a table and interprets clicks."""

    def __init__(self, game: Pigs, art: Art) -> None:
        self._game = game
        self._art = art

    def rows(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        """Make the controls for the active player and for everybody."""
        state = scene.seen.state
        selection = scene.selection(state.seat)
        everybody = (
            common.count_button(_),
            common.rules_button(_, self._game.info.key),
        )
        match state.phase:
            case Phase.ROLL:
                return (Button(format_move(ROLL), labels.roll(_), "🎲", Style.primary),), everybody
            case Phase.REROLL:
                return (*self._rolling(_, state, selection), everybody)
            case Phase.BUY:
                return (*self._buying(_, state, selection), everybody)
            case _:
                return (*self._blowing(_, scene, selection), everybody)

    def press(self, scene: Scene[State], what: str, values: Sequence[str]) -> Act | Select:
        """Interpret a click; IllegalMove when it means nothing now."""
        state = scene.seen.state
        selection = scene.selection(state.seat)
        match what.split("."):
            case ["hold", die]:
                return Select(_toggled(selection, die))
            case ["reroll"]:
                return Act(format_move(Reroll(frozenset(_dice(selection)))))
            case ["tile", tile]:
                return self._choose_tile(state, tile)
            case ["seat", _number]:
                return self._choose_seat(state, what)
            case ["back"]:
                return Select("")
            case ["place" | "house"] if len(values) == 1:
                return Act(values[0])
        return Act(what)

    def _rolling(self, _: Language, state: State, selection: str) -> tuple[Row, ...]:
        chosen = _dice(selection)
        dice = tuple(
            Button(
                f"hold.{die}",
                "🔒" if face is Face.WOLF else "↻" if die in chosen else "",
                self._art.die(die, face),
                Style.danger if face is Face.WOLF else Style.primary if die in chosen else Style.secondary,
                disabled=face is Face.WOLF,
            )
            for die, face in enumerate(state.dice)
        )
        again = words.reroll(_, len(chosen), self._game.rolls_left(state))
        build = words.build(_, bool(self._game.offers(state)))
        return (
            dice,
            (
                Button("reroll", again, "🎲", Style.primary if chosen else Style.secondary, disabled=not chosen),
                Button(format_move(BUILD), build, "🔨", Style.success),
            ),
        )

    def chosen(self, state: State, selection: str) -> Offer | None:
        """Return the tile to be placed: the selected one, or the only one that can be bought."""
        if state.phase is not Phase.BUY:
            return None
        offers = self._game.offers(state)
        if len(offers) == 1 and not state.bought:
            return offers[0]
        return next((offer for offer in offers if _tile(offer) == selection), None)

    def _buying(self, _: Language, state: State, selection: str) -> tuple[Row, ...]:
        offers = self._game.offers(state)
        chosen = self.chosen(state, selection)
        if chosen is not None:
            return self._placing(_, state, chosen, other=len(offers) > 1 or bool(state.bought))
        tiles = [
            Button(
                f"tile.{_tile(offer)}",
                words.tile_button(_, self._art, offer.tile),
                self._art.tile_button(offer.tile),
                Style.success,
            )
            for offer in offers
        ]
        if state.bought:
            tiles.append(Button(format_move(DONE), labels.no_more(_), "🏁"))
        return in_rows(tiles)

    def _placing(self, _: Language, state: State, offer: Offer, *, other: bool) -> tuple[Row, ...]:
        yard = state.board.yards[state.seat]
        places = [
            Choosable(
                format_move(Buy(offer.tile.material, offer.tile.part, house)),
                words.place(_, offer.tile.part, house, yard),
                "🆕" if house is None else self._art.letter(house),
            )
            for house in offer.houses
        ]
        back = (Button("back", labels.other_tile(_), "↩️"),) if other else ()
        return offered("place", labels.which_place(_), places, Style.success, back)

    def _blowing(self, _: Language, scene: Scene[State], selection: str) -> tuple[Row, ...]:
        state = scene.seen.state
        targets = self._targets(state)
        chosen = targets[0] if len(targets) == 1 else next((seat for seat in targets if selection == _seat(seat)), None)
        if chosen is None:
            return in_rows(
                [Button(_seat(seat), scene.plain_names[seat], self._art.game, Style.danger) for seat in targets]
            )
        houses = [
            Choosable(format_move(Blow(chosen, number)), words.target(_, house), self._art.letter(number))
            for number, house in enumerate(state.board.yards[chosen])
        ]
        back = () if len(targets) == 1 else ((Button("back", labels.other_player(_), "↩️"),),)
        return *offered("house", labels.which_house(_), houses, Style.danger), *back

    def _choose_tile(self, state: State, tile: str) -> Act | Select:
        for offer in self._game.offers(state):
            if _tile(offer) == tile:
                if len(offer.houses) > 1:
                    return Select(tile)
                return Act(format_move(Buy(offer.tile.material, offer.tile.part, offer.houses[0])))
        raise IllegalMove(UNREADABLE)

    def _choose_seat(self, state: State, what: str) -> Act | Select:
        for seat in self._targets(state):
            if _seat(seat) == what:
                houses = len(state.board.yards[seat])
                return Select(what) if houses > 1 else Act(format_move(Blow(seat, 0)))
        raise IllegalMove(UNREADABLE)

    @staticmethod
    def _targets(state: State) -> list[Seat]:
        return [seat for seat, yard in enumerate(state.board.yards) if yard and seat != state.seat]


def _dice(selection: str) -> tuple[int, ...]:
    return tuple(int(die) for die in selection.split("-") if die.isdecimal())


def _toggled(selection: str, die: str) -> str:
    return "-".join(map(str, sorted(set(_dice(selection)) ^ set(_dice(die)))))


def _tile(offer: Offer) -> str:
    return f"{offer.tile.material}-{offer.tile.part}"


def _seat(seat: Seat) -> str:
    return f"seat.{seat + 1}"
