"""Which cards pass a condition is one set of kinds, found without asking card by card."""

from __future__ import annotations

import re

import pytest

from sdg.game import Game
from sdg.kernel.c.compiler import compiler
from sdg.kernel.compare import differences
from sdg.kernel.share import written
from sdg.lab.engine_choice import Reference, choose_engine
from sdg.loading import load
from sdg.source import Source

pytestmark = pytest.mark.crossed

PLAYS, DECISIONS = 4, 40
FOLLOWING = """game "Following"
    players 3

option low = 3 in 1 to 9
option high = 5 in 1 to 9

attribute rank: 2 to 6 or wild as 2 to 4
attribute suit: clubs, hearts, spades
attribute side per player: gold, silver, copper

deck cards
    1 of each rank, each suit
    2 of each rank          # they have no suit
    1 of each suit          # and these no rank
    2 of each side
    2 of rank wild, each suit

pile stock: 1 of cards, shuffled
hand held per player: seen by all
slot lead
slot other
pile gone: seen by all
score points per player

define led
    (first of (all players with count it.held > 2)).points

define trump
    lead.suit if points > 3 else other.suit

turn
    if held is empty
        draw 5 from stock to held
    may choose play, drop

action play(card in held)
    require {rule}
    move lead to gone
    move card to lead
    points += 1

action drop(card in held)
    move other to gone
    move card to other

end dry after turn when stock is empty
win most points
"""

TOLD = [
    "card.suit = lead.suit",
    "card.suit != lead.suit",
    "card.rank < lead.rank",
    "card.rank >= lead.rank and card.suit = other.suit",
    "lead.rank <= card.rank",
    "card.rank != lead.rank or card.suit = lead.suit",
    "not (card.rank > lead.rank) or lead is empty",
    "card.rank >= low and card.rank <= high",
    "card.rank < low or card.rank != high",
    "low < card.rank",
    "card.side = active",
    "card.side != active",
    "card.side = lead.side or card.side = nobody",
    "card is hearts or no one in held: one is hearts",
    "card.suit = lead.suit or no one in held: one.suit = lead.suit",
    "card in (held with rank > lead.rank)",
    "card is not wild or lead is wild",
    "not (card is wild) and card.rank > lead.rank",
    "not (card is hearts and not (every player: count held > 3)) or points > 2",
    "card.suit = trump or card.rank = led",
    "(card.rank if card is hearts else 4) > points",
]
"""Conditions of which all is told by kinds and numbers."""

ASKED = [
    "every one in held: one.rank <= card.rank",
    "some one in held: one.suit = card.suit and one.rank > card.rank",
    "count (held with rank = card.rank and suit = lead.suit) >= 1",
    "no one in stock: one.suit = card.suit and one.rank = card.rank",
]
"""Conditions on other cards for each of these, which are told as a set."""

RISKY = [
    "card.rank = points + 2 or lead.suit = hearts",
    "card.rank + 1 = lead.rank",
    "card.rank = lead.rank + 1",
    "some one in gone: one.rank = lead.rank + 1",
    "some one in held: card.suit = one.suit and card.rank = one.rank + 1",
    "card is hearts or card.rank > lead.rank - 1",
    "count (gone with rank > lead.rank - 1) = 0",
]
"""Conditions that may be an error where a rank is absent."""


def following(rule: str, **options: str) -> Game:
    return load(Source("following.sdg", FOLLOWING.replace("{rule}", rule)), options=options)


def counting(game: Game, action: str) -> str:
    """Return the function of a kernel that counts the decisions of an action."""
    text = written(game)[1].text()
    match = re.search(rf"^def count_{action}\(.*?(?=^def )", text, re.MULTILINE | re.DOTALL)
    assert match is not None
    return match[0]


@pytest.mark.parametrize("rule", [*TOLD, *ASKED, *RISKY])
def test_the_same_cards_pass_as_in_the_reference(rule: str) -> None:
    assert list(differences(following(rule), range(PLAYS), DECISIONS)) == []


@pytest.mark.parametrize("rule", TOLD)
def test_no_card_is_asked_by_itself_where_kinds_tell_all(rule: str) -> None:
    text = counting(following(rule), "play")
    assert "while" not in text
    assert "s.may_play = (s.has_held[" in text


@pytest.mark.parametrize("rule", ASKED)
def test_other_cards_are_not_asked_one_by_one(rule: str) -> None:
    asked = counting(following(rule), "play").split("continue")[0]
    assert "& (KINDS_BESIDE[" in asked or "& ((KINDS_BESIDE[" in asked
    assert "_OF[" not in asked  # what another card shows


@pytest.mark.parametrize("rule", RISKY)
def test_what_may_be_an_error_is_asked_where_the_rules_do(rule: str) -> None:
    assert "while" in counting(following(rule), "play")


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("rule", ["card.rank >= low and card.rank <= high", " or ".join(TOLD[:6])])
def test_the_same_games_in_c(rule: str) -> None:
    for options in ({}, {"low": "1", "high": "9"}):
        game = following(rule, **options)
        bots = ("random",) * 3
        assert choose_engine(game, bots).rows(1, 0, 9) == Reference(game, bots).rows(1, 0, 9)


def test_the_value_of_an_option_is_in_no_table() -> None:
    rule = "card.rank >= low and card.rank <= high"
    usual, wide = (written(following(rule, low=low))[1] for low in ("3", "1"))
    assert usual.tables == wide.tables
    assert usual.functions == wide.functions


def test_an_absent_value_passes_with_what_has_none() -> None:
    """Cards without a suit follow a card without one, and an empty place."""
    table = written(following("card.suit = lead.suit"))
    kernel, source = table
    column = kernel.layout.cards.column("suit")
    (rows,) = (values for name, (_, values) in source.tables.items() if name == "KINDS_BESIDE")
    for kind, row in enumerate(rows):
        assert [row >> i & 1 for i in range(kernel.shape.kinds)] == [
            each == column[kind] for each in column[:-1]
        ]
    absent = sum(1 << i for i, each in enumerate(column[:-1]) if each == column[-1])
    assert absent and f" >= 0 else {absent})" in source.text()


RUNS = """game "Runs"
    players 2

attribute rank: 1 to 9
attribute suit: clubs, hearts

deck cards
    2 of each rank, each suit

pile stock: 1 of cards, shuffled
hand held per player: seen by all
pile laid: seen by all
score points per player

turn
    draw 3 from stock to held
    may choose lay, match

action lay(low in held, high in held, n: 1 to 3)
    let meld = held with suit = low.suit and rank >= low.rank and rank <= high.rank
    require low.rank > 2
    require high in meld and count meld >= 3
    require count (held with rank = n) > 0
    move meld to laid
    points += n

action match(low and high in held)
    require low.rank = high.rank and low is hearts
    move low to laid
    move high to laid
    points += 1

end dry after turn when stock is empty
win most points
"""


def test_guards_are_asked_as_soon_as_their_parameters_are_bound() -> None:
    game = load(Source("runs.sdg", RUNS))
    assert list(differences(game, range(PLAYS), DECISIONS)) == []
    lines = [line.strip() for line in counting(game, "lay").splitlines()]
    loops = [line for line in lines if line.startswith("left")]
    n, low, high = [line for line in loops if "s.has_held" in line and "= (" in line][:3]
    assert "KINDS_WITH_RANK" in n  # of the number, which neither card matters to: its rank
    assert re.search(r"& \d+\)$", low)  # of the first card: its rank
    assert "KINDS_BESIDE" in high  # of the second: that it goes on from the first


LAID = """game "Laid"
    players 2

attribute rank: 1 to 5 or wild as 2 to 4
attribute suit: clubs, hearts

deck cards
    3 of each rank, each suit
    4 of rank wild, each suit

board grid: 3 by 3
pile stock: 1 of cards, shuffled
hand held per player: seen by all
pile gone: seen by all
score points per player

turn
    draw 2 from stock to held
    may choose lay, follow, {few}

action lay(card in held, cell in grid)
    require cell is empty
    move card to cell

action follow(card in held)
    require card.rank >= (first of cards of grid).rank or card.suit != (last of cards of grid).suit
    move card to gone
    points += 1

action some_of(n: 1 to 3, card in held)
    require card.rank = n and some other in gone: other.rank < card.rank and other.rank >= n - 1
    move card to gone
    points += n

end dry after turn when stock is empty
win most points
"""


def test_cards_on_a_board_and_numbers_are_what_others_are_compared_with() -> None:
    game = load(Source("laid.sdg", LAID.replace("{few}", "some_of")))
    assert list(differences(game, range(PLAYS), DECISIONS)) == []
    assert "while" not in counting(game, "follow")
