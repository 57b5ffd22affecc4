"""Pairs of constructs, one directly within another: which there may be, and which a text has.

A pair is a class of node with one of its fields, and the class of node that stands there, as
`Choice.test > Quantified`; of a field that holds one of few words or a yes or no it is that word,
as `Fold.kind = sum`. What the fields are declared to hold tells which pairs there may be; which of
them the checker accepts somewhere is searched for: by `accepted.py`, which writes `pairs.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from itertools import chain
from typing import Any, Literal, get_args, get_origin

import attrs

from sdg import ir, syntax
from sdg.syntax import expressions, files, looks, misplays, parts, rules, steps
from sdg.syntax.nodes import Node
from tests.support.places import RECORDS

GOLDEN = RECORDS / "pairs.txt"
MET = RECORDS / "met.txt"
UNPLAYED = (syntax.Puzzle, syntax.GivenCard, syntax.Variant)  # puzzles, and heads of other files
KNOWN: dict[str, Any] = {"bool": bool}  # what the names in annotations mean
for _module in (expressions, looks, misplays, rules, steps, parts, files):
    KNOWN |= {name: each for name, each in vars(_module).items() if name[0].isupper()}
OPEN_WORDS = {  # of fields that are declared as any text
    "Grid.kind": ("stacked", "hexagonal"), "Picture.kind": ("stacked", "hexagonal"),
    "ComesOut.result": ("wins", "loses"), "AllComeOut.fate": ("win", "lose"),
}  # fmt: skip


def pairs(node: Node) -> Iterator[str]:
    """Yield the pairs of a tree, each as often as it is there."""
    for field in fields_of(type(node)):
        for value in values_of(node, field):
            if isinstance(value, Node):
                yield f"{type(node).__name__}.{field} > {type(value).__name__}"
                yield from pairs(value)
            elif words_of(type(node), field):
                yield f"{type(node).__name__}.{field} = {_word(value)}"


def values_of(node: Node, field: str) -> Iterator[Any]:
    """Yield what a field of a node holds: one, none or many."""
    value = getattr(node, field)
    if isinstance(value, tuple):
        yield from value
    elif value is not None:
        yield value


@cache
def fields_of(kind: type[Node]) -> tuple[str, ...]:
    """Return the fields of a class of nodes that tell something."""
    return tuple(each.name for each in attrs.fields(kind) if each.name != "span")


@cache
def holds(kind: type[Node], field: str) -> tuple[type[Node], ...]:
    """Return the classes of nodes that a field of a class of nodes is declared to hold."""
    return tuple(each for each in _declared(kind, field) if isinstance(each, type))


@cache
def words_of(kind: type[Node], field: str) -> tuple[str, ...]:
    """Return the words of which a field is declared to hold one."""
    return tuple(each for each in _declared(kind, field) if isinstance(each, str))


@cache
def declared(alias: str) -> tuple[type[Node], ...]:
    """Return the classes of nodes that a name of the annotations stands for: `Expr`, `Step` …"""
    return tuple(each for each in dict.fromkeys(_parts(alias)) if isinstance(each, type))


@cache
def _declared(kind: type[Node], field: str) -> tuple[type[Node] | str, ...]:
    annotation = getattr(attrs.fields(kind), field).type
    words = OPEN_WORDS.get(f"{kind.__name__}.{field}", ())
    return tuple(dict.fromkeys([*_parts(annotation), *words]))


def _parts(declared: Any) -> Iterator[type[Node] | str]:
    """Yield the classes of nodes and the words of what is declared."""
    if isinstance(declared, str):
        if declared.startswith("Literal["):
            yield from re.findall(r'"(.*?)"', declared)
            return
        for name in re.findall(r"\w+", declared):
            yield from _parts(KNOWN.get(name))
    elif get_origin(declared) is Literal:
        yield from get_args(declared)
    elif declared is bool:
        yield from ("yes", "no")
    elif isinstance(declared, type) and issubclass(declared, Node):
        yield declared
    else:
        yield from chain.from_iterable(map(_parts, get_args(declared)))


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else value


@cache
def kinds() -> tuple[type[Node], ...]:
    """Return all classes of nodes that may stand in a game that is played, or in its variants."""
    classes = [each for each in vars(syntax).values() if isinstance(each, type)]
    classes = [each for each in classes if issubclass(each, Node)]
    plain = (Node, *UNPLAYED)
    return tuple(each for each in classes if each not in plain)


def possible() -> list[str]:
    """List all pairs that there may be by what the fields are declared to hold."""
    listed = []
    for kind in kinds():
        for field in fields_of(kind):
            name = f"{kind.__name__}.{field}"
            listed += [
                f"{name} > {each.__name__}" for each in holds(kind, field) if each in kinds()
            ]
            listed += [f"{name} = {word}" for word in words_of(kind, field)]
    return listed


def pairs_of_rules(rules: ir.Rules) -> set[str]:
    """Return the same pairs of resolved rules: what names mean is told apart there."""
    present: set[str] = set()
    waiting: list[Any] = [rules]
    while waiting:
        node = waiting.pop()
        for field in attrs.fields(type(node)):
            if field.name in (*ir.WITHOUT_NODES, "about"):
                continue
            value = getattr(node, field.name)
            for each in _flat(value):
                if attrs.has(type(each)):
                    present.add(f"{type(node).__name__}.{field.name} > {type(each).__name__}")
                    waiting.append(each)
    return present


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        yield from chain.from_iterable(map(_flat, value))
    else:
        yield value


def write(accepted: Collection[str]) -> None:
    """Write which pairs are accepted, in the order of the classes of nodes."""
    kept = [each for each in possible() if each in accepted]
    title = f"The pairs of constructs that the checker accepts: {len(kept)} of {len(possible())}."
    GOLDEN.write_text("\n".join([title, "", *kept, ""]), "utf-8")


def golden() -> frozenset[str]:
    """Return the pairs that the checker accepts, as they were found."""
    lines = GOLDEN.read_text("utf-8").splitlines()
    return frozenset(line for line in lines if " > " in line or " = " in line)


def met() -> frozenset[str]:
    """Return the pairs that campaigns have met in programs that have a kernel."""
    if not MET.exists():
        return frozenset()
    lines = MET.read_text("utf-8").splitlines()
    return frozenset(line for line in lines if " > " in line or " = " in line)


def note_met(met_pairs: Collection[str]) -> None:
    """Write the pairs that campaigns have met."""
    kept = [each for each in possible() if each in met_pairs]
    title = f"The pairs of constructs that campaigns have met: {reported(met_pairs)}."
    MET.write_text("\n".join([title, "", *kept, ""]), "utf-8")


def reported(some: Collection[str]) -> str:
    """Say how many of the pairs that the checker accepts are among some."""
    accepted = golden() | set(some).intersection(possible())
    number = len(accepted.intersection(some))
    return f"{number} of {len(accepted)} pairs ({100 * number / len(accepted):.1f} %)"
