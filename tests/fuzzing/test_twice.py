"""What is declared twice, otherwise the second time, is told and nothing else goes wrong."""

from __future__ import annotations

from random import Random

import pytest

from crossing import bases, pieces, renamed
from sdg.loading import read
from sdg.parser import parse
from sdg.source import Source
from sdg.syntax.nodes import Node


def parts_of(text: str) -> list[Node]:
    file, _ = parse(Source("twice.sdg", text))
    assert file is not None
    return list(file.items)


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
            found = read(Source("twice.sdg", both))
            assert found.rules is None or kind == "Scoring", both  # their lines are one list
