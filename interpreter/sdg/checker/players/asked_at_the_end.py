"""Ends that ask what the player who has just played can do, where the next one is meant; and
criteria of `win` that break no tie, since they are the same for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sdg import ir
from sdg.checker.inference.declared import Parts
from sdg.checker.inference.number_bounds import is_passed
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages import owners as say
from sdg.resolver import Resolved

_PLAYER = ir.Local(0, ir.PLAYER)  # of a link of `win`
_HARMLESS = (ir.Assign, ir.Mark, ir.Result, ir.PassTurn)  # refuse no action


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Look at the ends and at who wins, in games of two and more."""
    rules = resolved.rules
    if rules.players[1] > 1:
        yield from _of_who_has_played(rules)
        yield from _same_for_all(rules)


def _of_who_has_played(rules: ir.Rules) -> Iterator[Diagnostic]:
    """Find ends that test whether something is possible for who has just played: for another one,
    who is next, it may be."""
    actions = {action.name: action for action in rules.actions}
    for end in rules.ends:
        if end.moment == "after round":
            continue  # where it is reported that nobody is active
        for node in walk(end.condition):
            match node:
                case ir.Possible(names, ir.Seat("active", None)) if node.span:
                    if any(_differs(rules, actions[each], actions) for each in names):
                        passed = any(
                            is_passed(choice) and set(choice.actions) == set(names)
                            for choice in all_of(ir.Choose, rules.turn)
                        )
                        yield say.of_who_has_played(node.span, " or ".join(names), passed)


def _differs(rules: ir.Rules, action: ir.Action, known: dict[str, ir.Action]) -> bool:
    """Return whether what can be done depends on who would do it."""
    names, asked = [action.name], list[Any]()
    for name in names:  # which grows
        asked += known[name].params
        for step in _refusing(rules, known[name].body.steps):
            asked.append(step)
            done = (*getattr(step, "actions", ()), getattr(step, "action", None))
            names += [each for each in done if each in known and each not in names]
    if any(isinstance(node, ir.ToCell | ir.Swap | ir.Fits) for node in walk(tuple(asked))):
        asked += rules.rules
    return any(map(_of_the_player, walk(tuple(asked))))


def _refusing(rules: ir.Rules, steps: tuple[ir.StepNode, ...]) -> Iterator[Any]:
    """Yield what may refuse an action, or decides what does."""
    bounded = {place.name for place in rules.places if place.capacity or place.kind == "slot"}
    for step in steps:
        match step:
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                yield condition
                yield from _refusing(rules, (*then, *otherwise))
            case ir.Move(cards=cards, to=to):
                yield cards
                if not isinstance(to, ir.ToPlace) or to.place in bounded:
                    yield to
            case ir.Draw(to=to):
                if not isinstance(to, ir.ToPlace) or to.place in bounded:
                    yield to
            case ir.ForEach(over=over, body=body):
                yield over
                yield from _refusing(rules, body)
            case _ if not isinstance(step, _HARMLESS):
                yield step


def _of_the_player(node: Any) -> bool:
    match node:
        case ir.Seat(which):
            return which != "leader"
        case ir.TimesThisTurn() | ir.CellsThisTurn():
            return True
    return False


def _same_for_all(rules: ir.Rules) -> Iterator[Diagnostic]:
    """Find links of `win` that decide nothing: no test of the player, or the same test again."""
    if rules.win is None or rules.win.together:
        return
    before = set[ir.Expr]()
    shared = {store.name for store in rules.stores if store.per is None}
    for rank in rules.win.ranks:
        value = rank.value
        if value is None or value.span is None:
            continue
        if value in before:
            yield say.same_for_all(value.span, "", again=True)
        elif _PLAYER not in walk(value):
            names = [each.name for each in all_of(ir.Stored, value) if each.name in shared]
            yield say.same_for_all(value.span, names[0] if names else "")
        before.add(value)
