"""Two ways of saying the same come to the same rules; and what each bare name means."""

from typing import TypeVar, get_args

import pytest

from sdg import ir, syntax
from sdg.ir.walking import all_of
from sdg.loading import read_rules
from sdg.resolver import base
from sdg.resolver.steps import blocks
from sdg.source import Source

N = TypeVar("N")

GAME = """\
game "Sugar"
    players 1 to 4

option level = low in low, high
option draw = free in free, 1 to 5

attribute number: 1 to 9 or wild as 1 to 3
attribute color: red, blue

deck tiles
    9 of each number, each color
    2 of number wild

board grid: 9 by 9
    region box: blocks of 3 by 3
    region unit: row, column, box
    region home per player
        1 player: row 1
        2 players: row 1, row 2
        3 players: row 1, row 2, row 3
        4 players: row 1, row 2, row 3, row 4

pile stock: 1 of tiles, shuffled
slot drawn: seen by all
hand rack per player: at most 7
score points per player
counter tokens per player, 10 in all
counter stones per box
flag closed per unit
flag passed per player
flag over
marker cat on grid

table worth by number
    1 to 5: 1
    otherwise: 2

define high(tile)
    tile.number > 5

define locked(place)
    some unit of place: unit is closed

define alike(a, b)
    a.number = b.number

define poor
    tokens < 1

turn
    choose go

action go(card in rack, cell in grid, n: 1 to 9, p in all players)
    {}

end out after turn when stock is empty or over
win most points
"""


def steps_of(*lines: str) -> tuple[ir.StepNode, ...]:
    source = Source("rules.sdg", GAME.format("\n    ".join(lines)))
    rules, diagnostics = read_rules(source)
    assert rules is not None, [each.message for each in diagnostics]
    return rules.actions[0].body.steps


SAME = [
    ("require card is red", "require card.color = red"),
    ("require card is not red", "require not card.color = red"),
    ("require cell is red", "require cell.color = red"),
    ("require drawn is red", "require drawn.color = red"),
    ("require card is high", "require high(card)"),
    ("require cell is high", "require cell.number > 5"),
    ("require cell is locked", "require some unit of cell: unit is closed"),
    ("require alike(card, cell)", "require card.number = cell.number"),
    ("require drawn is high", "require drawn.number > 5"),
    ("require alike(drawn, card)", "require drawn.number = card.number"),
    ("points += 1", "active.points += 1"),
    ("points += 1 if passed else 2", "points += 1 if active is passed else 2"),
    ("require cell in home", "require cell in active.home"),
    ("require count grid > 3", "require count (cells of grid) > 3"),
    ("move cards of rack to stock", "move rack to stock"),
    ("require some player: points > 3", "require some who in all players: who.points > 3"),
    ("move (rack with number = 3) to stock", "move (rack with it.number = 3) to stock"),
    ("require most points = 3", "require (highest points for player) = 3"),
    ("require grid at (1, 1) = cat", "require grid at (1, 1) = cat"),
    ("require cell is full", "require not cell is empty"),
    ("require count all players > 2", "require players > 2"),
]


@pytest.mark.parametrize(("one", "other"), SAME, ids=[one for one, _ in SAME])
def test_two_ways_of_saying_the_same(one: str, other: str) -> None:
    assert steps_of(one) == steps_of(other)


def the(kind: type[N], *lines: str) -> N:
    """Find the first node of a kind in the rules that some lines come to."""
    return next(all_of(kind, steps_of(*lines)))


def test_a_parameter_is_not_the_player_at_hand() -> None:
    assert the(ir.Assign, "points += 1").target.owner == ir.Seat("active")


def test_the_nearest_loop_over_players_is_at_hand() -> None:
    step = the(ir.ForEach, "for each player", "    points += 1")
    assert the(ir.Assign, "for each player", "    points += 1").target.owner == ir.Local(
        step.slot, ir.PLAYER
    )


def test_a_define_is_about_the_player_at_hand_where_it_is_used() -> None:
    stored = the(ir.Stored, "for each player", "    require poor")
    assert isinstance(stored.owner, ir.Local)
    assert stored.owner.name == "player"
    stored = the(ir.Stored, "for each who in all players", "    require who.poor")
    assert isinstance(stored.owner, ir.Local)
    assert stored.owner.name == "who"


def test_an_argument_that_is_more_than_a_name_is_worked_out_once() -> None:
    bind = the(ir.Bind, "require alike(first of rack, card)")
    assert isinstance(bind.value, ir.First)
    assert bind.body == ir.Compare(
        "=",
        ir.Attr(ir.Local(bind.slot, ir.CARD), "number", ir.NUMBER),
        ir.Attr(ir.Local(0, ir.CARD), "number", ir.NUMBER),
    )


def test_slots_of_a_body_are_given_once_parameters_first() -> None:
    source = Source("rules.sdg", GAME.format("require some unit of cell: unit is closed"))
    rules, _ = read_rules(source)
    assert rules is not None
    assert rules.actions[0].body.slots[:4] == ("card", "cell", "n", "p")
    assert len(set(rules.actions[0].body.slots)) >= 5


def test_a_word_of_an_option_is_a_code_below_every_number() -> None:
    compare = the(ir.Compare, "require draw = free or n = draw")
    assert compare.right == ir.Const(-4, ir.WORD)


def test_of_a_place_in_a_slot_the_card_is_meant() -> None:
    assert the(ir.Fits, "require drawn fits cell").card == ir.CardIn("drawn", None)


def test_a_slot_is_compared_with_a_card_as_its_card() -> None:
    drawn, card = ir.CardIn("drawn", None), ir.Local(0, ir.CARD)
    assert the(ir.Compare, "require drawn = card") == ir.Compare("=", drawn, card)
    assert the(ir.Compare, "require card = drawn") == ir.Compare("=", card, drawn)


def test_a_value_or_a_word_alone_is_told_by_its_name() -> None:
    assert the(ir.Let, "let tint = blue", "require card.color = tint").value == ir.Const(
        1, ir.Type("value", "color")
    )
    word = the(ir.Let, "let how = low", "require level = how").value
    assert word == the(ir.Compare, "require level = low").right


def test_a_choice_between_regions_of_two_families_is_a_region() -> None:
    one = the(ir.Choice, "let area = first of row if n > 3 else first of column", USED)
    assert one.type == ir.REGION
    several = the(ir.Choice, "let area = box if n > 3 else row", USED)
    assert several.type == ir.set_of(ir.REGION)
    alike = the(ir.Choice, "let area = row of cell if n > 3 else row", USED)
    assert alike.type == ir.set_of(ir.Type("region", "row"))


USED = "require cell in area"


def test_what_another_action_takes_is_given_to_it_by_kind() -> None:
    text = GAME.replace("    {}", "    do go_on(drawn, card, n, p)")
    text += (
        "\naction go_on(card in rack, cell in grid, n: 1 to 9, p in all players)\n    over = yes\n"
    )
    rules, diagnostics = read_rules(
        Source("rules.sdg", text.replace("choose go", "choose go, go_on"))
    )
    assert rules is not None, diagnostics
    done = next(all_of(ir.Do, rules.actions[0]))
    assert done.arguments[0] == ir.CardIn("drawn", None)
    assert done.arguments[1] == ir.CellOf(ir.Local(0, ir.CARD))


def test_a_row_may_be_somebodys_region() -> None:
    text = GAME.format("require some row of cell: row is taken").replace(
        "flag over", "flag over\nflag taken per home"
    )
    rules, diagnostics = read_rules(Source("rules.sdg", text))
    assert rules is not None, diagnostics
    assert next(all_of(ir.Quantified, rules.actions)).body == ir.Stored(
        "taken", ir.Local(4, ir.Type("region", "row")), ir.YESNO
    )


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("when one: row becomes full\n    over = yes\n", "E338"),
        ("when one: card lands on lft\n    over = yes\n", "E316"),
    ],
)
def test_a_when_about_no_board_or_any_of_several_is_told(when: str, expected: str) -> None:
    diagnostics = read_rules(Source("rules.sdg", f"{TWO_BOARDS}\nflag over\n\n{when}"))[1]
    assert [each.code for each in diagnostics] == [expected]


def test_a_board_is_empty_when_no_card_lies_there() -> None:
    assert the(ir.IsEmpty, "require grid is empty").what == ir.CardsOn(ir.BoardCells("grid"))


def test_wild_is_asked_of_the_attribute_that_can_be() -> None:
    assert the(ir.IsWild, "require card is wild") == ir.IsWild(ir.Local(0, ir.CARD), "number")


def test_them_is_the_second_slot_of_a_becoming() -> None:
    text = GAME + "\nwhen full_house: unit becomes locked_in\n    points += count them\n"
    text += "\ndefine locked_in(unit)\n    some cell in unit: cell is locked\n"
    rules, diagnostics = read_rules(Source("rules.sdg", text.replace("    {}", "    over = yes")))
    assert rules is not None, diagnostics
    assert rules.whens[0].body.slots[:2] == ("unit", "them")
    assert next(all_of(ir.Count, rules.whens[0].body)).of == ir.Local(
        1, ir.set_of(ir.Type("region", "unit"))
    )


def test_a_shared_score_is_reached_by_the_words_of_one_per_player() -> None:
    text = GAME.format("p.points += 1").replace("score points per player", "score points")
    rules, diagnostics = read_rules(Source("rules.sdg", text))
    assert rules is not None, diagnostics
    assert next(all_of(ir.Assign, rules.actions)).target.owner is None


def test_two_boards_have_rows_of_their_own() -> None:
    rules, diagnostics = read_rules(Source("rules.sdg", TWO_BOARDS))
    assert rules is not None, diagnostics
    assert [(family.name, family.board) for family in rules.families] == [
        ("row of left", "left"),
        ("row of right", "right"),
        ("line", "left"),
    ]
    assert rules.rules[0].clauses == (ir.AllDifferent("number", ("row of right",)),)


def test_every_expression_and_step_of_the_grammar_is_resolved_by_one_function() -> None:
    def classes(kinds: str) -> list[type]:
        return sorted(get_args(eval(kinds, vars(syntax))), key=lambda node: node.__name__)

    expressions, steps = [*base.EXPRESSIONS, *base.DUE], [*blocks.STEPS, *blocks.NAMING]
    assert sorted(expressions, key=lambda node: node.__name__) == classes(syntax.Expr)
    assert sorted(steps, key=lambda node: node.__name__) == classes(syntax.Step)


TWO_BOARDS = """\
game "Two boards"
    players 1 to 2

attribute number: 1 to 9

deck tiles
    9 of each number

board left: 3 by 3
    region line: row
board right: 3 by 3

pile stock: 1 of tiles, shuffled

rule once on right "A number stands once in a row"
    number all different in row

turn
    choose go

action go(cell in left, other in right)
    require some line of cell: line is full
    draw 1 from stock to other

end out after turn when stock is empty
win latest seat
"""
