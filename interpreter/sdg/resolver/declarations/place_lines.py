"""What the line of a pile, hand, slot or supply says: each thing once, in order only if seen."""

from __future__ import annotations

from sdg import syntax as tree
from sdg.messages import piles
from sdg.resolver.base import Resolver
from sdg.source import Span

_SAYS = {
    tree.Holds: "what lies there",
    tree.Endless: "what lies there",
    tree.Shuffled: "that it is shuffled",
    tree.InOrder: "that it is in order",
    tree.Capacity: "how many may lie there",
    tree.Seen: "who sees it",
}


def check(r: Resolver, node: tree.Place, seen: str, endless: bool) -> None:
    """Report what the line of a place says twice, and cards in order that are hidden or mixed."""
    said: dict[str, Span] = {}
    for detail in node.details:
        what = _SAYS[type(detail)]
        if what in said:
            r.report(piles.said_twice(detail.span, node.kind, node.name.text, what, said[what]))
        said.setdefault(what, detail.span)
        if isinstance(detail, tree.InOrder):
            _in_order(r, node, detail, seen, endless)
        if isinstance(detail, tree.Capacity) and endless:
            r.report(piles.always_room(detail.span, node.kind, node.name.text))


def _in_order(
    r: Resolver, node: tree.Place, detail: tree.InOrder, seen: str, endless: bool
) -> None:
    kind, name = node.kind, node.name.text
    if endless:
        r.report(piles.no_order(detail.span, kind, name, "endless"))
    elif any(isinstance(each, tree.Shuffled) for each in node.details):
        r.report(piles.no_order(detail.span, kind, name, "shuffled"))
    elif seen != "all":
        r.report(piles.order_unseen(detail.span, kind, name))
