"""Pictures stand in place of Unicode emoji as soon as Discord has them, and give way to them again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from bot.display import emojis as module
from bot.display.art import Art
from bot.display.emoji import Emoji
from bot.display.emojis import Emojis, read_art, read_pictures, word_of
from bot.display.payload import emoji
from cogs.pigs.art import Art as PigsArt
from rules.datafile import SHIPPED, DataError, DataFolders
from tests.pictures import draw_all, ids, pictures, png, put

WORDS = ("pig", "white_sheep", "dice_1", "dice_2", "tower", "gap")


class Farm(Art):
    """Has every kind of field, a word of two emoji, and one that is drawn as nothing."""

    HIDDEN: ClassVar[dict[str, str]] = {"gap": "tower"}

    game: Emoji = "🏡"
    pig: Emoji = "🐷"
    dice: tuple[Emoji, ...] = ("1️⃣", "2️⃣")
    animals: Mapping[str, Emoji] = Field(default_factory=lambda: {"white-sheep": "🐑"})

    def words(self) -> dict[str, tuple[Emoji, ...]]:
        return {**super().words(), "tower": ("🚪", "🌾"), "gap": ("▫️",)}


def farm(*words: str, art: Farm | None = None, shipped: Farm | None = None) -> tuple[Emojis, Farm]:
    emojis, art = Emojis(pictures(words or WORDS)), art or Farm()
    emojis.add("farm", art, shipped)
    return emojis, art


def everything(art: Farm) -> str:
    """Say all that a face could take from it."""
    return " ".join([art.game, art.pig, *art.dice, *art.animals.values(), *(art[word] for word in art.unicode)])


def test_unicode_stands_in_until_discord_has_a_picture_word_by_word() -> None:
    emojis, art = farm()
    before = everything(art)
    assert before == everything(Farm())
    emojis.use({"pig": 11, "dice_2": 12, "white_sheep": 13})
    assert (art.pig, art["pig"], art.dice) == ("<:pig:11>", "<:pig:11>", ("1️⃣", "<:dice_2:12>"))
    assert (art.animals, art["white_sheep"]) == ({"white-sheep": "<:white_sheep:13>"}, "<:white_sheep:13>")
    assert art["tower"] == "🚪🌾"
    emojis.use({})
    assert everything(art) == before


def test_a_button_gets_one_emoji() -> None:
    emojis, art = farm()
    assert (art.button("tower"), art.button("pig")) == ("🚪", "🐷")
    draw_all(emojis)
    assert emoji(art.button("tower")) == {"id": ids(WORDS)["tower"], "name": "tower"}


def test_a_word_that_only_keeps_unicode_apart_is_drawn_as_nothing_and_comes_back() -> None:
    emojis, art = farm()
    assert art["gap"] == "▫️"
    draw_all(emojis)
    assert len(art["gap"]) == 1
    assert not art["gap"].isprintable()
    assert "gap" not in {picture.word for picture in emojis.wanted.values()}
    assert emojis.plain(art["tower"] + art["gap"] + art["tower"]) == "🚪🌾▫️🚪🌾"


@given(st.lists(st.sampled_from(WORDS), unique=True), st.lists(st.sampled_from([*WORDS, " ", "x", "<", ":1>"])))
def test_unicode_comes_back_for_any_words_that_are_drawn(drawn: list[str], said: list[str]) -> None:
    emojis, art = farm()
    known = [word for word in said if word in WORDS]
    before = [art[word] if word in known else word for word in said]
    emojis.use({word: emoji_id for word, emoji_id in ids(WORDS).items() if word in drawn})
    text = "".join(art[word] if word in known else word for word in said)
    assert emojis.plain(text) == "".join(before)
    controls = [{"emoji": emoji(art.button(word)), "label": text} for word in known]
    assert emojis.plain_body({"content": text, "components": controls}) == {
        "content": "".join(before),
        "components": [{"emoji": emoji(Farm().button(word)), "label": "".join(before)} for word in known],
    }
    emojis.use({})
    assert emojis.plain(text) == "".join(before), "a drawing may be older than what is known now"


def test_what_is_not_ours_stays() -> None:
    emojis, _ = farm()
    draw_all(emojis)
    text = "<:pig:12345678901234567> <@123> <t:1:R> <a:pig:12345678901234567> < :pig:"
    assert emojis.plain(text) == text
    body = {"emoji": {"id": 12345678901234567, "name": "pig"}, "attachments": [{"id": 0, "filename": "x"}], "n": None}
    assert emojis.plain_body(body) == body


def test_a_picture_that_discord_refused_is_not_drawn_until_it_is_found_again() -> None:
    emojis, art = farm()
    draw_all(emojis)
    emojis.refused([ids(WORDS)["pig"]])
    assert (art.pig, art["tower"][:2]) == ("🐷", "<:")
    draw_all(emojis)
    assert art.pig.startswith("<:pig:")


def test_an_emoji_of_the_hosts_is_not_drawn_over_unless_the_picture_is_the_hosts_too() -> None:
    emojis, art = farm(art=Farm(pig="🐖"), shipped=Farm())
    assert "pig" not in {picture.word for picture in emojis.wanted.values()}
    draw_all(emojis)
    assert (art.pig, art.dice[0][:2]) == ("🐖", "<:")
    own = Emojis(pictures(["pig"], own=True))
    own.add("farm", art := Farm(pig="🐖"), Farm())
    draw_all(own)
    assert art.pig.startswith("<:pig:")
    assert own.plain(art.pig) == "🐖"


def test_two_games_share_a_picture_only_for_the_same_emoji() -> None:
    emojis, art = farm()
    emojis.add("zoo", other := Farm(dice=()))
    draw_all(emojis)
    assert art.pig == other.pig
    with pytest.raises(DataError, match=r"fair\.emoji\.toml: .* pig"):
        emojis.add("fair", Farm(pig="🐖"))


def test_only_pictures_that_a_game_uses_are_wanted() -> None:
    emojis, _ = farm("pig", "dragon", "game")
    (name,) = emojis.wanted
    assert word_of(name) == "pig"


def test_another_picture_of_a_word_has_another_name_and_the_same_word() -> None:
    first, second = (pictures(["straw_door"], mark)["straw_door"].full_name for mark in "ab")
    assert first != second
    assert word_of(first) == word_of(second) == "straw_door"
    assert len(pictures(["a" * 26])["a" * 26].full_name) == 32
    assert [word_of(name) for name in ("pig", "pig_0123g", "Pig_01234", "pig_012345", "_01234")] == [None] * 5


def test_pictures_are_read_from_the_data_folders_and_own_ones_take_precedence(tmp_path: Path) -> None:
    shipped = read_pictures(DataFolders())
    put(tmp_path, ["straw_door", "my_word"])
    found = read_pictures(DataFolders(tmp_path))
    assert found.keys() == {*shipped, "straw_door", "my_word"}
    assert (found["straw_door"].png, found["straw_door"].own) == (png("straw_door"), True)
    assert not any(picture.own for picture in shipped.values())


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("Pig", png(), "a-z"),
        ("p", png(), "2 to 26"),
        ("p" * 27, png(), "2 to 26"),
        ("straw-door", png(), "a-z"),
        ("pig", b"<svg/>", "no PNG"),
        ("pig", png("x" * 2**18), "256 KiB"),
    ],
)
def test_a_picture_that_discord_would_not_take_is_refused_at_the_start(
    tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    (tmp_path / "emoji").mkdir()
    (tmp_path / "emoji" / f"{name}.png").write_bytes(content)
    with pytest.raises(DataError, match=words) as refused:
        read_pictures(DataFolders(tmp_path))
    assert f"{name}.png" in str(refused.value)


def test_more_pictures_than_discord_keeps_are_refused_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, [f"w_{number}" for number in range(3)])
    there = len(read_pictures(DataFolders(tmp_path)))
    monkeypatch.setattr(module, "MOST", there)
    read_pictures(DataFolders(tmp_path))
    monkeypatch.setattr(module, "MOST", there - 1)
    with pytest.raises(DataError, match=f"{there - 1} emojis"):
        read_pictures(DataFolders(tmp_path))


def test_a_hosts_file_is_held_against_the_shipped_one(tmp_path: Path) -> None:
    text = (SHIPPED / "pigs.emoji.toml").read_text(encoding="utf-8")
    (tmp_path / "pigs.emoji.toml").write_text(text.replace('straw = "🌾"', 'straw = "🌽"'), encoding="utf-8")
    emojis = Emojis(pictures(["straw_door", "brick_door", "flowerpot"]))
    art = read_art(DataFolders(tmp_path), emojis, "pigs", PigsArt)
    assert {picture.word for picture in emojis.wanted.values()} == {"brick_door", "flowerpot"}
    draw_all(emojis)
    assert art["straw_door"] == "🚪🌽"
