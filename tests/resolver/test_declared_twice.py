"""What is declared twice, or cannot be declared, is told and nothing else goes wrong."""

from __future__ import annotations

import re
from random import Random

import pytest

from sdg.loading import read
from sdg.parsing.parser import parse
from sdg.resolver.names import OF_WORDS
from sdg.source import Source
from sdg.syntax.nodes import Node
from tests.fuzzing.crossing import bases, pieces, renamed

pytestmark = pytest.mark.crossed


def parts_of(text: str) -> list[Node]:
    file, _ = parse(Source("twice.sdg", text))
    assert file is not None
    return list(file.items)


VALUES = ("round", "it", "card", "players", "red", "tiles", "4 to 1", "3, 3", "x to y", "0 to 0",
          "1 to 100000", "round, 3", "1 to goal", "-2 to 4", "red or wild as round")  # fmt: skip
ATTRIBUTE = re.compile(r"^attribute \w+(?: per player)?: (.*)$", re.MULTILINE)

PROGRAMS = [(number, kind) for number, text in enumerate(bases())
            for kind in sorted({type(part).__name__ for part in parts_of(text)})]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("number", "kind"), PROGRAMS)
def test_a_part_declared_twice_is_told(number: int, kind: str) -> None:
    text, random = bases()[number], Random(f"{number} {kind}")
    for part in (each for each in parts_of(text) if type(each).__name__ == kind):
        another = renamed(random.choice(pieces()[type(part)]).text, part)
        at = part.span.start
        for both in (
            f"{text.rstrip()}\n\n{another.rstrip()}\n",
            f"{text[:at]}{another.rstrip()}\n\n{text[at:]}",
        ):
            reading = read(Source("twice.sdg", both))
            assert reading.rules is None or kind == "Scoring", both  # their lines are one list


@pytest.mark.slow
@pytest.mark.parametrize("values", VALUES)
def test_an_attribute_that_cannot_be_brings_down_nothing_that_leans_on_it(values: str) -> None:
    for text in bases():
        for match in ATTRIBUTE.finditer(text):
            changed = text[: match.start(1)] + values + text[match.end(1) :]
            reading = read(Source("values.sdg", changed))
            wrong = [each for each in reading.diagnostics if each.severity == "error"]
            assert (reading.rules is None) == bool(wrong), changed


@pytest.mark.parametrize("word", OF_WORDS)
def test_no_region_is_called_like_a_word_before_of(word: str) -> None:
    lines = f'game "x"\n    players 1\nboard grid: 3 by 3\n    region {word}: (1, 1), (2, 2)\n'
    codes = [each.code for each in read(Source("x.sdg", lines)).diagnostics]
    assert "E302" in codes
