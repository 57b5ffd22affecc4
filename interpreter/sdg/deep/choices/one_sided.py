"""Actions that always bring less than others, or more: playouts from many positions.

From a position in which actions of several names are offered, one decision of each is taken and
the rest played out with the same chance. What a seat has in the end, more than the others, shows
which was better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sdg import ir
from sdg.chance import Generator, Stream
from sdg.deep.choices.compared_samples import FEW, Compared, Outs, agreed
from sdg.deep.finding import Finding, giving_points, places_of
from sdg.deep.games.playouts import PlayingOut
from sdg.deep.games.positions import Position, Positions
from sdg.diagnostics.spelling import few
from sdg.ir.walking import walk

EACH = 12  # games that are played out for each action in a position


def one_sided(outs: Outs) -> Iterator[Finding]:
    """Yield actions that always brought less than others, or more, under each of the seeds."""
    rules = outs.looking.game.fixed_rules
    points = giving_points(rules)
    spans = {action.name: tuple(dict.fromkeys((*places_of(action), *points)))
             for action in rules.actions}  # fmt: skip
    for name, how, compared in agreed(outs, _actions, _fared, "`{}`".format):
        more = "more than any" if how == "better" else "less than the best"
        message = (
            f"to `{name}` always brought {more} other action, by"
            f" {abs(compared.by) / compared.positions:.1f} on average, where each was taken, and"
            " the game played on, at random"
        )
        yield Finding("hollow", f"choice {name}", message, spans[name], compared.certainty)


def _actions(out: PlayingOut, positions: Positions) -> dict[str, Compared]:
    """Play out decisions of each action in positions of one sample."""
    actions, looking, begun = dict[str, Compared](), out.looking, out.played
    alone = Counter[str]()  # in how many positions nothing else was offered
    wanted, seed = looking.budget.playouts, out.games.seed
    each = -(-wanted // (EACH * max(1, len(positions.numbers))))
    for number in positions.numbers:
        chance = Generator(seed, number, Stream.CHOSEN)
        for position in positions.some(number, each) if looking.patient() else ():
            if out.played - begun < wanted and looking.patient():
                alone.update(_compare(out, position, chance, actions))
                looking.note(f"{out.played:,} games played out")
    if not looking.patient() and out.played - begun < wanted:
        looking.cut(f"choices: {out.played - begun:,} of some {wanted:,} games were played out")
    actions.pop(ir.STOP, None)
    known = {name: compared.positions for name, compared in actions.items()}
    for name in _with_others(looking.game.fixed_rules) if looking.patient() else ():
        if out.games.times(f"did {name}") and alone[name] < FEW:
            known.setdefault(name, 0)
    for name, many in known.items():
        if many < FEW:
            looking.cut(f"choices: whether `{name}` always fares worse or better than others: it"
                        f" was compared in {few(many, 'position')}")  # fmt: skip
    return actions


def _with_others(rules: ir.Rules) -> list[str]:
    """List the actions that some choice offers beside others, or beside a `stop`."""
    choices = [node for node in walk(rules.course()) if isinstance(node, ir.Choose)]
    return [name for each in choices if len(each.actions) + each.optional > 1
            for name in each.actions]  # fmt: skip


def _fared(compared: Compared, several: int) -> str:
    """Return how an action always fared compared with others; "" if it varies."""
    if compared.positions < FEW:
        return ""
    if compared.worse == compared.positions:
        return "worse"
    return "better" if compared.better == compared.positions and several > 2 else ""


def _compare(
    out: PlayingOut, position: Position, chance: Generator, actions: dict[str, Compared]
) -> list[str]:
    """Play out a decision of each action that is offered, each with the same chance; return the
    action that is offered alone, if one is."""
    game, state = out.games.game, position.state
    offered = dict.fromkeys(name for name, _ in state.options)
    if len(offered) < 2:
        return [*offered]
    seeds = [chance.below(1 << 30) for _ in range(EACH)]
    values = {}
    for name in offered:
        places = [i for i in range(game.count(state)) if game.nth(state, i)[0] == name]
        results = [out.value(position, places[seed % len(places)], seed) for seed in seeds]
        if not out.looking.patient():
            return []
        finished = [value for value in results if value is not None]
        if not finished:
            return []
        values[name] = sum(finished) / len(finished)
    for name, value in values.items():
        best = max(other for each, other in values.items() if each != name)
        actions.setdefault(name, Compared()).note(value - best)
    return []
