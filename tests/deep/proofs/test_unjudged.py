"""What lies on a board past its rules, by the setup or by chance, is in no proof taken to obey."""

from __future__ import annotations

import pytest

from sdg.deep.budget import Looking
from sdg.deep.finding import Proved
from sdg.deep.proofs.complete_regions import most_complete
from sdg.deep.proofs.contradiction import contradictions
from sdg.deep.proofs.unjudged import unjudged
from sdg.deep.rules.idle_rules import superfluous
from sdg.game import Game
from tests.deep.conftest import changed

RULE = "    number all different in line\n"
CLOSED = '\nrule closed on grid "Nobody lays there"\n    no card lands where {}\n'
FIRST_ROW = (
    "    for each cell in grid\n        if cell.row = 1\n            draw 1 from bag to cell\n"
)
FEW = (("number: 1 to 4", "number: 1 to 3"), ("4 of each", "6 of each"))


def setup(steps: str) -> tuple[str, str]:
    """Return a change: more steps at the start of the setup."""
    return "setup\n", f"setup\n{steps}"


def proved(game: Game) -> list[str]:
    """Return what is told to be impossible."""
    looking = Looking(game, solver=False)
    findings = [*contradictions(looking), *most_complete(looking)]
    assert all(isinstance(each.certainty, Proved) for each in findings) and not looking.unfinished
    return [each.message for each in findings]


@pytest.mark.parametrize(
    ("steps", "where"),
    [
        ("    draw 1 from bag to grid at (3, 3)\n", "cell = grid at (3, 3)"),
        (FIRST_ROW, "cell.row = 1"),
        ("    pick spot at random from grid\n    draw 1 from bag to spot\n", "cell.row = 1"),
    ],
)  # fmt: skip
def test_where_the_setup_lays_a_card_none_need_be_allowed(steps: str, where: str) -> None:
    assert proved(changed(setup(steps), (RULE, RULE + CLOSED.format(where)))) == []


def test_without_such_a_card_the_closed_cell_keeps_its_regions_from_being_full() -> None:
    findings = proved(changed((RULE, RULE + CLOSED.format("cell = grid at (3, 3)"))))
    assert [each.partition(",")[0] for each in findings] == [
        f"1 of the 4 regions of `{family}` can never be full" for family in ("row", "column")
    ]


def test_a_card_that_the_setup_lays_is_not_called_one_that_cannot_be_laid() -> None:
    closed = (RULE, RULE + CLOSED.format("card.number = 4"))
    assert any("4 can never be laid on `grid`" in each for each in proved(changed(closed)))
    lays = setup("    draw 1 from bag with number = 4 to grid at (3, 3)\n")
    assert not any("can never be laid" in each for each in proved(changed(lays, closed)))
    other = setup("    draw 1 from bag with number = 1 to grid at (3, 3)\n")
    findings = proved(changed(other, closed))
    assert any("4 can never be laid on `grid` after the setup" in each for each in findings)


def test_a_row_that_the_setup_fills_is_not_among_those_that_are_never_full() -> None:
    findings = proved(changed(*FEW, setup(FIRST_ROW)))
    assert findings[0].startswith("3 of the 4 regions of `row` can never be full, as row 2")
    assert findings[1].startswith("no `column` can ever be full")


def test_of_cells_that_chance_picks_any_may_hold_cards_that_no_rule_judged() -> None:
    picks = (
        "    pick spot at random from grid\n    draw 1 from bag to spot\n"
        "    pick other at random from grid with it is empty\n    draw 1 from bag to other\n"
    )
    assert proved(changed(*FEW, setup(picks))) == []


def test_one_card_in_each_region_leaves_all_others_to_be_judged() -> None:
    picks = "    pick spots at random from grid, one in each row, column\n"
    lays = "    for each row\n        draw 1 from bag to (spots with it in row)\n"
    game = changed(*FEW, setup(picks + lays))
    assert [each.partition(" under")[0] for each in proved(game)] == [
        "no `row` can ever be full", "no `column` can ever be full",
    ]  # fmt: skip
    past = unjudged(game, "grid")
    assert past.one_in(0b1111) and not past.one_in(0b100001)
    more = f"{picks}{lays}{picks.replace('spots', 'more')}{lays.replace('spots', 'more')}"
    assert not unjudged(changed(*FEW, setup(more)), "grid").one_in(0b1111)


def test_what_an_action_draws_to_a_cell_may_be_another_card_than_was_judged() -> None:
    draws = ("    move tile to cell", "    move tile to gone\n    draw 1 from bag to cell")
    assert proved(changed(*FEW)) and proved(changed(*FEW, draws)) == []
    after = ("    move tile to cell", "    move tile to cell\n    draw 1 from bag to rack")
    assert proved(changed(*FEW, after)) == proved(changed(*FEW))
    comes_round = f"    repeat at most 2\n    {after[1].replace(chr(10), chr(10) + '    ')}"
    assert unjudged(changed(*FEW, (after[0], comes_round)), "grid").cells


THREE = (
    "    for each cell in grid\n        if cell.row = 3 and cell.column < 4\n"
    "            draw 1 from bag to cell\n"
)


@pytest.mark.parametrize(
    ("head", "clause"),
    [("", "whole row"), (", settled at end of turn", "row")],
    ids=["whole", "settled"],
)
def test_a_rule_that_looks_at_what_the_setup_laid_is_not_covered_by_one_that_does_not(
    head: str, clause: str
) -> None:
    more = f'\nrule again on grid{head} "Once more"\n    number all different in {clause}\n'
    findings = superfluous(Looking(changed((RULE, RULE + more))), [])
    assert [each.about for each in findings] == ["rule again"]
    assert list(superfluous(Looking(changed((RULE, RULE + more), setup(THREE))), [])) == []
    part = (RULE, more.lstrip("\n").partition("\n")[2] + more.replace("again", "twice"))
    if not head:
        assert [each.about for each in superfluous(Looking(changed(part, setup(THREE))), [])] == [
            "rule twice"
        ]


def test_a_rule_settled_later_is_not_covered_by_one_for_some_cards() -> None:
    """A card for which the other is not may land last."""
    only = changed(
        ("rule lines on grid", "rule lines on grid for number < 3"),
        (RULE, RULE + '\nrule again on grid for number < 3, settled at end of turn "Once more"\n'
                      "    number all different in line\n"),
    )  # fmt: skip
    assert list(superfluous(Looking(only), [])) == []
