"""The page of all words: it has every word and every form of the language, and nothing else.

What stands in backticks is a form: words in capitals are placeholders, a slash is a new line, and
three dots at the end of a line are a block of steps.
"""

from __future__ import annotations

import re

import pytest

from sdg import ir
from sdg import syntax as tree
from sdg.parsing.parser import parse
from sdg.resolver.names import BUILT_IN_FAMILIES, ENDINGS, OF_WORDS, RESERVED
from sdg.source import Source
from tests.language.test_manual import INDEX, kinds, nodes_of
from tests.support.places import ROOT

PAGE = INDEX.parent / "manual" / "words.md"
TEXT = PAGE.read_text(encoding="utf-8")
FORMS = tuple(" ".join(form.split()) for form in re.findall(r"`([^`]+)`", TEXT))
OTHERS = {"#", "{", "}"}  # of comments and sentences, which the grammar does not spell out
BOUND = {"wrong", "culprit", "finder"}  # names that the blocks of a `misplay` know
NUMBERS = {"N": "2", "COMMENT": ""}

# What stands before a form, and how far in the form and its next lines are.
FRAMES = (
    ("", 0, 4),
    ('game "Frame"\n', 0, 4),
    ('variant "Frame" of another\n', 0, 4),
    ('game "Frame"\nboard grid: 2 by 2\n', 4, 8),
    ('game "Frame"\nrule some_rule on grid\n', 4, 8),
    ('game "Frame"\nsetup\n', 4, 4),
    ('game "Frame"\nsetup\n    let answer = ', 0, 4),
    ('game "Frame"\nwhen it_comes: ', 0, 0),
)


def filled_in(form: str, frame: tuple[str, int, int]) -> str:
    """Make a file of a form: names for its placeholders, a step for each block."""
    before, inside, further = frame
    lines = []
    for number, line in enumerate(form.split(" / ")):
        indent = further if number else inside
        bare = re.sub(r"\b[A-Z]+\b", lambda word: NUMBERS.get(word[0], "thing"), line)
        lines.append(" " * indent + bare.removesuffix(" …"))
        if bare.endswith(" …"):
            lines.append(" " * (indent + 4) + "draw")
    lines += ["    draw"] if before.endswith(": ") else []
    lines += ['game "Frame"'] if form.startswith("sdg ") else []
    return before + "\n".join(lines) + "\n"


def read(form: str) -> tree.File | None:
    """Read a form in the first frame in which it makes sense."""
    for frame in FRAMES:
        file, _ = parse(Source("form.sdg", filled_in(form, frame)))
        if file is not None:
            return file
    return None


def words_of_the_language() -> set[str]:
    grammar = (ROOT / "grammar" / "sdg.lark").read_text(encoding="utf-8")
    grammar = re.sub(r"//[^\n]*", "", grammar)
    spelled = set(re.findall(r'"([^"\n]+)"', re.sub(r"/[^\n]*/", "", grammar)))
    return {*spelled, *RESERVED, *BUILT_IN_FAMILIES, *OF_WORDS, *ENDINGS, ir.STOP, *BOUND}


def words_shown() -> set[str]:
    bare = re.sub(r'"[^"]*"| / |…', " ", " ".join(FORMS))
    return set(re.findall(r"[a-z_]\w*|[+\-!<>]=|[^\w\s]", bare))


def test_every_word_of_the_language_is_on_the_page() -> None:
    assert words_of_the_language() - words_shown() == set()


def test_no_word_is_on_the_page_that_the_language_does_not_know() -> None:
    assert words_shown() - words_of_the_language() == OTHERS


def test_every_construct_of_the_grammar_is_on_the_page() -> None:
    shown: set[type] = set()
    for form in FORMS:
        shown |= set(kinds(read(form)))
    made = {each for each in nodes_of(tree) if not each.__subclasses__()}
    assert {each.__name__ for each in made - shown} == set()


@pytest.mark.parametrize("form", [each for each in FORMS if each != "{NAME}"])
def test_a_form_is_read_as_it_stands(form: str) -> None:
    assert read(form) is not None


def test_every_group_links_to_its_page() -> None:
    for heading in re.findall(r"^## .*$", TEXT, re.MULTILINE):
        assert re.fullmatch(r"## (\[[^]]+\]\([^)]+\)( and )?)+", heading), heading


def test_it_fits_on_a_printed_page_of_two_columns() -> None:
    assert len(TEXT.splitlines()) <= 120
