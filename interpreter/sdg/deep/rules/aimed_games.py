"""Games aimed at what random bots never reached: each decision is one that comes nearest to it.

What comes so is no finding, however seldom it comes by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from sdg import ir
from sdg.chance import Generator, Stream
from sdg.deep.budget import Looking
from sdg.deep.finding import Finding, Proved
from sdg.deep.games.simulated import Games
from sdg.deep.rules.near_misses import Part, awaited, part_of_way
from sdg.events import Decision, Happened
from sdg.game import Fault, Game, State
from sdg.inspection import Inspection
from sdg.ir.rewriting import frame_size
from sdg.playing.playthrough import Playthrough

GAMES = 10  # that are played for each
LONGEST = 300  # decisions of one
MOST = 40  # decisions that are tried before one is taken


def reached(looking: Looking, games: Games, findings: list[Finding]) -> set[str]:
    """Return of which triggers that never happened it can be seen that they do, by `about`."""
    coming = set()
    whens = {f"when {when.name}": when for when in games.game.fixed_rules.whens}
    for finding in findings:
        when = whens.get(finding.about)
        if when is not None and not isinstance(finding.certainty, Proved):
            wanted = awaited(when)
            if wanted is not None and _comes(looking, games, when, wanted):
                coming.add(finding.about)
            elif wanted is not None and not looking.patient():
                looking.cut(f"dead: whether `{when.name}` comes where it is played for")
    return coming


def _comes(looking: Looking, games: Games, when: ir.When, wanted: ir.Expr) -> bool:
    """Return whether a trigger happens in games that are played for its condition."""
    part, size = part_of_way(Inspection(games.game), wanted), frame_size(wanted)
    happened = Happened("trigger", when.name)
    return any(happened in play.steps[-1].events for play in played_for(looking, games, part, size))


def played_for(looking: Looking, games: Games, part: Part, size: int) -> Iterator[Playthrough]:
    """Yield after each decision some games in which every decision comes nearest to something."""
    for number in range(GAMES):
        chance = Generator(games.seed, number, Stream.AIMED)
        with suppress(Fault):
            play = games.play(number)
            while play.active is not None and play.decisions < LONGEST and looking.patient():
                play.decide(_nearest(games.game, play.state, chance, part, size))
                yield play


def _nearest(game: Game, state: State, chance: Generator, part: Part, size: int) -> Decision:
    """Return one of the decisions after which a state has come farthest."""
    many, inspection = game.count(state), Inspection(game)
    first = best = chance.below(many)
    farthest = -1.0
    for tried in range(min(many, MOST)):
        index = (first + tried) % many
        name, arguments = game.nth(state, index)
        after = game.glimpse(state, name, arguments, chance)
        inspection.begin_work()
        way, _ = part(after.slots, [0] * (size + 1))
        if way > farthest:
            best, farthest = index, way
    return game.nth_decision(state, best)
