"""Which sets of cells tell where a value can no longer go: one for rules that always bind together.

In: the engine of one table. Out: for what a rule says of the peers of cells, the number of its
set, and for each set its attribute and the peers of each cell.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from sdg import ir
from sdg.engine.clauses import Differ
from sdg.engine.layout import peers_of
from sdg.engine.making import Engine

NO = ir.Const(0, ir.YESNO)

Peers: TypeAlias = tuple[str, tuple[int, ...]]  # an attribute, and the peers of each cell in it


@frozen
class Barring:
    """The sets of a kernel in which values are barred."""

    number: dict[Peers, int] = field(factory=dict)
    peers: dict[int, Peers] = field(factory=dict)

    def add(self, found: Peers, number: int) -> None:
        """Let a set tell of more peers."""
        self.number[found] = number
        attribute, known = self.peers.get(number, (found[0], (0,) * len(found[1])))
        self.peers[number] = (
            attribute, tuple(a | b for a, b in zip(known, found[1], strict=True))
        )  # fmt: skip


def barring_of(engine: Engine) -> Barring:
    """Answer the sets of a table; each has a number of those of the layout."""
    found, together = Barring(), dict[tuple[str, int], int]()
    for number, peers in enumerate(engine.layout.uniqueness):
        board = _always_on(engine, peers)
        first = number if board is None else together.setdefault((peers[0], board), number)
        found.add(peers, first)
    return found


def _always_on(engine: Engine, peers: Peers) -> int | None:
    """Answer the cells of the board on which all cards must differ from their peers at each step.

    None if some rule asks it of some cards only, of some states, or asks for something else.
    """
    boards = set[int]()
    for rule in engine.compiler.legality.rules:
        for clause in rule.clauses:
            if peers_of(engine.layout, rule.rule, clause.clause) == peers:
                bound = rule.rule.settled in (None, NO) and rule.rule.only_for is None
                if not bound or not isinstance(clause, Differ):
                    return None
                boards.add(rule.cells)
    return boards.pop() if len(boards) == 1 else None
