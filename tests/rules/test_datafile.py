from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules import datafile
from rules.datafile import DataError, DataFolders


class Basket(BaseModel):
    model_config = ConfigDict(extra="forbid")

    apples: int = Field(ge=0)
    pears: list[int] = []

    @model_validator(mode="after")
    def check_total(self) -> Basket:
        if self.apples > 10:
            raise ValueError("more than ten apples")
        return self


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "shipped"
    folder.mkdir()
    monkeypatch.setattr(datafile, "SHIPPED", folder)
    return folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def test_the_shipped_folder_is_the_project_s() -> None:
    assert Path(__file__).resolve().parents[2] / "data" == datafile.SHIPPED


def test_a_shipped_file_is_read(shipped: Path) -> None:
    (shipped / "basket.toml").write_text("apples = 3\npears = [1, 2]\n")
    assert DataFolders().read("basket.toml", Basket) == Basket(apples=3, pears=[1, 2])


def test_a_host_s_own_file_comes_first(shipped: Path, own: Path) -> None:
    (shipped / "basket.toml").write_text("apples = 3\n")
    (own / "basket.toml").write_text("apples = 4\n")
    assert DataFolders(own).read("basket.toml", Basket).apples == 4
    assert DataFolders().read("basket.toml", Basket).apples == 3


def test_what_a_host_does_not_have_is_the_shipped_one(shipped: Path, own: Path) -> None:
    (shipped / "basket.toml").write_text("apples = 3\n")
    (own / "basket.toml").mkdir()
    assert DataFolders(own).read("basket.toml", Basket).apples == 3


def test_a_missing_file_is_named_with_the_folders(shipped: Path, own: Path) -> None:
    with pytest.raises(DataError) as caught:
        DataFolders(own).read("basket.toml", Basket)
    assert str(caught.value) == f"basket.toml: there is no such file in {own} or {shipped}"
    with pytest.raises(DataError) as caught:
        DataFolders().read("basket.toml", Basket)
    assert str(caught.value) == f"basket.toml: there is no such file in {shipped}"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"apples = 3\napples = 4\n", "(at line 2"),
        (b"apples = \xff\n", "can't decode byte 0xff"),
        (b"apples = -1\n", "apples: Input should be greater than or equal to 0"),
        (b"apples = 1\npears = [1, 'two']\n", "pears.1: Input should be a valid integer"),
        (b"pears = []\n", "apples: Field required"),
        (b"apples = 1\nplums = 2\n", "plums: Extra inputs are not permitted"),
        (b"apples = 11\n", "Value error, more than ten apples"),
    ],
    ids=["no TOML", "no UTF-8", "out of bounds", "in a list", "missing", "unknown", "of the whole"],
)
def test_a_wrong_file_is_named_with_what_is_wrong_in_one_line(shipped: Path, content: bytes, complaint: str) -> None:
    path = shipped / "basket.toml"
    path.write_bytes(content)
    with pytest.raises(DataError) as caught:
        DataFolders().read("basket.toml", Basket)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert complaint in message
    assert "\n" not in message


def test_a_complaint_about_the_whole_names_no_place(shipped: Path) -> None:
    path = shipped / "basket.toml"
    path.write_text("apples = 11\n")
    with pytest.raises(DataError) as caught:
        DataFolders().read("basket.toml", Basket)
    assert str(caught.value) == f"{path}: Value error, more than ten apples"


def test_a_file_that_can_t_be_opened_is_named(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shipped / "basket.toml"
    path.write_text("apples = 3\n")

    def refuse(self: Path, encoding: str) -> str:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(DataError) as caught:
        DataFolders().read("basket.toml", Basket)
    assert str(caught.value).startswith(f"{path}: ")
    assert "Permission denied" in str(caught.value)


class Shop(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str
    fruit: dict[str, int]


def test_a_file_that_is_filled_needs_only_what_differs(shipped: Path, own: Path) -> None:
    (shipped / "shop.toml").write_text('name = "Corner"\nfruit = {apples = 1, pears = 2}\n')
    (own / "shop.toml").write_text("fruit = {pears = 5}\n")
    filled = DataFolders(own).read("shop.toml", Shop, filled=True)
    assert filled == Shop(name="Corner", fruit={"apples": 1, "pears": 5})
    with pytest.raises(DataError, match="name: Field required"):
        DataFolders(own).read("shop.toml", Shop)
    (own / "shop.toml").write_text("fruit = {pears = 'x'}\n")
    with pytest.raises(DataError, match=r"^.*own.*fruit\.pears"):
        DataFolders(own).read("shop.toml", Shop, filled=True)
