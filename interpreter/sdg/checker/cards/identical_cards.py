"""Two cards that are compared where identical ones may lie: these are one and the same then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.tables_played import Tables
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import BOARD, STEPS
from sdg.ir.walking import all_of, walk
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved
from sdg.visibility.hidden_reads import moved_by
from sdg.visibility.refusing import Things, things_of

Names = dict[int, Things]  # where the cards lie for which names stand, by slots


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find comparisons of two cards of one place to which identical cards may come."""
    rules = resolved.rules
    asked = (*rules.course(setup=True), *rules.rules, *rules.ends, *rules.scoring)
    compared = [
        (root, node)
        for root in asked
        for node in all_of(ir.Compare, root)
        if node.left.type == node.right.type == ir.CARD and node.span
    ]
    if not compared:
        return
    names = {id(root): _names(root) for root in asked}
    places = _with_twins(rules, [way for root in asked for way in _ways(root, names[id(root)])])
    for root, node in compared:
        one, other = (things_of(each, names[id(root)]) for each in (node.left, node.right))
        together = one & other & places
        if together and node.span:
            yield say.identical_cards(node.span, node.op, min(together - {BOARD}, default=""))


def _with_twins(rules: ir.Rules, ways: list[tuple[Things, Things]]) -> Things:
    """Return where identical cards may lie that nothing distinguishes: on a board, on one cell.

    `ways` are those that cards take from one place to another.
    """
    tables, holding = Tables(rules), Counter[str]()
    places = set[str]()
    for place in rules.places:
        if place.holds is not None:
            copies = tables.constant(place.holds[0])
            many = place.endless or place.per is not None or copies != 1
            holding[place.holds[1]] += 2 if many else 1
    for deck in rules.decks:
        if holding[deck.name] > 1 or any(tables.constant(line.amount) != 1 for line in deck.lines):
            places |= {p.name for p in rules.places if p.holds and p.holds[1] == deck.name}
    before: set[str] | None = None
    while before != places:
        before = set(places)
        places.update(*(goals for sources, goals in ways if sources & places))
    stacked = any(board.stacked for board in rules.boards)
    return frozenset(places if stacked else places - {BOARD})


def _ways(root: Any, names: Names) -> Iterator[tuple[Things, Things]]:
    """Yield from where steps take cards, and where these go."""
    for step in walk(root):
        if facts := STEPS.get(type(step)):
            sources = things_of(tuple(moved_by(step)), names)
            spots = (getattr(step, name) for name in facts.put)
            goals = {
                each.place if isinstance(each, ir.ToPlace) else BOARD for each in spots if each
            }
            yield sources, frozenset(goals) | (sources if facts.traded else frozenset())


def _names(root: Any) -> Names:
    """Return where the cards lie that are meant by names, for a body or what else gives some."""
    names: Names = {}
    for node in walk(root):
        over = next((getattr(node, each) for each in ("over", "value", "of")
                     if getattr(node, each, None) is not None), None)  # fmt: skip
        slots = (getattr(node, each, None) for each in ("slot", "first", "second"))
        for slot in slots if over is not None and not isinstance(node, ir.Local) else ():
            if isinstance(slot, int):
                names[slot] = things_of(over, names)
    return names
