"""What a screen marks on boards: only by rules whose cards a seat sees all of."""

from __future__ import annotations

from itertools import product

import pytest

from sdg.chance import Generator
from sdg.game import Game, State
from sdg.loading import load
from sdg.observation import CellView
from sdg.source import Source

GAME = """\
game "Marks"
    players 3
attribute number: 1 to 6
deck cards_of_it
    4 of each number
board grid: 2 by 2
pile stock: 1 of cards_of_it, shuffled
hand held per player
pile open: seen by all
pile hidden
score points per player
setup
    draw 1 from stock to grid at (1, 1)
    draw 1 from stock to grid at (2, 2)
    for each player
        draw 4 from stock to held
    draw 4 from stock to open
    draw 4 from stock to hidden
rule marking on grid{settled}
    {clause}
turn
    choose wait, discard, lift or done
action wait
    points += 1
action lift(card in cards of grid)
    move card to open
action discard(card in held)
    move card to open
action done
    end turn
end late after turn when turns >= 9
"""
SETTLED = ", settled at end of turn"
CLAUSES = {  # what is settled when, and what is asked of some place
    "no card leaves where some": ("", "no card leaves where some one in {}: one.number = 5"),
    "no card leaves where none": ("", "no card leaves where not some one in {}: one.number = 5"),
    "need": (SETTLED, "need not some one in {}: one.number = 5"),
    "need of the cell": (SETTLED, "need not some one in {}: one.number = card.number"),
}
# Whose a place is, from the seat that is active, and which seats see it: seat 1 is active.
PLACES = {
    "held": {1}, "next.held": {2}, "open": {1, 2, 3}, "hidden": set[int](),
    "(held with number > 2)": {1},
}  # fmt: skip
NAMES = {"held": "held 1", "next.held": "held 2", "open": "open", "hidden": "hidden",
         "(held with number > 2)": "held 1"}  # fmt: skip


def marks(game: Game, state: State, seat: int) -> list[tuple[bool, bool]]:
    cells: tuple[CellView, ...] = game.observation(state, seat).boards[0].cells
    return [(cell.fixed, cell.conflict) for cell in cells]


@pytest.mark.parametrize(
    ("clause", "place"),
    [*product(CLAUSES, NAMES)],
)
def test_a_rule_marks_cards_for_those_who_see_what_it_looks_at(clause: str, place: str) -> None:
    settled, words = CLAUSES[clause]
    game = load(Source("marks.sdg", GAME.format(settled=settled, clause=words.format(place))))
    written = game.write_state(game.initial_state(Generator(1)))
    written["cells"] = [["5"], [], [], ["5"]]
    marked = {}
    for cards in ("3 3 4 5", "3 3 4 4"):
        written["places"][NAMES[place]] = cards.split()
        state = game.read_state(written, Generator(1))
        marked[cards] = [marks(game, state, seat) for seat in (1, 2, 3)]
    for seat, (with_it, without) in enumerate(zip(*marked.values(), strict=True), 1):
        assert (with_it != without) == (seat in PLACES[place])


def test_how_many_cards_there_are_is_no_secret() -> None:
    words = "no card leaves where count next.held > 2"
    game = load(Source("marks.sdg", GAME.format(settled="", clause=words)))
    state = game.initial_state(Generator(1))
    assert all((True, False) in marks(game, state, seat) for seat in (1, 2, 3))
