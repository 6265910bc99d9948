"""A seat has one open hand: it follows the game while Discord lets it, and nobody else ever sees it."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.backend.errors import BackendError
from simcord.results import ResponseMessage

from bot.display.face import HAND
from bot.model.records import TablePhase
from bot.service import open_hands
from tests.rules.wolves.table import house, position
from tests.simulated import play, wolves
from tests.simulated.test_wolves_turns import PASSING, begin
from tests.simulated.wolves import cards_in, moves, open_hand
from tests.simulated.world import World, controls, find, text_of

EDIT = ("PATCH", "/webhooks/*")
LIFE = 15 * 60
"""Seconds for which Discord lets a bot change a private message after a click."""
TURN = position(
    "red-9 red-2", "green-1 green-2", "yellow-1 yellow-2", yards=[[], [], [house("white-9")]],
    deck="green-3 green-4 green-5 green-6",
)  # fmt: skip


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


def there(world: World, message: ResponseMessage) -> bool:
    try:
        world.env.backend.get_message(message.channel_id, message.id)
    except BackendError:
        return False
    return True


def edits(world: World) -> list[Any]:
    """List the edits of messages by interactions, beside their first answers."""
    return [
        request
        for request in world.env.http_requests
        if request.method == "PATCH" and request.path.startswith("/webhooks/")
    ]


async def play_card(world: World, who: MemberActor, card: str, hand: ResponseMessage) -> None:
    await world.click(who, f"build.{card}.new", hand)


async def test_a_hand_follows_the_moves_of_others(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, TURN)
    ada, ben, cleo = [await open_hand(world, who) for who in people]
    assert "Your turn" in text_of(ada)
    await play_card(world, people[0], "red-2", ada)
    assert "Your turn" in text_of(ben)
    assert [what for what in moves(ben) if "green-1" in what]
    assert "Your turn" not in text_of(ada) + text_of(cleo)
    assert "Waiting for Ben" in text_of(cleo)
    await play_card(world, people[1], "green-1", ben)
    assert "Your turn" in text_of(cleo)
    assert "Waiting for Cleo" in text_of(ada)


async def test_a_hand_that_is_opened_again_replaces_the_one_before(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, TURN)
    first = await open_hand(world, people[0])
    other = await open_hand(world, people[1])
    second = await open_hand(world, people[0])
    assert not there(world, first)
    assert there(world, other)
    await world.click(people[0], "pick.red-2.wolf", second)
    third = await open_hand(world, people[0])
    assert not there(world, second)
    assert there(world, third)


async def test_a_hand_that_can_not_be_deleted_any_more_is_brought_up_to_date_by_its_first_click(
    world: World, people: list[MemberActor]
) -> None:
    await begin(world, people, TURN)
    old = await open_hand(world, people[0])
    await world.env.advance_time(LIFE)
    new = await open_hand(world, people[0])
    assert there(world, old)
    await play_card(world, people[0], "red-2", new)
    late = await world.click(people[0], "build.red-2.new", old)
    assert "moved on" in text_of(late.followups[0])
    assert "Your turn" not in text_of(old)
    assert not there(world, new)


async def test_a_click_in_a_hand_lets_it_be_changed_for_longer(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, TURN)
    ada, ben = await open_hand(world, people[0]), await open_hand(world, people[1])
    await world.env.advance_time(LIFE * 2 / 3)
    await world.click(people[1], HAND, ben)
    await world.env.advance_time(LIFE * 2 / 3)
    sent = len(edits(world))
    await play_card(world, people[0], "red-2", ada)
    assert "Your turn" in text_of(ben)
    assert len(edits(world)) == sent + 1


async def test_a_hand_that_shows_the_same_is_not_sent_again(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, PASSING)
    ada, ben, cleo = [await open_hand(world, who) for who in people]
    sent = len(edits(world))
    for card in ("red-1", "red-2", "red-3"):  # others do not see which card is meant
        await world.click(people[0], f"pass.{card}", ada)
    assert edits(world)[sent:] == []
    await world.click(people[1], "pass.green-2", ben)
    await world.click(people[2], "pass.yellow-2", cleo)
    assert {"red-3", "red-1"} & cards_in(text_of(ben)) == {"red-3"}


async def test_several_moves_at_once_lead_to_few_edits(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, PASSING)
    ada, ben, cleo = [await open_hand(world, who) for who in people]
    sent = len(edits(world))
    await world.at_once(
        people[0].click(ada, custom_id=find(ada, "pass.red-1")),
        people[1].click(ben, custom_id=find(ben, "pass.green-2")),
        people[2].click(cleo, custom_id=find(cleo, "pass.yellow-2")),
    )
    assert len(edits(world)) - sent <= 2 * len(people)
    assert "red-1" in cards_in(text_of(ben))
    assert "green-2" in cards_in(text_of(cleo))
    assert "yellow-2" in cards_in(text_of(ada))


async def test_a_hand_is_sent_for_the_last_time_when_the_game_is_over(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, position("red-1 red-2", "green-1", deck=""))
    table = await world.table()
    hand = await open_hand(world, people[0])
    question = (await world.slash(people[1], "table leave")).response
    await world.click(people[1], "table.resign", question)
    assert (await world.tables.find(table.id)).phase is TablePhase.FINISHED
    assert "over" in text_of(hand)
    assert moves(hand) == []
    sent = len(edits(world))
    await world.click(people[0], "table.rematch", await world.ending(table))
    assert len(edits(world)) == sent


async def test_a_hand_of_a_table_that_is_closed_has_nothing_to_press(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, TURN)
    hand = await open_hand(world, people[1])
    await play.end(world, people[0])
    assert controls(hand) == {}
    assert "Your turn" not in text_of(hand)


@pytest.mark.parametrize("way", ["table.resign", "table.vacate", "kicked", "privacy.forget"])
async def test_a_hand_ends_with_the_seat(world: World, people: list[MemberActor], way: str) -> None:
    ada, ben, _cleo = people
    await begin(world, people, TURN)
    hand = await open_hand(world, ben)
    if way == "kicked":
        question = await world.pick(ada, "table.kick", str(ben.id), (await world.slash(ada, "table kick")).response)
        await world.click(ada, f"table.kicked.{ben.id}", question.response)
    else:
        command = "privacy delete" if way.startswith("privacy") else "table leave"
        await world.click(ben, way, (await world.slash(ben, command)).response)
    assert "welcome to watch" in text_of(hand)
    assert cards_in(text_of(hand)) == set()
    assert controls(hand) == {}
    sent = len(edits(world))
    if way in ("table.vacate", "kicked"):
        await world.click(world.person("Dov"), "table.take.1")
    own = await open_hand(world, ada)
    await play_card(world, ada, "red-2", own)
    assert edits(world)[sent:] == []


async def test_who_takes_a_seat_gets_the_hand_and_who_left_it_does_not(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    dov = world.person("Dov")
    await begin(world, people, TURN)
    lost, own = await open_hand(world, ben), await open_hand(world, ada)
    await world.click(ben, "table.vacate", (await world.slash(ben, "table leave")).response)
    await world.click(dov, "table.take.1")
    taken = await open_hand(world, dov)
    assert cards_in(text_of(taken)) == {"green-1", "green-2"}
    await play_card(world, ada, "red-2", own)
    assert "Your turn" in text_of(taken)
    assert cards_in(text_of(lost)) == set()


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (404, 10015), (401, 50027), (403, 0), (400, 0)])
async def test_a_hand_that_discord_does_not_let_change_is_left_alone(
    world: World, people: list[MemberActor], status: int, code: int
) -> None:
    await begin(world, people, TURN)
    ada, ben = await open_hand(world, people[0]), await open_hand(world, people[1])
    await world.click(people[0], "pick.red-2.wolf", ada)
    world.env.inject_error(*EDIT, status=status, code=code, times=None)
    await world.click(people[0], "discard.red-2", ada)
    world.env.backend.faults.clear()
    assert "Waiting for Ada" in text_of(ben)
    sent = len(edits(world))
    await world.click(people[1], HAND, await world.message(await world.table()))
    mine = await open_hand(world, people[1])
    await play_card(world, people[1], "green-1", mine)
    assert len(edits(world)) == sent + 1  # of Ada's, who may look on still


async def test_a_click_after_a_restart_finds_a_hand_that_says_so(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, TURN)
    ada, ben = await open_hand(world, people[0]), await open_hand(world, people[1])
    await world.restart()
    await play_card(world, people[0], "red-2", ada)
    assert "Waiting for Ada" in text_of(ben)
    await world.click(people[1], HAND, ben)
    assert "Your turn" in text_of(ben)
    await play_card(world, people[1], "green-1", ben)
    assert "Waiting for Cleo" in text_of(ada)


async def test_hands_go_out_after_the_answer_and_are_kept_nowhere_else(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, TURN)
    ada, _ben = await open_hand(world, people[0]), await open_hand(world, people[1])
    await world.click(people[0], "pick.red-2.wolf", ada)
    before = len(world.env.http_requests)
    await world.click(people[0], "discard.red-2", ada)
    paths = [request.path for request in world.env.http_requests[before:]]
    edit = next(number for number, path in enumerate(paths) if path.startswith("/webhooks/"))
    assert paths.index(next(path for path in paths if path.endswith("/callback"))) < edit
    tokens = [path.split("/")[3] for path in paths if path.startswith("/webhooks/")]
    stored = b"".join(path.read_bytes() for path in world.database.parent.iterdir())
    assert all(token.encode() not in stored for token in tokens)
    assert not any(token in repr(world.bot.host.messages.hands.__dict__) for token in tokens)


async def test_a_bounded_number_of_tables_is_kept(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_hands, "MOST_TABLES", 1)
    await begin(world, people, TURN)
    ada, ben = await open_hand(world, people[0]), await open_hand(world, people[1])
    other = world.guild.create_text_channel("other")
    table = await play.start(world, *people, channel=other, game="wolves")
    await world.click(people[1], HAND, await world.message(table))
    await play_card(world, people[0], "red-2", ada)
    assert "Waiting for Ada" in text_of(ben)


async def test_a_spy_sees_every_hand_that_follows(world: World, people: list[MemberActor]) -> None:
    spy = wolves.Spy(world, await wolves.start(world, *people), people, seed=1)
    await spy.play()
    assert spy.followed > 20
