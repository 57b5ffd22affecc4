"""What is kept for each player, region or value: too much of it, and places without room."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from sdg import ir
from sdg.checker.parts import Parts
from sdg.checker.regions import regions_in
from sdg.checker.settings import Setting, settings, told_at, worth
from sdg.checker.walking import all_of
from sdg.diagnostics import Diagnostic
from sdg.messages import sizes as say
from sdg.messages.keys import too_much_kept
from sdg.resolver import Resolved
from sdg.resolver.domains import codes_of_all
from sdg.resolver.types import is_unknown

MOST_KEPT = 16_384  # places, counters and flags that are kept for regions and values


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find the part with which there is too much, else places in which no card could lie."""
    rules, kept = resolved.rules, 0
    things: tuple[ir.Store | ir.Place, ...] = (*rules.stores, *rules.places)
    for each in things:
        if each.per not in (None, "player"):
            sizes = (len(keys_of(rules, each.per, setting) or ()) for setting in _sizes(rules))
            kept += max(sizes, default=0)  # none: no number of players can play
        if kept > MOST_KEPT and each.span:
            yield too_much_kept(each.span, each.name, kept, MOST_KEPT)
            return
    for place in rules.places:
        if place.capacity is not None and place.capacity.span and not is_unknown(place.capacity):
            yield from _room(rules, place, place.capacity)


def keys_of(rules: ir.Rules, per: str | None, setting: Setting) -> range | None:
    """Answer the values, or the numbers from 0 of the players or regions, that a thing is kept
    for; None if that is not known."""
    if per == "player":
        return range(setting.players)
    for attribute in rules.attributes:
        if attribute.name == per:
            codes = codes_of_all(attribute)[: setting.players if attribute.seats else None]
            last = codes[-1] if attribute.upto is None else worth(attribute.upto, setting)
            return None if last is None else range(codes[0], last + 1)
    family = next((each for each in rules.families if each.name == per), None)
    count = regions_in(rules, family.name, family.board, setting) if family else None
    return None if count is None else range(count)


def _sizes(rules: ir.Rules) -> Iterator[Setting]:
    return settings(rules, rules.boards, rules.families, rules.attributes)


def _room(rules: ir.Rules, place: ir.Place, capacity: ir.Expr) -> Iterator[Diagnostic]:
    """Find a table, and of several such places the first, at which no card has room."""
    told = any(True for _ in all_of(ir.Local, capacity))
    for setting in settings(rules, capacity, rules.attributes):
        for key in keys_of(rules, place.per, setting) or () if told else (None,):
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
