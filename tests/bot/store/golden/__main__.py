"""``python -m tests.bot.store.golden`` counts the games by plain lists, without the bot, for ``boards.toml``."""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any

from tests.bot.store.faded import MU, SIGMA, Fading, rated
from tests.bot.store.faded import places as counted_places
from tests.bot.store.golden import FORMER, STEPS

IDS = {FORMER: -1, "Ada": 11, "Ben": 12, "Cleo": 13, "Dov": 14, "Eve": 15, "Fay": 16}
Game = dict[str, Any]
Row = tuple[str, str, int, int, float, int]


def seasons() -> list[tuple[Game, str]]:
    """Give every finished game with the season of its server, people being who they are in the end."""
    modes: dict[int, str] = defaultdict(lambda: "off")
    manual: dict[int, int] = defaultdict(lambda: 1)
    found: list[tuple[Game, str]] = []
    for step in STEPS:
        if "forget" in step:
            for game, _season in found:
                renamed = {FORMER if name == step["forget"] else name: place for name, place in game["places"].items()}
                game["places"] = renamed
                game["gone"] = [FORMER if name == step["forget"] else name for name in game["gone"]]
        elif "close" in step:
            manual[step["server"]] += 1
        elif "season" in step:
            manual[step["server"]] += modes[step["server"]] == "manual"
            modes[step["server"]] = step["season"]
        elif "places" in step:
            server, ended = step["server"], step["ended"]
            names = {
                "off": "",
                "manual": f"{manual[server]}",
                "monthly": f"{ended:%Y-%m}",
                "quarterly": f"{ended.year}-q{(ended.month + 2) // 3}",
            }
            gone = [*step.get("gone", ()), *step.get("idle", ())]
            found.append((step | {"gone": gone}, names[modes[server]]))
    return found


def counted(games: list[Game]) -> list[Row]:
    """Count a board: everybody's name and name shown, games, wins, average place and rating, the best first."""
    skills: dict[str, tuple[float, float]] = defaultdict(lambda: (MU, SIGMA))
    places: dict[str, list[int]] = defaultdict(list)
    shown: dict[str, str] = {}
    for game in games:
        players = list(game["places"])
        weights = game["weights"]
        moved = rated([skills[name] for name in players], list(game["places"].values()), weights)
        for number, (name, place) in enumerate(game["places"].items()):
            if not any(weight for pair, weight in weights.items() if number in pair):
                continue
            skills[name] = moved[number]
            places[name].append(place)
            shown[name] = game.get("names", {}).get(name, name)
    rows = [
        (
            name,
            shown[name],
            len(own),
            own.count(1),
            sum(own) / len(own),
            round(1000 + 40 * (skills[name][0] - 3 * skills[name][1])),
        )
        for name, own in places.items()
    ]
    return sorted(rows, key=lambda row: (-row[5], IDS[row[0]]))


def places(rows: list[Row]) -> list[list[int]]:
    """Give every row its places by rating, wins and average place."""
    merits: list[list[tuple[bool, float, int]]] = [
        [(row[2] < 10, -row[5], 0), (row[2] < 10, -row[3], row[2]), (row[2] < 10, row[4], -row[2])] for row in rows
    ]
    return [[1 + sum(other[by] < own[by] for other in merits) for by in range(3)] for own in merits]


def boards() -> dict[tuple[str, str, int, str], list[Game]]:
    """Sort the games that count by the boards that they count for: game, where, its number, when."""
    found: dict[tuple[str, str, int, str], list[Game]] = defaultdict(list)
    fading = Fading()
    for game, season in seasons():
        players = len(game["places"])
        moves = game["moves"] - sum(line.endswith("resigns") for line in game.get("script", ()))
        if players < 2 or moves < 4 * players:
            continue
        gone = [name in game["gone"] for name in game["places"]]
        ranks = counted_places(list(game["places"].values()), gone)
        game["places"] = dict(zip(game["places"], ranks, strict=True))
        stayed = gone.count(False)
        at = int(game["ended"].timestamp())
        game["weights"] = fading.weights(game["game"], list(game["places"]), at, moves, stayed)
        for where, number in (("channel", game["channel"]), ("server", game["server"]), ("everywhere", 0)):
            for when in ("", f"m{game['ended']:%Y-%m}", f"s{season}"):
                if when != "s" and not (when.startswith("s") and where == "everywhere"):
                    found[game["game"], where, number, when].append(game)
    return found


def main() -> None:
    """Write ``boards.toml``."""
    sys.stdout.write("# Place by rating, by wins and by average place; name; games; wins; average place; rating.\n")
    for (game, where, number, when), games in sorted(boards().items()):
        rows = counted(games)
        sys.stdout.write(f'\n"{f"{game} {where} {number} {when}".strip()}" = [\n')
        for own, (_, name, played, wins, average, rating) in zip(places(rows), rows, strict=True):
            sys.stdout.write(
                f'    [{own[0]}, {own[1]}, {own[2]}, "{name}", {played}, {wins}, {average:.3f}, {rating}],\n'
            )
        sys.stdout.write("]\n")


if __name__ == "__main__":
    main()
