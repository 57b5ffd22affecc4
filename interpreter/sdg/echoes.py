"""What is wrong in rules that could not all be read: without what an unread line may have caused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from sdg.diagnostics import Diagnostic
from sdg.parsing.parser import Parsed

_WORD = re.compile(r"[a-z_][a-z0-9_]*")
_OF_NAMES = ("E3", "E4", "E603", "E604", "E61", "E62", "E7")  # of what one line says by itself
_OF_ALL_LINES = frozenset({"E340", "E341", "E342"})  # that no line does something
_UNKNOWN = frozenset({  # a name that nothing declares: only a line that declares it can cause that
    "E310", "E311", "E312", "E315", "E316", "E317", "E318", "E319", "E320", "E321", "E322", "E323",
    "E325",
})  # fmt: skip


def without_echoes(
    diagnostics: Iterable[Diagnostic], unread: Mapping[str, Parsed]
) -> Iterator[Diagnostic]:
    """Yield the mistakes of names that hold whatever the unread lines say; `unread` is by path."""
    words = frozenset[str]().union(*(each.words for each in unread.values()))
    for each in diagnostics:
        if not each.code.startswith(_OF_NAMES) or each.code in _OF_ALL_LINES:
            continue
        source, line = each.span.source, each.span.line
        if source.path in unread and line in unread[source.path].lines:
            continue
        said = each.span.text if each.code in _UNKNOWN else source.lines[line - 1]
        if words.isdisjoint(_WORD.findall(said)):
            yield each
