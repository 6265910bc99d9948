"""Discord's limits on a message, checked as Discord checks them: 400 50035 with a line for every fault."""

from __future__ import annotations

from collections.abc import Iterator

from .faults import ApiError
from .world import JSON, Message, walk

Problem = tuple[str, str]

COMPONENTS_V2 = 1 << 15
BUTTON, STRING_SELECT = 2, 3
SELECTS = (3, 5, 6, 7, 8)
ENTITIES = {5: "user", 6: "role", 8: "channel"}
"""What is chosen from the selects that offer one kind of thing."""
EMBED_LIMITS = {"title": 256, "description": 4096}


def check_message(message: Message, emojis: set[str]) -> None:
    """Refuse a message that Discord would refuse; `emojis` are the ids there are."""
    content, embeds, components = message.content, message.embeds, message.components
    if message.flags & COMPONENTS_V2:
        problems = [("content", "not with components v2")] if content or embeds else []
        problems += _tree(components)
    else:
        problems = list(_rows(components))
        if not (content or embeds or components or message.attachments):
            raise ApiError(400, 50006, "Cannot send an empty message")
    if len(content) > 2000:
        problems.append(("content", f"{len(content)} > 2000"))
    problems += [*_embeds(embeds), *_controls(components, emojis)]
    if problems:
        raise ApiError(400, 50035, "Invalid Form Body", dict(problems))


def _embeds(embeds: list[JSON]) -> Iterator[Problem]:
    if len(embeds) > 10:
        yield "embeds", f"{len(embeds)} > 10"
    total = 0
    for n, embed in enumerate(embeds):
        fields = embed.get("fields") or []
        texts = {f"embeds.{n}.{name}": (embed.get(name) or "", most) for name, most in EMBED_LIMITS.items()}
        texts[f"embeds.{n}.footer"] = ((embed.get("footer") or {}).get("text") or "", 2048)
        texts[f"embeds.{n}.author"] = ((embed.get("author") or {}).get("name") or "", 256)
        if len(fields) > 25:
            yield f"embeds.{n}.fields", f"{len(fields)} > 25"
        for k, each in enumerate(fields):
            for name, most in (("name", 256), ("value", 1024)):
                texts[f"embeds.{n}.fields.{k}.{name}"] = (each.get(name) or "", most)
                if not (each.get(name) or "").strip():
                    yield f"embeds.{n}.fields.{k}.{name}", "required"
        total += sum(len(text) for text, _ in texts.values())
        yield from ((where, f"{len(text)} > {most}") for where, (text, most) in texts.items() if len(text) > most)
    if total > 6000:
        yield "embeds", f"{total} > 6000 in all"


def _rows(components: list[JSON]) -> Iterator[Problem]:
    if len(components) > 5:
        yield "components", f"{len(components)} > 5 rows"
    for n, row in enumerate(components):
        inside = row.get("components", [])
        selects = [c for c in inside if c["type"] in SELECTS]
        if row["type"] != 1:
            yield f"components.{n}", "not an action row"
        if not 1 <= len(inside) <= 5:
            yield f"components.{n}", f"{len(inside)} in a row, not 1 to 5"
        if selects and len(inside) > 1:
            yield f"components.{n}", "a select shares its row"


def _tree(components: list[JSON]) -> Iterator[Problem]:
    every = walk(components)
    text = sum(len(c.get("content") or "") for c in every)
    if not 1 <= len(every) <= 40:
        yield "components", f"{len(every)} components, not 1 to 40"
    if text > 4000:
        yield "components", f"{text} > 4000 characters of text"
    for row in every:
        if row["type"] == 1:
            yield from _rows([row])


def _located(components: list[JSON], above: str = "") -> Iterator[tuple[str, JSON]]:
    """Give every component with the path by which an error names it."""
    for n, component in enumerate(components):
        where = f"{above}components.{n}"
        yield where, component
        yield from _located(component.get("components", []), f"{where}.")
        for name in ("accessory", "component"):
            if component.get(name):
                yield f"{where}.{name}", component[name]


def _controls(components: list[JSON], emojis: set[str]) -> Iterator[Problem]:
    seen: set[str] = set()
    for where, control in _located(components):
        custom_id = control.get("custom_id")
        if custom_id is not None:
            if not 1 <= len(custom_id) <= 100:
                yield f"{where}.custom_id", f"{len(custom_id)} characters, not 1 to 100"
            if custom_id in seen:
                yield f"{where}.custom_id", "duplicated"
            seen.add(custom_id)
        if control["type"] == BUTTON:
            if control["style"] < 5 and custom_id is None:
                yield f"{where}.custom_id", "required"
            if len(control.get("label") or "") > 80:
                yield f"{where}.label", "longer than 80"
            if not (control.get("label") or control.get("emoji")):
                yield f"{where}.label", "neither label nor emoji"
            yield from _emoji(where, control, emojis)
        if control["type"] in SELECTS and len(control.get("placeholder") or "") > 150:
            yield f"{where}.placeholder", "longer than 150"
        if control["type"] == STRING_SELECT:
            yield from _options(where, control["options"], emojis)
        if control["type"] in SELECTS:
            yield from _chosen(where, control)


def _chosen(where: str, select: JSON) -> Iterator[Problem]:
    fewest, most = select.get("min_values", 1), select.get("max_values", 1)
    if not 0 <= fewest <= 25 or not max(1, fewest) <= most <= 25:
        yield f"{where}.max_values", f"from {fewest} to {most} values, not within 0 to 25"
    chosen = select.get("default_values") or []
    if chosen and not fewest <= len(chosen) <= most:
        yield f"{where}.default_values", f"{len(chosen)} chosen, not {fewest} to {most}"
    if len({value["id"] for value in chosen}) < len(chosen):
        yield f"{where}.default_values", "duplicated"
    kind = ENTITIES.get(select["type"])
    if any(kind is not None and value["type"] != kind for value in chosen):
        yield f"{where}.default_values", f"not of type {kind}"


def _options(where: str, options: list[JSON], emojis: set[str]) -> Iterator[Problem]:
    if not 1 <= len(options) <= 25:
        yield f"{where}.options", f"{len(options)} options, not 1 to 25"
    if len({option["value"] for option in options}) < len(options):
        yield f"{where}.options", "values duplicated"
    for k, option in enumerate(options):
        for name in ("label", "value", "description"):
            text = option.get(name)
            if (text is None and name != "description") or len(text or "x") > 100:
                yield f"{where}.options.{k}.{name}", "not 1 to 100 characters"
        yield from _emoji(f"{where}.options.{k}", option, emojis)


def _emoji(where: str, holder: JSON, emojis: set[str]) -> Iterator[Problem]:
    emoji = holder.get("emoji") or {}
    if emoji.get("id") is not None and str(emoji["id"]) not in emojis:
        yield f"{where}.emoji", "no such emoji"
    if emoji.get("id") is None and emoji.get("name", "\N{DIE FACE-1}").isascii():
        yield f"{where}.emoji", "not an emoji"
