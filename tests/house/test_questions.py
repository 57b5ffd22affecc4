"""The page "How do I …?": each question has a tested example, and its words find it."""

from __future__ import annotations

import re

import pytest

from sdg.files.manual_questions import (
    Question,
    cheat_sheet,
    known_words,
    lines_about,
    questions,
    questions_about,
)
from tests.language.test_manual import EXAMPLES
from tests.support.places import ROOT

PAGE = ROOT / "grammar" / "manual" / "how_do_i.md"
TEXT = PAGE.read_text(encoding="utf-8")
FEWEST = 80
IN_FULL = 3  # answers that the command shows whole

# What people ask for, word by word, when they write down a game that they know.
ASKED = """
    deck, deal, shuffle, draw, draw pile, discard, discard pile, reshuffle the discards, hand limit,
    face down, peek, trump, trumps, follow suit, tricks, trick winner, auction, bidding, hidden,
    dice, die, roll, turn order, clockwise and back, reverse, start player, first player, skip a
    turn, extra turn, pass, passing, simultaneous, simultaneous choice, ties, tiebreaker, negative
    points, end of round, several rounds, win at once, lose at once, cooperative, solo, solitaire,
    teams, partners, resources, money, coins, payment, buy, sell, trade, steal, market, row of
    cards, drafting, passing hands, set collection, majorities, area control, adjacency, neighbors,
    connected groups, lines, four in a row, capture, moving pieces, jumps, stacking, hexes,
    unbounded board, walls, holes, edges, corners, random setup, options, house rules, variants,
    time limits, undo, sudoku, sums, cages, killer, thermometers, arrows, jigsaw, vote, bluff,
    memory, traitor, bots, campaign, deckbuilding, mulligan, joker, wild cards, coin flip,
    stalemate, combat, guess, play a card, word game, neighbours, colour of a player
"""


def page_of(question: Question) -> re.Match[str]:
    """Find a question's link on the page."""
    match = re.search(
        rf"^### {re.escape(question.question)}$.*?^More: \[.*?\]\((.*?)(?:#(.*?))?\)",
        TEXT, re.MULTILINE | re.DOTALL,
    )  # fmt: skip
    assert match is not None
    return match


def test_there_are_many_questions_and_each_is_read() -> None:
    headings = re.findall(r"^### (.*)$", TEXT, re.MULTILINE)
    assert [each.question for each in questions()] == headings
    assert len(headings) >= FEWEST
    assert len(set(headings)) == len(headings)


@pytest.mark.parametrize("question", questions(), ids=lambda each: each.key_words[0])
def test_a_question_is_answered_shortly_with_a_tested_example(question: Question) -> None:
    assert question.question.startswith("How do I ")
    assert question.question.endswith("?")
    assert 20 < len(question.answer) < 400
    tried = {each.text for each in EXAMPLES if each.page == PAGE.name and each.told is None}
    assert question.example in tried
    assert len(question.example.splitlines()) <= 35


@pytest.mark.parametrize("question", questions(), ids=lambda each: each.key_words[0])
def test_the_page_with_more_has_the_section_that_is_named(question: Question) -> None:
    page, anchor = page_of(question).groups()
    text = (PAGE.parent / page).read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    named = [each for each in headings if each.lower().startswith(question.title.lower())]
    assert named, f"{page} has no heading {question.title}"
    if anchor:
        made = {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in named}
        assert anchor in made


@pytest.mark.parametrize("question", questions(), ids=lambda each: each.key_words[0])
def test_every_key_word_finds_its_question(question: Question) -> None:
    for words in (*question.key_words, question.question):
        assert (question, 3) in questions_about([words]), words
    best = [each for each, fit in questions_about([question.key_words[0]]) if fit == 3]
    assert question in best[:IN_FULL], "the first key word shows it in full"


def test_no_two_questions_have_the_same_first_key_word() -> None:
    first = [each.key_words[0] for each in questions()]
    assert len(set(first)) == len(first)


@pytest.mark.parametrize("asked", [" ".join(each.split()) for each in ASKED.split(",")])
def test_what_people_ask_for_has_an_answer(asked: str) -> None:
    assert any(fit == 3 for _, fit in questions_about([asked])), asked


def test_words_without_content_ask_for_nothing() -> None:
    assert questions_about([]) == questions_about(["how", "do", "I"]) == ()
    assert questions_about(["'; \x1b[31m `"]) == ()


def test_a_word_of_the_language_has_its_line_of_the_cheat_sheet() -> None:
    assert len(cheat_sheet()) > 50
    (line,) = lines_about("when")
    assert line.startswith("`when NAME: CONDITION")
    assert lines_about("WORD") == ()
    for form in re.findall(r"`([a-z]+)\b[^`]*`", " ".join(cheat_sheet())):
        assert lines_about(form), form


def test_known_words_are_found() -> None:
    for word in set(known_words()):
        assert questions_about([word]) or lines_about(word), word
