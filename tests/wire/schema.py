"""Request bodies held against Discord's own description of its API, where a copy of it is at hand."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

DESCRIPTION = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"


def available() -> bool:
    return DESCRIPTION.is_file()


def check_request(method: str, path: str, body: Any) -> list[str]:
    """Say what in a JSON body contradicts the description; LookupError for a route that takes none."""
    schema = _schemas()[method.lower(), _template(method.lower(), path)]
    errors = Draft202012Validator({**schema, "components": _description()["components"]}).iter_errors(body)
    return [f"{error.json_path}: {error.message}" for error in errors]


@cache
def _description() -> dict[str, Any]:
    description: dict[str, Any] = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    return description


@cache
def _schemas() -> dict[tuple[str, str], dict[str, Any]]:
    bodies = {
        (method, path): operation["requestBody"]["content"]
        for path, operations in _description()["paths"].items()
        for method, operation in operations.items()
        if "requestBody" in operation
    }
    return {key: body["application/json"]["schema"] for key, body in bodies.items() if "application/json" in body}


def _template(method: str, path: str) -> str:
    """Find the route; one with fewer placeholders goes first."""
    parts = path.split("/")
    fits = [
        template
        for known, template in _schemas()
        if known == method
        and len(template.split("/")) == len(parts)
        and all(own.startswith("{") or own == part for own, part in zip(template.split("/"), parts, strict=True))
    ]
    if not fits:
        raise LookupError(f"{method} {path} takes no JSON body")
    return min(fits, key=lambda template: template.count("{"))
