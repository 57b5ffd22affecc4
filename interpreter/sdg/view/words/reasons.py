"""Why a decision is refused, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sdg.events import Reason
from sdg.playing.log import one_line
from sdg.spoken_names import spoken


def tell_reasons(reasons: Iterable[Reason]) -> Iterator[str]:
    """Say why a decision is refused, one reason a line."""
    for reason in reasons:
        named = f"rule {spoken(reason.name)}" if reason.name else ""
        text = one_line(reason.sentence or named or "the rules forbid it")
        said = text.split()
        at = [name for name in (*reason.cells, *reason.cards) if name not in said]
        if at:
            text += f": {', '.join(at[:12])}"
        notes = [named] if reason.name and reason.sentence else []
        if reason.span is not None:
            notes.append(f"{reason.span.source.name}.sdg:{reason.span.line}")
        yield text + (f"  ({', '.join(notes)})" if notes else "")
