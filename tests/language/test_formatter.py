"""The layout: it says the same, it is its own layout, and the shipped files are in it."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sdg.diagnostics import SdgError
from sdg.diagnostics.rendering import render_all
from sdg.files.reading import read_source, source_from_bytes, source_from_text
from sdg.files.resources import shipped
from sdg.formatter import format_source, format_text
from sdg.parsing.lexer import Comment, lex
from sdg.parsing.parser import parse
from sdg.source import Source

SHIPPED = sorted(shipped("games").rglob("*.sdg"))
UNTIDY = """\
# about this game
game   "Festival"
  "A day out."   #short
  players 1 to   4
option goal = 5 in 1 to 9 "Points"
option far = no "Whether it is far"#why
attribute number : 1 to 9
board grid:3 by 3
   # the corners
   region corner:(1,1),( 1 , 3 )


   region side: row,column
   # no more regions
define worth( unit )  "What it counts"
    -2*count(unit with number = - 1)+ worth_of ( unit )- 3
setup
    draw (3 if players=1 else 2) from stock to grid at( 2,2 )
    if moves = 0

        end turn
    otherwise if moves=1
        points+=1
    # done
end far at once when not far
"""
TIDY = """\
# about this game
game "Festival"
    "A day out."  # short
    players 1 to 4

option goal = 5 in 1 to 9  "Points"
option far = no            "Whether it is far"  # why
attribute number: 1 to 9

board grid: 3 by 3
    # the corners
    region corner: (1, 1), (1, 3)

    region side: row, column
    # no more regions

define worth(unit) "What it counts"
    -2 * count (unit with number = -1) + worth_of(unit) - 3

setup
    draw (3 if players = 1 else 2) from stock to grid at (2, 2)
    if moves = 0
        end turn
    otherwise if moves = 1
        points += 1
    # done

end far at once when not far
"""


def same_rules(one: Source, other: Source) -> bool:
    tree = parse(one)[0]
    return tree is not None and tree == parse(other)[0]


def comments(source: Source) -> list[str]:
    lexed: list[Comment] = []
    list(lex(source, lexed))
    return [" ".join(comment.text.lstrip("#").split()) for comment in lexed]


def test_an_untidy_file_is_laid_out() -> None:
    assert format_text(UNTIDY) == TIDY
    assert same_rules(source_from_text(UNTIDY), source_from_text(TIDY))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_file_is_in_its_layout(path: Path) -> None:
    source = read_source(path)
    assert format_source(source) == source.text


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(5))
def test_spaces_never_matter(path: Path, seed: int) -> None:
    source = read_source(path)
    random = Random(seed)
    untidy = source_from_text("\n".join(widened(line, random) for line in source.lines))
    tidy = source_from_text(format_source(untidy))
    assert same_rules(untidy, source)
    assert same_rules(tidy, source)
    assert comments(tidy) == comments(source)
    assert format_source(tidy) == tidy.text


def widened(line: str, random: Random) -> str:
    """Widen some spaces outside of quotes, and add some empty lines."""
    bare = line.lstrip()
    pieces = bare.split('"')
    for i in range(0, len(pieces), 2):
        pieces[i] = "".join(
            letter * random.choice((1, 1, 3)) if letter == " " else letter for letter in pieces[i]
        )
    indentation = line[: len(line) - len(bare)]
    return indentation + '"'.join(pieces) + random.choice(("", "", "  ", "\n"))


def test_a_file_that_cannot_be_read_is_not_laid_out() -> None:
    with pytest.raises(SdgError) as refused:
        format_text('game "Festival"\nbaord grid: 3 by 3\n')
    assert [each.code for each in refused.value.diagnostics] == ["E204"]


WORDS = """
    game "x" variant of a b 1 2 , : ( ) = != + - * . if or and not with in is count some every no
    each for action option board grid rule on turn setup draw move to from end when at once choose
    # é а " ==
"""
PIECES = st.sampled_from([*WORDS.split(), "\t", "\n", "\n    ", "\n        "])
OWN_WORDS = ("_NL", "_INDENT", "_DEDENT", "$END", "'NAME'", "INT", "STRING", "Token", "Error")


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.lists(PIECES, max_size=60))
def test_any_words_give_a_tree_or_messages(pieces: list[str]) -> None:
    check(source_from_text('game "x"\n' + " ".join(pieces)))


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=200)
@given(st.sampled_from(SHIPPED), st.data())
def test_a_damaged_game_gives_a_tree_or_messages(path: Path, data: st.DataObject) -> None:
    text = read_source(path).text
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 12))
    check(source_from_text(text[:at] + data.draw(PIECES) + text[at + gone :]))


@settings(deadline=None, derandomize=True, max_examples=200)
@given(st.binary(max_size=200))
def test_any_bytes_give_a_tree_or_messages(content: bytes) -> None:
    try:
        source = source_from_bytes(content, "bytes.sdg")
    except SdgError as refused:
        assert len(refused.diagnostics) == 1
    else:
        check(source)


def check(source: Source) -> None:
    tree, diagnostics = parse(source)
    assert (tree is None) == bool(diagnostics)
    if tree:
        tidy = format_source(source)
        assert same_rules(source, source_from_text(tidy))
        assert format_text(tidy) == tidy
    texts = [
        text for diagnostic in diagnostics for text in (diagnostic.message, diagnostic.hint or "")
    ]
    assert not [word for word in OWN_WORDS for text in texts if word in text]
    assert render_all(diagnostics).count("error E") >= len(diagnostics)
