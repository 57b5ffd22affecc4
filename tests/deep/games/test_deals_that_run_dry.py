"""Deals that run dry are shown; those that come out, or are meant to end unevenly, are not."""

from __future__ import annotations

import pytest

from sdg.deep.budget import Looking
from sdg.deep.courses.short_deals import tallies_of, uneven_deals, with_tallies
from sdg.deep.finding import Finding, Shown
from sdg.deep.games.simulated import Games, play_many, steps_of
from sdg.game import Game
from sdg.loading import load
from sdg.measures.table_columns import columns_of
from sdg.playing.log_reader import parse_log
from sdg.playing.playthrough import Playthrough
from sdg.playing.verifying import play_again
from tests.deep.conftest import BUDGET, changed, look_at

DEALT = "        draw 2 from bag to rack\n"
IN_TURN = """\
    if every player: rack is empty
        for each player
            draw 3 from bag to rack"""
DRAWN = "    draw 1 from bag to rack"
END = "end over after turn when every player: rack is empty"
LAST = END + " and bag is empty"
TOKENS = "\ncounter tokens per player, 3 in all\n"


def dry(game: Game) -> list[Finding]:
    looking = Looking(game, budget=BUDGET, engine="reference")
    return list(uneven_deals(looking, Games(game, 1, columns_of(game.fixed_rules, game.players))))


def test_a_deck_that_is_too_small_for_each_deal_is_shown() -> None:
    assert dry(changed((DRAWN, IN_TURN), (END, LAST))) == []  # twice 2, then twice 3 and 3
    game = changed((DRAWN, IN_TURN.replace("draw 3", "draw 4")), (END, LAST))
    (finding,) = dry(game)
    assert finding.kind == "stuck"
    assert (
        finding.message == "`bag` runs dry as cards are dealt: some players get fewer than others"
    )
    assert [span.text for span in finding.places][1:] == ["bag", "tiles"]
    assert isinstance(finding.certainty, Shown)
    play = play_again(parse_log(finding.certainty.replay.log, "shown.replay"))
    hands = [len(play.state.slots[place.slot]) for (name, _), place
             in game.layout.places.items() if name == "rack"]  # fmt: skip
    assert hands in ([4, 0], [0, 4]) and play.decisions > 0
    assert finding.about in [each.about for each in look_at(game).findings]


def test_tokens_that_do_not_suffice_for_all_are_shown() -> None:
    tokens = DEALT + "        tokens += 2\n"
    (diagnostic,) = dry(changed((DEALT, tokens), ("\nscore points", TOKENS + "score points")))
    assert diagnostic.message == (
        "the supply of `tokens` runs dry as all take some: some players get less than others"
    )
    enough = TOKENS.replace("3 in all", "4 in all")
    assert dry(changed((DEALT, tokens), ("\nscore points", enough + "score points"))) == []


@pytest.mark.parametrize(
    "dealt",
    [
        "        draw 8 from bag to rack\n",  # all there are
        "        draw 9 - count rack from bag to rack\n",  # as many as each needs
        "        draw 1 from bag with number = 1 to rack\n",
    ],
)
def test_what_suffices_or_is_not_the_same_for_all_is_no_finding(dealt: str) -> None:
    assert dry(changed((DEALT, dealt))) == []


def test_dealing_all_cards_out_is_no_finding() -> None:
    out = """\
    repeat at most 20 while bag is not empty
        for each player
            draw 1 from bag to rack
"""
    deal = f"    for each player\n{DEALT}"
    game = changed((deal, out), ("4 of each number", "3 of each number\n    1 of number 4"))
    assert dry(game) == []


@pytest.mark.parametrize("name", ["stairs", "cat_sudoku", "hearts", "rummy"])
def test_tallies_change_no_play(name: str) -> None:
    game = load(name)
    tallies = list(tallies_of(game.rules))
    assert tallies
    tallied = Game(with_tallies(game.rules, tallies), game.players, game.options)
    plays = []
    for each in (game, tallied):
        play = Playthrough(each, 5)
        for _ in steps_of(play):
            if play.decisions >= 60:
                break
        plays.append([str(step.decision) for step in play.steps])
    assert plays[0] == plays[1]


SOME = """\
    if every player: rack is empty
        for each {}
            draw {} from bag to rack"""


@pytest.mark.parametrize(
    ("players", "whom", "amount", "runs_dry"),
    [(1, "player", 3, False), (2, "player in all other players", 3, False),
     (2, "player", 4, True), (3, "player in all other players", 4, True)],
)  # fmt: skip
def test_of_one_player_nobody_gets_less_than_others(
    players: int, whom: str, amount: int, runs_dry: bool
) -> None:
    game = changed(("players 2", f"players {players}"), (END, LAST),
                   (DRAWN, SOME.format(whom, amount)))  # fmt: skip
    findings = dry(game)
    assert bool(findings) == runs_dry


def test_where_games_go_wrong_deals_are_looked_at_in_the_others() -> None:
    game = changed((DRAWN, IN_TURN.replace("draw 3", "draw 4")), (END, LAST))
    looking = Looking(game, budget=BUDGET, engine="reference")
    games = play_many(looking, most=12)
    games.long.append(3)
    games.failed += 1
    assert [each.about for each in uneven_deals(looking, games)] == ["deal bag"]
    games.long = list(range(12))
    assert list(uneven_deals(looking, games)) == []
    assert looking.unfinished == ["stuck: whether deals run dry: no game came to its end"]
