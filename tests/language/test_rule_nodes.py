"""Every node of the rules is walked over: none stands in a field that is taken to hold none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from sdg import ir
from sdg.ir.walking import all_of, fields_of, is_node, listed, parts_of, walk
from sdg.loading import read
from sdg.source import Span
from tests.support.places import ROOT

ONE, TWO = ir.Const(1, ir.NUMBER), ir.Const(2, ir.NUMBER)
FILES = sorted([*(ROOT / "games").rglob("*.sdg"), *(ROOT / "tests/fuzzing/phrases").glob("*.sdg")])


def plainly(node: Any) -> Iterator[Any]:
    """Yield the same nodes, whatever is declared of the fields."""
    if isinstance(node, tuple):
        for each in node:
            yield from plainly(each)
    elif attrs.has(type(node)) and not isinstance(node, ir.Type | Span):
        yield node
        for field in attrs.fields(type(node)):
            if field.name not in ir.WITHOUT_NODES:
                yield from plainly(getattr(node, field.name))


def test_a_walk_meets_every_node_in_the_order_of_the_fields() -> None:
    games = [rules for path in FILES if (rules := read(str(path)).rules) is not None]
    assert len(games) > 40
    for rules in games:
        assert list(map(id, walk(rules))) == list(map(id, plainly(rules)))


def test_walks_are_the_same_where_the_nodes_are_listed() -> None:
    for path in FILES:
        if (rules := read(str(path)).rules) is None:
            continue
        parts = [*walk(rules), rules.actions, rules.ends, (rules.turn, rules.win)]
        walks = [list(map(id, walk(part))) for part in parts]
        locals_below = [list(map(id, all_of(ir.Local, part))) for part in parts]
        with listed(rules):
            assert [list(map(id, walk(part))) for part in parts] == walks
            assert [list(map(id, all_of(ir.Local, part))) for part in parts] == locals_below
            assert list(walk((TWO, ONE))) == [TWO, ONE]  # not of these rules


def test_numbers_and_words_hold_no_nodes() -> None:
    node = ir.Compare("<", ONE, TWO)
    assert list(fields_of(node)) == ["left", "right"]
    assert parts_of(node) == (ONE, TWO)
    assert not is_node(3) and fields_of(3) == () and parts_of("word") == ()
    assert list(walk((1, "word", None))) == []
