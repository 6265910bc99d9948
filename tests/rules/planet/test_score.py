from __future__ import annotations

from itertools import combinations

import pytest

from rules.game import Seen
from rules.planet.score import CharacterLine, Counted, VolcanoLine
from rules.planet.state import State
from rules.planet.tiles import BACK, Character, Kind, Thing
from tests.rules.planet.playing import GAME, Own, finished

ROSES = ("centre-10", "uphill-14", "downhill-14")
BAOBABS = ("centre-02", "uphill-02", "downhill-02")
FOR_UPHILL_01 = "volcano = 9, sunset = 9, rose = 2, lamppost = 16, box = 3, star = 8"
SHEEP = (Thing.WHITE_SHEEP, Thing.GREY_SHEEP, Thing.BROWN_SHEEP)


def points(character: str, *planet: str) -> int:
    (line,) = GAME.characters(finished([*planet, f"{character}-1"]), 0)
    return line.points


def test_the_vain_man_scores_four_a_snake() -> None:
    assert points("vain-man", "centre-08", "centre-12", "uphill-13") == 12
    assert points("vain-man") == 0


def test_the_geographer_scores_one_a_planet_tile_without_a_visible_volcano() -> None:
    assert points("geographer") == 0
    state = finished(["centre-04", "centre-16", "uphill-20", "king-1", "geographer-1"])
    assert [line.points for line in GAME.characters(state, 0)] == [0, 2]


def test_the_geographer_counts_covered_tiles() -> None:
    assert points("geographer", *BAOBABS) == 3
    assert points("geographer", *BAOBABS, "centre-04") == 3


def test_the_astronomer_scores_two_a_sunset() -> None:
    assert points("astronomer", "uphill-07", "uphill-20", "downhill-19", "centre-16") == 6


@pytest.mark.parametrize(("roses", "worth"), [(0, 0), (1, 14), (2, 7), (3, 0)])
def test_the_king_scores_by_the_number_of_roses(roses: int, worth: int) -> None:
    assert points("king", *ROSES[:roses]) == worth


def test_the_king_does_not_see_a_covered_rose() -> None:
    assert points("king", "uphill-03", *BAOBABS[1:], *ROSES[:1]) == 14
    assert points("king", "uphill-03", *BAOBABS[1:]) == 0


def test_the_lamplighter_scores_one_a_lamppost() -> None:
    assert points("lamplighter", "centre-09", "uphill-15", "centre-16") == 5


ANIMALS = {"elephant": "centre-17", "fox": "uphill-19", "snake": "centre-08", "sheep": "centre-16"}


@pytest.mark.parametrize("present", [those for size in range(5) for those in combinations(ANIMALS, size)])
def test_the_hunter_scores_three_a_species(present: tuple[str, ...]) -> None:
    assert points("hunter", *(ANIMALS[animal] for animal in present)) == 3 * len(present)


def test_the_hunter_takes_sheep_of_all_colours_for_one_species_and_counts_none_twice() -> None:
    assert points("hunter", "centre-16", "centre-15", "centre-13") == 3
    assert points("hunter", "uphill-05") == 3
    assert points("hunter", "uphill-19", "downhill-19", "centre-09") == 3


def test_the_drunkard_scores_three_a_covered_tile() -> None:
    assert points("drunkard", *BAOBABS[:2]) == 0
    assert points("drunkard", *BAOBABS) == 9
    assert points("drunkard", *BAOBABS, "centre-01", "uphill-03", "downhill-03") == 18


def test_hidden_characters_are_not_covered_tiles() -> None:
    (line,) = GAME.characters(finished([BACK, BACK, "drunkard-1"]), 0)
    assert line.points == 0


@pytest.mark.parametrize(("colour", "worth"), [("white", 2 * 3), ("grey", 3 * 2), ("brown", 5 * 1)])
def test_a_businessman_scores_for_the_sheep_of_his_colour(colour: str, worth: int) -> None:
    assert points(f"businessman-{colour}", "centre-01", "centre-16", "centre-06", "uphill-12") == worth


def test_the_gardener_scores_seven_a_face_up_baobab() -> None:
    assert [points("gardener", *BAOBABS[:number]) for number in range(4)] == [0, 7, 14, 0]


def test_the_turkish_astronomer_scores_one_a_star_those_on_character_tiles_included() -> None:
    assert points("turkish-astronomer") == 1
    state = finished(["uphill-11", "uphill-06", "king-1", "vain-man-1", "turkish-astronomer-1"])
    assert GAME.characters(state, 0)[-1].points == 2 + 1 + 2 + 1 + 1


def test_the_little_prince_scores_three_a_colour_of_sheep_and_one_a_box() -> None:
    assert points("little-prince") == 0
    assert points("little-prince", "centre-13") == 3 + 1
    assert points("little-prince", "uphill-04", "centre-13", "uphill-17") == 9 + 3


def test_two_of_the_same_character_both_score() -> None:
    lines = GAME.characters(finished(["centre-08", "vain-man-1", "vain-man-2"]), 0)
    assert [line.points for line in lines] == [4, 4]


def test_icons_of_a_face_down_tile_count_for_nothing() -> None:
    covered = ["uphill-01", "uphill-05", "downhill-02"]
    for character in ("turkish-astronomer", "lamplighter", "hunter", "vain-man", "businessman-brown", "astronomer"):
        own_star = 1 if character == "turkish-astronomer" else 0
        assert points(character, *covered) == own_star
    assert points("geographer", *covered) == 3


def test_a_line_says_what_was_counted() -> None:
    state = finished([*BAOBABS[:2], "centre-13", "hunter-1", "little-prince-1", "king-1", "gardener-1"])
    hunter, prince, king, gardener, volcanoes = GAME.scores(state)[0].lines
    assert hunter == CharacterLine(
        6,
        "hunter-1",
        Character.HUNTER,
        (
            Counted((Thing.ELEPHANT,), 0, 0),
            Counted((Thing.FOX,), 1, 3),
            Counted((Thing.SNAKE,), 0, 0),
            Counted(SHEEP, 5, 3),
        ),
    )
    assert prince == CharacterLine(
        7,
        "little-prince-1",
        Character.LITTLE_PRINCE,
        (
            Counted((Thing.WHITE_SHEEP,), 4, 3),
            Counted((Thing.GREY_SHEEP,), 1, 3),
            Counted((Thing.BROWN_SHEEP,), 0, 0),
            Counted((Thing.BOX,), 1, 1),
        ),
    )
    assert king == CharacterLine(0, "king-1", Character.KING, (Counted((Thing.ROSE,), 0, 0),))
    assert gardener == CharacterLine(14, "gardener-1", Character.GARDENER, (Counted((Thing.BAOBAB,), 2, 14),))
    assert volcanoes == VolcanoLine(0, 0, most=False)


def test_a_star_a_lamp_an_animal_and_a_volcano_under_a_face_down_tile_count_for_nothing(own: Own) -> None:
    game = own(
        ('"uphill-01", icons = {', '"uphill-01", icons = { volcano = 2, star = 1, lamppost = 1,'),
        ("volcano = 7, sunset = 9, rose = 2, lamppost = 15, box = 3, star = 7", FOR_UPHILL_01),
    )
    planet = ["uphill-01", "geographer-1", "hunter-1", "lamplighter-1", "turkish-astronomer-1"]
    open_, covered = (game.scores(finished(tiles))[0] for tiles in (planet, [*planet, "uphill-04", "downhill-04"]))
    stars = 4
    assert [line.points for line in open_.lines] == [0, 3, 1, 1 + stars, -2]
    assert [line.points for line in covered.lines] == [3, 0, 0, stars, 0]


# ---- volcanoes and places


def totals(state: State) -> list[int]:
    return [score.total for score in GAME.scores(state)]


def test_who_has_the_most_volcanoes_loses_one_point_each() -> None:
    state = finished(["centre-04", "centre-05"], ["centre-06"], ["centre-16"])
    assert GAME.volcanoes(state) == (2, 1, 0)
    assert totals(state) == [-2, 0, 0]
    assert [score.lines for score in GAME.scores(state)] == [
        (VolcanoLine(-2, 2, most=True),),
        (VolcanoLine(0, 1, most=False),),
        (VolcanoLine(0, 0, most=False),),
    ]


def test_all_who_tie_for_most_lose_theirs() -> None:
    assert totals(finished(["centre-04"], ["centre-06"], [])) == [-1, -1, 0]


def test_all_players_tie_for_volcanoes() -> None:
    assert totals(finished(["centre-04"], ["centre-05"], ["centre-06"], ["centre-07"])) == [-1] * 4


def test_no_volcanoes_cost_nothing() -> None:
    assert totals(finished(["centre-16"], ["centre-17"], [])) == [0, 0, 0]


def test_most_points_win() -> None:
    state = finished(["centre-12", "vain-man-1"], ["centre-09", "lamplighter-1"], ["uphill-20", "astronomer-1"])
    assert totals(state) == [4, 3, 2]
    assert GAME.ranking(state) == ((0,), (1,), (2,))


def test_a_tie_goes_to_fewer_visible_volcanoes_at_every_place() -> None:
    four = ["centre-12", "vain-man-1"]
    two = ["uphill-20", "astronomer-1"]
    two_and_one_volcano = ["downhill-07", "astronomer-2"]
    most = ["centre-04"] * 4
    state = finished(two_and_one_volcano, four, two, most)
    assert totals(state) == [2, 4, 2, -4]
    assert GAME.ranking(state) == ((1,), (2,), (0,), (3,))


def test_still_tied_share_the_place() -> None:
    state = finished(["uphill-20", "astronomer-1"], ["centre-04"], ["downhill-20", "astronomer-2"])
    assert totals(state) == [2, -1, 2]
    assert GAME.ranking(state) == ((0, 2), (1,))


def test_totals_may_be_negative_and_are_ranked() -> None:
    state = finished(["centre-04", "centre-05"], ["centre-06", "centre-07"])
    assert totals(state) == [-2, -2]
    assert GAME.ranking(state) == ((0, 1),)


def test_resigned_seats_share_the_last_place_and_their_volcanoes_count() -> None:
    state = finished(
        ["centre-09", "centre-12", "lamplighter-1", "centre-04", "centre-05"],
        ["centre-06"],
        [],
        resigned=(0,),
    )
    assert totals(state) == [8 - 2, 0, 0]
    assert GAME.ranking(state) == ((2,), (1,), (0,))
    two_left = finished(["centre-12", "vain-man-1"], [], ["centre-04"], resigned=(0, 2))
    assert GAME.ranking(two_left) == ((1,), (0, 2))


def test_a_hidden_character_scores_nothing_for_a_reader_who_may_not_know_it() -> None:
    seen: Seen[State] = Seen(None, finished(["centre-08", BACK, "turkish-astronomer-1"], ["centre-04", "centre-05"]))
    score = GAME.scores(seen.state)[0]
    assert [line.points for line in score.lines] == [1, 0]
    assert GAME.tally(seen.state, 0)[Thing.STAR] == 1
    assert GAME.needs(seen.state, 0)[Kind.CHARACTER] == 2
    assert GAME.ranking(seen.state) == ((0,), (1,))
