from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from bot.store.sql_store import SqlStore
from tests.bot.store.places import KINDS, Place, PostgresPlace, SqlitePlace


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test over every database, unless it is about one of them."""
    if "make_place" in metafunc.fixturenames:
        of_sqlite = "path" in metafunc.fixturenames or any(metafunc.definition.iter_markers("sqlite"))
        of_server = any(metafunc.definition.iter_markers("postgresql"))
        metafunc.parametrize(
            "database_kind", KINDS[:1] if of_sqlite else KINDS[1:] if of_server else KINDS, scope="session"
        )


@pytest.fixture
def make_place(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Place]]:
    """Makes databases, all of one kind."""
    numbers, made = count(), list[PostgresPlace]()

    def in_file() -> Place:
        return SqlitePlace(tmp_path / f"tables{next(numbers) or ''}.db")

    def on_server() -> Place:
        made.append(PostgresPlace(cluster, cluster.create()))
        return made[-1]

    if database_kind == KINDS[0]:
        yield in_file
        return
    cluster = request.getfixturevalue("cluster")
    yield on_server
    for place in made:
        cluster.drop(place.url)


@pytest.fixture
def place(make_place: Callable[[], Place]) -> Place:
    return make_place()


@pytest.fixture
def path(place: Place) -> Path:
    """The file of a SQLite database; who asks for it is tested with no other."""
    assert isinstance(place, SqlitePlace)
    return place.path


@pytest.fixture
async def store(place: Place) -> AsyncIterator[SqlStore]:
    store = await place.open()
    yield store
    await store.close()
