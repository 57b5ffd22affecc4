"""What a board and a table look like as text."""

from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from sdg.ir import Attribute
from sdg.observation import BoardView, CellView, NumberView, Observation, PlaceView
from sdg.view.data import View
from sdg.view.motions import changes
from sdg.view.short_faces import Faces
from sdg.view.worth_showing import shown_numbers, shown_places
from sdg_cli.terminal import view_as_lines
from sdg_cli.terminal.boards import NO_MARKS, Marks, draw_board
from sdg_cli.terminal.console import Look, pad, width
from sdg_cli.terminal.seat_table import Row, by_seat

ATTRIBUTES = (Attribute("color", ("blue", "red"), None),)
FACES = Faces(ATTRIBUTES)
RULES: Any = SimpleNamespace(attributes=ATTRIBUTES, families=(), scoring=())
INK = Look(colour=False, plain=False)
PLAIN = Look(colour=False, plain=True)


def draw(seen: Observation, names: list[str], look: Look, marks: Marks = NO_MARKS) -> list[str]:
    view = View(
        title="", names=tuple(names), seen=seen, faces=(), zones=(),
        places=tuple(shown_places(seen)), numbers=tuple(shown_numbers(seen, RULES, frozenset())),
        changes=changes(None, seen), offers=(),
    )  # fmt: skip
    return view_as_lines.draw(view, FACES, look, marks)


def marks_of(before: Observation | None, now: Observation) -> Marks:
    return view_as_lines.marks_of(changes(before, now))


def board(rows: list[str], blocks: int = 0) -> BoardView:
    cells = []
    for r, row in enumerate(rows, 1):
        for c, text in enumerate(row.split(), 1):
            name = f"{'abcdefghi'[c - 1]}{r}"
            block = f"box {(r - 1) // (blocks or 9) * 9 + (c - 1) // (blocks or 9) + 1}"
            card = None if text == "." else text.rstrip("!=")
            cells.append(
                CellView(
                    name, r, c, card, int(card is not None), regions=(block,),
                    conflict="!" in text, fixed="=" in text,
                )
            )  # fmt: skip
    return BoardView("grid", None, len(rows), len(rows[0].split()), tuple(cells), "box")


def drawn(shown: BoardView, look: Look = INK, new: tuple[str, ...] = ()) -> str:
    return "\n".join(draw_board(shown, FACES, look, Marks(new=frozenset(new))))


def test_rows_of_a_hexagonal_board_are_shifted() -> None:
    shown = evolve(board(["blue . red", ". blue .", "red . ."]), hexagonal=True)
    assert drawn(shown, PLAIN).splitlines() == [
        "     a     b     c",
        " 1  blue   .    red",
        "    2   .    blue   .",
        "       3  red    .     .",
    ]


def test_numbers_of_regions_are_told() -> None:
    heaps = NumberView("matches", "counter", "row", (3, 0, 7), None, ("row 1", "row 2", "row 3"))
    done = NumberView("done", "flag", "row", (0, 1, 1), None, ("row 1", "row 2", "row 3"))
    seen = Observation(1, 1, 1, 1, 1, None, 0, (), (), (heaps, done), (), False)
    assert list(draw(seen, ["Ann"], INK)) == [
        " matches: row 1: 3, row 3: 7",
        " done: row 2, row 3",
    ]


def test_blocks_have_lines_around_them() -> None:
    assert (
        drawn(board(["1 . 3 4", ". . . .", "2 . . .", ". . . 1"], 2))
        == """\
     a  b   c  d
   ┌──────┬──────┐
 1 │ 1  · │ 3  4 │
 2 │ ·  · │ ·  · │
   ├──────┼──────┤
 3 │ 2  · │ ·  · │
 4 │ ·  · │ ·  1 │
   └──────┴──────┘"""
    )


def test_signs_tell_what_colours_tell() -> None:
    text = drawn(board(["1! . 1!", "2= 3 ."], 3), PLAIN, ("b2",))
    assert (
        text
        == """\
     a  b  c
   +---------+
 1 | 1! .  1!|
 2 | 2= 3+ . |
   +---------+
   ! breaks a rule that is settled at the end of the turn; = cannot be moved; + new"""
    )


def test_irregular_blocks_are_drawn_edge_by_edge() -> None:
    cells = tuple(
        CellView(f"{'ab'[c - 1]}{r}", r, c, None, 0, regions=(f"nook {n}",))
        for r, c, n in ((1, 1, 1), (1, 2, 1), (2, 1, 1), (2, 2, 2))
    )
    assert (
        drawn(BoardView("grid", None, 2, 2, cells, "nook"))
        == """\
     a   b
   ┌───────┐
 1 │ ·   · │
   │   ┌───┤
 2 │ · │ · │
   └───┴───┘"""
    )


def test_stacks_and_markers_show() -> None:
    cells = (
        CellView("a1", 1, 1, "5-blue", 3, ("cat", "cart")),
        CellView("b1", 1, 2, "2-red", 1),
    )
    assert (
        drawn(BoardView("yard", None, 1, 2, cells))
        == """\
        a          b
   ┌──────────┬──────────┐
 1 │ 5b×3@a@c │    2r    │
   └──────────┴──────────┘
   ×3 3 cards high; @c cart; @a cat; b blue; r red"""
    )


def test_an_unbounded_board_has_numbers_and_no_lines() -> None:
    cells = tuple(CellView(f"{r},{c}", r, c, None, 0) for r in (-1, 0) for c in (-1, 0, 1))
    assert (
        drawn(BoardView("field", None, 2, 3, cells, bounded=False), PLAIN)
        == """\
     -1  0   1
 -1  .   .   .
  0  .   .   ."""
    )


def test_a_board_without_cells_is_nothing() -> None:
    assert drawn(BoardView("field", None, 0, 0, ())) == ""


def test_wide_letters_take_two_columns() -> None:
    assert width("日本") == 4
    assert width("e\u0301") == 1
    assert pad("日本", 6) == "日本  "
    assert pad("ab", 5, "^") == " ab  "


def seen(cards: str = ". .", seat: int = 1) -> Observation:
    return Observation(
        seat, 2, 1, 3, 2, None, 0,
        (board([cards]),),
        (
            PlaceView("stock", "pile", None, 30, None),
            PlaceView("cards_held", "hand", 1, 2, ("5-blue", "7-red")),
            PlaceView("cards_held", "hand", 2, 1, None),
            PlaceView("drawn", "slot", None, 0, ()),
        ),
        (
            NumberView("points", "score", "player", (3, -4)),
            NumberView("tokens", "counter", "player", (1, 0), left=9),
            NumberView("quiet", "counter", None, (2,)),
            NumberView("out", "flag", "player", (0, 1)),
            NumberView("closed", "flag", "box", (0,)),
        ),
        (), False,
    )  # fmt: skip


def test_hands_piles_and_numbers_stand_below_the_board() -> None:
    lines = "\n".join(draw(seen(), ["Ann", "日本語"], PLAIN))
    assert (
        lines.partition("\n\n")[2]
        == """\
 stock                30 cards
 your cards held      5-blue 7-red
 日本語's cards held  1 card
 drawn                empty

            you  日本語
 points       3      -4
 tokens       1       0  (9 left)
 quiet 2
 out: 日本語"""
    )


def test_cards_that_came_since_are_new() -> None:
    assert marks_of(None, seen("1 2")).new == set()
    assert marks_of(seen("1 ."), seen("1 2")).new == {"b1"}
    both = marks_of(seen("1 2"), seen(". 3"))
    assert (both.new, both.left) == ({"b1"}, {"a1"})


def test_colour_comes_only_with_signs() -> None:
    coloured = drawn(board(["1! 2="], 3), Look(colour=True, plain=True))
    assert "1!" in coloured
    assert "\x1b[1;31m" in coloured


NARROW = Look(colour=False, plain=True, columns=30)


def test_a_board_too_wide_for_the_screen_is_drawn_in_parts() -> None:
    text = drawn(board(["1 . 3 . 5 . 7 . 9"] * 2, 9), NARROW)
    assert (
        text
        == """\
     a  b  c  d  e
   +---------------+
 1 | 1  .  3  .  5 |
 2 | 1  .  3  .  5 |
   +---------------+
     f  g  h  i
   +------------+
 1 | .  7  .  9 |
 2 | .  7  .  9 |
   +------------+"""
    )


def test_a_table_too_wide_for_the_screen_is_drawn_in_parts() -> None:
    rows = [Row("points", ["3", "-4", "0"], "  (9 left)"), Row("dew", ["1", "0", "12"])]
    assert list(by_seat(["you", "Annabel", "Ben"], rows, NARROW)) == [
        "            you  Annabel",
        " points       3       -4  (9 left)",
        " dew          1        0",
        "            Ben",
        " points       0  (9 left)",
        " dew         12",
    ]


def held(owner: int, *cards: str) -> PlaceView:
    return PlaceView("held", "hand", owner, len(cards), cards)


def at_table(places: tuple[PlaceView, ...], look: Look) -> list[str]:
    people = len(places)
    shown = Observation(1, people, 1, 1, 1, None, 0, (), places, (), (), False)
    names = ["you", "Ann", "Ben", "Cem", "Dora"][:people]
    return list(draw(shown, names, look))


def test_many_identical_cards_are_counted() -> None:
    assert at_table((held(1, *"1", *"2222", *"333", *"4"),), PLAIN) == [
        " your held cards  1 2x4 3 3 3 4", "",
    ]  # fmt: skip


def test_a_long_hand_goes_on_in_the_next_line() -> None:
    assert at_table((held(1, *"123456789", "10", "11"),), NARROW) == [
        " your held cards  1 2 3 4 5 6 7 8",
        "                  9 10 11",
        "",
    ]


def test_what_many_others_have_stands_in_one_line() -> None:
    places = (held(1, "1", "2"), *(held(owner, str(owner)) for owner in range(2, 6)))
    assert at_table(places, PLAIN) == [
        " your held cards     1 2",
        " others' held cards  Ann: 2; Ben: 3; Cem: 4; Dora: 5",
        "",
    ]


def test_a_row_of_piles_stands_in_one_line() -> None:
    piles = tuple(
        PlaceView("waste", "pile", None, len(cards), tuple(cards), of=str(number))
        for number, cards in enumerate(("", "5", "92", "1"), 1)
    )
    assert at_table(piles, PLAIN) == [" waste  1: empty; 2: 5; 3: 9 2; 4: 1", ""]


def seen_in(*places: PlaceView) -> Observation:
    return Observation(1, 1, 1, 1, 1, None, 0, (), places, (), (), False)


def test_a_card_to_place_is_red_when_it_is_new_and_yellow_when_it_was_taken_up() -> None:
    """New to the table; or the same as before, so that no slot counts as new."""
    colour = Look(colour=True, plain=False)
    five, six = (PlaceView("held", "slot", None, 1, (card,)) for card in ("5", "6"))
    first = marks_of(None, seen_in(five))
    again, other = marks_of(seen_in(five), seen_in(five)), marks_of(seen_in(five), seen_in(six))
    for marks, code in ((first, "1;31"), (again, "33"), (other, "1;31")):
        (line,) = (each for each in draw(seen_in(five), ["Ann"], colour, marks) if each)
        assert f"\x1b[{code}m5" in line


@pytest.mark.parametrize(("before", "now", "card", "new"), [
    ("5 .", ". .", "5", False),  # taken up, and its cell is empty
    ("5 .", "6 .", "5", False),  # taken up, and another card lies there
    ("5 .", ". 5", "5", True),  # that one went elsewhere
    ("5 .", "5 6", "5", True),
])  # fmt: skip
def test_a_card_is_taken_up_if_it_left_a_cell_for_no_other(
    before: str, now: str, card: str, new: bool
) -> None:
    six, held = (PlaceView("held", "slot", None, 1, (face,)) for face in ("6", card))
    earlier, later = evolve(seen(before), places=(six,)), evolve(seen(now), places=(held,))
    assert marks_of(earlier, later).slots == ({"held"} if new else set())


def test_on_a_low_screen_what_nobody_uses_now_is_in_one_line() -> None:
    stock = PlaceView("stock", "pile", None, 30, None)
    others = PlaceView("held", "hand", 2, 5, None)
    own = PlaceView("held", "hand", 1, 2, ("5", "6"))
    shown = board(["1 2 3", "4 5 6", "1 2 3"], 3)
    seen = Observation(1, 2, 1, 1, 1, None, 0, (shown,), (stock, own, others), (), (), False)
    tall = list(draw(seen, ["Ann", "Bob"], INK))
    low = list(draw(seen, ["Ann", "Bob"], evolve(INK, lines=16)))
    also = " also             stock 30 cards; Bob's held cards 5 cards"
    assert len(low) < len(tall) and also in low
    assert not any("┌" in line or "└" in line for line in low)
    assert list(draw(seen, ["Ann", "Bob"], evolve(INK, lines=60))) == tall


def test_it_is_told_from_where_to_where_a_card_went() -> None:
    def seen(text: str) -> Observation:
        return Observation(1, 1, 1, 1, 1, None, 0, (board([text]),), (), (), (), False)

    assert marks_of(seen("1 . 2"), seen(". 1 2")).moved == (("a1", "b1"),)
    assert marks_of(seen("1 . 2"), seen("2 . 1")).moved == (("c1", "a1"), ("a1", "c1"))
    assert marks_of(seen("1 . ."), seen("1 1 .")).moved == ()
    marks = marks_of(seen("1 . 2"), seen(". 1 2"))
    assert "moved: a1 to b1" in "\n".join(draw(seen(". 1 2"), ["Ann"], INK, marks))
