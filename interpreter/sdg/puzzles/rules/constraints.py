"""The constraints of a puzzle, in the forms that a search can use: sets of kinds and cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TypeAlias

from attrs import Factory, define, evolve, field, frozen

from sdg import ir
from sdg.engine.state.budget import Fault, TooLong
from sdg.puzzles.preparing import Puzzle
from sdg.puzzles.rules.totals import Total
from sdg.puzzles.search_limits import Patience
from sdg.puzzles.terms.card_tables import Table
from sdg.puzzles.terms.terms import Term
from sdg.source import Span

Cards: TypeAlias = Mapping[int, int]  # cell: kind


@frozen
class Pairs:
    """Two cards that a rule does not allow together."""

    rule: ir.Rule
    table: tuple[int, ...]  # by the kind of one: the kinds that the other may not be
    peers: tuple[int, ...]  # by the cell of one: where the other may lie

    @cached_property
    def together(self) -> Table:
        """Return which cards may lie together."""
        every, kinds = (1 << len(self.table)) - 1, range(len(self.table))
        columns = (sum(1 << k for k in kinds if not self.table[k] >> j & 1) for j in kinds)
        return Table(tuple(every & ~row for row in self.table), tuple(columns))


@frozen
class Alone:
    """A card that a rule does not allow on some cells, whatever lies elsewhere."""

    rule: ir.Rule
    kind: int
    cells: int


@frozen
class Each:
    """A region in which all differ, of no fewer cells than there are values: each comes once."""

    rule: ir.Rule
    name: str
    attribute: str | None  # that tells the values apart, if one does
    cells: int
    values: tuple[int, ...]  # the kinds that show each value

    @property
    def crowded(self) -> bool:
        """Return whether it has more cells than there are values, so that it is never full."""
        return self.cells.bit_count() > len(self.values)


@frozen(eq=False)
class Check:
    """What a rule asks of a card with all cells filled at which it looks.

    `totals` are sums that it asks for; `only_sums` is whether it asks for nothing else. `term` is
    what it asks for as a number: 1 if it holds. `judge` raises `Fault` where the rules go wrong, as
    they may with `fails`.
    """

    rule: ir.Rule
    cell: int
    scope: int
    judge: Callable[[Cards], bool]
    totals: tuple[Total, ...] = ()
    only_sums: bool = False
    term: Term | None = None
    fails: bool = False
    clause: ir.Clause | None = None  # of the rule, that asks for it

    def holds(self, cards: Cards) -> bool:
        """Return whether cards may be what is asked for: they may where the rules go wrong.

        Raises `TooLong`, which says nothing of the cards.
        """
        try:
            return self.judge(cards)
        except TooLong:
            raise
        except Fault:
            return True


@define
class Constraints:
    """All that the rules of a puzzle bar, the cells to fill and the cards to fill them with."""

    puzzle: Puzzle
    patience: Patience = field(factory=Patience)  # with what asks the engine
    pairs: list[Pairs] = field(factory=list)
    alone: list[Alone] = field(factory=list)
    eaches: list[Each] = field(factory=list)
    checks: list[Check] = field(factory=list)
    given_up: list[tuple[ir.Rule, Span]] = field(factory=list)  # what was too much to look into
    whole: list[tuple[ir.Rule, Span]] = field(factory=list)  # what only the full board tells
    reading: tuple[ir.Rule, Span | None] | None = None  # what is read at the moment
    cells: int = field(default=Factory(lambda self: self.puzzle.grid.mask, takes_self=True))
    kinds: tuple[int, ...] = field(
        default=Factory(lambda self: tuple(range(self.puzzle.kinds)), takes_self=True)
    )
    supply: Mapping[int, int] = field(factory=dict)  # how many there are of a kind, if that counts

    def judge(self, cards: Cards) -> None:
        """Judge cards that break no rule where that may go wrong; raises `Fault` if it does.

        That is so of all checks of which the cells are filled, those of the first cell first.
        """
        failing = [check for check in self.checks if check.fails]
        filled = sum(1 << cell for cell in cards)
        for check in sorted(failing, key=lambda check: check.cell):
            if not check.scope & ~filled:
                check.judge(cards)

    def only(self, rules: Iterable[ir.Rule]) -> Constraints:
        """Return what some of the rules bar."""
        names = {rule.name for rule in rules}
        return evolve(
            self,
            pairs=[each for each in self.pairs if each.rule.name in names],
            alone=[each for each in self.alone if each.rule.name in names],
            eaches=[each for each in self.eaches if each.rule.name in names],
            checks=[each for each in self.checks if each.rule.name in names],
        )
