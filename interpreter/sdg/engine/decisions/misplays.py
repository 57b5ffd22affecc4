"""Table mode: misplays against rules that only the players enforce, and what follows from them.

A state then also holds the wrong cards that nobody has shown, those of the last misplay as long as
it can be found at once, and the state before that, in case it is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import field, frozen

from sdg import ir
from sdg.engine.decisions.actions import Actions
from sdg.engine.expressions.compiler import Compiler, Fault
from sdg.engine.rules.clause_interface import Broken
from sdg.engine.rules.clauses import Landing
from sdg.engine.state.run import Run, Step
from sdg.engine.steps.misplay_steps import Finding
from sdg.engine.steps.turn_up import cover
from sdg.ir import STOP
from sdg.ir.walking import walk
from sdg.layout import slots as at
from sdg.layout.slots import Frame, Slots

Laid: TypeAlias = tuple[int, int, int, bool]  # cell, kind, seat from 0, whether it stays wrong


@frozen
class Shown:
    """An error that somebody shows: the cells of the wrong cards, whose they are (from 0), and the
    rules that they break."""

    cells: tuple[int, ...]
    culprit: int
    at_once: bool
    rules: tuple[str, ...]


@frozen
class Standing:
    """A wrong card that lies on a board: the cells that show it, and the rules that it breaks."""

    cell: int
    seat: int
    faults: int
    rules: tuple[str, ...]


@frozen
class Tried:
    """What an action brings about on the boards: cells where cards come and go, rules broken."""

    landed: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    broken: tuple[Broken, ...] = ()
    wrong: tuple[Laid, ...] = ()  # cards whose own landing breaks a rule
    at_once: tuple[int, ...] = ()  # the cells of all that are wrong now


@frozen(eq=False)
class Misplays:
    """What players may overlook in one game."""

    c: Compiler
    actions: Actions
    declared: ir.Misplay
    takes_back: bool
    _bodies: dict[ir.FoundWhen, Step] = field(factory=dict)

    def tried(self, S: Slots, name: str, arguments: tuple[int, ...]) -> Tried | None:
        """Try an action; None if anything but rules that may be broken stands against it."""
        legality, loose = self.actions.legality, self.declared.rules
        run = self.actions.trying(S, name)
        try:
            if self.actions.carry_out(run, name, arguments) is None:
                return None
            cover(self.c, run)
            broken = tuple(legality.broken(S, run.S, run.landed, run.left))
            if any(each.rule.name not in loose for each in broken):
                return None
            if run.turn_over and legality.unsettled(run.S):
                return None
        except Fault:
            return None
        here = {each.cell for each in broken if not isinstance(each.clause, ir.NoLeaving)}
        lasting = {each.cell for each in broken if isinstance(each.clause, ir.NoLanding)}
        first = self.c.layout.cells
        wrong = tuple((i, run.S[first + i], S[at.ACTIVE], i in lasting) for i in sorted(here))
        gone = {each.cell for each in broken} - here
        at_once = here | {self._gone_to(S, run, cell) for cell in gone}
        landed, left = frozenset(run.landed), frozenset(cell for cell, _ in run.left)
        return Tried(landed, left, broken, wrong, tuple(sorted(at_once)))

    def note(self, before: Slots, S: Slots, name: str, arguments: tuple[int, ...]) -> None:
        """Write into the state after a decision which cards lie wrong."""
        tried = Tried() if name == STOP else self.tried(before, name, arguments) or Tried()
        touched, laid = tried.landed | tried.left, self.c.layout.misplaid
        kept = [each for each in S[laid] if each[0] not in touched]
        S[laid] = tuple(sorted([*(each for each in kept if self._lies(S, each)), *tried.wrong]))
        if tried.at_once:
            S[laid + 1] = tuple((cell, before[at.ACTIVE]) for cell in tried.at_once)
            S[laid + 2] = (*before[:laid], before[laid], (), None, *before[laid + 3 :])
        elif tried.landed or self._passed_by(before, S):
            S[laid + 1], S[laid + 2] = (), None
        start = S[at.SNAPSHOT]
        if start is not None and start is not before[at.SNAPSHOT]:
            S[at.SNAPSHOT] = (*start[:laid], *S[laid : laid + 3], *start[laid + 3 :])

    def fresh(self, S: Slots) -> tuple[tuple[int, int], ...]:
        """Return the cells, and seats from 0, of the errors that can be found at once."""
        errors: tuple[tuple[int, int], ...] = S[self.c.layout.misplaid + 1]
        return errors

    def standing(self, S: Slots) -> Iterator[Standing]:
        """Yield the cards that were placed against a rule and break one now."""
        for cell, kind, seat, lasting in S[self.c.layout.misplaid]:
            if self._lies(S, (cell, kind, seat, lasting)):
                faults, rules = self._faults(S, cell)
                if rules or lasting:
                    yield Standing(cell, seat, faults | 1 << cell, rules)

    def shown(self, S: Slots, cell: int, finder: int) -> Shown | None:
        """Return the error that a seat (from 0) shows in a cell; nobody shows errors of his own.

        It may be the wrong card itself, or one that shows that it is wrong.
        """
        fresh = [(i, seat) for i, seat in self.fresh(S) if seat != finder]
        faults = {i: self._faults(S, i) for i, _ in fresh}
        if any(i == cell or faults[i][0] >> cell & 1 for i, _ in fresh):
            rules = tuple(dict.fromkeys(rule for _, broken in faults.values() for rule in broken))
            return Shown(tuple(i for i, _ in fresh), fresh[0][1], True, rules)
        at_once = {i for i, _ in self.fresh(S)}
        others = [
            each for each in self.standing(S) if each.seat != finder and each.cell not in at_once
        ]
        for errors in (
            [each for each in others if each.cell == cell],
            [each for each in others if each.faults >> cell & 1],
        ):
            if errors:
                culprit = errors[0].seat
                its = [each for each in errors if each.seat == culprit]
                rules = tuple(dict.fromkeys(rule for each in its for rule in each.rules))
                return Shown(tuple(each.cell for each in its), culprit, False, rules)
        return None

    def settle(self, run: Finding, shown: Shown, finder: int) -> None:
        """Carry out what comes of an error that a seat (from 0) has shown."""
        laid, first, kinds = self.c.layout.misplaid, self.c.layout.cells, self.c.kinds
        block = self.declared.after(shown.at_once)
        if block is not None:
            frame: Frame = [None] * (len(block.body.slots) + 1)
            cards = ((cell, run.S[first + cell]) for cell in shown.cells)
            frame[0] = tuple(cell * kinds + kind for cell, kind in cards if kind >= 0)
            frame[1], frame[2] = shown.culprit, finder
            self._body(block)(run, frame)
        S = run.S
        S[laid] = tuple(each for each in S[laid] if each[0] not in shown.cells)
        if shown.at_once and not run.taken_back:
            S[laid + 1], S[laid + 2] = (), None
        if not run.taken_back:
            S[at.SNAPSHOT] = None  # the turn is taken back no further than to here

    def _body(self, block: ir.Found) -> Step:
        if block.moment not in self._bodies:
            self._bodies[block.moment] = self.actions.steps.body(block.body.steps)
        return self._bodies[block.moment]

    def _passed_by(self, before: Slots, S: Slots) -> bool:
        """Return whether another player has decided, whose decision is not taken back."""
        return self.takes_back and any(seat != before[at.ACTIVE] for _, seat in self.fresh(S))

    def _lies(self, S: Slots, laid: Laid) -> bool:
        return bool(S[self.c.layout.cells + laid[0]] == laid[1])

    def _gone_to(self, before: Slots, run: Run, cell: int) -> int:
        """Return where a card lies that has left a cell; the cell itself if it is on no board."""
        first = self.c.layout.cells
        kind = before[first + cell]
        return next((to for to in run.landed if run.S[first + to] == kind), cell)

    def _faults(self, S: Slots, cell: int) -> tuple[int, tuple[str, ...]]:
        """Return the cells at fault for the card of a cell as it lies, and the rules it breaks.

        Where a rule cannot be evaluated, an error of the rules, nothing is seen.
        """
        try:
            return self._told_faults(S, cell)
        except Fault:
            return 0, ()

    def _told_faults(self, S: Slots, cell: int) -> tuple[int, tuple[str, ...]]:
        legality, kind = self.actions.legality, S[self.c.layout.cells + cell]
        cells, rules = 0, []
        for rule in legality.rules if kind >= 0 else ():
            if rule.rule.name not in self.declared.rules or not rule.cells >> cell & 1:
                continue
            frame = legality.frame(rule, kind, cell)
            if rule.only_for is not None and not rule.only_for(S, frame):
                continue
            for clause in rule.clauses:
                if not clause.leaves and not isinstance(clause, Landing):
                    broken = clause.judge(S, S, frame)
                    if broken is not None:
                        cells |= broken
                        rules.append(rule.rule.name)
        return cells, tuple(dict.fromkeys(rules))


def make_misplays(c: Compiler, actions: Actions) -> Misplays | None:
    """Return what players may overlook; None where the program watches over all rules."""
    declared = c.layout.rules.misplay
    if declared is None:
        return None
    backs = (node for node in walk(declared.found) if isinstance(node, ir.Plain))
    return Misplays(c, actions, declared, any(node.what == "undo action" for node in backs))
