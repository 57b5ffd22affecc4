"""The decisions that an unclear answer may mean, as lines at the prompt."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.answers.lookup import Lookup
from sdg.answers.matching_decisions import Meant
from sdg_cli.terminal.offers import list_decisions


def which(answer: str, meant: Meant, lookup: Lookup, columns: int) -> Iterator[str]:
    """Yield the decisions that an unclear answer may mean, as lines of some width; before them how
    its numbers were read."""
    yield from lookup.read_as(answer, meant.possible)
    alone = len(meant.possible) == 1 and (lookup.card(answer.casefold()) or "")
    nowhere = list(lookup.why_nowhere(alone)) if alone else []
    yield from nowhere
    yield "Do you mean this?" if len(meant.possible) == 1 else "Which do you mean?"
    yield from list_decisions(meant.possible, columns)
