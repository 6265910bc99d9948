from __future__ import annotations

import re

from bot.display.controls import NO_TABLE
from bot.language import ENGLISH, minus
from bot.model.names import safe
from bot.model.records import Earned, Person
from bot.texts.profile import SHORTEST
from tests.bot.hostile import HOSTILE_NAMES
from tests.simulated.boards import seated, won
from tests.simulated.play import play_to_the_end, start
from tests.simulated.profiles import ada_and_ben, drawn, people, played, profile
from tests.simulated.world import World, controls, text_of

TOP = 2**63 - 1


async def test_the_own_profile_tells_all_in_words_for_everybody_to_see(world: World) -> None:
    (ada, ben), cleo = await ada_and_ben(world), world.person("Cleo")
    await played(world, dict(zip(people(ben, cleo), (9, 8), strict=True)))
    shown = await profile(world, ada)
    assert not shown.ephemeral
    said = text_of(shown)
    stored = await world.store.scores.profile(world.guild.id, "pigs", ada.id)
    assert stored is not None
    ratings = stored.ratings
    assert len(ratings) == 3
    for part in (
        "Ada · The Three Little Pigs",
        f"**Rating {ratings[-1]}?**",
        f"place {stored.row.rank} of 3",
        "3 games · 2 wins (67%)",
        "Average place 1.33 · best score 30",
        "Last scores, newest first: 12, 30, 10",
        f"From {ratings[0]} to {ratings[-1]}.",
        f"Highest {max(ratings)}, lowest {min(ratings)}.",
        "Ben: 3 games",
        "Achievements: 0 of 8",
        "fewer than 10 games",
    ):
        assert part in said


async def test_the_course_of_the_rating_is_a_picture_with_words_for_those_who_can_not_see_it(world: World) -> None:
    ada, _ben = await ada_and_ben(world)
    shown = await profile(world, ada)
    assert drawn(world, shown) is not None
    stored = await world.store.scores.profile(world.guild.id, "pigs", ada.id)
    assert stored is not None
    (file,) = shown.attachments
    assert file.description is not None
    assert re.fullmatch(r"rating-[0-9a-f]{8}\.png", file.filename)
    assert "after each of 3 games" in file.description
    assert f"One by one: {', '.join(map(str, stored.ratings))}." in file.description
    assert f"From {stored.ratings[0]} to {stored.ratings[-1]}. Highest {max(stored.ratings)}" in file.description


async def test_of_a_member_the_most_played_game_is_shown_or_the_one_asked_for(world: World) -> None:
    _ada, ben = await ada_and_ben(world)
    eve = world.person("Eve")
    assert "Ben · The Three Little Pigs" in text_of(await profile(world, eve, member=ben))
    assert "Ben · The Three Little Wolves" in text_of(await profile(world, eve, member=ben, game="wolves"))
    for _ in range(2):
        await played(world, dict(zip(people(ben, eve), (1, 2), strict=True)), "wolves")
    assert "Ben · The Three Little Wolves" in text_of(await profile(world, eve, member=ben))


async def test_a_member_without_games_is_told_how_to_begin(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("B**en")
    await played(world, dict(zip(people(ada, ben), (1, 2), strict=True)), turns=8)  # too short to count
    for shown in (await profile(world, ada, member=ben), await profile(world, ben)):
        said = text_of(shown)
        assert said.count(r"B\*\*en") == 2
        assert all(f"`/{key} start`" in said for key in world.bot.faces)
        assert controls(shown) == {}
        assert drawn(world, shown) is None


async def test_a_bot_account_has_no_profile(world: World) -> None:
    ada, robot = world.person("Ada"), world.env.create_user("robot", global_name="Rob**ot", bot=True)
    said = world.private(await world.slash(ada, "profile", member=world.guild.add_member(robot)))
    assert r"Rob\*\*ot is a bot" in said


async def test_a_game_that_a_member_has_not_played_is_told_with_the_way_to_those_played(world: World) -> None:
    ada, _ben = await ada_and_ben(world)
    shown = await profile(world, ada, game="planet")
    assert "`/planet start`" in text_of(shown)
    assert set(controls(shown)) == {f"profile.{ada.id}.{key}.{ada.id}" for key in ("pigs", "wolves")}


async def test_with_too_few_games_there_is_a_sentence_in_place_of_the_picture(world: World) -> None:
    ada, ben = await ada_and_ben(world)
    shown = await profile(world, ada, game="wolves")
    assert drawn(world, shown) is None
    assert f"After {SHORTEST} games" in text_of(shown)
    await played(world, dict(zip(people(ada, ben), (9, 8), strict=True)), "wolves")
    shown = await profile(world, ada, game="wolves")
    assert drawn(world, shown) is not None
    assert f"After {SHORTEST} games" not in text_of(shown)


async def test_the_asker_switches_games_in_place_and_an_old_picture_goes(world: World) -> None:
    ada, _ben = await ada_and_ben(world)
    shown = await profile(world, ada)
    first, picture = text_of(shown), drawn(world, shown)
    assert picture is not None
    assert list(controls(shown)) == [f"profile.{ada.id}.wolves.{ada.id}"]
    await world.click(ada, f"profile.{ada.id}.wolves.{ada.id}", shown)
    assert "The Three Little Wolves" in text_of(shown)
    assert drawn(world, shown) is None
    await world.click(ada, f"profile.{ada.id}.pigs.{ada.id}", shown)
    assert text_of(shown) == first
    assert drawn(world, shown) == picture


async def test_others_who_press_get_a_private_profile_of_their_own_to_turn(world: World) -> None:
    ada, ben = await ada_and_ben(world)
    shown = await profile(world, ada)
    first = text_of(shown)
    own = (await world.click(ben, f"profile.{ada.id}.wolves.{ada.id}", shown)).response
    assert own is not None
    assert own.ephemeral
    assert "Ada · The Three Little Wolves" in text_of(own)
    await world.click(ben, f"profile.{ada.id}.pigs.{ben.id}", own)
    assert text_of(own) == first
    assert drawn(world, own) is not None
    assert text_of(shown) == first
    assert drawn(world, shown) is not None


async def test_old_buttons_work_after_a_restart_though_the_member_has_left(world: World) -> None:
    ada, ben = await ada_and_ben(world)
    shown = await profile(world, ada, member=ben)
    world.guild.remove_member(ben)
    await world.restart()
    seen = len(world.env.http_requests)
    await world.click(ada, f"profile.{ben.id}.wolves.{ada.id}", shown)
    assert "Ben · The Three Little Wolves" in text_of(shown)
    await world.click(ada, f"profile.{ben.id}.pigs.{ada.id}", shown)
    assert drawn(world, shown) is not None
    assert not [request.path for request in world.env.http_requests[seen:] if "/members" in request.path]


async def test_a_profile_that_was_deleted_meanwhile_says_so_without_the_name(world: World) -> None:
    ada, ben = await ada_and_ben(world)
    shown = await profile(world, ada, member=ben)
    await world.click(ben, "privacy.forget", (await world.slash(ben, "privacy delete")).response)
    await world.click(ada, f"profile.{ben.id}.wolves.{ada.id}", shown)
    said = text_of(shown)
    assert "Former player" in said
    assert "Ben" not in said
    assert drawn(world, shown) is None
    assert "Former player: 3 games" in text_of(await profile(world, ada))


async def test_achievements_are_listed_by_name_and_the_others_counted(world: World) -> None:
    ada, ben = await ada_and_ben(world)
    known = world.bot.faces["pigs"].achievements
    earned = [known[0], known[3]]
    achievements = tuple(Earned(0, achievement.key) for achievement in earned)
    await played(
        world,
        dict(zip(people(ada, ben), (1, 2), strict=True)),
        achievements=(*achievements, Earned(0, "forgotten")),
    )
    said = text_of(await profile(world, ada))
    assert f"Achievements: 2 of {len(known)}" in said
    for achievement in known:
        assert (f"{achievement.emoji} {achievement.name(ENGLISH)}\n" in said) == (achievement in earned)
    assert said.count("❔") == len(known) - 2
    assert known[1].task(ENGLISH) in said
    await played(
        world,
        dict(zip(people(ada, ben), (1, 2), strict=True)),
        achievements=tuple(Earned(0, achievement.key) for achievement in known),
    )
    said = text_of(await profile(world, ada))
    assert f"Achievements: {len(known)} of {len(known)}" in said
    assert "❔" not in said


async def test_points_below_nothing_have_a_minus_wherever_they_are_listed(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await won(world, seated(ada, "Ada"), seated(ben, "Ben"), game="planet", points=-3)
    for command, shown in (("profile", f"best score {minus(-4)}"), ("history", f"Ben {minus(-4)}")):
        answer = (await world.slash(ben, command)).response
        assert answer is not None
        assert shown in text_of(answer)


async def test_a_game_played_to_its_end_is_in_the_profile_at_once(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    table = await play_to_the_end(world, [ada, ben], 1)
    (result,) = await world.store.history.results_in(table.channel, 1, 0)
    own = {standing.user: standing.points for standing in result.standings}[ada.id]
    said = text_of(await profile(world, ada))
    assert "1 game · " in said
    assert f"best score {own}\nLast score: {own}\n" in said
    assert "Ben: 1 game\n" in said


async def test_an_unknown_game_is_told_and_a_known_one_found_by_its_name(world: World) -> None:
    ada = world.person("Ada")
    offered = await ada.autocomplete(world.channel, "profile", "game", "little PIGS")
    assert [choice["value"] for choice in offered] == ["pigs"]
    assert await ada.autocomplete(world.channel, "profile", "game", "chess") == []
    assert "The Three Little Pigs" in world.private(await world.slash(ada, "profile", game="chess"))


async def test_no_name_breaks_a_profile_and_none_is_in_the_picture(world: World) -> None:
    eve = world.person("Eve")
    pictures = set()
    for name in HOSTILE_NAMES:
        member, other = world.person(name), world.person(name)
        for _ in range(SHORTEST):
            await played(world, {Person(member.id, name): 3, Person(other.id, name): 2})
        shown = await profile(world, eve, member=member)
        assert len(text_of(shown).splitlines()) == 14
        assert text_of(shown).count(safe(name)) >= 2
        picture = drawn(world, shown)
        assert picture is not None
        (file,) = shown.attachments
        pictures.add((file.filename, file.description, picture.tobytes()))
    assert len(pictures) == 1


async def test_the_largest_profile_is_said_whole(world: World) -> None:
    ada, wide = world.person("*" * 32), "*" * 32
    crowd = [Person(ada.id, wide), *(Person(TOP - place, wide) for place in range(4))]
    known = world.bot.faces["pigs"].achievements
    achievements = tuple(Earned(0, achievement.key) for achievement in known)
    for game in range(60):
        points = dict(zip(crowd, (2**31 - game, 1, 2, 3, 4), strict=True))
        await played(world, points, achievements=achievements if game == 0 else (), day=game)
    for key in world.bot.faces:
        await played(world, dict.fromkeys(crowd, 1), key)
    shown = await profile(world, ada)
    said = text_of(shown)
    assert said.count(r"\*" * 32) == 4
    assert said.count(": 61 games") == 3
    assert all(achievement.name(ENGLISH) in said for achievement in known)
    assert "Rating over the latest 50 games" in said
    (file,) = shown.attachments
    assert file.description is not None
    assert file.description.endswith(".")
    assert "after each of the latest 50 games" in file.description
    assert len(controls(shown)) == len(world.bot.faces) - 1
    assert all(NO_TABLE.custom_id(f"profile.{TOP}.{key}.{TOP}") for key in world.bot.faces)
