"""What may be typed: legal decisions as a few lines, alike ones together; and commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap

from sdg.events import Decision
from sdg.ir import Type
from sdg_cli.terminal.console import WIDEST, folded

FEW = 8
LINES = 40
LEAST = 12  # columns for what may stand last, however long that is before it


def offer(
    decisions: Sequence[Decision], types_of: Callable[[str], Sequence[Type]] = lambda action: ()
) -> str:
    """Say in one line what may be decided now; of many alike what they take, such as `lay CARD
    CELL`, with one as an example. `types_of` are the types of an action's arguments."""
    if len(decisions) <= FEW:
        return "You may: " + ", ".join(d.text for d in decisions)
    actions: dict[str, list[Decision]] = {}
    for decision in decisions:
        actions.setdefault(decision.action, []).append(decision)
    parts = [
        group[0].text if len(group) == 1 else _form(group, types_of(action))
        for action, group in actions.items()
    ]
    return "You may: " + ", ".join(parts) + "; ? lists all"


def _form(group: Sequence[Decision], types: Sequence[Type]) -> str:
    """Say what decisions of one action have in common, and name what differs by its type."""
    words = [decision.text.split() for decision in group]
    kinds = list(map(word_for, types))
    example, shared = group[0].text, [set(each) for each in zip(*words, strict=False)]
    if any(len(each) != 1 + len(kinds) for each in words):
        return f"{example} … ({len(group)})"
    form = [words[0][0], *(
        word if len(there) == 1 else kind
        for word, kind, there in zip(words[0][1:], kinds, shared[1:], strict=True)
    )]  # fmt: skip
    return f"{' '.join(form)} ({len(group)}, such as {' '.join(words[0][1:])})"


def word_for(kind: Type) -> str:
    """Return the word that stands for an argument of a type: `CARD`, `NUMBER`, `COLOR`."""
    return (str(kind.of) if kind.kind == "value" else kind.kind).upper()


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
