"""Boards and rules that the search for contradictions leaves out are listed, each with the why."""

from __future__ import annotations

import pytest

from sdg.deep.budget import Looking
from sdg.deep.proofs.contradiction import contradictions
from sdg.deep.rules.idle_rules import superfluous
from tests.deep.conftest import changed

NEVER = ("rule lines on", 'rule never on grid "No card at all"\n    no card lands where 1 = 1\n\n'
         "rule lines on")  # fmt: skip
OWN = ("win most points", 'rule own on nest "No card at all"\n    no card lands where 1 = 1\n\n'
       "win most points")  # fmt: skip
LEFT_OUT = {
    "per player": ([("board grid: 4 by 4", "board nest per player: 2 by 2\n\nboard grid: 4 by 4"),
                    OWN], "`nest`, since each player has one"),
    "filled at its turn": (
        [("    draw 1 from bag to rack", "    move first of bag to first of grid\n"
          "    draw 1 from bag to rack"), NEVER], "`grid`, since not only actions bring cards"),
    "stacked and taken": (
        [("board grid: 4 by 4", "board grid: 4 by 4, stacked"), NEVER,
         ("action discard", 'action lift(tile in grid) "{tile}"\n    move tile to gone\n\n'
          "action discard")], "`grid`, since cards are taken from its stacks"),
    "settled later": (
        [("rule lines on grid", "rule lines on grid, settled at end of turn")],
        "what `lines` asks on `grid`"),
    "waited for": (
        [("board grid: 4 by 4", "board nest per player: 2 by 2\n\nboard grid: 4 by 4"),
         ("every player: rack is empty", "(every player: rack is empty) or nest is full")],
        "`nest`, since each player has one"),
}  # fmt: skip


@pytest.mark.parametrize("form", LEFT_OUT)
def test_what_is_left_out_is_listed_with_the_reason(form: str) -> None:
    changes, why = LEFT_OUT[form]
    looking = Looking(changed(*changes), solver=False)
    findings = list(contradictions(looking))
    assert [line for line in looking.skipped if why in line], (findings, looking.skipped)


def test_a_board_of_which_nothing_is_asked_is_not_listed() -> None:
    game = changed(("board grid: 4 by 4", "board nest per player: 2 by 2\n\nboard grid: 4 by 4"))
    looking = Looking(game, solver=False)
    assert list(contradictions(looking)) == []
    assert not any("nest" in line for line in looking.skipped)


class Short(Looking):
    """Has time for a few steps alone."""

    asked = 0

    def patient(self) -> bool:
        self.asked += 1
        return self.asked < 3


def test_where_time_is_up_what_was_not_read_is_not_decided() -> None:
    need = 'rule small on grid "Small"\n    need card.number < 9 or cell.row > 9\n\nrule lines on'
    game = changed(("rule lines on", need))
    looking = Short(game, solver=False)
    assert list(contradictions(looking)) == []
    assert looking.unfinished == [
        "contradiction: what the rules ask on `grid` was not read to the end"
    ]
    looking = Short(game, solver=False)
    assert list(superfluous(looking, [])) == []
    assert looking.unfinished == ["dead: whether the rule `small` holds for each card on each cell"]
    assert [each.about for each in superfluous(Looking(game), [])] == ["rule small"]
