from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot.service.prometheus import PrometheusMetrics

DASHBOARD = Path(__file__).resolve().parents[3] / "docs" / "grafana.json"
_WORD = re.compile(r"\b[a-z_]\w+\b")
_LABELS = re.compile(r"\bby \(([^)]*)\)|\{([^}]*)\}")
_FUNCTIONS = {"by", "histogram_quantile", "max", "min", "rate", "sum", "time"}


def filled() -> PrometheusMetrics:
    """Metrics of which each has a value, so that each is told with all of its labels."""
    metrics = PrometheusMetrics()
    metrics.worked_on("click", "", "done")
    metrics.replied("click", 0.02, deferred=False)
    metrics.refused("stale")
    metrics.saved(0.002)
    metrics.thought("some", "hard", 0.8)
    metrics.hard_replaced("some")
    metrics.responded(cast(Any, SimpleNamespace(status=429)))
    metrics.info.labels("1").set(1)
    metrics.tables.labels("some", "lobby").set(1)
    metrics.latency.labels("0").set(0.1)
    metrics.lag.labels("beat").set(0)
    return metrics


def series(metrics: PrometheusMetrics) -> Mapping[str, set[str]]:
    """The labels of each series, by its name."""
    text = generate_latest(metrics.registry).decode()
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {sample.name: set(sample.labels) for sample in samples}


def queries() -> Iterator[str]:
    board = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    yield from (target["expr"] for panel in board["panels"] for target in panel["targets"])


def faults(query: str, known: Mapping[str, set[str]]) -> list[str]:
    """What a query asks for that there is not: series, and labels of those that it names."""
    groups = [match[1] or match[2] for match in _LABELS.finditer(query)]
    labels = {part.split("=")[0].strip(' "~') for group in groups for part in group.split(",")}
    bare = re.sub(r"\[[^\]]*\]", "", _LABELS.sub("", query))
    names = set(_WORD.findall(bare)) - _FUNCTIONS
    there = set().union(*(known[name] for name in names & known.keys()))
    return [*sorted(names - known.keys()), *sorted(labels - there)]


def test_every_query_of_the_dashboard_finds_what_it_asks_for() -> None:
    known = series(filled())
    asked = list(queries())
    assert len(asked) > 20
    assert {query: found for query in asked if (found := faults(query, known))} == {}


def test_every_metric_of_ours_is_on_the_dashboard() -> None:
    asked = " ".join(queries())
    ours = {name for name in series(filled()) if name.startswith("three_tales_")}
    assert {name for name in ours if re.sub("_(sum|count|bucket)$", "", name) not in asked} == set()


def test_a_query_for_what_is_not_there_is_found_out() -> None:
    known = series(filled())
    assert faults("sum(rate(three_tales_clicks_total[5m]))", known) == ["three_tales_clicks_total"]
    assert faults("sum by (user) (three_tales_tables)", known) == ["user"]
    assert faults('three_tales_tables{guild="1"}', known) == ["guild"]


def test_the_panels_of_the_dashboard_do_not_overlap() -> None:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    places = [
        (x, y)
        for at in (panel["gridPos"] for panel in panels)
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(places) == len(set(places))
    assert max(x for x, _ in places) < 24
    assert len({panel["id"] for panel in panels}) == len(panels)


def test_no_label_is_one_that_prometheus_gives_itself() -> None:
    assert not {"job", "instance"} & set().union(*series(filled()).values())
