"""Every clause that changes is told: the words before and now are never the same."""

from __future__ import annotations

import pytest

from sdg.loading import load
from sdg.rulebook.rendering import item_lines
from sdg.rulebook.variant_changes import Change, changes
from sdg.source import Source

FAIR = """game "Fair"
    "Stalls on a square."
    players 1 to 3

option late = no  "Judged late"

attribute number: 1 to 4

deck wares
    6 of each number

board square: 5 by 5
    region side per player
        1 player: row 1
        2 players: row 1, row 5
        3 players: row 1, row 5, column 1

pile cart: 1 of wares, shuffled
hand held per player: seen by owner
counter coins per player, 9 in all
score points per player

rule apart on square, settled at end of turn if late "Neighbors differ"
    neighbors differ in number

setup
    for each player
        draw 3 from cart to held

turn unless held is empty  # who has sold all
    phase selling "Sell"
        choose sell
    draw 1 from cart to held

action sell(ware in held, place in square)
    require place is empty  "Somebody sells there"
    move ware to place
    points += 1 if place in side else 0

end late_end after turn when turns >= 9
win most points

titles if players = 1
    from 3 "Pedlar"
"""


def _changed(*edits: tuple[str, str]) -> tuple[Change, ...]:
    text = FAIR
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    sources = Source("fair.sdg", FAIR), Source("other.sdg", text)
    one, other = (load(each, players=2) for each in sources)
    return changes(one, other)


def _before_and_after(*edits: tuple[str, str]) -> tuple[str, str]:
    (change,) = _changed(*edits)
    assert change.before and change.after
    return "\n".join(item_lines(change.before)), "\n".join(item_lines(change.after))


def test_who_takes_no_turn_is_told() -> None:
    before, now = _before_and_after(
        ("turn unless held is empty", "turn unless held is empty or coins > 3")
    )
    assert "A player takes no turn if they have no held cards." in before
    assert "takes no turn if they have no held cards, or they have more than 3 coins." in now
    before, now = _before_and_after((" unless held is empty", ""))
    assert "takes no turn" in before and "takes no turn" not in now


def test_when_a_rule_is_settled_is_told() -> None:
    before, now = _before_and_after(("turn if late", "turn if not late"))
    assert "If late, this rule is checked only when a turn ends." in " ".join(before.split())
    assert "If it is not so that late, this rule is checked only" in " ".join(now.split())
    _, now = _before_and_after(("turn if late", "turn"))
    assert "This rule is checked only when a turn ends." in " ".join(now.split())


def test_for_whom_titles_are_is_told() -> None:
    before, now = _before_and_after(("titles if players = 1", "titles if players = 2"))
    assert "Titles by points, if players is 1" in before and "is 2" in now


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Somebody sells there"', '"No room"'),
        ("3 players: row 1, row 5, column 1", "3 players: row 1, row 5, column 5"),
        ('phase selling "Sell"', 'phase market "Sell"'),
    ],
)
def test_what_words_leave_out_stands_as_in_the_file(old: str, new: str) -> None:
    before, now = _before_and_after((old, new))
    assert "In the file:" in before and old in before and new not in before
    assert "In the file:" in now and new in now and old not in now
    assert "who has sold all" not in before + now


def test_a_line_that_only_one_of_them_has_is_told() -> None:
    line = "    require 1 = 1\n"  # a rulebook leaves out what is sure
    before, now = _before_and_after(("    move ware", f"{line}    move ware"))
    assert "In the file there is no such line." in before
    assert line.strip() in now


def test_remarks_are_no_change() -> None:
    assert _changed(("# who has sold all", "# those are done")) == ()
