"""Where tests lie: in packages of few files, as the code does; their programs are found by name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.support.places import ROOT, TESTS

FEW = 15  # files of a folder, `__init__.py` among them
FILES = sorted(TESTS.rglob("*.py"))
FOLDERS = sorted({file.parent for file in FILES})
CALL = re.compile(r"\bpython -m (tests(?:\.\w+)+)")
TELLING = [
    *ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "Makefile", ROOT / ".ci" / "run",
    *FILES, *(TESTS / "records").glob("*.txt"),
]  # fmt: skip


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_a_folder_is_a_package_of_few_files(folder: Path) -> None:
    assert len(list(folder.glob("*.py"))) <= FEW
    written = ast.parse((folder / "__init__.py").read_text("utf-8"))
    assert ast.get_docstring(written), "what lives there?"


@pytest.mark.parametrize("package", ["engine", "kernel"])
def test_folders_are_called_as_those_of_the_code(package: str) -> None:
    code = {file.parent.name for file in (ROOT / "interpreter/sdg" / package).glob("*/*.py")}
    assert {file.parent.name for file in (TESTS / package).glob("*/*.py")} <= code


def test_what_tests_share_is_imported_by_its_whole_name() -> None:
    """By a bare name only what is found without `tests/` on the path, on every machine."""
    own = {file.stem for file in FILES} - {"__init__", "conftest"}
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                module = node.module if isinstance(node, ast.ImportFrom) else None
                for name in [module] if module else [each.name for each in node.names]:
                    assert name not in own or node.level, f"{name_of(file)} imports {name}"


@pytest.mark.parametrize("file", [each for each in TELLING if CALL.search(each.read_text("utf-8"))],
                         ids=name_of)  # fmt: skip
def test_a_program_that_somebody_is_told_to_run_is_there(file: Path) -> None:
    for module in CALL.findall(file.read_text("utf-8")):
        program = (ROOT / module.replace(".", "/")).with_suffix(".py")
        assert "\nif __name__ == " in program.read_text("utf-8"), module
