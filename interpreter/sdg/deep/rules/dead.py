"""Parts of the rules that no game ever uses: actions, triggers, ends, lines of scoring."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sdg import ir
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, Proved, places_of
from sdg.deep.games.samples import Samples
from sdg.deep.proofs.never_comes import never_come
from sdg.deep.proofs.other_tables import some_elsewhere
from sdg.game import Game
from sdg.ir.walking import walk

LONG_STOPS = {"turns", "round", "passes", "clock", "clock this turn"}


def never(samples: Samples, off: Collection[str]) -> Iterator[Finding]:
    """Yield actions, triggers and ends of this table that can never come, or came in no game, but
    for those that are `off` here."""
    games = samples.first
    rules, barred = games.game.fixed_rules, _barred(samples.looking, games.game)
    for action in rules.actions:
        if action.name in offered(rules) and f"action {action.name}" not in off:
            message = f"nobody ever did `{action.name}`"
            yield from _never(
                samples, f"did {action.name}", f"action {action.name}", message, action, barred
            )
    for when in rules.whens:
        if f"when {when.name}" not in off:
            message = f"`{when.name}` never happened"
            yield from _never(
                samples, f"fired {when.name}", f"when {when.name}", message, when, barred
            )
    for end in rules.ends:
        if f"end {end.name}" not in off and (not long_stop(end) or f"end {end.name}" in barred):
            message = f"no game ended by `{end.name}`"
            yield from _never(samples, f"end {end.name}", f"end {end.name}", message, end, barred)


def offered(rules: ir.Rules) -> set[str]:
    """Return the actions that some choice offers at this table."""
    return offered_by(rules.course())


def offered_by(part: object) -> set[str]:
    """Return the actions that choices in a part of the rules offer."""
    return {name for node in walk(part) if isinstance(node, ir.Choose) for name in node.actions}


def asks_of_table(node: object) -> bool:
    """Return whether a part of the rules reads options, or how many play."""
    return any(
        isinstance(part, ir.OptionValue) or (isinstance(part, ir.Fact) and part.name == "players")
        for part in walk(node)
    )


def long_stop(end: ir.End) -> bool:
    """Return whether an end only sees to it that a game comes to its end at all: it waits for
    many turns or rounds, for passes, for the clock, or for nobody to be able to do anything."""
    return any(
        isinstance(node, ir.Possible) or (isinstance(node, ir.Fact) and node.name in LONG_STOPS)
        for node in walk(end.condition)
    )


def long_stops(samples: Samples) -> list[str]:
    """List the ends of that sort that did not come."""
    game, barred = samples.first.game, _barred(samples.looking, samples.first.game)
    return [
        end.name for end in game.fixed_rules.ends
        if long_stop(end) and f"end {end.name}" not in barred
        and samples.never(f"end {end.name}")
    ]  # fmt: skip


def _barred(looking: Looking, game: Game) -> Collection[str]:
    """Return what can never come, as is proved of games that the setup begins."""
    return () if looking.from_position else never_come(game)


def with_branches(rules: ir.Rules) -> list[str]:
    """Name the parts of the rules in which something is done only `if` a condition holds."""
    several: tuple[ir.Action | ir.When | ir.End, ...] = (*rules.actions, *rules.whens, *rules.ends)
    parts = [("the turn", rules.turn), *((f"`{each.name}`", each.body) for each in several)]
    return [name for name, body in parts if any(isinstance(node, ir.If) for node in walk(body))]


def off_here(looking: Looking) -> list[str]:
    """List the parts that options or the number of players switch off at this table."""
    if looking.from_position:
        return []
    game, here = looking.game, never_come(looking.game)
    several = {f"{kind} {each.name}": each for kind, parts in _parts(game.rules) for each in parts}
    asked = (game.rules.turn, *(several[about] for about in here))
    elsewhere = some_elsewhere(game, asked, here, never_come, looking.patient)
    return [about for about in several if about in elsewhere]


def _parts(
    rules: ir.Rules,
) -> tuple[tuple[str, tuple[ir.Action | ir.When | ir.End, ...]], ...]:
    return ("action", rules.actions), ("when", rules.whens), ("end", rules.ends)


def _never(
    samples: Samples,
    column: str,
    about: str,
    message: str,
    node: ir.Action | ir.When | ir.End,
    barred: Collection[str],
) -> Iterator[Finding]:
    games = samples.first
    if games.times(column):
        return
    if about in barred:
        waited = "it requires" if isinstance(node, ir.Action) else "it waits for"
        why = Proved(
            f"what {waited} is never so: no count comes so far, or nothing brings it about"
        )
        yield Finding("dead", about, message, places_of(node), why)
    elif samples.never(column):
        yield Finding("dead", about, message, places_of(node), samples.certainty)
    elif not samples.enough:
        undecided = f"what never comes, of actions, triggers and ends: {samples.lack}"
        samples.looking.cut(f"dead: {undecided}")
