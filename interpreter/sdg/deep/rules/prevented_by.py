"""Rules that prevent what never came in many games: without one of them, it comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from sdg import ir
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, NotSeen, places_of
from sdg.deep.games.simulated import Games, play_many

GAMES = 200  # that are played without a rule
MOST = 10  # rules of a game that are taken away, one after the other
COLUMNS = {"action": "did", "when": "fired", "end": "end"}  # of what a finding is about


def with_what_keeps(looking: Looking, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Name with each action, trigger or end that never came the rules without which it comes."""
    rules, played = looking.game.fixed_rules.rules, dict[str, Games]()
    for finding in findings:
        column = _column(finding)
        if column is None or len(rules) > MOST:
            yield finding
            continue
        guilty = [rule for rule in rules if looking.patient()
                  and _without(looking, rule, played).times(column)]  # fmt: skip
        if guilty:
            names = " or ".join(f"`{rule.name}`" for rule in guilty)
            message = f"{finding.message}; without {names} it comes"
            places = dict.fromkeys((*finding.places, *places_of(*guilty)))
            finding = evolve(finding, message=message, places=tuple(places))
        yield finding


def _column(finding: Finding) -> str | None:
    """Return which column of a game's row counts what a finding says never came."""
    part, _, name = finding.about.partition(" ")
    seen = finding.kind == "dead" and isinstance(finding.certainty, NotSeen)
    return f"{COLUMNS[part]} {name}" if seen and part in COLUMNS else None


def _without(looking: Looking, rule: ir.Rule, played: dict[str, Games]) -> Games:
    """Play games without a rule, once."""
    if rule.name not in played:
        rest = tuple(each for each in looking.game.rules.rules if each.name != rule.name)
        other = evolve(looking.game, rules=evolve(looking.game.rules, rules=rest))
        quietly = evolve(looking, game=other, unfinished=[])
        played[rule.name] = play_many(quietly, most=min(GAMES, looking.budget.games))
    return played[rule.name]
