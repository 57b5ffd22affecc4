"""Setups that draw more cards than there are, or have no room for them: told before play, and what
may turn out otherwise is not."""

from __future__ import annotations

from unittest.mock import ANY

import pytest

from tests.checker.test_tables import diagnostics_of, reported


def test_a_deck_is_counted_anew_for_each_number_of_players() -> None:
    [diagnostic] = diagnostics_of(
        deck="(4 - players) of color blue", setup="draw 82 from stock to heap"
    )
    assert diagnostic.message == "with 4 players, `stock` holds 81 cards here, and 82 are drawn"


def test_a_pile_that_the_setup_has_emptied_is_known_to_be_empty() -> None:
    setup = "draw {} from stock to heap\n    if stock is empty\n        draw 83 from heap to stock"
    assert reported(setup=setup.format(82)) == [("E542", "draw 83 from heap to stock")]
    assert reported(setup=setup.format(81)) == []


@pytest.mark.parametrize("asked", ["stock is not empty", "not (stock is empty)"])
def test_what_is_done_only_with_a_pile_that_is_not_empty_is_left_out(asked: str) -> None:
    setup = f"draw {{}} from stock to heap\n    if {asked}\n        draw 83 from heap to stock"
    assert reported(setup=setup.format(82)) == []
    assert reported(setup=setup.format(81)) == [("E542", "draw 83 from heap to stock")]


@pytest.mark.parametrize("like", ["number != top.number", "top.number < number"])
def test_how_many_are_like_another_card_is_not_known(like: str) -> None:
    setup = f"draw 1 from stock to top\n    draw 9 from stock with {like} to heap"
    assert reported(parts="slot top", setup=setup) == []


@pytest.mark.parametrize(
    ("like", "there"),
    [
        ("color = blue", 1), ("number = 3", 9), ("number > 7 and color = red", 18),
        ("color != blue", 81), ("it.number = 3 or it.color = blue", 10), ("color = green", 0),
        ("number < 10", 81), ("number = players", 9), ("players > 2", 0),
    ],
)  # fmt: skip
def test_a_setup_draws_as_many_cards_of_a_kind_as_there_are(like: str, there: int) -> None:
    draw = "draw {} from stock with {} to heap"
    assert reported(setup=draw.format(max(there, 1), like)) == (
        [("E542", ANY)] if not there else []
    )
    [diagnostic] = diagnostics_of(setup=draw.format(there + 1, like))
    assert diagnostic.message.startswith("with 2 players, `stock` holds ")
    assert f" {there or 'no'} card" in diagnostic.message


@pytest.mark.parametrize(
    "before",
    [
        "draw 3 from stock to heap\n    move heap to stock\n    ",
        "repeat at most 2\n        draw 1 from heap to stock\n    ",
    ],
)
def test_where_others_may_have_come_it_is_not_known_how_many_of_a_kind(before: str) -> None:
    assert reported(setup=before + "draw 2 from stock with color = blue to heap") == []


def test_where_a_loop_puts_cards_it_is_not_known_how_many_there_are() -> None:
    setup = "repeat at most 2\n        draw 2 from stock to heap\n    draw 2 from heap to stock"
    assert reported(setup=setup) == []


def test_a_pile_for_each_value_may_be_empty_for_some_of_them() -> None:
    parts = "pile shade per color: 1 of tiles"
    setup = "for each color\n        if color.shade is not empty\n            "
    setup += "draw {} from stock to heap"
    assert reported(parts=parts, setup=setup.format(41)) == []


def test_a_card_without_the_attribute_differs_from_every_value_of_it() -> None:
    deck = "9 of color blue\n    except number != 1\n    except color = green or number > 8"
    [diagnostic] = diagnostics_of(deck=deck, setup="draw 10 from stock to heap")
    assert diagnostic.message == "with 2 players, `stock` holds 9 cards here, and 10 are drawn"


BACK = "action back\n    move heap to stock\n\naction again\n    do back\n\n"
BACK += "action give(one in heap)\n    move one to stock\n\nslot top"


@pytest.mark.parametrize(
    "steps",
    [
        "draw 82 from stock to heap; let here = heap; move here to stock",
        "draw 82 from stock to heap; let here = heap; let same = here; move same to stock",
        "draw 82 from stock to heap; let here = heap; for each one in here; .   move one to stock",
        "draw 82 from stock to heap; for each one in heap; .   move one to stock",
        "draw 82 from stock to heap; pick one at random from heap; move one to stock",
        "draw 82 from stock to heap; let one = last of heap; move one to stock",
        "draw 82 from stock to heap; let one = last of heap; do give(one)",
        "draw 82 from stock to heap; do give(last of heap)",
        "draw 82 from stock to heap; do back",
        "draw 82 from stock to heap; do again",
        "draw 82 from stock to heap; do the first give that lowers count heap",
        "draw 82 from stock to heap; move first of heap to stock",
        "draw 81 from stock to heap; draw 1 from stock to top; move first of top to stock",
        "draw 81 from stock to heap; draw 1 from stock to top; move top to stock",
        "draw 82 from stock to heap; draw 1 from heap with color = blue to stock",
        "draw 9 from stock to (last of all players).rack; draw 72 from stock to heap; draw 1 from"
        " stock to top; move (last of all players).rack to stock",
    ],
)
def test_cards_that_the_setup_may_have_put_back_are_not_missed(steps: str) -> None:
    lines = steps.replace(".   ", "    ").split("; ")
    setup = "\n    ".join([*lines, "draw 1 from stock to heap"])
    assert [code for code, _ in reported(parts=BACK, setup=setup) if code[0] == "E"] == []


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("draw 1 from stock to top; let one = top; move one to heap; draw 1 from stock to top", []),
        ("draw 1 from stock to top; move top to heap; draw 1 from stock to top", []),
        ("draw 1 from stock to top; draw 9 from stock with number = 1 to top", []),
        ("draw 1 from stock to top; move first of heap to top", []),
        ("draw 1 from stock to top; move first of stock to top", ["E569"]),
        ("draw 1 from stock to top; move first 2 of stock to heap", []),
        ("draw 1 from stock to top; draw 1 from stock to top", ["E569"]),
    ],
)
def test_only_what_surely_lies_in_a_place_leaves_no_room(steps: str, expected: list[str]) -> None:
    setup = "\n    ".join(steps.split("; "))
    codes = [code for code, _ in reported(parts=BACK, setup=setup) if code[0] == "E"]
    assert codes == expected
