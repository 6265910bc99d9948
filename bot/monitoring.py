"""A small web server for those who host the bot: ``/healthz`` and ``/metrics``."""

from __future__ import annotations

import logging
import math
from dataclasses import asdict

from aiohttp import web
from prometheus_client.exposition import choose_encoder

from bot.app import GameBot
from bot.service.health import STARTING
from bot.service.prometheus import PrometheusMetrics
from bot.store import StoreError
from bot.version import version

_log = logging.getLogger(__name__)


class Monitoring:
    """Answers about one bot."""

    def __init__(self, bot: GameBot, metrics: PrometheusMetrics) -> None:
        self._bot = bot
        self._metrics = metrics
        self._runner: web.AppRunner | None = None
        metrics.info.labels(version()).set(1)

    async def start(self, host: str, port: int) -> str:
        """Begin to serve, and give the address; port 0 is any free one. OSError when it can't be used."""
        app = web.Application()
        app.add_routes([web.get("/healthz", self._health), web.get("/metrics", self._measured)])
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        own = self._runner.addresses[0]
        address = f"http://{own[0]}:{own[1]}"
        _log.info("health is at %s/healthz, and metrics are at %s/metrics", address, address)
        return address

    async def stop(self) -> None:
        """Serve no longer."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _health(self, _: web.Request) -> web.Response:
        check = self._bot.health if self._bot.started else None
        found = STARTING if check is None else await check.look()
        body = {"well": found.well, **asdict(found)}
        return web.json_response(body, status=200 if found.well else 503)

    async def _measured(self, request: web.Request) -> web.Response:
        if self._bot.started:
            await self._set_gauges()
        encode, kind = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=encode(self._metrics.registry), headers={"Content-Type": kind})

    async def _set_gauges(self) -> None:
        bot, metrics = self._bot, self._metrics
        metrics.connected.set(bot.health.connected)
        metrics.servers.set(len(bot.guilds))
        metrics.latency.clear()
        for shard, latency in bot.latencies:
            if math.isfinite(latency):  # known from the first heartbeat on
                metrics.latency.labels(shard).set(latency)
        for job, lag in bot.jobs.lags.items():
            metrics.lag.labels(job).set(lag)
        metrics.waiting.set(bot.thinking.waiting)
        metrics.busy.set(bot.thinking.busy)
        if bot.host.last_click is not None:
            metrics.last_click.set(bot.host.last_click.timestamp())
        try:
            counts = await bot.live_tables.counts()
        except StoreError as error:
            _log.warning("live tables could not be counted: %s", error)
            return
        metrics.tables.clear()
        for count in counts:
            metrics.tables.labels(count.game, count.phase).set(count.tables)
