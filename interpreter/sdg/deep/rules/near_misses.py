"""How near games come to what no game reached: far away it is a finding, else undecided.

Bots that choose at random solve no puzzle, so that an end they never see may still be a good end.
But they go a part of the way. What stays far in all games is reported, also in some in which all
players play for it: a high goal takes no more than that. What does not may still be
impossible: that is reported as not decided. So is what has no measure, as a flag that nobody set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TypeAlias

from attrs import evolve

from sdg import ir
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, NotSeen
from sdg.deep.games.samples import SEEDS
from sdg.deep.games.simulated import steps_of
from sdg.deep.games.watchers import Watched
from sdg.diagnostics.spelling import few
from sdg.engine.state.budget import Fault
from sdg.game import Game
from sdg.inspection import Inspection
from sdg.ir import ABSENT
from sdg.ir.rewriting import frame_size, unbound
from sdg.ir.types import is_mask
from sdg.ir.walking import walk
from sdg.lab.engine_interface import seed_of
from sdg.layout.bit_sets import bits
from sdg.layout.slots import Frame, Slots
from sdg.playing.playthrough import Playthrough, one_of_many

FAR = 0.2  # of the way: who never comes farther is far from it
YES = ir.Const(1, ir.YESNO)  # in the place of what cannot be evaluated at any time
FEW = 10  # games looked at to their end, without which nothing is said to stay far

Between: TypeAlias = tuple[float, float]  # the least and the most that a part may be
Measure: TypeAlias = Callable[[Slots, Frame], float]
Part: TypeAlias = Callable[[Slots, Frame], Between]
Aim: TypeAlias = Callable[[Part, int], Iterator[Playthrough]]  # games that are played for a part


class Nearing:
    """A watcher of findings that say that something never came: it keeps those that stay far."""

    def __init__(
        self, looking: Looking, asked: dict[str, ir.Expr], findings: list[Finding], aim: Aim
    ) -> None:
        self.looking = looking
        self.aim = aim
        self.game = game = looking.game
        self.suspected = findings
        self.games = 0
        self.near = dict.fromkeys(asked, 0.0)
        self.inspection = Inspection(game)
        self.parts = {about: (part_of_way(self.inspection, condition), frame_size(condition) + 1)
                      for about, condition in asked.items()}  # fmt: skip

    def look(self, play: Playthrough) -> None:
        """Measure how near a position is to each."""
        for about, (part, size) in self.parts.items():
            self.inspection.begin_work()
            try:
                _, here = part(play.state.slots, [0] * (size + 1))
            except Fault:
                continue
            self.near[about] = max(self.near[about], here)

    def over(self, play: Playthrough) -> None:
        """Measure it of the last position."""
        self.games += 1
        self.look(play)

    def findings(self, watched: Watched) -> Iterator[Finding]:
        """Yield what stayed far; of the rest it is not known whether skill would bring it."""
        for finding in self.suspected:
            yield from self.kept(finding)

    def kept(self, finding: Finding) -> Iterator[Finding]:
        """Yield a finding that something never came, if all games stayed far from that."""
        sure = finding.certainty
        if finding.about not in self.near or not isinstance(sure, NotSeen):
            yield finding
            return
        message = f"{finding.kind}: {finding.message} in {sure.games:,} games"
        whole = not self._far(finding) or (self._under_others and self._played_for(finding))
        if not self._far(finding):
            self.looking.cut(f"{message}; whether that can be is not known, since bots that choose"
                             " at random do not play for it")  # fmt: skip
        elif whole and self.games >= min(FEW, self.looking.budget.watched):
            yield evolve(finding, message=f"{finding.message}, and none came near that")
        else:
            self.looking.cut(f"{message}; {few(self.games, 'game')} looked at for how near it came")

    def _far(self, finding: Finding) -> bool:
        return self.near.get(finding.about, 1.0) <= FAR

    def _played_for(self, finding: Finding) -> bool:
        """Look at games that are played for what a finding is about, until one comes near; answer
        whether there was time for it."""
        for play in self.aim(*self.parts[finding.about]):
            self.look(play)
            if not self._far(finding):
                break
        return self.looking.patient()

    @cached_property
    def _under_others(self) -> bool:
        """Look at all positions of some games under the two other seeds; return whether there was
        time for it."""
        for number in range(1, SEEDS):
            for game in range(FEW):
                try:
                    seed = seed_of(self.looking.seed + number, game)
                    play = one_of_many(self.game, seed, self.looking.deal)
                    for _ in steps_of(play):
                        self.look(play)
                        if not self.looking.patient():
                            return False
                except Fault:
                    continue
                self.games += 1
        return True


def part_of_way(c: Inspection, condition: ir.Expr) -> Part:
    """Compile which part of the way to a condition a state has come: 0 as at the start, to 1.

    What is so or not, and knows no nearer and farther, may be any part of the way off while it is
    not.
    """
    match condition:
        case ir.All(several):
            parts = [part_of_way(c, each) for each in several]
            return lambda S, E: _of(min, [part(S, E) for part in parts])
        case ir.Any(several):
            parts = [part_of_way(c, each) for each in several]
            return lambda S, E: _of(max, [part(S, E) for part in parts])
        case ir.Quantified(how, slot, over, body) if how in ("every", "some"):
            return _of_several(c, how, slot, over, part_of_way(c, body))
        case ir.Compare(op, left, right) if ir.NUMBER in (left.type, right.type):
            return _known(_distance(c, op, left, right))
        case ir.IsEmpty(ir.PlaceCards() | ir.CardsOn() as cards):
            return _known(_distance(c, "=", ir.Count(cards), ir.Const(0, ir.NUMBER)))
        case ir.IsFull(ir.PlaceCards() as cards):
            return _known(c.part_filled(cards))
        case ir.IsFull(what) if is_mask(what.type) and what.type.of == ir.CELL:
            return _known(_filled(c, what))
    holds = c.compiled(condition)
    return lambda S, E: (1.0, 1.0) if holds(S, E) else (0.0, 1.0)


def _known(measured: Measure) -> Part:
    """Return as a part of the way what can be measured."""

    def part(S: Slots, E: Frame) -> Between:
        here = measured(S, E)
        return here, here

    return part


def _of(choose: Callable[[list[float]], float], parts: list[Between]) -> Between:
    """Return one of some parts, or their mean, of the least as of the most that they may be."""
    return choose([least for least, _ in parts]), choose([most for _, most in parts])


def _mean(parts: list[float]) -> float:
    return sum(parts) / len(parts) if parts else 1.0


def _of_several(c: Inspection, how: str, slot: int, over: ir.Expr, body: Part) -> Part:
    """Go through a set: of all elements the mean is taken, of some the best."""
    elements, masked = c.compiled(over), is_mask(over.type)

    def part(S: Slots, E: Frame) -> Between:
        parts = list[Between]()
        for element in bits(elements(S, E)) if masked else elements(S, E):
            E[slot] = element
            parts.append(body(S, E))
        if how == "some":
            return _of(max, parts or [(0.0, 0.0)])
        return _of(_mean, parts)

    return part


def _distance(c: Inspection, op: str, left: ir.Expr, right: ir.Expr) -> Measure:
    """Measure two numbers by the farthest that they have been from each other before."""
    one, other = c.compiled(left), c.compiled(right)
    holds = c.compiled(ir.Compare(op, left, right))  # type: ignore[arg-type]
    farthest = [0]

    def part(S: Slots, E: Frame) -> float:
        a: int = one(S, E)
        b: int = other(S, E)
        if holds(S, E):
            return 1.0
        if ABSENT in (a, b):
            return 0.0
        apart = abs(a - b) + (op in ("<", ">", "!="))
        farthest[0] = max(farthest[0], apart)
        return 1 - apart / max(1, farthest[0])

    return part


def _filled(c: Inspection, what: ir.Expr) -> Measure:
    cells, occupied = c.compiled(what), c.game.layout.occupied

    def part(S: Slots, E: Frame) -> float:
        wanted: int = cells(S, E)
        full: int = wanted & S[occupied]
        return full.bit_count() / max(1, wanted.bit_count())

    return part


def asked_of(game: Game, findings: list[Finding]) -> dict[str, ir.Expr]:
    """Return the conditions of the ends, the win, the regions and the actions by which somebody
    wins, as far as findings are about them."""
    rules = game.fixed_rules
    conditions: dict[str, ir.Expr] = {f"end {end.name}": end.condition for end in rules.ends}
    for when in rules.whens:
        condition = awaited(when) if isinstance(when.event, ir.Becomes) else None
        if condition is not None:
            conditions[f"when {when.name}"] = condition
    if rules.win is not None and rules.win.condition is not None:
        conditions["winning"] = rules.win.condition
    else:
        goals = [end.condition for end in rules.ends if end.body is not None and _won(end.body)]
        goals += [_required(action) or YES for action in rules.actions if _won(action.body)]
        goals += [awaited(when) or YES for when in rules.whens if _won(when.body)]
        if goals or _won(rules.turn.body):
            conditions["winning"] = ir.Any((*goals, *[YES] * _won(rules.turn.body)))
    for action in rules.actions:
        required = _required(action) if _won(action.body) else None
        if required is not None:
            conditions[f"action {action.name}"] = required
    about = {finding.about for finding in findings}
    return {name: condition for name, condition in conditions.items() if name in about}


def _required(action: ir.Action) -> ir.Expr | None:
    """Return what an action requires, as far as it can be evaluated at any time."""
    several = [step.condition for step in action.body.steps if isinstance(step, ir.Require)]
    asked = tuple(condition for condition in several if not unbound(condition))
    return ir.All(asked) if asked else None


def awaited(when: ir.When) -> ir.Expr | None:
    """Return the condition of a trigger, if it can be evaluated at any time."""
    match when.event:
        case ir.Whenever(condition):
            wanted: ir.Expr | None = condition
        case ir.Becomes(family=family, condition=condition):
            regions = ir.FamilyRegions(family, None, ir.set_of(ir.REGION))
            wanted = ir.Quantified("some", 0, regions, condition)
        case _:
            wanted = when.only
    return wanted if wanted is not None and not unbound(wanted) else None


def _won(body: ir.Body) -> bool:
    return any(isinstance(node, ir.Result) and node.how == "win" for node in walk(body))
