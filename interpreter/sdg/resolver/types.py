"""Types as a designer says them: `a number`, `a set of cells`, `a color`."""

from __future__ import annotations

from sdg.ir import CARD, CELL, PLAYER, REGION, Expr, Type, set_of

UNKNOWN = Type("unknown")
CARDS, CELLS, PLAYERS = set_of(CARD), set_of(CELL), set_of(PLAYER)

_KINDS = ("number", "word", "card", "cell", "region", "player", "direction")
_PLURALS = {"yes/no": "yes or no", "set": "sets"}


def in_words(kind: Type) -> str:
    """Name a type with its article."""
    match kind.kind:
        case "yes/no":
            return "yes or no"
        case "set":
            return f"a set of {plural(_element(kind))}"
        case "value" if kind.of in _KINDS:
            return f"a value of `{kind.of}`"
        case _:
            noun = _noun(kind)
            return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def plural(kind: Type) -> str:
    """Name many things of a type."""
    if kind.kind in _PLURALS:
        return _PLURALS[kind.kind]
    noun = _noun(kind)
    return noun + ("es" if noun.endswith(("s", "x", "ch")) else "s")


def is_unknown(*parts: Expr) -> bool:
    """Return whether a mistake was found in any of the parts, so that nothing more be said."""
    return any(_has_unknown(part.type) for part in parts)


def element(kind: Type) -> Type:
    """Return the type of a set's elements."""
    return _element(kind)


def is_set_of(kind: Type, *elements: str) -> bool:
    """Return whether this is a set of such elements."""
    return kind.kind == "set" and _element(kind).kind in elements


def of_family(family: str) -> Type:
    """Return the type of one region of a family."""
    return Type("region", family)


def same(left: Type, right: Type) -> bool:
    """Return whether two types can stand for each other."""
    if left.kind != right.kind:
        return False
    if left.kind == "value":
        return left.of == right.of
    if left.kind == "set":
        return same(_element(left), _element(right))
    return True


def join(left: Type, right: Type) -> Type:
    """Return the type of what is one or the other."""
    if left == right:
        return left
    if left.kind == "region":
        return REGION
    if left.kind == "set":
        return set_of(join(_element(left), _element(right)))
    return left


def _element(kind: Type) -> Type:
    return kind.of if isinstance(kind.of, Type) else UNKNOWN


def _has_unknown(kind: Type) -> bool:
    if kind.kind == "set":
        return _has_unknown(_element(kind))
    return kind.kind == "unknown"


def _noun(kind: Type) -> str:
    if kind.kind in ("value", "region") and isinstance(kind.of, str):
        return kind.of
    return kind.kind
