"""What an expression can be, and the codes that stand for nothing."""

from __future__ import annotations

from typing import Literal

from attrs import evolve, field

from sdg.frozen_classes import frozen
from sdg.source import Span

NOTHING = -1
ABSENT = -(1 << 64)
STOP = "stop"  # the decision that `may choose` adds


@frozen
class Type:
    """`number`, `set of cell`, `value of color`, `region of box` …"""

    kind: Literal[
        "number",
        "yes/no",
        "word",
        "value",
        "card",
        "cell",
        "region",
        "player",
        "direction",
        "place",
        "set",
        "unknown",
    ]  # unknown: of an expression with a mistake; never in rules that pass the check
    of: str | Type | None = None  # attribute of a value, family of a region, element of a set


class Expr:
    """An expression: what each class of expressions has.

    A class, not a union of them all: a type checker compares unions member by member, and there are
    sixty of them.
    """

    __slots__ = ()

    type: Type
    span: Span | None


NUMBER, YESNO, WORD = Type("number"), Type("yes/no"), Type("word")
CARD, CELL, REGION, PLAYER = Type("card"), Type("cell"), Type("region"), Type("player")
DIRECTION, PLACE = Type("direction"), Type("place")


# Fields of nodes that hold no nodes. `features` and what follows may be long: values as codes.
WITHOUT_NODES = (
    "span", "type", "drawn", "origin", "look",
    "features", "values", "faces", "domain", "codes", "wild", "words",
)  # fmt: skip


def set_of(element: Type) -> Type:
    """Return the type of a set of such elements."""
    return Type("set", element)


def spanned() -> Span | None:
    """Declare where a node stands in the file: not compared, not printed."""
    return field(default=None, kw_only=True, eq=False, repr=False)  # type: ignore[no-any-return]


def with_span(node: Expr, span: Span | None) -> Expr:
    """Return the same expression, as standing elsewhere in the file."""
    return evolve(node, span=span)  # type: ignore[misc]


def word_code(words: tuple[str, ...], word: str) -> int:
    """Return the code of an option's word: below every number an option may hold."""
    return -2 - words.index(word)


def is_region_set(kind: Type) -> bool:
    """Return whether a type is a set of regions of any family."""
    return kind.kind == "set" and isinstance(kind.of, Type) and kind.of.kind == "region"


def is_mask(kind: Type) -> bool:
    """Return whether a set of this type is a whole number with one bit an element."""
    return (
        kind.kind == "set"
        and isinstance(kind.of, Type)
        and (kind.of.kind in ("cell", "region", "direction"))
    )


def nothing_of(kind: Type) -> int:
    """Return what stands for none of a kind: a number or a value is absent."""
    return ABSENT if kind.kind in ("number", "value") else NOTHING
