"""Two parameters of an action that are chosen from one set, and may be the same element of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, islice
from typing import Any, TypeAlias

from attrs import evolve

from sdg import ir
from sdg.checker.inference.bodies import conjuncts
from sdg.checker.inference.deck_sizes import kinds_of
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.tables_played import Card, Setting, combined, worth
from sdg.diagnostics import Diagnostic
from sdg.ir.action_lookups import slots_of
from sdg.ir.walking import all_of, fields_of, is_node, walk
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved

Given: TypeAlias = Mapping[int, ir.Expr]  # what stands for names, by their slots

KINDS = ("card", "cell", "region", "player")
MOST_CARDS = 1_000  # kinds that are tried
MOST_PARAMETERS = 4  # of an action that are looked at


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find pairs of parameters that nothing distinguishes, in actions that are chosen."""
    rules = resolved.rules
    usual = {option.name: option.default for option in rules.options}
    setting = Setting(rules.usual_players, usual, ())
    chosen = {name for node in all_of(ir.Choose, rules.turn) for name in node.actions}
    for action in rules.actions:
        if action.name not in chosen:
            continue
        single = [param for param in action.params if isinstance(param, ir.OneOf)][:MOST_PARAMETERS]
        reported = set[int]()
        for one, other in combinations(single, 2):
            kind, span = _element_of(one.over), other.over.span
            alone = kind == "player" and rules.players[1] == 1
            if alone or kind not in KINDS or _base(one.over) != _base(other.over):
                continue
            if span is None or other.slot in reported:
                continue
            if _may_be_the_same(rules, action, one, other, setting):
                reported.add(other.slot)
                first, second = (action.body.slots[each.slot] for each in (one, other))
                base = _base(one.over).span
                among = base.text if base is not None else "…"
                yield say.may_be_the_same(span, first, second, among, kind == "card")


def _element_of(over: ir.Expr) -> str | None:
    """Return of which kind the elements of a set are."""
    return over.type.of.kind if isinstance(over.type.of, ir.Type) else None


def _base(over: ir.Expr) -> ir.Expr:
    """Return the set from which an element is chosen, whatever its condition."""
    return _base(over.over) if isinstance(over, ir.Filter) else over


def _may_be_the_same(
    rules: ir.Rules, action: ir.Action, one: ir.OneOf, other: ir.OneOf, setting: Setting
) -> bool:
    """Return whether an action can surely be chosen with one element for both."""
    slots = {one.slot, other.slot}
    if _goes_twice(rules, action.body.steps, one, other) or _is_told_elsewhere(action, slots):
        return False
    asked = list(_asked(action, one, other))
    same = {other.slot: ir.Local(one.slot, ir.NUMBER)}
    of_both = [_put(each, same) for each in asked if slots <= _named(each)]
    of_each = [{_put(each, same) for each in asked if _named(each) & slots == {slot}}
               for slot in (one.slot, other.slot)]  # fmt: skip
    if _element_of(one.over) == "card":
        of_one = list(chain(*of_each))
        return any(_holds(of_both, of_one, one.slot, card, setting) for card in _cards(rules))
    alike = not all(of_each) or of_each[0] == of_each[1]
    return alike and all(_of_itself(each) for each in of_both)


def _goes_twice(rules: ir.Rules, steps: Any, one: ir.OneOf, other: ir.OneOf) -> bool:
    """Return whether both are moved, or given to another action: that cannot be done twice."""
    moved, stacked = set[int](), any(board.stacked for board in rules.boards)
    for step in walk(steps):
        match step:
            case ir.Do(arguments=arguments):
                moved |= _named(arguments)
            case ir.Swap(left=left, right=right):
                moved |= {each.slot for each in (left, right) if isinstance(each, ir.Local)}
            case ir.Move(cards=ir.Local(slot)) if _element_of(one.over) == "card":
                moved.add(slot)
            case ir.Move() | ir.Draw() if _element_of(one.over) == "cell" and not stacked:
                moved |= _named(step) if any(all_of(ir.ToCell, step)) else set()
    return {one.slot, other.slot} <= moved


def _is_told_elsewhere(action: ir.Action, slots: set[int]) -> bool:
    """Return whether it is tested somewhere whether both are the same, or another parameter or a
    requirement amid other steps speaks of both."""
    inside = (step for step in action.body.steps if not isinstance(step, ir.Require))
    required = (each for step in inside for each in all_of(ir.Require, step))
    compared = (
        each for each in all_of(ir.Compare, action)
        if all(isinstance(side, ir.Local) for side in (each.left, each.right))
    )  # fmt: skip
    own = [param for param in action.params if slots.isdisjoint(slots_of((param,)))]
    return any(slots <= _named(each) for each in chain(required, compared, own))


def _asked(action: ir.Action, *params: ir.OneOf) -> Iterator[ir.Expr]:
    """Yield the conditions on the parameters, in their sets and by the action."""
    for param in params:
        over = param.over
        while isinstance(over, ir.Filter):
            of_it = {over.slot: ir.Local(param.slot, ir.NUMBER)}
            yield from (_put(each, of_it) for each in conjuncts(over.condition))
            over = over.over
    given = dict[int, ir.Expr]()
    for step in action.body.steps:
        if isinstance(step, ir.Let):
            given[step.slot] = _put(step.value, given)
        elif isinstance(step, ir.Require):
            yield from conjuncts(_put(step.condition, given))


def _cards(rules: ir.Rules) -> Iterator[Card]:
    lines = (line for deck in rules.decks for line in deck.lines)
    return islice(chain.from_iterable(map(kinds_of, lines)), MOST_CARDS)


def _holds(
    of_both: list[ir.Expr], of_one: list[ir.Expr], slot: int, card: Card, setting: Setting
) -> bool:
    """Return whether all conditions surely hold of a card that is both, as far as they are on both;
    other conditions on it may hold."""

    def answer(asked: ir.Expr) -> int | None:
        if setting.work.left < 0:
            return 0
        if any(each.card != ir.Local(slot, ir.CARD) for each in all_of(ir.Attr, asked)):
            return None
        return worth(asked, setting, card)

    return all(_of_itself(each) or answer(each) == 1 for each in of_both) and all(
        answer(each) != 0 for each in of_one
    )


def _of_itself(asked: ir.Expr) -> bool:
    """Return whether something holds since an element is compared with itself."""

    def known(part: ir.Expr) -> int | None:
        match part:
            case ir.Compare(op, left, right) if left == right:
                return int(op in ("=", "<=", ">="))
            case ir.Not() | ir.All() | ir.Any():
                return combined(part, known)
            case _:
                return None

    return known(asked) == 1


def _named(node: Any) -> set[int]:
    return {each.slot for each in all_of(ir.Local, node)}


def _put(node: Any, given: Given) -> Any:
    """Put what stands for names in their place; a name that stands for another keeps its kind."""
    if isinstance(node, ir.Local):
        value = given.get(node.slot, node)
        return evolve(value, type=node.type) if isinstance(value, ir.Local) else value
    if isinstance(node, tuple):
        return tuple(_put(each, given) for each in node)
    if isinstance(node, ir.Bind):
        return _put(node.body, {**given, node.slot: _put(node.value, given)})
    if not is_node(node):
        return node
    return evolve(node, **{name: _put(getattr(node, name), given) for name in fields_of(node)})
