"""`why` before what is legal says so; what is told to be illegal has a reason, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from sdg import ir
from sdg.answers.lookup import Lookup
from sdg.answers.matching_decisions import Reader
from sdg.answers.refusals import explain
from sdg.chance import Generator
from sdg.events import Decision
from sdg.game import Game, State
from sdg.ir.walking import all_of
from sdg.loading import load
from sdg.view.short_faces import Faces
from tests.support.shelf import SHELF, positions

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")


def asked(game: Game, state: State, answer: str) -> list[str]:
    """Return what `why` with an answer prints."""
    seen = game.observation(state, state.active or 1)
    reader = Reader(Faces(game.rules.attributes), seen.boards, game.rules.actions)
    return list(explain(answer, reader, Lookup(game, state, seen, NAMES)))


def cut_short(decision: Decision) -> Iterator[str]:
    """Yield ways to say a decision with words or parts of words left out."""
    action, *words = decision.text.split()
    yield decision.text
    yield action
    if words:
        yield " ".join(words)
        yield " ".join(re.split(r"(?<=\w)-(?=\w)", word)[0] for word in words)
        yield " ".join([action, *(re.split(r"(?<=\w)-(?=\w)", word)[-1] for word in words)])


@pytest.mark.parametrize("name", SHELF)
def test_what_is_legal_is_told_to_be_legal_however_it_is_said(name: str) -> None:
    game = load(name)
    for state in islice(positions(game), 4):
        legal = {each.text for each in game.legal_decisions(state)}
        for decision in game.legal_decisions(state)[:: max(1, len(legal) // 6)]:
            for answer in cut_short(decision):
                lines = asked(game, state, answer)
                assert any("legal" in line for line in lines), (answer, lines)
                for line, below in zip(lines, [*lines[1:], ""], strict=True):
                    if line.startswith("Not legal now: "):
                        refused = set(line.removeprefix("Not legal now: ").split(", "))
                        assert not refused & legal, (answer, lines)
                        assert below.startswith("  "), (answer, lines)
                    elif line.endswith(": this is legal"):
                        assert line.removesuffix(": this is legal") in legal, (answer, lines)


def test_cards_of_one_number_are_judged_together() -> None:
    game = load("cardoku")
    state = game.initial_state(Generator(3))
    seen = game.observation(state, 1)
    held = next(place.cards for place in seen.places if place.cards)
    number = next(card[0] for card in held if sum(each[0] == card[0] for each in held) > 1)
    taken = next(cell.name for cell in seen.boards[0].cells if cell.card)
    lines = asked(game, state, f"{number} {taken}")
    cards = [card for card in held if card[0] == number]
    assert lines[0] == "Not legal now: " + ", ".join(f"play {card} {taken}" for card in cards)
    assert lines[1].startswith(f"  {taken} is taken  (")


def test_an_example_of_why_is_a_decision_of_the_game() -> None:
    game = load("tic_tac_toe")
    assert asked(game, game.initial_state(Generator(1)), "") == [
        "Why what? For example: why place a1"
    ]


def words_about(game: Game, state: State, answer: str) -> str:
    return "\n".join(asked(game, state, answer))


@pytest.mark.parametrize("name", SHELF)
def test_to_stop_is_a_word_of_a_game_in_which_it_can_be_decided(name: str) -> None:
    game = load(name)
    optional = any(step.optional for step in all_of(ir.Choose, game.rules.turn.body))
    for state in islice(positions(game), 6):
        if any(each.action == ir.STOP for each in game.legal_decisions(state)):
            assert words_about(game, state, "stop") == "stop: this is legal"
            assert "did you mean `stop`?" in words_about(game, state, "done")
        elif optional:
            assert "`stop` is not offered now" in words_about(game, state, "stop")
        else:
            assert "`stop` is no word of this game" in words_about(game, state, "stop")


@pytest.mark.parametrize("name", SHELF)
def test_what_an_action_takes_is_near_and_told_in_few_lines(name: str) -> None:
    game = load(name)
    for state in islice(positions(game), 4):
        near = [cell.name for board in game.observation(state, 1).boards for cell in board.cells]
        for action in set(game.offered(state)) - {ir.STOP}:
            lines = asked(game, state, f"{action} xyzzy xyzzy")
            assert len(lines) == len(set(lines)), lines
            (takes,) = (line for line in lines if line.startswith(f"`{action}` "))
            assert "nothing is there" not in takes
            for word in re.findall(r"-?\d+,-?\d+", takes):
                assert word in near, takes


def test_a_number_is_told_to_be_a_card_at_hand_or_none() -> None:
    game = load("knizia_sudoku")
    state = game.initial_state(Generator(3))
    held = next(place.cards for place in game.observation(state, 1).places if place.cards)
    there = {card[0] for card in held}
    for number in "123456789":
        first_line = words_about(game, state, f"lay {number} xyzzy").splitlines()[0]
        own = dict.fromkeys(card for card in held if card[0] == number)
        expected = (
            f"`{number}` can be {' or '.join(own)}" if number in there else f"you have no {number}"
        )
        assert first_line == expected
    assert "`77` alone is no card and no cell" in words_about(game, state, "lay 77 xyzzy")


def test_two_numbers_are_told_to_be_a_cell_and_cards() -> None:
    game = load("cardoku", players=2)
    state = game.initial_state(Generator(3))
    board = game.observation(state, 1).boards[0]
    empty = next(cell for cell in board.cells if not cell.card)
    full = next(cell for cell in board.cells if cell.card)
    read, *_, many = asked(game, state, f"{empty.row} {empty.column}")
    assert read == (
        f"`{empty.row} {empty.column}` is read as the cell {empty.name}"
        f" (row {empty.row}, column {empty.column})"
    )
    assert "decisions with these words are legal" in many
    said = asked(game, state, f"{full.row} {full.column}")
    assert said[0].startswith(f"`{full.row} {full.column}` can be the cell {full.name} ")
    assert said[0].endswith(f", where {full.card} lies")
    assert "such as a1" in asked(game, state, "2 99")[-2]


def test_a_cell_alone_is_judged_where_nothing_else_can_be_chosen_with_it() -> None:
    game = load("cat_sudoku")
    state = game.initial_state(Generator(7))
    lines = asked(game, state, "b2")
    assert lines[0] == "Not legal now: lay 9-green b2"
    assert "No card covers the cat" in lines[1]


def test_words_beside_the_board_are_known() -> None:
    game = load("cat_sudoku")
    state = game.initial_state(Generator(7))
    for word, what in (("stock", "a place for cards"), ("tokens", "a number that is kept"),
                       ("meeple", "a piece on the board")):  # fmt: skip
        assert asked(game, state, word)[0] == f"`{word}` is {what}, and no decision"


def test_a_card_of_a_later_phase_is_told_when_it_is_offered() -> None:
    game = load("cat_sudoku")
    lines = asked(game, game.initial_state(Generator(7)), "4")
    assert lines[0].startswith("`spend` is not offered now: it comes in phase festival")
