"""Nothing that an author wrote is run or compiled: kernels are the same whatever texts say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sdg.diagnostics import SdgError
from sdg.files.resources import shipped
from sdg.kernel.c.printer import print_c
from sdg.kernel.dialect.gate import checked, run
from sdg.kernel.dialect.writer import Unsupported
from sdg.kernel.share import written
from sdg.loading import load
from sdg.source import Source
from tests.fuzzing.typed_programs import typed_program
from tests.support.generated_games import made
from tests.support.hostile import with_marks, with_names, with_texts
from tests.support.places import RULE_FILES

pytestmark = pytest.mark.crossed

HOSTILE_PATH = '*/\\"""\n;import os#.sdg'
GOOD = sorted((RULE_FILES / "good").glob("*.sdg"))
SHIPPED = sorted([*shipped("games").glob("*.sdg"), *(shipped("games") / "more").glob("*.sdg")])
# Names by which something else is meant when it is called otherwise, so that no game comes of it.
BOUND = {"overlooked", "small_tactics", "turning_over", "rummy", "sudoku_tactics"}
KERNEL = """@state
class State:
    step = number()
    KEPT = 1


def play(s: State) -> number:
    {line}
    return 0
"""


def programs(text: str, path: str = "game.sdg", in_c: bool = True) -> list[str]:
    """Return the kernel of a game in Python, and in C too."""
    try:
        kernel, source = written(load(Source(path, text)))
    except Unsupported:
        return []
    c_texts = [print_c(source, kernel.widths(), len(kernel.columns.names))] if in_c else []
    return [source.text(), *c_texts]


def check_texts(text: str, lot: int, in_c: bool = True) -> int:
    """Check that the kernels of a game say the same whatever its texts are; return how many."""
    usual = programs(text, in_c=in_c)
    assert programs(with_texts(text, lot), HOSTILE_PATH, in_c) == usual
    if ": drawn" in text:
        assert programs(with_marks(text, lot), HOSTILE_PATH, in_c) == usual
    return len(usual)


def shape(program: str) -> str:
    """Return a program with its names numbered in the order in which they come."""
    numbers: dict[str, str] = {}
    return re.sub(r"[A-Za-z_]\w*", lambda m: numbers.setdefault(m[0], f"n{len(numbers)}"), program)


@pytest.mark.parametrize("name", ["odd_rules", "drawn_boards", "three_in_a_line"])
def test_texts_do_not_change_a_kernel(name: str) -> None:
    (path,) = (path for path in GOOD if path.stem == name)
    check_texts(path.read_text(encoding="utf-8"), 0)


@pytest.mark.slow
@pytest.mark.parametrize("path", [*GOOD, *SHIPPED], ids=lambda path: path.stem)
def test_texts_do_not_change_the_kernels_of_all_games(path: Path) -> None:
    check_texts(path.read_text(encoding="utf-8"), len(path.stem))


def test_texts_do_not_change_the_kernel_of_bots_that_look_ahead() -> None:
    text = (shipped("games") / "more" / "pig.sdg").read_text(encoding="utf-8")
    usual, changed = (
        written(load(Source("pig.sdg", each)), thinking=True)[1].text()
        for each in (text, with_texts(text, 1))
    )
    assert usual == changed and "def search(" in usual


@pytest.mark.slow
def test_texts_do_not_change_kernels_of_programs_made_by_chance() -> None:
    kernels = 0
    for seed in range(30):
        text = typed_program(seed)
        try:
            load(Source("made.sdg", text))
        except SdgError:
            continue
        kernels += check_texts(text, seed, in_c=seed % 6 == 0)
    for lot, text in enumerate(made(20)):
        kernels += check_texts(text, lot, in_c=lot % 6 == 0)
    assert kernels > 25


@pytest.mark.slow
@pytest.mark.parametrize("path", [*GOOD, *SHIPPED], ids=lambda path: path.stem)
def test_names_do_not_change_the_shape_of_a_kernel(path: Path) -> None:
    """In C a third of them: what prints it is given the kernel in Python, and takes long."""
    text = path.read_text(encoding="utf-8")
    lot = len(path.stem)
    usual = [*map(shape, programs(text, in_c=lot % 3 == 0))]
    renamed = with_names(text, lot)
    assert renamed != text
    if path.stem in BOUND:
        with pytest.raises(SdgError):
            programs(renamed)
    else:
        assert [*map(shape, programs(renamed, in_c=lot % 3 == 0))] == usual


@pytest.mark.parametrize(
    "line",
    [
        "'x'", '"""x"""', "# x", "x = 1; y = 2", "x = 'a' \\", "import os", "from os import path",
        "open(1)", "exec(s)", "eval(s)", "__import__(s)", "s.__class__", "s.step.__class__",
        "play.__globals__", "x = 1 2", "(" * 500, "s.step()", "x = lambda: 1", "x = [1]", "x = {1}",
        "x = 1.5", "x = True", "x = None", "x = 1 ** 9", "x = 1 / 2", "x = 1 @ 2", "del s",
        "global x", "assert s", "raise s", "yield s", "return (yield)", "with s: pass",
        "x: (exec(s)) = 1", "x = y = z.w.v", "print(s)", "getattr(s, s)", "def f(): pass",
        "class X: pass", "while 0: pass\n    else: pass", "for x in s: pass", "x = (a := 1)",
        "x = [y for y in s]", "count(*s)", "count(mask=s)", "x = s[0:1]", "x = (1, 2)",
        "x = 1 if s else 'a'", "x = f'{s}'", "х = 1", "x = 1\x00", "x = ...", "type(s)",
    ],
)  # fmt: skip
def test_what_is_not_in_the_dialect_is_not_run(line: str) -> None:
    text = KERNEL.format(line=line)
    with pytest.raises(Unsupported):
        run(text)
    with pytest.raises(Unsupported):
        checked(text)


@pytest.mark.parametrize(
    "text",
    [
        "import os\n", "exec(1)\n", "x = 1\n", "@exec\nclass State:\n    KEPT = 1\n",
        "class State(exec):\n    KEPT = 1\n", "@state\nclass State:\n    x = exec(1)\n",
        "@state\nclass State:\n    x = number(exec(1))\n", "@state\nclass Evil:\n    KEPT = 1\n",
        "def f(x=exec(1)):\n    pass\n", "@exec\ndef f():\n    pass\n", "async def f(): pass\n",
        "def f(s: exec(1)) -> number:\n    return 1\n", "X = (exec(1),)\n", "X = (1, (2,))\n",
        "def __build_class__(s: State) -> number:\n    return 1\n", "X = Y = (1,)\n",
        "def f(s: State) -> exec(1):\n    return 1\n",
        "def f(s: State, /, *a) -> none:\n    pass\n",
    ],
)  # fmt: skip
def test_what_no_kernel_begins_with_is_not_run(text: str) -> None:
    with pytest.raises(Unsupported):
        run(text)


def test_a_kernel_has_no_builtins_but_those_it_needs() -> None:
    names = run(KERNEL.format(line="s.step = 3"))
    assert set(names["__builtins__"]) == {"__build_class__", "abs", "range"}
    state = names["State"]()
    assert names["play"](state) == 0 and state.step == 3
    assert not {"time", "Any", "Generator", "Sequence", "isqrt"} & set(names)
