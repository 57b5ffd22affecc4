"""What is said in other words than the language has: a line in, what to write for it out.

What is written for it is what the line means. What may mean one thing or the other has no wording
here, or both are shown. Where the language has words for the opposite only, the long way is shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from sdg.wordings import clauses, dealing, endings, looks, questions, slips, steps
from sdg.wordings.pattern_parts import BEFORE_VALUES, Row

_LONGEST: Final = 240  # letters: a longer line is no sentence, and would take its time


def mend(code: str, text: str, at: int) -> str | None:
    """Return what to write for the words around a place of a line, from which it makes no sense."""
    if len(text) > _LONGEST:
        return None
    for row in (
        *slips.ROWS,
        *clauses.ROWS,
        *endings.ROWS,
        *dealing.ROWS,
        *looks.ROWS,
        *steps.ROWS,
        *questions.ROWS,
    ):
        if row.codes and code not in row.codes:
            continue
        for match in re.finditer(row.pattern, text):
            here = match.start() <= min(at, len(text)) <= match.end()
            hint = _said(row, match) if here else None
            if hint and f"`{match.group().strip()}`" not in hint:  # which would be no mend
                return hint
    return None


def _said(row: Row, match: re.Match[str]) -> str | None:
    text = match.string
    words: dict[str, str] = {name: word or "" for name, word in match.groupdict().items()}
    if "l" in words and not _stands_alone(text, match.start("l")):
        return None
    words["before"] = (re.findall(r"[a-z_]\w*|\S", text[: match.start()]) or [""])[-1]
    words["after"] = text[match.end() :].strip()
    if "q" in words and words["before"] not in BEFORE_VALUES:
        return None
    return row.said.format_map(words) if isinstance(row.said, str) else _called(row, words)


def _called(row: Row, words: Mapping[str, str]) -> str | None:
    assert not isinstance(row.said, str)
    return row.said(words)


def _stands_alone(text: str, start: int) -> bool:
    """Return whether a value starts here, and not somewhere within one."""
    before = (re.findall(r"[\w.]+|[-+<>=!]+|\S", text[:start]) or [""])[-1]
    return before in BEFORE_VALUES
