"""Rules of a board that ask whether a card is wild: it has its value by then, and it is told."""

from __future__ import annotations

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

GAME = """\
game "Wild"
    players 2

attribute number: 1 to 4 or wild as 1 to 3

deck tiles
    4 of number wild
    2 of each number

board grid: 1 by 4

pile stock: 1 of tiles, shuffled
hand held per player: seen by all
score points per player

rule kept_out on grid{head} "None in the first column"
    {clause}

define shining(card)
    card is wild

setup
    for each player
        draw 3 from stock with it is wild to held

turn
    choose place

action place(card in held, cell in grid) "Place {card} on {cell}"
    {require}
    move card to cell
    points += 1

end late after turn when turns >= 2
win most points
"""
HERE = "cell.column > 1"
IN_VAIN = {
    "no card lands": ("", "no card lands where card is wild and cell.column = 1"),
    "no card leaves": ("", "no card leaves where card is wild"),
    "need": ("", f"need card is not wild or {HERE}"),
    "need of what is visible": ("", f"need cell is not wild or {HERE}"),
    "by the attribute": ("", f"need card.number is not wild or {HERE}"),
    "by a define": ("", f"need not shining(card) or {HERE}"),
    "for such cards": (" for card is wild", f"need {HERE}"),
}


def game(head: str, clause: str, require: str = "points += 0") -> Source:
    """Write a game with a rule."""
    text = GAME.replace("{head}", head).replace("{clause}", clause).replace("{require}", require)
    return Source("wild.sdg", text)


def told(source: Source) -> list[str]:
    """Answer the codes of what is told."""
    found = read(source)
    assert found.rules is not None, found.diagnostics
    return [each.code for each in found.diagnostics if each.code in ("W646", "W684")]


@pytest.mark.parametrize("form", IN_VAIN)
def test_a_rule_for_wild_cards_is_warned_of(form: str) -> None:
    assert told(game(*IN_VAIN[form])) == ["W684"]


@pytest.mark.parametrize("form", ["no card lands", "need", "by a define", "for such cards"])
def test_such_a_rule_bars_no_wild_card(form: str) -> None:
    play = Playthrough(load(game(*IN_VAIN[form])), 1)
    assert any("a1" in each.text for each in play.legal_decisions())


def test_an_action_can_ask_for_it_before_the_card_is_moved() -> None:
    source = game("", "number all different in row", f"require card is not wild or {HERE}")
    assert told(source) == []
    play = Playthrough(load(source), 1)
    assert play.legal_decisions()
    assert not any("a1" in each.text for each in play.legal_decisions())
