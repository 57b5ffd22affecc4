"""Leaps, and rules that compare numbers: what they say of cards that lie there already."""

from __future__ import annotations

from pathlib import Path

import pytest

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.layout.geometry import leaps
from sdg.loading import load
from sdg.playing.deal_text import read_deal
from sdg.playing.playthrough import Playthrough

FRAME = """
game "Field"
    players 1
attribute number: 1 to 9
attribute suit: hearts, spades
deck tiles
    1 of each number, each suit
    1 of suit hearts
board other: 3 by 3
board field: 4 by 4
    region path: (1, 4), (2, 3), (3, 3), (2, 1)
    region unit: row, path
pile stock: 1 of tiles, seen by all
rule compared on field
    {clause}
turn
    choose lay, put or shift
action lay(card in stock, cell in field)
    move card to cell
action put(card in stock, cell in other)
    move card to cell
action shift(card in cards of field, cell in field)
    move card to cell
end over at once when turns > 1
    draw
"""


def position(folder: Path, clause: str, field: str) -> tuple[Game, State]:
    path = folder / "field.sdg"
    path.write_text(FRAME.lstrip().format(clause=clause), encoding="utf-8")
    game = load(path)
    rows = "".join(f"    {row.strip()}\n" for row in field.split("|"))
    deal = read_deal(f"sdg deal 1\nfield:\n{rows}", "a.deal")
    return game, Playthrough(game, 1, deal=deal).state


def cells(folder: Path, clause: str, field: str, card: str) -> set[str]:
    """Return the free cells of the field where a card may be laid."""
    game, state = position(folder, clause, field)
    texts = [decision.text for decision in game.legal_decisions(state)]
    start = f"lay {card} field:"
    return {text.removeprefix(start) for text in texts if text.startswith(start)}


def free(field: str) -> set[str]:
    rows = [row.split() for row in field.split("|")]
    return {
        f"{'abcd'[column]}{row + 1}"
        for row, words in enumerate(rows)
        for column, word in enumerate(words)
        if word == "."
    }


def test_a_knight_has_eight_leaps_clockwise_from_north() -> None:
    assert leaps(1, 2) == ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))
    assert leaps(0, 1) == ((-1, 0), (0, 1), (1, 0), (0, -1))
    assert leaps(2, 2) == ((-2, 2), (2, 2), (2, -2), (-2, -2))


EMPTY = ". . . . | . . . . | . . . . | . . . ."


@pytest.mark.parametrize(
    ("clause", "field", "card", "refused"),
    [
        ("neighbors in leaps 1 by 2 differ in number", EMPTY.replace(".", "3-hearts", 1),
         "3-spades", {"b3", "c2"}),
        ("neighbors in leaps 1 by 2 differ in number", EMPTY.replace(".", "3-hearts", 1),
         "4-spades", set()),
        ("neighbors in all directions differ in number", EMPTY.replace(".", "3-hearts", 1),
         "3-spades", {"a2", "b2", "b1"}),
        ("neighbors differ in number by at least 3", EMPTY.replace(".", "3-hearts", 1),
         "5-spades", {"a2", "b1"}),
        ("neighbors differ in number by at least 3", EMPTY.replace(".", "3-hearts", 1),
         "6-spades", set()),
        ("neighbors differ in number by at least 3", EMPTY.replace(".", "hearts", 1),
         "6-spades", set()),
        ("number rises along row", ". 4-hearts . . | . . . . | . . . . | . . . .",
         "4-spades", {"a1", "c1", "d1"}),
        ("number rises along row", ". 4-hearts . . | . . . . | . . . . | . . . .",
         "5-spades", {"a1"}),
        ("number falls along row", ". 4-hearts . . | . . . . | . . . . | . . . .",
         "5-spades", {"c1", "d1"}),
        ("number rises along path", ". . . . | . . 4-hearts . | . . . . | . . . .",
         "5-spades", {"d1"}),
        ("number rises along path", ". . . . | . . 4-hearts . | . . . . | . . . .",
         "3-spades", {"c3", "a2"}),
        ("number rises along unit", ". . . . | . . 4-hearts . | . . . . | . . . .",
         "3-spades", {"c3", "a2", "d2"}),
        ("number rises along unit", ". . . . | . . 4-hearts . | . . . . | . . . .",
         "5-spades", {"d1", "a2", "b2"}),
        ("number rises along unit", ". . . . | . . 4-hearts . | . . . . | . . . .",
         "hearts", set()),
    ],
)  # fmt: skip
def test_where_a_card_may_lie(
    tmp_path: Path, clause: str, field: str, card: str, refused: set[str]
) -> None:
    assert free(field) - cells(tmp_path, clause, field, card) == refused


def test_a_card_that_moves_does_not_stand_in_its_own_way(tmp_path: Path) -> None:
    field = ". 4-hearts . 6-hearts | . . . . | . . . . | . . . ."
    game, state = position(tmp_path, "number rises along row", field)
    offered = {decision.text for decision in game.legal_decisions(state)}
    assert {"shift field:b1 field:a1", "shift field:b1 field:c1"} <= offered
    assert "shift field:d1 field:a1" not in offered


def test_why_not_names_the_cards_that_stand_against_it(tmp_path: Path) -> None:
    field = "2-hearts 4-hearts . 6-hearts | . . . . | . . . . | . . . ."
    game, state = position(tmp_path, "number rises along row", field)
    cards, goals = game.domains(state, "lay")
    card = next(code for code, face in cards if face == "7-spades")
    cell = next(code for code, face in goals if face == "field:c1")
    (reason,) = game.why_not(state, game.decision("lay", (card, cell)))
    assert reason.cells == ("field:d1",)
    assert reason.span is not None and reason.span.text == "number rises along row"


def test_a_settled_rule_of_one_board_asks_nothing_of_another(tmp_path: Path) -> None:
    text = FRAME.lstrip().format(clause="neighbors differ in suit")
    text = text.replace("compared on field\n", "compared on field, settled at end of turn\n")
    text = text.replace("choose lay, put or shift", "repeat at most 2\n        choose put")
    path = tmp_path / "field.sdg"
    path.write_text(text, encoding="utf-8")
    game = load(path)
    state = game.initial_state(Generator(1))
    for wanted in ("put 1-hearts other:a1", "put 2-hearts other:a2"):
        decision = next(each for each in game.legal_decisions(state) if each.text == wanted)
        state = game.apply(state, decision, Generator(1))
    assert game.observation(state, 1).turn == 2


def offered_at(tmp_path: Path, clause: str, values: str, row: str) -> set[str]:
    """Return what is offered under a clause where a first row lies and numbers are other values."""
    text = FRAME.lstrip().format(clause=clause)
    path = tmp_path / "field.sdg"
    path.write_text(text.replace("1 to 9", values), encoding="utf-8")
    game = load(path)
    deal = read_deal(f"sdg deal 1\nfield:\n    {row}\n" + "    . . . .\n" * 3, "a.deal")
    return {each.text for each in game.legal_decisions(Playthrough(game, 1, deal=deal).state)}


def test_values_of_which_some_are_numbers_count_by_their_order(tmp_path: Path) -> None:
    offered = offered_at(tmp_path, "number rises along row", "9, 8, ace", ". 8-hearts . .")
    assert {"lay 9-spades field:a1", "lay ace-spades field:c1"} <= offered
    assert not {"lay ace-spades field:a1", "lay 9-spades field:c1"} & offered


def test_values_of_which_some_are_numbers_are_as_far_apart_as_they_stand(tmp_path: Path) -> None:
    clause = "neighbors differ in number by at least 2"
    offered = offered_at(tmp_path, clause, "9, 4, ace", ". 9-hearts . .")
    assert "lay ace-spades field:a1" in offered
    assert "lay 4-spades field:a1" not in offered
