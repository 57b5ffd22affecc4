"""What a printed page never says, in whatever game: every page of the games and of the phrases is
looked through, and each kind of name is put where an author may put it."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from sdg.loading import load
from sdg.rulebook import rulebook
from sdg.rulebook.english.nouns import describes, is_plural, noun_after
from sdg.rulebook.page import END, NAMED, Page, Picture, blocks_text, spoken
from sdg.rulebook.rendering import html, text
from sdg.rulebook.sections.section_writer import author_of
from sdg.rulebook.sections.summary_card import card
from sdg.source import Source
from tests.rulebook.test_rulebooks import GAMES, PHRASES

FILES = {path.stem: path for path in [*GAMES, *PHRASES]}
NEVER = re.compile(
    r"\b(?P<twice>the|a|an|of|to|is|from) (?P=twice)\b"
    r"|number of (?:passes in a row|the round|turns so far) is (?:at|more|less|\d)"
    r"|\bfrom (?P<one>\w+) to (?P=one)\b"
    r"|call this|, as it is now|\ba (?:opener|empty|own)\b|\bdraw 1 card"
    r"|\b(?:is|are) (?:not )?own\b|\b(?:None|True|False)\b|\bthe (?:your|their|its)\b"
)
ALONE = re.compile(
    r"\b(?:each player adds|all (?:win|lose)\b|player whose turn it is (?:wins|loses))"
)
TAILS = ("drawn", "held", "turned_up", "top", "unsold", "lot", "cards_held", "tray")


@cache
def page(name: str) -> Page:
    return rulebook(load(str(FILES[name])), examples=False)


@pytest.mark.parametrize("name", FILES)
def test_no_page_says_what_nobody_would_print(name: str) -> None:
    for section in page(name).sections:
        for block in section.blocks:
            printed = blocks_text(block).replace(NAMED, "").replace(END, "")
            assert not (match := NEVER.search(printed)), printed[max(0, match.start() - 60) :][:200]


@pytest.mark.parametrize("name", [each for each in FILES if load(str(FILES[each])).players == 1])
def test_who_plays_alone_is_spoken_to(name: str) -> None:
    printed = " ".join(blocks_text(block) for each in page(name).sections for block in each.blocks)
    assert not (match := ALONE.search(printed)), printed[max(0, match.start() - 60) :][:200]


def test_there_is_a_next_step_only_where_there_are_several() -> None:
    assert "nothing is possible, you pass. " in " ".join(text(page("hex")).split())
    assert "you pass: go on to the next step." in " ".join(text(page("cardoku")).split())


def test_pieces_are_called_what_they_are_drawn_as() -> None:
    said = {
        "reversi": "discs: as many as are needed, of 2 kinds", "pig": "faces: the 6 faces of a die",
        "five_provinces": "cubes: 36 cubes", "peg_solitaire": "pegs: 32 discs",
        "chomp": "chocolate: as many as are needed\n",
    }  # fmt: skip
    for name, amount in said.items():
        assert amount in text(page(name)), name


def test_the_card_of_a_game_says_who_wins_where_one_line_does() -> None:
    shown = card(page("hex").sections)
    printed = " ".join(blocks_text(block) for each in shown for block in each.blocks)
    assert "Red wins." in printed and "Blue wins." in printed


@pytest.mark.parametrize(
    ("test", "said"),
    [
        ("passes > 0", "as soon as somebody has passed"),
        ("passes = 0", "as soon as nobody has passed"),
        ("passes >= 4", "as soon as there have been at least 4 passes in a row"),
        ("passes > 1", "as soon as there has been more than 1 pass in a row"),
        ("passes >= 2 * players", "as soon as there have been at least 4 passes in a row"),
        ("round = 13", "as soon as it is round 13"), ("round >= 3", "it is round 3 or later"),
        ("round > 3", "it is later than round 3"), ("turns < 9", "it is before turn 9"),
        ("turns >= 500", "it is turn 500 or later"), ("turns != 2", "it is not turn 2"),
    ],
)  # fmt: skip
def test_passes_rounds_and_turns_are_no_sums(test: str, said: str) -> None:
    rules = FILES["reversi"].read_text("utf-8").replace("passes >= players", test)
    assert said in " ".join(text(rulebook(load(Source("r.sdg", rules)), examples=False)).split())


@pytest.mark.parametrize("name", FILES)
def test_a_name_that_is_no_noun_is_never_left_alone(name: str) -> None:
    """Where a step or condition speaks of a place or counter, its noun follows: `drawn card`."""
    things = author_of(load(str(FILES[name]))).things
    printed = " ".join(
        blocks_text(block)
        for section in page(name).sections
        if section.name not in ("components", "options", "variants")
        for block in section.blocks
    )
    for thing in (*things.places, *things.stores):
        if noun := noun_after(things, thing):
            bare = rf"\b(?:the|your|their|no|a) {NAMED}{re.escape(spoken(thing))}{END}(?!{noun})"
            assert not re.search(bare, printed), (thing, re.search(bare, printed))


PILES = """game "Places"
    players 2

attribute number: 1 to 9

deck numbers
    3 of each number

pile stock: 1 of numbers, shuffled
{kind} {name}{per}: seen by all
score points per player

turn
    draw 1 from stock to {name}
    if {name} is empty
        points += 1
    choose go

action go "Go"
    move {name} to bottom of stock

end over after turn when stock is empty
win most points
"""


@pytest.mark.parametrize(
    ("name", "kind", "per"), [*product(TAILS, ("slot", "hand", "pile"), ("", " per player"))]
)
def test_a_place_of_any_name_is_spoken_of_as_what_lies_there(
    name: str, kind: str, per: str
) -> None:
    printed = text(rulebook(load(Source("p.sdg", PILES.format(name=name, kind=kind, per=per)))))
    printed = " ".join(printed.split())
    whose, thing = "your" if per else "the", spoken(name)
    noun = {"slot": " card", "hand": " cards", "pile": " pile"}[kind] if describes(name) else ""
    called = f"{whose} {thing}{noun}"
    has = "you have" if per else "there is"
    many = noun == " cards" or is_plural(name)
    if kind == "slot":
        assert f"1. Draw a card from the stock: it is {called}." in printed
        assert (
            f"If {has} no {thing}{noun}:" in printed
            and f"Move {called} under the stock." in printed
        )
    elif many:
        has = has.replace("there is", "there are")
        assert f"1. Draw a card from the stock and add it to {called}." in printed
        assert f"If {has} no {thing}{noun}:" in printed
    else:
        assert f"1. Draw a card from the stock to {called}." in printed
        assert f"If {called} is empty:" in printed and f"all cards in {called} under" in printed


CELLS = """game "Cells"
    players 2

option kind = both in both, other

attribute number: 1 to 6

deck numbers
    2 of each number

board pond: 3 by 3
    region corner: (1, 1), (1, 3), (3, 1), (3, 3)
    region middle: (2, 2)
    region side: (1, 2), (2, 1)

pile stock: 1 of numbers, shuffled
slot drawn: seen by all
score points per player
counter laid  "Cards laid so far"

table homes by number
    1, 2: corner
    3 to 5: middle
    otherwise: side

table lanes by number
    1 to 4: row(1)
    otherwise: row(3)

table prizes by number
    1: 5
    otherwise: 2

define at_home(card, cell)
    cell in homes(card.number) or cell in lanes(card.number)

define idle
    laid > 5

turn
    draw 1 from stock to drawn
    choose lay

action lay(card in drawn, cell in pond) "Lay {card}"
    require at_home(card, cell)
    move card to cell
    laid += 1
    if kind = other
        points += prizes(card.number)

end over after turn when stock is empty
win most points
"""


def test_a_table_of_cells_is_drawn_and_only_what_is_mentioned_is_explained() -> None:
    book = rulebook(load(Source("cells.sdg", CELLS)), examples=False)
    terms = next(each for each in book.sections if each.name == "terms")
    homes, lanes = (
        [[square.text for square in squares] for _, squares in block.rows]
        for block in terms.blocks
        if isinstance(block, Picture)
    )
    assert homes == [["1,2", "else", "1,2"], ["else", "3-5", ""], ["1,2", "", "1,2"]]
    assert lanes == [["1-4"] * 3, [""] * 3, ["else"] * 3]
    shown = text(book)
    assert "1 or 2: the corner cells" in shown and "3 to 5: the middle" in shown
    assert "prizes" not in shown and "idle" not in shown
    assert "<td" in html(book)
    other = text(rulebook(load(Source("cells.sdg", CELLS), options={"kind": "other"})))
    assert "prizes, by number" in other and "idle" not in other


def test_the_sentence_of_a_counter_and_the_empty_cell_are_told() -> None:
    printed = " ".join(text(rulebook(load(Source("cells.sdg", CELLS)), examples=False)).split())
    assert "- laid count: a number that is kept, 0 at first. Cards laid so far." in printed
    assert (
        "- Choose an empty cell of the pond." in printed and "Add 1 to the laid count." in printed
    )
