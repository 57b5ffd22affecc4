"""What is always best to take is told where it costs nothing, and not where it has its price."""

from __future__ import annotations

from attrs import evolve

from sdg.deep.budget import Looking
from sdg.deep.choices.best_values import best_values, taken_values
from sdg.deep.choices.compared_samples import Outs
from sdg.deep.finding import Finding, NotSeen
from sdg.deep.games.playouts import PlayingOut
from sdg.deep.games.positions import Positions
from sdg.deep.games.samples import Samples
from sdg.deep.games.simulated import Games
from sdg.game import Game
from sdg.loading import load
from sdg.measures.table_columns import columns_of
from sdg.source import Source
from tests.deep.conftest import BUDGET

GREEDY = """\
game "Greedy"
    players 2

attribute number: 1 to 4

deck tiles
    5 of each number

pile bag: 1 of tiles, shuffled
hand rack per player: seen by owner
pile gone: seen by all
score points per player

setup
    for each player
        draw 3 from bag to rack

turn
    choose give
    draw 1 from bag to rack

action give(tile in rack)
    points += tile.number
    move tile to gone

end over after turn when turns >= 8
win most points
"""
BID = GREEDY.replace("action give(tile in rack)", "action give(n: 1 to 3)").replace(
    "    points += tile.number\n    move tile to gone", "    points += {points}"
)


def best(text: str) -> tuple[Game, list[Finding]]:
    game = load(Source("greedy.sdg", text))
    looking = Looking(game, budget=evolve(BUDGET, playouts=1_000), engine="reference")
    games = Games(game, 1, columns_of(game.fixed_rules, 2))
    first = PlayingOut(looking, games), Positions.of(looking, games)
    return game, list(best_values(Outs(looking, Samples(looking, games), first)))


def test_numbers_that_cost_nothing_are_best_as_high_as_they_go() -> None:
    _, (finding,) = best(BID.format(points="n"))
    assert (finding.kind, finding.about) == ("hollow", "values give")
    assert finding.message.startswith("to `give` with the highest number was always the best")
    assert isinstance(finding.certainty, NotSeen) and finding.certainty.of == "positions"
    assert finding.places[0].text == "give"


def test_the_lowest_may_be_best_too() -> None:
    _, (diagnostic,) = best(BID.format(points="0 - n"))
    assert diagnostic.message.startswith("to `give` with the lowest number was always the best")


def test_numbers_that_are_all_alike_or_have_a_price_are_no_finding() -> None:
    for points in ("1", "2 if n = 2 else 0", "n if turns mod 2 = 0 else 4 - n"):
        assert best(BID.format(points=points))[1] == []


def test_a_card_that_comes_back_is_told_with_the_line_that_brings_it() -> None:
    game, findings = best(GREEDY.replace("move tile to gone", "move tile to rack"))
    assert [each.attribute for each in taken_values(game.fixed_rules)] == ["number"]
    (diagnostic,) = findings
    assert "the highest number" in diagnostic.message
    assert len(diagnostic.places) > 2


def test_cards_that_are_spent_are_not_always_best_where_others_want_them() -> None:
    assert best(load("goofspiel").sources[0].text)[1] == []
