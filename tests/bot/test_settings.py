from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.model.share import Part
from bot.settings import Settings, SettingsError, read_settings

GOOD_TOKEN = "MTE" + "x" * 23 + ".GabcDe." + "y" * 38


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_everything_has_a_default() -> None:
    found = read_settings()
    assert found.discord_token is None
    assert found.discord_api_url.startswith("https://discord.com/")


def test_every_value_stands_in_the_example_with_its_default(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / ".env.example"
    names = {
        line.partition("=")[0].lower() for line in example.read_text().splitlines() if line and not line.startswith("#")
    }
    assert names == set(Settings.model_fields)
    without_file = read_settings()
    (tmp_path / ".env").write_text(example.read_text())
    assert read_settings() == without_file


def test_a_token_is_read_and_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f" {GOOD_TOKEN}\n")
    found = read_settings()
    assert found.discord_token is not None
    assert found.discord_token.get_secret_value() == GOOD_TOKEN
    assert GOOD_TOKEN not in repr(found)


def test_the_address_of_a_server_is_read_and_its_password_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings().server is None
    monkeypatch.setenv("DATABASE_URL", " postgresql://bot:hunter2@localhost/tables ")
    assert read_settings().server == "postgresql://bot:hunter2@localhost/tables"
    assert "hunter2" not in repr(read_settings())
    monkeypatch.setenv("DATABASE_URL", " ")
    assert read_settings().server is None


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DISCORD_TOKEN", "hunter2", "not a bot token"),
        ("LOG_LEVEL", "LOUD", "'DEBUG'"),
        ("DATA_PATH", "/no/such/folder", "there is no folder"),
        ("LOBBY_HOURS", "0", "greater than 0"),
        ("LOBBY_HOURS", "soon", "valid number"),
        ("DISCORD_API_URL", "discord.com", "match pattern"),
        ("PLAYGROUND_PORT", "99999", "65535"),
        ("SHARDS", "some", "neither auto nor a number"),
        ("SHARDS", "0", "neither auto nor a number"),
        ("SHARDS", "²", "neither auto nor a number"),
        ("CLUSTER", "2", "no part such as 2/8"),
        ("CLUSTER", "0/8", "no part such as 2/8"),
        ("CLUSTER", "9/8", "no part such as 2/8"),
        ("METRICS_PORT", "99999", "65535"),
        ("LOG_FORMAT", "xml", "'json'"),
        ("SOURCE_URL", "example.org) [elsewhere](https://example.com", "match pattern"),
        ("DATABASE_URL", "mysql://bot:hunter2@localhost/tables", "begin it with postgresql://"),
    ],
)
def test_a_wrong_value_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        read_settings()
    sentence = str(caught.value)
    assert sentence.startswith(f"{name}: ")
    assert words in sentence
    assert "\n" not in sentence
    assert "hunter2" not in sentence


@pytest.mark.parametrize(
    "content", ["DISCORD_TOKEN=x\n".encode("utf-16"), "# f\u00fcr\n".encode("latin-1"), b"\xff\xfe\x00"]
)
def test_a_file_that_is_no_text_is_refused_in_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / ".env").write_bytes(content)
    with pytest.raises(SettingsError, match=r"^\.env: the file can't be read \(.*\); save it as UTF-8 text$") as error:
        read_settings()
    assert "\n" not in str(error.value)


def test_what_needs_no_token_does_not_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "hunter2")
    assert read_settings(token=False).discord_token is None
    with pytest.raises(SettingsError):
        read_settings()


NAMES = st.sampled_from(sorted(name.upper() for name in Settings.model_fields))
LINES = st.builds("{}={}".format, NAMES, st.text(max_size=40)).map(str.encode) | st.binary(max_size=60)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(content=st.lists(LINES, max_size=6).map(b"\n".join))
def test_whatever_the_file_holds_it_is_read_or_refused_in_one_line_that_tells_no_secret(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=" + GOOD_TOKEN.encode() + b"\n" + content)
    said = ""
    try:
        read_settings()
    except SettingsError as error:
        said = str(error)
    assert len(said.splitlines()) <= 1
    assert GOOD_TOKEN not in said


@pytest.mark.parametrize(
    ("shards", "cluster", "read"),
    [("auto", "", (None, None)), ("AUTO", "1/1", (None, Part(1, 1))), ("16", " 2 / 8 ", (16, Part(2, 8)))],
)
def test_shards_and_parts_are_read(
    monkeypatch: pytest.MonkeyPatch, shards: str, cluster: str, read: tuple[int | None, Part | None]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://db.example/tables")
    monkeypatch.setenv("SHARDS", shards)
    monkeypatch.setenv("CLUSTER", cluster)
    found = read_settings()
    assert (found.shards, found.cluster) == read


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"CLUSTER": "1/2"}, "CLUSTER: several processes need PostgreSQL; set DATABASE_URL, or leave CLUSTER empty"),
        (
            {"CLUSTER": "1/8", "SHARDS": "4", "DATABASE_URL": "postgresql://db.example/tables"},
            "SHARDS: 4 shards can't be divided among 8 processes; set at least as many, or auto",
        ),
    ],
)
def test_parts_that_can_t_be_are_refused(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, str], sentence: str
) -> None:
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        read_settings()
    assert str(caught.value) == sentence
