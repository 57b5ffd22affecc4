"""Parts of the rules that nobody ever sees at work: actions, triggers, ends, lines of scoring."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.deep.bounds import never_holds
from sdg.deep.finding import Finding, Proved, places_of
from sdg.deep.games import Games
from sdg.deep.samples import Samples
from sdg.game import Game
from sdg.ir.walking import walk

LONG_STOPS = {"turns", "round", "passes", "clock", "clock this turn"}


def never(samples: Samples) -> Iterator[Finding]:
    """Yield actions, triggers and ends of this table that can never come, or came in no game."""
    games = samples.first
    rules = games.game.engine.rules
    for action in rules.actions:
        if action.name in offered(rules):
            told = f"nobody ever did `{action.name}`"
            yield from _never(samples, f"did {action.name}", f"action {action.name}", told, action)
    for when in rules.whens:
        if not is_off(games, when):
            told = f"`{when.name}` never happened"
            yield from _never(samples, f"fired {when.name}", f"when {when.name}", told, when)
    for end in rules.ends:
        if not is_off(games, end) and (not long_stop(end) or impossible(games.game, end)):
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


def is_off(games: Games, node: ir.When | ir.End) -> bool:
    """Answer whether options or the number of players keep a trigger or an end from coming."""
    rules = games.game.rules
    several: tuple[ir.When | ir.End, ...] = rules.ends if isinstance(node, ir.End) else rules.whens
    declared = next(each for each in several if each.name == node.name)
    return impossible(games.game, node) and asks_of_table(declared)


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


def off_here(games: Games) -> list[str]:
    """List the parts that options or the number of players switch off at this table."""
    rules = games.game.engine.rules
    return [
        *(f"when {when.name}" for when in rules.whens if is_off(games, when)),
        *(f"end {end.name}" for end in rules.ends if is_off(games, end)),
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
