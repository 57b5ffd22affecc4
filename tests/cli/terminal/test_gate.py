"""The gate to the terminal: our own codes pass, whatever looks like them does not."""

from __future__ import annotations

import io
import sys

import pytest

from sdg.untrusted_text import INVISIBLE, STAND_IN, visible, visible_word
from sdg_cli.terminal import gate as terminal
from sdg_cli.terminal.console import STYLES, Look, pad, width
from sdg_cli.terminal.gate import gated, own, without_codes


def a_screen(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    return stream


@pytest.mark.parametrize("style", STYLES)
def test_our_colours_pass_and_take_no_columns(monkeypatch: pytest.MonkeyPatch, style: str) -> None:
    screen = a_screen(monkeypatch)
    with gated():
        painted = Look(True, False).paint("word", style)
        assert width(painted) == 4 and without_codes(painted) == "word"
        print(pad(painted, 6) + "|")
    assert screen.getvalue() == f"\x1b[{STYLES[style]}mword\x1b[0m  |\n"


def test_every_sign_that_a_terminal_obeys_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = a_screen(monkeypatch)
    signs = [chr(each) for each in range(0x110000) if INVISIBLE.match(chr(each))]
    assert {"\x1b", "\x9b", "\r", "\x07", "\u202e", "\u2066", "\u2028", "\udcff"} <= set(signs)
    assert {"\xad", "\u034f", "\u115f", "\u3164", "\ufe00", "\uffa0"} <= set(signs)
    assert not {"\ufe0f", "\n", "\t", " ", "\u00a0", "é", "\u0301", "日", "🂡"} & set(signs)
    with gated():
        for sign in signs:
            sys.stdout.write(f"a{sign}b\n")
    assert screen.getvalue() == f"a{STAND_IN}b\n" * len(signs)


def test_a_code_that_was_cut_lets_nothing_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = a_screen(monkeypatch)
    with gated():
        painted = own("\x1b[1m")
        for end in range(len(painted)):
            sys.stdout.write(f"{painted[:end]}evil\x1b]0;title\x07 {painted} \x1b[31m evil\n")
            sys.stdout.write(f"{painted[end:]}evil\x1b]0;title\x07 {painted} \x1b[31m evil\n")
    assert not INVISIBLE.search(screen.getvalue().replace("\x1b[1m", ""))


def test_the_key_is_another_each_time_and_gone_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = a_screen(monkeypatch)
    keys = []
    for _ in range(20):
        with gated():
            keys.append(own(""))
            assert sys.stdout is not screen
        assert own("\x1b[1m") == "\x1b[1m" and sys.stdout is screen
    assert len(set(keys)) == 20 and min(map(len, keys)) >= 16


def test_nobody_goes_around_the_gate(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = a_screen(monkeypatch)
    with gated():
        assert not hasattr(sys.stdout, "buffer") and not hasattr(sys.stdout, "detach")
        sys.stdout.writelines(["\x1b[31m", "a\n"])
        sys.stderr.flush()
    assert screen.getvalue() == f"{STAND_IN}[31ma\n"
    assert terminal.bytes_of(io.TextIOWrapper(io.BytesIO())) is not None


def test_a_word_stays_on_its_line_and_lines_stay_lines() -> None:
    assert visible_word("a\nb\tc") == f"a{STAND_IN}b{STAND_IN}c"
    assert visible("a\nb\tc") == "a\nb\tc"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_input_that_is_not_of_its_encoding_is_taken_as_its_end(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"lay a1\nquit\n"), encoding, errors="replace")
    assert terminal.line_of(stream, 100) == ""
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(b"lay a1\nquit\n"), encoding, errors="replace")
    )
    with pytest.raises(EOFError):
        terminal.asked("> ")
