"""Facts about each class of nodes: what it reads or changes itself, whether it loops or may fail.

What an expression looks at, and what a step changes, follows from the nodes in it; every table of
that kind in the checks, the engines and the puzzles is read off here. A class that is not entered
is an error: nothing is taken for granted about it; `tests/language/test_node_facts.py` looks that
all are. From the facts of a step follow `analysis/reads_and_writes.py`,
`visibility/hidden_reads.py`, `visibility/refusing.py`, `ir/card_routes.py` and
`kernel/steps/stale_names.py`; `analysis/plan.py` and `analysis/certainty.py` have entries of their
own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

from sdg.frozen_classes import frozen
from sdg.ir import element_expressions as e
from sdg.ir import steps as s
from sdg.ir import value_expressions as x
from sdg.ir.types import CELL

EVERYTHING: Final = "everything"
BOARD: Final = "the boards"
MOMENT: Final = "the moment"  # whose turn, which round, what time

Cells: TypeAlias = Literal["none", "parts", "board", "neighbors", "step", "way", "computed",
                           "region", "bound", "any"]  # fmt: skip


@frozen
class Facts:
    """What is so of every expression of a class.

    `names` are fields that name the store or place it reads; `looks` what it reads besides.
    `cells` says which cells it may stand for, or the cells of what it stands for: none (numbers,
    yes or no, players); those of its parts; all of a board; neighbors, cells some steps or a way
    from those of its part; the one at its two numbers; those of the regions of a family; those to
    which its slot is bound; or any. With `shown` it reads what lies on the cells of its parts.
    `binds` is the set whose elements its slot stands for, one after the other.
    `gathers`: it speaks of many elements at once. `fails`: it may be an error of the rules.
    `loops`: it evaluates its parts repeatedly. `lies`: it answers where a card lies.
    `rows`: it says what a row of its table says. `tallies` is a part of which it reads only how
    many cards it has, if that is a place; `some`, one of which it is a part by its order alone.
    `asks` names actions, and tests which are legal; `judges`: it evaluates the rules of the boards.
    """

    cells: Cells = "none"
    names: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    only: Callable[[Any], bool] | None = None  # of which nodes of the class `looks` is so
    shown: bool = False
    binds: str | None = None
    gathers: bool = False
    fails: bool = False
    loops: bool = False
    lies: bool = False
    rows: bool = False
    tallies: str | None = None
    some: str | None = None
    asks: str | None = None
    judges: bool = False

    def seen_by(self, node: Any) -> tuple[str, ...]:
        """Return what a node of this class looks at, without its parts."""
        named = tuple(getattr(node, field) for field in self.names)
        return named if self.only is not None and not self.only(node) else (*named, *self.looks)


@frozen
class StepFacts:
    """What is so of every step of a class; the steps in it are left out.

    Fields that name or hold: `stores`, counters and flags that it changes; `taken`, the place or
    the cards that it takes from where they lie; `put`, the spots where these go; `turned`, cards
    that stay where they are and are others then; `traded`, cards or cells that change places.
    `everything`: of which steps of the class anything may come. `loops`: it may take long.
    `chance`: that may decide what it does. `within` are the steps in it; `given` names slots and
    what they stand for. `asks` names actions, and tests which are legal. `refuses` says whether it
    may refuse an action: where it is not met, for want of `room` where a card is put, or by the
    `rules` that are settled later.
    """

    stores: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    put: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    traded: tuple[str, ...] = ()
    everything: Callable[[Any], bool] | None = None
    loops: bool = False
    within: tuple[str, ...] = ()
    given: tuple[tuple[str, str], ...] = ()
    asks: str | None = None
    chance: bool = False
    refuses: Literal["unmet", "room", "rules"] | None = None


def is_chance(node: object) -> bool:
    """Return whether a node is a step of which chance may decide what it does."""
    facts = STEPS.get(type(node))
    return facts is not None and facts.chance


def facts_of(node: object) -> Facts:
    """Return what is so of every expression of a node's class; KeyError if it is none."""
    return EXPRESSIONS[type(node)]


def step_facts_of(node: object) -> StepFacts:
    """Return what is so of every step of a node's class; KeyError if it is none."""
    return STEPS[type(node)]


def may_fail(node: object) -> bool:
    """Return whether an expression may be an error of the rules, its parts left out."""
    facts = EXPRESSIONS.get(type(node))
    return facts is not None and facts.fails


def loops(node: object) -> bool:
    """Return whether an expression or a step does what is in it again and again."""
    facts = EXPRESSIONS.get(type(node)) or STEPS.get(type(node))
    return facts is not None and facts.loops


def _always(_: object) -> bool:
    return True


NUMBER_OF_PARTS = Facts()  # made of what its parts say, and of nothing else
ELEMENTS_OF_PARTS = Facts("parts")

EXPRESSIONS: Final[dict[type, Facts]] = {
    x.Const: Facts("bound"),
    x.Local: Facts("bound"),
    x.OptionValue: Facts(),
    x.Fact: Facts(looks=(MOMENT,)),
    x.Seat: Facts(looks=(MOMENT,)),
    x.Stored: Facts("any", names=("name",)),  # a marker is a cell
    x.Left: Facts(names=("counter",)),
    x.Arithmetic: Facts(fails=True),
    x.Compare: NUMBER_OF_PARTS,
    x.All: NUMBER_OF_PARTS,
    x.Any: NUMBER_OF_PARTS,
    x.Not: NUMBER_OF_PARTS,
    x.Choice: ELEMENTS_OF_PARTS,
    x.Bind: Facts("parts", binds="value"),
    x.Quantified: Facts(binds="over", loops=True),
    x.Fold: Facts(binds="over", gathers=True, fails=True, loops=True),
    x.Count: Facts(shown=True, gathers=True, tallies="of"),
    x.CountAlike: Facts(
        looks=(BOARD,), only=lambda node: node.of.type.of == CELL, shown=True, gathers=True
    ),
    x.Attr: Facts(shown=True),
    x.IsWild: Facts(shown=True),
    x.IsFaceDown: Facts(shown=True),
    x.IsEmpty: Facts(
        looks=(BOARD,),
        only=lambda node: not isinstance(node.what, e.PlaceCards),
        shown=True,
        tallies="what",
    ),
    x.IsFull: Facts(looks=(BOARD,), shown=True, tallies="what"),
    x.InFamily: NUMBER_OF_PARTS,
    x.In: NUMBER_OF_PARTS,
    x.Fits: Facts(looks=(EVERYTHING,), judges=True),
    x.Shows: Facts(looks=(BOARD,), shown=True),
    x.Possible: Facts(looks=(EVERYTHING,), fails=True, loops=True, asks="actions"),
    x.TimesThisTurn: Facts(looks=(EVERYTHING,)),
    x.Conflicts: Facts("any", looks=(BOARD, EVERYTHING), judges=True),
    x.Lookup: Facts("any", fails=True, rows=True),
    e.First: Facts("parts", binds="of", gathers=True, some="of"),
    e.Along: NUMBER_OF_PARTS,
    e.Filter: Facts("parts", binds="over", gathers=True, loops=True),
    e.Best: Facts("parts", binds="over", gathers=True),
    e.Runs: Facts("parts", shown=True, gathers=True),
    e.Flight: Facts("way", binds="way", gathers=True),
    e.Groups: Facts("parts", shown=True, gathers=True),
    e.Values: Facts(),
    e.Order: NUMBER_OF_PARTS,
    e.AllPlayers: Facts(),
    e.Directions: Facts(),
    e.Leaps: Facts(),
    e.BoardCells: Facts("board"),
    e.CellsThisTurn: Facts("board", looks=(BOARD, MOMENT)),
    e.CellAt: Facts("computed"),
    e.Neighbors: Facts("neighbors"),
    e.Step: Facts("step"),
    e.FamilyRegions: Facts("region", looks=(BOARD,)),
    e.RegionsAt: Facts("region", looks=(BOARD,)),
    e.RegionCells: ELEMENTS_OF_PARTS,
    e.PlaceCards: Facts(names=("place",)),
    e.CardsOn: Facts("parts", looks=(BOARD,), shown=True),
    e.CardAt: Facts("parts", looks=(BOARD,), shown=True),
    e.CardIn: Facts(names=("place",)),
    e.CellOf: Facts("parts", lies=True),
    e.Coordinate: NUMBER_OF_PARTS,
    e.Height: Facts(looks=(BOARD,), shown=True),
}

STEPS: Final[dict[type, StepFacts]] = {
    s.Require: StepFacts(refuses="unmet"),
    s.Draw: StepFacts(taken=("place",), put=("to",), chance=True, refuses="room"),
    s.Move: StepFacts(taken=("cards",), put=("to", "rest"), refuses="room"),
    s.TurnUp: StepFacts(turned=("cards",), chance=True),
    s.Swap: StepFacts(traded=("left", "right"), refuses="unmet"),
    s.Assign: StepFacts(stores=("target",)),
    s.Mark: StepFacts(stores=("flag",)),
    s.Pay: StepFacts(stores=("counter",), refuses="unmet"),
    s.Let: StepFacts(given=(("slot", "value"),)),
    s.Pick: StepFacts(given=(("slot", "over"),), chance=True),
    s.ForEach: StepFacts(loops=True, within=("body",), given=(("slot", "over"),)),
    s.If: StepFacts(within=("then", "otherwise")),
    s.Loop: StepFacts(loops=True, within=("body",)),
    s.Phase: StepFacts(within=("body",)),
    s.Choose: StepFacts(within=("otherwise",)),  # what comes of it is an action's
    s.Do: StepFacts(everything=_always, loops=True),
    s.DoFirst: StepFacts(everything=_always, loops=True, asks="actions"),
    s.Plain: StepFacts(
        everything=lambda step: step.what in ("undo turn", "undo action"), refuses="rules"
    ),
    s.Chooses: StepFacts(given=(("slot", "over"),)),
    s.PassTurn: StepFacts(),
    s.Result: StepFacts(),
}
