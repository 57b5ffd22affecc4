"""What goes wrong where games are played out, or among greedy bots, is told with a play of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.choices.compared_samples import Outs
from sdg.deep.choices.one_sided import one_sided
from sdg.deep.finding import Finding, Shown
from sdg.deep.games.playouts import PlayingOut
from sdg.deep.games.positions import Positions
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import play_many
from sdg.kernel.c.compiler import compiler
from sdg.loading import load
from sdg.playing.log_reader import parse_log
from sdg.playing.verifying import play_again
from sdg.source import Source
from tests.deep.conftest import BUDGET, look_at

ENGINES = ("reference", *(("native",) if compiler() is not None else ()))
TAKEN = """game "Taken"
    players 1

counter a
counter before
counter b
score points per player

turn
    choose take, rest or wait
    a = 10 div ({least} - before)
    before = points

action take "Take"
    points += 1

action rest(n: 1 to 9) "Rest {{n}}"
    b += n

action wait(n: 1 to 9) "Wait {{n}}"
    b += n

end late after turn when turns >= 9
win most points

titles
    from 1 "One"
    from 200 "Two hundred"
"""


def shown(finding: Finding) -> None:
    """Look whether a finding's play comes to an error of the rules."""
    assert (finding.kind, finding.about) == ("stuck", "error")
    assert "it divides by zero" in finding.message and isinstance(finding.certainty, Shown)
    play = play_again(parse_log(finding.certainty.replay.log, "wrong.replay"))
    assert play.outcome is not None and play.outcome.ended_by == "error"
    (line,) = finding.cause
    assert line.text.startswith("10 div")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_played_out_that_goes_wrong_is_shown(engine: str) -> None:
    game = load(Source("taken.sdg", TAKEN.format(least=1)))
    looking = Looking(game, budget=evolve(BUDGET, games=3), engine="reference")
    games = play_many(looking)
    out = PlayingOut(evolve(looking, engine=engine), games)
    outs = Outs(looking, Samples(looking, games), (out, Positions.of(looking, games)))
    assert not list(outs.wrong())
    assert not list(one_sided(outs))
    (finding,) = outs.wrong()
    shown(finding)


def test_what_greedy_bots_bring_about_is_shown() -> None:
    report = look_at(load(Source("taken.sdg", TAKEN.format(least=5))))
    (diagnostic,) = _errors(report.findings)
    assert "among greedy bots" in diagnostic.message
    shown(diagnostic)


def _errors(findings: list[Finding]) -> Iterator[Finding]:
    return (each for each in findings if each.about == "error")
