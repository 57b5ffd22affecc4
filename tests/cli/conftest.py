"""The command called inside the tests' own process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import frozen

from sdg_cli.main import main


@frozen
class CommandResult:
    """What a command printed and the code it left with."""

    code: int
    out: str
    err: str


Sdg = Callable[..., CommandResult]


@pytest.fixture
def sdg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Sdg:
    """Return a function that calls `sdg` in an empty folder with an empty home."""
    (tmp_path / "home").mkdir()
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path / "folder")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_STATE_HOME", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str, answers: str = "", encoding: str = "utf-8") -> CommandResult:
        out, err = (
            io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True) for _ in "oe"
        )
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        with pytest.raises(SystemExit) as left:
            main(list(arguments))
        outputs = [stream.buffer.getvalue().decode(encoding) for stream in (out, err)]  # type: ignore[attr-defined]
        assert isinstance(left.value.code, int)
        return CommandResult(left.value.code, *outputs)

    return call
