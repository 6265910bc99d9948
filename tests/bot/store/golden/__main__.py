"""``python -m tests.bot.store.golden`` counts the games by plain lists, without the bot, for ``boards.toml``.

Ratings are those of the full-pair Bradley-Terry update: R. Weng, C. Lin, A Bayesian Approximation Method for Online
Ranking, JMLR 12 (2011), algorithm 1, a team being one player, with openskill's constants.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from math import exp, sqrt
from typing import Any

from tests.bot.store.golden import FORMER, STEPS

MU, SIGMA = 25.0, 25.0 / 3
BETA, KAPPA, TAU = 25.0 / 6, 0.0001, 25.0 / 300
IDS = {FORMER: -1, "Ada": 11, "Ben": 12, "Cleo": 13, "Dov": 14, "Eve": 15, "Fay": 16}
Game = dict[str, Any]
Row = tuple[str, str, int, int, float, int]


def rated(skills: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """Move skills, each a mu and a sigma, by the places of one game."""
    skills = [(mu, sqrt(sigma**2 + TAU**2)) for mu, sigma in skills]
    moved = []
    for (mu, sigma), place in zip(skills, places, strict=True):
        gain = shrink = 0.0
        others = list(zip(skills, places, strict=True))
        others.remove(((mu, sigma), place))
        for (other_mu, other_sigma), other_place in others:
            c = sqrt(sigma**2 + other_sigma**2 + 2 * BETA**2)
            chance = 1 / (1 + exp((other_mu - mu) / c))
            score = (1 + (place < other_place) - (place > other_place)) / 2
            gain += sigma**2 / c * (score - chance)
            shrink += sigma / c * (sigma / c) ** 2 * chance * (1 - chance)
        moved.append((mu + gain, sigma * sqrt(max(1 - shrink, KAPPA))))
    return moved


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
            found.append((dict(step), names[modes[server]]))
    return found


def counted(games: list[Game]) -> list[Row]:
    """Count a board: everybody's name and name shown, games, wins, average place and rating, the best first."""
    skills: dict[str, tuple[float, float]] = defaultdict(lambda: (MU, SIGMA))
    places: dict[str, list[int]] = defaultdict(list)
    shown: dict[str, str] = {}
    for game in games:
        players = list(game["places"])
        moved = rated([skills[name] for name in players], list(game["places"].values()))
        skills.update(zip(players, moved, strict=True))
        for name, place in game["places"].items():
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
    merits: list[list[tuple[float, int]]] = [[(-row[5], 0), (-row[3], row[2]), (row[4], -row[2])] for row in rows]
    return [[1 + sum(other[by] < own[by] for other in merits) for by in range(3)] for own in merits]


def boards() -> dict[tuple[str, str, int, str], list[Game]]:
    """Sort the games that count by the boards that they count for: game, where, its number, when."""
    found: dict[tuple[str, str, int, str], list[Game]] = defaultdict(list)
    for game, season in seasons():
        players = len(game["places"])
        if players < 2 or game["moves"] < 4 * players:
            continue
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
