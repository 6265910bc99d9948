"""A face that breaks its contract is found out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.display.controls import HOST_WORDS, check_words
from bot.display.drawing import Button, Drawing, Field, Row
from bot.display.face import WHOLE, AnyFace, Call, Scene
from bot.language import Language
from bot.model.meaning import Act, Select
from bot.model.names import SafeName
from cogs.pigs.face import PigsFace
from rules.game import IllegalMove, Seat
from tests.cogs.contract import check_face, play
from tests.cogs.faces import FACES


class Sound(PigsFace):
    """Nothing is wrong with it."""

    def __init__(self) -> None:
        face: Any = FACES["pigs"]
        super().__init__(face.game, face._art)


class Redraws(Sound):
    """Changes the rows of the table."""

    def board(self, _: Language, scene: Scene[Any]) -> Drawing:
        drawing = super().board(_, scene)
        return replace(drawing, rows=self.rows(scene, drawing.rows))

    def rows(self, scene: Scene[Any], rows: tuple[Row, ...]) -> tuple[Row, ...]:
        raise NotImplementedError


class TakesAHostsWord(Sound):
    CONTROLS = (*Sound.CONTROLS[1:], "log")


class DrawsAHostsControl(Redraws):
    def rows(self, scene: Scene[Any], rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return (*rows, (Button("table.undo", "x"),))


class DrawsTheWhole(Redraws):
    def rows(self, scene: Scene[Any], rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return (*rows, (Button(WHOLE, "x"),))


class DrawsAnUnnamedControl(Redraws):
    def rows(self, scene: Scene[Any], rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return (*rows, (Button("jump", "x"),))


class DrawsAControlTwice(Redraws):
    def rows(self, scene: Scene[Any], rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return (*rows, rows[0]) if rows else ()


class DrawsAnIdThatIsNone(Redraws):
    def rows(self, scene: Scene[Any], rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return (*rows, (Button("roll.Über", "x"),))


class FillsTheLastRow(Redraws):
    def rows(self, scene: Scene[Any], rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return (*rows, tuple(Button(f"roll.{number}", "x") for number in range(5))) if rows else ()


class DrawsNoWayToMove(Redraws):
    def rows(self, scene: Scene[Any], rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return rows[-1:]


class LetsAFinishedGameGoOn(Redraws):
    def rows(self, scene: Scene[Any], rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return rows or ((Button("roll", "x"),),)


class OffersLessInCompact(Redraws):
    def rows(self, scene: Scene[Any], rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return rows[1:] if scene.compact else rows


class LabelsItsControls(Sound):
    def board(self, _: Language, scene: Scene[Any]) -> Drawing:
        drawing = super().board(_, scene)
        named = (Button(f"roll.{_('Roll').encode().hex()[:8]}", "x"),)
        return replace(drawing, rows=(*drawing.rows, named)) if drawing.rows else drawing


class HeadsCompactOtherwise(Sound):
    def board(self, _: Language, scene: Scene[Any]) -> Drawing:
        drawing = super().board(_, scene)
        return replace(drawing, text=f"In short\n{drawing.text}") if scene.compact else drawing


class LeavesLinesEmpty(Sound):
    def board(self, _: Language, scene: Scene[Any]) -> Drawing:
        drawing = super().board(_, scene)
        return replace(drawing, text=f"{drawing.text}\n\nx") if scene.compact else drawing


class TellsNoNews(Sound):
    def board(self, _: Language, scene: Scene[Any]) -> Drawing:
        return super().board(_, replace(scene, recent=()))


class SaysWhatNobodyCanTranslate(Sound):
    def board(self, _: Language, scene: Scene[Any]) -> Drawing:
        return replace(super().board(_, scene), footer=_("What the"))


class Stumbles(Sound):
    def press(self, scene: Scene[Any], seat: Seat, what: str, values: Sequence[str]) -> Act | Select:
        if what == "reroll":
            raise KeyError(what)
        return super().press(scene, seat, what, values)


class ForgetsWhatIsChosen(Sound):
    def board(self, _: Language, scene: Scene[Any]) -> Drawing:
        players = tuple(replace(player, selection="") for player in scene.table.players)
        return super().board(_, replace(scene, table=replace(scene.table, players=players)))


class RefusesInAWord(Sound):
    def refusal(self, _: Language, refused: IllegalMove, names: Sequence[SafeName]) -> str:
        return "no"


class TellsTwoLines(Sound):
    def recap(self, _: Language, events: Sequence[Any], names: Sequence[SafeName]) -> Sequence[str]:
        return [f"{line}\n" for line in super().recap(_, events, names)]


class RemembersTwoLines(Sound):
    def moment(self, _: Language, scene: Scene[Any], events: Sequence[Any]) -> str | None:
        return "One line.\nAnd another."


class ForgetsWhatItKeptBack(Sound):
    def suspense(self, _: Language, events: Sequence[Any], names: Sequence[SafeName]) -> Field | None:
        return Field("What may come of it…", "")


class CallsInItsOwnWords(Sound):
    def call(self, _: Language, scene: Scene[Any], seat: Seat, events: Sequence[Any] = ()) -> Call | None:
        _("Hey, you")
        return super().call(_, scene, seat, events)


class CountsNobody(Sound):
    def look(self, _: Language, scene: Scene[Any], what: str) -> Drawing:
        return Drawing("The count")


MUTANTS: dict[type[Sound], str] = {
    TakesAHostsWord: "can't have controls that begin with log",
    DrawsAHostsControl: "table.undo is for the host to draw",
    DrawsTheWhole: "look.whole is for the host to draw",
    DrawsAnUnnamedControl: "jump begins with none",
    DrawsAControlTwice: "two controls do the same",
    DrawsAnIdThatIsNone: "no control can do",
    FillsTheLastRow: "the last row is full",
    DrawsNoWayToMove: "finds no control for it",
    LetsAFinishedGameGoOn: "the game is over",
    OffersLessInCompact: "controls differ",
    LabelsItsControls: "controls differ",
    HeadsCompactOtherwise: "first lines",
    LeavesLinesEmpty: "empty lines",
    TellsNoNews: "what happened lately",
    SaysWhatNobodyCanTranslate: "translators",
    Stumbles: "reroll",
    ForgetsWhatIsChosen: "changes nothing that is drawn",
    RefusesInAWord: "no sentence",
    TellsTwoLines: "more than a line",
    RemembersTwoLines: "a moment is no line",
    ForgetsWhatItKeptBack: "does not come as a moment",
    CallsInItsOwnWords: "translators",
    CountsNobody: "does not name everybody",
}


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_face_that_breaks_its_contract_is_found_out(mutant: type[Sound]) -> None:
    with pytest.raises((AssertionError, ValueError, KeyError), match=MUTANTS[mutant]):
        check_face(mutant())


def test_so_is_a_game_that_does_not_end_in_time() -> None:
    face = Sound()
    with pytest.raises(AssertionError, match="does not end"):
        play(face, 2, face.game.info.settle({}), seed=1, longest=10)


@pytest.mark.parametrize("word", sorted(HOST_WORDS))
def test_no_game_can_take_a_word_of_the_hosts(word: str) -> None:
    with pytest.raises(ValueError, match=f"Pears can't have controls that begin with {word}: these are the host's"):
        check_words("Pears", ("shake", word))


@pytest.mark.parametrize("face", FACES.values(), ids=FACES)
def test_no_game_has_taken_one(face: AnyFace) -> None:
    check_words(face.game.info.name, face.CONTROLS)
