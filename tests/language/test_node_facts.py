"""What nodes look at and change is entered for every class of them: none is left to a default."""

from __future__ import annotations

from typing import get_args

import attrs
import pytest

from sdg import ir
from sdg.analysis.own_cell import looks_away
from sdg.analysis.reads_and_writes import own, reads, writes
from sdg.ir.facts import EXPRESSIONS, STEPS, facts_of, loops, may_fail, step_facts_of

CELL = ir.Local(1, ir.CELL)
HERE, STOCK = ir.ToCell(CELL), ir.ToPlace("stock", None)


def test_every_class_of_expressions_is_entered() -> None:
    every = {each for each in vars(ir).values() if isinstance(each, type)}
    assert set(EXPRESSIONS) == {each for each in every if issubclass(each, ir.Expr)} - {ir.Expr}


def test_every_class_of_steps_is_entered() -> None:
    assert set(STEPS) == set(get_args(ir.StepNode))


@pytest.mark.parametrize("entered", EXPRESSIONS, ids=lambda each: each.__name__)
def test_what_is_entered_of_an_expression_names_its_fields(entered: type) -> None:
    facts, fields = EXPRESSIONS[entered], attrs.fields_dict(entered)
    assert set(facts.names) <= set(fields)
    if facts.binds is not None:
        assert "slot" in fields and facts.binds in (*fields, "way")
    assert ("slot" in fields) == (facts.binds is not None or entered is ir.Local)


@pytest.mark.parametrize("entered", STEPS, ids=lambda each: each.__name__)
def test_what_is_entered_of_a_step_names_its_fields(entered: type) -> None:
    facts = STEPS[entered]
    named = (facts.stores, facts.taken, facts.put, facts.turned, facts.traded)
    assert {name for names in named for name in names} <= set(attrs.fields_dict(entered))
    spots = {name for name, field in attrs.fields_dict(entered).items() if "Spot" in field.type}
    assert set(facts.put) == spots


def test_of_what_is_no_node_nothing_is_taken_for_granted() -> None:
    with pytest.raises(KeyError):
        facts_of(ir.Plain("end turn"))
    with pytest.raises(KeyError):
        step_facts_of(CELL)


def test_what_an_expression_looks_at_is_what_its_nodes_look_at() -> None:
    assert reads(ir.IsEmpty(ir.CardAt(CELL))) == {"the boards"}
    assert own(ir.IsEmpty(ir.PlaceCards("stock", None))) == ()
    assert reads(ir.IsEmpty(ir.PlaceCards("stock", None))) == {"stock"}
    assert reads(ir.CellsThisTurn("grid")) == {"the boards", "the moment"}
    assert reads(ir.Fits(ir.Local(0, ir.CARD), CELL)) == {"everything"}


def test_what_a_step_changes_is_what_it_takes_puts_and_counts() -> None:
    tokens = ir.Stored("tokens", None, ir.NUMBER)
    assert writes((ir.Assign(tokens, "+=", ir.Const(1, ir.NUMBER)),)) == {"tokens"}
    assert writes((ir.Mark(CELL, "scored"),)) == {"scored"}
    one = ir.Const(1, ir.NUMBER)
    assert writes((ir.Draw(one, "bag", None, None, None, HERE),)) == {"bag", "the boards"}
    assert writes((ir.Move(ir.CardIn("slot", None), HERE, STOCK),)) == {
        "slot", "stock", "the boards",
    }  # fmt: skip
    assert writes((ir.Plain("undo turn"),)) == {"everything"}
    assert writes((ir.Plain("end turn"), ir.Require(ir.IsEmpty(CELL)))) == set()


def test_what_hangs_on_the_card_of_a_cell_is_not_taken_to_look_away() -> None:
    assert looks_away(ir.IsEmpty(CELL)) is None
    beside = ir.Step(1, ir.Const(0, ir.DIRECTION), CELL)
    assert looks_away(ir.IsEmpty(beside)) == frozenset()
    assert (
        looks_away(ir.IsEmpty(ir.RegionCells(ir.RegionsAt("row", CELL, ir.set_of(ir.REGION)))))
        is None
    )
    assert looks_away(ir.TimesThisTurn("play")) is None


def test_loops_and_what_may_fail_are_told_of_both() -> None:
    assert loops(ir.Loop(None, None, ())) and not loops(ir.Phase("one", None, ()))
    assert may_fail(ir.Lookup("worth", CELL, ir.NUMBER)) and not may_fail(CELL)
