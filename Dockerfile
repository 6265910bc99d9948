# The bot in a container; compose.yaml runs it. Build it with: docker compose build
FROM debian:trixie-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ca-certificates libfribidi0 python3 python3-venv \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /srv/three-tales --shell /usr/sbin/nologin three-tales \
    && install --directory --owner three-tales --group three-tales /data

WORKDIR /srv/three-tales
COPY pyproject.toml uv.lock ./
RUN python3 -m venv /tmp/uv \
    && /tmp/uv/bin/pip install --quiet --no-cache-dir "uv>=0.9,<1" \
    && /tmp/uv/bin/uv sync --frozen --quiet --no-cache --python /usr/bin/python3 --compile-bytecode --no-dev --extra fast --extra postgres \
    && rm -rf /tmp/uv
COPY bot bot
COPY cogs cogs
COPY data data
COPY rules rules
RUN python3 -m compileall -q bot cogs rules

USER 10001:10001
ENV DATABASE_PATH=/data/tables.sqlite3 METRICS_PORT=9464
VOLUME /data
EXPOSE 9464
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
    CMD ["python3", "-c", "import os, urllib.request as u; u.build_opener(u.ProxyHandler({})).open('http://127.0.0.1:' + os.environ['METRICS_PORT'] + '/healthz')"]
ENTRYPOINT [".venv/bin/python", "-m", "bot"]
CMD ["run"]
