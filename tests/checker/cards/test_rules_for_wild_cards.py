"""Cards on a board that are asked whether they are wild: they have a value, and it is told."""

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


def reported(source: Source) -> list[str]:
    """Return the codes of what is told."""
    reading = read(source)
    assert reading.rules is not None, reading.diagnostics
    return [each.code for each in reading.diagnostics if each.code in ("W646", "W684")]


@pytest.mark.parametrize("form", IN_VAIN)
def test_a_rule_for_wild_cards_is_warned_of(form: str) -> None:
    assert reported(game(*IN_VAIN[form])) == ["W684"]


@pytest.mark.parametrize("form", ["no card lands", "need", "by a define", "for such cards"])
def test_such_a_rule_bars_no_wild_card(form: str) -> None:
    play = Playthrough(load(game(*IN_VAIN[form])), 1)
    assert any("a1" in each.text for each in play.legal_decisions())


def test_an_action_can_ask_for_it_before_the_card_is_moved() -> None:
    source = game("", "number all different in row", f"require card is not wild or {HERE}")
    assert reported(source) == []
    play = Playthrough(load(source), 1)
    assert play.legal_decisions()
    assert not any("a1" in each.text for each in play.legal_decisions())


ELSEWHERE = {
    "scoring": "scoring points\n    wilds: count (grid with it is wild)",
    "scoring by cards": "scoring points\n"
    "    rest: 9 if some one in cards of grid: one is wild else 0",
    "when it lands": "when landed: card lands on grid if card is wild\n    points += 1",
    "when it leaves": "when gone: card leaves grid if card is wild\n    points += 1",
    "in the body of a when": "when landed: card lands on grid\n"
    "    points += 1 if cell is wild else 0",
    "after the action": "when done: after place if card is wild\n    points += 1",
    "in an end": "end wild_one after turn when some one in cards of grid: one is wild",
    "of a card from the board": "action back(one in cards of grid with it is wild)\n"
    "    move one to held",
    "by a name": "action look(cell in grid)\n    let one = first of cards of grid\n"
    "    points += 1 if one is wild else 0",
    "after it was laid": "action lay(card in held, cell in grid)\n    move card to cell\n"
    "    points += 1 if card is wild else 0",
    "after it was laid in a branch": "action lay(card in held, cell in grid)\n"
    "    if turns > 1\n        move card to cell\n        if shining(card)\n"
    "            points += 1",
}
IN_TIME = {
    "before it is laid": "action lay(card in held, cell in grid)\n"
    "    points += 1 if card is wild else 0\n    move card to cell",
    "of a card in hand": "scoring points\n    rest: count (held with it is wild)",
    "when something is put there": "when low: held becomes empty\n"
    "    points += count (held with it is wild)",
    "where cards lie face down": "when dawn: turn starts\n"
    "    draw 1 from stock to (first of (grid with it is empty)) face down\n"
    "    points += count (grid with it is wild)",
    "of the other card": "action lay(card in held, cell in grid)\n    move card to cell\n"
    "    points += count (held with it is wild)",
}


def with_part(part: str) -> Source:
    """Write a game with a part more; an action is offered, too."""
    source = game("", "number all different in row", "require not shining(card) or turns > 0")
    text = source.text.replace("end late", f"{part}\n\nend late")
    if "face down" in part:  # then nobody knows which cards of the stock are wild
        text = text.replace("from stock with it is wild", "from stock")
    if part.startswith("action"):
        name = part.split("(")[0].removeprefix("action ")
        text = text.replace("choose place", f"choose place or {name}")
    return Source("wild.sdg", text)


@pytest.mark.parametrize("form", ELSEWHERE)
def test_so_is_whoever_asks_it_elsewhere(form: str) -> None:
    source = with_part(ELSEWHERE[form])
    assert reported(source) == ["W684"]
    (warning,) = (each for each in read(source).diagnostics if each.code == "W684")
    assert warning.span.start >= source.text.index(ELSEWHERE[form])


@pytest.mark.parametrize("form", IN_TIME)
def test_what_may_be_wild_is_asked_in_time(form: str) -> None:
    assert reported(with_part(IN_TIME[form])) == []
