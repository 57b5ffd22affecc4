"""An interruption that reaches the command as another error."""

from __future__ import annotations

import sys

import pytest

import sdg_cli.main
from sdg_cli import entry


def test_an_interruption_while_a_class_is_made_ends_the_command_as_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Name:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    def making() -> None:
        type("Made", (), {"name": Name()})  # before Python 3.12 this raises RuntimeError

    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    monkeypatch.setattr(sdg_cli.main, "hear_the_end", lambda: None)
    monkeypatch.setattr(sdg_cli.main, "main", making)
    with pytest.raises(SystemExit) as left:
        entry.main()
    assert left.value.code == 130


def test_another_interruption_while_that_is_found_out_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def wrong() -> None:
        raise RuntimeError

    def interrupted(size: int) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    monkeypatch.setattr(sdg_cli.main, "hear_the_end", lambda: None)
    monkeypatch.setattr(sdg_cli.main, "main", wrong)
    monkeypatch.setattr(entry, "_is_left", interrupted)
    with pytest.raises(SystemExit) as left:
        entry.main()
    assert left.value.code == 130
