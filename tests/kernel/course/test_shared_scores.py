"""What the final scoring adds to a score that all share: once what is no player's, each player's
for each; on every engine alike."""

from __future__ import annotations

import pytest

from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import compared
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.loading import load
from sdg.playing.playthrough import Playthrough
from sdg.rulebook import rulebook
from sdg.rulebook.rendering import text
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """
game "Common purse"
    players 1 to 4
option doubled = no
attribute number: 1 to 5
deck cards
    4 of each number
board yard: 2 by 2
pile stock: 1 of cards, shuffled
pile gone: seen by all
hand rack per player: seen by all
counter coins per player
counter bells
score points {per}
define of_mine
    coins
setup
    for each player
        draw 1 from stock to rack
        coins = 2
    bells = 3
turn
    choose throw
action throw
    draw 1 from stock to gone
    points += 1
scoring points
    last: {line}
end over after turn when turns >= 4
win together
"""

# A line, and what it comes to once, and for each player where these are `n` with `n` more cards.
ONCE = {
    "bells": lambda n: 3,
    "5": lambda n: 5,
    "count gone": lambda n: 4,
    "players": lambda n: n,
    "bells if doubled else count gone": lambda n: 4,
    "sum of player.coins for player in all players": lambda n: 2 * n,
    "most coins": lambda n: 2,
    "count (all players with coins > 1)": lambda n: n,
    "count (yard with it is empty)": lambda n: 4,
    "1 if some player: coins > 1 else 0": lambda n: 1,
}
FOR_EACH = {
    "coins": lambda n: 2 * n,
    "player.coins + bells": lambda n: 5 * n,
    "of_mine": lambda n: 2 * n,
    "coins if doubled else bells": lambda n: 3 * n,
    "count (all players with it.coins = coins)": lambda n: n * n,
    "count all other players": lambda n: n * (n - 1),
    "1 if coins = most coins else 0": lambda n: n,
}


def source(line: str, per: str = "") -> Source:
    return Source("purse.sdg", GAME.lstrip().format(per=per, line=line))


def scores(line: str, players: int, per: str = "") -> tuple[int, ...]:
    game = load(source(line, per), players=players)
    assert [each.difference for each in compared(game, range(3)) if each.difference] == []
    play = Playthrough(game, 1)
    while play.outcome is None:
        play.decide(play.legal_decisions()[0])
    return play.outcome.scores


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("line", [*ONCE, *FOR_EACH])
def test_a_line_is_added_once_or_for_each_player(line: str, players: int) -> None:
    comes_to = (ONCE | FOR_EACH)[line]
    assert scores(line, players) == (4 + comes_to(players),) * players


@pytest.mark.parametrize("line", ONCE)
def test_to_a_score_of_each_player_it_is_added_for_each(line: str) -> None:
    assert scores(line, 2, "per player") == (2 + ONCE[line](2),) * 2


@pytest.mark.skipif(compiler() is None, reason="there is no compiler")
@pytest.mark.parametrize("line", ["count gone", "coins"])
def test_the_compiled_program_adds_as_often(line: str) -> None:
    game = load(source(line), players=3)
    engine = choose_engine(game, ("random",) * 3, "native")
    assert engine.name == "native"
    assert engine.rows(5, 0, 4) == Reference(game, ("random",) * 3).rows(5, 0, 4)


def test_the_rulebook_says_which() -> None:
    rulebooks = [text(rulebook(load(source(line), players=2))) for line in ("count gone", "coins")]
    assert "all together add to what they have" in rulebooks[0]
    assert "last: the number of cards in the gone pile." in rulebooks[0]
    assert "last: for each player, their coins" in rulebooks[1]
