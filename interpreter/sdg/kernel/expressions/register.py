"""The register of expressions: a node in, a piece of kernel text out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any

from sdg import ir
from sdg.kernel.dialect.values import Code, Frame, Value
from sdg.kernel.dialect.writer import Unsupported, standing

if TYPE_CHECKING:
    from sdg.kernel.generator_context import Kernel


_WRITERS: dict[type, Callable[[Any, Any, Frame], Value]] = {}


OPERATORS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def codes(node: type) -> Callable[[Any], Any]:
    """Register what writes one kind of expression."""

    def register(function: Any) -> Any:
        _WRITERS[node] = function
        return function

    return register


def value(k: Kernel, node: ir.Expr, E: Frame) -> Value:
    """Generate an expression."""
    written = _WRITERS.get(type(node))
    with standing(node.span):
        if written is None:
            raise Unsupported(f"`{type(node).__name__}` in an expression")
        if k.source.reuse is None or isinstance(node, ir.Const | ir.Local):
            return written(k, node, E)
        return k.source.reuse.value(node, E, partial(written, k, node, E))


@contextmanager
def looping(k: Kernel, over: Value, E: Frame) -> Iterator[Value]:
    """Generate a loop over a set; what does not read its elements may be written before it."""
    reuse = k.source.reuse
    with nullcontext() if reuse is None else reuse.loop(E), k.each(over) as element:
        yield element


def number(k: Kernel, node: ir.Expr, E: Frame) -> str:
    """Generate an expression that is one number of the kernel."""
    code = value(k, node, E)
    if not isinstance(code, Code):
        raise Unsupported(f"`{type(node).__name__}` as a number")
    return code.text


def test(k: Kernel, node: ir.Expr, E: Frame) -> str:
    """Generate a condition."""
    return number(k, node, E)


def owner(k: Kernel, node: ir.Expr | None, E: Frame) -> str:
    """Write whose thing is meant: a seat."""
    return "s.active" if node is None else number(k, node, E)


def is_somebody(node: ir.Expr | None, E: Frame) -> bool:
    """Return whether a seat is surely one that plays."""
    match node:
        case None | ir.Seat("active" | "leader"):
            return True
        case ir.Const(seat, kind):
            return seat >= 0 and kind == ir.PLAYER
        case ir.Local(slot):
            bound = E.get(slot)
            return isinstance(bound, Code) and bound.kind == "seat"
    return False


def index_of(keys: tuple[int, ...], key: str) -> tuple[str, str]:
    """Generate which of the things kept for some keys is meant, and whether there is one."""
    first, many = keys[0], len(keys)
    if keys != tuple(range(first, first + many)):
        raise Unsupported("things kept for regions that are not in a row")
    return (f"{key} - {first}" if first else key), f"{first} <= {key} <= {first + many - 1}"


def place_of(k: Kernel, place: str, whose: ir.Expr | None, E: Frame) -> tuple[str, str]:
    """Generate which of the places of a name is meant, and whether there is one ("": surely)."""
    if k.shape.places[place].per is None:
        return "0", ""
    key = k.named(owner(k, whose, E), "whose")
    if k.shape.places[place].per == "player":
        return key, "" if is_somebody(whose, E) else f"{key} >= 0"
    index, there = index_of(k.shape.keys(place), key)
    return k.named(index, "of"), there
