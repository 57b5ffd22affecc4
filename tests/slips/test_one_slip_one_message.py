"""One slip, one message: what follows from a slip alone is not told beside it."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Slips"
    players 2

attribute number: 1 to 9
attribute color: red, yellow

deck cards
    1 of each number, each color

board grid: 3 by 3
pile stock: 1 of cards, shuffled
hand rack per player
score points per player
{part}

turn
    draw 1 from stock to rack
    choose play

action play(card in rack, cell in grid) "Play"
    move card to cell
    {line}

end done after turn when stock is empty
win most points
"""
REFUSED = {  # a thing under a word of the language, and its uses
    "counter sum": "sum += 1\n    points += sum",
    "counter most": "most += 1\n    points += most",
    "flag count": "count = yes\n    if count\n        end game",
    "counter if": "if += 1\n    points += if",
    "attribute card: 1 to 3": "let x = count (rack with card > 1)",
    "define empty(card)\n    card.number > 3": "if card is empty\n        end game",
}
ALONE = ("color = blu", "blu = color", "color = yellow", "number = nmber", "color != rde")


def codes_and_words(part: str = "", line: str = "end turn") -> list[tuple[str, str]]:
    """Return the codes of what is told of a game, and the words that it is about."""
    text = GAME.format(part=part, line=line)
    return [(each.code, each.span.text) for each in read(Source("slips.sdg", text)).diagnostics]


@pytest.mark.parametrize("part", REFUSED)
def test_uses_of_a_name_that_cannot_be_one_are_not_told(part: str) -> None:
    name = part.replace("(", " ").replace(":", " ").split()[1]
    assert codes_and_words(part, REFUSED[part]) == [("E302", name)]


def test_other_mistakes_are_told_beside_a_name_that_cannot_be_one() -> None:
    assert codes_and_words("counter sum", "sum += 1\n    move crd to cell") == [
        ("E302", "sum"), ("E310", "crd"),
    ]  # fmt: skip


@pytest.mark.parametrize("test", ALONE)
def test_of_an_attribute_alone_only_that_is_told(test: str) -> None:
    assert [code for code, _ in codes_and_words(line=f"if {test}\n        end game")] == ["E333"]


@pytest.mark.parametrize(
    "line", ["neighbors differ in number by 2", "neighbors differ in number by"]
)
def test_all_that_can_only_come_next_is_said(line: str) -> None:
    text = GAME.format(part=f"rule apart on grid\n    {line}", line="end turn")
    (wrong,) = read(Source("slips.sdg", text)).diagnostics
    assert "`at least N`" in f"{wrong.message} {wrong.hint}"
