"""Parts of the rules that nobody ever sees at work: actions, triggers, ends, lines of scoring."""

from __future__ import annotations

from collections.abc import Iterator

from sdg import ir
from sdg.deep.bounds import never_holds
from sdg.deep.finding import Finding, NotSeen, Proved, places_of, rule_of_three
from sdg.deep.games import Games
from sdg.engine.rewriting import walk
from sdg.game import Game

FEW = 20  # games, of which it is told what never came
LONG_STOPS = {"turns", "round", "passes", "clock", "clock this turn"}


def never(games: Games) -> Iterator[Finding]:
    """Yield actions, triggers and ends of this table that came in no game."""
    rules = games.game.engine.rules
    if games.sound < FEW:
        return
    for action in rules.actions:
        if action.name in offered(rules) and not games.times(f"did {action.name}"):
            yield _never(games, f"action {action.name}", f"nobody ever did `{action.name}`", action)
    for when in rules.whens:
        if not games.times(f"fired {when.name}") and not is_off(games, when):
            yield _never(games, f"when {when.name}", f"`{when.name}` never happened", when)
    for end in rules.ends:
        told = is_off(games, end) or (long_stop(end) and not impossible(games.game, end))
        if not games.times(f"end {end.name}") and not told:
            yield _never(games, f"end {end.name}", f"no game ended by `{end.name}`", end)


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


def long_stops(games: Games) -> list[str]:
    """List the ends of that sort that did not come."""
    rules = games.game.engine.rules
    came = {end.name for end in rules.ends if games.times(f"end {end.name}")}
    return [
        end.name for end in rules.ends
        if end.name not in came and long_stop(end) and not impossible(games.game, end)
    ]  # fmt: skip


def off_here(games: Games) -> list[str]:
    """List the parts that options or the number of players switch off at this table."""
    rules = games.game.engine.rules
    return [
        *(f"when {when.name}" for when in rules.whens if is_off(games, when)),
        *(f"end {end.name}" for end in rules.ends if is_off(games, end)),
    ]


def _never(games: Games, about: str, message: str, node: ir.Action | ir.When | ir.End) -> Finding:
    if not isinstance(node, ir.Action) and impossible(games.game, node):
        why = Proved("what it waits for is never so: no count comes so far")
        return Finding("dead", about, message, places_of(node), why)
    certainty = NotSeen(games.sound, rule_of_three(games.sound))
    return Finding("dead", about, message, places_of(node), certainty)
