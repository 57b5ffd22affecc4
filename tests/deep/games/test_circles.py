"""Who does the same over and over comes round for ever, or does not."""

from __future__ import annotations

import pytest

from sdg.deep.budget import Looking
from sdg.deep.courses.endless_by_chance import TIMES, circling
from sdg.deep.finding import Finding, Shown
from sdg.deep.games.simulated import Games
from sdg.deep.games.state_keys import Moments
from sdg.game import Game
from sdg.loading import load, load_sources
from sdg.measures.table_columns import columns_of
from sdg.playing.log_reader import parse_log
from sdg.playing.verifying import play_again
from sdg.source import Source
from tests.deep.conftest import BUDGET, changed, look_at

AGAIN = """\
variant "Waste again" of golf

replace action turn_up "Turn up a card"
    if stock is empty
        move waste to stock
    move top to waste
    draw 1 from stock to top
"""
ONCE = """\
variant "Waste once" of golf

add flag turned_over

replace action turn_up "Turn up a card"
    require stock is not empty or not turned_over
    if stock is empty
        turned_over = yes
        move waste to stock
    move top to waste
    draw 1 from stock to top
"""


def golf(variant: str) -> Game:
    return load_sources((load("golf").sources[0], Source("waste.sdg", variant)))


def circles(game: Game) -> list[Finding]:
    looking = Looking(game, budget=BUDGET, engine="reference")
    return list(circling(looking, Games(game, 1, columns_of(game.fixed_rules, game.players))))


def test_cards_that_are_mixed_again_for_ever_are_shown_to_come_round() -> None:
    game = golf(AGAIN)
    (finding,) = circles(game)
    assert (finding.kind, finding.about) == ("endless", "loop")
    assert finding.message.startswith("play can go round for ever by `turn_up` alone")
    assert {span.source.name for span in finding.places} == {"waste"}
    assert isinstance(finding.certainty, Shown)
    shown, moments = finding.certainty.replay, Moments(game)
    first = play_again(parse_log(shown.log, "round.replay"), shown.decisions)
    last = play_again(parse_log(shown.log, "round.replay"))
    assert moments.key(first.state) == moments.key(last.state)
    assert last.decisions > shown.decisions + TIMES
    assert finding in look_at(game).findings


@pytest.mark.parametrize("name", ["golf", "pig", "crazy_eights", "tic_tac_toe", "calculation"])
def test_games_in_which_something_runs_out_or_is_rolled_do_not_come_round(name: str) -> None:
    assert circles(load(name)) == []


def test_what_the_rules_remember_is_another_moment() -> None:
    assert circles(golf(ONCE)) == []
    assert circles(changed()) == []
