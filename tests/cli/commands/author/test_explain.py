"""`sdg explain`: every code explained, and a word for a wrong one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sdg.messages import all_messages

if TYPE_CHECKING:
    from conftest import Sdg


@pytest.mark.parametrize("word", ["E001", "e001", "001", "missing_file"])
def test_a_message_is_found_by_code_number_and_name(sdg: Sdg, word: str) -> None:
    result = sdg("explain", word)
    assert result.code == 0
    assert result.out.startswith("E001: ")
    assert all(f"\n{heading}\n" in result.out for heading in ("For example", "Mended"))


def test_without_a_code_every_code_is_listed(sdg: Sdg) -> None:
    lines = sdg("explain").out.splitlines()
    assert [line.split()[0] for line in lines] == [entry.code for entry in all_messages()]


def test_a_wrong_code_gets_a_hint(sdg: Sdg) -> None:
    result = sdg("explain", "E0001")
    assert (result.code, result.out) == (2, "")
    assert "There is no message `E0001`. Did you mean `E001`?" in result.err


def test_the_right_ones_among_wrong_ones_are_explained(sdg: Sdg) -> None:
    result = sdg("explain", "E001", "nonsense")
    assert result.code == 2
    assert result.out.startswith("E001: ")
    assert "`nonsense`" in result.err


def test_a_wrong_command_gets_a_hint(sdg: Sdg) -> None:
    assert "Did you mean `sdg check`?" in sdg("chekc").err
