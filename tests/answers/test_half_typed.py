"""A half-typed answer is never taken for a whole one: it asks while another decision goes on."""

from __future__ import annotations

import re

import pytest

from sdg.answers.matching_decisions import Reader
from sdg.chance import Generator
from sdg.events import Decision
from sdg.loading import load
from sdg.view.short_faces import Faces

GAMES = [
    "cardoku", "cat_sudoku", "knizia_sudoku", "sudoku_42", "sudoku_tactics", "rummy", "go_fish",
    "kalah", "klondike", "six_card_golf", "whist",
]  # fmt: skip
MOST = 40  # decisions of a position of which the beginnings are typed


def words_of(decision: Decision) -> list[str]:
    """Return the words of a decision without its action, faces in their parts."""
    spoken = decision.text.casefold().split()[1:]
    return [part for word in spoken for part in re.split(r"(?<=\w)-(?=\w)", word)]


def goes_on(said: list[str], decision: Decision) -> bool:
    """Return whether the words stand in a decision in this order."""
    rest = iter(words_of(decision))
    return all(word in rest for word in said)


@pytest.mark.parametrize("name", GAMES)
def test_a_beginning_is_taken_only_where_nothing_else_goes_on_from_it(name: str) -> None:
    game, taken = load(name), 0
    state, chance = game.initial_state(Generator(1)), Generator(2)
    reader = Reader(Faces(game.rules.attributes), game.observation(state, 1).boards)
    for _ in range(12):
        if state.over:
            break
        legal = game.legal_decisions(state)
        for decision in legal[:: max(1, len(legal) // MOST)]:
            words = words_of(decision)
            for said in (words[:n] for n in range(1, len(words) + 1)):
                meant = reader.read(" ".join(said), legal)
                possible = (*meant.decisions, *meant.longer)
                assert possible, said
                if len(possible) == 1:
                    taken += 1
                    others = [d for d in legal if d not in possible and goes_on(said, d)]
                    assert others == [], (said, possible)
        state = game.random_step(state, chance)
    assert taken > 0


def test_with_its_word_an_action_is_said_in_full() -> None:
    decisions = [Decision("keep", (1,), "keep 9-green"), Decision("lay", (1, 2), "lay 9-green a1")]
    reader = Reader(Faces(load("cat_sudoku").rules.attributes), ())
    for answer in ("keep 9-green", "k 9 green", "keep 9g"):
        assert [d.text for d in reader.read(answer, decisions).decisions] == ["keep 9-green"]
        assert reader.read(answer, decisions).longer == ()
    asked = reader.read("9g", decisions)
    assert [d.action for d in (*asked.decisions, *asked.longer)] == ["keep", "lay"]


def test_a_card_alone_is_no_guess_between_actions() -> None:
    """Only to penalise the yellow 9 is legal; that cannot be undone, and who says 9 may want to
    lay it."""
    game = load("knizia_sudoku", players=2)
    state = game.initial_state(Generator(7))
    seen = game.observation(state, 1)
    reader = Reader(Faces(game.rules.attributes), seen.boards, game.rules.actions)
    for answer, unsaid in (("9", True), ("9y", True), ("penalise 9", False), ("p 9", False)):
        (only,) = reader.read(answer, seen.decisions).possible
        assert only.text == "penalise 9-yellow"
        assert reader.is_unsaid(answer, only, game, state) is unsaid
