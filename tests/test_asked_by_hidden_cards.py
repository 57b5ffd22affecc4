"""Players who are asked by cards that others do not see: warned of in each form, or sound."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Asked"
    players 2

attribute number: 1 to 6

deck cards_of_it
    4 of each number

pile stock: 1 of cards_of_it, shuffled
hand held per player
slot bid per player: seen by owner
pile open: seen by all
score points per player

setup
    for each player
        draw 4 from stock to held

turn
    choose offer
    {turn}
    choose wait

action offer(card in held)
    move card to bid

action match(card in held)
    require some other in open: other.number = card.number
    move card to open

action wait
    points += 1

end late after turn when turns >= 9
win most points
"""
BEST = "all players with highest it.bid.number"
WHICH = {
    "those with the best": f"for each p in {BEST}\n        choose wait",
    "those of a name": f"let who = {BEST}\n    for each p in who\n        choose wait",
    "the first of a name": f"let who = first of ({BEST})\n    for who\n        choose wait",
    "by an `if` in it": "for each player\n        if bid.number > 3\n            choose wait",
    "by a name in it": "for each player\n        let high = bid.number > 3\n        if high\n"
    "            choose wait",
    "this or that": "for each player\n        if bid.number > 3\n            choose wait\n"
    "        otherwise\n            choose offer",
}
HOW_OFTEN = {
    "for some of a hand": "for each card in held with number = 5\n        may choose wait",
    "for some by a name": "let fives = held with number = 5\n    for each card in fives\n"
    "        choose wait",
}
HIGH = "some card in held: card.number > 3"
OFTEN = {
    "as long as one is held": f"repeat while {HIGH}\n        choose offer",
    "as many as are held": "repeat at most count (held with number > 3)\n        choose offer",
    "as long as something can be done": "repeat while not no offer is possible and points < 3 and "
    f"({HIGH})\n        choose offer, wait",
}
WHETHER = {
    "where one is held": f"if {HIGH}\n        choose wait",
    "where none is held": "if no card in held: card.number > 3\n        choose wait",
    "by a name": f"let high = {HIGH}\n    if high\n        choose wait",
    "below `otherwise`": f"if {HIGH}\n        points += 1\n    otherwise\n        choose wait",
    "beside what all see": f"if points < 3 and ({HIGH})\n        choose wait, offer",
    "before an offer": f"if {HIGH}\n        may choose offer\n        choose wait",
    "in a phase": f"phase waiting\n        if {HIGH}\n            choose wait",
    "in a loop": f"repeat at most 2\n        if {HIGH}\n            choose wait",
    "where another holds one": "if some card in next.held: card.number > 3\n        choose wait",
    "where it can be left": "if not no match is possible\n        choose match or wait",
    "where it can be nothing else": "if no match is possible\n        choose wait",
}
ORDER = {
    "by the best": "for each player, highest bid.number first\n        choose wait",
    "by what was shown before others came": "for each p in all players\n        move p.bid to open"
    "\n    choose offer\n    for each player, highest bid.number first\n        choose wait",
}
STAYING = {
    "an `if`": "repeat at most 3\n        if some card in held: card.number = 1\n"
    "            may choose wait\n        choose offer",
    "a name": "repeat at most 3\n        let one = some card in held: card.number = 1\n"
    "        if one\n            may choose wait\n        choose offer",
}
SOUND = {
    "all": "for each player\n        choose wait",
    "a whole hand": "for each card in held\n        choose wait",
    "a whole hand by a name": "let those = held\n    for each card in those\n        choose wait",
    "by how many": "for each player, highest (count held) first\n        choose wait",
    "those with most": "for each p in all players with highest count it.held\n        choose wait",
    "shown in the loop": "for each player, highest bid.number first\n        move bid to open\n"
    "        choose wait",
    "shown one by one": "for each player, highest bid.number first\n        for each card in bid\n"
    "            move card to open\n        choose wait",
    "shown by a name": "for each player, highest bid.number first\n        let mine = bid\n"
    "        move mine to open\n        choose wait",
    "an `if` of what all see": "if points > 3\n        choose wait",
    "an `if` of how many": "if count held > 3\n        choose wait",
    "an `if` that asks anyhow": "if some card in held: card.number > 3\n        choose wait\n"
    "    otherwise\n        choose offer",
    "an `if` of what was shown": "move bid to open\n    if bid.number > 3\n        choose wait",
    "what would be passed else": "if not no match is possible\n        choose match",
    "what would be passed else, besides": "if points < 3 and not no match is possible\n"
    "        choose match",
    "steps without a choice": "if some card in held: card.number > 3\n        points += 1",
    "an offer": "for each player\n        if bid.number > 3\n            may choose wait",
}


def told(turn: str) -> list[tuple[str, str]]:
    """Answer code and sentence of what is said of the order of being asked."""
    found = read(Source("asked.sdg", GAME.replace("{turn}", turn)))
    assert found.rules is not None, found.diagnostics
    return [(each.code, each.message) for each in found.diagnostics
            if each.code in ("W658", "W659")]  # fmt: skip


@pytest.mark.parametrize("form", WHICH)
def test_which_players_are_asked(form: str) -> None:
    sentence = "which players are asked tells what lies hidden in `bid`"
    assert told(WHICH[form]) == [("W658", sentence)]


@pytest.mark.parametrize("form", HOW_OFTEN)
def test_how_often_is_asked(form: str) -> None:
    sentence = "how often this is asked tells what lies hidden in `held`"
    assert told(HOW_OFTEN[form]) == [("W658", sentence)]


@pytest.mark.parametrize("form", OFTEN)
def test_how_often_the_same_player_is_asked(form: str) -> None:
    sentence = "how often this is asked tells what lies hidden in `held`"
    assert told(OFTEN[form]) == [("W658", sentence)]


@pytest.mark.parametrize("form", WHETHER)
def test_whether_a_player_is_asked(form: str) -> None:
    sentence = "whether this is asked tells what lies hidden in `held`"
    assert told(WHETHER[form]) == [("W658", sentence)]


def test_who_plays_alone_is_told_nothing() -> None:
    alone = GAME.replace("players 2", "players 1").replace("next.held", "held")
    found = read(Source("alone.sdg", alone.replace("{turn}", WHETHER["where one is held"])))
    assert found.rules is not None and "W658" not in {each.code for each in found.diagnostics}


@pytest.mark.parametrize("form", ORDER)
def test_in_which_order_players_are_asked(form: str) -> None:
    sentence = "the order in which players are asked tells what lies hidden in `bid`"
    assert told(ORDER[form]) == [("W658", sentence)]


@pytest.mark.parametrize("form", STAYING)
def test_who_stays_in_a_loop(form: str) -> None:
    assert [code for code, _ in told(STAYING[form])] == ["W659"]


@pytest.mark.parametrize("form", SOUND)
def test_what_tells_nothing_is_not_warned_of(form: str) -> None:
    assert told(SOUND[form]) == []
