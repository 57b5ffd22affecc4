"""What actions do to a turn: bring it on, only rearrange a board, or take it back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from sdg import ir
from sdg.analysis.card_flow import may_do
from sdg.ir.card_routes import domains_of, moved_by
from sdg.ir.facts import BOARD, STEPS
from sdg.ir.walking import walk

BACK, ABOUT, ON = range(3)  # it takes the turn back, moves cards about on boards, or neither
Domains = Mapping[int, ir.Expr]


def progress_of(rules: ir.Rules) -> dict[str, int]:
    """Return for each action that may be chosen, and for stopping, which of these it does.

    On a stacked board a card that moves uncovers others, which brings the game on.
    """
    chooses = [node for node in walk(rules.turn) if isinstance(node, ir.Choose)]
    names = sorted({name for choose in chooses for name in choose.actions})
    flat = not any(board.stacked for board in rules.boards)
    actions = {action.name: action for action in rules.actions}
    progress = {ir.STOP: ON}
    for name in names:
        action, ways = actions[name], list(_ways(actions, name, domains_of(actions[name].params)))
        if may_do(rules, action.body, "undo turn"):
            progress[name] = BACK
        elif flat and ways and all(way == {BOARD} for way in ways) and not _ends(rules, action):
            progress[name] = ABOUT
        else:
            progress[name] = ON
    return progress


def matters(rules: ir.Rules, progress: Mapping[str, int]) -> bool:
    """Return whether a turn has several decisions, some of which bring it on and others do not."""
    kinds = {kind for name, kind in progress.items() if name != ir.STOP}
    return ON in kinds and len(kinds) > 1 and _several(rules)


def wanders(rules: ir.Rules, progress: Mapping[str, int]) -> bool:
    """Return whether a turn may go on and on with decisions that move cards about."""
    return matters(rules, progress) and ABOUT in progress.values()


def _several(rules: ir.Rules) -> bool:
    """Return whether more than one decision may be taken in a turn."""
    steps = tuple(walk(rules.turn.body.steps))
    loops = any(isinstance(node, ir.Loop | ir.ForEach) for node in steps)
    return loops or sum(isinstance(node, ir.Choose) for node in steps) > 1


def _ends(rules: ir.Rules, action: ir.Action) -> bool:
    return any(may_do(rules, action.body, what) for what in ("end turn", "end game"))


def _ways(
    actions: Mapping[str, ir.Action], name: str, domains: Domains, seen: Collection[str] = ()
) -> Iterator[set[str]]:
    """Yield between which places each step of an action moves cards, those it does included."""
    body = actions[name].body
    steps = [node for node in walk(body) if type(node) in STEPS]
    given = {
        getattr(step, slot): getattr(step, value)
        for step in steps
        for slot, value in STEPS[type(step)].given
    }
    domains = {**domains, **given}
    for step in steps:
        for sources, goal in moved_by(step, domains):
            yield {*sources, goal}
        done = {step.action: step.arguments} if isinstance(step, ir.Do) else {}
        if isinstance(step, ir.DoFirst):
            done = dict.fromkeys(step.actions, ())
        for other, arguments in done.items():
            if other not in seen:
                inner = domains_of(actions[other].params)
                inner |= _passed(actions[other], arguments, domains)
                yield from _ways(actions, other, inner, (*seen, name))


def _passed(
    action: ir.Action, arguments: tuple[ir.Expr, ...], domains: Domains
) -> dict[int, ir.Expr]:
    """Return what the parameters of an action that is done are given, where it is narrower."""
    slots = [
        slot
        for param in action.params
        for slot in ((param.first, param.second) if isinstance(param, ir.PairOf) else (param.slot,))
    ]
    return {
        slot: domains.get(argument.slot, argument) if isinstance(argument, ir.Local) else argument
        for slot, argument in zip(slots, arguments, strict=False)
    }
