"""What a `look` comes to in the rules, which words it takes, and what variants do to it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from sdg import ir
from sdg.files.manual_questions import cheat_sheet
from sdg.formatter import format_text
from sdg.loading import Reading, read, read_sources
from sdg.look.names import MEANT, PIECE_SHAPES, SIGN_NAMES, TINTS
from sdg.puzzles import make_puzzle
from sdg.source import Source
from tests.support.looks import without_look
from tests.support.places import ROOT

GAME = """game "Shells"
    players 2

attribute number: 2 to 4 or wild as 2 to 4
attribute rank: 1, 2, 5, king
attribute color: red, blue

deck shells
    1 of each number, each rank, each color
    2 of number wild, rank 1, color red

deck stones
    1 of each color

board grid: 4 by 4
pile stock: 1 of shells, shuffled
pile bag: 1 of stones, shuffled
hand rack per player: seen by owner
counter coins per player
score points per player

setup
    for each player
        draw 2 from stock to rack
        coins += 1

turn
    choose look
    draw 1 from stock to rack

action look(card in rack, cell in grid)
    require cell is empty
    pay 0 coins
    move card to cell
    points += count bag

end full after turn when grid is full
win most points
"""
SHAPE_WORDS = tuple(PIECE_SHAPES.items())


def reading(*lines: str, variant: str = "", game: str = GAME) -> Reading:
    look = "\nlook\n" + "".join(f"    {line}\n" for line in lines) if lines else ""
    sources = [Source("shells.sdg", game + look)]
    if variant:
        sources.append(Source("other.sdg", f'variant "Other" of shells\n\n{variant}'))
    return read_sources(sources)


def look_of(*lines: str, variant: str = "") -> ir.Look:
    resolved = reading(*lines, variant=variant)
    assert resolved.rules is not None, resolved.diagnostics
    return resolved.rules.look


def codes(resolved: Reading) -> Sequence[str]:
    return [each.code for each in resolved.diagnostics if each.severity == "error"]


def test_where_nothing_is_said_a_look_is_empty() -> None:
    assert look_of() == ir.Look()


def test_a_look_holds_what_is_said() -> None:
    look = look_of(
        "number large", "red: rose, heart", "king: crown", "number 3: yellow", "rank 2: star",
        "5: blue", 'wild: "W", slate', "shells as tiles", "stones as discs",
        "back of shells: slate, star", "ground of grid: green", 'stock "Draw pile"',
        'coins "Money"', 'grid "The [[grid]]"',
    )  # fmt: skip
    assert look.large == "number"
    assert dict(look.values) == {
        ("color", 0): ir.Paint("rose", "heart"), ("rank", 3): ir.Paint(sign="crown"),
        ("number", 3): ir.Paint("yellow"), ("rank", 1): ir.Paint(sign="star"),
        ("rank", 2): ir.Paint("blue"), ("number", None): ir.Paint("slate", letters="W"),
    }  # fmt: skip
    assert dict(look.shapes) == {"shells": "tile", "stones": "disc"}
    assert dict(look.backs) == {"shells": ir.Paint("slate", "star")}
    assert dict(look.grounds) == {"grid": "green"}
    assert dict(look.titles) == {"stock": "Draw pile", "coins": "Money", "grid": "The grid"}


def test_a_tint_and_a_sign_come_in_either_order() -> None:
    assert look_of("red: rose, heart") == look_of("red: heart, rose")


@pytest.mark.parametrize(("word", "shape"), SHAPE_WORDS)
def test_the_cards_of_a_deck_are_many_and_a_shape_is_one(word: str, shape: str) -> None:
    assert dict(look_of(f"shells as {word}").shapes) == {"shells": shape}


@pytest.mark.parametrize("text", ["W", "10", "é", "e\u0301", "K\u0308Q", "ß", "猫", "क्ष", "½"])
def test_one_or_two_letters_or_digits_stand_for_a_sign(text: str) -> None:
    ((_, paint),) = look_of(f'red: "{text}"').values
    assert paint.letters is not None and paint.sign is None
    assert len(paint.letters) <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "ABC",
        "A B",
        " A",
        "♥",
        "+1",
        "<b",
        "&",
        "\u0301",
        "a\u0301\u0302\u0303\u0304",
        "👍",
    ],
)
def test_nothing_else_stands_for_a_sign(text: str) -> None:
    assert codes(reading(f'red: "{text}"')) == ["E384"]


@pytest.mark.parametrize("word", ["look", "large", "back", "ground", "as", "tile", "tiles"])
def test_words_of_a_look_are_names_elsewhere(word: str) -> None:
    lines = f"{word} as discs", f"back of {word}: slate", f"rack {chr(34)}{word}{chr(34)}"
    rules = reading(*lines, game=GAME.replace("shells", word)).rules
    assert rules is not None and rules.look.backs == ((word, ir.Paint("slate")),)


@pytest.mark.parametrize("word", ["look", "large", "back", "ground", "as"])
def test_an_attribute_and_a_value_may_be_called_like_a_word_of_a_look(word: str) -> None:
    if word in ("back", "ground"):
        resolved = reading(f"{word} large", f"{word} red: rose", game=GAME.replace("color", word))
        assert resolved.rules is not None and resolved.rules.look.large == word
    resolved = reading(f"color {word}: rose", game=GAME.replace("red", word))
    assert resolved.rules is not None and resolved.rules.look.values


def test_every_name_is_a_word_and_no_tint_is_a_sign() -> None:
    for name in (*TINTS, *PIECE_SHAPES, *SIGN_NAMES, *MEANT):
        assert re.fullmatch(r"[a-z]+", name)
    assert not {*TINTS} & {*SIGN_NAMES}
    assert len({*TINTS, *SIGN_NAMES}) == len(TINTS) + len(SIGN_NAMES)
    assert not {*MEANT} & {*TINTS, *SIGN_NAMES, *PIECE_SHAPES}
    assert {*MEANT.values()} <= {*TINTS, *SIGN_NAMES, *PIECE_SHAPES}


def test_the_page_of_words_and_that_of_the_look_list_every_name() -> None:
    page = (ROOT / "grammar" / "manual" / "reference" / "look.md").read_text("utf-8")
    (line,) = (each for each in cheat_sheet() if each.startswith("`look / "))
    tints, shapes, signs = re.findall(r"The (?:tints|shapes|signs): ([^.]*)\.", line)
    assert tints.split(", ") == [*TINTS]
    assert shapes.split(", ") == [*PIECE_SHAPES]
    assert signs.split(", ") == [*SIGN_NAMES]
    listed = re.search(r"\*\*Signs\*\* are ([^.]*)\.", page)
    assert listed is not None
    assert re.split(r",? and |,\s", " ".join(listed[1].split())) == [*SIGN_NAMES]
    for name in (*TINTS, *PIECE_SHAPES):
        assert re.search(rf"\b{name}\b", page)


@pytest.mark.parametrize("word", MEANT)
def test_another_word_is_told_the_right_one(word: str) -> None:
    meant = MEANT[word]
    resolved = reading(f"shells as {word}" if meant in PIECE_SHAPES else f"red: {word}")
    (error,) = (each for each in resolved.diagnostics if each.severity == "error")
    assert error.hint == f"did you mean `{meant}`?"


# Variants


def test_a_variant_adds_a_look_or_lines_to_one() -> None:
    added = look_of(variant="add look\n    red: rose\n")
    assert dict(added.values) == {("color", 0): ir.Paint("rose")}
    both = look_of("blue: blue", variant="add to look\n    red: rose\n    number large\n")
    assert [key for key, _ in both.values] == [("color", 1), ("color", 0)]
    assert both.large == "number"


def test_a_variant_replaces_a_look_or_takes_it_away() -> None:
    replaced = look_of("blue: blue", variant="replace look\n    red: rose\n")
    assert dict(replaced.values) == {("color", 0): ir.Paint("rose")}
    assert look_of("blue: blue", variant="remove look\n") == ir.Look()


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ("add look\n    red: rose\n", "E711"),
        ("add to look\n    blue: green\n", "E386"),
        ("remove look\nremove look\nadd to look\n    red: rose\n", "E712"),
    ],
)
def test_a_variant_that_does_not_fit_a_look_is_told(variant: str, code: str) -> None:
    assert codes(reading("blue: blue", variant=variant)) == [code]


@pytest.mark.parametrize("variant", ["remove look\n", "add to look\n    red: rose\n",
                                     "replace look\n    red: rose\n"])  # fmt: skip
def test_a_look_that_is_not_there_cannot_be_changed(variant: str) -> None:
    assert codes(reading(variant=variant)) == ["E710"]


@pytest.mark.parametrize(
    ("line", "kind", "code"),
    [("spare as discs", "deck", "E317"), ("back of spare: slate", "deck", "E317"),
     ('spare "Money"', "counter", "E387"), ('spare "Asleep"', "flag", "E387")],
)  # fmt: skip
def test_what_a_variant_removes_and_the_look_names_is_told_where(
    line: str, kind: str, code: str
) -> None:
    more = f"{kind} spare\n{'    1 of each color' if kind == 'deck' else ''}\n\ncounter coins"
    game = GAME.replace("counter coins", more)
    assert codes(reading(line, game=game)) == []
    resolved = reading(line, variant=f"remove {kind} spare\n", game=game)
    (error,) = (each for each in resolved.diagnostics if each.severity == "error")
    assert error.code == code
    assert [note.text for note in error.notes] == ["the variant removes `spare` here"]


@pytest.mark.parametrize("line", ["red: rose", "color red: rose"])
def test_a_look_of_a_value_that_a_variant_takes_away_is_left_out(line: str) -> None:
    replaced = "replace attribute color: green, blue\n"
    assert "E380" not in codes(reading(line, "blue: blue", variant=replaced))
    wrong = f"{replaced}add to look\n    rde: rose\n"
    assert "E380" in codes(reading(line, variant=wrong))


# Elsewhere


def test_a_layout_keeps_the_order_of_the_lines_and_their_comments() -> None:
    lines = "# first", "number   large # big", "red:rose ,heart", 'wild : "W"', 'stock "Draw"'
    text = "look\n" + "".join(f"    {line}\n" for line in lines)
    assert format_text(f"{GAME}{text}").endswith(
        "\nlook\n    # first\n    number large  # big\n    red: rose, heart\n"
        '    wild: "W"\n    stock  "Draw"\n'
    )


def test_a_puzzle_keeps_its_look() -> None:
    path = next((ROOT / "games" / "puzzles").glob("lo_shu.sdg"))
    text = f"{without_look(path.read_text('utf-8')).rstrip()}\n\nlook\n    number large\n"
    puzzle = make_puzzle(read_sources([Source("lo_shu.sdg", text)]), {})
    assert puzzle.game.rules.look.large == "number"


def test_things_that_only_a_look_names_are_used_by_no_line() -> None:
    game = GAME.replace("counter coins", "counter rests per player\ncounter coins")
    resolved = reading('rests "Rests"', game=game)
    assert [each.code for each in resolved.diagnostics] == ["W640"]


def test_looks_of_files_that_come_along_are_read() -> None:
    named = [path for path in (ROOT / "games").glob("*.sdg") if read(str(path)).rules.look.values]  # type: ignore[union-attr]
    assert len(named) >= 3
