"""What is typed in other words, or too many of them, gets an answer that leads on."""

from __future__ import annotations

from itertools import islice

import pytest

from sdg.answers.lookup import Lookup
from sdg.answers.matching_decisions import LINKS, Reader
from sdg.answers.refusals import NO_DECISION, explain
from sdg.chance import Generator
from sdg.game import Game, State
from sdg.loading import load
from sdg.parsing.parser import parse
from sdg.source import Source
from sdg.syntax.nodes import Name
from sdg.view.short_faces import Faces
from tests.support.places import ROOT
from tests.support.shelf import SHELF, positions

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")


def reader_of(game: Game, state: State) -> Reader:
    seen = game.observation(state, state.active or 1)
    return Reader(Faces(game.rules.attributes), seen.boards, game.rules.actions)


def names_in(name: str) -> list[str]:
    """Return the names that the file of a game gives to its parts."""
    (path,) = (ROOT / "games").rglob(f"{name}.sdg")
    file, _ = parse(Source(path.name, path.read_text(encoding="utf-8")))
    assert file is not None
    names = (getattr(part, "name", None) for part in file.items)
    return [each.text for each in names if isinstance(each, Name)]


def explanation(game: Game, state: State, answer: str) -> str:
    """Return what is answered to what is no decision."""
    lookup = Lookup(game, state, game.observation(state, state.active or 1), NAMES)
    return "\n".join(explain(answer, reader_of(game, state), lookup))


@pytest.mark.parametrize("name", SHELF)
def test_a_cell_is_read_as_its_row_and_column_however_they_are_written(name: str) -> None:
    game = load(name)
    state = game.initial_state(Generator(1))
    seen = game.observation(state, state.active or 1)
    for board in seen.boards[:1]:
        for cell in board.cells[:12]:
            by_name = reader_of(game, state).read(cell.name, seen.decisions)
            for typed in ("{},{}", "({},{})", "r{}c{}", "R{}C{}"):
                answer = typed.format(cell.row, cell.column)
                assert reader_of(game, state).read(answer, seen.decisions) == by_name, answer


def test_a_taken_cell_is_known_by_row_and_column() -> None:
    game = load("cat_sudoku")
    state = game.initial_state(Generator(7))
    for answer in ("7b r2c2", "7b (2,2)", "7b b2"):
        assert "b2" in explanation(game, state, answer), answer
    assert explanation(game, state, "xyzzy r2c2").splitlines()[1] == "9-orange lies on b2"


@pytest.mark.parametrize("name", SHELF)
def test_words_that_only_link_others_are_not_looked_up(name: str) -> None:
    game = load(name)
    for state in islice(positions(game), 3):
        answer = explanation(game, state, "xyzzy on the to")
        assert "`xyzzy` is no word of this game" in answer
        assert not any(f"`{word}` is no word" in answer for word in LINKS), answer


def test_known_words_that_do_not_go_together_are_told_to_be_no_decision() -> None:
    game = load("cat_sudoku")
    state = game.initial_state(Generator(7))
    example = f"{NO_DECISION} One is, for example, `lay 9-green a1`."
    for answer in ("9g a1 a3", "a1 a1", "9 c3 c3 c3"):
        assert example in explanation(game, state, answer), answer
    for answer in ("9g z9", "xyzzy", "b2"):
        assert NO_DECISION not in explanation(game, state, answer), answer


def test_two_that_are_chosen_together_are_judged_in_one_order() -> None:
    game = load("cardoku")
    state = game.initial_state(Generator(3))
    taken = [cell.name for cell in game.observation(state, 1).boards[0].cells if cell.card][:2]
    for first, second in (taken, taken[::-1]):
        lines = explanation(game, state, f"swap {first} {second}").splitlines()
        assert lines[0] == f"Not legal now: swap {taken[0]} {taken[1]}"
        assert lines[1].startswith("  Your deck must be empty")
        assert len(lines) == 2


def test_of_a_closed_action_is_told_why_whatever_comes_after_it() -> None:
    game = load("cardoku")
    state = game.initial_state(Generator(3))
    for answer in ("swap", "swap a1 xyzzy", "move xyzzy"):
        assert "Your deck must be empty" in explanation(game, state, answer), answer


def test_an_action_alone_is_told_what_is_against_all_it_could_take() -> None:
    game = load("sudoku_tactics")
    chance = Generator(3)
    state = game.initial_state(chance)
    take = next(each for each in game.legal_decisions(state) if each.text == "take 3")
    state = game.apply(state, take, chance)
    lines = explanation(game, state, "declare").splitlines()
    assert lines[0] == "Not legal now: declare"
    assert lines[1].startswith("  It has a square")
    assert "`take` is not offered now: now it is `place` or `declare`" in explanation(
        game, state, "take"
    )


def test_a_number_that_cannot_be_chosen_is_no_card_that_one_has_not() -> None:
    game = load("sudoku_tactics")
    state = game.initial_state(Generator(3))
    for answer in ("0", "6", "take 7", "10"):
        answered = explanation(game, state, answer)
        assert "cannot be chosen: `take` takes 1 2 3 4 5" in answered, answer
        assert "you have no" not in answered


def test_a_word_of_one_sentence_leads_to_its_action() -> None:
    game = load("sudoku_tactics")
    assert "did you mean `declare`?" in explanation(game, game.initial_state(Generator(3)), "jam")


def test_who_would_end_a_turn_is_told_how() -> None:
    game = load("sudoku_42")
    state = game.initial_state(Generator(3))
    for word in ("end", "done", "pass"):
        assert "did you mean `next`?" in explanation(game, state, word)
    game = load("pig")
    assert "did you mean `hold`?" in explanation(game, game.initial_state(Generator(3)), "end")


def test_words_of_the_rules_are_known() -> None:
    game = load("cat_sudoku")
    state = game.initial_state(Generator(7))
    for word in ("zone", "row", "nap", "special", "orange"):
        assert f"`{word}` is a word of the rules, and no decision" in explanation(game, state, word)


@pytest.mark.parametrize("name", SHELF)
def test_each_name_that_a_game_declares_is_known(name: str) -> None:
    game = load(name)
    state = game.initial_state(Generator(7))
    for word in names_in(name):
        assert "no word of this game" not in explanation(game, state, word), word


def test_what_follows_from_a_refusal_is_no_reason_of_its_own() -> None:
    game, chance = load("sudoku_42"), Generator(3)
    state = game.initial_state(chance)
    state = game.apply(state, game.legal_decisions(state)[0], chance)
    lines = explanation(game, state, "move a1 a1").splitlines()
    assert lines[1].startswith("  Trading equal numbers changes nothing")
    assert len(lines) == 2


def test_signs_around_words_are_no_part_of_them() -> None:
    game = load("cat_sudoku")
    state = game.initial_state(Generator(7))
    legal = game.legal_decisions(state)
    for answer in ("`lay 9-green a1`", "9g -> a1", "9g a1.", "'9g' 'a1'", "9g → a1!", "9g, a1"):
        (meant,) = reader_of(game, state).read(answer, legal).possible
        assert meant.text == "lay 9-green a1", answer


def test_a_verb_alone_leads_to_the_action_that_puts_something_on_a_cell() -> None:
    game = load("cat_sudoku")
    assert "did you mean `lay`?" in explanation(game, game.initial_state(Generator(7)), "place")


def test_who_would_pass_is_told_what_can_be_said_alone() -> None:
    game, chance = load("auction"), Generator(4)
    state = game.initial_state(chance)
    assert "what you may say alone is `drop`" in explanation(game, state, "pass")
    game = load("cardoku")
    assert "passes without being asked" in explanation(
        game, game.initial_state(Generator(3)), "pass"
    )
