from __future__ import annotations

import pytest

from bot.display.drawing import MOST_IN_ROW, MOST_ROWS, Button, Choice, Menu, Row, Style
from bot.display.rows import Choosable, in_rows, offered, switch, with_buttons, with_last

BACK = Button("back", "Back")
MORE = Button("more", "More")
MENU = Menu("menu", "Which?", (Choice("a", "A"),))


def buttons(count: int) -> list[Button]:
    return [Button(f"b.{number}") for number in range(count)]


def things(count: int) -> list[Choosable]:
    return [Choosable(f"buy.{number}", f"Thing {number}", "🌷") for number in range(count)]


@pytest.mark.parametrize(
    ("count", "lengths"), [(0, []), (1, [1]), (5, [5]), (6, [5, 1]), (10, [5, 5]), (11, [5, 5, 1]), (25, [5] * 5)]
)
def test_five_buttons_go_into_a_row(count: int, lengths: list[int]) -> None:
    rows = in_rows(buttons(count))
    assert [len(row) for row in rows] == lengths
    assert [button for row in rows for button in row] == buttons(count)


@pytest.mark.parametrize("count", [1, 5, 10])
def test_ten_things_are_buttons_and_the_way_back_stands_behind_them(count: int) -> None:
    rows = offered("place", "Where?", things(count), Style.success, (BACK,))
    *made, back = [item for row in rows for item in row]
    assert made == [Button(thing.what, thing.label, "🌷", Style.success) for thing in things(count)]
    assert back == BACK
    assert max(map(len, rows)) <= MOST_IN_ROW


@pytest.mark.parametrize("count", [11, 25])
def test_more_are_lines_of_a_menu_and_the_way_back_has_a_row(count: int) -> None:
    menu, back = offered("place", "Where?", things(count), Style.success, (BACK,))
    choices = tuple(Choice(thing.what, thing.label, emoji="🌷") for thing in things(count))
    assert (menu, back) == ((Menu("place", "Where?", choices),), (BACK,))
    assert offered("place", "Where?", things(count), Style.success) == (menu,)


def test_of_several_buttons_the_chosen_one_is_pressed_in() -> None:
    assert switch("a", "A", chosen=True) == Button("a", "A", None, Style.primary, disabled=True)
    assert switch("a", "A", "🌷", chosen=False) == Button("a", "A", "🌷")


def test_a_last_button_goes_into_the_last_row_or_one_of_its_own() -> None:
    assert with_last((), MORE) == ((MORE,),)
    assert with_last(((BACK,),), MORE) == ((BACK, MORE),)
    assert with_last(((MENU,),), MORE) == ((MENU,), (MORE,))
    full: tuple[Row, ...] = (tuple(buttons(5)),)
    assert with_last(full, MORE) == (*full, (MORE,))
    assert with_last(full * MOST_ROWS, MORE) == full * MOST_ROWS


def test_more_buttons_get_rows_of_their_own_then_what_room_there_is() -> None:
    assert with_buttons([(BACK,)], buttons(6)) == ((BACK,), tuple(buttons(5)), tuple(buttons(6)[5:]))
    almost: list[Row] = [(BACK,), *[(MENU,)] * (MOST_ROWS - 1)]
    assert with_buttons(almost, [MORE]) == ((BACK, MORE), *almost[1:])
    assert with_buttons([(MENU,)] * MOST_ROWS, [MORE]) == ((MENU,),) * MOST_ROWS
