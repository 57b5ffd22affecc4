"""Games with more points than the rules say can be reached."""

from __future__ import annotations

from collections.abc import Iterator

from sdg.deep.finding import Finding, Shown, giving_points, places_of
from sdg.deep.games.samples import Samples
from sdg.layout.with_options import constant


def beyond_maximum(samples: Samples) -> Iterator[Finding]:
    """Yield a maximum that a game exceeded, among random bots or among greedy ones."""
    looking, rules = samples.looking, samples.first.game.fixed_rules
    score = rules.score
    if score is None or score.most is None:
        return
    maximum = constant(score.most)
    for games in (*samples.each(), samples.greedy()):
        points, number = games.best
        shown = games.shown(number, patient=looking.patient) if points > maximum else None
        if shown is not None:
            message = f"a game brought {points} points, and `maximum {score.name}` is {maximum}"
            places = (*places_of(score.most), *giving_points(rules))
            yield Finding(
                "contradiction", f"maximum {score.name}", message, places, Shown(shown[1])
            )
            return
    if samples.few_greedy or not samples.enough:
        looking.cut(f"contradiction: whether a game exceeds `maximum {score.name}`: too few games")
