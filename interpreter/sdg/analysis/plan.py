"""What makes an action legal, read off its steps: conditions beforehand, and where cards land.

In general the steps are tried. Most actions can be judged beforehand: they require nothing that
earlier steps change, and one card lands, or two change places. Such an action has a `Plan`, and
its legal arguments are found for all cells together.

A condition that reads what the action has changed does no harm where nothing can refuse either
way. That is assumed; in a state where it does not hold, the action is tried.

Steps that move cards are read in `landings.py`; what is known so far is in `preconditions.py`.
"""

from __future__ import annotations

from attrs import frozen

from sdg import ir
from sdg.analysis.certainty import hold_cards, moved_by_name, only_lifts, turn_up
from sdg.analysis.cost import WRITTEN, weight
from sdg.analysis.landings import demand_room, fill, land, move
from sdg.analysis.may_fail import never_fails
from sdg.analysis.preconditions import ONCE, Landing, Scan, Unplanned
from sdg.analysis.reads_and_writes import rewrites, writes
from sdg.ir.action_lookups import slots_of
from sdg.ir.card_routes import domains_of
from sdg.ir.do_arguments import chosen
from sdg.ir.facts import BOARD, EVERYTHING
from sdg.ir.rewriting import alike, renumbered, substitute


@frozen
class Plan:
    """An action is legal if the guards hold and the landing card (or cards) may lie there.

    Where the guards hold and what is assumed does not, only a trial decides.
    """

    guards: tuple[ir.Expr, ...]
    landing: Landing | None
    frame: int
    card: ir.Expr | None = None  # what lands, where that is no parameter: the card of a slot
    goal: ir.Expr | None = None  # where it lands, if that is no parameter either
    assumed: tuple[ir.Expr, ...] = ()

    @property
    def tells_all(self) -> bool:
        """Return whether it decides in every state what is legal; else all may have to be tried."""
        return not self.assumed and (self.landing is None or never_fails(self.guards))


def plan(
    rules: ir.Rules, players: int, action: ir.Action, guarded: frozenset[str] = frozenset()
) -> Plan | None:
    """Return the plan of an action, or None if only a trial decides.

    `guarded` are places that may refuse a card although they have room for it.
    """
    domains, frame = domains_of(action.params), len(action.body.slots)
    scan = Scan(rules, players, domains, chosen(action.params), frame=frame, guarded=guarded)
    try:
        _steps(scan, action.body.steps, ())
    except Unplanned:
        return None
    lands = scan.landing is not None or scan.goal is not None
    if lands and rewrites(rules, action.body.steps, action.params):
        return None
    asked: dict[ir.Expr, ir.Expr] = {}
    for guard in scan.guards:
        asked.setdefault(alike(guard), guard)
    assumed = tuple(condition for condition in scan.assumed if alike(condition) not in asked)
    return Plan(tuple(asked.values()), scan.landing, scan.frame, scan.card, scan.goal, assumed)


def _steps(scan: Scan, steps: tuple[ir.StepNode, ...], under: tuple[ir.Expr, ...]) -> None:
    known: dict[int, ir.Expr] = {}
    for written in steps:
        step = substitute(written, known)
        scan.named |= isinstance(step, ir.Let | ir.Do)
        if isinstance(step, ir.Let) and not scan.foreseeable(step.value):
            scan.unforeseen.add(step.slot)
        elif isinstance(step, ir.Let):
            if weight(step.value) > WRITTEN:
                raise Unplanned
            known[step.slot] = step.value
        else:
            _step(scan, step, under)
            scan.followed |= moved_by_name(step)


def _step(scan: Scan, step: ir.StepNode, under: tuple[ir.Expr, ...]) -> None:
    match step:
        case ir.Require(condition):
            scan.guard(condition, under)
        case ir.If(condition, then, otherwise):
            _either(scan, condition, then, otherwise, under)
        case ir.ForEach():
            _each(scan, step, under)
        case ir.Loop(times, None, (ir.Draw() as draw,)) if times is not None:
            fill(scan, draw, times)
        case ir.Loop(limit, body=body) if limit is not None:
            _again(scan, body, under)
        case ir.Draw(to=ir.ToCell()):
            fill(scan, step, ONCE)
        case ir.Assign(target):
            scan.changed.add(target.name)
        case ir.Pay(amount, counter):
            scan.guard(ir.Compare(">=", counter, amount), under)
            scan.changed.add(counter.name)
        case ir.Mark(_, flag):
            scan.changed.add(flag)
        case ir.Draw(place=place, to=ir.ToPlace(goal, owner)):
            scan.lifted.add(place)
            demand_room(scan, goal, owner, under, single=step.amount == ONCE)
            scan.changed |= {place, goal}
        case ir.Move():
            move(scan, step, under)
        case ir.TurnUp():
            scan.changed |= {BOARD, *scan.places()}
            scan.turns()
        case ir.Swap(ir.Local(left, kind), ir.Local(right)) if kind == ir.CARD:
            land(scan, "swap", left, right, under)
        case ir.Do(action, arguments):
            _written_out(scan, action, arguments, under)
        case ir.Plain("end turn"):
            _end_turn(scan, under)
        case ir.Plain("undo turn") if not _begun(scan, under):
            scan.changed = {EVERYTHING, BOARD}
        case ir.Plain("another turn" | "end game"):
            pass
        case ir.PassTurn(to):
            scan.ask(to)
        case _:
            raise Unplanned


def _begun(scan: Scan, under: tuple[ir.Expr, ...]) -> bool:
    """Return whether some step has changed or named something, or may be left out."""
    return bool(scan.changed or scan.cleared or scan.named or scan.unsure or under)


def _each(scan: Scan, loop: ir.ForEach, under: tuple[ir.Expr, ...]) -> None:
    """Go on with the steps of a loop over a set."""
    scan.unforeseen |= {loop.slot} if loop.turns is None else {loop.slot, loop.turns}
    scan.over[loop.slot] = loop.over
    if hold_cards(loop.over, scan.players) and only_lifts(loop.body, loop.slot):
        scan.full.add(loop.slot)
    _again(scan, loop.body, under)
    scan.full.discard(loop.slot)
    scan.bare.discard(loop.slot)


def _again(scan: Scan, steps: tuple[ir.StepNode, ...], under: tuple[ir.Expr, ...]) -> None:
    """Go on with steps that are carried out any number of times, after themselves too."""
    written = writes(steps)
    if EVERYTHING in written:
        raise Unplanned
    outer, scan.unsure = scan.unsure, True
    scan.changed |= written
    scan.lifted |= written
    if turn_up(steps):
        scan.turns()
    scan.emptied = set()
    _steps(scan, steps, under)
    scan.emptied, scan.unsure = set(), outer


def _either(
    scan: Scan, condition: ir.Expr, then: tuple[ir.StepNode, ...],
    otherwise: tuple[ir.StepNode, ...], under: tuple[ir.Expr, ...],
) -> None:  # fmt: skip
    """Go on with both branches, each from what was before; neither is sure if that is not known."""
    foreseen, outer = scan.foreseeable(condition), scan.unsure
    scan.unsure = outer or not foreseen
    changed, emptied, lifted = set(scan.changed), set(scan.emptied), set(scan.lifted)
    cleared = set(scan.cleared)
    _steps(scan, then, (*under, condition) if foreseen else under)
    after, scan.changed = scan.changed, changed
    bare, scan.emptied = scan.emptied, emptied
    gone, scan.lifted = scan.lifted, lifted
    bared, scan.cleared = scan.cleared, cleared
    _steps(scan, otherwise, (*under, ir.Not(condition)) if foreseen else under)
    scan.changed |= after
    scan.emptied &= bare
    scan.lifted |= gone
    scan.cleared |= bared
    scan.unsure = outer


def _written_out(
    scan: Scan, name: str, arguments: tuple[ir.Expr, ...], under: tuple[ir.Expr, ...]
) -> None:
    """Go on with the steps of another action, its parameters replaced by the arguments."""
    scan.written += 1
    if scan.written > WRITTEN:
        raise Unplanned
    action = next(a for a in scan.rules.actions if a.name == name)
    first, scan.frame = scan.frame, scan.frame + len(action.body.slots) + 1
    for argument in arguments:
        scan.ask(argument)
    scan.accept(action, arguments, first, under)
    body = renumbered(action.body.steps, first)
    values = dict(zip((first + i for i in slots_of(action.params)), arguments, strict=False))
    _steps(scan, substitute(body, values), under)


def _end_turn(scan: Scan, under: tuple[ir.Expr, ...]) -> None:
    for board in sorted({rule.board for rule in scan.rules.rules if rule.settled is not None}):
        scan.guard(ir.IsEmpty(ir.Conflicts(board)), under)
