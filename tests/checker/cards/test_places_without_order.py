"""`first of`, `last of` and draws from a pile that is filled card by card: warned of if it has no
order."""

from __future__ import annotations

import pytest

from sdg.loading import load, read
from sdg.playing.playthrough import Playthrough
from sdg.source import Source

GAME = """\
game "The last discard"
    players 2

attribute number: 1 to 9

deck tiles
    2 of each number

pile stock: 1 of tiles, shuffled
{pile}
hand held per player: seen by all
counter seen
score points per player

define top
    last of discards

setup
    {setup}
    for each player
        draw 1 from stock with number = 3 to held

turn
    choose lay_off

action lay_off(card in held) "Lay off {card}"
    {asked}
    {moved}

end late after turn when turns >= 2
win most points
"""
OPEN, ORDERED = "pile discards: seen by all", "pile discards: in order, seen by all"
NINE, MOVED = "draw 1 from stock with number = 9 to discards", "move card to discards"
ASKED = {
    "its number": "points += 1 if card.number = (last of discards).number else 0",
    "the lowest": "points += 1 if card.number = (first of discards).number else 0",
    "a name": "let one = last of discards\n    points += 1 if card.number = one.number else 0",
    "a define": "points += 1 if card.number = top.number else 0",
    "two of them": "points += count (last 2 of discards)",
    "moved": "move last of discards to held",
}
FILLED = {
    "by a card of an action": (MOVED, "seen += 0"),
    "by the first of others": ("move first of held to discards", "seen += 0"),
    "by a draw": ("draw 1 from stock to discards", "seen += 0"),
    "in the setup": ("points += 0", NINE),
}
SOUND = {
    "in order": (ORDERED, ASKED["its number"], MOVED),
    "a slot": ("slot discards: seen by all", ASKED["its number"], "move card to discards"),
    "one card at most": ("pile discards: at most 1, seen by all", ASKED["its number"], MOVED),
    "a hand": ("hand discards: seen by all", ASKED["its number"], MOVED),
    "an endless place": ("pile discards: endless tiles", ASKED["its number"], MOVED),
    "what nobody sees": ("pile discards", "points += 0", MOVED),
    "those with most": (OPEN, "points += count (discards with highest number)", MOVED),
    "the first of those": (OPEN, "let one = first of (discards with highest number)\n"
                           "    points += one.number", MOVED),
    "filled at once": (OPEN, ASKED["its number"], "move held to discards"),
}  # fmt: skip


DRAWS = {
    "one": "draw 1 from discards to held",
    "two": "draw 2 from discards to held",
    "some of them": "draw 1 from discards with number > 2 to held",
    "as many as are held": "draw count held from discards to held",
    "below a condition": "if points = 0\n        draw 1 from discards to held",
}
DRAWN_SOUNDLY = {
    "in order": (ORDERED, DRAWS["one"], MOVED),
    "by chance": ("pile discards: shuffled, seen by all", DRAWS["one"], MOVED),
    "a slot": ("slot discards: seen by all", DRAWS["one"], MOVED),
    "a hand": ("hand discards: seen by all", DRAWS["one"], MOVED),
    "a supply": ("supply discards", DRAWS["one"], MOVED),
    "a deck": ("pile discards: 1 of tiles, seen by all", DRAWS["one"], MOVED),
    "what nobody sees": ("pile discards", DRAWS["one"], MOVED),
    "an endless place": ("pile discards: endless tiles", DRAWS["one"], MOVED),
    "filled at once": (OPEN, DRAWS["one"], "move held to discards"),
    "all of them": (OPEN, "draw count discards from discards to held", MOVED),
    "another": (OPEN, "draw 1 from stock to held", MOVED),
}


def game(pile: str, asked: str, moved: str, setup: str = "seen += 0") -> Source:
    """Write a game with a pile."""
    parts = {"pile": pile, "asked": asked, "moved": moved, "setup": setup}
    text = GAME
    for name, part in parts.items():
        text = text.replace(f"{{{name}}}", part)
    return Source("discards.sdg", text)


def reported(source: Source, code: str = "W685") -> list[str]:
    """Return of what it is warned."""
    reading = read(source)
    assert reading.rules is not None, reading.diagnostics
    return [each.span.text for each in reading.diagnostics if each.code == code and each.span]


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("filled", FILLED)
def test_the_last_of_what_has_no_order_is_warned_of(asked: str, filled: str) -> None:
    moved, setup = FILLED[filled]
    assert len(reported(game(OPEN, ASKED[asked], moved, setup))) == 1
    assert reported(game(ORDERED, ASKED[asked], moved, setup)) == []


@pytest.mark.parametrize("form", SOUND)
def test_what_needs_no_order_is_not_warned_of(form: str) -> None:
    assert reported(game(*SOUND[form])) == []


@pytest.mark.parametrize(("pile", "scores"), [(OPEN, (0, 0)), (ORDERED, (0, 1))])
def test_in_order_the_last_is_the_one_that_came_last(pile: str, scores: tuple[int, ...]) -> None:
    play = Playthrough(load(game(pile, ASKED["its number"], MOVED, NINE)), 1)
    while play.active is not None:
        play.decide(play.legal_decisions()[0])
    assert play.outcome is not None and play.outcome.scores == scores


@pytest.mark.parametrize("drawn", DRAWS)
@pytest.mark.parametrize("filled", FILLED)
def test_a_draw_from_what_has_no_order_is_warned_of(drawn: str, filled: str) -> None:
    moved, setup = FILLED[filled]
    assert len(reported(game(OPEN, DRAWS[drawn], moved, setup), "W726")) == 1
    for mended in (ORDERED, "pile discards: shuffled, seen by all"):
        assert reported(game(mended, DRAWS[drawn], moved, setup), "W726") == []


@pytest.mark.parametrize("form", DRAWN_SOUNDLY)
def test_a_draw_by_chance_or_in_order_is_not_warned_of(form: str) -> None:
    assert reported(game(*DRAWN_SOUNDLY[form]), "W726") == []


@pytest.mark.parametrize(("pile", "always"), [(ORDERED, True), (OPEN, False)])
def test_in_order_the_card_on_top_is_drawn(pile: str, always: bool) -> None:
    """It is the three that was laid off last; by chance the nine below comes now and then."""
    asked = "move card to discards\n    draw 1 from discards to held"
    moved = "points += 1 if some one in held: one.number = 3 else 0"
    scores = set[tuple[int, ...]]()
    for seed in range(9):
        play = Playthrough(load(game(pile, asked, moved, NINE)), seed)
        play.decide(play.legal_decisions()[0])
        play.decide(play.legal_decisions()[0])
        assert play.outcome is not None and play.outcome.scores is not None
        scores.add(play.outcome.scores)
    assert (scores == {(1, 1)}) is always
