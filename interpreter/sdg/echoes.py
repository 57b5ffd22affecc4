"""What is wrong in rules that could not all be read: without what an unread line may have caused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from sdg.diagnostics import Diagnostic
from sdg.parsing.parser import Parsed
from sdg.source import Span

_WORD = re.compile(r"[a-z_][a-z0-9_]*")
_OF_NAMES = ("E3", "E4", "E603", "E604", "E611", "E612", "E613", "E62", "E7")  # of what one line says by itself
_OF_ALL_LINES = frozenset({"E340", "E341", "E342"})  # that no line does something
_UNKNOWN = frozenset({  # a name that nothing declares: only a line that declares it can cause that
    "E310", "E311", "E312", "E315", "E316", "E317", "E318", "E319", "E320", "E321", "E322", "E323",
    "E325",
})  # fmt: skip

_OF_VALUES = frozenset({"E313", "E314"})  # their texts name what has no such value
# What a name can cause whose declaration cannot be read.
_OF_NOTHING = _UNKNOWN | {"E324", "E333", "E336"}


def without_echoes(
    diagnostics: Iterable[Diagnostic], unread: Mapping[str, Parsed]
) -> Iterator[Diagnostic]:
    """Yield the mistakes of names that hold whatever the unread lines say; `unread` is by path."""
    unnamed = any(each.unnamed for each in unread.values())
    words = frozenset[str]().union(*(each.words for each in unread.values()))
    for each in diagnostics:
        if not each.code.startswith(_OF_NAMES) or each.code in _OF_ALL_LINES:
            continue
        places = () if each.code in _UNKNOWN else _places(each)
        if any(_is_unread(span, unread) for span in (each.span, *places)):
            continue
        if unnamed and each.code in _OF_NOTHING and not _is_like_another(each):
            continue
        said = each.span.text if each.code in _UNKNOWN else each.span.source.lines[each.span.line - 1]
        if each.code in _OF_VALUES:
            said = each.message
        if words.isdisjoint(_WORD.findall(said)):
            yield each


def _is_unread(span: Span, unread: Mapping[str, Parsed]) -> bool:
    parsed = unread.get(span.source.path)
    return parsed is not None and span.line in parsed.lines


def _places(diagnostic: Diagnostic) -> Iterator[Span]:
    return (note.span for note in diagnostic.notes if note.span is not None)


def _is_like_another(diagnostic: Diagnostic) -> bool:
    """Return whether a name that nothing declares is like a declared one."""
    return (diagnostic.hint or "").startswith("did you mean")
