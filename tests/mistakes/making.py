"""Puts a mistake into the functions of a process of its own, and asks tests of it."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType

from attrs import frozen

from tests.mistakes.forking import Tell, in_child, limit_work
from tests.mistakes.mutating import Mistake, mutated
from tests.mistakes.operators import IN_PYTHON
from tests.mistakes.reached import FOLDERS, SILENCE, Items, Reached, failure_of, module_of

NOTHING = "nothing is seen"

Functions = dict[str, list[FunctionType]]  # by modules


@frozen
class Verdict:
    """What came of a mistake: the test that sees it and how it fails, or how many see nothing."""

    caught: bool
    told: str


def sources() -> dict[str, Path]:
    """Return the modules in which mistakes are made, `engine.masks.cells`, and their files."""
    files = [file for folder in FOLDERS.values() for file in sorted(folder.rglob("*.py"))]
    return {module_of(file): file for file in files}


def functions() -> Functions:
    """Return the functions that this process has of the modules in which mistakes are made."""
    by_module: Functions = {}
    names = {str(file): module for module, file in sources().items()}
    gc.unfreeze()  # what `tests/conftest.py` has frozen is not among the objects
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in names:
            by_module.setdefault(names[each.__code__.co_filename], []).append(each)
    return by_module


def make(mistake: Mistake, functions: Functions) -> None:
    """Put a mistake into the functions of this process."""
    file = sources()[mistake.module]
    tree, _ = mutated(file.read_text("utf-8"), mistake.site, IN_PYTHON)
    new = _by_place(compile(tree, str(file), "exec"))
    made = False
    for each in functions[mistake.module]:
        old = each.__code__
        code = new.get((old.co_qualname, old.co_firstlineno))
        if code and code.co_freevars == old.co_freevars and code != old:
            each.__code__, made = code, True
    assert made, "the mistake is in no function of this process"


def _by_place(module: CodeType) -> dict[tuple[str, int], CodeType]:
    """Return the code of each function by its name and line; of two with the same, none."""
    codes = [(each.co_qualname, each.co_firstlineno) for each in codes_in(module)]
    number = Counter(codes)
    return {at: code for at, code in zip(codes, codes_in(module), strict=True) if number[at] == 1}


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield some code and all that stands in it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)


def tried(
    mistake: Mistake, tests: Sequence[Reached], items: Items, functions: Functions
) -> Verdict:
    """Ask tests of a mistake, in a process of their own."""

    def ask(tell: Tell) -> None:
        make(mistake, functions)
        for each in tests:
            tell(each.test)
            limit_work(10 * each.seconds + 5)
            if failure := failure_of(items[each.test]):
                tell(failure)
                return
        tell(NOTHING)

    ended = in_child(ask, SILENCE)
    if ended.stopped == "an error":
        raise RuntimeError("\n".join(["a mistake cannot be tried", str(mistake), *ended.lines]))
    if ended.stopped:
        return Verdict(True, f"{ended.lines[-1]}: {ended.stopped}")
    if ended.lines[-1] == NOTHING:
        return Verdict(False, f"{len(tests)} tests see nothing")
    return Verdict(True, ": ".join(ended.lines[-2:]))


def within(tests: Sequence[Reached], seconds: float) -> list[Reached]:
    """Return the first tests, as many as can be asked in some seconds of work."""
    chosen, left = list[Reached](), seconds
    for each in tests:
        left -= each.seconds
        if left < 0:
            break
        chosen.append(each)
    return chosen
