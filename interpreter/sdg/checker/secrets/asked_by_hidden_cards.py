"""Hidden cards that are given away by who is asked to decide, and offers that chance refuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from sdg import ir
from sdg.checker.inference.bodies import conjuncts
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.facts import step_facts_of
from sdg.ir.walking import all_of, walk
from sdg.messages import secrets as say
from sdg.resolver import Resolved
from sdg.visibility.hidden_looks import Looks
from sdg.visibility.hidden_reads import Looking
from sdg.visibility.offering import makes_offers, only_offers, placed
from sdg.visibility.places import hides_cards
from sdg.visibility.refusing import Things, things_of


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find players who are asked by hidden cards, and steps that refuse by chance."""
    rules = resolved.rules
    offered = {name for step in all_of(ir.Choose, rules.turn.body) for name in step.actions}
    yield from _chanced(rules, offered)
    yield from _asked_in_order(rules)
    yield from _asked_at_times(rules)
    yield from _staying(rules)


def _chanced(rules: ir.Rules, offered: set[str]) -> Iterator[Diagnostic]:
    """Find steps that refuse what is offered by what chance brings only then."""
    looking = Looking(rules)
    refusals = (looking.refusals(action.name) for action in rules.actions if action.name in offered)
    steps = [step for each in refusals if each is not None for step in each.chanced.values()]
    for span in {step.span: None for step in steps if step.span}:
        yield say.refused_by_chance(span)


def _asked_in_order(rules: ir.Rules) -> Iterator[Diagnostic]:
    """Find players who are asked, or how often, by cards that others do not see by then."""
    looking, shown_at = Looking(rules), _shown(rules)
    for loop in all_of(ir.ForEach, rules.turn.body):
        choice = next(all_of(ir.Choose, loop.body), None)
        if choice is None or not loop.span:
            continue
        players = loop.over.type.of == ir.PLAYER
        if which := _places(looking.lying(loop.over, looking.turn)):
            yield say.asked_in_order(loop.span, min(which), "which" if players else "how often")
        elif players:
            shown = shown_at[id(choice)]
            order = looking.of(loop.order and loop.order.value, looking.turn)
            if hidden := _places(order) - shown:
                yield say.asked_in_order(loop.span, min(hidden), "order")
            elif places := _asked_if(loop, looking) - shown:
                yield say.asked_in_order(loop.span, min(places), "which")
            elif places := _asked_while(loop, looking) - shown:
                yield say.asked_in_order(loop.span, min(places), "how often")


def _asked_at_times(rules: ir.Rules) -> Iterator[Diagnostic]:
    """Find what a player of more than one is asked, for all to see, only if hidden cards say so, or
    as often."""
    if rules.players[1] == 1:
        return
    looking, shown_at = Looking(rules), _shown(rules)
    steps, names = [*_of_who_is_active(rules.turn.body.steps)], dict[int, ir.Expr]()
    for step, before_it in zip(steps, (None, *steps), strict=False):
        names = _right_before(before_it, names)
        choices = list(all_of(ir.Choose, step))
        if not choices or not step.span or not isinstance(step, ir.If | ir.Loop):
            continue
        if makes_offers(step):
            continue  # nobody learns whether it is made
        asked: tuple[object, ...] = (step.condition,)
        if isinstance(step, ir.Loop):
            asked += (step.limit,)
        elif _first_offered(step.then) & _first_offered(step.otherwise):
            continue  # something is asked anyhow, and the same may be answered
        elif not any(each.optional for each in choices):
            parts = tuple(conjuncts(step.condition, names))
            met, other = (list(all_of(ir.Choose, at)) for at in (step.then, step.otherwise))
            asked = tuple(each for each in parts if not (met and _met(each, met)))
            if len(parts) == 1 and other and _met(ir.Not(parts[0]), other):
                asked = ()
        if places := _places(looking.of(asked, looking.turn)) - shown_at[id(choices[0])]:
            what: Literal["whether", "how often"]
            what = "whether" if isinstance(step, ir.If) else "how often"
            yield say.asked_in_order(step.span, min(places), what)


def _first_offered(steps: Iterable[ir.StepNode]) -> frozenset[str]:
    """Return the actions of the first choice in some steps."""
    choice = next(all_of(ir.Choose, steps), None)
    return frozenset(choice.actions if choice else ())


def _right_before(step: ir.StepNode | None, names: dict[int, ir.Expr]) -> dict[int, ir.Expr]:
    """Return what names stand for that were given after all that may have changed it."""
    return {**names, step.slot: step.value} if isinstance(step, ir.Let) else {}


def _met(condition: ir.Expr, choices: list[ir.Choose]) -> bool:
    """Return whether it is asked if choices can be made: where they cannot, all see that they are
    passed, and so they would without being asked for."""
    while isinstance(condition, ir.Not) and isinstance(condition.part, ir.Not):
        condition = condition.part.part  # `not no play is possible`
    return isinstance(condition, ir.Possible) and all(
        set(choice.actions) <= set(condition.actions) for choice in choices
    )


def _of_who_is_active(steps: Iterable[ir.StepNode]) -> Iterator[ir.StepNode]:
    """Yield steps and those in them, without those of loops over players."""
    for step in steps:
        yield step
        if not (isinstance(step, ir.ForEach) and step.over.type.of == ir.PLAYER):
            for name in step_facts_of(step).within:
                yield from _of_who_is_active(getattr(step, name))


def _shown(rules: ir.Rules) -> dict[int, Things]:
    """Return for each choice, by its `id`, the places of which cards go to where all see them after
    the choice before it."""
    hidden = {place.name for place in rules.places if hides_cards(place)}
    names: dict[int, Things] = {}  # where that lies for which they stand
    shown, at_choices = Things(), dict[int, Things]()
    for node in walk(rules.turn.body.steps):
        match node:
            case ir.ForEach(slot, over) | ir.Let(slot, over):
                names[slot] = things_of(over, names)
            case ir.Choose():
                at_choices.setdefault(id(node), shown)
                shown = frozenset()
            case ir.Move(cards, to) if not isinstance(to, ir.ToPlace) or to.place not in hidden:
                shown |= things_of(cards, names)
    return at_choices


def _asked_if(loop: ir.ForEach, looking: Looking) -> set[str]:
    """Return which hidden places show whether a player of a loop is asked what must be decided."""
    return {
        look.place
        for step in all_of(ir.If, loop.body)
        if any(all_of(ir.Choose, step)) and not makes_offers(step)
        for look in looking.of(step.condition, looking.turn)
    }


def _asked_while(loop: ir.ForEach, looking: Looking) -> set[str]:
    """Return which hidden places reveal how often a player of a loop over players is asked."""
    return {
        look.place
        for step in all_of(ir.Loop, loop.body)
        if any(all_of(ir.Choose, step)) and not makes_offers(step)
        for look in looking.of((step.limit, step.condition), looking.turn)
    }


def _places(looks: Looks) -> set[str]:
    return {look.place for look in looks}


def _staying(rules: ir.Rules) -> Iterator[Diagnostic]:
    """Find offers that hidden cards decide on, where who is not asked goes on as nobody who stops
    does."""
    looking = Looking(rules)
    for step, in_loop in placed(rules.turn.body.steps):
        if isinstance(step, ir.If | ir.Loop) and makes_offers(step) and step.span:
            if only_offers(step, in_loop):
                continue
            asked = step.condition if isinstance(step, ir.If) else (step.limit, step.condition)
            if places := _places(looking.of(asked, looking.turn)):
                yield say.stays_in_the_loop(step.span, min(places), isinstance(step, ir.If))
