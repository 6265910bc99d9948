"""Reading the events of a log."""

from __future__ import annotations

from types import UnionType
from typing import Any, Generic, TypeVar, get_args

from msgspec import Struct, ValidationError, convert
from msgspec.json import Decoder

E = TypeVar("E")


class EventDecoder(Generic[E]):
    """Reads the events of a step, each as the class that its ``kind`` names.

    The kind is a field with one value, written last. msgspec's own tags would come first, but logs must stay
    the same byte for byte, because replays are compared with them.
    """

    __slots__ = ("_by", "_items", "_kinds")

    def __init__(self, events: UnionType, by: str = "kind") -> None:
        """Take the union of a game's event classes and the name of the field that tells them apart."""
        self._by = by
        self._kinds: dict[str, type[Any]] = {_default(event, by): event for event in get_args(events)}
        self._items: Decoder[list[dict[str, Any]]] = Decoder(list[dict[str, Any]])

    def decode(self, data: bytes, /) -> tuple[E, ...]:
        """Read events; msgspec's DecodeError when the bytes are invalid."""
        return tuple([self._event(item) for item in self._items.decode(data)])

    def _event(self, item: dict[str, Any]) -> E:
        name = item.get(self._by)
        kind = self._kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise ValidationError(f"`{self._by}` names no event: {name!r}")
        event: E = convert(item, kind)
        return event


def _default(event: type[Struct], name: str) -> str:
    at = event.__struct_fields__.index(name) - len(event.__struct_fields__)
    kind: str = event.__struct_defaults__[at]
    return kind
