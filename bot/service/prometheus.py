"""The bot's metrics for Prometheus. Labels hold what the bot itself names, never a person, a server or an id."""

from __future__ import annotations

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics

from bot.metrics import Metrics

PREFIX = "three_tales"
NO_GAME = "none"
"""Stands for the game of a request that is about none."""
_ANSWERS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0)
"""Discord takes no first answer after three seconds."""
_SAVES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_THOUGHTS = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)


class PrometheusMetrics(Metrics):
    """Counters and histograms that the running bot fills, and gauges that are set before they are read."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._requests = Counter(
            f"{PREFIX}_requests",
            "Clicks and commands by game and by what came of them.",
            ["kind", "game", "outcome"],
            registry=self.registry,
        )
        self._answers = Histogram(
            f"{PREFIX}_answer_seconds",
            "From the arrival of a click or command until Discord had the first answer, which may defer the real one.",
            ["kind", "deferred"],
            buckets=_ANSWERS,
            registry=self.registry,
        )
        self._refusals = Counter(
            f"{PREFIX}_refusals", "Clicks and commands that were refused.", ["reason"], registry=self.registry
        )
        self._saves = Histogram(
            f"{PREFIX}_save_seconds",
            "From a change of a table until it was on disk.",
            buckets=_SAVES,
            registry=self.registry,
        )
        self._thoughts = Histogram(
            f"{PREFIX}_thinking_seconds",
            "How long computers took to choose a move.",
            ["game", "level"],
            buckets=_THOUGHTS,
            registry=self.registry,
        )
        self._replaced = Counter(
            f"{PREFIX}_hard_moves_replaced",
            "Moves of normal in place of hard, which gave none in time.",
            ["game"],
            registry=self.registry,
        )
        self._responses = Counter(
            f"{PREFIX}_discord_responses", "Discord's responses by status.", ["status"], registry=self.registry
        )
        self.info = self._gauge("build_info", "1, with the bot's version.", "version")
        self.tables = self._gauge("tables", "Live tables.", "game", "phase")
        self.servers = self._gauge("servers", "Servers that the bot is on.")
        self.connected = self._gauge("gateway_connected", "1 while Discord's gateway sends what people do.")
        self.latency = self._gauge("shard_latency_seconds", "Latency of the gateway's heartbeats.", "shard")
        self.lag = self._gauge("job_lag_seconds", "By how much a job is late.", "name")
        self.waiting = self._gauge("thinking_waiting", "Questions that wait for a process.")
        self.busy = self._gauge("thinking_busy", "Processes that think.")
        self.last_click = self._gauge("last_click_timestamp_seconds", "When somebody clicked last, since the start.")

    def _gauge(self, name: str, text: str, *labels: str) -> Gauge:
        return Gauge(f"{PREFIX}_{name}", text, labels, registry=self.registry)

    def responded(self, response: aiohttp.ClientResponse) -> None:
        """Count a response of Discord's."""
        self._responses.labels(response.status).inc()

    def worked_on(self, kind: str, game: str, outcome: str) -> None:
        """Count a request."""
        self._requests.labels(kind, game or NO_GAME, outcome).inc()

    def replied(self, kind: str, seconds: float, *, deferred: bool) -> None:
        """Take the time until the first answer."""
        self._answers.labels(kind, "yes" if deferred else "no").observe(seconds)

    def refused(self, reason: str) -> None:
        """Count a refusal."""
        self._refusals.labels(reason).inc()

    def saved(self, seconds: float) -> None:
        """Take the time of a save."""
        self._saves.observe(seconds)

    def thought(self, game: str, level: str, seconds: float) -> None:
        """Take the time of a choice."""
        self._thoughts.labels(game, level).observe(seconds)

    def hard_replaced(self, game: str) -> None:
        """Count a replaced move."""
        self._replaced.labels(game).inc()
