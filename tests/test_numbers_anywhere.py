"""Numbers where the language once took only one that is written, or within a range."""

from __future__ import annotations

import pytest

from sdg.diagnostics import SdgError
from sdg.loading import load_sources, read
from sdg.source import Source

GAME = """\
game "Numbers"
    players 2 to 4

option far = 4 in 2 to 7

attribute number: 1 to 5

deck chips
    4 of each number

board pond: 6 by 6
    region bank per player
        2 players: row 1, row {two}
        3 players: row 1, row 2, row (players)
        4 players: row 1, row 2, row 3, row 4

pile stock: 1 of chips, shuffled
score points per player

turn
    choose settle

action settle(pad in pond)
    draw 1 from stock to pad
    if {test}
        points += 1
    if pad in bank
        points -= 20

end full after turn when stock is empty
win most points

titles
    from -30 "Muddy"
    from -5 "Wet"
    from 0 "Dry"
"""


def game(two: str = "2", test: str = "points > 9") -> Source:
    return Source("numbers.sdg", GAME.format(two=two, test=test))


def told(**words: str) -> list[str]:
    return [each.code for each in read(game(**words)).diagnostics if each.severity == "error"]


@pytest.mark.parametrize("relation", ["<", "<=", ">", ">="])
@pytest.mark.parametrize("sides", ["pad.number {} 0", "9 {} pad.number", "far {} 0", "99 {} far"])
def test_an_order_may_lie_outside_a_range(sides: str, relation: str) -> None:
    assert told(test=sides.format(relation)) == []


@pytest.mark.parametrize("relation", ["=", "!="])
@pytest.mark.parametrize("sides", ["pad.number {} 0", "9 {} pad.number", "far {} 0", "99 {} far"])
def test_what_never_equals_is_a_slip(sides: str, relation: str) -> None:
    assert told(test=sides.format(relation)) == ["E503"]


def test_the_area_of_a_seat_is_reckoned_from_options_and_players() -> None:
    for far, row in (("3", 2), ("7", 6)):
        regions = load_sources([game(two="(far - 1)")], 2, {"far": far}).engine.layout.regions
        family = regions.families["bank"]
        assert regions.names[family.order[1]] == f"row {row}"


def test_an_area_beyond_the_board_is_told_before_play() -> None:
    assert told(two="(far + 3)") == ["E530"]
    assert told(two="(far - 5)") == ["E530"]
    assert told(two="far") == ["E530"]  # up to 7, of six rows
    assert told(two="(6 div (7 - far))") == ["E544"]


def test_an_area_that_is_off_the_board_between_the_ends_is_told() -> None:
    assert told(two="(7 if far = 3 else 6)") == ["E530"]


def test_where_there_are_too_many_tables_to_try_the_one_that_is_played_is_told() -> None:
    text = game(two="(7 if far = 700 else 6)").text.replace("2 to 7", "2 to 1001")
    source = Source("numbers.sdg", text)
    assert [each.code for each in read(source).diagnostics if each.severity == "error"] == []
    assert load_sources([source], 2, {"far": 699})
    with pytest.raises(SdgError, match="there is no row 7"):
        load_sources([source], 2, {"far": 700})


def test_a_title_may_begin_below_nothing() -> None:
    rules = load_sources([game()]).rules
    assert rules.titles is not None
    assert rules.titles.rows == ((-30, "Muddy"), (-5, "Wet"), (0, "Dry"))
