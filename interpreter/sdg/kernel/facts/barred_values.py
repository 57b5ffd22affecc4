"""Sets of cells where a value is barred: one set for rules that always bind together.

In: the engine of one table. Out: for what a rule says of the peers of cells, the number of its
set, and for each set its attribute and the peers of each cell; and next to which sets it is kept
where two cards bar a value, since cards move: without one of them, the other still does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import field, frozen

from sdg import ir
from sdg.analysis.may_fail import never_fails
from sdg.analysis.plan import plan
from sdg.engine.build import Engine
from sdg.engine.decisions.landing import on_board
from sdg.engine.rules.clause_interface import Clause
from sdg.engine.rules.clauses import Differ, Landing, Leaving, Needed
from sdg.engine.rules.legality import CompiledRule
from sdg.ir.rewriting import asks_only_kind
from sdg.ir.rule_slots import RULE_CARD
from sdg.layout.slots import peers_of

NO = ir.Const(0, ir.YESNO)

Peers: TypeAlias = tuple[str, tuple[int, ...]]  # an attribute, and the peers of each cell in it


@frozen
class Barring:
    """The sets of a kernel in which values are barred."""

    number: dict[Peers, int] = field(factory=dict)
    peers: dict[int, Peers] = field(factory=dict)
    twice: set[int] = field(factory=set)

    def add(self, peers: Peers, number: int) -> None:
        """Let a set cover more peers."""
        self.number[peers] = number
        attribute, known = self.peers.get(number, (peers[0], (0,) * len(peers[1])))
        self.peers[number] = (
            attribute, tuple(a | b for a, b in zip(known, peers[1], strict=True))
        )  # fmt: skip


def barring_of(engine: Engine, rules: ir.Rules) -> Barring:
    """Return the sets of a table; each has a number of those of the layout."""
    barring, together = Barring(), dict[tuple[str, int], int]()
    for number, peers in enumerate(engine.layout.uniqueness):
        board = _always_on(engine, peers)
        first = number if board is None else together.setdefault((peers[0], board), number)
        barring.add(peers, first)
    if only_peers(engine) and any(_rearranges(engine, rules, action) for action in rules.actions):
        barring.twice.update(barring.number[peers] for peers in _bound(engine))
    return barring


def _bound(engine: Engine) -> Iterator[Peers]:
    """Yield the peers of which a rule speaks that is not always settled later."""
    for rule in engine.legality.rules:
        for clause in rule.clauses if not is_settled(rule) else ():
            if (peers := peers_of(engine.layout, rule.rule, clause.clause)) is not None:
                yield peers


def is_settled(rule: CompiledRule) -> bool:
    """Return whether a rule may stand broken until the end of the turn, in every state."""
    return rule.rule.settled == ir.Const(1, ir.YESNO)


def only_peers(engine: Engine) -> bool:
    """Return whether each rule requires peers that differ, speaks of cells alone, or looks around.

    What a rule needs around a card is looked up while no other card but those that move are
    touched: nothing there may be an error, or ask when or where the card itself was laid.
    """
    return all(
        rule.rule.only_for is None
        and (is_settled(rule) or rule.rule.settled in (None, NO))
        and all(_looks_around(clause) for clause in rule.clauses)
        for rule in engine.legality.rules
    )


def _looks_around(clause: Clause) -> bool:
    match clause:
        case Differ() | Leaving():
            return True
        case Landing():
            return clause.general
        case Needed():
            assert isinstance(clause.clause, ir.Need)
            asked = clause.clause.condition
            return never_fails(asked) and asks_only_kind(asked, RULE_CARD) and not clause.living
    return False


def _rearranges(engine: Engine, rules: ir.Rules, action: ir.Action) -> bool:
    """Return whether a card that is chosen on a board goes to another cell."""
    over = [each.over for each in action.params if isinstance(each, ir.OneOf | ir.PairOf)]
    planned = plan(rules, engine.layout.players, action) if any(map(on_board, over)) else None
    return planned is not None and planned.landing is not None


def _always_on(engine: Engine, peers: Peers) -> int | None:
    """Return the cells of the board on which all cards must differ from their peers at each step.

    None if some rule requires it of some cards only, in some states, or something else.
    """
    boards = set[int]()
    for rule in engine.legality.rules:
        for clause in rule.clauses:
            if peers_of(engine.layout, rule.rule, clause.clause) == peers:
                bound = rule.rule.settled in (None, NO) and rule.rule.only_for is None
                if not bound or not isinstance(clause, Differ):
                    return None
                boards.add(rule.cells)
    return boards.pop() if len(boards) == 1 else None
