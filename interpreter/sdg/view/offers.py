"""What may be decided, grouped for pointing: first this card, then one of these cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import evolve

from sdg import ir
from sdg.events import Decision
from sdg.inspection import Inspection
from sdg.ir.card_routes import domains_of, lie
from sdg.ir.facts import BOARD
from sdg.view.data import Branch, Offer, Parameter


class Offers:
    """Groups the decisions of one game."""

    def __init__(self, inspection: Inspection) -> None:
        self._inspection = inspection
        self._actions = {action.name: action for action in inspection.game.rules.actions}
        self._parameters: dict[str, tuple[Parameter, ...]] = {}

    def of(self, decisions: Sequence[Decision]) -> tuple[Offer, ...]:
        """Group legal decisions, which are in canonical order, by actions and first words."""
        return tuple(
            self._offer(action, list(group))
            for action, group in groupby(decisions, lambda decision: decision.action)
        )

    def free(self, offered: Sequence[str], decisions: Sequence[Decision]) -> tuple[Offer, ...]:
        """Return the actions that may be tried in table mode, without what is legal of them.

        Decisions without arguments are listed, since nothing of them can be misplayed.
        """
        bare = (decision for decision in decisions if not self._takes(decision.action))
        names = [name for name in offered if self._takes(name)]
        trials = (evolve(self._offer(name, ()), free=True) for name in names)
        return (*trials, *(self._offer(decision.action, [decision]) for decision in bare))

    def _offer(self, name: str, group: Sequence[Decision]) -> Offer:
        action = self._actions.get(name)
        words = [decision.text.split(" ")[1:] for decision in group]
        return Offer(
            name,
            None if action is None else action.sentence,
            self._takes(name),
            tuple(_branches(words, 0)),
            len(group),
        )

    def _takes(self, name: str) -> tuple[Parameter, ...]:
        """Return what an action takes; a card that may be wild is followed by its value."""
        if name not in self._parameters:
            action = self._actions.get(name)
            self._parameters[name] = (
                ()
                if action is None
                else tuple(_parameters(action, self._inspection.types_of(name)))
            )
        return self._parameters[name]


def _branches(words: Sequence[Sequence[str]], at: int) -> Iterator[Branch]:
    """Yield what may stand at a place of decisions that have all words before it in common."""
    for word, group in groupby(words, lambda each: each[at] if at < len(each) else None):
        if word is not None:
            yield Branch(word, tuple(_branches(list(group), at + 1)))


def _parameters(action: ir.Action, types: Sequence[ir.Type]) -> Iterator[Parameter]:
    over = list(_sets(action))
    for at, kind in enumerate(types):
        cards, pair = over[at] if at < len(over) else (None, False)
        name = action.body.slots[at] if at < len(over) else "value"
        of = _attribute(cards) if kind.of is None else str(kind.of)
        yield Parameter(name, kind.kind, of, tuple(_places(action, cards)), pair)


def _sets(action: ir.Action) -> Iterator[tuple[ir.Expr | None, bool]]:
    """Yield for each argument the set that it is from, and whether it is one of a pair."""
    for each in action.params:
        match each:
            case ir.PairOf(over=over):
                yield from ((over, True), (over, True))
            case ir.OneOf(over=over):
                yield over, False
            case _:
                yield None, False


def _attribute(over: ir.Expr | None) -> str | None:
    """Return the attribute that a set has its values of, all or some of them."""
    while isinstance(over, ir.Filter):
        over = over.over
    return over.attribute if isinstance(over, ir.Values) else None


def _places(action: ir.Action, cards: ir.Expr | None) -> Iterator[str]:
    """Yield the places where the cards of a set may lie; those on boards go by their cells."""
    if cards is not None and isinstance(cards.type.of, ir.Type) and cards.type.of.kind == "card":
        yield from sorted(lie(cards, domains_of(action.params)) - {BOARD})
