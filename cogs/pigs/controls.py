"""The controls under the table, and what clicks on them mean.

The seat's selection is, when rolling, the dice to be rolled again (``0-3``); the tile to be placed (``wood-door``) when
there are too many places for a button each; when the wolf is here, the opponent (``seat.2``, counted from 1 as in the
text of moves) when there are too many houses for a menu.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.display import common
from bot.display.drawing import MOST_CHOICES, MOST_IN_ROW, Button, Row, Style
from bot.display.face import Scene
from bot.display.rows import MOST_BUTTONS, Choosable, in_rows, offered
from bot.language import Language
from bot.model.meaning import Act, Select
from cogs.pigs import labels
from cogs.pigs.art import Art
from cogs.pigs.keeps import Keep, keeps
from cogs.pigs.worth import Worth
from rules.game import UNREADABLE, IllegalMove, Seat
from rules.pigs.buying import Offer
from rules.pigs.game import Pigs
from rules.pigs.moves import BUILD, DONE, ROLL, Blow, Buy, Reroll, format_move
from rules.pigs.state import Face, Part, Phase, State

_BESIDE_DICE = 3
"""So many ways to buy have buttons of their own while the dice are on buttons too: a phone shows two in a line."""
_FEW = 3
"""Of so many houses that the wolf may blow at each has a button that says what it is made of."""


class Controls:
    """Makes the controls of a table and interprets clicks."""

    def __init__(self, game: Pigs, art: Art) -> None:
        self._game = game
        self._art = art
        self._worth = Worth(game)

    def rows(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        """Make the controls for the active player and for everybody."""
        return (
            *self.own_rows(_, scene),
            (common.count_button(_), common.rules_button(_, self._game.info.key)),
        )

    def own_rows(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        """Make the controls for the active player."""
        state = scene.seen.state
        selection = scene.selection(state.seat)
        match state.phase:
            case Phase.ROLL:
                return ((Button(format_move(ROLL), labels.roll(_), "🎲", Style.primary),),)
            case Phase.REROLL:
                return self._rolling(_, state, selection)
            case Phase.BUY:
                return self._buying(_, state, selection)
            case _:
                return self._blowing(_, scene, selection)

    def chosen(self, state: State, selection: str) -> Offer | None:
        """Return the tile that was chosen and must be placed."""
        if not self._by_tile(state):
            return None
        return next((offer for offer in self._game.offers(state) if _tile(offer) == selection), None)

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
                return self._act(state, values[0])
        return self._act(state, what)

    @staticmethod
    def _act(state: State, move: str) -> Act:
        """Make a move; who buys while rolling stops rolling with the same click."""
        if state.phase is Phase.REROLL and move.startswith("buy."):
            return Act(format_move(BUILD), (move,))
        return Act(move)

    # ---- dice

    def _rolling(self, _: Language, state: State, selection: str) -> tuple[Row, ...]:
        if self.chosen(state, selection):
            return self._buying(_, state, selection)
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
        if chosen:
            again = [Button("reroll", labels.reroll(_, len(chosen)), "🎲", Style.primary)]
        else:
            again = [self._keep(_, keep) for keep in keeps(state)]
        return dice, *in_rows([*again, *self._shop(_, state)])

    def _keep(self, _: Language, keep: Keep) -> Button:
        label = labels.keep(_, keep.kept, keep.rolled)
        icon = "🎲" if keep.part is None else self._art.button(keep.part)
        return Button(format_move(keep.move), label, icon, Style.primary)

    # ---- tiles

    def _buying(self, _: Language, state: State, selection: str) -> tuple[Row, ...]:
        chosen = self.chosen(state, selection)
        if chosen is not None:
            return self._placing(_, state, chosen)
        buttons = self._shop(_, state)
        if state.bought:
            buttons.append(Button(format_move(DONE), labels.done(_), "🏁"))
        return in_rows(buttons)

    def _shop(self, _: Language, state: State) -> list[Button]:
        """Offer every way to buy, or the best one and then tiles, whose places are chosen next."""
        offers = self._game.offers(state)
        if not offers:
            reason = labels.nothing_to_buy(_, state, self._game.data)
            return [Button(format_move(BUILD), reason, "🏁", Style.danger)]
        if not self._by_tile(state):
            return [self._buy(_, state, offer, house) for offer in offers for house in offer.houses]
        best = self._worth.best(state)
        first = next(offer for offer in offers if (offer.tile.material, offer.tile.part) == (best.material, best.part))
        buttons = [self._buy(_, state, first, best.house), *(self._tile(_, state, offer) for offer in offers)]
        return list({button.what: button for button in buttons}.values())

    def _by_tile(self, state: State) -> bool:
        """Say whether there are more ways to buy than buttons for them; beside the dice there is room for few."""
        most = _BESIDE_DICE if state.phase is Phase.REROLL else MOST_IN_ROW
        return sum(len(offer.houses) for offer in self._game.offers(state)) > most

    def _tile(self, _: Language, state: State, offer: Offer) -> Button:
        if len(offer.houses) == 1:
            return self._buy(_, state, offer, offer.houses[0])
        label = labels.tile(_, offer.tile)
        return Button(f"tile.{_tile(offer)}", label, self._art.tile_button(offer.tile), Style.success)

    def _buy(self, _: Language, state: State, offer: Offer, house: int | None) -> Button:
        move = Buy(offer.tile.material, offer.tile.part, house)
        gain = self._worth.purchase(state, move) if offer.tile.part is Part.ROOF else 0
        label = labels.buy(_, offer.tile, _new_or(state, house), gain, new=house is None)
        return Button(format_move(move), label, self._art.tile_button(offer.tile), Style.success)

    def _placing(self, _: Language, state: State, offer: Offer) -> tuple[Row, ...]:
        places = []
        for house in offer.houses:
            move = Buy(offer.tile.material, offer.tile.part, house)
            gain = self._worth.purchase(state, move) if offer.tile.part is Part.ROOF else 0
            label = labels.place(_, offer.tile.part, _new_or(state, house), gain, new=house is None)
            places.append(Choosable(format_move(move), label, self._art.tile_button(offer.tile)))
        back = (Button("back", labels.other_tile(_), "🔙"),)
        return offered("place", labels.which_place(_), places, Style.success, back)

    def _choose_tile(self, state: State, tile: str) -> Act | Select:
        for offer in self._game.offers(state):
            if _tile(offer) == tile:
                if len(offer.houses) > 1:
                    return Select(tile)
                return self._act(state, format_move(Buy(offer.tile.material, offer.tile.part, offer.houses[0])))
        raise IllegalMove(UNREADABLE)

    # ---- the wolf

    def _blowing(self, _: Language, scene: Scene[State], selection: str) -> tuple[Row, ...]:
        yards = scene.seen.state.board.yards
        seats = self._targets(scene.seen.state)
        chosen = [seat for seat in seats if selection == _seat(seat)]
        houses = sum(len(yards[seat]) for seat in seats)
        if houses > MOST_CHOICES and len(seats) > 1 and not chosen:
            buttons = [Button(_seat(seat), scene.plain_names[seat], self._art.game, Style.danger) for seat in seats]
            return in_rows(buttons)
        targets = [
            Choosable(
                format_move(Blow(seat, number)),
                self._target(_, scene, seat, number, short=_FEW < houses <= MOST_BUTTONS),
            )
            for seat in chosen or seats
            for number in range(len(yards[seat]))
        ]
        back = ((Button("back", labels.other_player(_), "🔙"),),) if chosen else ()
        return *offered("house", labels.which_house(_), targets, Style.danger), *back

    def _target(self, _: Language, scene: Scene[State], seat: Seat, number: int, *, short: bool) -> str:
        """Label a house; in short, so that two fit side by side on a phone, without what it is made of."""
        state, owner = scene.seen.state, scene.plain_names[seat]
        house = state.board.yards[seat][number]
        points = self._worth.house(state, house) if house.complete else 0
        return labels.target(_, owner, number, "" if short else self._art.materials(house), points)

    def _choose_seat(self, state: State, what: str) -> Act | Select:
        for seat in self._targets(state):
            if _seat(seat) == what:
                houses = len(state.board.yards[seat])
                return Select(what) if houses > 1 else Act(format_move(Blow(seat, 0)))
        raise IllegalMove(UNREADABLE)

    @staticmethod
    def _targets(state: State) -> list[Seat]:
        return [seat for seat, yard in enumerate(state.board.yards) if yard and seat != state.seat]


def _new_or(state: State, house: int | None) -> int:
    """Give a house, or the number that a new one would get."""
    return len(state.board.yards[state.seat]) if house is None else house


def _dice(selection: str) -> tuple[int, ...]:
    return tuple(int(die) for die in selection.split("-") if die.isdecimal())


def _toggled(selection: str, die: str) -> str:
    return "-".join(map(str, sorted(set(_dice(selection)) ^ set(_dice(die)))))


def _tile(offer: Offer) -> str:
    return f"{offer.tile.material}-{offer.tile.part}"


def _seat(seat: Seat) -> str:
    return f"seat.{seat + 1}"
