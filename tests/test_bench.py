from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from rules.datafile import DataFolders
from rules.players import Level
from rules.wolves import load
from tests.bench import _million, clicks_postgres, monitored, servers, startup, strength, thinking, wolves_players
from tests.bench.__main__ import benchmarks
from tests.bench._burst import outcome, shown
from tests.bench._clicking import cpu_ms
from tests.bench._report import BESIDE, report
from tests.bench.clicks import Sizes, measure
from tests.bench.clicks_per_turn import measure as presses_per_turn
from tests.games import GAMES
from tests.postgres import Cluster
from tests.wire.world import Interaction, Message, World


def test_every_benchmark_can_be_run() -> None:
    found = dict(benchmarks())
    assert all(map(callable, found.values()))
    assert {
        "clicks",
        "clicks_postgres",
        "leaders",
        "replay",
        "servers",
        "startup",
        "store_acts",
        "sweeper",
    } <= found.keys()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_turn_of_every_game_takes_a_press_at_least(game: str) -> None:
    figures = presses_per_turn([game], 1)
    assert len(figures) == 2 * len(GAMES[game].info.seats)
    assert all(figure >= 1 for figure in figures.values())
    assert all(figures[name] <= figures[name.replace("kept_open", "opened")] for name in figures)


@pytest.mark.slow
def test_clicks_are_measured_at_every_game_beside_the_trivial_bot() -> None:
    figures = measure(Sizes(rounds=1, clicks=4, turn=2, tables=3, seconds=0.1))
    ours = {name for name in figures if not name.endswith(BESIDE)}
    assert {f"{name}{BESIDE}" for name in ours} == figures.keys() - ours
    for game in GAMES:
        for side in ("", BESIDE):
            assert 0 < figures[f"{game}_median_ms{side}"] <= figures[f"{game}_p99_ms{side}"]
            check_crowd(figures, f"{game}_", side)


def check_crowd(figures: Mapping[str, float], bot: str, side: str) -> None:
    for burst in (f"{bot}12_clicks_spread", f"{bot}12_clicks_at_once"):
        assert figures[f"{burst}_never_edited{side}"] or figures[f"{burst}_saved{side}"] == 12
    assert figures[f"{bot}sustained_clicks_a_second{side}"] > 0


@pytest.mark.slow
def test_clicks_are_measured_at_processes_that_divide_the_servers(cluster: Cluster) -> None:
    sizes = Sizes(games=("planet",), rounds=1, clicks=2, turn=1, tables=3, seconds=0.1)
    figures = clicks_postgres.measure(sizes, processes=[2])
    for side in ("", BESIDE):
        check_crowd(figures, "2_processes_planet_", side)


@pytest.mark.slow
def test_starts_are_measured_with_both_kinds_of_databases(cluster: Cluster) -> None:
    figures = startup.measure(tables=4, results=5, starts=1, rest=0)
    assert [*figures] == [
        f"{store}_{name}"
        for store in ("sqlite", "postgresql")
        for name in ("start_s", "start_s_of_empty", "start_by_that_of_empty", "memory_bytes_an_idle_table")
    ]


@pytest.mark.slow
def test_memory_is_measured_by_servers() -> None:
    figures = servers.measure(servers=3, starts=1)
    assert figures["memory_kb_with_3_servers"] > 10_000


@pytest.mark.slow
def test_clicks_are_measured_with_metrics_and_without() -> None:
    figures = monitored.measure(clicks=4, turn=2, games=["pigs"])
    assert figures["pigs_median_ms"] > 0
    assert figures["pigs_median_ms_ratio"] == pytest.approx(
        figures["pigs_median_ms_measured"] / figures["pigs_median_ms"]
    )


@pytest.mark.slow
def test_clicks_are_measured_while_hard_seats_think() -> None:
    figures = thinking.measure(clicks=4, turn=2, seconds=0.02, games=["pigs"])
    assert all(figure > 0 for figure in figures.values())
    assert figures["pigs_click_median_ratio"] == pytest.approx(
        figures["pigs_click_median_ms_while_16_think"] / figures["pigs_click_median_ms"]
    )


async def test_the_database_of_a_million_results_can_be_made(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    await (await SqliteStore.start(path, GAMES)).close()
    _million.fill(path, "pigs", results=60)
    store = await SqliteStore.start(path, GAMES)
    profile = await store.scores.profile(_million.GUILD, "pigs", _million.BUSY)
    await store.close()
    assert profile is not None
    assert profile.row.totals.games == len(range(1, 61, 50))


def test_the_strength_of_levels_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "MATCHES", ((strength.EASY, strength.RANDOM),))
    figures = strength.measure(games=2, of=["pigs"], cores=1)
    share, low, high, fair = figures.values()
    assert 0 <= low <= share <= high <= 100
    assert fair == 50
    assert [*figures] == [f"pigs_easy_against_1_random_{what}_%" for what in ("won", "at_least", "at_most", "fair")]


def test_a_level_of_the_wolves_is_measured_among_old_autopilots() -> None:
    game = load(DataFolders())
    player = wolves_players.Timed(game, Level.NORMAL)
    assert 0 <= wolves_players.share(game, player, 3, 1) <= 3
    assert player.ms
    assert all(ms > 0 for ms in player.ms)


def test_figures_of_both_bots_stand_side_by_side() -> None:
    title, pigs, lonely = report(
        {"pigs_ms": 3.0, f"pigs_ms{BESIDE}": 2.0, "late": 5.0, f"late{BESIDE}": 0.0}
    ).splitlines()
    assert title.split() == ["ours", "trivial", "bot", "ratio"]
    assert pigs.split() == ["pigs", "ms", "3.00", "2.00", "1.50"]
    assert lonely.split() == ["late", "5.00", "0.00", "-"]
    assert report({"alone": 1.0}).split() == ["alone", "1.00"]


Sent = Callable[..., Interaction]


@pytest.fixture
def sent() -> Sent:
    """Make a click on a message of its own, sent at second 10."""
    world = World(1, 1)

    def click(acknowledged: float | None, shown: float | None, edited: float | None = None) -> Interaction:
        message = Message(world.places[0], world.bot, edited=edited)
        interaction = Interaction(3, world.bot, world.places[0], message, 10.0)
        interaction.sent, interaction.acknowledged, interaction.shown = 10.0, acknowledged, shown
        return interaction

    return click


def test_a_click_is_shown_by_its_answer_or_when_that_was_refused_by_an_edit(sent: Sent) -> None:
    assert shown(sent(11.0, 12.0, 20.0)) == 12.0
    assert shown(sent(14.0, None, 15.0)) == 15.0
    assert shown(sent(14.0, None, 9.0)) is None
    assert shown(sent(None, None, 15.0)) is None


def test_the_outcome_of_a_burst_tells_late_from_lost(sent: Sent) -> None:
    clicks = [sent(11.0, 12.0), sent(13.5, 13.5), sent(14.0, None, 16.0), sent(None, None)]
    assert outcome(clicks, 10.0, within=3.0) == {
        "late": 2,
        "never_acknowledged": 1,
        "never_edited": 1,
        "slowest_acknowledgement_s": 4.0,
        "last_edit_s": 6.0,
        "edits_a_second": 0.5,
    }


def test_the_cpu_time_of_a_process_is_read() -> None:
    before, own = cpu_ms(os.getpid()), time.process_time()
    while time.process_time() < own + 0.1:
        pass
    assert cpu_ms(os.getpid()) - before == pytest.approx((time.process_time() - own) * 1000, abs=40)
