"""Card flow: where cards can come to, and when a turn can be undone; the rest need not be kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sdg import ir
from sdg.ir.card_routes import flows, reached
from sdg.ir.walking import walk

MOST_FORESEEN = 16  # decisions of a game, whose chance is found before it begins


def closed_places(rules: ir.Rules, filled: Collection[str]) -> set[str]:
    """Return the places that no card comes to after the deal, which is to those in `filled`."""
    return {place.name for place in rules.places} - reached(flows(rules), filled)


def may_undo(rules: ir.Rules, choose: ir.Choose, name: str) -> bool:
    """Return whether the turn may be taken back in an action chosen, or after it in that turn."""
    ends = tuple(end for end in rules.ends if end.condition != ir.Const(0, ir.YESNO))
    if may_do(rules, (rules.whens, ends), "undo turn"):
        return True
    steps: Sequence[ir.StepNode] = rules.turn.body.steps
    places = [i for i, step in enumerate(steps) if step is choose]
    if not places:  # in a loop or a branch: what comes before it may come again
        return may_do(rules, rules.turn, "undo turn")
    later = (choose.otherwise, steps[places[0] + 1 :])
    action = next(action for action in rules.actions if action.name == name)
    return may_do(rules, (action.body, later), "undo turn")


def foreseen(rules: ir.Rules, cells: int) -> int:
    """Return for how many decisions of a game it is likely known which seat takes them.

    That is so where a turn is one decision, and the seats take turns. Of a long game little would
    be gained by what is known of its beginning: 0 then.
    """
    match rules.turn.body.steps:
        case (ir.Choose(otherwise=()),) if cells <= MOST_FORESEEN and rules.turn.unless is None:
            return cells
    return 0


def one_by_turns(rules: ir.Rules, seats: int) -> bool:
    """Return whether it is likely that the seats decide in turn, one decision each."""
    steps = tuple(walk(rules.turn.body.steps))
    one = sum(isinstance(node, ir.Choose) for node in steps) == 1
    return seats == 1 or (one and not any(isinstance(n, ir.Loop | ir.ForEach) for n in steps))


def may_do(rules: ir.Rules, body: object, what: str, seen: frozenset[str] = frozenset()) -> bool:
    """Return whether a plain step may be done in a body, or in an action it leads to."""
    named: set[str] = set()
    for node in walk(body):
        match node:
            case ir.Plain(plain) if plain == what:
                return True
            case ir.Choose(actions):
                named |= set(actions)
            case ir.Do(action):
                named.add(action)
            case ir.DoFirst(actions):
                named |= set(actions)
    return any(
        may_do(rules, action.body, what, seen | named)
        for action in rules.actions
        if action.name in named - seen
    )


def may_end_turn(rules: ir.Rules, step: ir.StepNode) -> bool:
    """Return whether the turn may be over after a step that runs by itself."""
    return may_do(rules, (step, rules.whens, rules.ends), "end turn")


def ends_by_step(rules: ir.Rules) -> bool:
    """Return whether some step ends the game; those of an end come after it is over."""
    steps = rules.course(setup=True, misplay=True)
    return any(isinstance(node, ir.Result) or node == ir.Plain("end game") for node in walk(steps))
