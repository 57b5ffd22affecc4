"""Names in sentences, as in `"A card that is [[locked]] stays"`: each must be one of the game's."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import syntax as tree
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.messages import sentences as say
from sdg.resolver import Resolved
from sdg.syntax.nodes import REFERENCE


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find references to nothing, in the lines about the game too."""
    known = {name.text for part in parts for name in _names(part)}
    for node in (*resolved.head.lines, *parts):
        for text in _texts(node):
            for reference in REFERENCE.finditer(text.text):
                if reference[1] not in known:
                    start = text.span.start + text.span.text.find(reference[0])
                    span = text.span.source.span(start, start + len(reference[0]))
                    yield say.unknown_reference(span, reference[1], known)


def _names(part: tree.Part) -> Iterator[tree.Name]:
    """Yield the names that a part declares."""
    name = getattr(part, "name", None)
    if isinstance(name, tree.Name):
        yield name
    if isinstance(part, tree.Board):
        yield from (region.name for region in part.regions)
    if isinstance(part, tree.Scoring):
        yield from (line.name for line in part.lines)


def _texts(node: tree.Node) -> Iterator[tree.Text]:
    """Yield every text below a node."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, tree.Text):
            yield each
        waiting += reversed(each.children())
