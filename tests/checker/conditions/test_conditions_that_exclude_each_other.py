"""Conditions that never hold together, and alternatives of which one always holds, are told."""

from __future__ import annotations

import pytest

from sdg.loading import read
from sdg.source import Source

pytestmark = pytest.mark.crossed

GAME = """\
game "Together"
    players 2 to 3

option size = 4 in 3 to 5
attribute number: 1 to 6
attribute color: red, green, blue

deck tiles
    4 of each number, each color

board grid: 4 by 4
    region line: row, column

pile stock: 1 of tiles, shuffled
slot top: seen by all
hand held per player: seen by all
counter coins per player
flag storm
score points per player

define small(one)
    one.number < 3

rule near on grid
    {rule}

setup
    draw 1 from stock to top
    for each player
        draw 3 from stock to held

turn
    choose lay or trade
    {turn}

action lay(card in held, cell in grid)
    require cell is empty
    {lay}
    move card to cell
    coins += 1
    storm = card.number = 1

action trade(a in held, b in held)
    {trade}
    move a to stock

when seen: card lands on grid if {when}
    active.points += 1

scoring points
    more: {scoring}

end late after turn when turns > 12 or passes > 0
end early at once when {end}
win most points
"""
PLAIN = {"rule": "need card.number < 7", "turn": "coins += 0", "lay": "points += 0",
         "trade": "require a != b", "when": "turns > 1", "scoring": "0",
         "end": "turns > 13"}  # fmt: skip
WHERE = {
    "trade": "require {}",
    "turn": "let a = first of held\n    let b = last of held\n    if {}\n        points += 1",
    "scoring": "count (held with (some a in held: some b in held: {}))",
}
NEVER = (
    ("a.number < 3", "a.number > 4"),
    ("a is red", "a is green"),
    ("a.color = red", "a.color = blue"),
    ("a.number < b.number", "b.number < a.number"),
    ("a.number <= b.number", "a.number > b.number"),
    ("a.number = 2", "a.number = 3"),
    ("a.number = 2", "a.number != 2"),
    ("a.number = 2", "a.number > 2"),
    ("a.number < 3", "not a.number < 3"),
    ("a.number > 2", "a.number < 3"),
    ("a.number + 1 < b.number", "a.number > b.number"),
    ("a.number = b.number + 1", "a.number = b.number + 2"),
    ("a.color = b.color", "a.color != b.color"),
    ("storm", "not storm"),
    ("coins > 3", "coins < 2"),
    ("count held > 3", "count held = 2"),
    ("small(a)", "a.number > 4"),
    ("top is empty", "top is not empty"),
    ("(grid at (1, 1)) is full", "(grid at (1, 1)) is empty"),
    ("a = b", "a != b"),
    ("not (a.number > 2 or storm)", "a.number = 4"),
    ("(a.number = 1 or a.number = 2)", "a.number > 3"),
    ("a.color = red", "(a.color = green or a.color = blue)"),
    ("a.number > coins", "coins > a.number + 1"),
)
ALWAYS = (
    ("a.number != 3", "a.number != 4"),
    ("a is not red", "a is not green"),
    ("a.color != b.color", "a.color = b.color"),
    ("storm", "not storm"),
    ("coins < 3", "coins > 2"),
    ("coins <= count held", "coins > count held"),
    ("count held != 1", "count held < 2"),
    ("not a.number = 3", "a.number > 2"),
    ("not a.number < 3", "not a.number > 4"),
)  # fmt: skip
NEITHER = (
    ("a.number > 2", "a.number < 4"),
    ("a.number < 3", "b.number > 4"),
    ("a is red", "b is green"),
    ("a.number < b.number", "b.number < 5"),
    ("a.number <= b.number", "b.number <= a.number"),
    ("a.number != 3", "b.number != 4"),
    ("a.number = b.number", "a.color != b.color"),
    ("storm", "coins > 1"),
    ("a.number < 5", "a.number > 3"),
    ("(grid at (1, 1)) is full", "(grid at (1, 2)) is empty"),
    ("(some x in held: x.number < 3)", "(some x in held: x.number > 4)"),
    ("small(a)", "small(b)"),
    ("a.number = b.number + 1", "a.number > b.number"),
    ("(a.number = 1 or a.number = 4)", "a.number > 3"),
)  # fmt: skip


def reported(**lines: str) -> list[tuple[str, str]]:
    """Return the codes and the hints of what never holds together, or always one."""
    reading = read(Source("together.sdg", GAME.format(**PLAIN | lines)))
    assert not [each.message for each in reading.diagnostics if each.severity == "error"]
    known = ("W719", "W720", "W722")
    return [(e.code, e.hint or "") for e in reading.diagnostics if e.code in known]


def said(where: str, condition: str) -> dict[str, str]:
    return {where: WHERE[where].format(condition)}


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(("one", "other"), NEVER)
def test_what_never_holds_together_is_told(one: str, other: str, where: str) -> None:
    for both in (f"{one} and {other}", f"{other} and {one}", f"coins != 7 and {one} and {other}"):
        [(code, hint)] = reported(**said(where, both))
        assert code == "W719"
        if both.startswith(one) and "`" in hint:
            plain = [
                each.strip("()") if each[0] == "(" and " or " in each else each
                for each in (one, other)
            ]
            assert hint.endswith(f"`{' or '.join(plain)}`")
            assert reported(**said(where, " or ".join(plain))) == []
    [(code, _)] = reported(**said(where, f"coins = 9 or ({one} and {other})"))
    assert code == "W719"


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(("one", "other"), ALWAYS)
def test_what_always_holds_one_way_or_the_other_is_told(one: str, other: str, where: str) -> None:
    for either in (f"{one} or {other}", f"{other} or {one}", f"coins = 7 or {one} or {other}"):
        [(code, hint)] = reported(**said(where, either))
        assert code == "W720"
        if either.startswith(one) and "`" in hint:
            assert hint.endswith(f"`{one} and {other}`")
            assert reported(**said(where, f"{one} and {other}")) == []


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(("one", "other"), NEITHER)
def test_what_may_hold_and_may_not_is_not_told(one: str, other: str, where: str) -> None:
    for joined in (f"{one} and {other}", f"not ({one}) and not ({other})"):
        assert reported(**said(where, joined)) == []
    assert reported(**said(where, f"{one} or {other}")) == []


@pytest.mark.parametrize("where", WHERE)
def test_a_card_without_a_number_is_in_no_order(where: str) -> None:
    assert reported(**said(where, "a.number < 3 or a.number >= 3")) == []
    assert reported(**said(where, "not a.number < 3 and not a.number >= 3")) == []


def test_three_that_go_round_never_hold() -> None:
    round_ = "a.number < b.number and b.number < coins and coins < a.number"
    assert [code for code, _ in reported(trade=f"require {round_}")] == ["W719"]
    assert reported(trade=f"require {round_.replace('coins <', 'coins >')}") == []


@pytest.mark.parametrize(("lines", "so"), [
    ({"trade": "require a.number < 3\n    require a.number > 4"}, True),
    ({"trade": "require a.number < 3\n    coins += 1\n    require a.number > 4"}, True),
    ({"trade": "require coins < 3\n    coins += 2\n    require coins > 3"}, False),
    ({"trade": "require coins < 3\n    require coins > 3"}, True),
    ({"trade": "require a.number < 3\n    require b.number > 4"}, False),
    ({"turn": "if coins > 3\n        if coins < 2\n            points += 1"}, True),
    ({"turn": "if coins > 3\n        coins -= 2\n        if coins < 2\n            points += 1"},
     False),
    ({"turn": "if coins < 3\n        points += 1\n    otherwise\n        if coins < 2\n"
      "            points += 2"}, True),
    ({"turn": "if coins < 2\n        points += 1\n    otherwise\n        if coins < 3\n"
      "            points += 2"}, False),
    ({"turn": "if coins > 3\n        points += 1\n    if coins < 2\n        points += 1"}, False),
    ({"turn": "if coins > 3\n        for each player\n            if player.coins < 2\n"
      "                points += 1"}, False),
    ({"turn": "repeat at most 3\n        if coins > 3\n            coins -= 3\n"
      "        otherwise\n            if coins > 5\n                coins -= 1"}, True),
    ({"rule": "need card.number < 3\n    need card.number > 4"}, True),
    ({"rule": "need card.number > 2\n    need card.number < 4"}, False),
    ({"when": "card.number > 4 and (some one in held: card.number < 3 and one is red)"}, True),
    ({"scoring": "(1 if coins < 2 else 0) if coins > 4 else 2"}, True),
    ({"scoring": "(1 if coins < 2 else 0) if coins < 4 else 2"}, False),
    ({"end": "coins < 2 and coins > 5"}, None),
])  # fmt: skip
def test_one_after_the_other_is_told_where_nothing_changes_between(
    lines: dict[str, str], so: bool | None
) -> None:
    if so is None:
        lines = {"end": "(some player: coins < 2 and coins > 5)"}
        assert [code for code, _ in reported(**lines)] == ["W719"]
    else:
        assert [code for code, _ in reported(**lines)] == ["W722"] * so


def test_what_a_define_asks_is_told_if_it_never_holds_for_any() -> None:
    text = GAME.replace("one.number < 3", "one.number < 3 and one.number > 4")
    text = text.format(**PLAIN | {"trade": "require small(a)\n    require not small(b)"})
    codes = [each.code for each in read(Source("together.sdg", text)).diagnostics]
    assert codes.count("W719") == 1


SMALL = """\
game "Small"
    players 2
score points per player
turn
    if points < 3
        points += 2
        if points > 3
            points += 1
end over after turn when turns > 9
win most points
"""


def test_of_a_number_that_has_changed_it_is_not_known_what_it_was() -> None:
    diagnostics = read(Source("small.sdg", SMALL)).diagnostics
    assert "W722" not in {each.code for each in diagnostics}


def test_what_a_define_asks_is_in_order_if_it_may_hold_where_it_stands_alone() -> None:
    inside, alone = "if a.number > 4\n        require small(a)", "require small(b)"
    assert [code for code, _ in reported(trade=inside)] == ["W722"]
    for lines in (f"{inside}\n    {alone}", f"{alone}\n    {inside}"):
        assert reported(trade=lines) == []


@pytest.mark.parametrize("lines", ["coins > 3\n    require points > 2",
                                   "points > 2\n    require coins > 3"])  # fmt: skip
def test_of_several_that_hold_the_one_that_excludes_it_is_named(lines: str) -> None:
    text = GAME.format(**PLAIN | {"trade": f"require {lines}\n    require coins < 2"})
    diagnostics = read(Source("together.sdg", text)).diagnostics
    messages = [each.message for each in diagnostics if each.code == "W722"]
    assert messages == ["this never holds here, where `coins > 3` does"]
