"""What may be typed: legal decisions as a few lines, alike ones together; and commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from sdg.events import Decision
from sdg_cli.terminal.console import WIDEST, folded

FEW = 8
LINES = 40
LEAST = 12  # columns for what may stand last, however long that is before it


def offer(decisions: Sequence[Decision]) -> str:
    """Say in one line what may be decided now."""
    if len(decisions) <= FEW:
        return "You may: " + ", ".join(d.text for d in decisions)
    actions: dict[str, list[Decision]] = {}
    for decision in decisions:
        actions.setdefault(decision.action, []).append(decision)
    parts = [
        f"{group[0].text}" + (f" … ({len(group)})" if len(group) > 1 else "")
        for group in actions.values()
    ]
    return "You may: " + ", ".join(parts) + "; ? lists all"


def list_decisions(decisions: Iterable[Decision], columns: int = WIDEST) -> Iterator[str]:
    """Yield lines that hold the decisions, those with all but the last word equal together."""
    groups: dict[str, list[str]] = {}
    for decision in decisions:
        first, _, last = decision.text.rpartition(" ")
        groups.setdefault(first, []).append(last)
    alone = groups.pop("", [])
    shown = 0
    for number, (first, lasts) in enumerate(groups.items()):
        if shown >= LINES:
            rest = sum(map(len, list(groups.values())[number:]))
            yield f"  … and {rest} more; `? 5 c3` lists those with these words"
            break
        lines = wrap(" ".join(lasts), max(LEAST, columns - len(first) - 4), break_on_hyphens=False)
        for line in lines:
            yield f"  {first} {line}"
        shown += len(lines)
    if alone:
        yield from folded("  " + ", ".join(alone), columns)
