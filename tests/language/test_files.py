"""Files as they come: what is read in spite of everything, and what is refused at once."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sdg.diagnostics import Diagnostic, SdgError
from sdg.files.reading import read_source, source_from_bytes, source_from_text
from sdg.messages import all_messages
from sdg.parsing.parser import parse

GAME = 'game "Fête"\n    players 1 to 4\n'


@pytest.mark.parametrize(
    "content",
    [
        GAME.encode(),
        b"\xef\xbb\xbf" + GAME.encode(),
        GAME.replace("\n", "\r\n").encode(),
        GAME.replace("\n", "\r").encode(),
        GAME.rstrip("\n").encode(),
        f"\n\n# a comment — with a dash\n\nsdg 1\n{GAME}\n\n   \n".encode(),
    ],
    ids=["plain", "mark at the start", "CRLF", "CR", "no last newline", "comments, empty lines"],
)
def test_a_file_is_read_however_its_lines_end(content: bytes) -> None:
    tree, diagnostics = parse(source_from_bytes(content, "fete.sdg"))
    assert diagnostics == ()
    assert tree == parse(source_from_text(f"sdg 1\n{GAME}" if b"sdg" in content else GAME))[0]


def a_pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe.sdg")
    return folder / "pipe.sdg"


def a_circle(folder: Path) -> Path:
    (folder / "a.sdg").symlink_to(folder / "b.sdg")
    (folder / "b.sdg").symlink_to(folder / "a.sdg")
    return folder / "a.sdg"


def fifty_megabytes(folder: Path) -> Path:
    with (folder / "large.sdg").open("wb") as file:
        file.truncate(50_000_000)
    return folder / "large.sdg"


def holding(content: bytes) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        (folder / "odd.sdg").write_bytes(content)
        return folder / "odd.sdg"

    return write


def a_neighbour(folder: Path) -> Path:
    (folder / "festival.sdg").write_text(GAME, encoding="utf-8")
    return folder / "festivl.sdg"


def of_another_kind(folder: Path) -> Path:
    (folder / "rules.txt").write_text(GAME, encoding="utf-8")
    return folder / "rules.txt"


REFUSED: dict[str, tuple[Callable[[Path], Path], str]] = {
    "a missing file": (lambda folder: folder / "nothing.sdg", "E001"),
    "a misspelt file": (a_neighbour, "E001"),
    "a file below a file": (
        lambda folder: a_neighbour(folder).with_name("festival.sdg") / "x",
        "E001",
    ),
    "a folder": (lambda folder: folder, "E002"),
    "a device": (lambda folder: Path("/dev/zero"), "E003"),
    "a pipe": (a_pipe, "E003"),
    "links in a circle": (a_circle, "E004"),
    "a name beyond the system": (lambda folder: folder / ("x" * 5000), "E005"),
    "a name with a zero": (lambda folder: folder / "a\0b", "E005"),
    "a file of another kind": (of_another_kind, "E011"),
    "50 MB": (fifty_megabytes, "E006"),
    "Latin-1": (holding(GAME.encode("latin-1")), "E007"),
    "UTF-16": (holding(GAME.encode("utf-16")), "E007"),
    "half a sign in UTF-8": (holding(b'game "\xed\xa0\xbd"'), "E007"),
    "a zero byte": (holding(b'game "Fest\0ival"'), "E008"),
    "a sign that turns the text around": (holding('game "Fest\u202eival"'.encode()), "E008"),
    "a line of a million letters": (holding(b"# " + b"x" * 900_000), "E010"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_hostile_file_is_refused_at_once(what: str, tmp_path: Path) -> None:
    make, code = REFUSED[what]
    path = make(tmp_path)
    started = time.process_time()
    with pytest.raises(SdgError) as refused:
        read_source(path)
    assert time.process_time() - started < 2
    assert [each.code for each in refused.value.diagnostics] == [code]


def half_a_sign() -> Diagnostic:
    with pytest.raises(SdgError) as refused:
        source_from_text('game "Fest\ud83dival"')
    return refused.value.diagnostics[0]


def test_half_a_sign_is_refused() -> None:
    assert half_a_sign().code == "E009"
    assert half_a_sign().span.column == 11


def test_every_message_about_a_file_has_a_case() -> None:
    of_links = {"E012"}  # `test_links.py`
    cases = {code for _, code in REFUSED.values()} | {half_a_sign().code} | of_links
    assert {entry.code for entry in all_messages() if entry.code < "E1"} == cases


def test_a_misspelt_file_is_answered_with_its_neighbour(tmp_path: Path) -> None:
    with pytest.raises(SdgError) as refused:
        read_source(a_neighbour(tmp_path))
    assert "festival.sdg`?" in (refused.value.diagnostics[0].hint or "")


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("10,000 parentheses", GAME + "".join(f"{'(' * 900}\n" for _ in range(12))),
        ("a huge number", GAME + f"option goal = {'9' * 900}\n"),
        ("10,000 blocks", GAME + "turn\n" + "".join(f"{' ' * i}if x\n" for i in range(1, 990))),
        ("10,000 wrong lines", GAME + "wrong\n" * 10_000),
        ("100,000 minus signs", GAME + f"define x\n    {'-' * 900}1\n" * 100),
    ],
)
def test_a_hostile_text_is_answered_at_once(what: str, text: str) -> None:
    started = time.process_time()
    tree, diagnostics = parse(source_from_text(text))
    assert time.process_time() - started < 2
    assert (tree is None) == bool(diagnostics)


def test_a_text_of_too_many_words_is_refused_at_once() -> None:
    steps = "".join(f"    let v{i} = {i}\n" for i in range(20_000))
    started = time.process_time()
    _, diagnostics = parse(source_from_text(GAME + "turn\n" + steps))
    assert time.process_time() - started < 2
    assert [each.code for each in diagnostics] == ["E006"]
