"""Rules that no card, no full region or no full board can satisfy, and the smallest guilty set."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress

from attrs import define, field

from sdg import ir
from sdg.chance import Generator
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, Kind, Proved, places_of
from sdg.deep.proofs.awaited_regions import parts, waits
from sdg.deep.proofs.fillable_cells import fill, fill_by_solver, guilty
from sdg.deep.proofs.full_boards import allowed, bonds, judged_only
from sdg.deep.proofs.invariants import copies, regions_of, unjudgeable
from sdg.deep.proofs.not_searched import unread
from sdg.deep.proofs.unjudged import Unjudged, by_chance, unjudged
from sdg.diagnostics.spelling import joined
from sdg.game import Fault, Game
from sdg.ir.card_routes import domains_of
from sdg.ir.walking import walk
from sdg.puzzles.rules.constraints import Constraints
from sdg.puzzles.search.cp_sat import Verdict

SOONER = 10  # with a solver only so small a part of the steps is taken
QUICK = 2_000  # steps in which one rule alone is tried
SETUPS = 50  # in which it is looked whether they lay a card that no action can


def contradictions(looking: Looking) -> Iterator[Finding]:
    """Yield what rules make impossible on each board."""
    game = looking.game
    for grid in game.layout.geometry.grids:
        why = unjudgeable(game, grid.board) or ("" if grid.bounded else "it has no bounds")
        if why:
            if _concerned(game, grid.board):
                looking.skip("contradiction: whether rules exclude each other on"
                             f" `{grid.board}`, since {why}")  # fmt: skip
            continue
        constraints, past = bonds(game, grid, looking.patient), unjudged(game, grid.board)
        if not looking.patient():
            looking.cut(f"contradiction: what the rules ask on `{grid.board}` was not read to the"
                        " end")  # fmt: skip
            continue
        yield from _cards(game, constraints, past)
        for line in unread(game, constraints):
            looking.skip(line)
        full = _Full(looking, judged_only(constraints, past), past)
        yield from full.regions()
        yield from full.board()
        full.unwaited()


def _concerned(game: Game, board: str) -> bool:
    """Return whether rules bind a board, or lines wait for it to be full."""
    rules = game.fixed_rules
    full = (node.what for node in walk((rules.ends, rules.whens)) if isinstance(node, ir.IsFull))
    return (
        any(rule.board == board for rule in rules.rules)
        or any(wait.board == board for wait in waits(game))
        or any(isinstance(what, ir.BoardCells) and what.board == board for what in full)
    )


def _cards(game: Game, constraints: Constraints, past: Unjudged) -> Iterator[Finding]:
    """Yield cards that could never be laid on any cell, if actions lay them on this board alone."""
    layout, board = game.layout, constraints.puzzle.grid.board
    names = list(dict.fromkeys(each.rule.name for each in constraints.alone))
    boards = {grid.board for grid in layout.geometry.grids}
    if not names or len(boards) > 1 or by_chance(game):
        return
    amounts = copies(game)
    faces = layout.cards.faces
    wanted = _laid_kinds(game)
    shut = [
        kind for kind in wanted
        if (amounts is None or amounts[kind]) and not allowed(constraints, kind, names)
    ]  # fmt: skip
    none = len(shut) == len(wanted)
    if past.cells and not none:
        laid = _laid(game)
        shut = [kind for kind in shut if kind not in laid]
    if not shut:
        return

    def impossible(some: Collection[str]) -> bool:
        return not any(allowed(constraints, kind, some) for kind in shut)

    at_fault = guilty(names, impossible)
    rules = _named(constraints, at_fault)
    kind: Kind = "contradiction" if none else "dead"
    blamed = joined([f"`{name}`" for name in at_fault])
    where = f"`{board}`{' after the setup' if past.cells else ''}"
    if none:
        forbid = "forbids" if len(at_fault) == 1 else "forbid"
        message = f"no card can ever be laid on {where}: {blamed} {forbid} each cell"
    else:
        some = ", ".join(faces[k] for k in shut[:6]) + (" …" if len(shut) > 6 else "")
        message = f"{some} can never be laid on {where}"
    how = "each card was tried on each cell, by what the rules ask of card and cell alone"
    places = places_of(*rules, *_cards_of(game, rules))
    yield Finding(kind, f"cards {board}", message, places, Proved(how), cause=places_of(*rules))


def _laid_kinds(game: Game) -> list[int]:
    """List the kinds of cards in places from which actions lay cards on a board."""
    places = set[str]()
    for action in game.fixed_rules.actions:
        domains = domains_of(action.params)
        for step in walk(action.body):
            if isinstance(step, ir.Move) and isinstance(step.to, ir.ToCell):
                cards = step.cards
                if isinstance(cards, ir.Local) and cards.slot in domains:
                    cards = domains[cards.slot]
                places |= {node.place for node in walk(cards)
                           if isinstance(node, ir.PlaceCards | ir.CardIn)}  # fmt: skip
    if not places:
        return []
    kinds = game.layout.cards.kinds
    return [k for k, kind in enumerate(kinds)
            if not kind.back and (kind.wild is None or kind.bound)]  # fmt: skip


@define
class _Full:
    """What can never be full, where some cards may lie past the rules."""

    looking: Looking
    constraints: Constraints
    past: Unjudged
    solved: bool = False  # by CP-SAT: some of it
    _guilty: list[tuple[str, ...]] = field(factory=list)  # sets that were found so far

    def regions(self) -> Iterator[Finding]:
        """Yield families that lines wait for, or rules bind, with regions that are never full."""
        game, grid = self.looking.game, self.constraints.puzzle.grid
        waited = [wait for wait in waits(game) if wait.board == grid.board and wait.family]
        for wait in waited:
            if wait.full:
                waiting = f"; {wait.reason}"
                yield from self._of_family(wait.family or "", wait.about, waiting, wait.node)
        known = {wait.family for wait in waited}
        for family in dict.fromkeys(_bound_regions(game, self.constraints.puzzle.rules)):
            if family not in known:
                yield from self._of_family(family, f"regions {family}", "")

    def board(self) -> Iterator[Finding]:
        """Yield lines that wait for a full board that can never be full."""
        grid = self.constraints.puzzle.grid
        for wait in waits(self.looking.game):
            if wait.board == grid.board and wait.family is None:
                at_fault = self._impossible(grid.mask)
                if at_fault is not None:
                    what, waiting = f"`{grid.board}` can never be full", f"; {wait.reason}"
                    yield self._finding(wait.about, at_fault, what, waiting, wait.node)

    def unwaited(self) -> None:
        """Note of a board whose fullness no line waits for whether it can never be full, if few
        steps show it."""
        looking, grid = self.looking, self.constraints.puzzle.grid
        waited = any(w.board == grid.board and w.family is None for w in waits(looking.game))
        names = tuple(rule.name for rule in self.constraints.puzzle.rules)
        if waited or not names:
            return

        def verdict(some: Collection[str]) -> Verdict:
            return fill(self.constraints, grid.mask, some, QUICK, looking.patient)

        answer = verdict(names)
        for alone in ((), *((name,) for name in names)):
            if answer != "impossible":
                answer = verdict(alone)
        if answer == "impossible":
            why = _under(guilty(names, lambda some: verdict(some) == answer))
            looking.tell(f"`{grid.board}` can never be full{why}; no line waits for that")
        elif answer == "undecided":
            looking.skip(f"contradiction: whether `{grid.board}` can be full, beyond {QUICK:,}"
                         " steps of a search, as no line waits for that")  # fmt: skip

    def _of_family(
        self, family: str, about: str, waiting: str, *nodes: ir.When | ir.End
    ) -> Iterator[Finding]:
        regions = regions_of(self.looking.game, family)
        shut: dict[tuple[str, ...], list[int]] = {}
        for region, cells in regions:
            if cells and not cells & ~self.constraints.puzzle.grid.mask:
                at_fault = self._impossible(cells)
                if at_fault is not None:
                    shut.setdefault(at_fault, []).append(region)
        for at_fault, some in shut.items():
            name = self.looking.game.layout.regions.names[some[0]]
            what = f"no `{family}` can ever be full"
            if len(some) < len(regions):
                what = (
                    f"{len(some)} of the {len(regions)} regions of `{family}` can never be full,"
                    f" as {name}"
                )
            yield self._finding(about, at_fault, what, waiting, *nodes)

    def _impossible(self, cells: int) -> tuple[str, ...] | None:
        """Return the rules that keep cells from ever being full, if any do."""
        names = tuple(rule.name for rule in self.constraints.puzzle.rules)
        for alone in ((), *((name,) for name in names)):  # with few rules many cards are alike
            if fill(self.constraints, cells, alone, QUICK, self.looking.patient) == "impossible":
                return alone
        for known in self._guilty:  # of other cells
            if self._filled(cells, known) == "impossible":
                return known
        answer = self._filled(cells, names)
        if answer == "undecided":
            self.looking.cut(self._undecided(cells))
        if answer != "impossible":
            return None
        at_fault = guilty(names, lambda some: self._filled(cells, some) == "impossible")
        self._guilty.append(at_fault)
        return at_fault

    def _filled(self, cells: int, names: Collection[str]) -> Verdict:
        """Search for a way to fill cells; where that takes too long, CP-SAT does."""
        looking = self.looking
        answer = fill(self.constraints, cells, names, self._steps, looking.patient)
        if answer != "undecided" or not looking.solver or not looking.patient():
            return answer
        looking.note("asking CP-SAT whether cells can be full")
        answer = fill_by_solver(self.constraints, cells, names, looking.left_of_pass())
        self.solved = self.solved or answer == "impossible"
        return answer

    @property
    def _steps(self) -> int:
        """Return how long to search: where there is a solver, it takes over soon."""
        return self.looking.budget.nodes // (SOONER if self.looking.solver else 1)

    def _undecided(self, cells: int) -> str:
        board, steps = self.constraints.puzzle.grid.board, self._steps
        by = f"{steps:,} steps; `pip install ortools` looks farther"
        if self.looking.solver:
            by = f"{steps:,} steps, then CP-SAT"
        return f"contradiction: whether {cells.bit_count()} cells of `{board}` can be full ({by})"

    def _finding(
        self,
        about: str,
        at_fault: tuple[str, ...],
        what: str,
        waiting: str,
        *nodes: ir.When | ir.End,
    ) -> Finding:
        game, rules = self.looking.game, _named(self.constraints, at_fault)
        message = f"{what}{_under(at_fault)}{waiting}"
        by = ", in part by CP-SAT," if self.solved else ""
        how = f"a search through all ways to fill the cells{by} found none"
        if self.past.cells and at_fault:
            how += "; no rule was taken to bind what the setup lays"
        places = places_of(*rules, *nodes, *_cards_of(game, rules))
        return Finding(
            "contradiction", about, message, places, Proved(how), cause=places_of(*rules)
        )


def _under(at_fault: Sequence[str]) -> str:
    """Say under which rules something can never be full; without any the cards are too few."""
    rules = [f"`{name}`" for name in at_fault]
    return f" under {joined(rules)}" if rules else ": there are too few cards"


def _bound_regions(game: Game, rules: Iterable[ir.Rule]) -> Iterator[str]:
    """Yield the families in whose regions rules keep cards apart."""
    for clause in (clause for rule in rules for clause in rule.clauses):
        if isinstance(clause, ir.AllDifferent):
            for joined in clause.families:
                for family in parts(game, joined):
                    if game.layout.regions.static(family):
                        yield family


def _laid(game: Game) -> set[int]:
    """Return the kinds of cards that lie on boards after some setups."""
    layout, kinds = game.layout, set[int]()
    for seed in range(SETUPS):
        with suppress(Fault):
            slots = game.initial_state(Generator(seed)).slots
            kinds.update(slots[layout.cells : layout.cells + layout.geometry.size])
    return kinds


def _named(constraints: Constraints, names: Collection[str]) -> list[ir.Rule]:
    by_name = {rule.name: rule for rule in constraints.puzzle.rules}
    return [by_name[name] for name in names]


def _cards_of(game: Game, at_fault: list[ir.Rule]) -> Iterator[ir.Attribute | ir.Deck]:
    """Yield what says which cards there are: the attributes that rules compare, and the decks."""
    asked = {getattr(node, "attribute", "") for node in walk(tuple(at_fault))}
    declared = game.fixed_rules
    yield from (each for each in declared.attributes if each.name in asked)
    yield from declared.decks
