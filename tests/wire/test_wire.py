import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from . import schema
from .breaks import BREAKS
from .faults import ApiError, Fault, rate_limited, refused, server_error
from .limits import check_message
from .process import BotProcess, inside
from .sample import Plus, SampleBot, show
from .server import WireServer
from .world import EPHEMERAL, PATIENCE, Interaction, Message, User

CALLBACK = "/interactions/*/callback"


@pytest.fixture
async def server() -> AsyncIterator[WireServer]:
    async with WireServer() as server:
        yield server


@pytest.fixture
async def bot(server: WireServer) -> AsyncIterator[SampleBot]:
    bot = SampleBot()
    async with inside(server, bot):
        yield bot


@pytest.fixture
def ann() -> User:
    return User("Ann", locale="it")


def shown(interaction: Interaction) -> Message:
    assert interaction.message is not None
    return interaction.message


async def counted(server: WireServer, user: User) -> Message:
    return shown(await server.slash(user, "count start", {"at": 3}))


@pytest.mark.usefixtures("bot")
async def test_a_command_and_a_click_go_round(server: WireServer, ann: User) -> None:
    started = await server.slash(ann, "count start", {"at": 3})
    assert (started.type, shown(started).content, started.ephemeral) == (4, "3", False)

    clicked = await server.click(ann, shown(started), "+1")
    assert (clicked.type, clicked.message, shown(clicked).content) == (7, started.message, "4")
    assert [c["custom_id"] for c in shown(clicked).controls()] == ["plus:4"]
    assert server.messages() == [started.message]


@pytest.mark.usefixtures("bot")
async def test_a_deferred_answer_is_filled_in_for_one_person(server: WireServer, ann: User) -> None:
    options: dict[str, str | User] = {"mood": "Happy", "whom": server.user("Bob", nick="Bobby")}
    asked = await server.slash(ann, "count start", options)
    answer = await server.finished(asked)
    assert (asked.type, asked.ephemeral, answer.content) == (5, True, "h Bobby")
    assert (server.messages(), server.messages(ephemeral=True)) == ([], [answer])


@pytest.mark.usefixtures("bot")
async def test_people_can_only_do_what_is_shown(server: WireServer, ann: User) -> None:
    message = await counted(server, ann)
    with pytest.raises(LookupError, match="plus:3"):
        await server.click(ann, message, "+2")
    with pytest.raises(LookupError, match="unknown"):
        await server.slash(ann, "count start", {"from": 3})
    with pytest.raises(LookupError, match="beginning"):
        await server.slash(ann, "count")


@pytest.mark.usefixtures("bot")
async def test_a_click_can_come_from_an_earlier_drawing(server: WireServer, ann: User) -> None:
    message = await counted(server, ann)
    first = message.components
    await server.click(ann, message, "+1")
    await server.click(ann, message, "+1")
    assert message.content == "5"
    await server.click(ann, message, "+1", drawing=first)
    assert message.content == "4"


@pytest.mark.skipif(not schema.available(), reason="no copy of Discord's description")
@pytest.mark.usefixtures("bot")
async def test_what_the_server_gets_fits_discords_description(server: WireServer, ann: User) -> None:
    message = await counted(server, ann)
    await server.click(ann, message, "+1")
    await server.finished(await server.slash(ann, "count start", {"mood": "h"}))
    sent = [r for r in server.requests if r.body is not None]
    assert [r.method for r in sent] == ["PUT", "POST", "POST", "POST", "POST"]
    assert [schema.check_request(r.method, r.path, r.body) for r in sent] == [[]] * 5
    assert schema.check_request("POST", "/interactions/1/t/callback", {"type": 7, "data": {"content": "x" * 2001}})


@pytest.mark.parametrize("interrupt", BREAKS)
async def test_a_resumed_session_gets_each_event_once(
    server: WireServer, bot: SampleBot, ann: User, interrupt: Callable[[WireServer], Awaitable[None]]
) -> None:
    message = await counted(server, ann)
    before = await server.say(ann)
    await interrupt(server)
    between = await server.say(ann)
    clicked = await server.click(ann, message, "+1")
    after = await server.say(ann)
    await server.click(ann, message, "+1")
    assert (server.gateway.resumed, server.gateway.identified) == (1, 1)
    assert (clicked.type, message.edits, message.content) == (7, 2, "5")
    assert [m.id for m in bot.seen] == [message.id, before.id, between.id, after.id]
    assert {m.content for m in bot.seen if m.author.id == ann.id} == {""}


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("fault", [rate_limited(0.05), server_error(502)])
async def test_discord_py_tries_again_when_told_to_wait_or_served_badly(
    server: WireServer, ann: User, fault: Fault
) -> None:
    message = await counted(server, ann)
    server.faults.add("POST", CALLBACK, fault)
    clicked = await server.click(ann, message, "+1")
    assert (clicked.type, message.content) == (7, "4")
    assert fault.answer is not None
    assert [r.status for r in server.requests[-2:]] == [fault.answer.status, 200]


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("reset", [False, True])
async def test_a_retry_after_a_lost_reply_is_told_that_it_was_done(
    server: WireServer, ann: User, monkeypatch: pytest.MonkeyPatch, reset: bool
) -> None:
    errors: list[Exception] = []
    done = asyncio.Event()

    async def twice(self: Plus, interaction: discord.Interaction[Any]) -> None:
        for _ in range(2):
            try:
                await show(interaction, self.n + 1)
            except (aiohttp.ClientError, discord.HTTPException) as error:
                errors.append(error)
        done.set()

    monkeypatch.setattr(Plus, "callback", twice)
    message = await counted(server, ann)
    server.faults.add("POST", CALLBACK, Fault(cut="after", reset=reset))
    clicked = await server.click(ann, message, "+1")
    await done.wait()
    assert (clicked.type, message.edits) == (7, 1)
    lost, refusal = errors
    assert isinstance(lost, aiohttp.ClientOSError if reset else aiohttp.ServerDisconnectedError)
    assert isinstance(refusal, discord.HTTPException)
    assert refusal.code == 40060


@pytest.mark.usefixtures("bot")
async def test_a_request_cut_before_it_is_carried_out_leaves_the_interaction_failed(ann: User) -> None:
    async with WireServer(answer_within=PATIENCE) as server, inside(server, SampleBot()):
        message = await counted(server, ann)
        server.answer_within = 0.3
        server.faults.add("POST", CALLBACK, Fault(cut="before"))
        clicked = await server.click(ann, message, "+1")
        assert (clicked.failed, message.edits, message.content) == (True, 0, "3")


async def test_refusals_carry_discords_codes(server: WireServer, bot: SampleBot, ann: User) -> None:
    message, channel = await counted(server, ann), bot.get_partial_messageable(server.places[0].channel_id)
    private = await server.slash(ann, "count start", {"mood": "h"})
    await server.finished(private)

    async def code(doing: Awaitable[object]) -> int:
        with pytest.raises(discord.HTTPException) as refusal:
            await doing
        return refusal.value.code

    server.faults.add("PATCH", "/channels/*", refused(403, 50013))
    assert await code(channel.get_partial_message(message.id).edit(content="x")) == 50013
    assert await code(channel.get_partial_message(shown(private).id).edit(content="x")) == 10008
    assert await code(channel.send("")) == 50006
    assert await code(channel.send(embeds=[discord.Embed(description="x" * 4000)] * 2)) == 50035
    await server.delete(message)
    assert await code(channel.get_partial_message(message.id).edit(content="x")) == 10008
    private.expire()
    hook = discord.Webhook.partial(bot.application_id or 0, private.token, client=bot)
    assert await code(hook.send("x")) == 50027
    server.world.app_permissions = 0
    assert await code(channel.send("x")) == 50001


async def test_a_callback_too_late_is_for_an_unknown_interaction(ann: User) -> None:
    async with WireServer(answer_within=0.05) as server, inside(server, SampleBot()):
        released = asyncio.Event()
        server.faults.add("POST", CALLBACK, Fault(released=released))
        started = await server.slash(ann, "count start")
        released.set()
        await server.until(lambda: server.requests[-1].status == 404)
        assert (started.failed, server.messages()) == (True, [])


async def test_a_late_callback_is_refused_but_its_arrival_is_noted(ann: User) -> None:
    async with WireServer(answer_within=0.05) as server, inside(server, SampleBot()):
        server.faults.add("POST", CALLBACK, Fault(delay=0.1))
        started = await server.slash(ann, "count start")
        await server.until(lambda: server.requests[-1].status == 404)
        assert started.sent is not None
        assert started.acknowledged is not None
        assert started.sent < started.acknowledged == started.shown


@pytest.mark.usefixtures("bot")
async def test_a_click_is_acknowledged_before_it_is_shown(server: WireServer, ann: User) -> None:
    thinking = await server.slash(ann, "count start", {"mood": "h"})
    await server.finished(thinking)
    assert thinking.acknowledged is not None
    assert thinking.shown is not None
    assert thinking.acknowledged < thinking.shown


@pytest.mark.usefixtures("bot")
async def test_a_click_can_be_sent_without_waiting_and_fails_as_others_do(server: WireServer, ann: User) -> None:
    message = await counted(server, ann)
    quick = await server.click(ann, message, "+1", wait=False)
    assert quick.acknowledged is None
    await server.until(lambda: quick.type == 7)
    server.faults.add("POST", CALLBACK, Fault(cut="before"))
    server.answer_within = 0.05
    lost = await server.click(ann, message, "+1", wait=False)
    await asyncio.sleep(0.1)
    assert (lost.too_late, quick.too_late) == (True, False)


async def test_a_rate_limit_holds_for_each_path(server: WireServer, bot: SampleBot) -> None:
    server.faults.limit("POST", "/channels/*/messages", 2, per=60.0)
    url = f"{server.api_url}/channels/{server.places[0].channel_id}/messages"
    headers = {"Authorization": f"Bot {server.token}"}
    async with aiohttp.ClientSession(headers=headers) as people:
        answers = [await people.post(url, json={"content": "hi"}) for _ in range(3)]
    assert [a.status for a in answers] == [200, 200, 429]
    assert [a.headers["X-RateLimit-Remaining"] for a in answers] == ["1", "0", "0"]
    assert [m.content for m in server.messages()] == ["hi", "hi"]


async def test_a_select_and_a_form_reach_the_bot(server: WireServer, bot: SampleBot, ann: User) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Select(custom_id="fruit", options=[discord.SelectOption(label="Plum", value="p")]))
    view.add_item(discord.ui.UserSelect(custom_id="guest"))
    await bot.get_partial_messageable(server.places[0].channel_id).send(view=view)
    (message,) = server.messages()

    async def asked(doing: Awaitable[Interaction]) -> tuple[asyncio.Future[Interaction], discord.Interaction[Any]]:
        done = asyncio.ensure_future(doing)
        arrived: discord.Interaction[Any] = await bot.wait_for("interaction")
        return done, arrived

    done, plum = await asked(server.select(ann, message, "fruit", ["Plum"]))
    assert isinstance(plum.user, discord.Member)
    assert plum.data is not None
    assert plum.data["values"] == ["p"]  # type: ignore[typeddict-item]
    assert (plum.locale, plum.guild_locale) == (discord.Locale.italian, discord.Locale.american_english)
    assert plum.permissions.send_messages
    form = discord.ui.Modal(title="Why?", custom_id="why")
    form.add_item(discord.ui.TextInput(label="Because", custom_id="because"))
    await plum.response.send_modal(form)
    opened = await done
    assert opened.type == 9

    done, told = await asked(server.submit(opened, {"because": "sweet"}))
    await told.response.edit_message(content="sweet")
    assert ((await done).type, message.content) == (7, "sweet")

    done, guest = await asked(server.select(ann, message, "guest", [server.user("Bob")]))
    await guest.response.defer()
    assert ((await done).type, message.edits) == (6, 1)


async def test_emojis_and_files_are_kept(server: WireServer, bot: SampleBot) -> None:
    channel = bot.get_partial_messageable(server.places[0].channel_id)
    emoji = await bot.create_application_emoji(name="brick", image=b"\x89PNG\r\n\x1a\n")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(emoji=emoji, custom_id="b"))
    sent = await channel.send(view=view, file=discord.File(io.BytesIO(b"png"), "a.png", description="A house"))
    assert [(a.filename, a.size) for a in sent.attachments] == [("a.png", 3)]
    assert await bot.fetch_application_emojis() == [emoji]

    await emoji.delete()
    with pytest.raises(discord.HTTPException, match="no such emoji"):
        await channel.send(view=view)
    await sent.edit(content="bare", attachments=[], view=None)
    (message,) = server.messages()
    assert (message.attachments, message.components, message.content) == ([], [], "bare")


async def test_a_nonce_makes_a_second_sending_harmless(server: WireServer, bot: SampleBot) -> None:
    channel = bot.get_partial_messageable(server.places[0].channel_id)
    server.faults.add("POST", "/channels/*", Fault(cut="after"))
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("once", nonce="n1")
    again = await channel.send("once", nonce="n1")
    assert [m.id for m in server.messages()] == [again.id]


async def test_each_shard_hears_of_its_own_guilds(ann: User) -> None:
    async with WireServer(guilds=2, shards=2) as server:
        bots = [SampleBot(shard_ids=[n], shard_count=2) for n in range(2)]
        async with inside(server, bots[0]), inside(server, bots[1]):
            for place in server.places:
                assert (await server.slash(ann, "count start", place=place)).type == 4
    heard = [[m.channel.id for m in bot.seen] for bot in bots]
    assert heard == [[p.channel_id for p in server.places if (p.guild_id >> 22) % 2 == n] for n in range(2)]


async def test_privileged_intents_are_not_granted(server: WireServer) -> None:
    bot = SampleBot(members=True)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with inside(server, bot):
            await server.until(bot.is_closed)


async def test_a_killed_process_starts_again_and_its_old_buttons_work(
    server: WireServer, tmp_path: Path, ann: User
) -> None:
    async with BotProcess(server, tmp_path / "db", module=("tests.wire.sample",)) as process:
        message, first = await counted(server, ann), process.pid
        await process.kill()
        assert not server.gateway.connected()
        await process.start()
        assert process.pid != first
        assert (await server.click(ann, message, "+1")).type == 7
        assert message.content == "4"
        assert await process.terminate() == -15


async def test_a_process_that_cannot_start_says_why(server: WireServer, tmp_path: Path) -> None:
    process = BotProcess(server, tmp_path / "db", module=("tests.wire.no_such_bot",))
    with pytest.raises(RuntimeError, match="no_such_bot"):
        await process.start()


BUTTON = {"type": 2, "style": 1, "label": "x", "custom_id": "x"}
ROW = {"type": 1, "components": [BUTTON]}
FIELD = {"name": "n", "value": "v"}
SELECT = {"type": 3, "custom_id": "s", "options": [{"label": "l", "value": "v"}]}


def row(*components: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": 1, "components": [{**BUTTON, "custom_id": f"b{n}", **c} for n, c in enumerate(components)]}]


@pytest.mark.parametrize(
    ("where", "parts"),
    [
        ("content", {"content": "x" * 2001}),
        ("embeds", {"embeds": [{"title": "x"}] * 11}),
        ("embeds", {"embeds": [{"description": "x" * 3001}] * 2}),
        ("embeds.0.title", {"embeds": [{"title": "x" * 257}]}),
        ("embeds.0.description", {"embeds": [{"description": "x" * 4097}]}),
        ("embeds.0.fields", {"embeds": [{"fields": [FIELD] * 26}]}),
        ("embeds.0.fields.0.name", {"embeds": [{"fields": [{"name": " ", "value": "v"}]}]}),
        ("embeds.0.fields.0.value", {"embeds": [{"fields": [{"name": "n", "value": "x" * 1025}]}]}),
        (
            "components",
            {"components": [{"type": 1, "components": [{**BUTTON, "custom_id": str(n)}]} for n in range(6)]},
        ),
        ("components.0", {"components": row(*[{}] * 6)}),
        ("components.0", {"components": [{"type": 1, "components": [SELECT, BUTTON]}]}),
        ("components.0.components.1.custom_id", {"components": row({"custom_id": "x"}, {"custom_id": "x"})}),
        ("components.0.components.0.custom_id", {"components": row({"custom_id": "x" * 101})}),
        ("components.0.components.0.label", {"components": row({"label": "x" * 81})}),
        ("components.0.components.0.emoji", {"components": row({"emoji": {"id": "1", "name": "x"}})}),
        ("components.0.components.0.options", {"components": [{"type": 1, "components": [{**SELECT, "options": []}]}]}),
    ],
)
def test_a_message_over_a_limit_is_refused(server: WireServer, where: str, parts: dict[str, Any]) -> None:
    message = Message(server.places[0], server.world.bot, **parts)
    with pytest.raises(ApiError) as refusal:
        check_message(message, set())
    assert refusal.value.answer.body["code"] == 50035
    assert list(refusal.value.answer.body["errors"]) == [where]


def test_a_message_at_every_limit_is_taken(server: WireServer) -> None:
    fields = [{"name": "n", "value": "v"}] * 24 + [{"name": "x" * 256, "value": "x" * 1024}]
    embed = {"title": "x" * 256, "description": "x" * 4096, "fields": fields, "footer": {"text": "x" * 320}}
    rows = [
        {"type": 1, "components": [{**BUTTON, "label": "x" * 80, "custom_id": f"{n}{k}" * 50} for k in range(5)]}
        for n in range(5)
    ]
    check_message(Message(server.places[0], server.world.bot, "x" * 2000, [embed], rows, flags=EPHEMERAL), set())
