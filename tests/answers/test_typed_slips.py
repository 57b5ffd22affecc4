"""Slips of people at the prompt, made by chance in every game: each gets a fitting answer.

The kinds: a word that the game does not know, with the nearest one; a cell that the board does not
have; a card that the seat does not hold, and where it lies; a decision that the rules forbid, with
the reason; an action that is not offered now.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from sdg.answers.lookup import Lookup
from sdg.answers.matching_decisions import Reader
from sdg.answers.refusals import explain
from sdg.chance import Generator
from sdg.events import Decision
from sdg.game import Game, State
from sdg.loading import load
from sdg.view.short_faces import Faces
from tests.support.shelf import FIVE, SHELF, positions

POSITIONS = 5  # of each game
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")


def slips(game: Game, state: State, chance: random.Random) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield answers that are no decision, each with what the answer to it has to hold, of several
    one."""
    seen = game.observation(state, state.active or 1)
    actions = [action.name for action in game.rules.actions]
    offered = game.offered(state)
    action = chance.choice(sorted(set(offered) & set(actions)) or actions)
    if len(action) > 3 and action.isalpha():
        at = chance.randrange(1, len(action) - 1)
        typed = action[:at] + action[at + 1] + action[at] + action[at + 2 :]
        if typed != action and not any(name.startswith(typed) for name in actions):
            yield (
                f"{typed} xyzzy",
                (f"`{typed}` is no word of this game", f"{typed} lies", "Not legal"),
            )
    yield "xyzzy", ("`xyzzy` is no word of this game",)
    if seen.boards and seen.boards[0].bounded:
        yield "z99", ("z99 is no cell: the ",)
    known = {card for place in seen.places for card in place.cards or ()}
    known |= {cell.card for board in seen.boards for cell in board.cells if cell.card}
    faces = [face for face in game.layout.cards.faces[:-1] if "-" in face and face not in known]
    if faces:
        face = chance.choice(faces)
        yield face, (f"you have no {face}",)
    if later := [name for name in actions if name not in offered]:
        name = chance.choice(later)
        yield (
            name,
            (
                f"`{name}` is not offered now",
                f"`{name}` is never chosen by itself",
                "Not legal now",
                "stands alone",
            ),
        )
    domains = game.domains(state, action) if action in offered else []
    if domains and all(domains):
        chosen = [chance.choice(domain) for domain in domains]
        text = " ".join([action, *(face for _, face in chosen)])
        if text not in {each.text for each in seen.decisions}:
            yield text, ("Not legal now: ",)


@pytest.mark.parametrize("name", SHELF)
def test_a_slip_gets_the_kind_of_answer_that_fits(name: str) -> None:
    game, chance, tried = load(name), random.Random(7), 0
    wanted_slips = 200 if name in FIVE else 40
    for state in some_of_many(game):
        seen = game.observation(state, state.active or 1)
        reader = Reader(Faces(game.rules.attributes), seen.boards, game.rules.actions)
        for answer, wanted in slips(game, state, chance):
            meant = reader.read(answer, seen.decisions)
            if meant.decisions or meant.longer:
                continue
            tried += 1
            lines = list(explain(answer, reader, Lookup(game, state, seen, NAMES)))
            explanation = "\n".join(lines)
            assert any(each in explanation for each in wanted), (answer, lines)
            assert "requirement is not met" not in explanation, (answer, lines)
        if tried >= wanted_slips:
            break
    assert tried >= wanted_slips


def some_of_many(game: Game) -> Iterator[State]:
    """Yield positions of many games, some from each."""
    for seed in range(100):
        yield from islice(positions(game, seed=seed), POSITIONS)


def spoken(game: Game, decision: Decision) -> Iterator[str]:
    """Yield ways in which people type a decision."""
    action, *words = decision.text.split()
    yield decision.text.upper()
    yield f"{action} {' '.join(words)}".title()
    if words:
        yield f"{action} {' to '.join(words)}"
        yield f"{action} the card {' on cell '.join(words)}"
        yield " ".join([action, *(f"({word})" for word in words)])
        yield " ".join([action, *(word.replace(",", " ") for word in words)])
    if "_" in action:
        yield " ".join([action.replace("_", " "), *words])
    declared = next((each for each in game.rules.actions if each.name == action), None)
    firsts = [(each.sentence or "").split()[:1] for each in game.rules.actions]
    verb = (declared.sentence or "").split()[:1] if declared else []
    names = [each.name for each in game.rules.actions]
    if (
        verb
        and verb[0].isalpha()
        and firsts.count(verb) == 1
        and not any(n.startswith(verb[0].lower()) for n in names)
    ):
        yield " ".join([*verb, *words])


@pytest.mark.parametrize("name", SHELF)
def test_a_decision_is_read_as_people_type_it(name: str) -> None:
    game, chance = load(name), random.Random(3)
    for state in islice(some_of_many(game), 12):
        seen = game.observation(state, state.active or 1)
        reader = Reader(Faces(game.rules.attributes), seen.boards, game.rules.actions)
        for decision in chance.sample(seen.decisions, min(3, len(seen.decisions))):
            for answer in spoken(game, decision):
                assert decision in reader.read(answer, seen.decisions).possible, answer


def test_a_verb_of_another_game_is_left_out() -> None:
    game = load("cat_sudoku")
    state = game.initial_state(Generator(1))
    seen = game.observation(state, 1)
    reader = Reader(Faces(game.rules.attributes), seen.boards, game.rules.actions)
    lay = next(each for each in seen.decisions if each.action == "lay")
    number, cell = lay.text.split()[1].split("-")[0], lay.text.split()[2]
    meant = reader.read(f"place {number} in {cell.upper()}", seen.decisions)
    assert meant.possible == (lay,)
