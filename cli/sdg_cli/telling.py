"""Events, reasons and results as sentences for a seat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sdg.events import Chanced, Decided, Event, Happened, Outcome, Reason
from sdg.playing.log import one_line
from sdg_cli.console import Look, pad, width
from sdg_cli.drawing import spoken

ALL = 0  # the seat of somebody who may see everything


def tell(event: Event, seat: int, names: Sequence[str]) -> str | None:
    """Say what happened as this seat may know it; None where there is nothing to say."""
    sees = seat == ALL or event.seen_by is None or seat in event.seen_by
    match event:
        case Chanced(outcome=outcome, hidden=hidden):
            return one_line(outcome if sees else hidden) or None
        case Decided(seat=who, text=text, hidden=hidden):
            name = "you" if who == seat else names[who - 1]
            return f"{name}: {one_line(text if sees else hidden)}"
        case Happened(kind=kind, text=text, hidden=hidden):
            shown = one_line(text if sees or not hidden else hidden)
            return _named(shown, seat, names) if kind in ("turn", "pass") else shown or None


def _named(text: str, seat: int, names: Sequence[str]) -> str:
    """Put names in the place of seats."""

    def name(match: re.Match[str]) -> str:
        who = int(match[1])
        return "you" if who == seat else names[who - 1] if 0 < who <= len(names) else match[0]

    return re.sub(r"\bseat (\d{1,3})\b", name, text)


def tell_reasons(reasons: Iterable[Reason]) -> Iterator[str]:
    """Say why a decision is refused, one reason a line."""
    for reason in reasons:
        named = f"rule {spoken(reason.name)}" if reason.name else ""
        text = one_line(reason.sentence or named or "the rules forbid it")
        at = [*reason.cells, *reason.cards]
        if at:
            text += f": {', '.join(at[:12])}"
        notes = [named] if reason.name and reason.sentence else []
        if reason.span is not None:
            notes.append(f"{reason.span.source.name}.sdg:{reason.span.line}")
        yield text + (f"  ({', '.join(notes)})" if notes else "")


def tell_outcome(outcome: Outcome, names: Sequence[str], look: Look) -> Iterator[str]:
    """Say how a game came out: why it ended, the points line by line, and who has won."""
    why = one_line(outcome.reason or spoken(outcome.ended_by))
    yield look.paint(f"The game is over: {why}", "bold")
    rows = list(_points(outcome))
    titles = [title for title, _ in rows]
    first = max((width(title) for title in titles), default=0)
    wide = [max(width(name), 6) for name in names]
    yield f" {pad('', first)}  " + "  ".join(
        pad(name, w, ">") for name, w in zip(names, wide, strict=True)
    )
    for title, values in rows:
        yield f" {pad(title, first)}  " + "  ".join(
            pad(value, w, ">") for value, w in zip(values, wide, strict=False)
        )
    for seat, title in enumerate(outcome.titles, 1):
        if title:
            yield f"{names[seat - 1]}: {one_line(title)}"
    yield look.paint(_winners(outcome, names), "bold")


def _points(outcome: Outcome) -> Iterator[tuple[str, list[str]]]:
    parts: dict[str, None] = {name: None for line in outcome.lines for name, _ in line}
    by_seat = [dict(line) for line in outcome.lines]
    for part in parts:
        yield spoken(part), [str(line.get(part, "")) for line in by_seat]
    yield "points", list(map(str, outcome.scores))


def _winners(outcome: Outcome, names: Sequence[str]) -> str:
    won = [names[seat - 1] for seat in outcome.winners]
    everyone = len(won) == len(names)
    if outcome.cooperative or (everyone and len(won) == 1):
        return "Won." if won else "Lost." if outcome.cooperative else "Nobody wins."
    if not won:
        return "Nobody wins."
    if len(won) == 1:
        return f"{won[0]} wins."
    return f"{', '.join(won[:-1])} and {won[-1]} share the win."
