"""No word from outside is obeyed by a terminal, whatever command meets it, wherever it stands."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sdg.files.resources import shipped
from sdg.untrusted_text import INVISIBLE
from sdg_cli.main import COMMANDS
from sdg_cli.terminal.console import STYLES

pytestmark = pytest.mark.crossed

if TYPE_CHECKING:
    from conftest import Sdg

# A title set, a colour, a bell, a cleared screen in one byte, writing turned round, ends of lines.
WORD = "a\x1b]0;title\x07\x1b[31m\x9b2J\u202eb\u2028\u0085\u200b\nINJECTED\r\x08\t\u061c\U000e0041"
HALF = "a\udce9\udc9b2J"  # of a name that is not UTF-8
PIG = (shipped("games") / "more" / "pig.sdg").read_text(encoding="utf-8")
LINES = {  # `W` stands for the word, `W.sdg` for a game in a file of that name
    "run": ["W", "W.sdg --bots random --seed 1", "pig --seat W", "pig --bots W", "pig --seed W",
            "pig --set W=1", "pig --set goal=W", "pig --with W", "pig --deal W", "pig --deal W.txt",
            "pig --bots random --save W/x", "pig --bots random --save W.sdg", "--resume W",
            "--resume W.txt", "pig --referee W", "pig --W", "pig --players W",
            "pig --bots random --save W.replay", "W.sdg --seat Ann --seed 1",
            "pig --resume W.replay", "--resume W.replay --bots random", "--grid W", "W.sdk",
            "lo_shu --seat W", "lo_shu --save W/x", "lo_shu --save W.puzzle", "--resume W.puzzle"],
    "check": ["W", "W.sdg", "W.bad.sdg", "W.txt", "pig --with W", "pig --format W",
              "--deep W.bad.sdg", "--deep W.sdg --time 1 --examples W", "--deep pig --set W=1",
              "--deep pig --deal W", "--deep pig --deal W.txt", "--deep pig --html W/x"],
    "fmt": ["W", "W.sdg", "W.bad.sdg", "--diff W.untidy.sdg", "--check W.untidy.sdg", "W.txt"],
    "explain": ["W"],
    "games": ["W", "--W"],
    "new": ["W", "--puzzle W", "--puzzle x --grid W", "--puzzle x --from W.sdk"],
    "replay": ["W", "W.txt", "W.replay", "W.replay --verify", "W.replay --at W", "W.evil.replay",
               "W.replay --html W.html", "W.replay --html W/x", "W.replay --html x --seat W"],
    "diff": ["W --with W", "W.sdg --with W", "pig --with W.bad.sdg", "pig --set W=1"],
    "skein": ["W pig", "W.replay W", "W.replay pig", "W.replay W.sdg", "W.txt pig", "W.d pig"],
    "simulate": ["W", "W.sdg --games 2 --seed 1 --engine plain", "pig --games 2 --csv W/x",
                 "pig --games 2 --html W/x --engine plain", "pig --games 2 --bots W",
                 "pig --games 2 --until W", "pig --games 2 --cluster W", "pig --set W=1",
                 "pig --games 2 --engine native --jobs 1", "pig --games W", "pig --engine W",
                 "pig --deal W", "pig --deal W.txt"],
    "compare": ["W", "W.sdg W.sdg --games 4 --engine plain", "pig W", "pig --other-set W=1",
                "pig --other-with W", "pig --other-bots W", "pig --other-set goal=40 --html W/x"],
    "tune": ["W", "pig --target W", "pig --target 'turns 1..2' --out W/x.sdg", "pig --over W=1"],
    "perft": ["W", "W.sdg --depth 1", "pig --depth W", "pig --engine native --depth 1",
              "pig --deal W"],
    "rules": ["W", "W.sdg", "W.sdg --html", "W.bad.sdg", "pig -o W/x", "pig --section W"],
    "solve": ["W", "W.sdg", "W.puzzle.sdg", "lo_shu --time W", "--grid W", "W.sdk"],
    "count": ["W", "W.sdg", "W.puzzle.sdg", "lo_shu --time W", "--grid W", "W.sdk"],
    "picture": ["W", "W.sdg", "pig --seat W", "pig --agents W", "pig --with W", "pig --set W=1",
                "pig -o W/x.svg", "pig -o W.svg", "pig -o W", "--replay W", "--replay W.replay",
                "--replay W.txt", "--replay W.evil.replay", "pig --theme W", "pig --size W"],
    "print": ["W", "W.sdg", "W.bad.sdg", "pig -o W/x.html", "pig -o W", "pig --with W",
              "pig --set W=1", "pig --paper W", "pig --cards W", "pig --bleed W"],
    "serve": ["W.bad.sdg", "W.txt", "pig --store W/x", "pig --port W", "pig --host W",
              "pig --store W.txt", "pig --W"],
    "kernel": ["W", "W.sdg", "pig --set W=1", "pig --with W"],
}  # fmt: skip


@pytest.mark.parametrize("name", ["W", "W W", "--W", "-W"])
def test_the_command_itself_shows_what_it_is_told(sdg: Sdg, name: str) -> None:
    look_at(sdg(*name.replace("W", WORD).split(" ")))


@pytest.mark.parametrize(
    ("command", "line"), [(command, line) for command, lines in LINES.items() for line in lines]
)
def test_a_word_is_shown_and_never_obeyed(
    sdg: Sdg, command: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for word in (WORD, HALF):
        write_files(word)
        monkeypatch.setenv("FORCE_COLOR", "1" if word == WORD else "0")
        if "native" in line:
            monkeypatch.setenv("CC", word)
        result = sdg(command, *words(line, word), answers=f"{word}\nwhy {word}\nsave {word}\nu\n")
        look_at(result)


@pytest.mark.parametrize(
    ("command", "line"),
    [("run", "W.sdg --bots random --json --seed 1"), ("check", "W.bad.sdg --json"),
     ("check", "W.txt --sarif"), ("skein", "W.replay pig --json"),
     ("simulate", "W.sdg --games 2 --json --engine plain"), ("perft", "W.sdg --depth 1 --json")],
)  # fmt: skip
def test_json_keeps_the_word_and_escapes_it(sdg: Sdg, command: str, line: str) -> None:
    write_files(WORD)
    result = sdg(command, *words(line, WORD))
    assert result.out.isascii()
    json.loads(result.out)
    look_at(result)


@pytest.mark.parametrize("name", ["CC", "SDG_CACHE", "HOME", "XDG_STATE_HOME", "TMPDIR", "TERM"])
@pytest.mark.parametrize(
    "line", ["simulate pig --games 2 --seed 1", "run pig --seat Ann --seed 1", "check --deep W"]
)
def test_words_of_the_environment_are_shown_too(
    sdg: Sdg, name: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(WORD).write_text("")  # a file where a folder is wanted
    monkeypatch.setenv(name, WORD if name in ("CC", "TERM") else str(Path(WORD).absolute()))
    look_at(sdg(*words(line, WORD), answers="1\nsave ~/x\nu\n"))


def test_every_command_is_tried() -> None:
    assert LINES.keys() == COMMANDS.keys()


def words(line: str, word: str) -> list[str]:
    """Return the words of a command line."""
    quoted = re.findall(r"'[^']*'|\S+", line)
    return [each.strip("'").replace("W", word) for each in quoted]


def write_files(word: str) -> None:
    """Write files whose names, and some of whose words, are a stranger's."""
    bad = PIG.replace("turn\n", "trun\n")
    files = {
        ".sdg": PIG, ".bad.sdg": bad, ".untidy.sdg": PIG.replace("    ", "      "), ".txt": bad,
        ".puzzle.sdg": "puzzle\n", ".replay": "sdg replay 1\n", ".evil.replay": evil(word),
        ".sdk": f"#A{word}\n[{word}]\n12..\n{word}\n", ".puzzle": f"sdg puzzle 1\npuzzle: {word}\n",
    }  # fmt: skip
    for ending, text in files.items():
        Path(f"{word}{ending}").write_bytes(text.encode("utf-8", "surrogateescape"))
    Path(f"{word}.d").mkdir(exist_ok=True)


def evil(word: str) -> str:
    """Return a replay whose words are a stranger's, as far as its lines last."""
    line = word.replace("\n", " ").replace("\r", " ")
    return f"sdg replay 3\ngame: {line}\nplayers: 2\noption: {line} = {line}\nseat 1: {line}\n"


def look_at(result: object) -> None:
    """Check what was printed: lines, and nothing in them that a terminal obeys."""
    for printed in (result.out, result.err):  # type: ignore[attr-defined]
        text = OURS.sub("", printed)
        assert not INVISIBLE.search(text), text
        assert not re.search(r"^INJECTED", text, re.MULTILINE), text
        assert "Traceback" not in text, text
    assert COLOURS.isdisjoint(result.out)  # type: ignore[attr-defined]


OURS = re.compile(rf"\x1b\[(0|{'|'.join(STYLES.values())})m")
COLOURS = {chr(each) for each in range(0xFDD0, 0xFDF0)}  # the key of our own codes
