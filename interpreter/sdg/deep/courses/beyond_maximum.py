"""Games with more points than the rules say can be reached."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.deep.courses.stuck import FEW_GREEDY
from sdg.deep.finding import Finding, Shown, giving_points, places_of
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import Games, play_many
from sdg.layout.with_options import constant


def beyond_maximum(samples: Samples) -> Iterator[Finding]:
    """Yield a maximum that a game exceeded, among random bots or among greedy ones."""
    looking, rules = samples.looking, samples.first.game.fixed_rules
    score = next((store for store in rules.stores if store.kind == "score"), None)
    if score is None or score.most is None:
        return
    maximum = constant(score.most)
    looking.note("playing games for points")
    greedy = play_many(looking, "greedy", looking.budget.watched)
    for games in (*samples.each(), greedy):
        points, number = _most(games)
        shown = games.shown(number, patient=looking.patient) if points > maximum else None
        if shown is not None:
            message = f"a game brought {points} points, and `maximum {score.name}` is {maximum}"
            places = (*places_of(score.most), *giving_points(rules))
            yield Finding(
                "contradiction", f"maximum {score.name}", message, places, Shown(shown[1])
            )
            return
    if greedy.sound < min(FEW_GREEDY, looking.budget.watched) or not samples.enough:
        looking.cut(f"contradiction: whether a game exceeds `maximum {score.name}`: too few games")


def _most(games: Games) -> tuple[int, int]:
    """Return the most points of any seat in some games, and the number of the game."""
    columns = [games.columns.at(f"score {seat}") for seat in range(1, games.game.players + 1)]
    best = [max(row[at] for at in columns) for row in games.rows] or [0]
    points = max(best)
    return points, best.index(points)
