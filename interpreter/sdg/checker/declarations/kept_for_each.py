"""What is kept for each player, region or value: too much of it, and places without room."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.kept_per import keys_of
from sdg.checker.inference.tables_played import Tables, told_at, worth
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of
from sdg.messages import sizes as say
from sdg.messages.kept_things import too_much_kept
from sdg.resolver import Resolved
from sdg.resolver.types import is_unknown
from sdg.source import Span

MOST_KEPT = 16_384  # places, counters and flags that are kept for regions and values


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find the part with which there is too much, else places in which no card could lie."""
    rules, tables, kept = resolved.rules, Tables(resolved.rules), 0
    things: tuple[ir.Store | ir.Place, ...] = (*rules.stores, *rules.places)
    most = _most_keys(tables, {each.per: each.span for each in things})
    for each in things:
        kept += most.get(each.per, 0)
        if kept > MOST_KEPT and each.span:
            yield too_much_kept(each.span, each.name, kept, MOST_KEPT)
            return
    for place in rules.places:
        if place.capacity is not None and place.capacity.span and not is_unknown(place.capacity):
            yield from _room(tables, place, place.capacity)
    yield from tables.unfinished("the places kept for each")


def _most_keys(tables: Tables, whose: dict[str | None, Span | None]) -> dict[str | None, int]:
    """Count what there is of each family and attribute, at the table where there is most of it."""
    rules, most = tables.rules, dict.fromkeys(whose, 0)
    for per in (None, "player"):
        most.pop(per, None)
    if most:
        last = whose[list(most)[-1]]
        for setting in tables.at(last, rules.boards, rules.families, rules.attributes):
            for per in most:
                if not tables.lasts(last):
                    break
                most[per] = max(most[per], len(keys_of(tables, per, setting) or ()))
    return most


def _room(tables: Tables, place: ir.Place, capacity: ir.Expr) -> Iterator[Diagnostic]:
    """Find a table, and of several such places the first, at which no card has room."""
    per_key = any(True for _ in all_of(ir.Local, capacity))
    rules = tables.rules
    for setting in tables.at(capacity.span, capacity, rules.attributes if per_key else ()):
        for key in keys_of(tables, place.per, setting) or () if per_key else (None,):
            if not tables.lasts(capacity.span):
                return
            room = worth(capacity, evolve(setting, key=key))
            if room is not None and room <= 0 and capacity.span:
                what = f"the {place.kind} `{place.name}`"
                if key is not None:
                    what += f" of {place.per} {_face(rules, place, key)}"
                yield told_at(say.nothing_in_size(capacity.span, what), setting)
                return


def _face(rules: ir.Rules, place: ir.Place, key: int) -> str:
    for attribute in rules.attributes:
        if attribute.name == place.per:
            return attribute.values[key - (attribute.low or 0)]
    return str(key + 1)
