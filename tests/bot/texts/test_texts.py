"""Every sentence of hosting can be said, with all of its values."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from bot.display.controls import Target
from bot.display.drawing import Button, Drawing
from bot.display.lobby import draw_lobby
from bot.display.paging import page_footer, page_turner
from bot.hosting.fairness import Die, Verdict
from bot.language import ENGLISH
from bot.model.computer_scores import ComputerRow, ComputerTotals
from bot.model.names import plain
from bot.model.preferences import OwnChoices, Pings, ServerChoices, TableStyle
from bot.model.records import Closing, Person, Player, SeatEvent, Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.model.scores import LeaderboardRow, PlayerTotals, Scope, SeasonMode, SeasonRule, Skill, Sort
from bot.texts import computers as computer_texts
from bot.texts import ending as ending_texts
from bot.texts import fairness as fairness_texts
from bot.texts import help as help_texts
from bot.texts import hints as hint_texts
from bot.texts import history as history_texts
from bot.texts import lists
from bot.texts import lobby as lobby_texts
from bot.texts import review as review_texts
from bot.texts import scores as score_texts
from bot.texts import seats as seat_texts
from bot.texts import settings as settings_texts
from bot.texts import table as texts
from rules.chance import Draw
from rules.players import Level
from tests.bot.hostile import HOSTILE_NAMES
from tests.cogs.drawing import LONGEST_NAMES, check
from tests.cogs.pigs.drawn import FACE
from tests.named import safe_names
from tests.sentences import Heard

ROW = LeaderboardRow(1, PlayerTotals(7, "NAME", games=9, wins=3, rank_sum=12, best=40, skill=Skill()))
VALUES: dict[str, object] = {
    "mentions": "<@1>",
    "name": "NAME",
    "names": ["NAMES"],
    "link": "https://discord.com/channels/1/2/3",
    "permissions": ["embed_links", "send_messages"],
    "fewest": 2,
    "most": 5,
    "when": datetime(2030, 1, 1, tzinfo=UTC),
    "lacking": 2,
    "free": 3,
    "commitment": "abcdef" * 10,
    "secret": "012345" * 10,
    "turn": 3,
    "turns": 9,
    "number": 12,
    "games": 200,
    "days": 30,
    "live": 2,
    "found": Verdict(7, (), promised=True),
    "rolled": [Die((1, 2, 3))],
    "commands": ["`/game start`"],
    "emoji": "🎈",
    "players": ["PLAYERS"],
    "task": "TASK.",
    "count": 3,
    "choices": ServerChoices((1, 2)),
    "style": TableStyle.COMPACT,
    "scope": Scope.EVERYWHERE,
    "sort": Sort.AVERAGE,
    "period": "PERIOD",
    "command": "`/game start`",
    "row": ROW,
    "rows": [ROW],
    "asked": True,
    "computers": True,
    "called": True,
    "rule": SeasonRule(SeasonMode.MANUAL, 3, 1),
    "at": 1,
    "mode": SeasonMode.OFF,
    "month": "2030-11",
    "season": "2030-11",
    "following": 4,
    "seconds": 900,
    "host": "HOST",
    "choice": "CHOICE",
    "effect": "EFFECT.",
    "pages": 9,
    "there": [11],
    "what": SeatEvent.TAKEN,
    "former": "FORMER",
    "line": "LINE",
    "why": "WHY.",
    "closed": "CLOSED.",
    "closing": Closing.BY_HOST,
    "mark": "MARK",
    "points": 12,
    "rank": 2,
    "after": 1010,
    "change": -5,
    "rating": "RATING",
    "step": "STEP",
    "told": "TOLD",
    "drawn": [Draw(6, 3)],
    "fair": True,
    "news": "NEWS.",
    "text": "TEXT",
    "level": Level.HARD,
    "computer": "COMPUTER",
    "on": True,
    "game": "GAME",
    "move": "MOVE",
    "best": "BEST",
    "odds": (0.5, 20.0),
    "second": "SECOND",
    "others": (0.4, 19.0),
    "made": "MADE",
    "wins": 0.4,
    "best_wins": 0.6,
    "looked": 20,
    "decisions": 30,
}
"""What a sentence may be about."""
SPELT = (score_texts.month_name, score_texts.season_name, score_texts.this_month, score_texts.this_season)
"""Sentences that say a value in other words."""
OTHER_VALUES: dict[Callable[..., str], dict[str, object]] = {
    settings_texts.own_pings: {"choices": OwnChoices()},
    settings_texts.own_language: {"chosen": None},
    settings_texts.server_language: {"chosen": None},
    settings_texts.own_channels: {"lines": []},
    settings_texts.own_hints: {"choices": OwnChoices()},
    score_texts.unknown_game: {"names": ["GAME"]},
    score_texts.computers_leader: {"row": ComputerRow(1, ComputerTotals(5, "NAME", 9, 4, 30, 2, 3))},
    computer_texts.thinking: {"computers": ["COMPUTERS"]},
    computer_texts.remove_label: {"name": plain("NAME")},
    seat_texts.not_taken_back_label: {"why": RefusalReason.CHANCE_DECIDED},
    seat_texts.take_seat_label: {"name": plain("NAME")},
    lobby_texts.as_last_time: {"what": "WHAT"},
    lobby_texts.all_as_last_time: {"what": "WHAT"},
    lobby_texts.invited_names: {"names": []},
}
MODULES = (
    *(texts, computer_texts, ending_texts, fairness_texts, help_texts, hint_texts, review_texts),
    *(history_texts, lobby_texts, seat_texts, score_texts, settings_texts),
)
NO_SENTENCES = ("refusal", "in_groups", "names")
SENTENCES = [
    function
    for module in MODULES
    for name, function in inspect.getmembers(module, inspect.isfunction)
    if function.__module__ == module.__name__ and not name.startswith("_") and name not in NO_SENTENCES
]


@pytest.mark.parametrize("say", SENTENCES, ids=[function.__name__ for function in SENTENCES])
def test_every_sentence_has_its_values_and_is_known_to_translators(say: Callable[..., str]) -> None:
    heard = Heard()
    names = [name for name in inspect.signature(say).parameters if name != "_"]
    values = VALUES | OTHER_VALUES.get(say, {})
    if say.__module__ == seat_texts.__name__:
        values = values | {"when": 2**31}
    said = say(heard, **{name: values[name] for name in names})
    assert said
    assert "{" not in said
    assert "  " not in said
    assert said == said.strip()
    assert heard.sentences
    assert heard.unknown() == set()
    for name in names:
        if type(values[name]) is str and say not in SPELT and len(str(values[name])) < 50:
            assert str(values[name]) in said
    if "when" in names:
        assert "<t:" in said


def test_what_is_said_of_choices_and_verdicts_differs_with_them() -> None:
    heard = Heard()
    own = {settings_texts.own_pings(heard, OwnChoices(pings)) for pings in (None, *Pings)}
    assert settings_texts.STYLES.keys() == set(TableStyle)
    assert len({settings_texts.styled(heard, ServerChoices(style=style)) for style in TableStyle}) == len(TableStyle)
    servers = (ServerChoices(), ServerChoices((1,), pings=False, host_ends=False))
    of_servers = {
        say(heard, choices) for say in (settings_texts.usual_pings, settings_texts.who_ends) for choices in servers
    }
    places = {settings_texts.where(heard, *where) for where in ((servers[0], ()), (servers[1], ()), (servers[1], (1,)))}
    promises = {
        fairness_texts.commitment_check(heard, Verdict(1, (), promised), "12", "34") for promised in (True, False, None)
    }
    assert (len(own), len(of_servers), len(places), len(promises)) == (4, 4, 3, 3)
    assert "moves 4, 9." in fairness_texts.verdict(heard, Verdict(20, (4, 9), promised=True))
    assert "❌" in fairness_texts.verdict(heard, Verdict(20, (), promised=False))
    assert fairness_texts.verdict(heard, Verdict(57, (), promised=None)).endswith("57 draws checked.")
    assert "set-up" in history_texts.step(heard, 0, 1)
    assert "No dice" in fairness_texts.dice(heard, [])
    several = fairness_texts.draws(heard, 0, "", [Draw(6, 3), Draw(2, 1)], fair=False)
    assert several == "❌ set-up: not told in the log · 2 draws"
    assert "shuffled · 3 of 0 to 5" in fairness_texts.draws(heard, 4, "shuffled", [Draw(6, 3)], fair=True)
    assert {change: ending_texts.rating(heard, 1000, change) for change in (-5, 0, 12)} == {
        -5: "rating 1000 (\N{MINUS SIGN}5)",
        0: "rating 1000 (0)",
        12: "rating 1000 (+12)",
    }
    assert len({ending_texts.why_closed(heard, closing) for closing in Closing}) == len(Closing)
    assert texts.closed_game(heard, 3, "") == "This table was closed without a result. It was game 3."
    for live in range(3):
        asked = settings_texts.delete_question(heard, live)
        assert ("table" in asked) is (live > 0)
        assert "  " not in asked
    assert heard.unknown() == set()


@pytest.mark.parametrize(
    ("season", "name"),
    [("2030-01", "January 2030"), ("2030-12", "December 2030"), ("2031-q1", "Quarter 1 of 2031"), ("12", "Season 12")],
)
def test_every_kind_of_season_has_a_name(season: str, name: str) -> None:
    heard = Heard()
    assert score_texts.season_name(heard, season) == name
    assert heard.unknown() == set()


def test_what_a_leaderboard_and_its_menus_are_made_of_is_known_to_translators() -> None:
    heard = Heard()
    for sort in Sort:
        assert score_texts.leader(heard, ROW, sort, asked=False).startswith("**🥇 NAME** · ")
        for scope in Scope:
            score_texts.leaders_head(heard, scope, "", sort)
        score_texts.sort_name(heard, sort)
    assert len({score_texts.mode_name(heard, mode) for mode in SeasonMode}) == len(SeasonMode)
    rules = [SeasonRule(mode, 2, since) for mode in SeasonMode for since in (0, 1)]
    said = [(score_texts.running(heard, rule, 1), score_texts.about_seasons(heard, rule, 1)) for rule in rules]
    assert len(set(said)) == len(SeasonMode) + 1
    assert len(score_texts.this_season(heard, "")) < len(score_texts.this_season(heard, "2"))
    assert heard.unknown() == set()


@pytest.mark.parametrize("phase", [None, *TablePhase])
@pytest.mark.parametrize("reason", RefusalReason)
def test_every_refusal_of_hosting_is_a_sentence(reason: RefusalReason, phase: TablePhase | None) -> None:
    heard = Heard()
    table = None if phase is None else lobby(["NAME"], phase=phase)[0]
    refused = Refused(reason, table, most=5, fewest=2, channels="<#1> <#2>", when="<t:1:R>")
    said = texts.refusal(heard, refused, ["`/game start`"], "https://discord.com/x")
    assert said[0].isupper()
    assert said.endswith(".")
    assert "{" not in said
    assert heard.unknown() == set()


def test_refusals_name_what_helps() -> None:
    assert "https://discord.com/x" in texts.refusal(
        ENGLISH, Refused(RefusalReason.CHANNEL_TAKEN), (), "https://discord.com/x"
    )
    assert "()" not in texts.refusal(ENGLISH, Refused(RefusalReason.CHANNEL_TAKEN), (), "")
    assert "`/game start`" in texts.refusal(ENGLISH, Refused(RefusalReason.NO_TABLE), ["`/game start`"], "")
    assert "7" in texts.refusal(ENGLISH, Refused(RefusalReason.FULL, most=7), (), "")
    assert "3" in texts.refusal(ENGLISH, Refused(RefusalReason.TOO_FEW, fewest=3), (), "")


@pytest.mark.parametrize(
    ("things", "all_of_them", "one_of_them"),
    [
        ([], "", ""),
        (["Ada"], "Ada", "Ada"),
        (["Ada", "Ben"], "Ada and Ben", "Ada or Ben"),
        (["Ada", "Ben", "Cleo"], "Ada, Ben and Cleo", "Ada, Ben or Cleo"),
    ],
)
def test_lists_read_as_people_say_them(things: list[str], all_of_them: str, one_of_them: str) -> None:
    heard = Heard()
    assert lists.listed(heard, things) == all_of_them
    assert lists.either(heard, things) == one_of_them
    assert heard.unknown() == set()


def test_open_seats_are_counted() -> None:
    for say in (seat_texts.vacant, seat_texts.vacant_at_end):
        one, two = say(ENGLISH, safe_names("Ada")), say(ENGLISH, safe_names("Ada", "Ben"))
        assert one.endswith("Ada")
        assert two.endswith("Ada and Ben")
        assert one.removesuffix("Ada") != two.removesuffix("Ada and Ben")


def test_who_has_no_seat_is_told_what_is_possible_then() -> None:
    said = {
        phase: texts.refusal(
            ENGLISH, Refused(RefusalReason.NOT_SEATED, lobby(["NAME"], phase=phase)[0]), ["`/game start`"], ""
        )
        for phase in (TablePhase.LOBBY, TablePhase.PLAYING, TablePhase.FINISHED)
    }
    assert "Press Join" in said[TablePhase.LOBBY]
    assert "watch" in said[TablePhase.PLAYING]
    assert "`/game start`" in said[TablePhase.FINISHED]


def lobby(
    names: list[str], *, order: tuple[int, ...] = (), phase: TablePhase = TablePhase.LOBBY
) -> tuple[Table, Drawing, Heard]:
    table = Table(
        id=2**63 - 1,
        guild=1,
        channel=1,
        game="pigs",
        version=1,
        host=11,
        opened_at=0,
        phase=phase,
        options=FACE.game.info.settle({}),
        players=tuple(Player(Person(11 + seat, name)) for seat, name in enumerate(names)),
        order=order,
        deadline=2**31,
    )
    heard = Heard()
    return table, draw_lobby(heard, FACE, table), heard


@pytest.mark.parametrize("seats", range(1, 6))
async def test_a_lobby_shows_its_seats_and_what_is_to_be_done(seats: int) -> None:
    table, drawing, heard = lobby(LONGEST_NAMES[:seats], order=tuple(2**63 - 1 - number for number in range(5)))
    check(drawing, Target(table.id, 0))
    assert heard.unknown() == set()
    shown = drawing.fields[0].value
    assert shown.count("free seat") == (seats < 5)
    assert (f"*{5 - seats} free seat" in shown) is (seats < 5)
    assert shown.count("(host)") == 1
    assert shown.count("<@") == 5
    assert [(item.what, item.disabled) for item in drawing.rows[0] if isinstance(item, Button)] == [
        ("lobby.join", seats == 5),
        ("lobby.start", seats < 2),
        ("rules.pigs.0.open", False),
        ("lobby.options", False),
        ("lobby.leave", False),
    ]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
async def test_a_hostile_name_keeps_to_its_own_line_of_the_lobby(name: str) -> None:
    table, drawing, _ = lobby([name] * 5)
    check(drawing, Target(table.id, 0))
    assert [line[:2] for line in drawing.fields[0].value.splitlines()] == [f"{seat}." for seat in range(1, 6)]


async def test_a_closed_lobby_has_no_controls() -> None:
    table, drawing, heard = lobby([], phase=TablePhase.CLOSED)
    check(drawing, Target(table.id, 0))
    assert drawing.rows == ()
    assert heard.unknown() == set()


def test_pages_turn_within_their_number() -> None:
    heard = Heard()
    assert "2" in page_footer(heard, 1, 3)
    first, middle, last = (page_turner(heard, "rules.pigs", page, 3) for page in range(3))
    assert [button.what for button in middle] == ["rules.pigs.0.back", "rules.pigs.2.next"]
    assert [[button.disabled for button in row] for row in (first, middle, last)] == [
        [True, False],
        [False, False],
        [False, True],
    ]
    for row in (first, middle, last, page_turner(heard, "rules.pigs", 0, 1)):
        assert len({button.what for button in row}) == 2
    assert heard.unknown() == set()
