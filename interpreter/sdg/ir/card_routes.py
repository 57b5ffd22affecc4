"""The flow of cards, read off the rules: from which places they come to which."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from sdg import ir
from sdg.frozen_classes import frozen
from sdg.ir.facts import BOARD, EVERYTHING, STEPS, StepFacts
from sdg.ir.walking import walk

NO_STEP = StepFacts()


@frozen
class Flow:
    """Cards that may lie in one of some places may come to another; the boards are one place."""

    sources: frozenset[str]
    goal: str


def flows(rules: ir.Rules) -> tuple[Flow, ...]:
    """Return the ways that cards may go, one or more for each step that moves them."""
    everywhere = frozenset((*(place.name for place in rules.places), BOARD))
    return tuple(
        Flow(everywhere if EVERYTHING in sources else sources, each)
        for steps, domains in _bodies(rules)
        for step in steps
        for sources, goal in moved_by(step, domains)
        for each in (everywhere if goal == EVERYTHING else (goal,))
    )


def reached(ways: Collection[Flow], begun: Collection[str]) -> set[str]:
    """Return where the cards may come to that lie in some places."""
    onward: dict[str, set[str]] = {}
    for flow in ways:
        for source in flow.sources:
            onward.setdefault(source, set()).add(flow.goal)
    places, waiting = set[str](), list(begun)
    for place in waiting:  # which grows
        new = onward.get(place, set()) - places
        places |= new
        waiting += new
    return places


def moved_by(step: object, domains: Mapping[int, ir.Expr]) -> Iterator[tuple[frozenset[str], str]]:
    """Yield where the cards lie that a step moves, and where they go; EVERYTHING is any place."""
    facts = STEPS.get(type(step), NO_STEP)
    for field in facts.taken:
        sources = sources_of(getattr(step, field), domains)
        for spot in (getattr(step, name) for name in facts.put):
            if spot is not None:
                yield sources, spot.place if isinstance(spot, ir.ToPlace) else BOARD
    traded = [sources_of(getattr(step, field), domains) for field in facts.traded]
    for here, there in zip(traded, traded[::-1], strict=True):
        yield from ((here, goal) for goal in there)


def domains_of(params: tuple[ir.Param, ...]) -> dict[int, ir.Expr]:
    """Return for the slots of parameters the sets that they are chosen from."""
    domains: dict[int, ir.Expr] = {}
    for param in params:
        match param:
            case ir.OneOf(slot, over):
                domains[slot] = over
            case ir.PairOf(first, second, over):
                domains[first] = domains[second] = over
    return domains


def lie(cards: ir.Expr, domains: Mapping[int, ir.Expr]) -> set[str]:
    """Return where cards may lie: names of places, BOARD, or EVERYTHING if that is not known."""
    if isinstance(cards, ir.Local):
        if cards.slot in domains:
            return lie(domains[cards.slot], {})
        return {BOARD} if cards.type == ir.CELL else {EVERYTHING}
    match cards:
        case ir.PlaceCards(place) | ir.CardIn(place):
            return {place}
        case ir.CardsOn() | ir.CardAt() | ir.BoardCells() | ir.CellAt():
            return {BOARD}
        case ir.CellsThisTurn():
            return {BOARD}
        case ir.Filter(_, over) | ir.First(over) | ir.Best(over=over):
            return lie(over, domains)
        case _:
            return {EVERYTHING}


def _bodies(rules: ir.Rules) -> Iterator[tuple[list[Any], Mapping[int, ir.Expr]]]:
    """Yield the steps of the rules, and of what the names in them are one.

    What is given to an action that is done by others may lie anywhere.
    """
    findings = rules.misplay.found if rules.misplay is not None else ()
    others = [
        _steps(each) for each in (rules.setup, rules.turn, *rules.whens, *rules.ends, *findings)
    ]
    actions = [_steps(action.body) for action in rules.actions]
    doing = [step for steps in (*others, *actions) for step in steps]
    done = {step.action for step in doing if isinstance(step, ir.Do)}
    done |= {name for step in doing if isinstance(step, ir.DoFirst) for name in step.actions}
    for action, steps in zip(rules.actions, actions, strict=True):
        params = action.params if action.name not in done else ()
        yield steps, domains_of(params) | _given(steps)
    for steps in others:
        yield steps, _given(steps)


def _steps(body: object) -> list[Any]:
    return [node for node in walk(body) if type(node) in STEPS]


def _given(steps: list[Any]) -> dict[int, ir.Expr]:
    """Return what steps give names to."""
    return {
        getattr(step, slot): getattr(step, value)
        for step in steps
        for slot, value in STEPS[type(step)].given
    }


def sources_of(cards: ir.Expr | str, domains: Mapping[int, ir.Expr]) -> frozenset[str]:
    """Return where cards may lie that a step takes: those meant, or those of a place."""
    if isinstance(cards, str):
        return frozenset({cards})
    return frozenset({BOARD} if cards.type == ir.CELL else lie(cards, domains))
