"""What the checker works out before play: for each number of players, each option."""

from __future__ import annotations

import pytest

from sdg.diagnostics import Diagnostic
from sdg.loading import read
from sdg.source import Source

GAME = """\
game "Rack"
    players 2 to 4

attribute number: 1 to 9
attribute color: red, blue, green

deck tiles
    9 of each number, color red
    {deck}

pile stock: 1 of tiles, shuffled
hand rack per player
score points per player
flag closed
pile heap
{parts}

setup
    {setup}

turn
    draw 1 from stock to rack
    choose keep

action keep({n})
    {steps}

when shut: stock becomes empty
    closed = yes

end out after turn when stock is empty or closed
win most points
"""
USUAL = {
    "deck": "1 of color blue",
    "parts": "",
    "setup": "draw 1 from stock to heap",
    "n": "n: 1 to 2",
    "steps": "points += n",
}


def diagnostics_of(**lines: str) -> list[Diagnostic]:
    text = GAME.format(**{**USUAL, **lines})
    return list(read(Source("rules.sdg", text)).diagnostics)


def reported(**lines: str) -> list[tuple[str, str]]:
    """Return the codes of what is told of the game with some lines in it, and of which words."""
    return [(each.code, each.span.text) for each in diagnostics_of(**lines)]


@pytest.mark.parametrize(
    "condition", ["not (players < 2)", "players > 1 and players < 5", "players > 1 or closed"]
)
def test_a_condition_that_holds_at_every_table_is_told(condition: str) -> None:
    steps = f"if {condition}\n        points += 1\n    otherwise\n        points += 2"
    assert reported(steps=steps) == [("W644", condition)]


def test_numbers_may_be_missing_at_both_ends_of_an_option_alone() -> None:
    parts, n = "option size = 4 in 0 to 4", "n: 1 to size * (4 - size)"
    assert reported(parts=parts, n=n) == []
    assert reported(parts=parts, n=f"{n} - 4") == [("E562", "1 to size * (4 - size) - 4")]


LARGE = ["9", "(9)", "size + 9", "(size + 9)", "((size + 9))", "(size + 2) * 3", "9 + (size)",
         "(9 if size = 4 else 8)", "( size + 9 )", "-(-9)", "(size) + (9)"]  # fmt: skip
SMALL = ["1", "(1)", "size - 4", "(size - 4)", "2 - (1)", "(size - size) * (2)",
         "(1 if size > 2 else 2)", "-3", "(-3)", "((size) div 5)"]  # fmt: skip


@pytest.mark.parametrize("large", LARGE)
def test_a_range_turned_round_is_cited_whole_and_its_mend_is_accepted(large: str) -> None:
    parts = "option size = 4 in 0 to 4"
    for small in SMALL:
        every = diagnostics_of(parts=parts, n=f"n: {large} to {small}")
        [error] = [each for each in every if each.code != "W640"]  # a size that nothing asks for
        assert error.code in ("E562", "E501") and error.hint is not None
        assert error.span.text == f"{large} to {small}"
        assert error.code == "E501" or f"`{error.span.text}`" in error.message
        mend = error.hint.split("`")[1]
        assert reported(parts=parts, n=f"n: {mend}") in ([], [("W640", "size")]), mend


def test_words_that_are_cited_together_have_all_their_parentheses() -> None:
    for asked in ("(rack)", "((rack))", "(first of rack)", "rack"):
        [(code, cited), *_] = reported(steps=f"if {asked} is blown\n        points += n")
        assert (code, cited.count("(")) == (code, cited.count(")")), cited


def test_what_is_kept_for_each_value_is_counted_for_all_of_them() -> None:
    parts = "attribute weight: 1 to 1000\n"
    parts += "\n".join(f"counter c{number} per weight" for number in range(17))
    assert ("E550", "c16") in reported(parts=parts)


def test_what_is_kept_for_each_region_is_counted_where_there_are_most() -> None:
    parts = "option size = 4 in 2 to 64\nboard grid: size by size\n"
    parts += "    region spot: blocks of 1 by 1\n"
    parts += "\n".join(f"counter c{number} per spot" for number in range(5))
    assert ("E550", "c4") in reported(parts=parts)


def test_where_each_region_has_room_by_its_order_the_first_without_any_is_told() -> None:
    parts = "board grid: 3 by 3\npile edge per row: at most (order of row - {})"
    [error] = [each for each in diagnostics_of(parts=parts.format(1)) if each.code[0] == "E"]
    assert error.message == "the pile `edge` of row 1 would have no room for a card"
    assert [each for each in diagnostics_of(parts=parts.format(0)) if each.code[0] == "E"] == []


def test_a_side_of_a_board_that_is_divided_by_zero_is_told() -> None:
    codes_and_words = reported(parts="board grid: 3 by (6 div (players - 2))")
    assert ("E544", "6 div (players - 2)") in codes_and_words


PUZZLE = """\
puzzle on grid of each number "Fill the grid"
    ". 1 2"
    "3 . ."
    ". . ."
"""


def test_what_never_holds_in_the_turn_of_a_puzzle_is_told_too() -> None:
    codes_and_words = reported(
        parts=f"board grid: 3 by 3\n{PUZZLE}", steps="require players > 4\n    points += n"
    )
    assert codes_and_words == [("W643", "players > 4")]


@pytest.mark.parametrize(
    "places",
    [
        {"deck": "1 of each rank in {}"},
        {"parts": "table worth by rank\n    {}: 1\n    otherwise: 2"},
    ],
)
@pytest.mark.parametrize("ends", ["ace to jack", "10 to 2", "queen to 10"])
def test_a_range_of_named_values_turned_round_is_told_in_their_names(
    places: dict[str, str], ends: str
) -> None:
    ranks = "attribute rank: 2 to 10, jack, queen, king, ace\n"
    ((part, text),) = places.items()
    given = {"parts": "", **places, part: text.format(ends)}
    given["parts"] = ranks + given["parts"]
    [error] = [each for each in diagnostics_of(**given) if each.severity == "error"]
    low, high = ends.split(" to ")
    assert error.code == "E501"
    assert error.message == f"from {low} to {high} there is nothing"
    assert error.hint is not None and f"`{high} to {low}`" in error.hint
    given[part] = given[part].replace(ends, f"{high} to {low}")
    assert not [each for each in diagnostics_of(**given) if each.severity == "error"]


@pytest.mark.parametrize("who", ["all other players", "all players", "next", "last of all players"])
def test_a_flag_of_players_is_not_marked_and_its_mend_is_accepted(who: str) -> None:
    [error] = [
        each for each in diagnostics_of(parts="flag out per player", steps=f"mark {who} as out")
        if each.severity == "error"
    ]  # fmt: skip
    assert error.code == "E423" and error.hint is not None
    mend = error.hint.removeprefix("write ").replace("` and below it `", "\n        ").strip("`")
    assert who in mend
    assert [c for c, _ in reported(parts="flag out per player", steps=mend) if c[0] == "E"] == []


@pytest.mark.parametrize("values", ["-3 to 3", "-1 to 1", "-7 to -2"])
def test_of_an_attribute_below_nothing_only_that_is_told(values: str) -> None:
    parts = f"attribute heat: {values}\ntable worth by heat\n    {values}: 1"
    steps = "points += count (rack with heat < 0) + worth(-1)"
    diagnostics = diagnostics_of(deck="2 of each heat", parts=parts, steps=steps)
    assert [each.code for each in diagnostics if each.severity == "error"] == ["E508"]


def test_of_a_player_that_is_told_by_a_word_the_parentheses_are_told() -> None:
    for step in ("first of all players wins", "last of all players.points += 3"):
        [error] = diagnostics_of(steps=step)
        assert error.code == "E232" and error.hint is not None
        word = step.split()[0]
        assert f"`({word} …) wins`" in error.hint
    assert [c for c, _ in reported(steps="(first of all players) wins") if c[0] == "E"] == []


@pytest.mark.parametrize("most", ["number - 1", "9 - number"])
def test_a_place_without_room_is_found_for_the_first_value_and_for_the_last(most: str) -> None:
    for room, expected in ((most, [("E520", most)]), (f"{most} + 1", [])):
        codes_and_words = reported(parts=f"pile lane per number: at most ({room})")
        assert [each for each in codes_and_words if each[0] == "E520"] == expected
