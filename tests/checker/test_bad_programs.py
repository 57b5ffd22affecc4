"""Each program in `programs/bad` is named after its mistake; its golden shows what is told."""

from collections.abc import Sequence
from contextlib import chdir
from typing import Any

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from sdg.diagnostics import Diagnostic
from sdg.diagnostics.rendering import render_all
from sdg.loading import read
from sdg.messages import all_messages
from sdg.parsing.parser import MISTAKES
from sdg.source import Source
from tests.support.places import RULE_FILES

BAD = RULE_FILES / "bad"
PROGRAMS = sorted(path.stem for path in BAD.glob("*.sdg"))


class Golden(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def diagnose(name: str) -> Sequence[Diagnostic]:
    """Read a program in its folder, so that no message holds a path of this machine."""
    with chdir(BAD):
        return read(f"{name}.sdg").diagnostics


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_mistake_is_told(name: str, snapshot: Any) -> None:
    program = (BAD / f"{name}.sdg").read_text(encoding="utf-8")
    messages = render_all(diagnose(name))
    assert messages, "nothing is wrong with this program"
    golden = f"{program.rstrip()}\n\n{'-' * 60}\n\n{messages}"
    assert golden == snapshot.use_extension(Golden)


def test_every_message_about_a_text_has_a_program() -> None:
    codes = {diagnostic.code for name in PROGRAMS for diagnostic in diagnose(name)}
    codes.add(read(Source("apples.sdg", "- 1 apple\n" * (MISTAKES + 1))).diagnostics[-1].code)
    about_texts = {entry.code: entry.name for entry in all_messages() if "E1" <= entry.code < "E3"}
    assert {code: name for code, name in about_texts.items() if code not in codes} == {}


@pytest.mark.parametrize("name", PROGRAMS)
def test_messages_come_in_the_order_of_the_file(name: str) -> None:
    places = [diagnostic.span.start for diagnostic in diagnose(name)]
    assert places == sorted(places)
    assert len(set(places)) == len(places), "one place is told twice"


def test_four_mistakes_give_four_messages() -> None:
    assert [diagnostic.span.line for diagnostic in diagnose("four_mistakes")] == [4, 6, 9, 11]
