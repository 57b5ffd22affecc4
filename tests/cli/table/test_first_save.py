"""The first time that a play is saved: before anything that takes long, and no more is said of the
file than is there."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from sdg_cli.table import saves
from tests.cli.conftest import Sdg

RUN = ["run", "pig", "--seat", "Ann", "--seat", "random", "--seed", "1"]
OWN = Path("../home/.local/state/sdg")  # beside the folder that the command is called in


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("named", [[], ["--save", "a.replay"]], ids=["own", "named"])
def test_a_play_that_is_interrupted_while_its_bots_are_prepared_can_go_on(
    named: list[str], sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr("sdg.agents.search.quickened", interrupted)
        result = sdg(*RUN, *named)
    assert (result.code, result.err) == (130, "")
    assert "Saved. To go on: sdg run --resume" in result.out
    [file] = [*OWN.glob("*"), *Path().glob("*")]
    assert sdg("replay", str(file), "--verify").code == 0


@pytest.mark.parametrize("named", [[], ["--save", "a.replay"]], ids=["own", "named"])
def test_a_play_that_was_never_saved_is_not_said_to_stand_anywhere(
    named: list[str], sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "save_text", full)
    result = sdg(*RUN, *named, "--json")
    assert result.code == 2
    assert result.err.endswith(": No space left on device.\n")
    assert '"saved"' not in result.out
    assert [*OWN.glob("*"), *Path().glob("*")] == []


def test_a_save_that_cannot_be_continued_is_said_to_be_as_it_was(
    sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sdg(*RUN, "--save", "a.replay").code == 130
    before = Path("a.replay").read_bytes()
    monkeypatch.setattr(saves, "save_text", full)
    result = sdg("run", "--resume", "a.replay")
    assert result.code == 2
    assert "It stands there as of the decision before." in result.err
    assert Path("a.replay").read_bytes() == before


@pytest.mark.parametrize("named", [[], ["--save", "a.replay"]], ids=["own", "named"])
def test_a_play_that_is_interrupted_while_it_is_first_saved_is_not_said_to_be_saved(
    named: list[str], sdg: Sdg, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "save_text", interrupted)
    result = sdg(*RUN, *named)
    assert (result.code, result.err) == (130, "")
    assert "The play could not be saved." in result.out
    assert "Saved" not in result.out
    assert [*OWN.glob("*"), *Path().glob("*")] == []
