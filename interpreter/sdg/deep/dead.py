"""Parts of the rules that nobody ever sees at work: actions, triggers, ends, lines of scoring."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sdg import ir
from sdg.deep.bounds import never_holds
from sdg.deep.elsewhere import otherwise_elsewhere
from sdg.deep.finding import Finding, Proved, places_of
from sdg.deep.samples import Samples
from sdg.game import Game
from sdg.ir.walking import walk

LONG_STOPS = {"turns", "round", "passes", "clock", "clock this turn"}


def never(samples: Samples, off: Collection[str]) -> Iterator[Finding]:
    """Yield actions, triggers and ends of this table that can never come, or came in no game, but
    for those that are `off` here."""
    games = samples.first
    rules = games.game.engine.rules
    for action in rules.actions:
        if action.name in offered(rules):
            told = f"nobody ever did `{action.name}`"
            yield from _never(samples, f"did {action.name}", f"action {action.name}", told, action)
    for when in rules.whens:
        if f"when {when.name}" not in off:
            told = f"`{when.name}` never happened"
            yield from _never(samples, f"fired {when.name}", f"when {when.name}", told, when)
    for end in rules.ends:
        if f"end {end.name}" not in off and (not long_stop(end) or impossible(games.game, end)):
            told = f"no game ended by `{end.name}`"
            yield from _never(samples, f"end {end.name}", f"end {end.name}", told, end)


def offered(rules: ir.Rules) -> set[str]:
    """Answer the actions that some choice offers at this table."""
    return offered_by((rules.turn, rules.whens, rules.actions))


def offered_by(part: object) -> set[str]:
    """Answer the actions that choices in a part of the rules offer."""
    return {name for node in walk(part) if isinstance(node, ir.Choose) for name in node.actions}


def impossible(game: Game, node: ir.When | ir.End) -> bool:
    """Answer whether what a trigger or an end waits for can be proved never to be at this table."""
    if isinstance(node, ir.End):
        conditions = [node.condition]
    else:
        conditions = [each for each in (node.only, getattr(node.event, "condition", None)) if each]
    return any(never_holds(game, condition) for condition in conditions)


def _is_off(game: Game, number: int, ends: bool) -> bool:
    """Answer whether options or the number of players keep a trigger or an end from coming."""

    def so(table: Game) -> bool:
        rules = table.engine.rules
        return impossible(table, (rules.ends if ends else rules.whens)[number])

    declared = (game.rules.ends if ends else game.rules.whens)[number]
    return so(game) and otherwise_elsewhere(game, declared, so)


def asks_of_table(node: object) -> bool:
    """Answer whether a part of the rules asks of options, or of how many play."""
    return any(
        isinstance(part, ir.OptionValue) or (isinstance(part, ir.Fact) and part.name == "players")
        for part in walk(node)
    )


def long_stop(end: ir.End) -> bool:
    """Answer whether an end only sees to it that a game comes to its end at all: it waits for
    many turns or rounds, for passes, for the clock, or for nobody to be able to do anything."""
    return any(
        isinstance(node, ir.Possible) or (isinstance(node, ir.Fact) and node.name in LONG_STOPS)
        for node in walk(end.condition)
    )


def long_stops(samples: Samples) -> list[str]:
    """List the ends of that sort that did not come."""
    game = samples.first.game
    return [
        end.name for end in game.engine.rules.ends
        if long_stop(end) and not impossible(game, end)
        and samples.never(f"end {end.name}")
    ]  # fmt: skip


def with_branches(rules: ir.Rules) -> list[str]:
    """Name the parts of the rules in which something is done only `if` a condition holds."""
    several: tuple[ir.Action | ir.When | ir.End, ...] = (*rules.actions, *rules.whens, *rules.ends)
    parts = [("the turn", rules.turn), *((f"`{each.name}`", each.body) for each in several)]
    return [name for name, body in parts if any(isinstance(node, ir.If) for node in walk(body))]


def off_here(game: Game) -> list[str]:
    """List the parts that options or the number of players switch off at this table."""
    whens, ends = game.rules.whens, game.rules.ends
    return [
        *(f"when {when.name}" for at, when in enumerate(whens) if _is_off(game, at, ends=False)),
        *(f"end {end.name}" for at, end in enumerate(ends) if _is_off(game, at, ends=True)),
    ]


def _never(
    samples: Samples, column: str, about: str, message: str, node: ir.Action | ir.When | ir.End
) -> Iterator[Finding]:
    games = samples.first
    if games.times(column):
        return
    if not isinstance(node, ir.Action) and impossible(games.game, node):
        why = Proved("what it waits for is never so: no count comes so far")
        yield Finding("dead", about, message, places_of(node), why)
    elif samples.never(column):
        yield Finding("dead", about, message, places_of(node), samples.certainty)
    elif not samples.enough:
        told = f"what never comes, of actions, triggers and ends: {samples.told}"
        samples.looking.cut(f"dead: {told}")
