"""`sdg explain`: every code explained, questions answered, and a word for a wrong one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sdg.messages import all_messages

if TYPE_CHECKING:
    from conftest import Sdg


@pytest.mark.parametrize("word", ["E001", "e001", "001", "missing_file"])
def test_a_message_is_found_by_code_number_and_name(sdg: Sdg, word: str) -> None:
    result = sdg("explain", word)
    assert result.code == 0
    assert result.out.startswith("E001: ")
    assert all(f"\n{heading}\n" in result.out for heading in ("For example", "Mended"))


def test_without_a_code_every_code_is_listed(sdg: Sdg) -> None:
    result = sdg("explain")
    lines = result.out.splitlines()
    assert "`sdg explain deal` answers a question" in result.err
    assert [line.split()[0] for line in lines] == [entry.code for entry in all_messages()]


def test_a_wrong_code_gets_a_hint(sdg: Sdg) -> None:
    result = sdg("explain", "E0001")
    assert (result.code, result.out) == (2, "")
    assert "There is no message `E0001`. Did you mean `E001`?" in result.err


def test_the_right_ones_among_wrong_ones_are_explained(sdg: Sdg) -> None:
    result = sdg("explain", "E001", "nonsense")
    assert result.code == 2
    assert result.out.startswith("E001: ")
    assert "`nonsense`" in result.err


def test_a_word_is_answered_with_an_example_and_the_page_with_more(sdg: Sdg) -> None:
    result = sdg("explain", "deal")
    assert (result.code, result.err) == (0, "")
    question, answer, *_ = result.out.split("\n\n")
    assert question == "How do I deal cards?"
    assert answer.startswith("  Draw for each player in the setup.")
    assert "          for each player\n              draw 7 from stock to" in result.out
    assert "  More: Setup, in " in result.out
    listed = result.out.partition("See also\n")[2]
    assert "How do I deal out the whole deck?  " in listed
    assert "  sdg explain deal everything\n" in listed


@pytest.mark.parametrize("words", [("draw", "pile"), ("draw pile",), ("Drawing", "from", "piles")])
def test_several_words_are_one_question(sdg: Sdg, words: tuple[str, ...]) -> None:
    result = sdg("explain", *words)
    assert (result.code, result.err) == (0, "")
    assert "How do I draw from a draw pile?" in result.out


def test_words_that_do_not_go_together_are_explained_one_after_the_other(sdg: Sdg) -> None:
    result = sdg("explain", "E101", "auction", "kakuro")
    assert (result.code, result.err) == (0, "")
    starts = ["E101: ", "How do I run an auction?\n", "How do I make cages with totals?\n"]
    places = [result.out.index(each) for each in starts]
    assert places == sorted(places)


def test_several_questions_are_listed(sdg: Sdg) -> None:
    result = sdg("explain", "column")
    assert result.out.startswith("Questions with these words\n")
    named = re.findall(r"  sdg explain (.*)$", result.out, re.MULTILINE)
    assert len(named) > 1
    for words in named:
        assert sdg("explain", *words.split()).out.startswith("How do I ")


def test_a_word_of_the_language_shows_how_it_is_written(sdg: Sdg) -> None:
    result = sdg("explain", "when")
    assert result.code == 0
    assert result.out.startswith("In the language\n  `when NAME: CONDITION")


@pytest.mark.parametrize(
    ("typed", "meant"), [("shufle", "shuffle"), ("trmup", "trump"), ("thermomter", "thermometer")]
)
def test_a_misspelled_word_gets_a_hint(sdg: Sdg, typed: str, meant: str) -> None:
    result = sdg("explain", typed)
    assert (result.code, result.out) == (2, "")
    assert f"Nothing is known about `{typed}`. Did you mean `{meant}`?" in result.err


@pytest.mark.parametrize("word", ["", "   ", "\x1b[31mdeal", "x" * 5_000, "`", "ß" * 300])
def test_odd_words_are_unknown(sdg: Sdg, word: str) -> None:
    result = sdg("explain", word)
    assert result.code == 2
    assert "\x1b" not in result.out + result.err
    assert "Nothing is known about `" in result.err


def test_a_wrong_command_gets_a_hint(sdg: Sdg) -> None:
    assert "Did you mean `sdg check`?" in sdg("chekc").err


@pytest.mark.parametrize(
    ("asked", "question"),
    [
        ("who goes first", "choose the start player"), ("who starts", "choose the start player"),
        ("betting", "run an auction"), ("pot", "run an auction"), ("fold", "run an auction"),
        ("spinner", "roll a die"), ("ladder", "move along a track"),
        ("memory", "turn cards face down again"), ("peek", "let a player peek at a card"),
    ],
)  # fmt: skip
def test_what_people_call_a_thing_leads_to_its_question(
    sdg: Sdg, asked: str, question: str
) -> None:
    result = sdg("explain", *asked.split())
    assert result.code == 0
    assert result.out.startswith(f"How do I {question}")
