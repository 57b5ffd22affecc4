"""Whether cells can be filled with the cards that there are without breaking a rule.

Cards that no rule distinguishes are one to the search: a kind stands for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations

from attrs import evolve

from sdg import ir
from sdg.ir.walking import walk
from sdg.layout.bit_sets import bits
from sdg.puzzles import Interrupted, Search
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.search.cp_sat import Solver, Verdict

MOST_RULES = 6  # of which every set is tried, for the smallest that is guilty


def fill(
    all_constraints: Constraints,
    cells: int,
    names: Collection[str],
    steps: int,
    patient: Callable[[], bool],
) -> Verdict:
    """Return whether a set of cells can be full under some rules, by name."""
    if not patient():
        return "undecided"
    constraints = under(all_constraints, cells, names)
    begun = all_constraints.patience.steps

    def note(taken: int) -> None:
        if taken - begun > steps or not patient():
            raise Interrupted

    all_constraints.patience.note = note
    try:
        return "impossible" if too_few(constraints) or not fillable(constraints) else "filled"
    except Interrupted:
        return "undecided"
    finally:
        all_constraints.patience.note = None


def fill_by_solver(
    all_constraints: Constraints, cells: int, names: Collection[str], seconds: float
) -> Verdict:
    """Return the same by CP-SAT, which has to be installed, in some seconds."""
    return Solver(under(all_constraints, cells, names), {}).solve(seconds).verdict


def under(all_constraints: Constraints, cells: int, names: Collection[str]) -> Constraints:
    """Return what some rules, by name, bar on a set of cells."""
    rules = [rule for rule in all_constraints.puzzle.rules if rule.name in names]
    return merged(evolve(all_constraints.only(rules), cells=cells))


def fillable(constraints: Constraints) -> bool:
    """Return whether all cells can be full. Raises Interrupted."""
    return any(True for _ in Search(constraints, {}, constraints.patience).solutions())


def too_few(constraints: Constraints) -> bool:
    """Return whether more sets of cells, that do not overlap, need a kind than there are cards."""
    scopes = dict.fromkeys(
        check.scope for check in constraints.checks if not check.scope & ~constraints.cells
    )
    for kind, many in constraints.supply.items():
        others, free, need = (
            tuple(each for each in constraints.kinds if each != kind),
            constraints.cells,
            0,
        )
        for scope in scopes:
            if not scope & ~free and not fillable(evolve(constraints, cells=scope, kinds=others)):
                free &= ~scope
                need += 1
        if need > many:
            return True
    return False


def guilty(names: Sequence[str], impossible: Callable[[Collection[str]], bool]) -> tuple[str, ...]:
    """Return the smallest set of rules that alone makes something impossible."""
    if len(names) <= MOST_RULES:
        for size in range(len(names)):
            for some in combinations(names, size):
                if impossible(some):
                    return some
        return tuple(names)
    left = list(names)
    for name in names:
        fewer = [each for each in left if each != name]
        if impossible(fewer):
            left = fewer
    return tuple(left)


def merged(constraints: Constraints) -> Constraints:
    """Return the same with one kind for all those that nothing distinguishes, and their cards."""
    alike: dict[object, list[int]] = {}
    shown = _shown_by(constraints)
    for kind in constraints.kinds:
        alike.setdefault(shown(kind), []).append(kind)
    supply = {some[0]: sum(constraints.supply[kind] for kind in some) for some in alike.values()
              if constraints.supply}  # fmt: skip
    return evolve(constraints, kinds=tuple(some[0] for some in alike.values()), supply=supply)


def _shown_by(constraints: Constraints) -> Callable[[int], object]:
    """Return a function from each kind to all that rules read of it."""
    asked = [node for check in {each.rule.name: each for each in constraints.checks}.values()
             for node in walk(check.rule)]  # fmt: skip
    cards = constraints.puzzle.layout.cards
    names = {name for node in asked if isinstance(name := getattr(node, "attribute", None), str)}
    columns = [cards.column(name) for name in sorted(names)]
    wild = any(isinstance(node, ir.IsWild) for node in asked)
    itself = any(_of_cards(node) for node in asked)
    tables = list(dict.fromkeys(pairs.table for pairs in constraints.pairs))
    barring = [_barring(table, constraints.kinds) for table in tables]

    def shown(kind: int) -> object:
        return (
            tuple(table[kind] for table in tables),
            tuple(kinds[kind] for kinds in barring),
            tuple((each.rule.name, each.cells) for each in constraints.alone if each.kind == kind),
            tuple(tuple(i for i, value in enumerate(each.values) if value >> kind & 1)
                  for each in constraints.eaches),
            tuple(column[kind] for column in columns),
            wild and cards.kinds[kind].wild is not None,
            itself and kind,
        )  # fmt: skip

    return shown


def _barring(table: Sequence[int], kinds: Sequence[int]) -> dict[int, int]:
    """Return for each kind those that bar it."""
    barring, all_kinds = dict.fromkeys(kinds, 0), sum(1 << kind for kind in kinds)
    for kind in kinds:
        for barred in bits(table[kind] & all_kinds):
            barring[barred] |= 1 << kind
    return barring


def _of_cards(node: object) -> bool:
    """Return whether a node compares whole cards."""
    match node:
        case ir.Compare(left=one, right=other):
            return ir.CARD in (one.type, other.type)
        case ir.In(element=element):
            return element.type == ir.CARD
    return False
