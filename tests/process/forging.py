"""Clicks that no client would send: real ones, changed at random in what they name, choose and come from."""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from bot.display.controls import HOST_WORDS, parse
from tests.wire.server import BUTTON, COMPONENT, MODAL, STRING_SELECT, USER_SELECT
from tests.wire.world import JSON, Message, Place, User

MOST = 100
"""Characters of a custom id that Discord takes."""
STRANGE = ("", "-1", "0", "00", "1.5", "٣", "²", "9" * 19, "9" * 40, "None", "\0", "é", "🐷", "a" * 100, "../..")
READING = frozenset({"look", "rules", "log", "replay", "fair", "history", "hint", "review"})
"""First words of what changes no table."""


@dataclass(frozen=True, slots=True)
class Control:
    """A control that the bot has drawn once."""

    custom_id: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Forged:
    """A click as it is sent."""

    user: User
    place: Place
    source: Message | None
    kind: int
    data: JSON

    def __str__(self) -> str:
        where = "no message" if self.source is None else "privately" if self.source.ephemeral else "publicly"
        return f"{self.user.name} in {self.place.channel_id}, {where}: {self.kind} {self.data}"


class Forger:
    """Makes clicks out of controls; all chance comes from a seed."""

    def __init__(self, seed: str, controls: Sequence[Control], tables: Sequence[int], users: Sequence[int]) -> None:
        self.chance = Random(seed)
        self._controls = controls
        self._tables = tables
        self._users = users
        self._changes: list[Callable[[str], str]] = [
            self._other_table,
            self._other_table,
            self._other_seq,
            self._other_word,
            self._fewer_words,
            self._more_words,
            self._other_character,
            self._cut,
            lambda _: self._noise(),
            lambda custom_id: custom_id,
        ]

    def custom_id(self) -> str:
        """Change a real one, most often in one place."""
        custom_id = self.chance.choice(self._controls).custom_id
        for _ in range(self.chance.choice((0, 1, 1, 1, 2, 4))):
            custom_id = self.chance.choice(self._changes)(custom_id)
        return custom_id[:MOST] or "x"

    def values(self) -> list[str]:
        """Choose in a menu: what some menu has, or anything."""
        chosen = list(self.chance.choice(self._controls).values[:2])
        while self.chance.random() < 0.4:
            chosen.append(self._word())
        return chosen[:25]

    def data(self, kind: int) -> JSON:
        """What the click says."""
        custom_id = self.custom_id()
        if kind == MODAL:
            fields = [{"type": 4, "custom_id": self.custom_id(), "value": self._word()}]
            return {"custom_id": custom_id, "components": [{"type": 1, "components": fields}]}
        control = self.chance.choice((BUTTON, BUTTON, STRING_SELECT, USER_SELECT))
        data: JSON = {"component_type": control, "custom_id": custom_id, "id": 1}
        if control != BUTTON:
            data["values"] = self.values()
        if control == USER_SELECT:
            people = {str(user): User("Somebody", id=user).payload() for user in self.chance.sample(self._users, 2)}
            data |= {"values": [*people], "resolved": {"users": people, "members": {}}}
        return data

    def _word(self) -> str:
        known = [word for control in self._controls for word in control.custom_id.split(":")[-1].split(".")]
        numbers = [str(number) for number in (*self._tables, *self._users, self.chance.randrange(10**18))]
        return self.chance.choice((self.chance.choice(STRANGE), self.chance.choice(known), self.chance.choice(numbers)))

    def _other_table(self, custom_id: str) -> str:
        """Name another table, in the target and wherever the words have its number."""
        parsed = parse(custom_id)
        if parsed is None:
            return custom_id
        target, what = parsed
        other = str(self.chance.choice((*self._tables, *self._tables, 0, 10**6, 2**63, 10**19 - 1)))
        words = [other if word.isdecimal() and int(word) in self._tables else word for word in what.split(".")]
        table = other if target.table else target.table
        return f"t1:{table}:{target.seq}:{'.'.join(words)}"

    def _other_seq(self, custom_id: str) -> str:
        parsed = parse(custom_id)
        if parsed is None:
            return custom_id
        target, what = parsed
        seq = self.chance.choice((0, target.seq - 1, target.seq + 1, 10**10 - 1, self.chance.randrange(500)))
        return f"t1:{target.table}:{max(0, seq)}:{what}"

    def _other_word(self, custom_id: str) -> str:
        head, _, what = custom_id.rpartition(":")
        words = what.split(".")
        words[self.chance.randrange(len(words))] = self._word()
        return f"{head}:{'.'.join(words)}"

    def _fewer_words(self, custom_id: str) -> str:
        head, _, what = custom_id.rpartition(":")
        words = what.split(".")
        del words[self.chance.randrange(len(words))]
        return f"{head}:{'.'.join(words)}"

    def _more_words(self, custom_id: str) -> str:
        head, _, what = custom_id.rpartition(":")
        words = what.split(".")
        words.insert(self.chance.randrange(len(words) + 1), self._word())
        return f"{head}:{'.'.join(words)}"

    def _other_character(self, custom_id: str) -> str:
        at = self.chance.randrange(len(custom_id) + 1)
        return custom_id[:at] + self.chance.choice(string.printable + "٣é\0") + custom_id[at + 1 :]

    def _cut(self, custom_id: str) -> str:
        return custom_id[: self.chance.randrange(len(custom_id) + 1)]

    def _noise(self) -> str:
        alphabet = self.chance.choice((string.printable, string.ascii_lowercase + string.digits + "._-"))
        text = "".join(self.chance.choices(alphabet, k=self.chance.randrange(1, MOST)))
        return self.chance.choice((text, f"t1:{self.chance.choice(self._tables)}:0:{text}"))


def kind_of(chance: Random) -> int:
    """A click mostly, or a form that was filled in."""
    return MODAL if chance.random() < 0.05 else COMPONENT


def only_reads(data: JSON) -> bool:
    """Whether a click changes no table, whoever makes it."""
    parsed = parse(data["custom_id"])
    return parsed is None or parsed[1].partition(".")[0] in READING


assert READING < HOST_WORDS
