"""Where rule files are: a name in, a path out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from sdg.resources import shipped


@frozen
class Asked:
    """A name that was looked for beside a folder (None: as it was typed), and where it was."""

    name: str
    beside: str | None
    found: str | None

    def holds(self) -> bool:
        """Answer whether it would be found there again."""
        if self.beside is None:
            return located(self.name) == self.found
        found = find(self.name, Path(self.beside))
        return (str(found) if found else None) == self.found


def located(path: str) -> str | None:
    """Answer the path of a file, or of a game that comes along, by its bare name."""
    if is_path(path) or Path(path).exists():
        return path
    found = find(path, Path())
    return str(found) if found else None


def is_path(name: str) -> bool:
    return name.endswith(".sdg") or "/" in name or "\\" in name


def find(name: str, beside: Path) -> Path | None:
    """Find the file of a game or variant of a name, first beside another file."""
    paths = (folder / f"{name}.sdg" for folder in folders(beside))
    found = next((path for path in paths if path.is_file()), None)
    here = Path.cwd()
    return found.relative_to(here) if found and found.is_relative_to(here) else found


def folders(beside: Path) -> Iterator[Path]:
    """Yield where files are looked for."""
    yield beside
    yield beside / "variants"
    if beside.name == "variants":
        yield beside.parent
    yield shipped("games")
    yield shipped("games") / "variants"
    yield shipped("games") / "more"
    yield shipped("games") / "puzzles"


def names(beside: Path) -> Iterator[str]:
    """Yield the names that could be meant."""
    for folder in folders(beside):
        yield from (path.stem for path in sorted(folder.glob("*.sdg")))
