"""Domains: the numbers and words that an option, an attribute or a parameter ranges over."""

from __future__ import annotations

from attrs import evolve

from sdg import ir
from sdg import syntax as tree
from sdg.messages import names, sizes
from sdg.messages import types as say
from sdg.resolver.base import Resolver
from sdg.resolver.scope import Scope


def number(node: tree.Value) -> int | None:
    """Read a written number, or None for a name."""
    match node:
        case tree.Number():
            return node.value
        case tree.Negative(value=tree.Number(value=value)):
            return -value
        case _:
            return None


def numbers(r: Resolver, node: tree.Value | tree.Range) -> tuple[int, int] | None:
    """Read `3` or `1 to 9`; report words and a range that runs backwards."""
    if not isinstance(node, tree.Range):
        single = number(node)
        if single is None:
            r.report(say.number_wanted(node.span, node.span.text))
            return None
        return single, single
    low, high = number(node.low), number(node.high)
    for end, value in ((node.low, low), (node.high, high)):
        if value is None:
            r.report(say.number_wanted(end.span, end.span.text))
    if low is None or high is None:
        return None
    if low > high:
        r.report(sizes.backwards(node.span, low, high))
        return None
    return low, high


def codes(r: Resolver, attribute: ir.Attribute, node: tree.Value | tree.Range) -> tuple[int, ...]:
    """Read values of an attribute as codes; none where there is a mistake."""
    if isinstance(node, tree.Range):
        upto = attribute.upto.name if isinstance(attribute.upto, ir.OptionValue) else None
        if isinstance(node.high, tree.Name) and node.high.text == upto:
            greatest = tree.Number(codes_of_all(attribute)[-1], span=node.high.span)
            node = evolve(node, high=greatest)
        ends = range_of(r, attribute, node, None)
        return tuple(range(ends[0], ends[1] + 1)) if ends else ()
    code = _code(r, attribute, node, None)
    return () if code is None else (code,)


def codes_of_all(attribute: ir.Attribute) -> tuple[int, ...]:
    """List the codes of all values of an attribute."""
    low = attribute.low or 0
    return tuple(range(low, low + len(attribute.values)))


def range_of(
    r: Resolver, attribute: ir.Attribute, node: tree.Range, scope: Scope | None
) -> tuple[int, int] | None:
    """Read a range of an attribute's values as its first and last code."""
    low, high = (_code(r, attribute, end, scope) for end in (node.low, node.high))
    if low is None or high is None:
        return None
    if low > high:
        named = node.low.span.text, node.high.span.text
        ends = named if attribute.low is None else (low, high)
        r.report(sizes.backwards(node.span, *ends), scope)
        return None
    return low, high


def allows(domain: tuple[tuple[int, int], ...], value: int) -> bool:
    """Return whether a domain holds a code."""
    return any(low <= value <= high for low, high in domain)


def _code(
    r: Resolver, attribute: ir.Attribute, node: tree.Value, scope: Scope | None
) -> int | None:
    value = number(node)
    face = node.text if isinstance(node, tree.Name) else str(value)
    if attribute.low is None:
        if face in attribute.values:
            return attribute.values.index(face)
    elif value is not None and 0 <= value - attribute.low < len(attribute.values):
        return value
    r.report(names.unknown_value(node.span, attribute.name, face, attribute.values), scope)
    return None
