"""What ``python -m bot check`` finds, and how it is printed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How something is."""

    FINE = "fine"
    NOTE = "note"
    """Not as it might be, but people can play."""
    TO_DO = "to do"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was looked at, how it is, and what there is to say or do."""

    what: str
    state: State
    text: str


def print_out(findings: Sequence[Finding]) -> None:
    """Print a table, with rich if it is installed."""
    try:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text
    except ModuleNotFoundError:
        width = max(len(finding.what) for finding in findings)
        for finding in findings:
            sys.stdout.write(f"{finding.what:<{width}}  {finding.state:<5}  {finding.text}\n")
        return
    table = Table("what", "state", "how it is, or what to do")
    styles = {State.FINE: "green", State.NOTE: "yellow", State.TO_DO: "bold red"}
    for finding in findings:
        table.add_row(finding.what, Text(finding.state, styles[finding.state]), Text(finding.text))
    Console().print(table)
