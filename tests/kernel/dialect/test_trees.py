"""Texts of Python are read as trees by one thread at a time."""

from __future__ import annotations

import ast
import gc
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import sdg
from sdg.kernel.dialect.parse import expression_of, tree_of

TEXT = "\n".join(
    f"def f{n}(a, b):\n    return (a + b * {n}) // (a | b) if a < b else f{n}(b, a)"
    for n in range(200)
)


@pytest.fixture
def tidy() -> Iterator[None]:
    """Collect garbage all the time, and let another thread go on whenever it is."""

    def pause(*_: object) -> None:
        time.sleep(0)

    usual = gc.get_threshold()
    gc.callbacks.append(pause)
    gc.set_threshold(5)
    yield
    gc.set_threshold(*usual)
    gc.callbacks.remove(pause)


@pytest.mark.usefixtures("tidy")
def test_threads_read_texts_amid_collections_of_garbage() -> None:
    errors = list[BaseException]()

    def read() -> None:
        try:
            for _ in range(10):
                tree_of(TEXT)
                expression_of("a + b * (c - d)")
        except SystemError as error:
            errors.append(error)

    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors


def test_no_other_module_reads_a_text_as_a_tree() -> None:
    package = Path(sdg.__file__).parent
    calls = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) == ("ast", "parse")
    }
    assert calls == {"kernel/dialect/parse.py"}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_fork_amid_reading_leaves_no_lock() -> None:
    program = (
        "import os, threading\n"
        "from sdg.kernel.dialect import parse\n"
        "held, let = threading.Event(), threading.Event()\n"
        "def hold():\n"
        "    with parse._turn.lock:\n"
        "        held.set(); let.wait()\n"
        "thread = threading.Thread(target=hold); thread.start(); held.wait()\n"
        "child = os.fork()\n"
        "if not child:\n"
        "    parse.tree_of('a = 1'); os._exit(7)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
        "let.set(); thread.join()\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert result.stdout == "7\n", result.stderr
