# Each command sets up what it needs on first use; Python 3.11+ and make are required.

PYTHON ?= python3
UV := .tools/bin/uv
# Compile the tests once instead of in every worker and run, whatever the environment says.
PYTEST := env -u PYTHONDONTWRITEBYTECODE .venv/bin/pytest

# Levels of installation, each including the first: what the bot needs to run, that with PostgreSQL, the playground,
# and what tests and checks need, which is all.
RUN := .venv/.ready-run
POSTGRES := .venv/.ready-postgres
PLAYGROUND := .venv/.ready-playground
DEV := .venv/.ready-dev

# As in bot/settings.py, a token in the environment takes precedence over .env, and an empty one doesn't count.
TOKEN_LINE := ^[[:space:]]*(export[[:space:]]+)?DISCORD_TOKEN[[:space:]]*=[[:space:]]*["']?[^"'[:space:]\#]
TOKEN := $(if $(strip $(DISCORD_TOKEN)),yes,$(shell grep -qiE '$(subst ','\'',$(TOKEN_LINE))' .env 2>/dev/null && echo yes))

# Likewise the database: a server needs what talks to it.
SERVER_LINE := $(subst DISCORD_TOKEN,DATABASE_URL,$(TOKEN_LINE))
SERVER := $(if $(strip $(DATABASE_URL)),yes,$(shell grep -qiE '$(subst ','\'',$(SERVER_LINE))' .env 2>/dev/null && echo yes))
BOT := $(if $(SERVER),$(POSTGRES),$(RUN))

# A .venv whose Python doesn't find its packages (system Python upgraded, dangling link) is made again.
WORKS := $(shell .venv/bin/python -Ic 'import importlib.util as u; print(u.find_spec("discord") is not None)' 2>/dev/null)

.PHONY: run install playground test test-game stress new-game lint format bench duel check backup move-database \
	rebuild-ratings resend-commands prune-emoji messages translations art clean remove-broken

run: $(if $(TOKEN),$(BOT),$(PLAYGROUND)) ## Run the bot with the token in .env; at a terminal without a token open the playground
	.venv/bin/python -m bot

install: $(BOT)        ## Install only what the bot needs, as before it runs as a service

playground: $(PLAYGROUND) ## Play in the browser, without Discord
	.venv/bin/python -m bot playground

test: $(DEV)           ## Run the tests, with CI=true the slow ones too; compiles the bot first because many tests start it
	.venv/bin/python -m compileall -q bot cogs rules
	find tests -name '*-pytest-*.pyc' | grep -q . || $(PYTEST) --collect-only -qq >/dev/null || true
	$(PYTEST) -n 4 --dist worksteal $(if $(CI),,-m "not slow")

test-game: $(DEV)      ## Run the tests that concern one game: make test-game KEY=pigs
	$(PYTEST) -n 4 --dist worksteal --game "$(KEY)"

stress: $(DEV)         ## Play ten thousand games of computers alone, forge 100,000 clicks, kill 500 processes, play 2,000 games on one
	$(PYTEST) -n 4 --dist worksteal tests/conformance/test_computers.py --computer-games 10000
	$(PYTEST) tests/process/test_forged_clicks.py --forged-clicks 100000
	$(PYTEST) tests/process/test_divided_kills.py --kills 500
	$(PYTEST) tests/process/test_long_life.py --whole-games 2000

new-game: $(RUN)       ## Write the files of a new game, as in docs/add-a-game.md: make new-game KEY=yours
	.venv/bin/python -m tests.new_game $(KEY)

lint: $(DEV)           ## Check style and types
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy

format: $(DEV)         ## Fix style
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

bench: $(DEV)          ## Measure speed, each figure beside its comparison
	.venv/bin/python -m tests.bench

duel: $(DEV)           ## Let computers play matches: make duel WITH="pigs --seats hard,normal --games 200"
	.venv/bin/python -m bot duel $(WITH)

check: $(BOT)          ## Test what the bot needs, and say what is to be done
	.venv/bin/python -m bot check

backup: $(RUN)         ## Copy the database while the bot runs: make backup TO=copy.sqlite3
	.venv/bin/python -m bot backup $(TO)

move-database: $(POSTGRES) ## Move all data while the bot is stopped: make move-database FROM=tables.sqlite3 TO=postgresql://...
	.venv/bin/python -m bot move-database "$(FROM)" "$(TO)"

rebuild-ratings: $(BOT) ## Recount every rating and leaderboard from the results, while the bot runs
	.venv/bin/python -m bot rebuild-ratings

resend-commands: $(BOT) ## Tell Discord the commands again, though they are the same as last time
	.venv/bin/python -m bot resend-commands

prune-emoji: $(RUN)    ## Delete the pictures that earlier versions have uploaded as emojis of the bot
	.venv/bin/python -m bot prune-emoji

messages: $(DEV)       ## Collect every sentence for translators
	.venv/bin/python -m tests.translations collect data/locale

translations: $(DEV)   ## Bring every translation up to date and list what is missing; add a language: NEW=it
	.venv/bin/python -m tests.translations update data/locale $(NEW)

art: $(DEV)            ## Redraw every picture, as data/emoji and art/svg
	.venv/bin/python -m art

clean:                 ## Remove everything that the set-up made
	rm -rf .venv .tools

$(RUN): PARTS := --no-dev --extra fast
$(POSTGRES): PARTS := --no-dev --extra fast --extra postgres
$(PLAYGROUND): PARTS := --no-dev --extra fast --extra playground
$(DEV): PARTS := --all-extras
$(RUN): STEPS := $(RUN)
$(POSTGRES): STEPS := $(RUN) $(POSTGRES)
$(PLAYGROUND): STEPS := $(RUN) $(PLAYGROUND)
$(DEV): STEPS := $(RUN) $(POSTGRES) $(PLAYGROUND) $(DEV)

# --inexact keeps what other levels have installed.
$(RUN) $(POSTGRES) $(PLAYGROUND) $(DEV): pyproject.toml uv.lock $(UV)
	$(UV) sync --frozen --quiet --inexact --compile-bytecode $(PARTS)
	touch $(STEPS)

ifneq ($(WORKS),True)
$(RUN) $(POSTGRES) $(PLAYGROUND) $(DEV): remove-broken
endif

remove-broken:
	rm -rf .venv

$(UV):
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv --clear .tools
	.tools/bin/python -m pip install --quiet --disable-pip-version-check "uv>=0.9,<1"
