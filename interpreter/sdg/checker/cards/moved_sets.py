"""Sets of cards that have a name and were moved: a loop over them finds none of them there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from sdg import ir
from sdg.checker.inference.bodies import bodies
from sdg.checker.inference.declared import Parts
from sdg.diagnostics import Diagnostic
from sdg.ir.walking import all_of, walk
from sdg.messages import course_of_play as say
from sdg.resolver import Resolved
from sdg.source import Span

CARDS = ir.set_of(ir.CARD)


@frozen
class Named:
    """A set of cards that was given a name: the places it was taken from, where it was moved."""

    places: frozenset[str]
    moved: Span | None = None


Names = dict[int, Named]  # by slot


def check(resolved: Resolved, parts: Parts) -> Iterator[Diagnostic]:
    """Find loops and moves of such sets, below the step of the same body that moved them all."""
    endless = {place.name for place in resolved.rules.places if place.endless}  # keep their cards
    for _, body in bodies(resolved.rules):
        yield from _steps(body.steps, {}, endless)


def _steps(steps: Iterable[ir.StepNode], names: Names, endless: set[str]) -> Iterator[Diagnostic]:
    """Go through steps in order, and note in `names` what they move."""
    for step in steps:
        match step:
            case ir.Let(slot=slot, value=value) if value.type == CARDS:
                places = {each.place for each in all_of(ir.PlaceCards, value)}
                boards = {each.board for each in all_of(ir.BoardCells, value)}
                if not places & endless:
                    names[slot] = Named(frozenset(places | boards))
            case ir.Move(cards=cards, to=to):
                yield from _gone(cards, names)
                _brought(to, names)
                _moved(cards, step, names)
            case ir.Draw(to=to):
                _brought(to, names)
            case ir.If(then=then, otherwise=otherwise):
                one, other = dict(names), dict(names)
                yield from _steps(then, one, endless)
                yield from _steps(otherwise, other, endless)
                names.update(one)
                names.update(each for each in other.items() if each[1].moved is None)
            case ir.ForEach(slot=slot, over=over, body=body):
                yield from _gone(over, names)
                yield from _steps(body, dict(names), endless)
                for each in walk(body):
                    if isinstance(each, ir.Move | ir.Draw):
                        _brought(each.to, names)
                if any(isinstance(each, ir.Move) and _is(each.cards, slot) for each in body):
                    _moved(over, step, names)
            case ir.Loop(body=body) | ir.Phase(body=body):
                yield from _steps(body, names, endless)


def _brought(to: ir.Spot, names: Names) -> None:
    """Note that cards come to a place: those of a name may be there again."""
    for slot, named in names.items():
        if not isinstance(to, ir.ToPlace) or to.place in named.places:
            names[slot] = Named(named.places)


def _moved(cards: ir.Expr, step: ir.Move | ir.ForEach, names: Names) -> None:
    if isinstance(cards, ir.Local) and cards.slot in names:
        names[cards.slot] = evolve(names[cards.slot], moved=step.span)


def _gone(cards: ir.Expr, names: Names) -> Iterator[Diagnostic]:
    named = names.get(cards.slot) if isinstance(cards, ir.Local) else None
    if isinstance(cards, ir.Local) and named and named.moved and cards.span is not None:
        yield say.moved_before(cards.span, cards.name, named.moved)


def _is(cards: ir.Expr, slot: int) -> bool:
    return isinstance(cards, ir.Local) and cards.slot == slot
