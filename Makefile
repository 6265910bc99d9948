# `make run` and `make test` do all the set-up themselves; they need Python 3.11+ and make.

PYTHON ?= python3
UV := .tools/bin/uv
ENV := .venv/.ready

.PHONY: run playground test test-game new-game lint format types bench backup rebuild-ratings messages clean

run: $(ENV)            ## Run the bot with the token in .env; without a token open the playground
	.venv/bin/python -m bot

playground: $(ENV)     ## Play in the browser, without Discord
	.venv/bin/python -m bot playground

test: $(ENV)           ## Run every test; many of them start the bot, which is quicker when it is compiled
	.venv/bin/python -m compileall -q bot cogs rules
	.venv/bin/pytest -n 4 --dist worksteal

test-game: $(ENV)      ## Run what concerns one game: make test-game KEY=pigs
	.venv/bin/pytest -k "$(KEY)" tests/rules/$(KEY) tests/conformance/test_games.py tests/cogs tests/simulated/test_every_game.py

new-game: $(ENV)       ## Write the files of a new game, those of docs/add-a-game.md: make new-game KEY=yours
	.venv/bin/python -m tools.new_game $(KEY)

lint: $(ENV)           ## Check style and types
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy

format: $(ENV)         ## Put the code into shape
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

bench: $(ENV)          ## Measure speed, each figure beside its comparison
	.venv/bin/python -m tests.bench

backup: $(ENV)         ## Copy the database while the bot runs: make backup TO=copy.sqlite3
	.venv/bin/python -m bot backup $(TO)

rebuild-ratings: $(ENV) ## Count every rating and leaderboard anew from the results, while the bot runs
	.venv/bin/python -m bot rebuild-ratings

messages: $(ENV)       ## Collect every sentence for translators
	.venv/bin/pybabel extract -k n:1,2 -k later -F babel.cfg -o data/locale/messages.pot bot cogs

clean:                 ## Remove all that the set-up made
	rm -rf .venv .tools

$(ENV): pyproject.toml uv.lock $(UV)
	$(UV) sync --frozen --quiet --all-extras --compile-bytecode
	touch $(ENV)

$(UV):
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv .tools
	.tools/bin/python -m pip install --quiet --disable-pip-version-check "uv>=0.9,<1"
